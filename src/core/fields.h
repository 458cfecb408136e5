/* The declared state: redaction, and the JSON view of it for one seat. */
#ifndef CORE_FIELDS_H
#define CORE_FIELDS_H

#include "core/declare.h"
#include "core/out.h"

enum { SEAT_ALL = -1 }; /* a viewer from whom nothing is hidden: the process that runs the game */

/* Copies state to seen with everything wiped that the seat (SEAT_NONE: a spectator) may not know. */
void fields_redact(const struct game *g, const void *state, int seat, void *seen);

/* The same for one field of a copy of the state. */
void field_redact(const struct field *f, const void *state, int seat, void *seen);

/* May the viewer see the elements of the field that belong to owner (its index in the first dimension)? */
bool field_visible(const struct field *f, const void *state, int viewer, int owner);

/* Appends an object with every field; hidden elements are null. */
void fields_json(const struct game *g, const void *state, int viewer, struct out *o);

/* One value in JSON: ids by name, none null, sets as lists. */
void value_json(const struct type *t, int64_t value, struct out *o);

int64_t field_get(const struct game *g, const struct field *f, const void *state, uint32_t at);
void field_put(const struct field *f, void *state, uint32_t at, int64_t value);

/* Number of elements of a dimension in this state; shift is the sum of index times stride of the outer ones. */
int dimension_count(const struct dimension *d, const void *state, uint32_t shift);

const struct field *field_named(const struct game *g, const char *name);

#endif
