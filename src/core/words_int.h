/* What the three files of words share: catalogues (words.c), names of values (words_names.c), templates
 * (words_expand.c). */
#ifndef CORE_WORDS_INT_H
#define CORE_WORDS_INT_H

#include "core/words.h"

enum { ID_MAX = 96, FORM_MAX = 24 };

/* A value inside a sentence: its other arguments may decide how it is called. */
struct named {
	const struct type *type;
	int64_t value;
	int seat; /* whom the sentence is about; SEAT_NONE */
	const struct word_arg *args;
	int count;
};

/* Appends the name in that form (NULL or "": the plain one). */
void name_say(const struct speaker *s, const struct named *n, const char *form, struct out *o);

/* The gender entry of what is named: "m", "f", "mp", "fp", "p"; "" if it has none. */
const char *name_gender(const struct speaker *s, const struct named *n);

/* Appends a template with what it speaks of. */
void template_say(const struct speaker *s, const char *text, const struct word_arg *args, int count, struct out *o);

/* A number as printed: with a minus sign, not a hyphen. */
void number_say(int64_t value, struct out *o);

/* Is it spoken of in the plural? English: all but one; French: from two on. */
bool number_is_plural(int lang, int64_t value);

/* Appends "of" and the name, or "that" and the name, as form says: « de Marc », « d’Anne ». False: no such form. */
bool joined_say(int lang, const char *form, const char *name, struct out *o);

#endif
