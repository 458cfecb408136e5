/*
 * What a learnt network sees of a state: inputs derived from the game's declared fields, so that no game writes a line
 * for it. Self-play, the trainer's data and the player itself all use this one encoder. No libc, no floats.
 *
 * A state is seen by one seat, whose things come first and the others' in turn order after them; what it may not know is
 * absent. An input is on or off; a few more are numbers: the leads that the game's estimate sees.
 */
#ifndef AI_ENCODE_H
#define AI_ENCODE_H

#include "core/driver.h"

enum {
	ENCODE_FIELDS_MAX = 192,
	INPUTS_MAX = 2944, /* of a blob of 200 KB; a game with more has them folded: several share a place, by a hash */
	INPUTS_LIMIT = 60000,
	ACTIVE_MAX = 2048, /* inputs that may be on at once; what goes beyond is left out */
	LEADS_MAX = SEATS_MAX - 1 + TERMS,
	LEAD_MOST = 8191, /* in sixteenths of a point */
	ENCODE_VERSION = 1,
};

struct encoder_row {
	uint32_t base; /* its first input, for the viewer's own where it runs over seats */
	uint32_t span; /* inputs of one element */
	uint32_t step; /* inputs of one seat, or of the whole field */
	uint8_t bag;   /* elements are counted instead of told apart: which are there once, which twice */
};

struct encoder {
	const struct game *game;
	uint32_t rows, all, inputs, leads; /* all: inputs before they are folded */
	uint64_t hash; /* of everything that the inputs depend on */
	struct encoder_row row[ENCODE_FIELDS_MAX];
};

/* What one seat sees. */
struct encoded {
	uint32_t count;
	uint16_t active[ACTIVE_MAX];
	int16_t lead[LEADS_MAX]; /* over each opponent in turn order, then by term over their mean */
};

/* False: the game declares more than there is room for. */
bool encoder_init(struct encoder *e, const struct game *g);

/* prospects: the estimate of that state, one per seat (encode_prospects). */
void encode(
	const struct encoder *e, const void *state, const struct prospect *prospects, int viewer, struct encoded *out);

/* What the game's estimate says; where it has none, its scores. */
void encode_prospects(const struct game *g, const void *state, struct prospect *out);

/* insight.c: the figures of a position that a game with insight looks at, one row a seat; returns the phase. */
uint32_t insight_look(const struct game *g, const void *state, const struct prospect *p, int32_t (*f)[FIGURES_MAX]);

#endif
