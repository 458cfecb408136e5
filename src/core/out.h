/*
 * A bounded text buffer owned by the caller. What does not fit is dropped and `full` is set: nothing written here
 * can overrun, and the caller decides what a full buffer means. The text is always ended by a zero byte.
 */
#ifndef CORE_OUT_H
#define CORE_OUT_H

#include "core/portable.h"

struct out {
	char *text;
	uint32_t length, size;
	bool full;
};

void out_init(struct out *o, char *text, uint32_t size); /* size > 0 */
void out_clear(struct out *o);
void out_bytes(struct out *o, const char *bytes, uint32_t n);
void out_text(struct out *o, const char *text);
void out_number(struct out *o, int64_t n);
void out_hex(struct out *o, uint64_t n, int digits);

/* Most of what is written is written by characters: a call for each would cost more than the writing. */
static inline void out_char(struct out *o, char c)
{
	if (o->size - o->length <= 1) {
		o->full = true;
		return;
	}
	o->text[o->length++] = c;
	o->text[o->length] = 0;
}

/* Strings without libc, for the files that run in the browser. */
int text_compare(const char *a, const char *b);
bool text_equal(const char *a, const char *b);
uint32_t text_length(const char *a);
/* If text begins with prefix, the rest; else NULL. */
const char *text_after(const char *text, const char *prefix);
/* Bytes of the UTF-8 character at text, of which there are n left; 0 if it is none. */
uint32_t text_character(const char *text, uint32_t n);
/* Parses the whole of text[0..n) as a decimal number. */
bool text_number(const char *text, uint32_t n, int64_t *value);

#endif
