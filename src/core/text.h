/* The ASCII text of choices and elements, the same in every language: records, protocol and tests are written in it. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include "core/declare.h"
#include "core/out.h"

struct range {
	int64_t min, max;
};

/* Natural values of a type at a table of that many seats. */
struct range type_range(const struct type *t, int seats);

/* A choice's stored argument (not 0) as a natural value, and back. */
int64_t arg_value(const struct type *t, int stored);
int arg_stored(const struct type *t, int64_t value);

int verbs_count(const struct game *g);
int verb_args(const struct verb *v);

void value_text(const struct type *t, int64_t value, struct out *o);
bool value_parse(const struct type *t, const char *text, uint32_t n, int64_t *value);

/* What a type allows, for messages: "0..9", "a1, a4, a7, ... g7". */
void type_allowed(const struct type *t, int seats, struct out *o);

/* The verb of that name, dashes for underscores; 0 if there is none. */
int verb_named(const struct game *g, const char *text, uint32_t n);

/* "place-value 3". Arguments private to another seat than the viewer's are left out. */
void choice_text(const struct game *g, choice c, struct out *o);

enum choice_error { CHOICE_OK, CHOICE_EMPTY, CHOICE_NO_VERB, CHOICE_BAD_ARG, CHOICE_MANY_ARGS };

/* Parses text[0..n); on failure *at is the offset of the word that is wrong. */
enum choice_error choice_parse(const struct game *g, const char *text, uint32_t n, choice *c, uint32_t *at);

/*
 * Expands the next pattern of a list separated by spaces ("section.{seat}.{section} supply") and moves *patterns
 * past it; false at the end. A pattern with an absent argument gives an empty text.
 */
bool element_next(const struct game *g, const char **patterns, const struct arg *args, const int64_t *values,
	const bool *present, int count, int seat, struct out *o);

/* Does the viewer own the event's private arguments? One about nobody is nobody's, a spectator's neither. */
bool event_is_of(const struct event *e, int viewer);

/* The elements of a choice made by seat: each call gives the next one. Begin with *patterns = NULL. */
bool choice_element(const struct game *g, int seat, choice c, const char **patterns, struct out *o);
bool event_element(const struct game *g, const struct event *e, int viewer, const char **patterns, struct out *o);

/* Calls visit for every choice of the verb within the declared ranges; stops when it returns false. */
void verb_each(const struct game *g, int verb, int seats, bool (*visit)(void *data, choice c), void *data);

/* Trims, and leaves one space between words, and line feeds where `lines`; returns the number of characters. */
uint32_t text_tidy(char *text, bool lines);

#endif
