/* Editions at the command line: reading a file with all its faults told. */
#ifndef CLI_EDITION_H
#define CLI_EDITION_H

#include "core/edition.h"

/* Reads an edition file ("-": standard input) for the game it names, or for g. NULL after messages; the caller frees. */
struct edition *edition_open(const char *path, const struct game *g, bool warnings);

/* The slot of the file's edition for a game; -1 after messages. */
int edition_slot_open(const char *path, const struct game *g);

#endif
