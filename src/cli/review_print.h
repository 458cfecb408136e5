/* A review as a report that people read. */
#ifndef CLI_REVIEW_PRINT_H
#define CLI_REVIEW_PRINT_H

#include "ai/review.h"

/* Everybody's sums, three moments each and the greatest luck; of one seat (-1: of all) every slip too. */
void review_print(const struct speaker *s, const struct review *r, int seat);

/* Its parts. The sums (review_sums.c), of one seat or of all. */
void review_print_sums(const struct speaker *s, const struct review *r, int seat);

enum { REVIEW_TEXT = 2048, REVIEW_FIGURE = 32 };

/* Ten-thousandths as percent with one decimal: "14.2", "+0.5", "−3.0"; the language's own comma. */
const char *review_percent(const struct speaker *s, int32_t n, bool sign, char text[REVIEW_FIGURE]);

void review_say(const struct speaker *s, const char *id, const struct word_arg *args, int count);
const char *review_seat(const struct speaker *s, int seat, char text[REVIEW_TEXT]);

#endif
