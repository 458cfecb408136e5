#include "core/text.h"

#include "core/fields.h"

struct range type_range(const struct type *t, int seats)
{
	struct range r = {t->min, t->max};
	switch (t->form) {
	case FORM_FLAG:
		r.min = 0, r.max = 1;
		break;
	case FORM_SEAT:
		r.min = 0, r.max = seats - 1;
		break;
	case FORM_OWNER:
		r.min = 0, r.max = seats;
		break;
	case FORM_SET:
		r.min = 0, r.max = t->max < 8 ? (1 << t->max) - 1 : 254;
		break;
	case FORM_SEATS:
		r.min = 0, r.max = seats < 8 ? (1 << seats) - 1 : 254;
		break;
	default:
		break;
	}
	return r;
}

static int64_t stored_min(const struct type *t)
{
	return t->form == FORM_NUMBER || t->form == FORM_ID ? t->min : 0;
}

int64_t arg_value(const struct type *t, int stored)
{
	assert(stored > 0);
	return (int64_t)stored - 1 + stored_min(t);
}

int arg_stored(const struct type *t, int64_t value)
{
	return (int)(value - stored_min(t) + 1);
}

int verbs_count(const struct game *g)
{
	int n = 0;
	while (g->verbs[n + 1].name)
		n++;
	return n;
}

int verb_args(const struct verb *v)
{
	int n = 0;
	while (n < CHOICE_ARGS && v->arg[n].name)
		n++;
	return n;
}

static void set_text(const struct type *t, uint64_t set, struct out *o)
{
	if (!set)
		out_char(o, '-');
	for (uint64_t m = set; m; m &= m - 1) {
		if (m != set)
			out_char(o, '+');
		if (t->form == FORM_SEATS)
			out_number(o, bits_first(m));
		else
			out_text(o, t->rows[bits_first(m)].id);
	}
}

void value_text(const struct type *t, int64_t value, struct out *o)
{
	switch (t->form) {
	case FORM_ID:
		out_text(o, value >= 1 && value <= t->max ? t->rows[value - 1].id : "none");
		break;
	case FORM_OWNER:
		if (value)
			out_number(o, value - 1);
		else
			out_text(o, "none");
		break;
	case FORM_SET:
	case FORM_SEATS:
		set_text(t, (uint64_t)value, o);
		break;
	default:
		out_number(o, value);
	}
}

static bool same(const char *id, const char *text, uint32_t n)
{
	uint32_t i = 0;
	while (i < n && id[i] && id[i] == text[i])
		i++;
	return i == n && !id[i];
}

static bool id_parse(const struct type *t, const char *text, uint32_t n, int64_t *value)
{
	for (int i = 1; i <= t->max; i++) {
		if (same(t->rows[i - 1].id, text, n)) {
			*value = i;
			return true;
		}
	}
	return false;
}

static bool set_parse(const struct type *t, const char *text, uint32_t n, int64_t *value)
{
	uint64_t set = 0;
	for (uint32_t from = 0, to = 0; to <= n && !same("-", text, n); to++) {
		if (to < n && text[to] != '+')
			continue;
		int64_t one;
		if (t->form == FORM_SEATS ? !text_number(text + from, to - from, &one)
								  : !id_parse(t, text + from, to - from, &one))
			return false;
		if (t->form == FORM_SET)
			one--;
		if (one < 0 || one > 62)
			return false;
		set |= bit((int)one);
		from = to + 1;
	}
	*value = (int64_t)set;
	return true;
}

bool value_parse(const struct type *t, const char *text, uint32_t n, int64_t *value)
{
	switch (t->form) {
	case FORM_ID:
		return id_parse(t, text, n, value);
	case FORM_SET:
	case FORM_SEATS:
		return set_parse(t, text, n, value);
	case FORM_OWNER:
		if (same("none", text, n)) {
			*value = 0;
			return true;
		}
		if (!text_number(text, n, value))
			return false;
		++*value;
		return true;
	default:
		return text_number(text, n, value);
	}
}

void choice_text(const struct game *g, choice c, struct out *o)
{
	const struct verb *v = &g->verbs[choice_verb(c)];
	for (const char *p = v->name; *p; p++)
		out_char(o, *p == '_' ? '-' : *p);
	for (int i = 0; i < CHOICE_ARGS && v->arg[i].name && choice_arg(c, i); i++) {
		const struct type *t = &g->types[v->arg[i].type];
		out_char(o, ' ');
		value_text(t, arg_value(t, choice_arg(c, i)), o);
	}
}

static bool is_verb(const char *name, const char *text, uint32_t n)
{
	uint32_t i = 0;
	while (i < n && name[i] && (name[i] == text[i] || (name[i] == '_' && text[i] == '-')))
		i++;
	return i == n && !name[i];
}

int verb_named(const struct game *g, const char *text, uint32_t n)
{
	for (int verb = 1; g->verbs[verb].name; verb++)
		if (is_verb(g->verbs[verb].name, text, n))
			return verb;
	return 0;
}

void type_allowed(const struct type *t, int seats, struct out *o)
{
	enum { SHOWN = 12 };
	bool ids = t->form == FORM_ID || t->form == FORM_SET;
	struct type one = *t;
	struct range r = type_range(t, seats);
	if (!ids || !t->rows) {
		out_number(o, r.min);
		out_text(o, "..");
		out_number(o, r.max);
		return;
	}
	one.form = FORM_ID;
	for (int64_t i = 1; i <= t->max; i++) {
		if (i > SHOWN && i < t->max)
			continue;
		out_text(o, i == 1 ? "" : i == t->max && i > SHOWN + 1 ? ", ... " : ", ");
		value_text(&one, i, o);
	}
}

/* The next word of text from *at; its length, 0 at the end. */
static uint32_t next_word(const char *text, uint32_t n, uint32_t *at)
{
	while (*at < n && text[*at] == ' ')
		++*at;
	uint32_t end = *at;
	while (end < n && text[end] != ' ')
		end++;
	return end - *at;
}

static enum choice_error parse_args(
	const struct game *g, int verb, const char *text, uint32_t n, choice *c, uint32_t *at)
{
	const struct verb *v = &g->verbs[verb];
	int stored[CHOICE_ARGS] = {0}, count = verb_args(v), i = 0;
	for (uint32_t length; (length = next_word(text, n, at)) > 0; *at += length, i++) {
		int64_t value;
		if (i == count)
			return CHOICE_MANY_ARGS;
		const struct type *t = &g->types[v->arg[i].type];
		struct range r = type_range(t, SEATS_MAX);
		if (!value_parse(t, text + *at, length, &value) || value < r.min || value > r.max)
			return CHOICE_BAD_ARG;
		stored[i] = arg_stored(t, value);
	}
	if (i < count && !(v->arg[i].flags & ARG_OPTIONAL))
		return CHOICE_BAD_ARG;
	*c = choice_make(verb, stored[0], stored[1], stored[2]);
	return CHOICE_OK;
}

enum choice_error choice_parse(const struct game *g, const char *text, uint32_t n, choice *c, uint32_t *at)
{
	*at = 0;
	uint32_t length = next_word(text, n, at);
	if (!length)
		return CHOICE_EMPTY;
	int verb = verb_named(g, text + *at, length);
	if (!verb)
		return CHOICE_NO_VERB;
	*at += length;
	return parse_args(g, verb, text, n, c, at);
}

/* A value inside an element's name. */
static void element_text(const struct type *t, int64_t value, struct out *o)
{
	bool own = t->form == FORM_ID && value >= 1 && value <= t->max && t->rows[value - 1].element;
	if (own)
		out_text(o, t->rows[value - 1].element);
	else
		value_text(t, value, o);
}

/* Does the guard "argument=low-high" hold? n: its length. */
static bool guard_holds(const char *guard, uint32_t n, const struct arg *args, const int64_t *values, int count)
{
	uint32_t equal = 0, dash = 0;
	int64_t low, high;
	while (equal < n && guard[equal] != '=')
		equal++;
	for (dash = equal + 1; dash < n && guard[dash] != '-';)
		dash++;
	if (!text_number(guard + equal + 1, dash - equal - 1, &low) || !text_number(guard + dash + 1, n - dash - 1, &high))
		return false;
	for (int i = 0; i < count; i++)
		if (same(args[i].name, guard, equal))
			return values[i] >= low && values[i] <= high; /* an absent argument is 0 */
	return false;
}

static bool expand_one(const struct game *g, const char *name, uint32_t n, const struct arg *args,
	const int64_t *values, const bool *present, int count, int seat, struct out *o)
{
	if (same("seat", name, n)) {
		out_number(o, seat);
		return true;
	}
	for (int i = 0; i < count; i++) {
		if (!same(args[i].name, name, n))
			continue;
		if (present[i])
			element_text(&g->types[args[i].type], values[i], o);
		return present[i];
	}
	return false;
}

bool element_next(const struct game *g, const char **patterns, const struct arg *args, const int64_t *values,
	const bool *present, int count, int seat, struct out *o)
{
	const char *p = *patterns;
	bool whole = true;
	while (*p == ' ')
		p++;
	if (!*p)
		return false;
	out_clear(o);
	while (*p && *p != ' ') {
		uint32_t n = 0;
		if (*p == '?') {
			while (p[1 + n] && p[1 + n] != ' ')
				n++;
			whole &= guard_holds(p + 1, n, args, values, count);
			p += n + 1;
			continue;
		}
		if (*p != '{') {
			out_char(o, *p++);
			continue;
		}
		while (p[1 + n] && p[1 + n] != '}')
			n++;
		whole &= expand_one(g, p + 1, n, args, values, present, count, seat, o);
		p += n + 2;
	}
	if (!whole)
		out_clear(o);
	*patterns = p;
	return true;
}

bool choice_element(const struct game *g, int seat, choice c, const char **patterns, struct out *o)
{
	const struct verb *v = &g->verbs[choice_verb(c)];
	int64_t values[CHOICE_ARGS] = {0};
	bool present[CHOICE_ARGS] = {0};
	int count = verb_args(v);
	for (int i = 0; i < count; i++) {
		present[i] = choice_arg(c, i) != 0;
		if (present[i])
			values[i] = arg_value(&g->types[v->arg[i].type], choice_arg(c, i));
	}
	if (!*patterns)
		*patterns = v->targets ? v->targets : "";
	while (element_next(g, patterns, v->arg, values, present, count, seat, o))
		if (o->length)
			return true;
	return false;
}

bool event_is_of(const struct event *e, int viewer)
{
	return viewer == SEAT_ALL || (viewer == e->seat && viewer != SEAT_NONE);
}

bool event_element(const struct game *g, const struct event *e, int viewer, const char **patterns, struct out *o)
{
	const struct event_kind *k = &g->events[e->kind];
	int64_t values[EVENT_ARGS] = {0};
	bool present[EVENT_ARGS] = {0};
	int count = 0;
	for (; count < EVENT_ARGS && k->arg[count].name; count++) {
		values[count] = e->arg[count];
		present[count] = !(k->arg[count].flags & ARG_PRIVATE) || event_is_of(e, viewer);
	}
	if (!*patterns)
		*patterns = k->targets ? k->targets : "";
	while (element_next(g, patterns, k->arg, values, present, count, e->seat, o))
		if (o->length)
			return true;
	return false;
}

void verb_each(const struct game *g, int verb, int seats, bool (*visit)(void *data, choice c), void *data)
{
	const struct verb *v = &g->verbs[verb];
	struct {
		int min, max;
	} r[CHOICE_ARGS] = {{0, 0}, {0, 0}, {0, 0}}; /* of stored values */
	for (int i = 0; i < CHOICE_ARGS && v->arg[i].name; i++) {
		const struct type *t = &g->types[v->arg[i].type];
		struct range natural = type_range(t, seats);
		r[i].min = v->arg[i].flags & ARG_OPTIONAL ? 0 : arg_stored(t, natural.min);
		r[i].max = arg_stored(t, natural.max);
	}
	for (int a = r[0].min; a <= r[0].max; a++)
		for (int b = r[1].min; b <= r[1].max; b++)
			for (int c = r[2].min; c <= r[2].max; c++)
				if ((b == 0 || a > 0 || verb_args(v) < 1) && (c == 0 || b > 0)
					&& !visit(data, choice_make(verb, a, b, c)))
					return;
}

uint32_t text_tidy(char *text, bool lines)
{
	uint32_t to = 0, characters = 0;
	for (uint32_t i = 0; text[i]; i++) {
		bool space = text[i] == ' ' || text[i] == '\t' || text[i] == '\r' || (text[i] == '\n' && !lines);
		if (space && (to == 0 || text[to - 1] == ' ' || text[to - 1] == '\n'))
			continue;
		text[to++] = space ? ' ' : text[i];
		characters += (text[i] & 0xc0) != 0x80;
	}
	while (to && (text[to - 1] == ' ' || text[to - 1] == '\n'))
		to--, characters--;
	text[to] = 0;
	return characters;
}
