/* What the files of editions share (core/edition.h): pairs of the relation as they lie in a struct of figures. */
#ifndef CORE_EDITION_INT_H
#define CORE_EDITION_INT_H

#include "core/edition.h"

/* The i-th pair, from 0: its two members as a set, and of what kind it is. */
uint64_t pair_ends(const struct edition *e, const void *figures, int i);
int pair_kind(const struct edition *e, const void *figures, int i);
int pair_count(const struct edition *e, const void *figures);

/* Where the pair stands; -1: nowhere. */
int pair_find(const struct edition *e, const void *figures, uint64_t ends);

/* Appends the words that state figures of rows that differ, each as its language, its id and its text (edition_keep.c). */
void edition_sentences(const struct edition *e, struct out *o);

#endif
