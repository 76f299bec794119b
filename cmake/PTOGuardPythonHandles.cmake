# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Upstream's Python handles to IR are followed even when the IR they stand for
# is gone, which crashes. Here the core bindings are built from copies of their
# sources that know all live handles and check each before it is used:
#
# - `Operation._invalidate_handles()` makes every handle to an operation inside
#   this one, and to the values, blocks and regions of those, raise from now on.
#   `pto_mlir.passes` calls it before passes run.
# - Erasing an operation and destroying a module do so by themselves, and so do
#   upstream's own pass manager and its drivers of rewrite patterns.
#
# What is read may be damaged bytecode, which would crash MLIR's reader, or text with
# errors that its parser passes over, which would not be raised.
#
# Errors of threads that verify in parallel are kept without the interpreter, which
# the thread that waits for them has.
#
# Each replacement must find its text, so a new MLIR cannot lose them silently.

function(pto_replace_in variable old new)
  string(FIND "${${variable}}" "${old}" PTO_POSITION)
  if(PTO_POSITION EQUAL -1)
    message(FATAL_ERROR "MLIR's Python sources have changed, not found:\n${old}")
  endif()
  string(REPLACE "${old}" "${new}" PTO_TEXT "${${variable}}")
  set(${variable} "${PTO_TEXT}" PARENT_SCOPE)
endfunction()

# Makes `target`, the interface library of the core's support sources, build the
# guarded copies.
function(pto_guard_python_handles target)
  get_target_property(PTO_SOURCES ${target} INTERFACE_SOURCES)
  set(PTO_CORE_CPP "${PTO_SOURCES}")
  list(FILTER PTO_CORE_CPP INCLUDE REGEX "/IRCore\\.cpp$")
  find_file(PTO_CORE_H mlir/Bindings/Python/IRCore.h
    PATHS ${MLIR_INCLUDE_DIRS} NO_DEFAULT_PATH NO_CACHE REQUIRED)

  # Values, blocks and regions belong to an operation: what they stand for is
  # gone when its handle is invalid.
  file(READ "${PTO_CORE_H}" PTO_H)
  foreach(PTO_KIND Value Block Region)
    string(TOLOWER ${PTO_KIND} PTO_FIELD)
    pto_replace_in(PTO_H
      "Mlir${PTO_KIND} get() { return ${PTO_FIELD}; }"
      "Mlir${PTO_KIND} get() { checkValid(); return ${PTO_FIELD}; }")
    if(NOT PTO_KIND STREQUAL "Block")
      pto_replace_in(PTO_H
        "operator Mlir${PTO_KIND}() const { return ${PTO_FIELD}; }"
        "operator Mlir${PTO_KIND}() const { return const_cast<Py${PTO_KIND} *>(this)->get(); }")
    endif()
  endforeach()

  # Lists give their items to the interpreter without catching what C++ throws.
  cmake_path(GET PTO_CORE_H PARENT_PATH PTO_HEADER_DIR)
  file(READ "${PTO_HEADER_DIR}/NanobindUtils.h" PTO_UTILS_H)
  foreach(PTO_ITEM "self->getItem(index)" "self->getItemSlice(rawSubscript)")
    pto_replace_in(PTO_UTILS_H
      "return ${PTO_ITEM}.release().ptr();"
      "try {
          return ${PTO_ITEM}.release().ptr();
        } catch (nanobind::python_error &error) {
          error.restore();
          return nullptr;
        } catch (const std::exception &error) {
          PyErr_SetString(PyExc_RuntimeError, error.what());
          return nullptr;
        }")
  endforeach()

  # A use belongs to the operation that has it. A walk over the uses of a value
  # belongs to the operation of the value and stands at a use.
  pto_replace_in(PTO_H
    "  PyOpOperand(MlirOpOperand opOperand) : opOperand(opOperand) {}"
    "  PyOpOperand(MlirOpOperand opOperand);")
  pto_replace_in(PTO_H
    "  size_t getOperandNumber() const;

  static void bind(nanobind::module_ &m);

private:
  MlirOpOperand opOperand;"
    "  size_t getOperandNumber() const;
  MlirOpOperand get() const {
    owner->checkValid();
    return opOperand;
  }

  static void bind(nanobind::module_ &m);

private:
  MlirOpOperand opOperand;
  mutable PyOperationRef owner;")
  pto_replace_in(PTO_H
    "  PyOpOperandIterator(MlirOpOperand opOperand) : opOperand(opOperand) {}"
    "  PyOpOperandIterator(MlirOpOperand opOperand, const PyOperationRef &owner)
      : owner(owner) {
    if (!mlirOpOperandIsNull(opOperand))
      next.emplace(opOperand);
  }")
  pto_replace_in(PTO_H
    "  PyOpOperand dunderNext();

  static void bind(nanobind::module_ &m);

private:
  MlirOpOperand opOperand;"
    "  PyOpOperand dunderNext();

  static void bind(nanobind::module_ &m);

private:
  PyOperationRef owner;
  std::optional<PyOpOperand> next;")

  pto_replace_in(PTO_H
    "    return std::move(errors);
  };"
    "    return convert(std::exchange(errors, {}));
  }")
  pto_replace_in(PTO_H
    "  MlirDiagnosticHandlerID handlerID;
  std::vector<PyDiagnostic::DiagnosticInfo> errors;"
    "  /// What is kept of a diagnostic.
  struct Error {
    explicit Error(MlirDiagnostic diagnostic);

    MlirDiagnosticSeverity severity;
    MlirLocation location;
    std::string message;
    std::vector<Error> notes;
  };
  std::vector<PyDiagnostic::DiagnosticInfo>
  convert(const std::vector<Error> &errors) const;

  MlirDiagnosticHandlerID handlerID;
  std::vector<Error> errors;")

  file(READ "${PTO_CORE_CPP}" PTO_CPP)
  string(PREPEND PTO_CPP "#include \"LiveHandles.h\"\n#include \"pto-c/Parsing.h\"\n")
  foreach(PTO_PARSE ModuleCreateParse ModuleCreateParseFromFile
      OperationCreateParse)
    pto_replace_in(PTO_CPP "mlir${PTO_PARSE}(" "mlirPTO${PTO_PARSE}(")
  endforeach()
  pto_replace_in(PTO_CPP
    "  self->errors.emplace_back(PyDiagnostic(diag).getInfo());"
    "  self->errors.emplace_back(diag);")
  pto_replace_in(PTO_CPP
    "MlirLogicalResult PyMlirContext::ErrorCapture::handler("
    "PyMlirContext::ErrorCapture::Error::Error(MlirDiagnostic diagnostic)
    : severity(mlirDiagnosticGetSeverity(diagnostic)),
      location(mlirDiagnosticGetLocation(diagnostic)) {
  mlirDiagnosticPrint(
      diagnostic,
      [](MlirStringRef part, void *text) {
        static_cast<std::string *>(text)->append(part.data, part.length);
      },
      &message);
  for (intptr_t i = 0, e = mlirDiagnosticGetNumNotes(diagnostic); i < e; ++i)
    notes.emplace_back(mlirDiagnosticGetNote(diagnostic, i));
}

std::vector<PyDiagnostic::DiagnosticInfo>
PyMlirContext::ErrorCapture::convert(const std::vector<Error> &errors) const {
  std::vector<PyDiagnostic::DiagnosticInfo> infos;
  for (const Error &error : errors) {
    // Names in it may be any bytes.
    auto text = nb::steal<nb::str>(PyUnicode_DecodeUTF8(
        error.message.data(), error.message.size(), \"replace\"));
    infos.push_back({PyDiagnosticSeverity(error.severity),
                     PyLocation(ctx, error.location), text.c_str(),
                     convert(error.notes)});
  }
  return infos;
}

MlirLogicalResult PyMlirContext::ErrorCapture::handler(")
  pto_replace_in(PTO_CPP
    "    : BaseContextObject(std::move(contextRef)), operation(operation) {}"
    "    : BaseContextObject(std::move(contextRef)), operation(operation) {
  LiveHandles::get().add(operation, this);
}")
  pto_replace_in(PTO_CPP
    "PyOperation::~PyOperation() {"
    "PyOperation::~PyOperation() {
  LiveHandles::get().remove(operation, this);")
  pto_replace_in(PTO_CPP
    "nb::typed<nb::object, PyOpView> PyOpOperand::getOwner() const {
  MlirOperation owner = mlirOpOperandGetOwner(opOperand);
  PyMlirContextRef context =
      PyMlirContext::forContext(mlirOperationGetContext(owner));
  return PyOperation::forOperation(context, owner)->createOpView();
}"
    "PyOpOperand::PyOpOperand(MlirOpOperand opOperand)
    : opOperand(opOperand),
      owner(PyOperation::forOperation(
          PyMlirContext::forContext(mlirOperationGetContext(
              mlirOpOperandGetOwner(opOperand))),
          mlirOpOperandGetOwner(opOperand))) {}

nb::typed<nb::object, PyOpView> PyOpOperand::getOwner() const {
  owner->checkValid();
  return owner->createOpView();
}")
  pto_replace_in(PTO_CPP
    "  return mlirOpOperandGetOperandNumber(opOperand);"
    "  return mlirOpOperandGetOperandNumber(get());")
  pto_replace_in(PTO_CPP
    "  if (mlirOpOperandIsNull(opOperand))
    throw nb::stop_iteration();

  PyOpOperand returnOpOperand(opOperand);
  opOperand = mlirOpOperandGetNextUse(opOperand);
  return returnOpOperand;"
    "  owner->checkValid();
  if (!next)
    throw nb::stop_iteration();

  PyOpOperand returnOpOperand = *next;
  MlirOpOperand opOperand = mlirOpOperandGetNextUse(returnOpOperand.get());
  next.reset();
  if (!mlirOpOperandIsNull(opOperand))
    next.emplace(opOperand);
  return returnOpOperand;")
  pto_replace_in(PTO_CPP
    "            return PyOpOperandIterator(mlirValueGetFirstUse(self.get()));"
    "            return PyOpOperandIterator(mlirValueGetFirstUse(self.get()),
                                       self.getParentOperation());")
  pto_replace_in(PTO_CPP
    "  mlirOperationDestroy(operation);"
    "  LiveHandles::get().invalidateAll(operation);
  mlirOperationDestroy(operation);")
  pto_replace_in(PTO_CPP
    "  mlirModuleDestroy(module);"
    "  LiveHandles::get().invalidateAll(mlirModuleGetOperation(module));
  mlirModuleDestroy(module);")
  pto_replace_in(PTO_CPP
    "      .def(\"_set_invalid\", &PyOperation::setInvalid,"
    "      .def(\"_invalidate_handles\",
           [](PyOperation &self) {
             LiveHandles::get().invalidateInside(self.get());
           },
           \"Invalidates all handles to operations inside this one.\")
      .def(\"_set_invalid\", &PyOperation::setInvalid,")

  set(PTO_GUARDED "${CMAKE_CURRENT_BINARY_DIR}/guarded")
  # The headers include their neighbours by bare name, so all of them move.
  set(PTO_GUARDED_HEADERS "${PTO_GUARDED}/mlir/Bindings/Python")
  file(GLOB PTO_HEADERS "${PTO_HEADER_DIR}/*.h")
  list(REMOVE_ITEM PTO_HEADERS "${PTO_CORE_H}" "${PTO_HEADER_DIR}/NanobindUtils.h")
  file(COPY ${PTO_HEADERS} DESTINATION "${PTO_GUARDED_HEADERS}")
  file(CONFIGURE OUTPUT "${PTO_GUARDED_HEADERS}/IRCore.h" CONTENT "${PTO_H}" @ONLY)
  file(CONFIGURE OUTPUT "${PTO_GUARDED_HEADERS}/NanobindUtils.h"
    CONTENT "${PTO_UTILS_H}" @ONLY)
  file(CONFIGURE OUTPUT "${PTO_GUARDED}/IRCore.cpp" CONTENT "${PTO_CPP}" @ONLY)
  list(REMOVE_ITEM PTO_SOURCES "${PTO_CORE_CPP}")
  list(APPEND PTO_SOURCES "${PTO_GUARDED}/IRCore.cpp")
  set_property(TARGET ${target} PROPERTY INTERFACE_SOURCES "${PTO_SOURCES}")
  # All of the core must see the same classes.
  include_directories(BEFORE "${PTO_GUARDED}" "${CMAKE_CURRENT_SOURCE_DIR}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    "${PTO_CORE_CPP}" "${PTO_CORE_H}")
endfunction()

# Makes `target`, the interface library of the core's extension, build guarded
# copies of what runs passes and patterns.
function(pto_guard_python_passes target)
  get_target_property(PTO_SOURCES ${target} INTERFACE_SOURCES)
  set(PTO_PASS_CPP "${PTO_SOURCES}")
  list(FILTER PTO_PASS_CPP INCLUDE REGEX "/Pass\\.cpp$")
  set(PTO_REWRITE_CPP "${PTO_SOURCES}")
  list(FILTER PTO_REWRITE_CPP INCLUDE REGEX "/Rewrite\\.cpp$")

  file(READ "${PTO_PASS_CPP}" PTO_CPP)
  pto_replace_in(PTO_CPP
    "            // Actually run the pass manager."
    "            op.getOperation().getRef().getObject().attr(\"_invalidate_handles\")();
            // Actually run the pass manager.")
  # What a pass in Python has seen, later passes may change.
  pto_replace_in(PTO_CPP
    "                  op, PyMlirExternalPass{pass.ptr});
            };"
    "                  op, PyMlirExternalPass{pass.ptr});
              MlirOperation root = op;
              while (!mlirOperationIsNull(mlirOperationGetParentOperation(root)))
                root = mlirOperationGetParentOperation(root);
              PyOperation::forOperation(
                  PyMlirContext::forContext(mlirOperationGetContext(root)), root)
                  .getObject()
                  .attr(\"_invalidate_handles\")();
            };")

  file(READ "${PTO_REWRITE_CPP}" PTO_REWRITE)
  pto_replace_in(PTO_REWRITE
    "         MlirLogicalResult status = mlirApplyPatternsAndFoldGreedily("
    "         nb::object root =
             PyOperation::forOperation(module.getContext(),
                                       mlirModuleGetOperation(module.get()))
                 .getObject();
         root.attr(\"_invalidate_handles\")();
         MlirLogicalResult status = mlirApplyPatternsAndFoldGreedily(")
  pto_replace_in(PTO_REWRITE
    "            MlirLogicalResult status = mlirApplyPatternsAndFoldGreedilyWithOp("
    "            op.getOperation().getRef().getObject().attr(\"_invalidate_handles\")();
            MlirLogicalResult status = mlirApplyPatternsAndFoldGreedilyWithOp(")
  pto_replace_in(PTO_REWRITE
    "            mlirWalkAndApplyPatterns(op.getOperation(), set.get());"
    "            op.getOperation().getRef().getObject().attr(\"_invalidate_handles\")();
            mlirWalkAndApplyPatterns(op.getOperation(), set.get());")

  set(PTO_GUARDED "${CMAKE_CURRENT_BINARY_DIR}/guarded")
  cmake_path(GET PTO_PASS_CPP PARENT_PATH PTO_EXTENSION_DIR)
  file(GLOB PTO_HEADERS "${PTO_EXTENSION_DIR}/*.h")
  file(COPY ${PTO_HEADERS} DESTINATION "${PTO_GUARDED}")
  file(CONFIGURE OUTPUT "${PTO_GUARDED}/Pass.cpp" CONTENT "${PTO_CPP}" @ONLY)
  file(CONFIGURE OUTPUT "${PTO_GUARDED}/Rewrite.cpp" CONTENT "${PTO_REWRITE}" @ONLY)
  list(REMOVE_ITEM PTO_SOURCES "${PTO_PASS_CPP}" "${PTO_REWRITE_CPP}")
  list(APPEND PTO_SOURCES "${PTO_GUARDED}/Pass.cpp" "${PTO_GUARDED}/Rewrite.cpp")
  set_property(TARGET ${target} PROPERTY INTERFACE_SOURCES "${PTO_SOURCES}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    "${PTO_PASS_CPP}" "${PTO_REWRITE_CPP}")
endfunction()
