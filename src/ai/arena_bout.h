/*
 * One game of self-play, choice by choice: who plays, where positions are taken, how it ended. What is here is also compiled
 * for graphics cards (src/cuda/selfplay.c), which play the games of the rollouts' policy: no libc, no allocation, no search.
 */
#ifndef AI_ARENA_BOUT_H
#define AI_ARENA_BOUT_H

#include "core/driver.h"

enum { SELFPLAY_PLAYERS_MAX = 8, SAMPLES_MAX = 4096, POSITIONS_HEAD_ROOM = 512 };

/* What games are made of, beside the computers' levels. */
struct bout_table {
	const struct game *game;
	uint64_t seed;
	struct options options;
	bool all_options; /* every other game has options and a number of seats of its own */
	bool quick[SELFPLAY_PLAYERS_MAX]; /* the rollouts' policy instead of a level */
	uint32_t random; /* in half of the games so many thousandths of the choices are any */
	uint32_t players;
};

/* One position, as it stands in a shard after the bytes of its state. */
struct selfplay_result {
	uint32_t game;
	uint16_t at, of; /* its number among the positions of the game */
	uint16_t won[SEATS_MAX]; /* first place, a shared one by its part, of 65535 */
	int16_t score[SEATS_MAX];
};

/* A game under way. */
struct bout {
	const struct bout_table *table;
	struct rng rng;
	uint64_t search_seed[SEATS_MAX]; /* of seats that a level plays */
	uint8_t player[SEATS_MAX];
	uint32_t random, before; /* before: who chose last */
	uint32_t stage;
	union any_state state;
};

void bout_begin(struct bout *b, const struct bout_table *t, uint32_t number);

/* Where rollouts end positions are judged (leaf.c): a stage begins, or somebody begins to choose. Asked once a decision. */
bool bout_quiet(struct bout *b, struct decision d);

/* What chance or a seat chooses; false: a level has to, from this list. list has room for CHOICES_MAX. */
bool bout_choose(struct bout *b, int seat, choice *list, choice *c);

/* Carries it out, and what is forced after it; returns how many choices that were. */
uint32_t bout_apply(struct bout *b, struct decision d, int seat, choice c);

/* How it ended; at is 0. count: positions of it. */
void bout_result(const struct bout *b, uint32_t number, uint32_t count, struct selfplay_result *r);

/* The first line of a file of positions: what they are of. Readers refuse another. */
void bout_head(const struct game *g, char *text, uint32_t room);

#endif
