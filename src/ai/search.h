/*
 * The computer player: what every front end calls. The computer is handed a `struct seen`, which only seen_from can make
 * and from which all that its seat may not know has been wiped; it answers with a choice, or with advice: the best
 * few choices, what they promise and why.
 *
 * The search (ismcts.c) is a Monte-Carlo tree search over what each seat sees. All its memory is one block of the
 * caller's; an iteration allocates nothing. With one thread, a budget of iterations and a seed it is exactly
 * repeatable, natively and in WebAssembly alike.
 */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include "ai/levels.h"
#include "core/driver.h"
#include "core/words.h"

enum { CANDIDATES_MAX = 8 };

/* What one seat sees of a state. Its maker is the only way to get one. */
struct seen {
	const struct game *game;
	int seat;
	union any_state state;
};

void seen_from(const struct game *g, const void *state, int seat, struct seen *out);

/* One choice looked at. Figures are whole numbers, so that they print and repeat exactly. */
struct candidate {
	choice choice;
	uint32_t visits;
	int32_t value;            /* 0-1000: what the search maximises: expected placing, then score margin */
	int32_t score;            /* expected final score in tenths */
	int16_t place[SEATS_MAX]; /* chance of each place, in thousandths, first place first: as it is told (chance.h) */
	int16_t counted;          /* the chance of the first place as the search counted it */
	uint8_t reason;           /* the term that speaks most for it: TERM_POINTS … */
	int32_t size;             /* how much that is against the other choices, in tenths of a point; if nothing speaks
	                             for it, how much it promises less in all, zero or negative */
};

/* Why a search made no more iterations. */
enum search_end {
	END_ITERATIONS, /* as many as the level has */
	END_TIME,
	END_DECIDED, /* those left could not change the choice */
	END_EXACT,   /* the rest of the game was searched exhaustively */
	END_FORCED,  /* there was one choice only */
};

struct advice {
	choice best;
	uint32_t count;      /* of list, best first */
	uint32_t iterations; /* made for this decision */
	uint8_t ended;       /* enum search_end */
	bool exact;          /* the rest of the game was searched exhaustively: figures are certain */
	bool forced;         /* there was one choice only */
	struct candidate list[CANDIDATES_MAX];
};

struct search;

/* A clock in microseconds that never goes back; data is the caller's. */
typedef uint64_t clock_us(void *data);

/* Bytes of a block in which so many iterations of a decision find room (with fewer the tree just stops growing). */
size_t search_size(const struct game *g, uint32_t iterations);

/* Lays a search out in block, which is 16-aligned and has size bytes, at least search_size(g, 0). */
struct search *search_init(void *block, size_t size, const struct game *g, uint64_t seed);

/* Gives a learnt network instead of the game's own: 16-aligned, it outlives the search. False: not this game's. */
bool search_net(struct search *s, const void *blob, size_t size);

/* Gives a clock, without which nothing is limited by time, and what time alone limits makes 1000 iterations. */
void search_clock(struct search *s, clock_us *now, void *data);

/* Forgets everything and begins as search_init with that seed left it. */
void search_reset(struct search *s, uint64_t seed);

/*
 * The level's choice for a seen state in which the seat must choose. All levels work, those without search too. What
 * was learnt is kept for the next decision of the turn. advice may be NULL; levels that do not search give the choice
 * alone.
 */
choice ai_choose(struct search *s, const struct seen *seen, const struct level *level, struct advice *advice);

/* The same without the level's mistakes, for hints: level must be one that searches. */
void ai_advise(struct search *s, const struct seen *seen, const struct level *level, struct advice *advice);
/* After a search by a tree: goes on with one choice of its list until it was tried so many times. */
void search_try(struct search *s, choice c, uint32_t visits);
/* What the last search found out about one choice of its list, as advice has it; false: it is not on it. */
bool search_found(const struct search *s, choice c, struct candidate *out);
/*
 * After a search: its advice tells of that choice too, in the last place if it is not among the best, and where a tree hardly
 * tried it, it is tried for that.
 */
void search_tell(struct search *s, choice c, struct advice *advice);
/*
 * After a search: by how much that choice is ahead of others at hand, on average, in what it brings at once: points, prospects,
 * what the others lose, what is sure; of what they are apart.
 */
void search_leads(struct search *s, choice c, float lead[TERMS]);
/* The level as ai_advise has it. */
struct level level_honest(const struct level *level);
/* And as who must know what each choice is worth has it: he looks at secret orders one by one, and solves nothing. */
struct level level_judging(const struct level *level);

/* Appends the main reason for a candidate in words. */
void advice_reason(const struct speaker *speaker, const struct candidate *c, struct out *o);

/*
 * The members "best" and "candidates" (choice, visits, value, score, place, reason), as the engine's "go" and the
 * server's "hint" answer. state is what the seat sees.
 */
void advice_json(
	const struct speaker *speaker, const void *state, int seat, const struct advice *advice, struct out *o);

/*
 * In two steps, for those who add searches up (ai/threads.h): think, merge the others' results into one (all have
 * thought about the same seen state), conclude.
 */
void search_think(struct search *s, const struct seen *seen, const struct level *level);
/*
 * Thinking in slices, for those who share a machine: begin, go on until that says true, conclude; or never go on again.
 * However it is sliced, so many iterations come to the same.
 */
void search_begin(struct search *s, const struct seen *seen, const struct level *level);
bool search_go_on(struct search *s, uint64_t slice_us);
void search_merge(struct search *s, const struct search *other);
void search_conclude(struct search *s, struct advice *advice);

/*
 * For who judges luck: plays the state on as the level's rollouts do, by that seed, and says for each pair of seats the
 * chance that the first ends before the second, a lead of swing points being three quarters of certainty. Returns by how
 * many points the seats differ then, on average. The search forgets what it knew.
 */
float search_outlook(struct search *s, const void *state, const struct level *level, float swing, uint64_t seed,
	float ahead[SEATS_MAX][SEATS_MAX]);

#endif
