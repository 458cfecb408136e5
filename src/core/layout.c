#include "core/layout.h"

#include "core/driver.h"
#include "core/fields.h"

/* Bytes from a field's first element to its end. */
static uint32_t extent(const struct field *f)
{
	uint32_t size = f->size;
	for (int i = 0; i < f->dimensions; i++)
		size += (f->dimension[i].count - 1u) * f->dimension[i].stride;
	return size;
}

/* The memory that begins at the lowest offset from `from` on; NULL: none. */
static const struct field *next_memory(const struct game *g, uint32_t from)
{
	const struct field *next = NULL;
	for (const struct field *f = g->fields; f->name; f++)
		if (f->memory && f->offset >= from && (!next || f->offset < next->offset))
			next = f;
	return next;
}

static void runs_init(struct layout *l)
{
	for (uint32_t from = 0; from < GAME_OF(l->game)->state_size && l->runs < LAYOUT_RUNS;) {
		const struct field *memory = next_memory(GAME_OF(l->game), from);
		uint32_t to = memory ? memory->offset : GAME_OF(l->game)->state_size;
		if (to > from) {
			l->run[l->runs].from = from;
			l->run[l->runs++].length = to - from;
			l->view_size += to - from;
		}
		from = memory ? memory->offset + extent(memory) : to;
	}
}

/* Where a byte of the state is in a view. */
static uint32_t in_view(const struct layout *l, uint32_t offset)
{
	uint32_t before = 0;
	for (uint32_t i = 0; i < l->runs; i++) {
		if (offset < l->run[i].from + l->run[i].length)
			return before + offset - l->run[i].from;
		before += l->run[i].length;
	}
	return before;
}

/* So many elements of a dimension make figures. */
static int figures_of(const struct layout *l, const struct field *f, int i)
{
	if (i >= f->dimensions)
		return 1;
	return f->dimension[i].seat ? l->players : f->dimension[i].count;
}

static uint32_t figures_each(const struct layout *l, const struct type *t)
{
	switch (t->form) {
	case FORM_ID:
	case FORM_SET:
		return (uint32_t)t->max;
	case FORM_SEAT:
	case FORM_OWNER:
	case FORM_SEATS:
		return (uint32_t)l->players;
	default:
		return 1;
	}
}

static void row_init(struct layout *l, const struct field *f)
{
	struct layout_row *r = &l->row[l->rows];
	uint32_t elements = (uint32_t)(figures_of(l, f, 0) * figures_of(l, f, 1) * figures_of(l, f, 2));
	r->field = f;
	r->offset = in_view(l, f->offset);
	r->while_offset = f->seen == SEEN_BY_OWNER_WHILE ? in_view(l, f->while_offset) : 0;
	r->features_from = l->features;
	r->features = elements * figures_each(l, &GAME_OF(l->game)->types[f->type]);
	if (f->seen != SEEN_BY_ALL) {
		r->features += (uint32_t)figures_of(l, f, 0);
		l->hidden_row[l->hidden++] = l->rows;
	}
	l->features += r->features;
	l->rows++;
}

void layout_init(struct layout *l, const struct game *g, int players)
{
	memset(l, 0, sizeof *l);
	l->game = GAME_KEPT(g);
	l->players = players;
	runs_init(l);
	for (const struct field *f = g->fields; f->name; f++)
		if (!f->memory && l->rows < LAYOUT_ROWS)
			row_init(l, f);
}

static void copy_runs(const struct layout *l, const void *from, unsigned char *out)
{
	for (uint32_t i = 0; i < l->runs; i++) {
		memcpy(out, state_at(from, l->run[i].from), l->run[i].length);
		out += l->run[i].length;
	}
}

void layout_view(const struct layout *l, const void *state, int viewer, void *out)
{
	union any_state seen;
	bool whole = l->view_size == GAME_OF(l->game)->state_size;
	if (!whole && !l->hidden) {
		copy_runs(l, state, out);
		return;
	}
	void *to = whole ? out : &seen;
	memcpy(to, state, GAME_OF(l->game)->state_size);
	for (uint32_t i = 0; i < l->hidden; i++)
		field_redact(l->row[l->hidden_row[i]].field, state, viewer, to);
	if (!whole)
		copy_runs(l, &seen, out);
}

/* A seat counted from the viewer's. */
static int64_t turned(const struct layout *l, int viewer, int64_t seat)
{
	return seat < l->players ? (seat + l->players - viewer) % l->players : -1;
}

static float *one_of(float *out, uint32_t count, int64_t which)
{
	for (uint32_t i = 0; i < count; i++)
		out[i] = (int64_t)i == which ? 1 : 0;
	return out + count;
}

static float *figures(const struct layout *l, const struct type *t, int64_t v, int viewer, float *out)
{
	uint32_t n = figures_each(l, t);
	switch (t->form) {
	case FORM_ID:
		return one_of(out, n, v - 1);
	case FORM_SEAT:
		return one_of(out, n, turned(l, viewer, v));
	case FORM_OWNER:
		return one_of(out, n, v ? turned(l, viewer, v - 1) : -1);
	case FORM_SET:
		for (uint32_t i = 0; i < n; i++)
			*out++ = (float)((uint64_t)v >> i & 1);
		return out;
	case FORM_SEATS:
		for (uint32_t i = 0; i < n; i++)
			*out++ = (float)((uint64_t)v >> (i + (uint32_t)viewer) % n & 1);
		return out;
	case FORM_FLAG:
		*out = v ? 1 : 0;
		return out + 1;
	default:
		*out = t->max > t->min ? (float)(v - t->min) / (float)(t->max - t->min) : 0;
		return out + 1;
	}
}

static float *element_figures(
	const struct layout *l, const struct field *f, const void *state, uint32_t at, int first, float *out)
{
	for (int j = 0; j < figures_of(l, f, 1); j++)
		for (int k = 0; k < figures_of(l, f, 2); k++) {
			uint32_t where = at + (uint32_t)(j * f->dimension[1].stride + k * f->dimension[2].stride);
			out =
				figures(l, &GAME_OF(l->game)->types[f->type], field_get(GAME_OF(l->game), f, state, where), first, out);
		}
	return out;
}

static void row_figures(const struct layout *l, const struct layout_row *r, const void *state, int viewer, float *out)
{
	const struct field *f = r->field;
	int owners = figures_of(l, f, 0), first = viewer >= 0 && viewer < l->players ? viewer : 0;
	uint32_t each = (r->features - (f->seen == SEEN_BY_ALL ? 0 : (uint32_t)owners)) / (uint32_t)owners;
	for (int i = 0; i < owners; i++) {
		int owner = f->dimension[0].seat ? (i + first) % owners : i;
		uint32_t at = f->offset + (uint32_t)owner * f->dimension[0].stride;
		bool visible = field_visible(f, state, viewer, owner);
		if (visible)
			element_figures(l, f, state, at, first, out + (uint32_t)i * each);
		else
			memset(out + (uint32_t)i * each, 0, each * sizeof *out);
		if (f->seen != SEEN_BY_ALL)
			out[(uint32_t)owners * each + (uint32_t)i] = visible ? 0 : 1;
	}
}

void layout_features(const struct layout *l, const void *state, int viewer, float *out)
{
	for (uint32_t i = 0; i < l->rows; i++)
		row_figures(l, &l->row[i], state, viewer, out + l->row[i].features_from);
}
