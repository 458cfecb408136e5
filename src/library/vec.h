/* Many states: what vec.c and vec_write.c share. */
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
	struct rng rng;    /* of cloister_vec_random */
	uint32_t *episode; /* [count] games begun */
	uint8_t *over;     /* [count] enum over */
	uint8_t *last;     /* [count] the seat that chose last */
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

/* Takes the marks of a game's legal choices out of the masks, before its lists change. */
void vec_unmark(cloister_vec *v, uint32_t i);
/* Lists what is legal in a game, and writes all that is seen of it. first: the list of the lowest seat that must choose. */
void vec_show(cloister_vec *v, uint32_t i, const choice *first, uint32_t count);
/* Writes the end of a game: scores and views. */
void vec_show_end(cloister_vec *v, uint32_t i);

#endif
