/* The arena's inside: luck taken out of results, what players lean to, and whether the chances that players show are true. */
#ifndef AI_ARENA_INT_H
#define AI_ARENA_INT_H

#include "ai/arena.h"

/* One game's luck. */
struct luck_judge {
	const struct arena *arena;
	struct search *search;
	struct level level; /* whose rollouts judge */
	struct rng rng;
	float swing; /* points that seats are apart when a game ends */
	union any_state before;
	bool waits; /* before is where chance began to decide, and it has not ended yet */
	double luck[SEATS_MAX][SEATS_MAX]; /* so far: by which the first's chance to end before the second has grown */
};

/* search is the judge's alone; what it draws depends on the seed, and the swing on it and the arena. */
void luck_init(struct luck_judge *j, const struct arena *a, struct search *search, uint64_t seed);

/* Told of every state before it is acted on, and after. */
void luck_before(struct luck_judge *j, const void *state);
void luck_after(struct luck_judge *j, const void *state);

/* What a player's choice says of its style, where there was one: what the judge draws depends on the seed. */
void style_note(struct search *judge, uint64_t seed, const struct seen *seen, const struct search *player,
	const struct advice *advice, struct arena_style *out);

/* The chances that one game's players showed, until it is known how it ended. */
struct shown_game {
	uint32_t count;
	struct {
		uint8_t seat, row, exact;
		int16_t chance, counted; /* of the first place, in thousandths */
	} list[4096];
};

void shown_note(struct shown_game *s, int seat, int row, const struct advice *advice);
void shown_count(
	const struct arena *a, const struct shown_game *s, const struct score *score, int seats, struct arena_round *out);

#endif
