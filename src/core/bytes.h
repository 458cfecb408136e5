/*
 * What a viewer sees, as one word of text: the bytes that fields_redact leaves, for a page that works out by itself
 * where choices lead. It says nothing that the JSON view does not say (tests/conform_views.c). No libc.
 */
#ifndef CORE_BYTES_H
#define CORE_BYTES_H

#include "core/driver.h"
#include "core/out.h"

enum { BYTES_TEXT = 2 * STATE_MAX }; /* room enough for the text of any state */

/* Appends "VERSION.BYTES": the version of the rules, and the redacted state in base64url without padding. */
void bytes_write(const struct game *g, const void *state, int viewer, struct out *o);

/*
 * Reads that into `seen`, which has room for any state. The edition that it is played with is told apart, by its slot in this process. False, and seen is good for nothing, if it is of other rules or
 * no position of these: length, ranges of all fields, and the game's check with what is hidden made up.
 */
bool bytes_read(const struct game *g, const char *text, int slot, int viewer, void *seen);

/* Is it a state of the game, whoever made the bytes? Seats, ranges of all fields, the game's check. */
bool bytes_sound(const struct game *g, const void *state);

/* The invariant that what a viewer sees breaks, 0: none. Half a position cannot pass: what is hidden is made up first. */
uint16_t seen_breaks(const struct game *g, const void *seen, int viewer);

#endif
