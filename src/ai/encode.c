#include "ai/encode.h"

#include "core/fields.h"

/* A number is told by which of these it reaches, counted from its least. */
static const uint16_t steps[] = {
	1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 80, 96, 128, 192, 256};

/* And a lead by which of these, in sixteenths of a point. */
static const int16_t lead_steps[] = {
	-1024, -640, -384, -256, -192, -128, -96, -64, -48, -32, -16, 0, 16, 32, 48, 64, 96, 128, 192, 256, 384, 640, 1024};

enum { BAG_FROM = 384 /* inputs from which on a list of ids is counted only */, BAG_COPIES = 2 };

static uint32_t span_of(const struct game *g, const struct type *t)
{
	uint32_t n = 0;
	switch (t->form) {
	case FORM_FLAG:
		return 1;
	case FORM_ID:
		return (uint32_t)t->max;
	case FORM_SET:
		return t->max < 64 ? (uint32_t)t->max : 64;
	case FORM_NUMBER:
		while (n < COUNT(steps) && steps[n] <= t->max - t->min)
			n++;
		return n;
	default:
		return g->seats_max;
	}
}

static uint64_t mix(uint64_t h, uint64_t x)
{
	h ^= x;
	return rng_mix(&h);
}

static uint64_t mix_text(uint64_t h, const char *text)
{
	for (; *text; text++)
		h = mix(h, (unsigned char)*text);
	return h;
}

/* Elements of one seat, or of the whole field where it does not run over seats. */
static uint32_t elements_of(const struct field *f)
{
	uint32_t n = 1;
	for (int i = f->dimensions && f->dimension[0].seat ? 1 : 0; i < f->dimensions; i++)
		n *= f->dimension[i].count;
	return n;
}

static bool is_counted(const struct field *f)
{
	bool counted = false;
	for (int i = 0; i < f->dimensions; i++)
		counted |= f->dimension[i].length != 0;
	return counted;
}

static void row_init(struct encoder *e, const struct field *f)
{
	const struct type *t = &GAME_OF(e->game)->types[f->type];
	struct encoder_row *r = &e->row[e->rows++];
	uint32_t span = span_of(GAME_OF(e->game), t), elements = elements_of(f);
	r->bag = t->form == FORM_ID && elements > 1 && (is_counted(f) || elements * span > BAG_FROM);
	r->base = e->all;
	r->span = span;
	r->step = r->bag ? span * BAG_COPIES : span * elements;
	e->all += r->step * (f->dimensions && f->dimension[0].seat ? GAME_OF(e->game)->seats_max : 1u);
	e->hash = mix(mix(mix_text(e->hash, f->name), t->form), r->bag);
	e->hash = mix(mix(mix(e->hash, r->base), r->span), r->step);
}

bool encoder_init(struct encoder *e, const struct game *g)
{
	memset(e, 0, sizeof *e);
	e->game = GAME_KEPT(g);
	e->hash = mix(mix_text(0, g->id), ENCODE_VERSION);
	for (const struct field *f = g->fields; f->name; f++) {
		if (e->rows == ENCODE_FIELDS_MAX || e->all > INPUTS_LIMIT)
			return false;
		row_init(e, f);
	}
	e->leads = g->seats_max - 1u + TERMS;
	e->all += e->leads * COUNT(lead_steps);
	e->inputs = e->all < INPUTS_MAX ? e->all : INPUTS_MAX;
	e->hash = mix(mix(e->hash, e->all), e->inputs);
	return e->all <= INPUTS_LIMIT;
}

static void turn_on(struct encoded *out, uint32_t input)
{
	if (out->count < ACTIVE_MAX)
		out->active[out->count++] = (uint16_t)input;
}

/* A seat as the viewer counts them: itself 0, then in turn order. */
static uint32_t seen_from_seat(int seat, int viewer, int seats)
{
	return (uint32_t)((seat - viewer + seats) % seats);
}

struct look {
	const struct encoder *encoder;
	const void *state;
	int viewer, seats;
	struct encoded *out;
};

static void encode_set(const struct look *l, const struct type *t, uint32_t base, uint64_t set)
{
	for (; set; set &= set - 1) {
		int i = bits_first(set);
		if (t->form == FORM_SEATS && i < l->seats)
			turn_on(l->out, base + seen_from_seat(i, l->viewer, l->seats));
		else if (t->form == FORM_SET && i < t->max)
			turn_on(l->out, base + (uint32_t)i);
	}
}

static void encode_value(const struct look *l, const struct type *t, uint32_t base, uint32_t span, int64_t v)
{
	switch (t->form) {
	case FORM_FLAG:
		if (v)
			turn_on(l->out, base);
		break;
	case FORM_ID:
		if (v >= 1 && v <= t->max)
			turn_on(l->out, base + (uint32_t)v - 1);
		break;
	case FORM_NUMBER:
		for (uint32_t i = 0; i < span && v - t->min >= steps[i]; i++)
			turn_on(l->out, base + i);
		break;
	case FORM_SEAT:
	case FORM_OWNER:
		v -= t->form == FORM_OWNER;
		if (v >= 0 && v < l->seats)
			turn_on(l->out, base + seen_from_seat((int)v, l->viewer, l->seats));
		break;
	default:
		encode_set(l, t, base, (uint64_t)v);
	}
}

/* The elements of one seat, or of the field, from byte `at` on; dimensions from `first` on are its own. */
static void encode_elements(
	const struct look *l, const struct field *f, const struct encoder_row *r, uint32_t base, uint32_t at, int first)
{
	const struct game *g = GAME_OF(l->encoder->game);
	const struct type *t = &g->types[f->type];
	const struct dimension none = {1, 0, 0, 0};
	const struct dimension *outer = first < f->dimensions ? &f->dimension[first] : &none;
	const struct dimension *inner = first + 1 < f->dimensions ? &f->dimension[first + 1] : &none;
	uint8_t copies[256] = {0};
	int rows = dimension_count(outer, l->state, at - f->offset);
	for (int i = 0; i < rows; i++) {
		uint32_t row = at + (uint32_t)i * outer->stride;
		int columns = dimension_count(inner, l->state, row - f->offset);
		for (int j = 0; j < columns; j++) {
			int64_t v = field_get(g, f, l->state, row + (uint32_t)j * inner->stride);
			if (!r->bag)
				encode_value(l, t, base + ((uint32_t)i * inner->count + (uint32_t)j) * r->span, r->span, v);
			else if (v >= 1 && v <= t->max && v < 256 && copies[v] < BAG_COPIES)
				turn_on(l->out, base + (uint32_t)copies[v]++ * r->span + (uint32_t)v - 1);
		}
	}
}

static void encode_field(const struct look *l, const struct field *f, const struct encoder_row *r)
{
	if (!f->dimensions || !f->dimension[0].seat) {
		if (field_visible(f, l->state, l->viewer, SEAT_NONE))
			encode_elements(l, f, r, r->base, f->offset, 0);
		return;
	}
	for (int seat = 0; seat < l->seats && seat < f->dimension[0].count; seat++)
		if (field_visible(f, l->state, l->viewer, seat))
			encode_elements(l, f, r, r->base + seen_from_seat(seat, l->viewer, l->seats) * r->step,
				f->offset + (uint32_t)seat * f->dimension[0].stride, 1);
}

static int16_t clipped(int32_t x)
{
	return (int16_t)(x < -LEAD_MOST ? -LEAD_MOST : x > LEAD_MOST ? LEAD_MOST : x);
}

static void encode_leads(const struct look *l, const struct prospect *p)
{
	const struct encoder *e = l->encoder;
	const struct prospect *own = &p[l->viewer];
	uint32_t base = e->all - e->leads * COUNT(lead_steps), terms = GAME_OF(e->game)->seats_max - 1u;
	int32_t term[TERMS] = {0};
	memset(l->out->lead, 0, sizeof l->out->lead);
	for (int i = 1; i < l->seats; i++) {
		const struct prospect *other = &p[(l->viewer + i) % l->seats];
		l->out->lead[i - 1] = clipped(own->value - other->value);
		for (int t = 0; t < TERMS; t++)
			term[t] += own->term[t] - other->term[t];
	}
	for (int t = 0; t < TERMS && l->seats > 1; t++)
		l->out->lead[terms + (uint32_t)t] = clipped(term[t] / (l->seats - 1));
	for (uint32_t k = 0; k < e->leads; k++)
		for (uint32_t i = 0; i < COUNT(lead_steps) && l->out->lead[k] >= lead_steps[i]; i++)
			turn_on(l->out, base + k * COUNT(lead_steps) + i);
}

void encode(
	const struct encoder *e, const void *state, const struct prospect *prospects, int viewer, struct encoded *out)
{
	struct look l = {e, state, viewer, state_seats(state), out};
	out->count = 0;
	for (uint32_t i = 0; i < e->rows; i++)
		encode_field(&l, &GAME_OF(e->game)->fields[i], &e->row[i]);
	encode_leads(&l, prospects);
	for (uint32_t i = 0; e->all > e->inputs && i < out->count; i++)
		out->active[i] = (uint16_t)((out->active[i] * 2654435761u >> 8) % e->inputs);
}

void encode_prospects(const struct game *g, const void *state, struct prospect *out)
{
	struct score score[SEATS_MAX];
	if (g->heuristics && g->heuristics->estimate && g->decision(state).actors) {
		g->heuristics->estimate(state, out);
		return;
	}
	g->scores(state, score);
	for (int i = 0; i < state_seats(state); i++) {
		memset(&out[i], 0, sizeof out[i]);
		out[i].value = out[i].term[TERM_POINTS] = score[i].total * 16;
	}
}
