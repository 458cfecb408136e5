/*
 * Hears what other nodes announce in the store they share. A thread of its own waits for it, so that a database that is
 * away or does not answer never holds the loop; whatever is heard is told on the loop.
 */
#ifndef SERVER_LISTENER_H
#define SERVER_LISTENER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ev_loop;
struct listener;

struct listener_config {
	const char *url;
	int64_t node;
	void (*heard)(void *data, const char *text);
	/* The line is broken; or there again, after which anything may have been missed. */
	void (*lost)(void *data, const char *why);
	void (*back)(void *data);
	void *data;
};

/* NULL: why says what is wrong. */
struct listener *listener_open(struct ev_loop *loop, const struct listener_config *config, char *why, size_t size);
void listener_close(struct listener *l);

#endif
