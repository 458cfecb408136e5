/* JSON that came from outside: nonsense and want of memory are told apart, which jansson alone does not. */
#ifndef HOST_OUTSIDE_H
#define HOST_OUTSIDE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Once, before there are threads: want of memory is noticed from then on. */
void outside_prepare(void);

/* What the text says, without members named twice; NULL otherwise, why->text says why. */
json_t *outside_read(const char *text, size_t length, json_error_t *why);

/* Whether the last outside_read of this thread failed because there was no memory for it. */
bool outside_starved(void);

#endif
