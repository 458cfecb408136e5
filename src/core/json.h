/*
 * The JSON writer: append-only, into a bounded buffer, eight times faster than building objects first. Commas take
 * care of themselves; the caller closes what it opens, and writes no bracket, comma or colon of its own (tools/tidy.py
 * looks).
 */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include "core/out.h"

void emit_open(struct out *o, char bracket);          /* '{' or '[' as a value */
void emit_close(struct out *o, char bracket);         /* '}' or ']' */
void emit_key(struct out *o, const char *key);        /* inside an object, before the value */
void emit_string(struct out *o, const char *text);
void emit_string_bytes(struct out *o, const char *text, uint32_t n);
void emit_quoted(struct out *o, const char *text, uint32_t n); /* the same in a text that is no JSON: no comma before */
void emit_number(struct out *o, int64_t n);
void emit_bool(struct out *o, bool b);
void emit_null(struct out *o);
/* A member of an object: key and value. */
void member_text(struct out *o, const char *key, const char *text);
void member_number(struct out *o, const char *key, int64_t n);
void member_bool(struct out *o, const char *key, bool b);
void emit_raw(struct out *o, const char *json); /* a finished value */
void emit_raw_bytes(struct out *o, const char *json, uint32_t n); /* one or several, with commas between them; none */

#endif
