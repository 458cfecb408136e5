#include "core/edition_try.h"

#include "core/options.h"

static bool is_sound(const struct game *g, const struct trial *t)
{
	return !t->broken && !t->stuck && t->decisions <= g->decisions_max && t->widest <= g->choices_max;
}

/* Looks before it leaps: a list that is too long or empty must be seen, not played. */
static bool step(const struct game *g, void *state, struct rng *rng, choice *list, struct trial *t)
{
	struct decision d = g->decision(state);
	if (!d.actors)
		return false;
	uint32_t n = g->choices(state, bits_first(d.actors), list);
	t->widest = n > t->widest ? n : t->widest;
	t->stuck = n == 0;
	if (!is_sound(g, t))
		return false;
	driver_step(g, state, rng, list);
	t->decisions++;
	t->broken = g->check(state);
	return is_sound(g, t);
}

bool edition_try(const struct game *g, int slot, uint64_t number, struct trial *out)
{
	union any_state state = {0};
	choice list[CHOICES_MAX];
	struct options o;
	struct rng rng;
	uint64_t counts = g->seats_max - (uint64_t)g->seats_min + 1;
	memset(out, 0, sizeof *out);
	rng_seed(&rng, number);
	options_default(g, g->seats_min + (int)(number % counts), &o);
	if (number / counts % 2)
		options_random(g, &o, &rng);
	o.edition = (uint8_t)slot;
	g->setup(&state, &o);
	out->broken = g->check(&state);
	while (is_sound(g, out) && step(g, &state, &rng, list, out))
		;
	return is_sound(g, out);
}
