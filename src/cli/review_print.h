/* A review as a report that people read. */
#ifndef CLI_REVIEW_PRINT_H
#define CLI_REVIEW_PRINT_H

#include "ai/review.h"

/* Everybody's sums, three moments each and the greatest luck; of one seat (-1: of all) every slip too. */
void review_print(const struct speaker *s, const struct review *r, int seat);

#endif
