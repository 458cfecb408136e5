#include "core/describe.h"

#include "core/box.h"
#include "core/fields.h"
#include "core/json.h"
#include "core/say.h"

enum { TEXT_MAX = 1024, ID_MAX = 96 };

static void text_or_null(struct out *o, const char *key, const char *text)
{
	emit_key(o, key);
	if (text)
		emit_string(o, text);
	else
		emit_null(o);
}

/* A member whose text is a message of the catalogue. */
static void member_said(
	const struct speaker *s, struct out *o, const char *key, const char *prefix, const char *name, const char *suffix)
{
	char text[TEXT_MAX];
	struct out t;
	out_init(&t, text, sizeof text);
	say_name(s, prefix, name, suffix, &t);
	text_or_null(o, key, text);
}

static void begin_list(struct out *o, const char *key)
{
	emit_key(o, key);
	emit_open(o, '[');
}

/* Is the name among those, separated by spaces? */
static bool names_figure(const char *names, const char *name)
{
	for (const char *at = names; at && *at;) {
		const char *rest = text_after(at, name);
		if (rest && (*rest == ' ' || !*rest))
			return true;
		while (*at && *at != ' ')
			at++;
		at += *at == ' ';
	}
	return false;
}

/* As rules read it: ids are numbers. A list is one. */
static void describe_value(const struct figure *f, const void *figures, int row, struct out *o)
{
	if (f->count)
		emit_open(o, '[');
	for (int i = 0; i < figure_values(f); i++)
		emit_number(o, figure_get(f, figures, row, i));
	if (f->count)
		emit_close(o, ']');
}

/* Figures of the box in force that the row has not named itself. */
static void describe_rest(
	const struct speaker *s, const struct figure *f, const struct type *t, int row, const char *named, struct out *o)
{
	const struct box *box = s->game->box;
	int type = (int)(t - s->game->types);
	for (; f && f->name; f++) {
		if (figure_shown(s->game, type, row, f->name) != f || names_figure(named, f->name))
			continue;
		emit_key(o, f->name);
		describe_value(f, box_figures(box, s->edition), row, o);
	}
}

/* Does the type name figures, or has the box some of its rows? */
static bool has_figures(const struct game *g, const struct type *t)
{
	int type = (int)(t - g->types);
	for (const struct figure *f = g->box ? g->box->figures : NULL; f && f->name; f++)
		if (f->type == type)
			return true;
	return t->figures != NULL;
}

/* {"gold":4,"cost":2}: the type names its figures, separated by spaces; those that an edition may change are of the one in force. */
static void describe_figures(const struct speaker *s, const struct type *t, const struct component *row, struct out *o)
{
	char name[32];
	int i = 0, at_row = (int)(row - t->rows) + 1, type = (int)(t - s->game->types);
	emit_key(o, "figures");
	emit_open(o, '{');
	for (const char *at = t->figures; at && *at; i++) {
		struct out n;
		out_init(&n, name, sizeof name);
		while (*at && *at != ' ')
			out_char(&n, *at++);
		while (*at == ' ')
			at++;
		const struct figure *f = s->game->box ? figure_shown(s->game, type, at_row, name) : NULL;
		emit_key(o, name);
		if (f)
			describe_value(f, box_figures(s->game->box, s->edition), at_row, o);
		else
			emit_number(o, row->figure[i]);
	}
	if (s->game->box) {
		describe_rest(s, s->game->box->figures, t, at_row, t->figures, o);
		describe_rest(s, s->game->box->derived, t, at_row, t->figures, o);
	}
	emit_close(o, '}');
}

/* A message that need not exist: "<prefix>.<name>.help"; null where there is none. */
static void member_help(const struct speaker *s, struct out *o, const char *prefix, const char *name)
{
	char id[ID_MAX];
	struct out t;
	out_init(&t, id, sizeof id);
	out_text(&t, prefix);
	out_char(&t, '.');
	out_text(&t, name);
	out_text(&t, ".help");
	text_or_null(o, "help", words_find(s, id));
}

/* A text of a row: what stands in it between braces are the row's figures. */
static void member_of_row(
	const struct speaker *s, struct out *o, const char *key, const struct type *t, int row, const char *template)
{
	char text[TEXT_MAX];
	struct out said;
	out_init(&said, text, sizeof text);
	words_row(s, t, row, template, &said);
	text_or_null(o, key, text);
}

/* The row's name or help; a name that nobody has written is its id, a help none. */
static void member_word(const struct speaker *s, struct out *o, const char *key, const struct type *t,
	const struct component *row, const char *form)
{
	char id[ID_MAX];
	struct out name;
	out_init(&name, id, sizeof id);
	out_text(&name, t->name);
	out_char(&name, '.');
	out_text(&name, row->id);
	out_text(&name, form ? "." : "");
	out_text(&name, form ? form : "");
	const char *text = words_find(s, id);
	if (text)
		member_of_row(s, o, key, t, (int)(row - t->rows) + 1, text);
	else
		text_or_null(o, key, form ? NULL : id);
}

static bool has_dot(const char *text)
{
	while (*text && *text != '.')
		text++;
	return *text;
}

/* {"of":"de Tarse"}: the forms of a name that sentences use, but those that differ by player. */
static void describe_forms(const struct speaker *s, const struct type *t, const struct component *row, struct out *o)
{
	char prefix[ID_MAX];
	struct out p;
	int number = (int)(row - t->rows) + 1;
	out_init(&p, prefix, sizeof prefix);
	out_text(&p, t->name);
	out_char(&p, '.');
	out_text(&p, row->id);
	out_char(&p, '.');
	emit_key(o, "forms");
	emit_open(o, '{');
	for (const struct word *w = NULL; (w = words_behind(s, prefix, w));) {
		const char *form = w->id + p.length;
		const char *text = words_find(s, w->id);
		if (text && !text_equal(form, "help") && !text_equal(form, "gender") && !has_dot(form))
			member_of_row(s, o, form, t, number, text);
	}
	emit_close(o, '}');
}

static void describe_row(const struct speaker *s, const struct type *t, const struct component *row, struct out *o)
{
	char mark[2] = {row->mark, 0};
	emit_open(o, '{');
	text_or_null(o, "id", row->id);
	member_word(s, o, "name", t, row, NULL);
	describe_forms(s, t, row, o);
	member_word(s, o, "help", t, row, "help");
	if (row->mark)
		text_or_null(o, "mark", mark);
	if (row->element)
		text_or_null(o, "element", row->element);
	if (has_figures(s->game, t))
		describe_figures(s, t, row, o);
	emit_close(o, '}');
}

/* Rows tell of the pairs compiled in; these are the ones in force: both ends, and the kind. */
static void describe_pairs(const struct speaker *s, const struct relation *r, struct out *o)
{
	const void *figures = box_figures(s->game->box, s->edition);
	begin_list(o, "pairs");
	for (int i = 0; i < pair_count(r, figures); i++) {
		emit_open(o, '[');
		for (uint64_t ends = pair_ends(r, figures, i); ends; ends &= ends - 1)
			emit_number(o, bits_first(ends) + 1);
		emit_number(o, pair_kind(r, figures, i));
		emit_close(o, ']');
	}
	emit_close(o, ']');
}

static void describe_types(const struct speaker *s, struct out *o)
{
	const struct relation *pairs = s->game->box ? s->game->box->relation : NULL;
	static const char *const forms[] = {[FORM_NUMBER] = "number",
		[FORM_FLAG] = "flag",
		[FORM_ID] = "id",
		[FORM_SEAT] = "seat",
		[FORM_OWNER] = "owner",
		[FORM_SET] = "set",
		[FORM_SEATS] = "seats"};
	begin_list(o, "types");
	for (const struct type *t = s->game->types; t->name; t++) {
		emit_open(o, '{');
		text_or_null(o, "name", t->name);
		text_or_null(o, "form", forms[t->form]);
		member_number(o, "min", t->min);
		member_number(o, "max", t->max);
		if (t->rows) {
			begin_list(o, "rows");
			for (int i = 0; i < t->max; i++)
				describe_row(s, t, &t->rows[i], o);
			emit_close(o, ']');
		}
		if (pairs && t == &s->game->types[pairs->type])
			describe_pairs(s, pairs, o);
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

/* As long as which field has which value the others do not see it. */
static void describe_while(const struct game *g, const struct field *hidden, struct out *o)
{
	for (const struct field *f = g->fields; f->name; f++)
		if (f->offset == hidden->while_offset && !f->dimensions) {
			emit_key(o, "while");
			emit_open(o, '{');
			text_or_null(o, "field", f->name);
			emit_key(o, "value");
			value_json(&g->types[f->type], hidden->while_value, o);
			emit_close(o, '}');
		}
}

static void describe_fields(const struct speaker *s, struct out *o)
{
	begin_list(o, "fields");
	for (const struct field *f = s->game->fields; f->name; f++) {
		emit_open(o, '{');
		text_or_null(o, "name", f->name);
		member_said(s, o, "title", "field", f->name, NULL);
		member_number(o, "type", f->type);
		begin_list(o, "dimensions");
		for (int i = 0; i < f->dimensions; i++) {
			emit_open(o, '{');
			member_number(o, "count", f->dimension[i].count);
			member_bool(o, "seat", f->dimension[i].seat);
			member_bool(o, "list", f->dimension[i].length != 0);
			emit_close(o, '}');
		}
		emit_close(o, ']');
		member_bool(o, "hidden", f->seen != SEEN_BY_ALL);
		emit_key(o, "owned"); /* hidden from the others, not from all */
		emit_bool(o, f->seen == SEEN_BY_OWNER || f->seen == SEEN_BY_OWNER_WHILE);
		if (f->seen == SEEN_BY_OWNER_WHILE)
			describe_while(s->game, f, o);
		if (f->means)
			member_bool(o, "means", true);
		if (f->of)
			member_number(o, "of", f->of - 1);
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

static void describe_args(const struct arg *args, int most, struct out *o)
{
	begin_list(o, "args");
	for (int i = 0; i < most && args[i].name; i++) {
		emit_open(o, '{');
		text_or_null(o, "name", args[i].name);
		member_number(o, "type", args[i].type);
		member_bool(o, "optional", args[i].flags & ARG_OPTIONAL);
		member_bool(o, "private", args[i].flags & ARG_PRIVATE);
		if (args[i].flags & (ARG_LEAST | ARG_MOST))
			member_text(o, "meant", args[i].flags & ARG_LEAST ? "least" : "most");
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

static void describe_vocabulary(const struct game *g, struct out *o)
{
	begin_list(o, "verbs");
	for (int i = 1; g->verbs[i].name; i++) {
		emit_open(o, '{');
		text_or_null(o, "name", g->verbs[i].name);
		describe_args(g->verbs[i].arg, CHOICE_ARGS, o);
		text_or_null(o, "targets", g->verbs[i].targets);
		if (g->verbs[i].flags & VERB_ENDS)
			member_bool(o, "ends", true);
		if (g->verbs[i].flags & VERB_REVEALS)
			member_bool(o, "reveals", true);
		emit_close(o, '}');
	}
	emit_close(o, ']');
	begin_list(o, "events");
	for (int i = 1; g->events[i].name; i++) {
		emit_open(o, '{');
		text_or_null(o, "name", g->events[i].name);
		describe_args(g->events[i].arg, EVENT_ARGS, o);
		text_or_null(o, "targets", g->events[i].targets);
		text_or_null(o, "rule", g->events[i].rule);
		emit_close(o, '}');
	}
	emit_close(o, ']');
	begin_list(o, "reasons");
	for (int i = 0; g->reasons[i].name; i++) {
		emit_open(o, '{');
		text_or_null(o, "name", g->reasons[i].name);
		text_or_null(o, "rule", g->reasons[i].rule);
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

static void describe_kinds(const struct speaker *s, struct out *o)
{
	const struct game *g = s->game;
	begin_list(o, "kinds");
	for (int i = 1; g->kinds[i].name; i++) {
		emit_open(o, '{');
		text_or_null(o, "name", g->kinds[i].name);
		text_or_null(o, "rule", g->kinds[i].rule);
		member_help(s, o, "kind", g->kinds[i].name); /* chance points have none */
		begin_list(o, "verbs");
		for (const uint8_t *v = g->kinds[i].verbs; *v; v++)
			emit_string(o, g->verbs[*v].name);
		emit_close(o, ']');
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

static void describe_constants(const struct game *g, struct out *o)
{
	emit_key(o, "constants");
	emit_open(o, '{');
	for (const struct constant *c = g->constants; c && c->name; c++)
		member_number(o, c->name, c->value);
	emit_close(o, '}');
}

void describe_game(const struct speaker *s, struct out *o)
{
	const struct game *g = s->game;
	char text[TEXT_MAX];
	emit_open(o, '{');
	text_or_null(o, "id", g->id);
	member_said(s, o, "title", "game", "title", NULL);
	member_number(o, "rules_version", g->rules_version);
	begin_list(o, "seats");
	for (int seat = 0; seat < g->seats_max; seat++) {
		struct out t;
		out_init(&t, text, sizeof text);
		words_seat(s, seat, &t);
		emit_string(o, text);
	}
	emit_close(o, ']');
	describe_types(s, o);
	describe_fields(s, o);
	describe_vocabulary(g, o);
	describe_kinds(s, o);
	describe_constants(g, o);
	begin_list(o, "categories");
	for (int i = 0; g->categories[i].name; i++) {
		emit_open(o, '{');
		text_or_null(o, "name", g->categories[i].name);
		member_said(s, o, "title", "category", g->categories[i].name, NULL);
		emit_close(o, '}');
	}
	emit_close(o, ']');
	begin_list(o, "invariants");
	for (int i = 1; g->invariants[i].name; i++)
		emit_string(o, g->invariants[i].name);
	emit_close(o, ']');
	emit_close(o, '}');
}
