/* What the files of this folder share: how texts come in and go out. */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include "core/driver.h"
#include "core/out.h"
#include "core/words.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { WASM_INPUT = 1 << 18, WASM_OUTPUT = 1 << 21 };

/* The text the page put in. */
const char *wasm_input(void);

/* An empty reply. */
struct out wasm_reply(void);

/* Replies {"message"}, or a refusal of the element at that place; both return 0. */
uint32_t wasm_failed(const char *message);
uint32_t wasm_refused(const struct speaker *s, const struct refusal *r, uint32_t at);

/* Reads "choice,choice" from text[0..length); at most LIST_MAX. */
bool wasm_list(const struct game *g, const char *text, uint32_t length, choice *list, uint32_t *count);

/* "English or French" as the page numbers them. */
int wasm_lang(uint32_t lang);

#endif
