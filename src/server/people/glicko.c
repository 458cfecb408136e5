/* Glicko-2 (Glickman 2013), with his letters where there is no better word. */
#include "server/people/rating.h"

#include <math.h>

/* SCALE and the beginning are Glickman's; TAU keeps volatility from jumping, 0.5 is the middle of what he advises. */
static const double SCALE = 173.7178, TAU = 0.5, FIRST_RATING = 1500, FIRST_DEVIATION = 350, FIRST_VOLATILITY = 0.06;
static const double PI_SQUARED = 9.8696044010893586, SMALLEST_DEVIATION = 30;

struct rating rating_first(void)
{
	return (struct rating){FIRST_RATING, FIRST_DEVIATION, FIRST_VOLATILITY};
}

static double weight(double deviation)
{
	return 1 / sqrt(1 + 3 * deviation * deviation / PI_SQUARED);
}

static double expected(double mu, double opponent, double g)
{
	return 1 / (1 + exp(-g * (mu - opponent)));
}

/* Step 5: the volatility is a root of this function, found by the Illinois algorithm. */
struct equation {
	double delta, phi, variance, start;
};

static double f(const struct equation *q, double x)
{
	double e = exp(x), phi = q->phi * q->phi, below = phi + q->variance + e;
	return e * (q->delta * q->delta - phi - q->variance - e) / (2 * below * below) - (x - q->start) / (TAU * TAU);
}

/* Step 5 of his paper. */
static double new_volatility(const struct equation *q)
{
	static const double CLOSE_ENOUGH = 1e-6;
	enum { STEPS_MAX = 100 };
	double a = q->start, b, far = q->delta * q->delta - q->phi * q->phi - q->variance;
	int k = 1;
	if (far > 0) {
		b = log(far);
	} else {
		while (k < STEPS_MAX && f(q, q->start - k * TAU) < 0)
			k++;
		b = q->start - k * TAU;
	}
	double fa = f(q, a), fb = f(q, b);
	for (int i = 0; i < STEPS_MAX && fabs(b - a) > CLOSE_ENOUGH; i++) {
		double c = a + (a - b) * fa / (fb - fa), fc = f(q, c);
		if (fc * fb <= 0)
			a = b, fa = fb;
		else
			fa /= 2;
		b = c, fb = fc;
	}
	return exp(a / 2);
}

struct rating rating_after(struct rating r, const struct rating *opponents, const double *scores, int count)
{
	double mu = (r.rating - FIRST_RATING) / SCALE, phi = r.deviation / SCALE, information = 0, gain = 0;
	for (int i = 0; i < count; i++) {
		double opponent = (opponents[i].rating - FIRST_RATING) / SCALE, g = weight(opponents[i].deviation / SCALE);
		double e = expected(mu, opponent, g);
		information += g * g * e * (1 - e);
		gain += g * (scores[i] - e);
	}
	if (count == 0 || information <= 0)
		return r;
	double variance = 1 / information;
	struct equation q = {variance * gain, phi, variance, log(r.volatility * r.volatility)};
	double volatility = new_volatility(&q);
	double before = sqrt(phi * phi + volatility * volatility);
	double after = 1 / sqrt(1 / (before * before) + 1 / variance);
	struct rating out = {FIRST_RATING + SCALE * (mu + after * after * gain), SCALE * after, volatility};
	if (out.deviation < SMALLEST_DEVIATION)
		out.deviation = SMALLEST_DEVIATION;
	return out;
}
