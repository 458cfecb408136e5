/*
 * Puzzles: decisions of games that were played, with one clearly best choice that quick play misses. Here are what a puzzle
 * is, how it is written down and read, and how its position comes to stand on a table (puzzle.c); and how puzzles are found
 * in a game (puzzle_find.c). No line names a game. docs/review.md says what they are worth.
 *
 * A file is blocks of lines, so that files can be put one after the other:
 *
 *   record GAME RULES PLAYERS NAME=VALUE…     options not at their default
 *   played CHOICES                            all choices up to the last puzzle, those of chance included
 *   puzzle MOMENT SEAT KIND REASON SIZE FOUND LEAD ERROR WIN HASH LINE / SECOND
 *
 * CHOICES: of each choice its place among those there were, in 64 digits (A-Z a-z 0-9 - _), two of them where there were
 * more than 64, none where there was one; before it the seat, where several were to choose. LINE and SECOND are choices as in
 * records. Memory is the caller's.
 */
#ifndef AI_PUZZLE_H
#define AI_PUZZLE_H

#include "ai/search.h"
#include "core/match.h"
#include "core/record.h"

enum {
	PUZZLE_LINE = 6,
	PUZZLE_LADDER = 3, /* levels that try it: novice, brother, prior */
	PUZZLE_TRIES = 4,  /* of each of them */
	PUZZLE_CHANCE = TERMS, /* a reason: a better chance of the first place, though not of more points */
	PUZZLE_REASONS,
	PUZZLE_LEVELS = 3, /* how hard it is, from 1 */
	PUZZLE_CHECK = 1000, /* percent of abbot's iterations that it is checked with */
};

struct puzzle {
	uint32_t moment; /* choices made before it, forced ones that are asked for included */
	uint8_t seat;
	uint8_t kind;   /* of the decision: a row of game->kinds */
	uint8_t reason; /* what speaks most for the answer against the second best choice: TERM_POINTS …, PUZZLE_CHANCE */
	uint8_t found[PUZZLE_LADDER]; /* in how many of their tries these levels found it, without their mistakes */
	uint8_t line_count;
	choice line[PUZZLE_LINE]; /* the answer, and how its seat goes on */
	choice second;  /* the best of the others */
	int32_t size;   /* of the reason, in tenths of a point */
	int32_t lead;   /* over the second, and its standard error, and the answer's chance to win: in ten-thousandths */
	int32_t error, win;
	uint64_t hash; /* of the state at the moment */
};

/* One choice of a game. */
struct played {
	uint8_t seat; /* SEAT_CHANCE: chance */
	choice choice;
};

/* A file being read. */
struct puzzle_file {
	const char *text;
	uint32_t length, at, line;
	const char *wrong; /* what is wrong in that line, for people who write files; NULL: nothing */
	/* of the record that the last puzzle belongs to */
	const struct game *game;
	struct options options;
	int64_t rules_version;
	struct slice played;
	uint32_t record; /* its number in the file, from 1 */
};

void puzzle_open(struct puzzle_file *f, const char *text, uint32_t length);

/* The next puzzle; false at the end, or where something is wrong. */
bool puzzle_next(struct puzzle_file *f, struct puzzle *out);

/* Plays a match, just opened for the file's game and options, on to the puzzle's moment. False: it does not follow the rules. */
bool puzzle_replay(const struct puzzle_file *f, const struct puzzle *p, struct match *m);

/* Does it stand as it is written? Moment, seat, kind, hash, and its choices being legal; NULL, or what is wrong. */
const char *puzzle_wrong(const struct game *g, const struct puzzle *p, const void *state);

/* Does the second choice, with the answer after it, come to the same as the answer's line? Then neither is better. */
bool puzzle_is_order(const struct game *g, const struct puzzle *p, const void *state);

/* Appends the two lines of a record, or the line of a puzzle. */
void puzzle_write_record(
	const struct game *g, const struct options *o, const struct played *list, uint32_t count, struct out *out);
void puzzle_write(const struct game *g, const struct puzzle *p, struct out *o);

/* How hard it is, 1 to PUZZLE_LEVELS, and the rating it begins with. */
int puzzle_level(const struct puzzle *p);
int puzzle_rating(const struct puzzle *p);

/* The reason as a word of the catalogues: "theme.<name>". */
const char *puzzle_reason_name(const struct puzzle *p);
/* Why the answer is better than the second, in words. */
void puzzle_say_reason(const struct speaker *speaker, const struct puzzle *p, struct out *o);

/* --- finding them */

enum { PUZZLES_OF_A_GAME = 6 };

struct puzzle_maker {
	const struct game *game;
	struct options options;
	struct search *search; /* of puzzle_room bytes at least */
	struct level player; /* who plays the games */
	struct played *list; /* game->decisions_max of them */
	uint32_t count;
};

/* Bytes for a search that checks puzzles. */
size_t puzzle_room(const struct game *g);

/* Plays a game into the list, which depends on its number alone. */
void puzzle_play(struct puzzle_maker *m, uint64_t number);

/* Takes the choices of a match over. */
void puzzle_take(struct puzzle_maker *m, const struct match *match);

/* Puzzles of the list's game, those with most at stake: at most PUZZLES_OF_A_GAME, in the order of the game. */
uint32_t puzzle_find(struct puzzle_maker *m, struct puzzle *out);

/* What abbot chooses with so many percent of its iterations. */
choice puzzle_solve(
	struct search *s, const struct game *g, const void *state, int seat, uint32_t percent, uint64_t seed);

/* Thinks about the state as abbot does with so many percent of its iterations; is there one clearly best choice? */
bool puzzle_clear(struct search *s, const struct game *g, const void *state, int seat, uint32_t percent, uint64_t seed,
	struct puzzle *out);

#endif
