/* The box as JSON, for whoever lets people edit an edition: what there is, what it may be, what it is and how well that is known. */
#include "core/edition.h"
#include "core/edition_int.h"

#include "core/json.h"

static void write_figure(const struct game *g, const struct figure *f, struct out *o)
{
	static const char *const forms[] = {
		[FIGURE_NUMBER] = "number", [FIGURE_ID] = "id", [FIGURE_SET] = "set", [FIGURE_HERE] = "here"};
	emit_open(o, '{');
	member_text(o, "type", g->types[f->type].name);
	member_text(o, "name", f->name);
	member_text(o, "form", forms[f->form]);
	member_number(o, "min", f->min);
	member_number(o, "max", f->max);
	if (f->form == FIGURE_ID || f->form == FIGURE_SET)
		member_text(o, "of", g->types[f->of].name);
	if (f->count)
		member_number(o, "count", f->count);
	if (f->keyed) {
		emit_key(o, "keys");
		emit_open(o, '[');
		for (int i = 0; i < f->count; i++)
			emit_string(o, g->types[f->keyed].rows[f->first + i - 1].id);
		emit_close(o, ']');
	}
	emit_key(o, "fixed");
	emit_bool(o, f->flags & FIGURE_FIXED);
	emit_close(o, '}');
}

static void write_value(const struct speaker *s, const struct figure *f, int row, struct out *o)
{
	const struct box *box = s->game->box;
	char mark[2] = {figure_mark(s->game, f, row), 0};
	emit_key(o, f->name);
	emit_open(o, '{');
	member_number(o, "figure", f - box->figures);
	emit_key(o, "value");
	figure_json(s->game, f, box_figures(box, s->edition), row, o);
	if (!figure_same(f, box->slots, box_figures(box, s->edition), row)) {
		emit_key(o, "reconstruction");
		figure_json(s->game, f, box->slots, row, o);
	}
	member_text(o, "mark", mark);
	emit_close(o, '}');
}

static void write_row_name(const struct speaker *s, const struct type *t, int row, struct out *o)
{
	char text[256];
	struct out name;
	out_init(&name, text, sizeof text);
	words_value(s, t, row, NULL, SEAT_NONE, &name);
	member_text(o, "id", t->rows[row - 1].id);
	member_text(o, "name", text);
}

/* A compiled-in pair: what it joins, and of what kind it is. */
static void write_pair(const struct speaker *s, int row, struct out *o)
{
	const struct relation *r = s->game->box->relation;
	const void *figures = s->game->box->slots;
	char mark[2] = {s->game->types[r->type].rows[row - 1].mark, 0};
	emit_key(o, "joins");
	emit_open(o, '[');
	for (uint64_t ends = pair_ends(r, figures, row - 1); ends; ends &= ends - 1)
		emit_string(o, s->game->types[r->of].rows[bits_first(ends)].id);
	emit_close(o, ']');
	member_text(o, "kind", s->game->types[r->kind].rows[pair_kind(r, figures, row - 1) - 1].id);
	member_text(o, "mark", mark);
}

static void write_rows(const struct speaker *s, int type, struct out *o)
{
	const struct type *t = &s->game->types[type];
	const struct relation *r = s->game->box->relation;
	emit_key(o, "rows");
	emit_open(o, '[');
	for (int row = 1; row <= t->max; row++) {
		emit_open(o, '{');
		write_row_name(s, t, row, o);
		if (r && r->type == type)
			write_pair(s, row, o);
		emit_key(o, "figures");
		emit_open(o, '{');
		for (const struct figure *f = s->game->box->figures; f->name; f++)
			if (figure_is_of(f, type, row))
				write_value(s, f, row, o);
		emit_close(o, '}');
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

static void write_forms(const struct box_name *n, struct out *o)
{
	emit_key(o, "forms");
	emit_open(o, '[');
	for (const char *at = n->forms; at && *at;) {
		const char *end = at;
		while (*end && *end != ' ')
			end++;
		emit_string_bytes(o, at, (uint32_t)(end - at));
		at = *end ? end + 1 : end;
	}
	emit_close(o, ']');
}

static void write_type(const struct speaker *s, int type, struct out *o)
{
	const struct relation *r = s->game->box->relation;
	emit_open(o, '{');
	member_text(o, "type", s->game->types[type].name);
	for (const struct box_name *n = s->game->box->names; n && n->type; n++)
		if (n->type == type)
			write_forms(n, o);
	if (r && r->type == type) {
		const struct type *kinds = &s->game->types[r->kind];
		member_text(o, "of", s->game->types[r->of].name);
		member_text(o, "kind", r->kind_name);
		emit_key(o, "kinds");
		emit_open(o, '[');
		for (int i = 0; i < kinds->max; i++)
			emit_string(o, kinds->rows[i].id);
		emit_close(o, ']');
		member_number(o, "min", r->min);
		member_number(o, "max", r->max);
	}
	write_rows(s, type, o);
	emit_close(o, '}');
}

static bool is_in_box(const struct box *box, int type)
{
	for (const struct figure *f = box->figures; f->name; f++)
		if (f->type == type)
			return true;
	for (const struct box_name *n = box->names; n && n->type; n++)
		if (n->type == type)
			return true;
	return box->relation && box->relation->type == type;
}

void edition_schema(const struct speaker *s, struct out *o)
{
	const struct game *g = s->game;
	emit_open(o, '{');
	member_number(o, "cloister_edition", EDITION_FORMAT);
	member_text(o, "game", g->id);
	member_number(o, "rules", g->rules_version);
	emit_key(o, "figures");
	emit_open(o, '[');
	for (const struct figure *f = g->box->figures; f->name; f++)
		write_figure(g, f, o);
	emit_close(o, ']');
	emit_key(o, "types");
	emit_open(o, '[');
	for (int type = 0; g->types[type].name; type++)
		if (g->types[type].form == FORM_ID && is_in_box(g->box, type))
			write_type(s, type, o);
	emit_close(o, ']');
	emit_close(o, '}');
}
