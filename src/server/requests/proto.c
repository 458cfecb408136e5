/* Operations and their members, from operations.def: checked before anything is done. */
#define _GNU_SOURCE
#include "server/requests/proto.h"

#include "core/json.h"
#include "host/outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct error_row errors[ERRORS] = {
#define ERROR(name, code, status, message) [ERROR_##name] = {code, status, message},
#include "server/requests/errors.def"
#undef ERROR
};

/* Members that every operation takes, and every operation on a table. */
static const struct member common[] = {
	{"t", MEMBER_TEXT, 1, 20, false},
	{"id", MEMBER_ANY, 0, 0, false},
	{"lang", MEMBER_TEXT, 2, 2, false},
	{0},
};
static const struct member of_table[] = {
	{"table", MEMBER_TEXT, 1, 20, true},
	{"key", MEMBER_TEXT, 1, 40, false},
	{0},
};

const struct operation *operation_named(const char *name)
{
	for (const struct operation *op = operations; op->name; op++)
		if (strcmp(op->name, name) == 0)
			return op;
	return NULL;
}

size_t text_characters(const char *text)
{
	size_t n = 0;
	for (; *text; text++)
		n += ((unsigned char)*text & 0xc0) != 0x80;
	return n;
}

static const struct member *find_in(const struct member *m, const char *name)
{
	for (; m && m->name; m++)
		if (strcmp(m->name, name) == 0)
			return m;
	return NULL;
}

static const struct member *find_member(const struct operation *op, const char *name)
{
	const struct member *m = find_in(op->members, name);
	if (!m && op->flags & OP_TABLE)
		m = find_in(of_table, name);
	return m ? m : find_in(common, name);
}

static bool fail(struct proto_error *e, const char *message, const char *word, int64_t low, int64_t high)
{
	*e = (struct proto_error){.error = ERROR_BAD_REQUEST, .message = message, .low = low, .high = high};
	snprintf(e->word, sizeof e->word, "%.60s", word);
	return false;
}

/* One member's sort and bounds; false with what is wrong with it. */
static bool fits(const struct member *m, const json_t *v, struct proto_error *e)
{
	size_t n;
	switch (m->kind) {
	case MEMBER_TEXT:
		n = json_is_string(v) ? text_characters(json_string_value(v)) : 0;
		if (!json_is_string(v) || n < (size_t)m->min || n > (size_t)m->max)
			return fail(e, "error.text_wanted", m->name, m->min, m->max);
		return true;
	case MEMBER_NUMBER:
		if (!json_is_integer(v) || json_integer_value(v) < m->min || json_integer_value(v) > m->max)
			return fail(e, "engine.number_wanted", m->name, m->min, m->max);
		return true;
	case MEMBER_BOOL:
		return json_is_boolean(v) || fail(e, "error.bool_wanted", m->name, 0, 0);
	case MEMBER_OBJECT:
		return json_is_object(v) || fail(e, "engine.object_wanted", m->name, 0, 0);
	case MEMBER_LIST:
		n = json_array_size(v);
		if (!json_is_array(v) || n < (size_t)m->min || n > (size_t)m->max)
			return fail(e, "error.list_wanted", m->name, m->min, m->max);
		return true;
	case MEMBER_ANY:
		return true;
	}
	return false;
}

static bool has_needed(const struct member *m, const json_t *object, struct proto_error *e)
{
	for (; m && m->name; m++)
		if (m->needed && !json_object_get(object, m->name))
			return fail(e, "error.member_missing", m->name, 0, 0);
	return true;
}

/* No member that is not declared, all that are needed, each as declared. */
bool proto_check(const struct operation *op, const json_t *object, struct proto_error *e)
{
	const char *name;
	json_t *value;
	json_object_foreach ((json_t *)(uintptr_t)object, name, value) {
		const struct member *m = find_member(op, name);
		if (!m)
			return fail(e, "error.member_unknown", name, 0, 0);
		if (!fits(m, value, e))
			return false;
	}
	return has_needed(op->members, object, e) && (!(op->flags & OP_TABLE) || has_needed(of_table, object, e));
}

/* A member of a query: texts as they are, everything else as JSON. */
static json_t *from_text(const struct member *m, const char *text)
{
	json_t *v = NULL;
	if (m && m->kind != MEMBER_TEXT)
		v = outside_load(text, strlen(text), JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
	return v ? v : json_string(text);
}

/* ?name=value as JSON, each as its declaration says it is meant. */
void proto_from_query(const struct operation *op, const char *query, json_t *object)
{
	char name[32];
	for (; *query; query += strlen(query) + 1) {
		size_t length = strcspn(query, "=");
		if (length >= sizeof name)
			length = sizeof name - 1;
		memcpy(name, query, length);
		name[length] = 0;
		const char *value = query + strcspn(query, "=");
		json_t *v = from_text(find_member(op, name), *value ? value + 1 : "");
		json_object_set_new(object, name, v ? v : json_null()); /* what is no UTF-8 becomes null, and is refused */
	}
}

static void describe_members(const struct member *m, struct out *o)
{
	static const char *const kinds[] = {"text", "number", "true or false", "object", "list", "any"};
	for (; m && m->name; m++) {
		emit_key(o, m->name);
		emit_open(o, '{');
		member_text(o, "kind", kinds[m->kind]);
		if (m->max) {
			member_number(o, "min", m->min);
			member_number(o, "max", m->max);
		}
		member_bool(o, "needed", m->needed);
		emit_close(o, '}');
	}
}

void proto_describe(struct out *o)
{
	emit_open(o, '{');
	emit_key(o, "operations");
	emit_open(o, '{');
	for (const struct operation *op = operations; op->name; op++) {
		emit_key(o, op->name);
		emit_open(o, '{');
		member_bool(o, "reads", op->flags & OP_READS);
		member_bool(o, "person", op->flags & OP_PERSON);
		emit_key(o, "members");
		emit_open(o, '{');
		if (op->flags & OP_TABLE)
			describe_members(of_table, o);
		describe_members(op->members, o);
		emit_close(o, '}');
		emit_close(o, '}');
	}
	emit_close(o, '}');
	emit_close(o, '}');
}
