#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Interesting are kernels that complete, with nothing left over, and in which a
# string occurs. Called with pto-opt, the string and the file.
grep -qF "$2" "$3" || exit 0
test -z "$("$1" --verify-cross-core-fifo "$3" -o /dev/null 2>&1)" && exit 1
exit 0
