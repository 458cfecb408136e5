/* What happened at a table, in sentences, one a line: each as the viewer may hear it. */
#ifndef CLI_STORY_H
#define CLI_STORY_H

#include "core/match.h"
#include "core/words.h"

/* Of the first n rows in force. */
void story_write(const struct match *m, uint32_t n, const struct speaker *s, int viewer, struct out *o);

/* The scores of so many seats, best first, with their categories. */
void story_scores(const struct score *score, int seats, const struct speaker *s, struct out *o);

#endif
