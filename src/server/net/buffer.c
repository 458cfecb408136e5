/* A message that many connections send: written once, freed with its last reference. */
#include "server/net/net.h"

#include <stdlib.h>
#include <string.h>

struct buffer *buffer_new(const void *bytes, size_t length)
{
	struct buffer *b = malloc(sizeof *b + length + 1);
	if (!b)
		return NULL;
	b->references = 1;
	b->length = (uint32_t)length;
	b->counted = NULL;
	if (length)
		memcpy(b->bytes, bytes, length);
	b->bytes[length] = 0;
	return b;
}

/* The last reference frees it; until then everybody who gets the message shares it. */
void buffer_drop(struct buffer *b)
{
	if (!b || --b->references)
		return;
	if (b->counted)
		*b->counted -= b->length;
	free(b);
}
