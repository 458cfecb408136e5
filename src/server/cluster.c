/*
 * Several servers on one PostgreSQL. Each change is announced in its own transaction (NOTIFY):
 *   <node> <table> <rows> <revision> <chat> <person> …    last line of chat; people whose turn it is
 *   <node> <table> <rows> <revision> <chat> * <person> …  the head changed, which the lobby and all who sit there see
 *   <node> @ <table> <seats>                              who of the seats (bits) is there, at this node; again and again
 *   <node> - <hash>                                       a secret that is worthless from now on
 *   <node> + <person> <hash>                              of this person all secrets are, but this one
 *   <node> > <person> <table>                             a table was made of people who waited, of whom this is one
 *   <node> ! <person>                                     what concerns the person alone has changed
 *   <node> ? <table>                                      somebody there has thought ahead
 *   <node> # <club> <what>                                something of a club has: what its members are told
 * Who hears it reads the rows. Nothing depends on a notice arriving: moves are guarded by their keys, what is due is
 * looked for in the store.
 */
#define _GNU_SOURCE
#include "server/listener.h"
#include "server/lobby/queue.h"
#include "server/tables/room.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
	if (strcmp(table, "!") == 0) {
		if (sscanf(text + used, "%23s", person) == 1)
			person_heard(s, person);
		return;
	}
	if (strcmp(table, "?") == 0) {
		char planned[ID_MAX];
		if (sscanf(text + used, "%23s", planned) == 1)
			plans_heard(s, planned);
		return;
	}
	if (strcmp(table, "#") == 0) {
		char club[ID_MAX], what[16];
		if (sscanf(text + used, "%23s %15s", club, what) == 2)
			club_tell(s, club, what);
		return;
	}
	if (strcmp(table, ">") == 0) {
		char made[ID_MAX];
		if (sscanf(text + used, "%23s %23s", person, made) == 2)
			queue_matched(s, person, made);
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
	bool concerns = false;
	for (; sscanf(text, "%23s%n", person, &used) == 1; text += used)
		concerns |= strcmp(person, "*") == 0 ? !list_empty(&s->lobby) : connected_here(s, person);
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

void notify_person(struct server *s, struct store *store, const char *person)
{
	char text[ID_MAX + 40];
	snprintf(text, sizeof text, "%" PRId64 " ! %s", s->node, person);
	store_notify(store, text);
}

void notify_club(struct server *s, struct store *store, const char *club, const char *what)
{
	char text[ID_MAX + 60];
	snprintf(text, sizeof text, "%" PRId64 " # %s %s", s->node, club, what);
	store_notify(store, text);
}

void notify_plans(struct server *s, struct store *store, const char *table)
{
	char text[ID_MAX + 40];
	snprintf(text, sizeof text, "%" PRId64 " ? %s", s->node, table);
	store_notify(store, text);
}

static void lost(void *data, const char *why)
{
	char text[2 * STORE_WHY_MAX];
	log_event(data, "error", "listener_lost", "\"why\":%s", log_text(why, text, sizeof text));
}

/* It may have missed anything: rooms look for themselves, and people are read again. */
static void reload(void *data, struct map_node *node)
{
	(void)data;
	container_of(node, struct room, node)->reload = RELOAD_ALL; /* also where it is being read just now */
}

static void read_again(void *data, struct map_node *node)
{
	person_heard(data, container_of(node, struct person, node)->id);
}

static void back(void *data)
{
	struct server *s = data;
	log_event(s, "info", "listener_back", "\"rooms\":%d", (int)s->rooms.count);
	map_each(&s->rooms, reload, NULL);
	map_each(&s->people, read_again, s);
}

bool cluster_open(struct server *s, char *why, size_t size)
{
	struct listener_config config = {
		.url = s->config.database, .node = s->node, .heard = notice, .lost = lost, .back = back, .data = s};
	if (!store_is_shared(s->config.database))
		return true;
	s->listener = listener_open(s->loop, &config, why, size);
	return s->listener != NULL;
}

void cluster_close(struct server *s)
{
	listener_close(s->listener);
	s->listener = NULL;
}
