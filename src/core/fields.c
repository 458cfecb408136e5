#include "core/fields.h"

#include "core/json.h"

int64_t field_get(const struct game *g, const struct field *f, const void *state, uint32_t at)
{
	const void *p = state_at(state, at);
	bool is_signed = g->types[f->type].min < 0;
	uint64_t v = 0;
	memcpy(&v, p, f->size); /* little-endian everywhere we run */
	if (is_signed && f->size < 8 && v >> (8 * f->size - 1) & 1)
		v |= ~(uint64_t)0 << 8 * f->size;
	return (int64_t)v;
}

void field_put(const struct field *f, void *state, uint32_t at, int64_t value)
{
	memcpy((unsigned char *)state + at, &value, f->size);
}

int dimension_count(const struct dimension *d, const void *state, uint32_t shift)
{
	if (d->seat)
		return state_seats(state);
	if (!d->length)
		return d->count;
	int n = *(const uint8_t *)state_at(state, d->length - 1u + shift);
	return n < d->count ? n : d->count;
}

bool field_visible(const struct field *f, const void *state, int viewer, int owner)
{
	if (viewer == SEAT_ALL || f->seen == SEEN_BY_ALL)
		return true;
	if (f->seen == SEEN_BY_NOBODY)
		return false;
	if (f->seen == SEEN_BY_OWNER_WHILE && *(const uint8_t *)state_at(state, f->while_offset) != f->while_value)
		return true;
	return viewer == owner;
}

/* Wipes one element of the first dimension: every element of the others. */
static void wipe(const struct field *f, void *seen, uint32_t at)
{
	int rows = f->dimensions > 1 ? f->dimension[1].count : 1;
	int columns = f->dimensions > 2 ? f->dimension[2].count : 1;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++)
			field_put(f, seen, at + (uint32_t)(i * f->dimension[1].stride + j * f->dimension[2].stride), 0);
}

void field_redact(const struct field *f, const void *state, int seat, void *seen)
{
	int owners = f->dimensions ? f->dimension[0].count : 1;
	for (int i = 0; i < owners; i++)
		if (!field_visible(f, state, seat, i))
			wipe(f, seen, f->offset + (uint32_t)i * f->dimension[0].stride);
}

void fields_redact(const struct game *g, const void *state, int seat, void *seen)
{
	memcpy(seen, state, g->state_size);
	for (const struct field *f = g->fields; f->name; f++)
		if (f->seen != SEEN_BY_ALL)
			field_redact(f, state, seat, seen);
}

/* An id that is a number (line 3, slot 6) is a JSON number. */
static void id_json(const char *id, struct out *o)
{
	int64_t n;
	if (text_number(id, text_length(id), &n))
		emit_number(o, n);
	else
		emit_string(o, id);
}

static void set_json(const struct type *t, uint64_t set, struct out *o)
{
	emit_open(o, '[');
	for (; set; set &= set - 1) {
		int i = bits_first(set);
		if (t->form == FORM_SEATS)
			emit_number(o, i);
		else if (i < t->max)
			id_json(t->rows[i].id, o);
	}
	emit_close(o, ']');
}

void value_json(const struct type *t, int64_t value, struct out *o)
{
	switch (t->form) {
	case FORM_FLAG:
		emit_bool(o, value != 0);
		break;
	case FORM_ID:
		if (value >= 1 && value <= t->max)
			id_json(t->rows[value - 1].id, o);
		else
			emit_null(o);
		break;
	case FORM_OWNER:
		if (value)
			emit_number(o, value - 1);
		else
			emit_null(o);
		break;
	case FORM_SET:
	case FORM_SEATS:
		set_json(t, (uint64_t)value, o);
		break;
	default:
		emit_number(o, value);
	}
}

static void field_json(
	const struct game *g, const struct field *f, const void *state, int viewer, int level, uint32_t at, struct out *o)
{
	if (level == f->dimensions) {
		value_json(&g->types[f->type], field_get(g, f, state, at), o);
		return;
	}
	const struct dimension *d = &f->dimension[level];
	int n = dimension_count(d, state, at - f->offset);
	emit_open(o, '[');
	for (int i = 0; i < n; i++) {
		if (level == 0 && !field_visible(f, state, viewer, i))
			emit_null(o);
		else
			field_json(g, f, state, viewer, level + 1, at + (uint32_t)i * d->stride, o);
	}
	emit_close(o, ']');
}

void fields_json(const struct game *g, const void *state, int viewer, struct out *o)
{
	emit_open(o, '{');
	for (const struct field *f = g->fields; f->name; f++) {
		emit_key(o, f->name);
		if (!f->dimensions && !field_visible(f, state, viewer, SEAT_NONE - 1))
			emit_null(o);
		else
			field_json(g, f, state, viewer, 0, f->offset, o);
	}
	emit_close(o, '}');
}

const struct field *field_named(const struct game *g, const char *name)
{
	for (const struct field *f = g->fields; f->name; f++)
		if (text_equal(f->name, name))
			return f;
	return NULL;
}
