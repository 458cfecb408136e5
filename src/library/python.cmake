# The extension of the Python package: the library's objects and what cffi makes of its header. pip sets CLOISTER_PYTHON and
# installs it; otherwise it is built for the tests, by the interpreter of build/venv (tools/install.sh test) or the system's,
# where that has cffi and its headers.
set(python ${CMAKE_SOURCE_DIR}/build/venv/bin/python)
if(CLOISTER_PYTHON OR NOT EXISTS ${python})
	set(python ${Python3_EXECUTABLE})
endif()
execute_process(COMMAND ${python} -c "import cffi, sysconfig; print(sysconfig.get_path('include'))"
	OUTPUT_VARIABLE headers OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT headers OR NOT EXISTS ${headers}/Python.h)
	if(CLOISTER_PYTHON)
		message(FATAL_ERROR "${python} has no cffi, or no headers (Debian: python3-dev)")
	endif()
	message(STATUS "No cffi or no Python headers: the Python package is not tested")
	return()
endif()

set(core ${CMAKE_CURRENT_BINARY_DIR}/_core.c)
add_custom_command(OUTPUT ${core}
	COMMAND ${python} python/build_core.py ${core}
	WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
	DEPENDS ${CMAKE_SOURCE_DIR}/python/build_core.py ${CMAKE_SOURCE_DIR}/include/cloister.h
	VERBATIM)
add_library(_core MODULE ${core} ${objects})
# cffi of Debian 12 writes alloca and includes nothing for it: only with extensions does the compiler know it.
set_target_properties(_core PROPERTIES PREFIX "" SUFFIX .abi3.so C_EXTENSIONS ON)
target_compile_definitions(_core PRIVATE Py_LIMITED_API=0x030b0000)
target_compile_options(_core PRIVATE -w) # it is not ours
target_include_directories(_core PRIVATE ${CMAKE_SOURCE_DIR}/include ${headers})
target_link_libraries(_core PRIVATE m)
if(CLOISTER_PYTHON)
	target_link_options(_core PRIVATE -s)
	install(TARGETS _core LIBRARY DESTINATION cloister)
endif()
