/*
 * What a game says about its struct of figures (core/figures.h): the box it comes in. Generic code derives from it the schema, the
 * JSON of an edition, checks of ranges, the template, the comparison of two editions and random editions for tests.
 *
 * A figure belongs to a type with rows (core/declare.h): the `gold` of `card` has a value for every card. Ids count from 1 and 0 is
 * none, as everywhere.
 */
#ifndef CORE_BOX_H
#define CORE_BOX_H

#include "core/declare.h"
#include "core/figures.h"

enum figure_form {
	FIGURE_NUMBER, /* min..max */
	FIGURE_ID,     /* a row of the type `of`; "none" too where min is 0 */
	FIGURE_SET,    /* bit i is row i + 1 of the type `of`; min..max of them */
	FIGURE_HERE,   /* 1, or 0: the row is not in the box. Written as `false` instead of the row */
};

enum figure_flags {
	FIGURE_FIXED = 1, /* shown, but the same in every edition */
};

struct figure {
	const char *name;
	uint8_t type;  /* a row of game->types */
	uint8_t form;  /* enum figure_form */
	uint8_t of;    /* the type of ids and sets */
	uint8_t size;  /* bytes of one value: 1, 2 or 8; signed if min is negative */
	uint8_t count; /* of a list; 0: one value */
	uint8_t keyed; /* the type whose rows name the values of the list, in an object; 0: they stand in a JSON list */
	uint8_t first; /* of those rows */
	uint8_t flags;
	char mark;           /* 0: that of the row */
	const char *marks;   /* by row, instead of mark; NULL: one for all */
	uint16_t offset;     /* of row 1 in the struct of figures */
	uint16_t stride;     /* from row to row */
	uint16_t step;       /* from value to value of a list */
	int16_t min, max;    /* of a value; of a set: how many members */
	uint64_t rows;       /* bit i: row i + 1 has such a figure; 0: every row has */
};

/* S: the struct of figures; `member` is the figure of the row n, from 0, written with n = 0: slots[0][2]; next: the same of row 1. */
#define FIGURE_AT_(S, path) (((struct S *)0)->path)
#define FIGURE(S, type_, name_, form_, member, next, lo, hi, ...)                                                      \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.form = form_,                                                                                                 \
		.size = sizeof(FIGURE_AT_(S, member)),                                                                         \
		.offset = offsetof(struct S, member),                                                                          \
		.stride = (uint16_t)(offsetof(struct S, next) - offsetof(struct S, member)),                                   \
		.min = (lo),                                                                                                   \
		.max = (hi),                                                                                                   \
		__VA_ARGS__}

/* Rows that an edition may take out or add: pairs of rows of another type (routes between cities). A compiled-in pair has the id
   of its row; a new one has both ids in the order of their table, joined by '_'. */
struct relation {
	uint8_t type; /* of the rows */
	uint8_t of; /* what they join */
	uint8_t kind; /* the type of what kind a pair is of */
	uint8_t min, max; /* how many */
	const char *kind_name; /* the figure's name */
	uint16_t ends_at; /* an array of uint64_t: both members as a set */
	uint16_t kind_at; /* an array of uint8_t */
	uint16_t count_at; /* a byte */
};

/* A type whose rows may be called otherwise in an edition. */
struct box_name {
	uint8_t type;
	uint8_t also; /* another type whose first rows are called the same, 0: none */
	const char *forms; /* further forms of a name, separated by spaces; NULL: none */
};

/* A type with so many rows for each row of another, which are called the same, from the second on with their number: "Bakery (2)". */
struct box_copies {
	uint8_t of; /* 0: there is none */
	uint8_t type, each;
};

struct faults;

struct box {
	void *slots; /* EDITIONS_MAX structs of figures; the first is compiled in */
	uint16_t size; /* of each */
	uint16_t slot_at; /* offset of the byte of a state that holds its slot */
	uint16_t hashed; /* bytes of a state that its hash is made of, where the slot lies behind them; 0: all */
	const struct figure *figures; /* those of a type together; ended by a row whose name is NULL */
	const struct figure *derived; /* what follows from them: shown and said, never read from a file; NULL: none */
	const struct relation *relation; /* NULL: none */
	const struct box_name *names; /* ended by a row whose type is 0; NULL: none */
	struct box_copies copies;
	void (*derive)(void *figures); /* fills in what is computed from the others; NULL: nothing is */
	void (*check)(const void *figures, struct faults *f); /* what must hold beyond ranges; the latter do */
};

/* The i-th value of a row's figure (0 where it is no list), as rules read it. Rows count from 1. */
int64_t figure_get(const struct figure *f, const void *figures, int row, int i);
void figure_put(const struct figure *f, void *figures, int row, int i, int64_t value);

int figure_values(const struct figure *f);
bool figure_is_of(const struct figure *f, int type, int row);
bool figure_same(const struct figure *f, const void *a, const void *b, int row);

/* NULL: the row has no such figure. */
const struct figure *figure_named(const struct game *g, int type, int row, const char *name);

/* The same among the derived ones too. */
const struct figure *figure_shown(const struct game *g, int type, int row, const char *name);

/* The i-th pair of a relation, from 0: its two members as a set, and of what kind it is. */
uint64_t pair_ends(const struct relation *r, const void *figures, int i);
int pair_kind(const struct relation *r, const void *figures, int i);
int pair_count(const struct relation *r, const void *figures);

/* Where the pair stands; -1: nowhere. */
int pair_find(const struct relation *r, const void *figures, uint64_t ends);

/* How many values of a list are written: nothing at its end, where nothing may stand, is left out. */
int figure_length(const struct figure *f, const void *figures, int row);

char figure_mark(const struct game *g, const struct figure *f, int row);

/* The value as an edition has it, and what it may be, for messages. */
struct out;
void figure_json(const struct game *g, const struct figure *f, const void *figures, int row, struct out *o);
void figure_allowed(const struct game *g, const struct figure *f, struct out *o);

static inline const void *box_figures(const struct box *b, int slot)
{
	return (const unsigned char *)b->slots + (size_t)slot * b->size;
}

/* The slot that a state is played with. */
static inline int state_edition(const struct game *g, const void *state)
{
	return g->box ? *(const uint8_t *)state_at(state, g->box->slot_at) : 0;
}

#endif
