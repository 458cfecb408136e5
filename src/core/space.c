#include "core/space.h"

#include "core/text.h"

static uint64_t mix(uint64_t h, uint64_t word)
{
	h = (h ^ word) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

static uint64_t mix_text(uint64_t h, const char *text)
{
	for (; *text; text++)
		h = mix(h, (unsigned char)*text);
	return mix(h, 256);
}

/* How many digits an argument has: its values, "absent" and what its flags leave out considered. */
static uint32_t digits(const struct game *g, const struct arg *a)
{
	struct range r = type_range(&g->types[a->type], g->seats_max);
	uint32_t n = (uint32_t)(r.max - r.min + 1);
	if (a->flags & ARG_IMPLIED)
		return 1;
	if (a->flags & ARG_OWN)
		return n / g->seats_max;
	return n + ((a->flags & ARG_OPTIONAL) != 0);
}

static bool is_spot(const struct verb *v)
{
	return v->arg[0].name && (v->arg[0].flags & ARG_SPOT);
}

/* The last argument is the lowest digit. */
static void verb_init(const struct game *g, const struct verb *v, uint32_t first, struct space_verb *out)
{
	uint32_t count = 1;
	memset(out, 0, sizeof *out);
	out->first = first;
	out->base = (int32_t)first;
	out->spot = is_spot(v);
	for (int i = verb_args(v) - 1; i >= 0 && !out->spot; i--) {
		const struct arg *a = &v->arg[i];
		if (a->flags & ARG_IMPLIED)
			continue;
		out->step[i] = (uint16_t)count;
		if (!(a->flags & ARG_OPTIONAL))
			out->base -= (int32_t)count;
		if (a->flags & ARG_OWN)
			out->block[i] = (uint8_t)digits(g, a), out->own = 1;
		count *= digits(g, a);
	}
	out->count = out->spot ? g->spots : count;
}

static uint64_t verb_signature(const struct game *g, const struct verb *v, uint64_t h)
{
	h = mix_text(h, v->name);
	for (int i = 0; i < verb_args(v); i++) {
		const struct type *t = &g->types[v->arg[i].type];
		h = mix_text(mix_text(h, v->arg[i].name), t->name);
		h = mix(h, (uint64_t)digits(g, &v->arg[i]) << 16 | t->form << 8 | (v->arg[i].flags & ~(ARG_LEAST | ARG_MOST)));
		for (int k = 0; t->form == FORM_ID && k < t->max; k++)
			h = mix_text(h, t->rows[k].id);
	}
	return is_spot(v) ? mix(h, g->spots) : h;
}

void space_init(struct space *s, const struct game *g)
{
	memset(s, 0, sizeof *s);
	s->game = GAME_KEPT(g);
	s->signature = mix_text(0, g->id);
	for (int i = 1; i <= verbs_count(g); i++) {
		const struct verb *v = &g->verbs[i];
		uint32_t *next = v->flags & VERB_CHANCE ? &s->outcomes : &s->choices;
		verb_init(g, v, *next, &s->verb[i]);
		*next += s->verb[i].count;
		s->signature = verb_signature(g, v, s->signature);
	}
}

uint32_t space_number_rest(const struct space *s, const void *state, int seat, choice c)
{
	const struct space_verb *v = &s->verb[choice_verb(c)];
	if (v->spot)
		return v->first + GAME_OF(s->game)->spot(state, seat, c);
	int32_t number = v->base;
	for (int i = 0; i < CHOICE_ARGS; i++) {
		int stored = choice_arg(c, i);
		if (v->block[i] && stored)
			stored = (stored - 1) % v->block[i] + 1;
		number += stored * v->step[i];
	}
	return (uint32_t)number;
}

static void place_text(uint32_t place, struct out *o)
{
	out_char(o, '#');
	out_number(o, (int64_t)place + 1);
}

static void arg_text(const struct game *g, const struct arg *a, uint32_t digit, struct out *o)
{
	const struct type *t = &g->types[a->type];
	int stored = (int)digit + !(a->flags & ARG_OPTIONAL);
	if (!stored)
		return;
	out_char(o, ' ');
	if (a->flags & ARG_OWN)
		place_text(digit, o);
	else
		value_text(t, arg_value(t, stored), o);
}

void space_text(const struct space *s, uint32_t number, bool chance, struct out *o)
{
	const struct game *g = s->game;
	for (int i = 1; i <= verbs_count(g); i++) {
		const struct space_verb *v = &s->verb[i];
		if (((g->verbs[i].flags & VERB_CHANCE) != 0) != chance || number - v->first >= v->count)
			continue;
		uint32_t rest = number - v->first;
		out_text(o, g->verbs[i].name);
		if (v->spot) {
			out_char(o, ' ');
			place_text(rest, o);
		}
		for (int k = 0; k < CHOICE_ARGS; k++) {
			if (!v->step[k])
				continue;
			arg_text(g, &g->verbs[i].arg[k], rest / v->step[k], o);
			rest %= v->step[k];
		}
	}
}
