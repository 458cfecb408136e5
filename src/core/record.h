/*
 * Records: a match as a text that people can read, diff and send. Header lines, then one row a line, the result.
 *
 *   cloister-record 1
 *   game GAME
 *   rules 1                          rules_version it was played under
 *   edition {…}                      the figures it was played with, canonical; only if not as compiled in
 *   players 2
 *   option flying off                only those not at their default
 *   seat 0 Alice                     names, where known
 *   chance manual                    chance was given by hand: there is no seed to check it by
 *   commitment 5f0c…                 of the seed; anybody can check the chance rows once the seed is there
 *   seed 7b1e…                       published when the game is over; as a JSON string if it is not plain
 *   start {…}                        a position in JSON, if it did not begin with the usual setup
 *   rows
 *   1 chance roll 4 #1234567890abcdef      a hash of all rows so far and of the state they come to
 *   2 0 place a1 #…
 *   3 1 undo 2 #…                    seat 1 took back row 2 and all after it (chance: a chance row given by hand)
 *   4 0 assign master acre, assign chaplain court #…    a list applied as one
 *   forgotten 5 to 90                rows that were taken back and are not known any more; the numbers go on
 *   result 0 rank 1 total 9          one line a seat, when over
 *   end
 */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/match.h"
#include "core/out.h"

struct seed; /* host/seed.h */

struct slice {
	const char *text;
	uint32_t length;
};

enum { RECORD_NAME_MAX = 64, SEED_LONGEST = 127 /* bytes of a seed's text */ };

/*
 * What a record says besides the match. Texts may be empty. It stays where it was read: seed may point into unquoted.
 */
struct record {
	struct slice game, edition, seed, commitment, start;
	char unquoted[SEED_LONGEST + 1];
	bool by_hand; /* chance manual */
	struct slice option[OPTIONS_MAX], value[OPTIONS_MAX];
	struct slice name[SEATS_MAX];
	int players, options;
	int64_t rules_version;
	struct slice rows; /* from the first row to the end of the text */
	uint32_t rows_line;
};

/*
 * What is wrong: a message id of core's words ("record.…"), the line and the row (0: none), the word at fault, and for
 * some messages what is allowed: {low} to {high}.
 */
struct record_error {
	const char *message;
	uint32_t line, row;
	struct slice word;
	int64_t low, high;
};

/* What a record shows of itself while it is replayed. */
struct record_proof {
	choice (*draw)(const struct seed *seed, const struct match *m); /* what the seed gives; NULL: nobody knows */
	const struct seed *seed;
	uint32_t chance;   /* chance rows; if draw is there, all of them were compared */
	uint32_t unhashed; /* rows without a hash */
	uint32_t bare;     /* the first of them; 0 if there is none */
	uint32_t results;  /* set of the seats whose result is there */
	uint64_t chain;    /* the hash so far */
};

/* Reads the header; slices point into text. */
bool record_read(const char *text, uint32_t length, struct record *r, struct record_error *error);

/* Options of the record for its game. */
bool record_options(const struct record *r, const struct game *g, struct options *o, struct record_error *error);

/* Plays the rows into a freshly opened match; every hash that is there and the result are compared. */
bool record_replay(const struct record *r, struct match *m, struct record_error *error);

/* The same; chance rows are compared with what proof->draw gives, and proof says what the record left out. */
bool record_prove(const struct record *r, struct match *m, struct record_proof *proof, struct record_error *error);

/* Writes a match; of r only names, by_hand, seed, commitment (not if by_hand) and start are used. */
void record_write(const struct match *m, const struct record *r, bool hashes, struct out *o);

/* One row's choices: "place-line 3, toss seal_05". */
void record_row_text(const struct match *m, const struct row *row, struct out *o);

struct slice slice_of(const char *text);

#endif
