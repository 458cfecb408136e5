/* How long something took, many times over: as Prometheus reads it. The loop's alone. */
#ifndef SERVER_BASE_SPREAD_H
#define SERVER_BASE_SPREAD_H

#include <stdint.h>

enum { SPREAD_STEPS = 16, SPREAD_FIRST_US = 250 };

/* Counts of up to 0.25 ms, 0.5, 1, 2, … and the sum. */
struct spread {
	int64_t count[SPREAD_STEPS], total, sum_us;
};

void spread_add(struct spread *s, int64_t us);

#endif
