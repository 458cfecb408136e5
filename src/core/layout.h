/*
 * What a learner sees of a state: the redacted bytes without fields that are memory, a table of what lies where in them, and
 * the same as figures of 0 … 1 in which the viewer's own seat always comes first. No libc.
 */
#ifndef CORE_LAYOUT_H
#define CORE_LAYOUT_H

#include "core/declare.h"

enum { LAYOUT_ROWS = 256, LAYOUT_RUNS = 8 };

struct layout_row {
	const struct field *field;
	uint32_t offset, while_offset; /* in the view */
	uint32_t features_from, features;
};

struct layout {
	const struct game *game;
	int players;
	uint32_t rows, view_size, features;
	struct layout_row row[LAYOUT_ROWS];
	uint32_t hidden, hidden_row[LAYOUT_ROWS]; /* rows that are not seen by all */
	/* The parts of a state that a view consists of, one after the other. */
	uint32_t runs;
	struct {
		uint32_t from, length;
	} run[LAYOUT_RUNS];
};

void layout_init(struct layout *l, const struct game *g, int players);

/* view_size bytes of what the viewer (a seat, SEAT_NONE, SEAT_ALL) may know. */
void layout_view(const struct layout *l, const void *state, int viewer, void *out);

/*
 * The fields in order, the elements of each in order, seats from the viewer's on: a number as its share of the range, a flag
 * as itself, an id as one figure for each row, a seat or owner as one for each seat counted from the viewer, a set as one
 * for each member; of a hidden element all are 0. After a field that can be hidden one figure for each of its owners (or
 * one) says whether it is.
 */
void layout_features(const struct layout *l, const void *state, int viewer, float *out);

#endif
