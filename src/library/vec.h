/*
 * Many states: what vec.c (memory, the interface), vec_step.c (one game of them) and vec_write.c (the caller's arrays) share.
 * The last two, and what they call, are also compiled for graphics cards (src/cuda): no libc, no allocation.
 */
#ifndef LIBRARY_VEC_H
#define LIBRARY_VEC_H

#include "library/library.h"

struct cloister_vec {
	const cloister_game *game;
	cloister_vec_config config;
	cloister_arrays out;
	uint32_t count, agents, rows; /* games; rows of each; all rows */
	uint32_t width;               /* of a row's list */
	size_t stride;                /* from state to state */
	unsigned char *states;
	uint64_t seed;
	uint32_t *episode; /* [count] games begun */
	uint8_t *over;     /* [count] enum over */
	uint8_t *last;     /* [count] the seat that chose last */
	uint32_t *draws;   /* [count] how often a choice of it was drawn at random */
	choice *list;      /* [rows][width] */
	uint32_t *number;  /* [rows][width], of the same */
	uint32_t *legal;   /* [rows] how many of them */
	uint32_t *chosen;  /* [rows] place of what is to be played */
	float *margin;     /* [count][players], for rewards by change */
};

enum over { GOES_ON, IS_OVER };
enum { NOT_LEGAL = UINT32_MAX, WAITS = UINT32_MAX - 1 };

static inline struct env *vec_env(const struct cloister_vec *v, uint32_t i)
{
	return (struct env *)(void *)(v->states + i * v->stride);
}

/* The row's seat: of a game with one row the lowest that must choose. */
static inline int row_seat(const struct cloister_vec *v, uint32_t i, uint32_t agent, uint32_t actors)
{
	(void)i;
	return v->agents > 1 ? (int)agent : actors ? bits_first(actors) : SEAT_NONE;
}

static inline const struct game *vec_rules(const struct cloister_vec *v)
{
	(void)v;
	return GAME_OF(v->game->rules);
}

/* vec_step.c: one game. */
void vec_begin(cloister_vec *v, uint32_t i);
/* Goes on from whatever state was put into its place. */
void vec_go_on(cloister_vec *v, uint32_t i);
/* Finds every row's choice; false: one is refused, and *where is its row. */
bool vec_choose(cloister_vec *v, const int32_t *choices, uint32_t *where);
/* Plays what its rows have chosen. */
void vec_step(cloister_vec *v, uint32_t i);
/* A legal choice for each of its rows, else -1: from the seed, the game's place and how often one was drawn. */
void vec_random(cloister_vec *v, uint32_t i, int32_t *choices);
/* So many times the two above, but only the last is shown. */
void vec_walk(cloister_vec *v, uint32_t i, uint32_t steps);
/* What each seat gets from here by random play, the mean of so many games; this one stays as it is. */
void vec_rollout(const cloister_vec *v, uint32_t i, uint32_t times, uint64_t seed, float *out);

/* vec_write.c */
/* Takes the marks of a game's legal choices out of the masks, before its lists change. */
void vec_unmark(cloister_vec *v, uint32_t i);
/* Lists what is legal in a game, and writes all that is seen of it. first: the list of the lowest seat that must choose. */
void vec_show(cloister_vec *v, uint32_t i, const choice *first, uint32_t count);
/* Shows a game anew, without a step of it: arrays are others, or another was put into its place. */
void vec_show_again(cloister_vec *v, uint32_t i);
/* Writes the end of a game: scores and views. */
void vec_show_end(cloister_vec *v, uint32_t i);

#endif
