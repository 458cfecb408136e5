/*
 * The heaviest matching of a general graph: who sits with whom, so that what is wished for is granted as far as it can be for
 * all together. Pure, no clock, no I/O; it allocates, and belongs to one thread.
 *
 * Weights are lexicographic: fields of so many bits each, the first counts before all others. They are written into one long
 * number, so that the heaviest matching is the one with the greatest sum of the first field, among those with the greatest of
 * the second, and so on. A field must have room for its greatest sum.
 */
#ifndef SERVER_TOURNAMENTS_MATCHING_H
#define SERVER_TOURNAMENTS_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

struct matching;

/* vertices from 0, bits of all fields together. NULL: no memory. */
struct matching *matching_new(int vertices, int bits);
void matching_free(struct matching *m);

/* No edge at all again. */
void matching_clear(struct matching *m);
/* Adds value to the field that ends at this bit. An edge without any weight is none. */
void matching_add(struct matching *m, int a, int b, int bit, uint64_t value);
void matching_remove(struct matching *m, int a, int b);
bool matching_has(const struct matching *m, int a, int b);

/* mate[v]: whom v is matched with, or -1. */
void matching_solve(struct matching *m, int *mate);

#endif
