/*
 * A small reader of JSON, without libc and without memory of its own, so that the page's worker and the program read an edition with
 * the same code. The caller knows what it expects and asks for it; whatever is no JSON sets `bad` and ends everything.
 */
#ifndef CORE_SCAN_H
#define CORE_SCAN_H

#include "core/portable.h"

struct scan {
	const char *text;
	uint32_t at, length;
	bool bad; /* what stands at `at` is no JSON */
};

/* What comes next: '{' '[' '"', '0' for a number, 't' 'f' 'n'; 0: nothing that could be a value. */
char scan_kind(struct scan *s);

/* Goes into an object or a list. */
bool scan_open(struct scan *s, char bracket);

/* Is there another element? Goes past the comma, or past the closing bracket. first is true before the first one. */
bool scan_more(struct scan *s, char bracket, bool *first);

/* Reads a string into a buffer; false: it is none, or does not fit (then it is passed over and *text is what fits). */
bool scan_string(struct scan *s, char *text, uint32_t size);

/* The same, and the colon after it. */
bool scan_key(struct scan *s, char *text, uint32_t size);

/* An integer; false: it is passed over, being a fraction or beyond 15 digits. */
bool scan_integer(struct scan *s, int64_t *value);

/* Goes past a value of any kind. */
void scan_skip(struct scan *s);

/* Nothing but white space is left. */
bool scan_done(struct scan *s);

#endif
