/* How much one client may ask for: token buckets, per WebSocket and per address, by number and by bytes answered. */
#define _GNU_SOURCE
#include "server/server_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	SPARE = 64,      /* connections of an address beside its WebSockets */
	MORE = 8,        /* connections are cheaper than requests: so many times as fast */
	TOGETHER = 10,   /* WebSockets of one address may together send what so many may alone */
	REPLIED = 262144 /* bytes of answers for each message allowed */
};

/* What has come in since it was last looked at, up to the burst. */
static void refill(struct bucket *b, double rate, double burst)
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
}

bool bucket_take(struct bucket *b, int rate, int burst)
{
	refill(b, rate, burst);
	if (b->left < 1)
		return false;
	b->left -= 1;
	return true;
}

/* Where its limits are counted; remembered for a while after the last connection. */
struct address *address_of(struct server *s, const char *text)
{
	char network[NETWORK_TEXT];
	network_of(text, network);
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

void address_met(struct address *a, const struct person *p)
{
	const int64_t WEEK_US = 7LL * 86400 * 1000000;
	if (a && p && p->registered)
		a->known_until = clock_now_us() + WEEK_US;
}

bool address_known(const struct address *a)
{
	return a->known_until > clock_now_us();
}

/* Not while anything there is under way, nor what would let somebody begin anew. */
static void forget(void *data, struct map_node *node)
{
	enum { KEPT_US = 60 * 1000000 };
	const int64_t HOUR_US = 3600LL * 1000000;
	struct server *s = data;
	struct address *a = container_of(node, struct address, node);
	if (a->budget[BUDGET_PEOPLE].at && clock_now_us() - a->budget[BUDGET_PEOPLE].at < HOUR_US)
		return; /* how many came from there is remembered */
	if (address_known(a))
		return;
	if (a->place.connections || a->sockets || a->hashing || (clock_now_us() - a->used < KEPT_US && s->addresses.count))
		return;
	map_remove(&s->addresses, node);
	free(a);
}

void addresses_forget(struct server *s)
{
	map_each(&s->addresses, forget, s);
}

struct net_place *address_arrives(struct server *s, const char *text)
{
	const struct server_limits *l = &s->config.limits;
	struct address *a = address_of(s, text);
	if (!a || a->place.connections >= l->sockets + SPARE
		|| !bucket_take(&a->arrivals, MORE * l->request_rate, MORE * l->request_burst)) {
		s->metrics.refused_fast++;
		return NULL;
	}
	return &a->place;
}

/* Not in debt for what it was answered? */
static bool has_credit(struct server *s, struct address *a)
{
	const struct server_limits *l = &s->config.limits;
	refill(&a->bytes, (double)l->message_rate * REPLIED, 2.0 * l->message_burst * REPLIED);
	return a->bytes.left > 0;
}

bool address_may_send(struct server *s, struct address *a)
{
	const struct server_limits *l = &s->config.limits;
	return a && has_credit(s, a) && bucket_take(&a->messages, TOGETHER * l->message_rate, TOGETHER * l->message_burst);
}

bool address_may_ask(struct server *s, struct address *a)
{
	const struct server_limits *l = &s->config.limits;
	return a && has_credit(s, a) && bucket_take(&a->requests, l->request_rate, l->request_burst);
}

void address_charge(struct address *a, size_t bytes)
{
	if (a)
		a->bytes.left -= (double)bytes;
}
