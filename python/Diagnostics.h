//===- Diagnostics.h - Keeping diagnostics for Python -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PYTHON_DIAGNOSTICS_H
#define PTO_PYTHON_DIAGNOSTICS_H

#include "CoreCasters.h"
#include "mlir-c/Diagnostics.h"
#include <string>
#include <vector>

namespace pto {

/// Appends what a C API function prints to the std::string `text`.
inline void appendTo(MlirStringRef part, void *text) {
  static_cast<std::string *>(text)->append(part.data, part.length);
}

/// A diagnostic that outlives its emission.
struct Diagnostic {
  explicit Diagnostic(MlirDiagnostic diagnostic)
      : severity(mlirDiagnosticGetSeverity(diagnostic)),
        location(mlirDiagnosticGetLocation(diagnostic)) {
    mlirDiagnosticPrint(diagnostic, appendTo, &message);
    for (intptr_t i = 0, e = mlirDiagnosticGetNumNotes(diagnostic); i < e; ++i)
      notes.emplace_back(mlirDiagnosticGetNote(diagnostic, i));
  }

  /// (severity, message, location, notes)
  pybind11::tuple toPython() const {
    static const char *const severities[] = {"error", "warning", "note",
                                             "remark"};
    pybind11::list pyNotes;
    for (const Diagnostic &note : notes)
      pyNotes.append(note.toPython());
    return pybind11::make_tuple(severities[severity], toText(message), location,
                                pyNotes);
  }

  MlirDiagnosticSeverity severity;
  std::string message;
  MlirLocation location;
  std::vector<Diagnostic> notes;
};

/// While it lives it keeps all diagnostics of the context and lets no other
/// handler see them: those of Python need the GIL, which may be released.
class DiagnosticCapture {
public:
  explicit DiagnosticCapture(MlirContext context)
      : context(context), id(mlirContextAttachDiagnosticHandler(
                              context, handle, this, /*deleteUserData=*/{})) {}
  ~DiagnosticCapture() { mlirContextDetachDiagnosticHandler(context, id); }
  DiagnosticCapture(const DiagnosticCapture &) = delete;
  DiagnosticCapture &operator=(const DiagnosticCapture &) = delete;

  /// All messages in one line.
  std::string getMessages() const {
    std::string text;
    for (const Diagnostic &diagnostic : diagnostics)
      text += (text.empty() ? "" : "; ") + diagnostic.message;
    return text;
  }

  std::vector<Diagnostic> diagnostics;

private:
  static MlirLogicalResult handle(MlirDiagnostic diagnostic, void *self) {
    static_cast<DiagnosticCapture *>(self)->diagnostics.emplace_back(
        diagnostic);
    return mlirLogicalResultSuccess();
  }

  MlirContext context;
  MlirDiagnosticHandlerID id;
};

/// The type or attribute that `build` makes, or a ValueError that says what the
/// verifier does.
template <typename Build>
auto getOrRaise(MlirContext context, Build build) {
  DiagnosticCapture capture(context);
  auto made = build(mlirLocationUnknownGet(context));
  if (!made.ptr)
    throw pybind11::value_error(capture.getMessages());
  return made;
}

} // namespace pto

#endif // PTO_PYTHON_DIAGNOSTICS_H
