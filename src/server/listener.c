/* A thread that waits for the store's notices, a queue of them under a lock, and an event that wakes the loop. */
#define _GNU_SOURCE
#include "server/listener.h"

#include "store/store.h"

#include <ev.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct heard {
	struct heard *next;
	char text[];
};

/* The thread's, but for what the lock guards. */
struct listener {
	struct listener_config config;
	struct ev_loop *loop;
	struct store *store;
	pthread_t thread;
	int stop; /* an eventfd */
	struct ev_async wake;
	pthread_mutex_t lock; /* of the rest */
	struct heard *first, **last;
	bool lost, back;
	char why[STORE_WHY_MAX];
};

static void hear(void *data, const char *text)
{
	struct listener *l = data;
	size_t length = strlen(text) + 1;
	struct heard *h = malloc(sizeof *h + length);
	pthread_mutex_lock(&l->lock);
	if (h) {
		memcpy(h->text, text, length);
		h->next = NULL;
		*l->last = h;
		l->last = &h->next;
	} else {
		l->back = true; /* what was not heard is looked for */
	}
	pthread_mutex_unlock(&l->lock);
}

/* The line is broken, or there again. */
static void note(struct listener *l, bool back)
{
	pthread_mutex_lock(&l->lock);
	l->lost |= !back;
	l->back |= back;
	if (!back)
		snprintf(l->why, sizeof l->why, "%s", store_error(l->store));
	pthread_mutex_unlock(&l->lock);
	ev_async_send(l->loop, &l->wake);
}

/* The listener's thread: waits for PostgreSQL's notices and hands them to the loop. */
static void *listen_on(void *data)
{
	enum { AGAIN_MS = 1000 };
	struct listener *l = data;
	struct pollfd wait[2] = {{.fd = l->stop, .events = POLLIN}, {.events = POLLIN}};
	bool whole = true;
	for (;;) {
		wait[1].fd = whole ? store_socket(l->store) : -1;
		poll(wait, 2, whole ? -1 : AGAIN_MS);
		if (wait[0].revents)
			return NULL;
		if (whole && wait[1].revents) {
			whole = store_notices(l->store, hear, l);
			if (whole)
				ev_async_send(l->loop, &l->wake);
			else
				note(l, false);
		} else if (!whole && store_reconnect(l->store)) {
			whole = true;
			note(l, true);
		}
	}
}

/* On the loop. */
static void woken(struct ev_loop *loop, struct ev_async *wake, int events)
{
	struct listener *l = wake->data;
	const struct listener_config *c = &l->config;
	char why[STORE_WHY_MAX];
	(void)loop, (void)events;
	pthread_mutex_lock(&l->lock);
	struct heard *first = l->first;
	bool lost = l->lost, back = l->back;
	memcpy(why, l->why, sizeof why);
	l->first = NULL;
	l->last = &l->first;
	l->lost = l->back = false;
	pthread_mutex_unlock(&l->lock);
	for (struct heard *next; first; first = next) {
		next = first->next;
		c->heard(c->data, first->text);
		free(first);
	}
	if (lost)
		c->lost(c->data, why);
	if (back)
		c->back(c->data);
}

struct listener *listener_open(struct ev_loop *loop, const struct listener_config *config, char *why, size_t size)
{
	char reason[STORE_WHY_MAX] = "out of memory";
	struct listener *l = calloc(1, sizeof *l);
	if (l)
		l->store = store_open(config->url, config->node, reason);
	if (!l || !l->store || !store_listen(l->store)) {
		snprintf(why, size, "%s", l && l->store ? store_error(l->store) : reason);
		if (l)
			store_close(l->store);
		free(l);
		return NULL;
	}
	l->config = *config;
	l->loop = loop;
	l->last = &l->first;
	l->stop = eventfd(0, EFD_CLOEXEC);
	pthread_mutex_init(&l->lock, NULL);
	ev_async_init(&l->wake, woken);
	l->wake.data = l;
	ev_async_start(loop, &l->wake);
	if (l->stop >= 0 && pthread_create(&l->thread, NULL, listen_on, l) == 0)
		return l;
	snprintf(why, size, "no thread");
	l->thread = 0;
	listener_close(l);
	return NULL;
}

void listener_close(struct listener *l)
{
	if (!l)
		return;
	store_hurry(l->store, 0);
	eventfd_write(l->stop, 1);
	if (l->thread)
		pthread_join(l->thread, NULL);
	ev_async_stop(l->loop, &l->wake);
	for (struct heard *next; l->first; l->first = next) {
		next = l->first->next;
		free(l->first);
	}
	close(l->stop);
	store_close(l->store);
	pthread_mutex_destroy(&l->lock);
	free(l);
}
