/* Reads a JSON text where there is no library: what shim/jansson.h promises, and no more. */
#include "wasm/shim/jansson.h"

#include <string.h>

enum { NODES_MAX = 1 << 14, DEPTH_MAX = 16, KEY_MAX = 64, DIGITS_MAX = 18 };

enum form { FORM_NULL, FORM_TRUE, FORM_FALSE, FORM_INTEGER, FORM_REAL, FORM_STRING, FORM_ARRAY, FORM_OBJECT };

struct json_t {
	enum form form;
	uint32_t count;        /* elements or members */
	json_t *first, *next;  /* of a list; the next one of the same list */
	const char *key;       /* of a member, in the text */
	uint32_t key_length;
	const char *text;      /* as written; of a string without the quotes */
	uint32_t length;
	int64_t number;
};

static json_t nodes[NODES_MAX];
static uint32_t node_count;

/* A text on its way in. */
struct reader {
	const char *at, *end;
	uint32_t depth;
	const char *wrong; /* NULL: nothing so far */
};

static json_t *fails(struct reader *r, const char *wrong)
{
	if (!r->wrong)
		r->wrong = wrong;
	return NULL;
}

static char peek(struct reader *r)
{
	while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == '\r'))
		r->at++;
	return (char)(r->at < r->end ? *r->at : 0);
}

static bool take(struct reader *r, char c)
{
	if (peek(r) != c)
		return false;
	r->at++;
	return true;
}

static json_t *node(struct reader *r, enum form form)
{
	if (node_count == NODES_MAX)
		return fails(r, "too many values");
	json_t *n = &nodes[node_count++];
	*n = (json_t){.form = form, .text = r->at};
	return n;
}

/* After the opening quote: up to the closing one. */
static bool span(struct reader *r, const char **text, uint32_t *length)
{
	*text = r->at;
	while (r->at < r->end && *r->at != '"' && *r->at != '\\' && (unsigned char)*r->at >= ' ')
		r->at++;
	*length = (uint32_t)(r->at - *text);
	if (r->at < r->end && *r->at == '"') {
		r->at++;
		return true;
	}
	fails(r, "a string with an escape, or without an end");
	return false;
}

static json_t *read_number(struct reader *r)
{
	json_t *n = node(r, FORM_INTEGER);
	bool minus = take(r, '-');
	const char *from = r->at;
	for (; n && r->at < r->end && *r->at >= '0' && *r->at <= '9' && r->at - from < DIGITS_MAX; r->at++)
		n->number = n->number * 10 + (*r->at - '0');
	if (n && r->at == from)
		return fails(r, "no value where one should be");
	if (n && minus)
		n->number = -n->number;
	for (; n && r->at < r->end
		&& (*r->at == '.' || *r->at == 'e' || *r->at == 'E' || *r->at == '+' || *r->at == '-'
			|| (*r->at >= '0' && *r->at <= '9'));
		r->at++)
		n->form = FORM_REAL;
	return n;
}

static json_t *read_word(struct reader *r)
{
	static const struct {
		const char *word;
		uint32_t length;
		enum form form;
	} words[] = {{"null", 4, FORM_NULL}, {"true", 4, FORM_TRUE}, {"false", 5, FORM_FALSE}};
	for (uint32_t i = 0; i < sizeof words / sizeof *words; i++)
		if ((size_t)(r->end - r->at) >= words[i].length && !memcmp(r->at, words[i].word, words[i].length)) {
			json_t *n = node(r, words[i].form);
			r->at += words[i].length;
			return n;
		}
	return read_number(r);
}

static json_t *read_value(struct reader *r);

/* After the opening bracket: elements, or members with their keys, up to the closing one. */
static json_t *read_list(struct reader *r, enum form form, char close)
{
	json_t *list = node(r, form), **last = list ? &list->first : NULL;
	r->at++;
	if (++r->depth > DEPTH_MAX)
		return fails(r, "too many brackets");
	for (bool more = list && !take(r, close); more; more = !take(r, close)) {
		const char *key = NULL;
		uint32_t key_length = 0;
		if (list->count && !take(r, ','))
			return fails(r, "a comma or a bracket is missing");
		if (form == FORM_OBJECT && !(take(r, '"') && span(r, &key, &key_length) && take(r, ':')))
			return fails(r, "a member without a name");
		json_t *value = read_value(r);
		if (!value)
			return NULL;
		value->key = key;
		value->key_length = key_length;
		*last = value;
		last = &value->next;
		list->count++;
	}
	r->depth--;
	return list;
}

static json_t *read_string(struct reader *r)
{
	json_t *n = node(r, FORM_STRING);
	r->at++;
	return n && span(r, &n->text, &n->length) ? n : NULL;
}

static json_t *read_value(struct reader *r)
{
	char c = peek(r);
	const char *from = r->at;
	json_t *n = c == '{' ? read_list(r, FORM_OBJECT, '}')
		: c == '['       ? read_list(r, FORM_ARRAY, ']')
		: c == '"'       ? read_string(r)
						 : read_word(r);
	if (n && n->form != FORM_STRING)
		n->length = (uint32_t)(r->at - from);
	return n;
}

/* Of two members with one name only one could be meant. */
static bool has_twin(const json_t *object)
{
	for (const json_t *a = object->first; a; a = a->next)
		for (const json_t *b = a->next; b; b = b->next)
			if (a->key_length == b->key_length && !memcmp(a->key, b->key, a->key_length))
				return true;
	return false;
}

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error)
{
	struct reader r = {.at = text, .end = text + length};
	node_count = 0;
	json_t *value = read_value(&r);
	if (value && peek(&r))
		value = fails(&r, "something after the end");
	if (value && flags & JSON_REJECT_DUPLICATES && value->form == FORM_OBJECT && has_twin(value))
		value = fails(&r, "a member twice");
	error->text = r.wrong ? r.wrong : "";
	return value;
}

static bool is(const json_t *value, enum form form)
{
	return value && value->form == form;
}

bool json_is_object(const json_t *value)
{
	return is(value, FORM_OBJECT);
}

bool json_is_array(const json_t *value)
{
	return is(value, FORM_ARRAY);
}

bool json_is_string(const json_t *value)
{
	return is(value, FORM_STRING);
}

bool json_is_integer(const json_t *value)
{
	return is(value, FORM_INTEGER);
}

bool json_is_boolean(const json_t *value)
{
	return is(value, FORM_TRUE) || is(value, FORM_FALSE);
}

bool json_is_true(const json_t *value)
{
	return is(value, FORM_TRUE);
}

bool json_is_null(const json_t *value)
{
	return is(value, FORM_NULL);
}

int64_t json_integer_value(const json_t *value)
{
	return json_is_integer(value) ? value->number : 0;
}

const char *json_string_value(const json_t *value)
{
	return json_is_string(value) ? value->text : NULL;
}

size_t json_string_length(const json_t *value)
{
	return json_is_string(value) ? value->length : 0;
}

size_t json_array_size(const json_t *value)
{
	return json_is_array(value) ? value->count : 0;
}

json_t *json_array_get(const json_t *value, size_t i)
{
	json_t *n = json_is_array(value) && i < value->count ? value->first : NULL;
	while (n && i--)
		n = n->next;
	return n;
}

json_t *json_object_get(const json_t *value, const char *key)
{
	json_t *n = json_is_object(value) ? value->first : NULL;
	for (; n; n = n->next) {
		uint32_t i = 0;
		while (i < n->key_length && key[i] == n->key[i])
			i++;
		if (i == n->key_length && !key[i])
			return n;
	}
	return NULL;
}

size_t json_dumpb(const json_t *value, char *to, size_t size, size_t flags)
{
	(void)flags;
	size_t quote = json_is_string(value) ? 1 : 0, length = value->length + 2 * quote;
	memcpy(to, value->text - quote, length < size ? length : size);
	return length;
}

json_t *json_object_first(json_t *object)
{
	return json_is_object(object) ? object->first : NULL;
}

json_t *json_object_next(json_t *member)
{
	return member->next;
}

const char *json_object_key(json_t *member)
{
	static char key[KEY_MAX];
	uint32_t length = member->key_length < KEY_MAX - 1 ? member->key_length : KEY_MAX - 1;
	memcpy(key, member->key, length);
	key[length] = 0;
	return key;
}
