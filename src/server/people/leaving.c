/*
 * Those who left. What concerns nobody else is gone with their request; their tables follow here, a few at a time: first
 * they get up or concede as anybody does, then head, seats and what was written down of the game say "someone who left".
 * The store knows who is leaving until that is done, so a server that stops goes on with it.
 */
#define _GNU_SOURCE
#include "server/tables/kept.h"
#include "server/tables/room.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 20, TRIES = 40 }; /* a table that cannot be played on is not waited for */

struct left_table {
	char id[ID_MAX], host[ID_MAX];
	int64_t revision, seq;
	bool lives; /* somebody is still to get up or concede */
	char *head;
	void *kept;
	size_t kept_length;
};

struct round {
	struct store_job job;
	struct server *server;
	char person[ID_MAX];
	struct left_table table[2 * AT_ONCE];
	int count;
};

static void round_free(struct round *r)
{
	for (int i = 0; i < r->count; i++) {
		free(r->table[i].head);
		free(r->table[i].kept);
	}
	r->server->leaving_busy = false;
	free(r);
}

/* Does the person still play there, or keep others waiting: for the seat, the table, or what the game is worth? */
static bool lives(const struct store_table *t, const char *person)
{
	struct head h;
	int status = name_number(status_names, t->status);
	if (!head_read(&h, NULL, (int)t->players, t->head))
		return false;
	if (status == STATUS_OVER)
		return h.rated && !h.rating_done;
	if (status == STATUS_OPEN && strcmp(t->host, person) == 0)
		return true;
	if (status != STATUS_OPEN && status != STATUS_PLAYING)
		return false;
	for (int i = 0; i < h.options.players; i++)
		if (strcmp(h.seat[i].person, person) == 0 && !h.seat[i].conceded)
			return true;
	return false;
}

static void see_table(void *data, const struct store_table *t)
{
	struct round *r = data;
	for (int i = 0; i < r->count; i++)
		if (strcmp(r->table[i].id, t->id) == 0)
			return;
	struct left_table *l = r->count < (int)COUNT(r->table) ? &r->table[r->count] : NULL;
	if (!l || !(l->head = strdup(t->head)))
		return;
	r->count++;
	snprintf(l->id, sizeof l->id, "%s", t->id);
	snprintf(l->host, sizeof l->host, "%s", strcmp(t->host, r->person) == 0 ? "" : t->host);
	l->revision = t->revision;
	l->seq = t->seq;
	l->lives = lives(t, r->person);
}

static void see_kept(void *data, const void *bytes, size_t length)
{
	struct left_table *l = data;
	l->kept = malloc(length);
	if (l->kept)
		memcpy(l->kept, bytes, length);
	l->kept_length = length;
}

/* On the reader's thread. */
static void look(struct store_job *job, struct store *store)
{
	struct round *r = container_of(job, struct round, job);
	job->ok = store_leaving(store, r->person);
	if (!job->ok || !*r->person)
		return;
	job->ok = store_tables_left(store, r->person, AT_ONCE, see_table, r)
		&& store_hosted(store, r->person, AT_ONCE, see_table, r);
	for (int i = 0; i < r->count && job->ok; i++)
		job->ok = store_kept(store, r->table[i].id, see_kept, &r->table[i]);
}

/* The names under which a person sat, which go from what was written down, too. */
static void forget(struct store *store, const struct left_table *l, const char *person)
{
	char names[SEATS_MAX][NAME_MAX_BYTES];
	uint32_t seats;
	size_t length;
	char *head = head_forget(l->head, person, names, &seats);
	if (!head)
		return;
	struct store_table t = {.id = l->id, .head = head, .host = l->host, .revision = l->revision};
	store_forget_at(store, &t, person);
	free(head);
	void *kept = l->kept ? kept_forget(l->kept, l->kept_length, seats, names, &length) : NULL;
	if (kept)
		store_rekeep(store, l->id, kept, length);
	free(kept);
}

/* On the storage's thread. */
static void write_round(struct store_job *job, struct store *store)
{
	struct round *r = container_of(job, struct round, job);
	for (int i = 0; i < r->count; i++) {
		const struct left_table *l = &r->table[i];
		char text[128];
		if (l->lives)
			continue;
		forget(store, l, r->person);
		snprintf(text, sizeof text, "%" PRId64 " %s %" PRId64 " %" PRId64 " 0", r->server->node, l->id, l->seq,
			l->revision + 1);
		store_notify(store, text);
	}
	if (!r->count)
		store_left(store, r->person);
}

/* Whoever has such a table open sees it as it is now. */
static void round_written(struct store_job *job)
{
	struct round *r = container_of(job, struct round, job);
	for (int i = 0; i < r->count && job->ok; i++) {
		struct room *room = r->table[i].lives ? NULL : room_find(r->server, r->table[i].id);
		if (room)
			room_heard(room, r->table[i].seq, r->table[i].revision + 1, 0);
	}
	round_free(r);
}

static void looked(struct store_job *job)
{
	struct round *r = container_of(job, struct round, job);
	struct server *s = r->server;
	bool waits = false;
	if (!job->ok || !*r->person || s->stopping) {
		s->leaving = job->ok && *r->person;
		round_free(r);
		return;
	}
	for (int i = 0; i < r->count; i++) {
		struct left_table *l = &r->table[i];
		const struct room *room = room_find(s, l->id);
		l->lives |= room && room->keeping; /* with the names that it has now */
		l->lives = l->lives && s->leaving_tries < TRIES;
		waits |= l->lives;
		struct request *away = l->lives ? request_internal(s, room_abandon) : NULL;
		if (!away)
			continue;
		away->json = json_string(r->person);
		room_enter(away, l->id);
	}
	s->leaving_tries = waits ? s->leaving_tries + 1 : 0;
	job->run = write_round;
	job->done = round_written;
	storage_write(s->storage, job);
}

void leaving_round(struct server *s)
{
	struct round *r = s->leaving && !s->leaving_busy ? calloc(1, sizeof *r) : NULL;
	if (!r)
		return;
	s->leaving_busy = true;
	r->server = s;
	r->job.run = look;
	r->job.done = looked;
	storage_read(s->storage, &r->job);
}

/* What they wrote is gone from memory at once. */
static void forget_chat(void *data, struct map_node *node)
{
	struct room *room = container_of(node, struct room, node);
	for (int i = 0; i < room->chat_count; i++) {
		struct chat_line *line = &room->chat[i];
		if (strcmp(line->person, data) != 0)
			continue;
		*line->person = *line->name = *line->text = 0;
	}
}

void leaving_begin(struct server *s, const char *person)
{
	char id[ID_MAX];
	snprintf(id, sizeof id, "%s", person);
	map_each(&s->rooms, forget_chat, id);
	s->leaving = true;
	s->leaving_tries = 0;
}
