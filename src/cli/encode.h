/* Files of positions (cloister selfplay, cloister encode). */
#ifndef CLI_ENCODE_H
#define CLI_ENCODE_H

#include "ai/encode.h"

/* Their first line: what they are of. Readers refuse another. */
void positions_head(const struct encoder *e, char *text, size_t room);

#endif
