/*
 * Writing finished games down (kept.h): soon after the end, on a thread of its own, while the room stays as it is. Games
 * that ended without it (the process did not live long enough, or was an older one) are looked for while the program has
 * the rules they were played by.
 */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include "games/games.h"
#include "server/tables/kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct keep {
	struct job job;
	struct store_job store;
	struct room *room;
	char names[LANGS][SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[LANGS][SEATS_MAX];
	void *bytes;
	size_t length;
};

bool keep_open(struct server *s)
{
	struct pool_config config = {.threads = 1, .queue_max = 1000, .take_max = 1, .name = "keep"};
	s->keepers = pool_open(s->loop, &config);
	return s->keepers != NULL;
}

/* On the keepers' thread. The game is over: nobody changes its course. */
static void compose(struct job *job, void *worker)
{
	struct keep *k = container_of(job, struct keep, job);
	struct kept_names names;
	(void)worker;
	for (int lang = 0; lang < LANGS; lang++)
		names.of[lang] = k->pointers[lang];
	k->bytes = kept_write(&k->room->course, &names, k->room->seed, &k->length);
}

static void finish(struct keep *k)
{
	struct room *room = k->room;
	room->keeping = false;
	free(k->bytes);
	free(k);
	room_continue(room);
}

/* On the storage's thread. */
static void store(struct store_job *job, struct store *store)
{
	struct keep *k = container_of(job, struct keep, store);
	store_keep(store, k->room->id, k->bytes, k->length);
}

static void stored(struct store_job *job)
{
	struct keep *k = container_of(job, struct keep, store);
	k->room->is_kept = true; /* if it failed: another time, when it is found again */
	k->room->server->metrics.games_kept += job->ok;
	finish(k);
}

/*
 * On the loop. Nothing was written where memory was short or it is too long: it is not tried again. Else it is
 * stored.
 */
static void composed(struct job *job)
{
	struct keep *k = container_of(job, struct keep, job);
	k->room->is_kept |= !k->bytes;
	if (!k->bytes) {
		finish(k);
		return;
	}
	k->store.run = store;
	k->store.done = stored;
	storage_write(k->room->server->storage, &k->store);
}

/* The course stays as it is until the thread has read it (keeping): nobody changes a game that is over. */
void room_keep(struct room *room)
{
	struct keep *k = calloc(1, sizeof *k);
	if (!k)
		return;
	k->room = room;
	for (int lang = 0; lang < LANGS; lang++)
		room_speaker(room, lang, k->names[lang], k->pointers[lang]);
	k->job.run = compose;
	k->job.done = composed;
	room->keeping = pool_add(room->server->keepers, &k->job);
	if (!room->keeping)
		free(k);
}

/* Looking for those that are not kept. */
enum { FOUND_MAX = 50 };

struct search {
	struct store_job job;
	struct server *server;
	char id[FOUND_MAX][STORE_ID_MAX];
	int count;
};

static void see(void *data, const struct store_table *t)
{
	struct search *f = data;
	if (f->count < FOUND_MAX)
		snprintf(f->id[f->count++], STORE_ID_MAX, "%s", t->id);
}

static void look(struct store_job *job, struct store *store)
{
	struct search *f = container_of(job, struct search, job);
	job->ok = true;
	for (int i = 0; games[i] && job->ok; i++)
		job->ok = store_unkept_tables(store, games[i]->id, games[i]->rules_version, FOUND_MAX, see, f);
}

static void found(struct store_job *job)
{
	struct search *f = container_of(job, struct search, job);
	for (int i = 0; i < f->count && !f->server->stopping; i++)
		if (!room_find(f->server, f->id[i]) && !frozen_known(f->server, f->id[i]))
			room_wake(f->server, f->id[i]);
	free(f);
}

/* Games that ended without being written down: a process ended in between. */
void keep_sweep(struct server *s)
{
	struct search *f = calloc(1, sizeof *f);
	if (!f)
		return;
	f->server = s;
	f->job.run = look;
	f->job.done = found;
	storage_read(s->storage, &f->job);
}
