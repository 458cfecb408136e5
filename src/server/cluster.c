/*
 * Several servers on one PostgreSQL. Each change is announced in its own transaction (NOTIFY):
 *   <node> <table> <rows> <revision> <chat> <person> …    last line of chat; people whose turn it is, or all if the head changed
 *   <node> - <hash>                                       a secret that is worthless from now on
 * Who hears it reads the rows. Nothing depends on a notice arriving: moves are guarded by their keys, what is due is
 * looked for in the store.
 */
#define _GNU_SOURCE
#include "server/room.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool connected_here(struct server *s, const char *person)
{
	struct map_node *node = map_find(&s->people, person);
	return node && !list_empty(&container_of(node, struct person, node)->clients);
}

/* The next of the numbers at the beginning of a text, which moves on; false if there is none. */
static bool take_number(const char **text, int64_t *number)
{
	char *end;
	errno = 0;
	*number = strtoll(*text, &end, 10);
	bool ok = end != *text && !errno;
	*text = end;
	return ok;
}

static void notice(void *data, const char *text)
{
	struct server *s = data;
	int64_t node, seq, revision, line;
	char table[ID_MAX], person[ID_MAX];
	int used = 0;
	if (!take_number(&text, &node) || node == s->node || sscanf(text, "%23s%n", table, &used) != 1)
		return;
	if (strcmp(table, "-") == 0) {
		session_end(s, text + used + strspn(text + used, " "));
		return;
	}
	text += used;
	if (!take_number(&text, &seq) || !take_number(&text, &revision) || !take_number(&text, &line))
		return;
	struct room *room = room_find(s, table);
	if (room) {
		room_heard(room, seq, revision, line);
		return;
	}
	bool concerns = !list_empty(&s->lobby);
	for (; sscanf(text, "%23s%n", person, &used) == 1; text += used)
		concerns |= connected_here(s, person);
	if (concerns && (room = room_new(s, table))) {
		room->announce = true;
		room_load(room);
	}
}

static void reload(void *data, struct map_node *node)
{
	struct room *room = container_of(node, struct room, node);
	(void)data;
	room->reload = room->ready;
}

static void listen_on(struct server *s);

static void readable(struct ev_loop *loop, struct ev_io *io, int events)
{
	struct server *s = io->data;
	char text[2 * STORE_WHY_MAX];
	(void)loop, (void)events;
	if (store_notices(s->listener, notice, s))
		return;
	/* The connection was lost, and with it perhaps notices: look at everything anew. */
	log_event(s, "error", "listener_lost", "\"why\":%s", log_text(store_error(s->listener), text, sizeof text));
	listen_on(s);
	map_each(&s->rooms, reload, NULL);
}

static void listen_on(struct server *s)
{
	int fd = store_socket(s->listener);
	ev_io_stop(s->loop, &s->listening);
	if (fd < 0)
		return; /* the tick tries again */
	ev_io_set(&s->listening, fd, EV_READ);
	ev_io_start(s->loop, &s->listening);
}

bool cluster_open(struct server *s, char *why, size_t size)
{
	char reason[STORE_WHY_MAX];
	if (!store_is_shared(s->config.database))
		return true;
	s->listener = store_open(s->config.database, s->node, reason);
	if (!s->listener || !store_listen(s->listener)) {
		snprintf(why, size, "%s", s->listener ? store_error(s->listener) : reason);
		return false;
	}
	ev_init(&s->listening, readable);
	s->listening.data = s;
	listen_on(s);
	return true;
}

void cluster_tick(struct server *s)
{
	if (!s->listener || (ev_is_active(&s->listening) && s->listening.fd == store_socket(s->listener)))
		return;
	store_notices(s->listener, notice, s);
	listen_on(s);
	map_each(&s->rooms, reload, NULL);
}

void cluster_close(struct server *s)
{
	if (!s->listener)
		return;
	ev_io_stop(s->loop, &s->listening);
	store_close(s->listener);
	s->listener = NULL;
}
