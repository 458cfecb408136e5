/* Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013), one game a rating period. Arithmetic: any thread. */
#ifndef SERVER_PEOPLE_RATING_H
#define SERVER_PEOPLE_RATING_H

struct rating {
	double rating, deviation, volatility;
};

/* What everybody begins with. */
struct rating rating_first(void);

/* The new rating after games against these, with score 0 (lost), 0.5 or 1 (won) each. */
struct rating rating_after(struct rating r, const struct rating *opponents, const double *scores, int count);

#endif
