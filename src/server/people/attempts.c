/*
 * Logins that failed, by name: guessing one person's password from many addresses is slow too. Whoever knows the
 * password waits at worst a minute while somebody else guesses.
 */
#define _GNU_SOURCE
#include "server/server_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FREE = 10, EACH_US = 6000000 }; /* so many at once, then one in so long */

struct attempts {
	struct map_node node;
	char login[132];
	int64_t until; /* each failure adds EACH_US to it; never less than now */
};

static struct attempts *attempts_of(const struct server *s, const char *login)
{
	struct map_node *node = map_find(&s->attempts, login);
	return node ? container_of(node, struct attempts, node) : NULL;
}

bool attempt_allowed(struct server *s, const char *login)
{
	const struct attempts *a = attempts_of(s, login);
	return !a || a->until < clock_now_us() + (int64_t)FREE * EACH_US;
}

/* The name may be a password that was typed into the wrong field: it is not logged. */
static void say(struct server *s, const char *address)
{
	enum { QUIET_US = 1000000 };
	int64_t now = clock_now_us();
	char text[160];
	s->login_failures++;
	if (s->login_said && now - s->login_said < QUIET_US)
		return;
	log_event(s, "info", "login_failed", "\"address\":%s,\"times\":%lld", log_text(address, text, sizeof text),
		(long long)s->login_failures);
	s->login_said = now;
	s->login_failures = 0;
}

/* The name is remembered whether it exists or not: the answer does not tell. */
void attempt_failed(struct server *s, const char *login, const char *address)
{
	struct attempts *a = attempts_of(s, login);
	int64_t now = clock_now_us();
	say(s, address);
	if (!a && (a = calloc(1, sizeof *a))) {
		snprintf(a->login, sizeof a->login, "%s", login);
		if (!map_add(&s->attempts, &a->node, a->login)) {
			free(a);
			a = NULL;
		}
	}
	if (a)
		a->until = (a->until > now ? a->until : now) + EACH_US;
}

static void forget(void *data, struct map_node *node)
{
	struct server *s = data;
	struct attempts *a = container_of(node, struct attempts, node);
	if (!s->closing && a->until > clock_now_us())
		return;
	map_remove(&s->attempts, node);
	free(a);
}

void attempts_forget(struct server *s, bool all)
{
	map_each(&s->attempts, forget, s);
	if (all)
		map_free(&s->attempts);
}
