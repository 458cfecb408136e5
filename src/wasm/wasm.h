/* What the files of this folder share: how texts come in and go out. */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include "core/out.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { WASM_INPUT = 1 << 18, WASM_OUTPUT = 1 << 21 };

/* The text the page put in. */
const char *wasm_input(void);

/* An empty reply. */
struct out wasm_reply(void);

#endif
