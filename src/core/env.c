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

choice env_random(struct env *e, const struct game *g, int seat, const choice *list, uint32_t count)
{
	return seat == SEAT_CHANCE ? driver_draw(g, env_state(e), &e->rng, &count) : list[rng_below(&e->rng, count)];
}

uint32_t env_settle(struct env *e, const struct game *g, choice *list)
{
	void *state = env_state(e);
	for (;;) {
		struct decision d = g->decision(state);
		if (!d.actors)
			return 0;
		int seat = bits_first(d.actors);
		bool settles = seat == SEAT_CHANCE ? !(e->flags & ENV_CHANCE) : !(e->flags & ENV_FORCED) && !driver_asks(g, d);
		if (seat == SEAT_CHANCE && settles) {
			uint32_t count;
			env_apply(e, g, seat, driver_draw(g, state, &e->rng, &count));
			continue;
		}
		uint32_t n = g->choices(state, seat, list);
		choice c = list[0];
		if (!settles)
			return n;
		if (n > 1 && ((d.actors & (d.actors - 1)) == 0 || !driver_forced(g, state, ~0u, &seat, &c)))
			return n;
		env_apply(e, g, seat, c);
	}
}

void env_playout(struct env *e, const struct game *g)
{
	choice list[CHOICES_MAX];
	for (;;) {
		struct roamed r = {0, 0};
		if (!e->flags)
			driver_roam(g, env_state(e), &e->rng, list, &r);
		e->decisions += r.seats;
		uint32_t n = env_settle(e, g, list);
		if (!n)
			return;
		int seat = decision_seat(g->decision(env_state(e)));
		env_apply(e, g, seat, env_random(e, g, seat, list, n));
		e->decisions += seat != SEAT_CHANCE;
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
