#include "core/env.h"

void env_apply(struct env *e, const struct game *g, int seat, choice c)
{
	g->apply(env_state(e), seat, c, NULL);
	if (!(e->flags & ENV_RECALL))
		return;
	if (seat != SEAT_CHANCE)
		recall_did(&e->recall, seat, c);
	recall_look(&e->recall, g, env_state(e));
}

static choice outcome(struct env *e, const struct game *g, const choice *list, uint32_t n)
{
	uint32_t weight[CHOICES_MAX], total = 0, i = 0;
	if (n == 1)
		return list[0];
	g->weights(env_state(e), weight);
	for (uint32_t k = 0; k < n; k++)
		total += weight[k];
	for (uint32_t number = rng_below(&e->rng, total); number >= weight[i]; i++)
		number -= weight[i];
	return list[i];
}

choice env_random(struct env *e, const struct game *g, int seat, const choice *list, uint32_t count)
{
	return seat == SEAT_CHANCE ? outcome(e, g, list, count) : list[rng_below(&e->rng, count)];
}

uint32_t env_settle(struct env *e, const struct game *g, choice *list)
{
	void *state = env_state(e);
	for (;;) {
		struct decision d = g->decision(state);
		if (!d.actors)
			return 0;
		int seat = bits_first(d.actors);
		uint32_t n = g->choices(state, seat, list);
		bool settles = seat == SEAT_CHANCE ? !(e->flags & ENV_CHANCE) : !(e->flags & ENV_FORCED) && !driver_asks(g, d);
		choice c = list[0];
		if (!settles)
			return n;
		if (seat == SEAT_CHANCE)
			c = outcome(e, g, list, n);
		else if (n > 1 && ((d.actors & (d.actors - 1)) == 0 || !driver_forced(g, state, ~0u, &seat, &c)))
			return n;
		env_apply(e, g, seat, c);
	}
}

uint32_t env_begin(
	struct env *e, const struct game *g, const struct options *o, uint64_t seed, uint32_t flags, choice *list)
{
	memset(e, 0, env_size(g));
	rng_seed(&e->rng, seed);
	e->flags = flags;
	g->setup(env_state(e), o);
	if (flags & ENV_RECALL)
		recall_look(&e->recall, g, env_state(e));
	return env_settle(e, g, list);
}
