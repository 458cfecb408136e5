/* What people and programs ask for in JSON: choices and options. The engine and the server read them alike. */
#ifndef HOST_ASK_H
#define HOST_ASK_H

#include "core/driver.h"
#include "core/words.h"

#include <jansson.h>

/* What is wrong: a code for programs, a message of core's words with its arguments for people. */
struct ask_error {
	const char *code, *message;
	int at; /* element of a list, or -1 */
	struct word_arg args[4];
	int count;
	char word[64];
	char allowed[192];
	char value[96];
	const struct game *game; /* whose words the message may be of; NULL: core's */
};

/* One choice given as text, or as {"verb":…,"args":[…]}. at is its place in a list, or -1. */
bool ask_choice(const struct game *g, const json_t *value, int at, choice *c, struct ask_error *error);

/*
 * The choices a request names by "i" (of those the seat has now), "text", "choice" or "list" (1 to LIST_MAX). state
 * may be what the seat sees.
 */
bool ask_choices(const struct game *g, const void *state, int seat, const json_t *request, choice *list,
	uint32_t *count, struct ask_error *error);

/* The choices in "list", if it is there; none: *count is 0. */
bool ask_list(const struct game *g, const json_t *request, choice *list, uint32_t *count, struct ask_error *error);

/* Options from {"name":"value"} (NULL: none) onto defaults for o->players, and whether they go together. */
bool ask_options(const struct game *g, const json_t *object, struct options *o, struct ask_error *error);

/* An edition: the object itself, or the id of one that this process has met (NULL: as compiled in). */
bool ask_edition(const struct game *g, const json_t *value, struct options *o, struct ask_error *error);

#endif
