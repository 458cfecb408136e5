/* The player's rulebooks (src/games/<game>/book/) as tools/book.py compiles them for the terminal. */
#ifndef CLI_BOOK_H
#define CLI_BOOK_H

#include "core/words.h"

/* A chapter (level 2) or a part of the one before it (level 3). The lists end with NULL. */
struct book_section {
	int level; /* 0: the end of the list */
	const char *id, *title, *about;
	const char *const *lines; /* each to be wrapped */
	const char *const *rules; /* ids of those it explains */
	const char *const *decisions; /* kinds it explains although their rule is explained elsewhere */
};

struct book {
	const char *game; /* NULL: the end of the list */
	const struct book_section *sections[LANGS];
};

extern const struct book books[];

/* In the terminal's language; NULL: the game has no book. */
const struct book_section *book_of(const char *game);

/* A section by its name, or a chapter by its number; NULL: there is no such. */
const struct book_section *book_find(const struct book_section *book, const char *name);

/* Where what is being asked is explained; NULL: nowhere. */
const struct book_section *book_asked(const struct book_section *book, const struct kind *asked);

/* A section with the parts below it: a paragraph a line, or wrapped to standard output. */
void book_write(const struct book_section *s, struct out *o);
void book_print(const struct book_section *s);

/* The chapters, one a line. */
void book_contents(const struct book_section *book, struct out *o);

#endif
