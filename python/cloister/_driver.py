"""NVIDIA's driver through ctypes: loading kernels and launching them. Nothing else of CUDA is needed."""

from __future__ import annotations

import ctypes
import functools

from ._errors import CloisterError


@functools.cache
def _driver() -> ctypes.CDLL:
    try:
        library = ctypes.CDLL("libcuda.so.1")
    except OSError as error:
        raise CloisterError(f"no NVIDIA driver here: {error}") from None
    _check(library, library.cuInit(0), "cuInit")
    return library


def _check(library: ctypes.CDLL, status: int, what: str) -> None:
    if status:
        text = ctypes.c_char_p()
        library.cuGetErrorString(status, ctypes.byref(text))
        raise CloisterError(f"{what}: {(text.value or b'error').decode()} ({status})")


_STACK_SIZE = 0  # CU_LIMIT_STACK_SIZE


class Module:
    """Kernels in the context that is current. stack: bytes that a thread may need where the driver cannot find out."""

    def __init__(self, ptx: bytes, stack: int = 0):
        self._library = _driver()
        self._module = ctypes.c_void_p()
        self._functions: dict[str, ctypes.c_void_p] = {}
        status = self._library.cuModuleLoadData(ctypes.byref(self._module), ctypes.c_char_p(ptx))
        _check(self._library, status, "loading the kernels")
        if stack:
            limit = self._library.cuCtxSetLimit(_STACK_SIZE, ctypes.c_size_t(stack))
            _check(self._library, limit, "the stack of a thread")

    def _function(self, name: str) -> ctypes.c_void_p:
        if name not in self._functions:
            function = ctypes.c_void_p()
            status = self._library.cuModuleGetFunction(ctypes.byref(function), self._module, name.encode())
            _check(self._library, status, name)
            self._functions[name] = function
        return self._functions[name]

    def launch(self, name: str, threads: int, block: int, stream: int, *arguments) -> None:
        """Puts a kernel into the stream and does not wait for it. Arguments are ctypes' numbers."""
        pointers = (ctypes.c_void_p * len(arguments))(*(ctypes.addressof(a) for a in arguments))
        grid = (threads + block - 1) // block
        status = self._library.cuLaunchKernel(
            self._function(name), grid, 1, 1, block, 1, 1, 0, ctypes.c_void_p(stream), pointers, None
        )
        _check(self._library, status, name)
