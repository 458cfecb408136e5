#include "core/box.h"

#include "core/json.h"
#include "core/text.h"

static uint32_t figure_at(const struct figure *f, int row, int i)
{
	return f->offset + (uint32_t)(row - 1) * f->stride + (uint32_t)i * f->step;
}

int64_t figure_get(const struct figure *f, const void *figures, int row, int i)
{
	uint64_t v = 0;
	memcpy(&v, (const unsigned char *)figures + figure_at(f, row, i), f->size); /* little-endian everywhere we run */
	if (f->min < 0 && f->size < 8 && v >> (8 * f->size - 1) & 1)
		v |= ~(uint64_t)0 << 8 * f->size;
	return (int64_t)v;
}

void figure_put(const struct figure *f, void *figures, int row, int i, int64_t value)
{
	memcpy((unsigned char *)figures + figure_at(f, row, i), &value, f->size);
}

int figure_values(const struct figure *f)
{
	return f->count ? f->count : 1;
}

bool figure_is_of(const struct figure *f, int type, int row)
{
	return f->type == type && (!f->rows || f->rows >> (row - 1) & 1);
}

bool figure_same(const struct figure *f, const void *a, const void *b, int row)
{
	for (int i = 0; i < figure_values(f); i++)
		if (figure_get(f, a, row, i) != figure_get(f, b, row, i))
			return false;
	return true;
}

static const struct figure *find_named(const struct figure *f, int type, int row, const char *name)
{
	for (; f && f->name; f++)
		if (figure_is_of(f, type, row) && text_equal(f->name, name))
			return f;
	return NULL;
}

const struct figure *figure_named(const struct game *g, int type, int row, const char *name)
{
	return find_named(g->box->figures, type, row, name);
}

const struct figure *figure_shown(const struct game *g, int type, int row, const char *name)
{
	const struct figure *f = figure_named(g, type, row, name);
	return f ? f : find_named(g->box->derived, type, row, name);
}

int figure_length(const struct figure *f, const void *figures, int row)
{
	int n = f->count;
	while (n && f->min == 0 && f->form != FIGURE_NUMBER && !figure_get(f, figures, row, n - 1))
		n--;
	return n;
}

char figure_mark(const struct game *g, const struct figure *f, int row)
{
	if (f->marks)
		return f->marks[row - 1];
	return f->mark ? f->mark : g->types[f->type].rows[row - 1].mark;
}

/* Ids are texts in an edition, those that look like numbers too: one form for a reader. */
static void id_json(const struct type *t, int64_t value, struct out *o)
{
	emit_string(o, value >= 1 && value <= t->max ? t->rows[value - 1].id : "none");
}

static void one_json(const struct game *g, const struct figure *f, int64_t value, struct out *o)
{
	if (f->form == FIGURE_NUMBER || f->form == FIGURE_HERE) {
		emit_number(o, value);
		return;
	}
	if (f->form == FIGURE_ID) {
		id_json(&g->types[f->of], value, o);
		return;
	}
	emit_open(o, '[');
	for (uint64_t m = (uint64_t)value; m; m &= m - 1)
		id_json(&g->types[f->of], bits_first(m) + 1, o);
	emit_close(o, ']');
}

void figure_json(const struct game *g, const struct figure *f, const void *figures, int row, struct out *o)
{
	if (!f->count) {
		one_json(g, f, figure_get(f, figures, row, 0), o);
		return;
	}
	emit_open(o, f->keyed ? '{' : '[');
	for (int i = 0; i < figure_length(f, figures, row); i++) {
		if (f->keyed)
			emit_key(o, g->types[f->keyed].rows[f->first + i - 1].id);
		one_json(g, f, figure_get(f, figures, row, i), o);
	}
	emit_close(o, f->keyed ? '}' : ']');
}

/* "1 to 6", "wood, stone or none": what a person may write. */
void figure_allowed(const struct game *g, const struct figure *f, struct out *o)
{
	if (f->form == FIGURE_NUMBER || f->form == FIGURE_HERE) {
		out_number(o, f->min);
		out_text(o, "..");
		out_number(o, f->max);
		return;
	}
	if (f->form == FIGURE_SET) {
		out_number(o, f->min);
		out_text(o, "..");
		out_number(o, f->max);
		out_text(o, ": ");
	}
	type_allowed(&g->types[f->of], SEATS_MAX, o);
	if (f->form == FIGURE_ID && f->min == 0)
		out_text(o, ", none");
}

uint64_t pair_ends(const struct relation *r, const void *figures, int i)
{
	uint64_t ends;
	memcpy(&ends, (const unsigned char *)figures + r->ends_at + 8 * (size_t)i, 8);
	return ends;
}

int pair_kind(const struct relation *r, const void *figures, int i)
{
	return ((const unsigned char *)figures)[r->kind_at + i];
}

int pair_count(const struct relation *r, const void *figures)
{
	return ((const unsigned char *)figures)[r->count_at];
}

int pair_find(const struct relation *r, const void *figures, uint64_t ends)
{
	for (int i = 0; i < pair_count(r, figures); i++)
		if (pair_ends(r, figures, i) == ends)
			return i;
	return -1;
}
