# The extension of the Python package: the library's objects and what cffi makes of its header. pip sets CLOISTER_PYTHON.
find_package(Python3 REQUIRED COMPONENTS Interpreter Development.Module)
set(core ${CMAKE_CURRENT_BINARY_DIR}/_core.c)
add_custom_command(OUTPUT ${core}
	COMMAND Python3::Interpreter python/build_core.py ${core}
	WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
	DEPENDS ${CMAKE_SOURCE_DIR}/python/build_core.py ${CMAKE_SOURCE_DIR}/include/cloister.h
	VERBATIM)
add_library(_core MODULE ${core} ${objects})
set_target_properties(_core PROPERTIES PREFIX "" SUFFIX .abi3.so)
target_compile_definitions(_core PRIVATE Py_LIMITED_API=0x030b0000)
target_compile_options(_core PRIVATE -w) # it is not ours
target_include_directories(_core PRIVATE ${CMAKE_SOURCE_DIR}/include ${Python3_INCLUDE_DIRS})
target_link_libraries(_core PRIVATE m)
target_link_options(_core PRIVATE -s)
install(TARGETS _core LIBRARY DESTINATION cloister)
