/* What the files of editions share (core/edition.h). */
#ifndef CORE_EDITION_INT_H
#define CORE_EDITION_INT_H

#include "core/edition.h"

/* What was said last of the word with that id, in words one after the other, each as its language, its id and its text. */
const char *edition_word_in(const char *words, const char *end, int lang, const char *id);

/* Appends the words that state figures of rows that differ, each as its language, its id and its text (edition_keep.c). */
void edition_sentences(const struct edition *e, struct out *o);

#endif
