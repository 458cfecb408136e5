/*
 * The computer players as people meet them: each level is one person, with names, a face and a character, said here
 * and in core's words and nowhere else. A second one of a level at the same table takes another name, the same face.
 */
#ifndef AI_COMPUTERS_H
#define AI_COMPUTERS_H

#include "core/words.h"

enum { COMPUTER_NAMES = 5, COMPUTER_NAME_SIZE = 32 }; /* names of each: no game has more seats */

/* Who plays at a level ("novice", "time:5000"): "novice", "expert"; NULL: nobody that people meet. */
const char *computer_of(const char *level);

/* Names by seat; NULL: a person's, or a player's without a name. */
struct computer_names {
	char text[SEATS_MAX][COMPUTER_NAME_SIZE];
	const char *name[SEATS_MAX];
};

/* The names of those at a table, whose levels are given by seat; NULL: a person. */
void computer_names(int lang, const char *const level[SEATS_MAX], struct computer_names *out);

/*
 * Each of them as JSON, weakest first, then the companion, the expert last: {"computer", "level", "title", "name",
 * "character", "strength"}. The strength is as measured (docs/ai.md). The expert's level is how long she thinks unless told
 * otherwise.
 */
void computers_json(int lang, struct out *o);

#endif
