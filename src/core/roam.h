/*
 * Random play, compiled together with the rules of a game (GAME_DEFINE): with the one game known, calls through struct game become
 * calls of its rules, most of them inlined. Where all that counts is size, or a game is compiled alone anyway, it is left out,
 * and the driver's own steps do the same.
 *
 * A game may play some choices by itself, quicker than any caller could: with ROAM_ON defined G_roam_on(s, rng, decided) is asked
 * before each choice; it makes what choices it will, as random play would, and counts those that were decided. Or it also keeps
 * something of a match from choice to choice, as a board laid out for searching: it defines ROAM_KEEPS before it includes this, a
 * type of which all bytes are 0 as long as nothing is kept, and G_roam_on(s, rng, roamed, list, kept), which counts chance as well and
 * may write into the list.
 */
#ifndef CORE_ROAM_H
#define CORE_ROAM_H

#include "core/driver.h"

#if defined CLOISTER_ONLY_GAME || defined __wasm__
#define GAME_ROAM(G)
#define GAME_ROAMS(G) NULL
#elif defined ROAM_KEEPS
#define GAME_ROAM(G)                                                                                                   \
	extern const struct game game_##G;                                                                                 \
	static void G##_on_(void *s, struct rng *rng, struct roamed *r, choice *list, void *kept)                          \
	{                                                                                                                  \
		G##_roam_on((struct G##_state *)s, rng, r, list, (ROAM_KEEPS *)kept);                                          \
	}                                                                                                                  \
	static void G##_roam_(void *s, struct rng *rng, choice *list, struct roamed *r)                                    \
	{                                                                                                                  \
		ROAM_KEEPS kept;                                                                                               \
		memset(&kept, 0, sizeof kept);                                                                                 \
		roam(&game_##G, s, rng, list, r, G##_on_, &kept);                                                              \
	}
#define GAME_ROAMS(G) G##_roam_
#elif defined ROAM_ON
#define GAME_ROAM(G)                                                                                                   \
	extern const struct game game_##G;                                                                                 \
	static void G##_on_(void *s, struct rng *rng, struct roamed *r, choice *list, void *kept)                          \
	{                                                                                                                  \
		(void)list, (void)kept;                                                                                        \
		G##_roam_on((struct G##_state *)s, rng, &r->seats);                                                            \
	}                                                                                                                  \
	static void G##_roam_(void *s, struct rng *rng, choice *list, struct roamed *r)                                    \
	{                                                                                                                  \
		roam(&game_##G, s, rng, list, r, G##_on_, NULL);                                                               \
	}
#define GAME_ROAMS(G) G##_roam_
#else
#define GAME_ROAM(G)                                                                                                   \
	extern const struct game game_##G;                                                                                 \
	static void G##_roam_(void *s, struct rng *rng, choice *list, struct roamed *r)                                    \
	{                                                                                                                  \
		roam(&game_##G, s, rng, list, r, NULL, NULL);                                                                  \
	}
#define GAME_ROAMS(G) G##_roam_
#endif

/* Plays what choices it can by itself. */
typedef void roam_on(void *state, struct rng *rng, struct roamed *r, choice *list, void *kept);

/* A choice of the seat at random and how many there are; 0: the only one, and that is put all the same (`asks`). */
static inline __attribute__((always_inline)) choice roam_choice(
	const struct game *g, const void *state, struct decision d, struct rng *rng, choice *list, uint32_t *n)
{
	int seat = bits_first(d.actors);
	choice c;
	if (g->any) {
		c = g->any(state, seat, rng, n);
	} else {
		*n = g->choices(state, seat, list);
		c = list[*n > 1 ? rng_below(rng, *n) : 0];
	}
	return *n == 1 && driver_asks(g, d) ? 0 : c;
}

/* See game->roam. */
static inline __attribute__((always_inline)) void roam(
	const struct game *g, void *state, struct rng *rng, choice *list, struct roamed *r, roam_on *on, void *kept)
{
	for (;;) {
		if (on)
			on(state, rng, r, list, kept);
		struct decision d = g->decision(state);
		uint32_t n;
		if (!d.actors || d.actors & (d.actors - 1) || (d.actors == ACTOR_CHANCE && !g->chances))
			return;
		if (d.actors == ACTOR_CHANCE) {
			struct chances all = g->chances(state);
			uint32_t number = all.count > 1 ? rng_below(rng, all.sum) : 0;
			r->chance += all.count > 1;
			g->apply(state, SEAT_CHANCE, g->outcome(state, number), NULL);
			continue;
		}
		choice c = roam_choice(g, state, d, rng, list, &n);
		if (!c)
			return;
		r->seats += n > 1;
		g->apply(state, bits_first(d.actors), c, NULL);
	}
}

#endif
