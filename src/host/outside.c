#include "host/outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * jansson does not notice when the text of a token finds no more room: it reads on past what it has. So while something
 * is read there is a block in reserve, which the first allocation that fails gets; from then on there is no memory for
 * anything, and no text either, so that the reading ends before it needs more.
 */
static _Thread_local struct {
	bool starved;
	void *reserve; /* NULL: nothing is being read */
	size_t size;
	bool lent;
} state;

static void *allocate(size_t size)
{
	void *block = state.lent ? NULL : malloc(size);
	if (block)
		return block;
	state.starved = true;
	if (state.lent || size > state.size)
		return NULL;
	state.lent = true;
	return state.reserve;
}

static void release(void *block)
{
	if (!block || block != state.reserve)
		free(block);
}

void outside_prepare(void)
{
	json_set_alloc_funcs(allocate, release);
}

struct rest {
	const char *at, *end;
};

/*
 * A few bytes at a time: fewer than a new token needs before its text wants more room than it has (16 bytes at first,
 * then twice as many), so that after an allocation that failed none follows for which it would be wanted.
 */
static size_t hand_out(void *buffer, size_t size, void *data)
{
	enum { AT_ONCE = 8 };
	struct rest *rest = data;
	size_t left = (size_t)(rest->end - rest->at), count = size < AT_ONCE ? size : AT_ONCE;
	if (count > left)
		count = left;
	if (state.starved)
		return 0;
	memcpy(buffer, rest->at, count);
	rest->at += count;
	return count;
}

json_t *outside_load(const char *text, size_t length, size_t flags, json_error_t *why)
{
	enum { LEAST = 64 }; /* jansson doubles the room of a token */
	struct rest rest = {text, text + length};
	json_error_t unasked;
	if (!why)
		why = &unasked;
	state.starved = !(state.reserve = malloc(2 * length + LEAST));
	state.size = state.reserve ? 2 * length + LEAST : 0;
	json_t *value = state.starved ? NULL : json_load_callback(hand_out, &rest, flags, why);
	if (state.starved) { /* what was read then is not what is written */
		json_decref(value);
		value = NULL;
		snprintf(why->text, sizeof why->text, "out of memory");
	}
	free(state.reserve);
	state.reserve = NULL;
	state.size = 0;
	state.lent = false;
	return value;
}

json_t *outside_read(const char *text, size_t length, json_error_t *why)
{
	return outside_load(text, length, JSON_REJECT_DUPLICATES, why);
}

bool outside_starved(void)
{
	return state.starved;
}
