/* What the files of the library share. The interface is include/cloister.h, and nothing else of it is seen from outside. */
#ifndef LIBRARY_LIBRARY_H
#define LIBRARY_LIBRARY_H

#include "cloister.h"
#include "core/env.h"
#include "core/layout.h"
#include "core/out.h"
#include "core/space.h"
#include "core/words.h"

struct cloister_game {
	const struct game *rules;
	struct options options;
	struct space space;
	struct layout layout;
	bool teams;
};

/* A state is a struct env with the game's bytes after it; what callers hold is the same memory. */
static inline struct env *env_of(cloister_state *s)
{
	return (struct env *)(void *)s;
}

static inline const void *bytes_of(const cloister_state *s)
{
	return env_state((const struct env *)(const void *)s);
}

/* Is it one who may look, or one who may choose? */
bool library_viewer(const cloister_game *game, int viewer);
bool library_seat(const cloister_game *game, int seat);

/* The seat that is meant: CLOISTER_NEXT is whoever must choose. */
int library_next(const cloister_game *game, const cloister_state *state, int seat);
/* The same of one who looks, which chance does not. */
int library_looks(const cloister_game *game, const cloister_state *state, int viewer);

/* Begins to write into the caller's memory. False: there is none. */
bool library_out(struct out *o, char *text, size_t size);
/* What a function that writes a text returns. */
int library_written(const struct out *o);

/* The game that the options are of, with all that derives from it; NULL: no memory. */
cloister_game *library_game(const struct game *g, const struct options *o);

/* The choice of the list that has the number; 0: none. */
choice library_find(
	const cloister_game *game, const void *state, int seat, const choice *list, uint32_t count, uint32_t number);

/* What each seat gets for a game that ends so. */
void library_reward(const cloister_game *game, const void *state, uint32_t kind, float *out);
/* Own score less the mean of the other teams', as a spectator sees it while the game goes on. */
void library_margins(const cloister_game *game, const void *state, float *out);

#endif
