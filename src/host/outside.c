#include "host/outside.h"

#include <stdio.h>
#include <stdlib.h>

static _Thread_local bool starved;

static void *allocate(size_t size)
{
	void *block = malloc(size);
	starved |= !block;
	return block;
}

void outside_prepare(void)
{
	json_set_alloc_funcs(allocate, free);
}

json_t *outside_read(const char *text, size_t length, json_error_t *why)
{
	starved = false;
	json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, why);
	starved &= !value;
	if (starved)
		snprintf(why->text, sizeof why->text, "out of memory");
	return value;
}

bool outside_starved(void)
{
	return starved;
}
