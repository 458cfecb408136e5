/*
 * What the freestanding build has of jansson.h: reading, for host/position.c. src/wasm/json_read.c defines these. A text
 * is read into one pool: a second one takes the place of the first. Strings with escapes are refused, since no id or
 * field has one.
 */
#ifndef SHIM_JANSSON_H
#define SHIM_JANSSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct json_t json_t;

typedef struct {
	const char *text; /* what is wrong */
} json_error_t;

enum { JSON_REJECT_DUPLICATES = 1, JSON_COMPACT = 2, JSON_ENCODE_ANY = 4, JSON_ENSURE_ASCII = 8 };

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error);

/* Nothing is held: the pool is the next text's. */
static inline void json_decref(json_t *value)
{
	(void)value;
}

bool json_is_object(const json_t *value);
bool json_is_array(const json_t *value);
bool json_is_string(const json_t *value);
bool json_is_integer(const json_t *value);
bool json_is_boolean(const json_t *value);
bool json_is_true(const json_t *value);
bool json_is_null(const json_t *value);

int64_t json_integer_value(const json_t *value);
const char *json_string_value(const json_t *value); /* not ended by a zero: json_string_length */
size_t json_string_length(const json_t *value);
size_t json_array_size(const json_t *value);
json_t *json_array_get(const json_t *value, size_t i);
json_t *json_object_get(const json_t *value, const char *key);

/* The value as it was written, cut to size; its whole length. */
size_t json_dumpb(const json_t *value, char *to, size_t size, size_t flags);

json_t *json_object_first(json_t *object);
json_t *json_object_next(json_t *member);
const char *json_object_key(json_t *member); /* until the next call */

#define json_object_foreach(object, key, value)                                                                        \
	for ((value) = json_object_first(object); (value) && ((key) = json_object_key(value));                             \
		(value) = json_object_next(value))

#endif
