/* Figures from rounds: win rates and Elo with error bars, and the sequential test. Whole rounds are resampled and
 * tested, never single games, since the games of a round share their luck. */
#include "ai/arena.h"

#include <math.h>
#include <stdlib.h>

enum { RESAMPLES = 400 };

static const double LN10_400 = 0.0057564627324851142; /* ln(10) / 400 */

struct rates {
	double elo[ROWS_MAX], share[ROWS_MAX], beat[ROWS_MAX];
};

/* Bradley and Terry by the fixed point of Hunter's algorithm; a drawn game against each opponent keeps it finite. */
static void fit(int rows, double met[][ROWS_MAX], double beat[][ROWS_MAX], double *elo)
{
	double strength[ROWS_MAX], mean = 0;
	for (int i = 0; i < rows; i++)
		strength[i] = 1;
	for (int step = 0; step < 300; step++) {
		for (int i = 0; i < rows; i++) {
			double wins = 0, weight = 0;
			for (int j = 0; j < rows; j++) {
				if (i == j || met[i][j] <= 0)
					continue;
				wins += beat[i][j] + 0.5;
				weight += (met[i][j] + 1) / (strength[i] + strength[j]);
			}
			if (weight > 0)
				strength[i] = wins / weight;
		}
	}
	for (int i = 0; i < rows; i++)
		mean += (elo[i] = log(strength[i]) / LN10_400) / rows;
	for (int i = 0; i < rows; i++)
		elo[i] -= mean;
}

static void rates_of(const struct arena *a, struct arena_round *sum, struct rates *r)
{
	fit(a->rows, sum->met, sum->beat, r->elo);
	for (int i = 0; i < a->rows; i++) {
		double met = 0, beat = 0;
		for (int j = 0; j < a->rows; j++)
			met += sum->met[i][j], beat += sum->beat[i][j];
		r->share[i] = sum->row[i].seats > 0 ? sum->row[i].wins / sum->row[i].seats : 0;
		r->beat[i] = met > 0 ? beat / met : 0;
	}
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* 2.5 % of the resamples lie below low, as many above high. */
static void interval(double *list, double *low, double *high)
{
	qsort(list, RESAMPLES, sizeof *list, ascending);
	*low = list[RESAMPLES / 40];
	*high = list[RESAMPLES - 1 - RESAMPLES / 40];
}

/* Wilson's interval for a share of so many trials: not empty even where all were won. */
static void wilson(double share, double trials, double *low, double *high)
{
	const double z = 1.96;
	if (trials <= 0)
		return;
	double centre = share + z * z / (2 * trials),
		   width = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
	double least = (centre - width) / (1 + z * z / trials), most = (centre + width) / (1 + z * z / trials);
	*low = least < *low ? fmax(least, 0) : *low;
	*high = most > *high ? fmin(most, 1) : *high;
}

/* The difference in Elo that a share of points stands for. */
static double elo_of(double share)
{
	share = share < 0.001 ? 0.001 : share > 0.999 ? 0.999 : share;
	return log(share / (1 - share)) / LN10_400;
}

/* Widens the intervals of the resamples, which few or equal results leave too narrow. */
static void widen(const struct arena *a, const struct arena_round *sum, struct arena_elo *e)
{
	for (int i = 0; i < a->rows; i++) {
		double met = 0, part = (double)(a->rows - 1) / a->rows; /* ratings are differences to the mean of all */
		for (int j = 0; j < a->rows; j++)
			met += sum->met[i][j];
		wilson(e->share[i], sum->row[i].seats, &e->share_low[i], &e->share_high[i]);
		wilson(e->beat[i], met, &e->beat_low[i], &e->beat_high[i]);
		double low = elo_of(e->beat_low[i]) * part, high = elo_of(e->beat_high[i]) * part;
		if (a->rows == 2 && low < e->low[i])
			e->low[i] = low;
		if (a->rows == 2 && high > e->high[i])
			e->high[i] = high;
	}
}

void arena_rate(const struct arena *a, const struct arena_round *rounds, uint32_t count, struct arena_elo *out)
{
	static double elo[ROWS_MAX][RESAMPLES], share[ROWS_MAX][RESAMPLES], beat[ROWS_MAX][RESAMPLES];
	struct rates r;
	struct rng rng;
	struct arena_round sum = {0}, all;
	memset(out, 0, sizeof *out);
	if (!count)
		return;
	for (uint32_t i = 0; i < count; i++)
		arena_sum(&sum, &rounds[i]);
	all = sum;
	rates_of(a, &sum, &r);
	memcpy(out->elo, r.elo, sizeof r.elo);
	memcpy(out->share, r.share, sizeof r.share);
	memcpy(out->beat, r.beat, sizeof r.beat);
	rng_seed(&rng, 1);
	for (int k = 0; k < RESAMPLES; k++) {
		memset(&sum, 0, sizeof sum);
		for (uint32_t i = 0; i < count; i++)
			arena_sum(&sum, &rounds[rng_below(&rng, count)]);
		rates_of(a, &sum, &r);
		for (int i = 0; i < a->rows; i++)
			elo[i][k] = r.elo[i], share[i][k] = r.share[i], beat[i][k] = r.beat[i];
	}
	for (int i = 0; i < a->rows; i++) {
		interval(elo[i], &out->low[i], &out->high[i]);
		interval(share[i], &out->share_low[i], &out->share_high[i]);
		interval(beat[i], &out->beat_low[i], &out->beat_high[i]);
	}
	widen(a, &all, out);
}

/* Shares won by row 0 in rounds, and the luck it had in them: sums from which a line can be fitted. */
struct moments {
	double n, x, y, xx, xy, yy;
};

static void moments_add(struct moments *m, double x, double y)
{
	m->n++;
	m->x += x, m->y += y;
	m->xx += x * x, m->xy += x * y, m->yy += y * y;
}

/* False: row 0 met nobody. */
static bool moments_round(struct moments *m, const struct arena_round *r, int rows)
{
	double met = 0, beat = 0, luck = 0;
	for (int j = 1; j < rows; j++)
		met += r->met[0][j], beat += r->beat[0][j], luck += r->luck[0][j];
	if (met <= 0)
		return false;
	moments_add(m, luck / met, beat / met);
	return true;
}

/* The share with luck taken out, whose mean is known to be 0, and what a round of it varies by. */
static void moments_fit(const struct moments *m, double *factor, double *mean, double *variance)
{
	double xx = m->xx - m->x * m->x / m->n, xy = m->xy - m->x * m->y / m->n, yy = m->yy - m->y * m->y / m->n;
	*factor = xx > 1e-12 ? xy / xx : 0;
	*mean = (m->y - *factor * m->x) / m->n;
	*variance = (yy - *factor * xy) / m->n;
}

void arena_skill(const struct arena_round *rounds, uint32_t count, int rows, struct arena_skill *out)
{
	struct moments m = {0};
	double variance, all;
	*out = (struct arena_skill){.varies = 1};
	for (uint32_t i = 0; i < count; i++)
		moments_round(&m, &rounds[i], rows);
	if (m.n < 3)
		return;
	moments_fit(&m, &out->factor, &out->beat, &variance);
	all = (m.yy - m.y * m.y / m.n) / m.n;
	out->varies = all > 0 ? variance / all : 1;
	double wide = 1.96 * sqrt(variance / (m.n - 2));
	out->low = fmax(out->beat - wide, 0);
	out->high = fmin(out->beat + wide, 1);
}

/* The expected share of points at a difference in Elo. */
static double expected(double elo)
{
	return 1 / (1 + exp(-elo * LN10_400));
}

enum sprt arena_sprt(
	const struct arena_round *rounds, uint32_t count, int rows, double elo0, double elo1, double *llr, uint32_t *used)
{
	enum { ROUNDS_MIN = 8 };
	const double bound = log(0.95 / 0.05); /* alpha = beta = 0.05 */
	double low = expected(elo0), high = expected(elo1), factor, mean, variance;
	struct moments m = {0};
	/* a round won and one lost are mixed in, so that a row of equal results does not look like certainty */
	moments_add(&m, 0, 1);
	moments_add(&m, 0, 0);
	*llr = 0;
	for (*used = 0; *used < count;) {
		if (!moments_round(&m, &rounds[(*used)++], rows) || *used < ROUNDS_MIN)
			continue;
		moments_fit(&m, &factor, &mean, &variance);
		*llr = m.n * (high - low) * (2 * mean - high - low) / (2 * variance);
		if (*llr >= bound)
			return SPRT_ACCEPTS;
		if (*llr <= -bound)
			return SPRT_REJECTS;
	}
	return SPRT_GOES_ON;
}
