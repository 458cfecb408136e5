/*
 * Words: message id + typed arguments -> a sentence, in any language at any moment. Catalogues are compiled from po
 * files (tools/words.py); this expander runs in the program and in the browser alike.
 *
 *   {name}          an argument: a number, a component's name, a seat's name
 *   {name.the}      that form of the component's name: entry "<type>.<id>.the", or, where it differs by player,
 *                   "<type>.<id>.the.<seat>" of the seat the sentence is about; the plain name if there is none
 *   {name.plain}    the component's own name where {name} depends on the state: the place, not what lies there
 *   {name.id}       its id, where two components have one name
 *   {seat.of}       of a person: « de Marc », « d’Anne »; {seat.that}: « que », « qu’ ». A seat without a person may have
 *                   an entry "seat.<n>.of"
 *   {n.nth}         an ordinal: 1st, 2nd; {n.nthf} feminine where that differs
 *   {n:coin|coins}  by number: singular or plural word; {n:none|# coin|# coins}: nothing, one, many, '#' the number
 *   {n*good}        the number and the thing counted, in the forms "<type>.<id>.one" and ".many"
 *   {a&b?, }        a text where neither number is 0
 *   {card/pris|prise}  by the gender entry ("<type>.<id>.gender": m, f, mp, fp) of the component; with four
 *                   alternatives the plurals, too
 *   {card=est|sont} by the number in that entry
 *   {{              a brace
 *
 * A name of a component may state figures of its own row, as the edition in force has them: "C1 ({at_least} novices sent)".
 */
#ifndef CORE_WORDS_H
#define CORE_WORDS_H

#include "core/declare.h"
#include "core/out.h"

enum lang { LANG_EN, LANG_FR, LANGS };

struct word {
	const char *id, *text;
};

struct word_list {
	const struct word *words; /* ascending by id */
	uint32_t count;
	const uint16_t *slots; /* by the id's hash where a word stands, from 1; 0: free. NULL: there are none */
	uint32_t mask;         /* how many slots, less one */
};

struct catalogue {
	struct word_list lang[LANGS];
};

extern const struct catalogue words_core;

/* Who speaks: the game whose words come before core's (NULL: core's only), the language, and people's names. */
struct speaker {
	const struct game *game;
	int lang;
	const char *const *names; /* by seat; NULL, or NULL for a seat: the game's own name of the seat */
	const void *state;        /* as the hearer sees it, for names that depend on it; may be NULL */
	int edition; /* the slot whose names are said where there is no state; 0: the game's own */
	/* Of the choice being labelled; 0 in any other sentence. */
	int verb;
};

struct word_arg {
	const char *name;
	const struct type *type; /* NULL: text */
	int64_t value;
	const char *text;
};

/* "en" or "fr" (longer locale names allowed: "fr_FR.UTF-8"); -1 if neither. */
int words_lang(const char *name);
const char *words_lang_name(int lang);

/* The template of a message in the speaker's language, or NULL. */
const char *words_find(const struct speaker *s, const char *id);

/* The game's words whose ids begin with a prefix, one after the other: the first after NULL; NULL behind the last. */
const struct word *words_behind(const struct speaker *s, const char *prefix, const struct word *last);

/* Appends the message; an unknown id appends the id itself, so that a hole shows and never crashes. */
void words_say(const struct speaker *s, const char *id, const struct word_arg *args, int count, struct out *o);

/* Appends one value as a person would say it; form may be NULL, seat (whom it is about) SEAT_NONE. */
void words_value(
	const struct speaker *s, const struct type *type, int64_t value, const char *form, int seat, struct out *o);

/* The entry "<type>.<row>", "<type>.<row>.<form>" or "<type>.<row>.<form>.<seat>" of a row (form may be NULL, seat < 0:
 * without), or NULL. */
const char *component_word(const struct speaker *s, const struct type *type, int64_t row, const char *form, int seat);

/* Appends a text of a row of a type (its name, a form of it, a help), with the row's figures in force: {gold}. */
void words_row(const struct speaker *s, const struct type *type, int64_t row, const char *text, struct out *o);

void words_seat(const struct speaker *s, int seat, struct out *o);

#endif
