/*
 * A finished match looked back at: what each choice gave away, from what its seat knew then, and what was luck. No line
 * names a game. docs/review.md says how it is computed and what it is worth.
 *
 * Work is done a moment at a time, in passes that each look harder: the first gives a curve of everybody's chances at once,
 * the others sharpen it. So a front end can show what there is between two steps. Nothing is drawn from a clock: so many
 * steps of one match give the same figures everywhere. All memory is one block of the caller's; the match stays as it is.
 *
 * Figures are whole numbers: chances, losses and luck in ten-thousandths, points in tenths.
 */
#ifndef AI_REVIEW_H
#define AI_REVIEW_H

#include "ai/search.h"
#include "core/match.h"

enum {
	REVIEW_WHOLE = 10000,
	REVIEW_LINE = 6,
	REVIEW_PASSES = 5,
	REVIEW_USUAL = 3 /* passes: at the strength of prior */
};

enum verdict {
	VERDICT_NONE, /* not looked at yet */
	VERDICT_BEST,
	VERDICT_GOOD,
	VERDICT_SLIP,
	VERDICT_MISTAKE,
	VERDICT_BLUNDER,
	VERDICTS,
};

/* The names of verdicts, and the loss from which on each is given: one table, shown in docs/review.md. */
struct verdict_row {
	const char *name;
	int32_t from;
};
extern const struct verdict_row review_verdicts[VERDICTS];

struct reviewed {
	choice choice;
	int32_t win;    /* chance of the first place */
	int32_t margin; /* expected lead over the mean opponent at the end, in tenths of a point */
};

/*
 * One decision that had more than one choice, or what chance decided between two decisions, where that could have been
 * otherwise: a throw of ten dice is one moment.
 */
struct moment {
	uint32_t row;  /* its number in the log */
	uint32_t live; /* rows in force before it */
	uint8_t step;  /* of its row, from 0: a row may be a list of choices */
	uint8_t seat;  /* SEAT_CHANCE: chance */
	uint8_t passes;  /* that looked at it */
	uint8_t verdict; /* enum verdict; chance has none */
	/* Everybody's chance to win before it, a team's to each of its seats. Who decides: from what that seat knew; the others
	   share the rest as one sees it from whom nothing is hidden. */
	int32_t chance[SEATS_MAX];
	int32_t error; /* of a loss, or the largest of luck: its standard error */
	/* of a decision */
	struct reviewed played, best;
	int32_t loss;
	int32_t band; /* the standard error of the chance of who decides */
	int32_t found; /* that chance, or more where the seat found more in the rest of its turn */
	int32_t
		counted; /* the chance of what was played as the looks had it, before it is told as such chances came true */
	bool exact;
	bool
		goes_on; /* the moment before is the same seat's, and neither anybody's choice nor anything seen came between */
	uint32_t
		follows; /* so many moments before is the same seat's last one, and since then others chose, but nothing new came; 0: no such */
	struct candidate why; /* reason and size of best against played: advice_reason has the words */
	choice line[REVIEW_LINE]; /* best, and how it goes on */
	uint8_t line_count;
	/* of secret orders */
	bool secret;
	uint32_t orders_from; /* the row in force with which the round of orders began */
	uint32_t orders_rows; /* of the last of a round: its rows in force; 0: it is not the last */
	int32_t guessed[SEATS_MAX]; /* what it brought each seat that these orders met */
	int32_t guess_error; /* the largest */
	/* of chance */
	int32_t luck[SEATS_MAX];
	uint32_t rows; /* in force that chance made in a row, from this one on */
	uint32_t
		outcomes; /* of one row: all of them are looked at where they are few; 0: of several rows, nobody counts them */
};

struct review {
	const struct match *match;
	struct search *search;
	struct round *round; /* of secret orders, the one looked at last */
	int seats;
	uint8_t team[SEATS_MAX];
	uint32_t count, pass, at; /* moments; the pass under way, and its next moment */
	uint32_t passes; /* wanted; may be raised up to REVIEW_PASSES at any time */
	int32_t result[SEATS_MAX]; /* of the whole for the first place, which may be shared */
	struct moment moment[];
};

/* What one seat did and had. start - lost + given + guessed + luck + rest is the result. */
struct review_sum {
	uint32_t decisions; /* looked at */
	uint32_t verdict[VERDICTS];
	int32_t accuracy; /* share of best and good choices, in ten-thousandths */
	int32_t lost; /* by all of its choices */
	int32_t a_choice; /* of that */
	int32_t luck, luck_error;
	int32_t guessed, guessed_error; /* by the meeting of secret orders, beyond what each lost by its own */
	int32_t start; /* its chance before anything was decided */
	int32_t given; /* by the others' choices: what opponents lost, less what partners did */
	int32_t rest; /* what the judge cannot tell apart */
	bool rough; /* that is so much that the sum explains nothing: steps too small to judge, or the judge's own errors */
	int32_t result;
	int32_t peak; /* the best chance that it had at a decision of its own, and the row; 0: it had none */
	uint32_t peak_row;
	int32_t without; /* its share of all results less luck: what the same play brings on average; its error is luck's */
	bool vague; /* luck is not known well enough to say that */
};

/* May the match be reviewed? Not before it is over. */
bool review_may(const struct match *m);

/* Bytes of a block, 16-aligned, for this match, which is over. */
size_t review_size(const struct match *m);

/* Lays a review out in the block; nothing has been looked at. */
struct review *review_open(void *block, size_t size, const struct match *m);

/* Looks at the next moment, some milliseconds' work. False: all wanted passes are done, and nothing was. */
bool review_step(struct review *r);

/* Fills everybody's chances before one decision, as the first pass does: for who wants a few of them at once. */
void review_look_at(struct review *r, uint32_t at);

/* Of so many steps in all so many are done. */
uint32_t review_steps(const struct review *r);
uint32_t review_done(const struct review *r);

/*
 * Fills the chances before what chance decided, which follow from those after it and from luck. After some steps. What comes before the
 * first decision stays as it was found: every game of one kind begins at the same chances.
 */
void review_curve(struct review *r);

void review_sum(const struct review *r, int seat, struct review_sum *out);

/* The state before the moment. */
void review_state(const struct review *r, const struct moment *o, void *state);

/* The best choice against the one played, in words. */
void review_reason(const struct speaker *speaker, const struct moment *o, struct out *out);

/* The members "passes", "steps", "done", "verdicts", "moments" and "seats". */
void review_json(const struct speaker *speaker, struct review *r, struct out *o);

#endif
