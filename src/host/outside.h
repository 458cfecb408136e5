/* JSON as text: nonsense and want of memory are told apart, and neither does harm, which jansson alone does not see to. */
#ifndef HOST_OUTSIDE_H
#define HOST_OUTSIDE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Once, before there are threads: want of memory is noticed from then on. */
void outside_prepare(void);

/* What the text says, as jansson's flags will have it; NULL otherwise, why->text says why. why may be NULL. */
json_t *outside_load(const char *text, size_t length, size_t flags, json_error_t *why);

/* The same for what came from others: no members named twice. */
json_t *outside_read(const char *text, size_t length, json_error_t *why);

/* Whether the last reading of this thread failed because there was no memory for it. */
bool outside_starved(void);

#endif
