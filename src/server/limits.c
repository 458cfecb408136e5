/* How much one client may ask for: token buckets, per WebSocket and per address. */
#define _GNU_SOURCE
#include "server/server_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool bucket_take(struct bucket *b, int rate, int burst)
{
	int64_t now = clock_now_us();
	if (!b->at) {
		b->left = burst;
	} else {
		b->left += (double)(now - b->at) * 1e-6 * rate;
		if (b->left > burst)
			b->left = burst;
	}
	b->at = now;
	if (b->left < 1)
		return false;
	b->left -= 1;
	return true;
}

/* Of an IPv6 address the network counts: whoever has one has 2^64. */
static void network_of(const char *text, char *network, size_t size)
{
	const char *mapped = strncasecmp(text, "::ffff:", 7) == 0 ? text + 7 : text;
	snprintf(network, size, "%s", mapped);
	if (!strchr(mapped, ':'))
		return;
	int colons = 0;
	for (char *at = network; *at; at++) {
		if (*at == ':' && (++colons == 4 || at[1] == ':')) {
			*at = 0;
			return;
		}
	}
}

struct address *address_of(struct server *s, const char *text)
{
	char network[64];
	network_of(text, network, sizeof network);
	struct map_node *node = map_find(&s->addresses, network);
	struct address *a = node ? container_of(node, struct address, node) : calloc(1, sizeof *a);
	if (a && !node) {
		snprintf(a->text, sizeof a->text, "%s", network);
		if (!map_add(&s->addresses, &a->node, a->text)) {
			free(a);
			return NULL;
		}
	}
	if (a)
		a->used = clock_now_us();
	return a;
}

static void forget(void *data, struct map_node *node)
{
	enum { KEPT_US = 60 * 1000000 };
	struct server *s = data;
	struct address *a = container_of(node, struct address, node);
	if (a->sockets || (clock_now_us() - a->used < KEPT_US && s->addresses.count))
		return;
	map_remove(&s->addresses, node);
	free(a);
}

void addresses_forget(struct server *s)
{
	map_each(&s->addresses, forget, s);
}
