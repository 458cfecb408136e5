/* Options of a table against the game's option table. */
#ifndef CORE_OPTIONS_H
#define CORE_OPTIONS_H

#include "core/declare.h"
#include "core/out.h"

enum option_error {
	OPTION_OK,
	OPTION_UNKNOWN, /* no option of that name */
	OPTION_VALUE,   /* the option has no such value */
	OPTION_PLAYERS, /* not with this number of players */
	OPTION_NEEDS,   /* another option must be switched on first */
};

void options_default(const struct game *g, int players, struct options *o);
enum option_error options_set(const struct game *g, struct options *o, const char *name, const char *value);
/* Is the whole combination allowed? On failure *row is the option at fault. */
enum option_error options_check(const struct game *g, const struct options *o, int *row);
/* A random allowed combination for o->players. */
void options_random(const struct game *g, struct options *o, struct rng *rng);
/* The values of that option, or, where there is none of that name, the options: "off, on". */
void options_allowed(const struct game *g, const char *name, struct out *o);
int options_count(const struct game *g);
int option_values(const struct game_option *o);

#endif
