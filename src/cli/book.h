/* The player's rulebooks (src/games/<game>/book/) as tools/book.py compiles them for the terminal. */
#ifndef CLI_BOOK_H
#define CLI_BOOK_H

#include "core/words.h"

/* A chapter (level 2) or a part of the one before it (level 3). */
struct book_section {
	int level; /* 0: the end of the list */
	const char *id, *title, *about;
	const char *const *lines; /* each to be wrapped; ends with NULL */
};

struct book {
	const char *game; /* NULL: the end of the list */
	const struct book_section *sections[LANGS];
};

extern const struct book books[];

#endif
