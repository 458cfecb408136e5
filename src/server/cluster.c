/*
 * Several servers on one PostgreSQL. Each change is announced in its own transaction (NOTIFY):
 *   <node> <table> <rows> <revision> <chat> <person> …    last line of chat; people whose turn it is, or all if the head changed
 *   <node> @ <table> <seats>                              who of the seats (bits) is there, at this node; again and again
 *   <node> - <hash>                                       a secret that is worthless from now on
 *   <node> + <person> <hash>                              of this person all secrets are, but this one
 * Who hears it reads the rows. Nothing depends on a notice arriving: moves are guarded by their keys, what is due is
 * looked for in the store.
 *
 * A thread of its own listens, so that a database that is away or does not answer never holds the loop.
 */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* Is one of the person's sockets ours? */
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

/* Who is at a table by another node's word; it holds until the next should have come. */
static void see_present(struct server *s, const char *text)
{
	enum { HOLDS_US = 25 * 1000000 };
	char table[ID_MAX];
	int64_t seats;
	int used = 0;
	struct room *room = sscanf(text, "%23s%n", table, &used) == 1 ? room_find(s, table) : NULL;
	text += used;
	if (!room || !take_number(&text, &seats))
		return;
	for (int i = 0; i < SEATS_MAX; i++) {
		int64_t until = seats >> i & 1 ? clock_now_us() + HOLDS_US : 0;
		room->presence_changed |= (until > 0) != (room->elsewhere[i] > clock_now_us());
		room->elsewhere[i] = until;
	}
}

struct presence {
	struct store_job job;
	char text[64];
};

/* On the storage's thread. */
static void write_present(struct store_job *job, struct store *store)
{
	store_notify(store, container_of(job, struct presence, job)->text);
}

static void free_presence(struct store_job *job)
{
	free(container_of(job, struct presence, job));
}

/* Said again before it is forgotten elsewhere, and at once when it changes. */
void cluster_present(struct room *room)
{
	enum { AGAIN_US = 10 * 1000000 };
	struct server *s = room->server;
	uint32_t seats = room_present(room);
	bool again = seats && clock_now_us() - room->announced_at > AGAIN_US; /* or it would be forgotten */
	struct presence *p = s->listener && (again || seats != room->announced) ? calloc(1, sizeof *p) : NULL;
	if (!p)
		return;
	room->announced = seats;
	room->announced_at = clock_now_us();
	snprintf(p->text, sizeof p->text, "%lld @ %s %u", (long long)s->node, room->id, seats);
	p->job.run = write_present;
	p->job.done = free_presence;
	storage_write(s->storage, &p->job);
}

/* On the loop: what another node has stored, or who is there. */
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
	if (strcmp(table, "+") == 0) {
		char hash[HASH_HEX];
		if (sscanf(text + used, "%23s %64s", person, hash) == 2)
			sessions_end_others(s, person, hash);
		return;
	}
	if (strcmp(table, "@") == 0) {
		see_present(s, text + used);
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

void notify_session(struct server *s, struct store *store, const char *hash)
{
	char text[HASH_HEX + 40];
	snprintf(text, sizeof text, "%" PRId64 " - %s", s->node, hash);
	store_notify(store, text);
}

void notify_other_sessions(struct server *s, struct store *store, const char *person, const char *hash)
{
	char text[HASH_HEX + ID_MAX + 40];
	snprintf(text, sizeof text, "%" PRId64 " + %s %s", s->node, person, hash);
	store_notify(store, text);
}

/* The listener was away and may have missed anything: every room looks for itself. */
static void reload(void *data, struct map_node *node)
{
	struct room *room = container_of(node, struct room, node);
	(void)data;
	room->reload = room->ready;
}

struct heard {
	struct heard *next;
	char text[];
};

/* The thread's, but for what the lock guards. */
struct listener {
	struct server *server;
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
	ev_async_send(l->server->loop, &l->wake);
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
				ev_async_send(l->server->loop, &l->wake);
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
	struct server *s = l->server;
	char why[STORE_WHY_MAX], text[2 * STORE_WHY_MAX];
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
		notice(s, first->text);
		free(first);
	}
	if (lost)
		log_event(s, "error", "listener_lost", "\"why\":%s", log_text(why, text, sizeof text));
	if (back) { /* notices were perhaps lost meanwhile: look at everything anew */
		log_event(s, "info", "listener_back", "\"rooms\":%d", (int)s->rooms.count);
		map_each(&s->rooms, reload, NULL);
	}
}

bool cluster_open(struct server *s, char *why, size_t size)
{
	char reason[STORE_WHY_MAX] = "out of memory";
	if (!store_is_shared(s->config.database))
		return true;
	struct listener *l = calloc(1, sizeof *l);
	if (l)
		l->store = store_open(s->config.database, s->node, reason);
	if (!l || !l->store || !store_listen(l->store)) {
		snprintf(why, size, "%s", l && l->store ? store_error(l->store) : reason);
		if (l)
			store_close(l->store);
		free(l);
		return false;
	}
	l->server = s;
	l->last = &l->first;
	l->stop = eventfd(0, EFD_CLOEXEC);
	pthread_mutex_init(&l->lock, NULL);
	ev_async_init(&l->wake, woken);
	l->wake.data = l;
	ev_async_start(s->loop, &l->wake);
	s->listener = l;
	if (l->stop >= 0 && pthread_create(&l->thread, NULL, listen_on, l) == 0)
		return true;
	snprintf(why, size, "no thread");
	l->thread = 0;
	return false;
}

void cluster_close(struct server *s)
{
	struct listener *l = s->listener;
	if (!l)
		return;
	store_hurry(l->store, 0);
	eventfd_write(l->stop, 1);
	if (l->thread)
		pthread_join(l->thread, NULL);
	ev_async_stop(s->loop, &l->wake);
	for (struct heard *next; l->first; l->first = next) {
		next = l->first->next;
		free(l->first);
	}
	close(l->stop);
	store_close(l->store);
	pthread_mutex_destroy(&l->lock);
	free(l);
	s->listener = NULL;
}
