/* Positions from outside: JSON in, validated against the declarations. The only core file that reads JSON. */
#ifndef HOST_POSITION_H
#define HOST_POSITION_H

#include "core/words.h"

#include <jansson.h>

/*
 * Puts the fields named in the object into the state: the whole position or a patch of it. Types, ranges, sizes and
 * the game's check are all verified first; on failure the state is as before and error says in words which field
 * is wrong and why.
 */
bool position_set(const struct speaker *s, void *state, const json_t *patch, struct out *error);

/*
 * Puts a view (fields_json) of the viewer into the state, as it comes from a server: null is what he may not know.
 * Types, ranges and sizes are verified; then the game's check, with what is hidden made up.
 */
bool position_see(const struct speaker *s, void *state, const json_t *view, int viewer, struct out *error);

/* A whole position or a patch of it from a text. */
bool position_set_text(const struct speaker *s, void *state, const char *text, size_t length, struct out *error);

#endif
