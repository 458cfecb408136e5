#include "host/position.h"

#include "core/bytes.h"
#include "core/fields.h"
#include "core/text.h"

enum { PATH_MAX_LENGTH = 128, VALUE_MAX_LENGTH = 48 };

/* One patch on its way into a state. */
struct patch {
	const struct speaker *s;
	unsigned char *state;
	const struct field *field;
	uint32_t index[3];
	bool seen; /* what somebody sees: null is what he may not know */
	const json_t *given; /* the value at hand, for messages */
	struct out *error;
};

static void path_of(const struct patch *p, int levels, struct out *o)
{
	out_text(o, p->field->name);
	for (int i = 0; i < levels; i++) {
		out_char(o, '[');
		out_number(o, p->index[i]);
		out_char(o, ']');
	}
}

/* The value at hand as JSON, cut if it is long. */
static const char *value_of(const json_t *given, char text[VALUE_MAX_LENGTH])
{
	size_t n =
		given ? json_dumpb(given, text, VALUE_MAX_LENGTH - 4, JSON_COMPACT | JSON_ENCODE_ANY | JSON_ENSURE_ASCII) : 0;
	size_t end = n < VALUE_MAX_LENGTH - 4 ? n : VALUE_MAX_LENGTH - 4;
	memcpy(text + end, n > end ? "..." : "", n > end ? 4 : 1);
	return text;
}

/* Says "<message>" with {field}, two numbers, {value} as it was given and {allowed} of the field's type. */
static bool fail(struct patch *p, int levels, const char *message, int64_t low, int64_t high)
{
	static const struct type number = TYPE_NUMBER("number", INT32_MIN, INT32_MAX);
	char path[PATH_MAX_LENGTH], value[VALUE_MAX_LENGTH], allowed[192];
	struct out o, a;
	out_init(&o, path, sizeof path);
	path_of(p, levels, &o);
	out_init(&a, allowed, sizeof allowed);
	type_allowed(&p->s->game->types[p->field->type], state_seats(p->state), &a);
	struct word_arg args[] = {{"field", NULL, 0, path}, {"low", &number, low, NULL}, {"high", &number, high, NULL},
		{"value", NULL, 0, value_of(p->given, value)}, {"allowed", NULL, 0, allowed}};
	words_say(p->s, message, args, COUNT(args), p->error);
	return false;
}

static bool id_from_json(const struct type *t, const json_t *v, int64_t *out)
{
	char text[24];
	struct out o;
	if (json_is_string(v))
		return value_parse(t, json_string_value(v), (uint32_t)json_string_length(v), out);
	if (!json_is_integer(v))
		return false;
	out_init(&o, text, sizeof text);
	out_number(&o, json_integer_value(v));
	return value_parse(t, text, o.length, out);
}

static bool put_set(struct patch *p, const struct type *t, const json_t *v, uint32_t at)
{
	int levels = p->field->dimensions;
	uint64_t set = 0;
	if (!json_is_array(v))
		return fail(p, levels, "position.list", 0, 0);
	for (size_t i = 0; i < json_array_size(v); i++) {
		const json_t *one = p->given = json_array_get(v, i);
		int64_t n = -1;
		if (t->form == FORM_SEATS) {
			n = json_is_integer(one) ? json_integer_value(one) : -1;
			if (n < 0 || n >= state_seats(p->state))
				return fail(p, levels, "position.seat", 0, state_seats(p->state) - 1);
		} else {
			struct type single = *t;
			single.form = FORM_ID;
			if (!id_from_json(&single, one, &n))
				return fail(p, levels, "position.id", 0, 0);
			n--;
		}
		if (set & bit((int)n))
			return fail(p, levels, "position.twice", 0, 0);
		set |= bit((int)n);
	}
	field_put(p->field, p->state, at, (int64_t)set);
	return true;
}

static bool put_number(struct patch *p, const struct type *t, const json_t *v, uint32_t at)
{
	int levels = p->field->dimensions;
	int64_t low = t->min, high = t->max, n;
	if (t->form == FORM_FLAG && json_is_boolean(v)) {
		field_put(p->field, p->state, at, json_is_true(v));
		return true;
	}
	if (t->form == FORM_SEAT || t->form == FORM_OWNER)
		low = 0, high = state_seats(p->state) - 1;
	if (t->form == FORM_FLAG)
		low = 0, high = 1;
	n = json_is_integer(v) ? json_integer_value(v) : low - 1;
	if (n < low || n > high)
		return fail(p, levels, t->form == FORM_FLAG ? "position.flag" : "position.range", low, high);
	field_put(p->field, p->state, at, t->form == FORM_OWNER ? n + 1 : n);
	return true;
}

static bool put_value(struct patch *p, const json_t *v, uint32_t at)
{
	const struct type *t = &p->s->game->types[p->field->type];
	int64_t n = 0;
	p->given = v;
	if (t->form == FORM_SET || t->form == FORM_SEATS)
		return put_set(p, t, v, at);
	if (json_is_null(v) && (t->form == FORM_ID || t->form == FORM_OWNER)) {
		field_put(p->field, p->state, at, 0);
		return true;
	}
	if (t->form != FORM_ID)
		return put_number(p, t, v, at);
	if (!id_from_json(t, v, &n))
		return fail(p, p->field->dimensions, "position.id", 0, 0);
	field_put(p->field, p->state, at, n);
	return true;
}

static void wipe_from(struct patch *p, int level, uint32_t at, uint32_t from)
{
	const struct dimension *d = &p->field->dimension[level];
	for (uint32_t i = from; i < d->count; i++)
		field_put(p->field, p->state, at + i * d->stride, 0);
}

/* What is hidden is wiped, as fields_redact does. */
static void wipe_all(struct patch *p, int level, uint32_t at)
{
	const struct dimension *d = &p->field->dimension[level];
	if (level == p->field->dimensions)
		field_put(p->field, p->state, at, 0);
	for (uint32_t i = 0; level < p->field->dimensions && i < d->count; i++)
		wipe_all(p, level + 1, at + i * d->stride);
}

static bool put_list(struct patch *p, int level, const json_t *v, uint32_t at)
{
	if (p->seen && json_is_null(v)) {
		wipe_all(p, level, at);
		return true;
	}
	if (level == p->field->dimensions)
		return put_value(p, v, at);
	const struct dimension *d = &p->field->dimension[level];
	uint32_t want = d->seat ? (uint32_t)state_seats(p->state) : d->count;
	p->given = v;
	if (!json_is_array(v))
		return fail(p, level, "position.list", 0, 0);
	uint32_t n = (uint32_t)json_array_size(v);
	if (d->length ? n > want : n != want)
		return fail(p, level, d->length ? "position.most" : "position.size", n, want);
	if (d->length) {
		p->state[d->length - 1u + at - p->field->offset] = (uint8_t)n;
		wipe_from(p, level, at, n);
	}
	for (uint32_t i = 0; i < n; i++) {
		p->index[level] = i;
		if (!put_list(p, level + 1, json_array_get(v, i), at + i * d->stride))
			return false;
	}
	return true;
}

/*
 * Every list with a length byte that the patch names has exactly that many elements in the end, and what a list no
 * longer holds is wiped, so that equal positions are equal bytes.
 */
static bool lengths_agree(struct patch *p, const json_t *object)
{
	for (p->field = p->s->game->fields; p->field->name; p->field++) {
		const struct dimension *d = &p->field->dimension[0];
		const json_t *v = json_object_get(object, p->field->name);
		if (p->field->dimensions != 1 || !d->length)
			continue;
		uint32_t n = p->state[d->length - 1u];
		wipe_from(p, 0, p->field->offset, n);
		if (v && json_array_size(v) != n)
			return fail(p, 0, "position.size", (int64_t)json_array_size(v), n);
	}
	return true;
}

static bool put_all(struct patch *p, const json_t *object)
{
	const struct game *g = p->s->game;
	const char *key;
	json_t *value;
	json_object_foreach ((json_t *)(uintptr_t)object, key, value) {
		if (!field_named(g, key)) {
			struct word_arg arg = {"field", NULL, 0, key};
			words_say(p->s, "position.unknown", &arg, 1, p->error);
			return false;
		}
	}
	for (p->field = g->fields; p->field->name; p->field++) {
		const json_t *v = json_object_get(object, p->field->name);
		if (!v)
			continue;
		if (p->field->offset == 0 && json_integer_value(v) != state_seats(p->state))
			return fail(p, 0, "position.seats", state_seats(p->state), 0);
		if (!put_list(p, 0, v, p->field->offset))
			return false;
	}
	return lengths_agree(p, object);
}

/* No invariant is broken; false after a message. */
static bool holds(const struct speaker *s, uint16_t broken, struct out *error)
{
	struct word_arg args[] = {{"rule", NULL, 0, broken ? s->game->invariants[broken].name : ""}};
	if (broken)
		words_say(s, "position.check", args, 1, error);
	return !broken;
}

bool position_set(const struct speaker *s, void *state, const json_t *object, struct out *error)
{
	const struct game *g = s->game;
	union any_state next;
	struct patch p = {.s = s, .state = next.bytes, .error = error};
	memcpy(&next, state, g->state_size);
	if (!json_is_object(object)) {
		words_say(s, "position.object", NULL, 0, error);
		return false;
	}
	if (!put_all(&p, object))
		return false;
	if (!holds(s, g->check(&next), error))
		return false;
	memcpy(state, &next, g->state_size);
	return true;
}

bool position_see(const struct speaker *s, void *state, const json_t *view, int viewer, struct out *error)
{
	union any_state next = {0};
	struct patch p = {.s = s, .state = next.bytes, .seen = true, .error = error};
	memcpy(&next, state, s->game->state_size);
	if (!json_is_object(view)) {
		words_say(s, "position.object", NULL, 0, error);
		return false;
	}
	if (!put_all(&p, view))
		return false;
	if (!holds(s, seen_breaks(s->game, &next, viewer), error))
		return false;
	memcpy(state, &next, s->game->state_size);
	return true;
}

bool position_set_text(const struct speaker *s, void *state, const char *text, size_t length, struct out *error)
{
	json_error_t why;
	json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);
	if (!object) {
		struct word_arg args[] = {{"why", NULL, 0, why.text}};
		words_say(s, "json.bad", args, 1, error);
		return false;
	}
	bool ok = position_set(s, state, object, error);
	json_decref(object);
	return ok;
}
