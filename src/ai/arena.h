/*
 * The arena: players against each other over many games. A round is every pairing (every set of as many players as
 * there are seats) on one seed, once for each rotation of the seats, so that luck of the draw and of the seat cancel
 * out. A round depends on the arena and its number alone: rounds may be played in any order, by any thread or
 * process, and added up.
 *
 * Players given under the same name count as one row of the results.
 */
#ifndef AI_ARENA_H
#define AI_ARENA_H

#include "ai/search.h"

enum { ROWS_MAX = 8, SHOWN_QUARTERS = 4, SHOWN_BINS = 10, SLIP_BINS = 4 };

/* A chance to win that a player showed: where, and what came of it. Threads tell of their games as they are over. */
struct arena_chance {
	uint32_t round, game; /* of the round */
	int seat, row;
	double stage;  /* how much of what was decided in the game was decided before */
	double counted, chance; /* as the search counted it, as it was told */
	bool exact;
	double won;    /* a shared first place is a share */
};

struct arena {
	const struct game *game;
	struct options options; /* options.players is the number of seats */
	uint64_t seed;
	int players, rows;
	uint8_t row_of[ROWS_MAX];       /* by player */
	const char *name[ROWS_MAX];     /* by row */
	struct level level[ROWS_MAX];   /* by row */
	clock_us *now;
	void (*shown)(void *data, const struct arena_chance *c); /* told of them when a game is over; NULL: nobody asks */
	void *shown_data;
	bool luck; /* judge it, and take it out of the results */
	bool style; /* find out what players lean to, and how they err */
	const void *net; /* for all players, instead of the game's own; NULL: that */
	size_t net_size;
};

/* Chances to win that were shown, and what came of them. Sums. */
struct arena_shown {
	double count, chance, won;
};

/*
 * What choices were ahead of the others in, to a judge who looks anew and does not err: in each term, of what the
 * choices at hand are about. And how many were so much worse than the player's own best, as it saw them: the same, less
 * than two, less than five hundredths of a value, more. Sums.
 */
struct arena_style {
	double count, lead[TERMS];
	double slip[SLIP_BINS];
};

/* What one row did in one round, or in many. Sums. */
struct arena_row {
	double seats;  /* games, counted once for each seat it held */
	double wins;   /* first places; a shared one counts its share */
	double score;
	double category[CATEGORIES_MAX];
	double decisions, time_us, time_max_us; /* decisions that had a choice */
	struct arena_shown shown[SHOWN_QUARTERS][SHOWN_BINS]; /* by quarter of the game's decisions and chance shown */
	struct arena_style style;
};

struct arena_round {
	uint32_t round, games;
	struct arena_row row[ROWS_MAX];
	double met[ROWS_MAX][ROWS_MAX], beat[ROWS_MAX][ROWS_MAX]; /* pairs of seats; a shared place is half */
	double luck[ROWS_MAX][ROWS_MAX]; /* the part of beat that was luck, on a scale of its own */
};

/* Adds a player by its text ("abbot", "mcts:500"), which must outlive the arena. False: no such player, or too many. */
bool arena_add(struct arena *a, const char *player);

/* The fewest games a round has, and how many bytes a worker's block needs. */
uint32_t arena_round_games(const struct arena *a);
size_t arena_block_size(const struct arena *a);

/* Plays a round; block is 16-aligned. */
void arena_play(const struct arena *a, uint32_t round, void *block, struct arena_round *out);

/*
 * Plays rounds list[0..count) with so many threads, each with its block of arena_block_size bytes, results in the
 * same order. done may be NULL, else it is called after each round, by one thread at a time.
 */
void arena_play_all(const struct arena *a, const uint32_t *list, uint32_t count, unsigned threads, void **blocks,
	struct arena_round *out, void (*done)(void *data, const struct arena_round *r), void *data);

void arena_sum(struct arena_round *into, const struct arena_round *r);

struct arena_elo {
	/* Intervals are of 95 %: the bootstrap's over rounds, or Wilson's where that is wider. */
	double elo[ROWS_MAX], low[ROWS_MAX], high[ROWS_MAX]; /* the mean of all rows is 0 */
	double share[ROWS_MAX], share_low[ROWS_MAX], share_high[ROWS_MAX]; /* of first places, per game and seat held */
	double beat[ROWS_MAX], beat_low[ROWS_MAX], beat_high[ROWS_MAX]; /* pairs of seats won against other rows */
};

/*
 * Pairs of seats that row 0 won against the others, with its luck taken out: what is left of the share when it is
 * regressed on luck. varies is the part of the variance of rounds that is left, 1 where luck was not judged.
 */
struct arena_skill {
	double beat, low, high, varies, factor;
};

void arena_skill(const struct arena_round *rounds, uint32_t count, int rows, struct arena_skill *out);

/* Mean distance of the chances shown in quarters from..to - 1 from what came of them, in ten bins; below 0: none shown. */
double arena_shown_error(const struct arena_row *r, int from, int to);

/* Ratings of the rows by Bradley and Terry's model. */
void arena_rate(const struct arena *a, const struct arena_round *rounds, uint32_t count, struct arena_elo *out);

/* Iterations a second of the strongest level at positions of random games, for about so many seconds. 0: no memory. */
double arena_speed(const struct game *g, const struct options *o, int threads, double seconds, clock_us *now);

enum sprt { SPRT_GOES_ON, SPRT_ACCEPTS, SPRT_REJECTS };

/*
 * Sequential test of "row 0 is elo1 stronger than the others" against "elo0", alpha = beta = 0.05, on the rounds in
 * order; *llr is the log likelihood ratio at the end or where it was decided, *used the rounds up to there.
 */
enum sprt arena_sprt(
	const struct arena_round *rounds, uint32_t count, int rows, double elo0, double elo1, double *llr, uint32_t *used);

#endif
