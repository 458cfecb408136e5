#include "cli/element.h"

#include "core/text.h"

#include <stdio.h>
#include <string.h>

enum { PARTS = 3, PART_SIZE = 32, ARGS = 24, ID_SIZE = 96 };

/* An element's id taken apart at its dots. */
struct parts {
	char kind[PART_SIZE], part[PARTS][PART_SIZE];
	int count;
};

/* What a template can speak of. */
struct said {
	struct word_arg args[ARGS];
	int count;
};

static bool take_apart(const char *element, struct parts *p)
{
	char *to = p->kind;
	for (p->count = 0;; element++) {
		size_t n = strcspn(element, ".");
		if (n >= PART_SIZE)
			return false;
		snprintf(to, PART_SIZE, "%.*s", (int)n, element);
		element += n;
		if (!*element || p->count == PARTS)
			return !*element;
		to = p->part[p->count++];
	}
}

static bool seat_of(const struct parts *p, int64_t *seat)
{
	static const struct type seats = TYPE_NUMBER("seat", 0, SEATS_MAX - 1);
	return value_parse(&seats, p->part[0], (uint32_t)strlen(p->part[0]), seat);
}

/* A row goes by its id, or by what stands for it in elements. */
static bool is_row(const struct type *t, const char *id, int64_t *value)
{
	for (*value = 1; t->form == FORM_ID && *value <= t->max; ++*value) {
		const struct component *row = &t->rows[*value - 1];
		if (text_equal(row->id, id) || (row->element && text_equal(row->element, id)))
			return true;
	}
	return false;
}

static bool say_seat(const struct speaker *s, const struct parts *p, struct out *o)
{
	int64_t seat;
	if (!text_equal(p->kind, "player") || p->count != 1 || !seat_of(p, &seat))
		return false;
	words_seat(s, (int)seat, o);
	return true;
}

/* The element is a row of the type that its kind names, or a row itself, of whichever type. */
static bool say_row(const struct speaker *s, const struct parts *p, const char *element, struct out *o)
{
	const char *dot = strchr(element, '.');
	int64_t value;
	for (const struct type *t = s->game->types; t->name; t++)
		if ((dot && text_equal(t->name, p->kind) && is_row(t, dot + 1, &value)) || is_row(t, element, &value)) {
			words_value(s, t, value, NULL, SEAT_NONE, o);
			return true;
		}
	return false;
}

/* --- told by a template */

static void add(struct said *said, const char *name, const struct type *type, int64_t value, const char *text)
{
	if (said->count < ARGS)
		said->args[said->count++] = (struct word_arg){name, type, value, text};
}

/* Every type that has such a row lends it its name: a template takes the one it means. */
static void add_rows(const struct game *g, const char *id, struct said *said)
{
	int64_t value;
	for (const struct type *t = g->types; t->name; t++)
		if (is_row(t, id, &value))
			add(said, t->name, t, value, NULL);
}

/* The first two numbers of a place are its column and its row, where the game has types for them: it says how they are counted. */
static void add_place(const struct game *g, const char *text, const char *name, struct said *said)
{
	int64_t value;
	for (const struct type *t = g->types; t->name; t++)
		if (t->form == FORM_NUMBER && text_equal(t->name, name) && value_parse(t, text, (uint32_t)strlen(text), &value))
			add(said, name, t, value, NULL);
}

static void gather(const struct game *g, const struct parts *p, const char *element, struct said *said)
{
	static const struct type seat_type = TYPE_SEAT("seat");
	static const struct type number = TYPE_NUMBER("number", INT16_MIN, INT16_MAX);
	static const char *const names[PARTS] = {"a", "b", "c"}, *const places[] = {"x", "y"};
	const char *dot = strchr(element, '.');
	int64_t seat, value;
	if (p->count && seat_of(p, &seat))
		add(said, "seat", &seat_type, seat, NULL);
	for (int i = 0; i < p->count; i++) {
		if (value_parse(&number, p->part[i], (uint32_t)strlen(p->part[i]), &value))
			add(said, names[i], &number, value, NULL);
		else
			add(said, names[i], NULL, 0, p->part[i]);
		if (i < COUNT(places))
			add_place(g, p->part[i], places[i], said);
		add_rows(g, p->part[i], said);
	}
	if (p->count > 1)
		add_rows(g, dot + 1, said);
}

static bool say_kind(const struct speaker *s, const struct parts *p, const char *element, struct out *o)
{
	char id[ID_SIZE];
	struct said said = {0};
	snprintf(id, sizeof id, "element.%s", element);
	if (!words_find(s, id))
		snprintf(id, sizeof id, "element.%s", p->kind);
	if (!words_find(s, id))
		return false;
	gather(s->game, p, element, &said);
	words_say(s, id, said.args, said.count, o);
	return true;
}

bool element_say(const struct speaker *s, const char *element, struct out *o)
{
	struct parts p;
	if (take_apart(element, &p) && (say_seat(s, &p, o) || say_kind(s, &p, element, o) || say_row(s, &p, element, o)))
		return true;
	out_text(o, element);
	return false;
}
