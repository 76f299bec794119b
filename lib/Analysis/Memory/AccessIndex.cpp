//===- AccessIndex.cpp - Many accesses, looked up by place ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Memory/AccessIndex.h"

using namespace mlir;
using namespace mlir::pto;

/// Whether only accesses to the same buffer, or to what may be any, can meet
/// this one.
static bool isPrivate(const Storage &storage) {
  return storage.kind == Storage::Kind::Tile && isPrivateBuffer(storage.value);
}

/// Whether this may meet a private buffer by another name.
static bool mayBeAnyTile(const Storage &storage) {
  if (storage.kind == Storage::Kind::Unknown)
    return true;
  return storage.kind == Storage::Kind::Tile &&
         !isOriginOfBuffer(storage.value);
}

void AccessIndex::add(const MemoryAccess &access) {
  int position = accesses.size();
  if (access.storage.kind == Storage::Kind::Tile) {
    TileAccesses &known = tiles[access.storage.value];
    int &first = access.isWrite ? known.write : known.read;
    if (first != -1)
      return;
    first = position;
  }
  accesses.push_back(access);
  if (!isPrivate(access.storage))
    shared.push_back(position);
  if (mayBeAnyTile(access.storage))
    anything.push_back(position);
}

const MemoryAccess *
AccessIndex::findConflict(const MemoryAccess &earlier,
                          const IterationPairs &pairs) const {
  auto conflicts = [&](int position) {
    return mayConflict(earlier, accesses[position], pairs);
  };
  if (mayBeAnyTile(earlier.storage)) {
    auto *it = llvm::find_if(accesses, [&](const MemoryAccess &later) {
      return mayConflict(earlier, later, pairs);
    });
    return it == accesses.end() ? nullptr : it;
  }
  int first = accesses.size();
  if (isPrivate(earlier.storage)) {
    TileAccesses own = tiles.lookup(earlier.storage.value);
    for (int position : {own.read, own.write})
      if (position != -1 && conflicts(position))
        first = std::min(first, position);
    for (int position : anything)
      if (position < first && conflicts(position))
        first = position;
  } else {
    const int *it = llvm::find_if(shared, conflicts);
    if (it != shared.end())
      first = *it;
  }
  return first == int(accesses.size()) ? nullptr : &accesses[first];
}
