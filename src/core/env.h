/*
 * A state that carries itself on, for those who learn and search by many games: chance is drawn from a generator of its own,
 * single choices are carried out. The same seed and choices give the same bytes everywhere: env_begin seeds the generator,
 * sets the game up and settles; each chance point with more than one outcome takes one rng_below of the sum of the weights,
 * in the order in which they come; nothing else takes any, but for env_random. No libc, no allocation.
 */
#ifndef CORE_ENV_H
#define CORE_ENV_H

#include "core/driver.h"
#include "core/recall.h"

enum env_flags {
	ENV_CHANCE = 1, /* chance points are answered from outside */
	ENV_FORCED = 2, /* single choices are put, too */
	ENV_RECALL = 4, /* recall is kept */
};

/* Lies before the state's bytes. */
struct env {
	struct rng rng;
	uint32_t flags;
	uint32_t decisions; /* made by seats since the beginning, those that settled themselves not counted */
	struct recall recall;
};

ASSERT_STATIC(sizeof(struct env) % 8 == 0);

static inline void *env_state(const struct env *e)
{
	return (unsigned char *)(uintptr_t)(e + 1);
}

static inline size_t env_size(const struct game *g)
{
	return sizeof(struct env) + g->state_size;
}

/* Begins a game; list and count are those of env_settle. */
uint32_t env_begin(
	struct env *e, const struct game *g, const struct options *o, uint64_t seed, uint32_t flags, choice *list);

/*
 * Draws and carries out until somebody has to choose. list (room for CHOICES_MAX) gets the choices of the lowest seat that
 * must, of chance where that is explicit; returns their number, 0 when the game is over.
 */
uint32_t env_settle(struct env *e, const struct game *g, choice *list);

/* Carries out a legal choice or outcome. Does not settle. */
void env_apply(struct env *e, const struct game *g, int seat, choice c);

/* Plays on at random to the end: chance by weight, each seat any of its choices, from the state's generator. */
void env_playout(struct env *e, const struct game *g);

/* Any of the list for a seat, by weight for chance, from the state's generator. */
choice env_random(struct env *e, const struct game *g, int seat, const choice *list, uint32_t count);

#endif
