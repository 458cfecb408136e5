/* The rules at hand: what a game is about, what may be asked and by which rule, its options and pieces, the scores. */
#ifndef CLI_RULES_TEXT_H
#define CLI_RULES_TEXT_H

#include "core/words.h"

/* Of the speaker's game, one paragraph a line. */
void rules_write(const struct speaker *s, struct out *o);

#endif
