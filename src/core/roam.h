/*
 * Random play, compiled together with the rules of a game (GAME_DEFINE): with the one game known, calls through struct game become
 * calls of its rules, most of them inlined. Where all that counts is size, or a game is compiled alone anyway, it is left out,
 * and the driver's own steps do the same.
 *
 * A game may keep something of a match from choice to choice, as a board laid out for searching: it defines ROAM_KEEPS before it
 * includes this, a type of which all bytes are 0 as long as nothing is kept, and G_choices_kept(s, seat, out, kept), which lists
 * what G_choices does. Or it plays some choices by itself, quicker than any caller could: with ROAM_ON defined G_roam_on(s, rng, r)
 * is asked before each choice; it makes what choices it will, as random play would, and counts those that were decided.
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
	static uint32_t G##_lists_(const void *s, int seat, choice *out, void *kept)                                       \
	{                                                                                                                  \
		return G##_choices_kept((const struct G##_state *)s, seat, out, (ROAM_KEEPS *)kept);                           \
	}                                                                                                                  \
	static void G##_roam_(void *s, struct rng *rng, choice *list, struct roamed *r)                                    \
	{                                                                                                                  \
		ROAM_KEEPS kept;                                                                                               \
		memset(&kept, 0, sizeof kept);                                                                                 \
		roam(&game_##G, s, rng, list, r, G##_lists_, &kept, NULL);                                                     \
	}
#define GAME_ROAMS(G) G##_roam_
#elif defined ROAM_ON
#define GAME_ROAM(G)                                                                                                   \
	extern const struct game game_##G;                                                                                 \
	static void G##_on_(void *s, struct rng *rng, struct roamed *r)                                                    \
	{                                                                                                                  \
		G##_roam_on((struct G##_state *)s, rng, &r->seats);                                                            \
	}                                                                                                                  \
	static void G##_roam_(void *s, struct rng *rng, choice *list, struct roamed *r)                                    \
	{                                                                                                                  \
		roam(&game_##G, s, rng, list, r, NULL, NULL, G##_on_);                                                         \
	}
#define GAME_ROAMS(G) G##_roam_
#else
#define GAME_ROAM(G)                                                                                                   \
	extern const struct game game_##G;                                                                                 \
	static void G##_roam_(void *s, struct rng *rng, choice *list, struct roamed *r)                                    \
	{                                                                                                                  \
		roam(&game_##G, s, rng, list, r, NULL, NULL, NULL);                                                            \
	}
#define GAME_ROAMS(G) G##_roam_
#endif

/* Lists the choices with what is kept. */
typedef uint32_t roam_lists(const void *state, int seat, choice *out, void *kept);

/* Plays what choices it can by itself. */
typedef void roam_on(void *state, struct rng *rng, struct roamed *r);

/* A choice of the seat at random and how many there are; 0: the only one, and that is put all the same (`asks`). */
static inline __attribute__((always_inline)) choice roam_choice(const struct game *g, const void *state,
	struct decision d, struct rng *rng, choice *list, uint32_t *n, roam_lists *lists, void *kept)
{
	int seat = bits_first(d.actors);
	choice c;
	if (g->any) {
		c = g->any(state, seat, rng, n);
	} else {
		*n = lists ? lists(state, seat, list, kept) : g->choices(state, seat, list);
		c = list[*n > 1 ? rng_below(rng, *n) : 0];
	}
	return *n == 1 && driver_asks(g, d) ? 0 : c;
}

/* See game->roam. */
static inline __attribute__((always_inline)) void roam(const struct game *g, void *state, struct rng *rng, choice *list,
	struct roamed *r, roam_lists *lists, void *kept, roam_on *on)
{
	for (;;) {
		if (on)
			on(state, rng, r);
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
		choice c = roam_choice(g, state, d, rng, list, &n, lists, kept);
		if (!c)
			return;
		r->seats += n > 1;
		g->apply(state, bits_first(d.actors), c, NULL);
	}
}

#endif
