/* Messages of which most is never looked at: what stands in brackets stays text until somebody asks for it. */
#define _GNU_SOURCE
#include "sim.h"

#include <string.h>

/* The end of the text in quotes that begins here; NULL: it has none. */
static const char *past_quotes(const char *at, const char *end)
{
	for (at++; at < end; at++) {
		if (*at == '"')
			return at + 1;
		at += *at == '\\';
	}
	return NULL;
}

/* The comma or bracket after the value that begins here; NULL: there is none. */
static const char *past_value(const char *at, const char *end)
{
	for (int depth = 0; at && at < end;) {
		if (!depth && (*at == ',' || *at == '}'))
			return at;
		if (*at == '"') {
			at = past_quotes(at, end);
			continue;
		}
		depth += *at == '{' || *at == '[';
		depth -= *at == '}' || *at == ']';
		at++;
	}
	return NULL;
}

/* "name":value of an object; the end of it, or NULL. */
static const char *read_member(json_t *message, const char *at, const char *end)
{
	const char *name = at + 1, *colon = *at == '"' ? past_quotes(at, end) : NULL;
	if (!colon || colon == end || *colon != ':')
		return NULL;
	const char *value = colon + 1, *after = past_value(value, end);
	if (!after || after == value)
		return NULL;
	size_t length = (size_t)(after - value);
	bool brackets = *value == '{' || *value == '[';
	json_t *read = brackets ? json_stringn_nocheck(value, length) : json_loadb(value, length, JSON_DECODE_ANY, NULL);
	if (!read || json_object_setn_new_nocheck(message, name, (size_t)(colon - 1 - name), read))
		return NULL;
	return after;
}

json_t *message_read(const char *text, size_t length)
{
	const char *at = text, *end = text + length;
	json_t *message = json_object();
	if (length < 2 || *at != '{' || end[-1] != '}') {
		json_decref(message);
		return NULL;
	}
	do
		at = read_member(message, at + 1, end);
	while (at && *at == ',');
	if (at && at + 1 == end)
		return message;
	json_decref(message);
	return NULL;
}

json_t *message_part(json_t *message, const char *name)
{
	json_t *part = json_object_get(message, name);
	const char *text = json_string_value(part);
	if (!text || (*text != '{' && *text != '['))
		return part;
	json_t *read = json_loadb(text, json_string_length(part), 0, NULL);
	if (!read)
		wrong("%s cannot be read: %.80s", name, text);
	json_object_set_new_nocheck(message, name, read ? read : json_null());
	return json_object_get(message, name);
}
