/*
 * Bringing a table here from the store. The reader's thread reads and replays; every row's state hash must come out as
 * it is written. A table that does not replay (other rules, other program, damage) is frozen with a message: nothing
 * is ever bent to fit, and nothing is stored about it, so that a program with the right rules goes on as if nothing had
 * been. A game that is over stays over: it is shown as it was written down (kept.h) when it ended.
 * For a table that is here already, only what another node has added is read.
 */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include "games/games.h"
#include "server/tables/kept.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum outcome { OUTCOME_MISSING, OUTCOME_READY, OUTCOME_FROZEN };

struct load {
	struct store_job job;
	struct room *room;
	char id[ID_MAX];
	enum outcome outcome;
	/* copied from the store */
	const struct game *game;
	struct head head;
	int64_t revision, rules, created, started, ended, changed;
	char seed[SEED_MAX], invite[INVITE_MAX];
	bool added;             /* only rows after those that are here */
	int64_t after;
	struct store_row *rows; /* of those */
	uint32_t row_count, row_room;
	uint8_t holds;      /* slot of its edition; the room takes it over */
	bool crowded;       /* no slot is free */
	struct course course;
	struct absence *away;
	int away_count;
	struct plan *plans;
	int plan_count;
	struct kept *kept;
	bool foreign;       /* of other rules than this program's, or of another program */
	bool is_kept;
	int64_t failed_row; /* 0: none */
	bool broken;        /* out of memory: try again rather than freeze */
	struct chat_line chat[CHAT_KEPT];
	int chat_count;
};

/* Says why it cannot go on; what is over need not. */
static void freeze(struct load *l, const char *message, int number)
{
	l->foreign = true;
	if (l->head.status == STATUS_OVER || l->head.status == STATUS_CLOSED)
		return;
	l->outcome = OUTCOME_FROZEN;
	snprintf(l->head.message, sizeof l->head.message, "%s", message);
	l->head.message_number = number;
}

static void see_table(void *data, const struct store_table *t)
{
	struct load *l = data;
	int status = name_number(status_names, t->status);
	l->outcome = OUTCOME_READY;
	l->game = game_named(t->game);
	bool ok = head_read(&l->head, l->game, (int)t->players, t->head);
	l->head.status = status < 0 ? STATUS_FROZEN : (enum status)status;
	l->is_kept = t->kept;
	snprintf(l->head.host, sizeof l->head.host, "%s", t->host);
	snprintf(l->seed, sizeof l->seed, "%s", t->seed);
	snprintf(l->invite, sizeof l->invite, "%s", t->invite);
	l->revision = t->revision;
	l->rules = t->rules;
	l->created = t->created;
	l->started = t->started;
	l->ended = t->ended;
	l->changed = t->changed;
	if (l->head.status != STATUS_CLOSED)
		*l->head.message = 0;
	if (!l->game)
		freeze(l, "frozen.game", 0);
	else if (!ok)
		freeze(l, "frozen.head", 0);
	else if (t->rules != l->game->rules_version)
		freeze(l, "frozen.rules", (int)t->rules);
	if (!ok)
		l->game = NULL; /* nobody may write a head that was not understood */
}

/* On the reader's thread: rows that another node added are repeated on the loop, where the course is. */
static void keep_row(struct load *l, const struct store_row *row)
{
	if (l->row_count == l->row_room) {
		uint32_t more = l->row_room ? 2 * l->row_room : 16;
		struct store_row *rows = realloc(l->rows, more * sizeof *rows);
		if (!rows) {
			l->broken = true;
			return;
		}
		l->rows = rows;
		l->row_room = more;
	}
	l->rows[l->row_count++] = *row;
}

static void see_row(void *data, const struct store_row *row)
{
	struct load *l = data;
	if (l->added)
		keep_row(l, row);
	else if (!l->failed_row && !course_repeat(&l->course, row, NULL))
		l->failed_row = row->seq;
}

static void see_chat(void *data, const struct store_chat *line)
{
	struct load *l = data;
	if (l->chat_count < CHAT_KEPT && chat_read(&l->chat[l->chat_count], line))
		l->chat_count++;
}

static void see_kept(void *data, const void *bytes, size_t length)
{
	struct load *l = data;
	l->kept = kept_read(bytes, length);
}

/*
 * What a finished game looked like; where nobody wrote it down, why there is no more than the result. A voided one is never
 * written down, and says already why it ended.
 */
static bool look_up(struct load *l, struct store *store)
{
	if (!store_kept(store, l->id, see_kept, l))
		return false;
	if (!l->kept && l->head.status == STATUS_OVER) {
		snprintf(l->head.message, sizeof l->head.message, "kept.none");
		l->head.message_number = (int)l->rules;
	}
	return true;
}

/* On the reader's thread, on a course of its own, which the room takes over. */
static bool replay(struct load *l, struct store *store)
{
	struct clock_time time = head_time(&l->head);
	bool is_void = l->head.status == STATUS_CLOSED && l->started; /* others were closed before anybody moved */
	if (l->head.status != STATUS_PLAYING && l->head.status != STATUS_OVER && !is_void)
		return true;
	if (l->foreign)
		return look_up(l, store);
	if (l->added)
		return store_rows(store, l->id, l->after, see_row, l) && !l->broken;
	if (!course_open(&l->course, l->game, &l->head.options, l->seed, &time)) {
		l->broken = true;
		return false;
	}
	course_absences(&l->course, l->away, l->away_count);
	course_begin(&l->course, l->started);
	if (!store_rows(store, l->id, 0, see_row, l))
		return false;
	if (!l->failed_row) {
		course_shorten(&l->course, l->room->server->config.limits.rows);
		return true;
	}
	freeze(l, "frozen.row", (int)l->failed_row);
	course_close(&l->course);
	return l->outcome == OUTCOME_FROZEN || look_up(l, store);
}

/* The figures it is played with: those the room has already, or from the store. False: not now. */
static bool load_edition(struct load *l, struct store *store)
{
	const struct room *room = l->room;
	if (room->holds && l->game) {
		l->head.options.edition = l->holds = room->holds;
		edition_hold(l->game, l->holds);
		return true;
	}
	if (!l->game || l->foreign)
		return true;
	switch (edition_restore(&l->head, l->game, store)) {
	case EDITION_FOUND:
		l->holds = l->head.options.edition;
		return true;
	case EDITION_LOST:
		freeze(l, "frozen.edition", 0);
		return true;
	case EDITION_CROWDED:
		l->crowded = true;
		return false;
	case EDITION_UNREAD:
		break;
	}
	return false;
}

/* On the reader's thread; the room is busy, and only its constants are read. */
static void run(struct store_job *job, struct store *store)
{
	struct load *l = container_of(job, struct load, job);
	job->ok = store_table(store, l->id, see_table, l) && store_chat(store, l->id, 0, CHAT_KEPT, see_chat, l);
	if (job->ok && l->outcome == OUTCOME_READY)
		job->ok = load_edition(l, store);
	if (job->ok && l->outcome == OUTCOME_READY)
		job->ok = absences_read(store, l->id, &l->head, l->started, &l->away, &l->away_count)
			&& (l->head.status != STATUS_PLAYING || plans_read(store, l->id, &l->plans, &l->plan_count))
			&& replay(l, store);
}

/* Tables that were found to be frozen: each is told of once, and not woken again and again. */
struct frozen {
	struct map_node node;
	char id[ID_MAX];
};

bool frozen_known(const struct server *s, const char *id)
{
	return map_find(&s->frozen, id) != NULL;
}

static void forget_frozen(void *data, struct map_node *node)
{
	struct server *s = data;
	map_remove(&s->frozen, node);
	free(container_of(node, struct frozen, node));
}

void frozen_forget(struct server *s)
{
	map_each(&s->frozen, forget_frozen, s);
	map_free(&s->frozen);
}

/* So that what is due there is not looked for again and again. */
static void note_frozen(struct room *room)
{
	struct server *s = room->server;
	struct frozen *f = frozen_known(s, room->id) ? NULL : calloc(1, sizeof *f);
	if (!f)
		return;
	memcpy(f->id, room->id, sizeof f->id);
	if (!map_add(&s->frozen, &f->node, f->id)) {
		free(f);
		return;
	}
	s->metrics.tables_frozen++; /* NOLINT(clang-analyzer-unix.Malloc): the map has it */
	log_event(s, "error", "frozen", "\"table\":\"%s\",\"why\":\"%s\",\"number\":%d", room->id, room->head.message,
		room->head.message_number);
}

/* While no server ran, no clock ran: the time since is given back. */
static void forgive_downtime(struct load *l)
{
	const struct server *s = l->room->server;
	int64_t down = s->clock.started - s->last_alive;
	if (!s->last_alive || down <= 0)
		return;
	for (int i = 0; i < SEATS_MAX; i++) {
		struct seat_clock *c = &l->course.clocks.seat[i];
		if (c->since && c->since < s->last_alive)
			c->since += down;
		else if (c->since && c->since < s->clock.started)
			c->since = s->clock.started;
	}
}

static void take_chat(struct room *room, struct load *l)
{
	for (int i = l->chat_count - 1; i >= 0; i--) {
		const struct chat_line *line = room_take_chat(room, &l->chat[i]);
		if (line && room->ready)
			room_tell_chat(room, line);
	}
}

static void take_head(struct room *room, struct load *l)
{
	uint8_t held = room->holds; /* the same, or none yet */
	room->holds = l->holds;
	l->holds = held;
	room->game = l->game;
	room->head = l->head;
	room->revision = l->revision;
	room->rules = l->rules;
	room->created = l->created;
	room->started = l->started;
	room->ended = l->ended;
	room->changed = l->changed;
	memcpy(room->seed, l->seed, sizeof room->seed);
	memcpy(room->invite, l->invite, sizeof room->invite);
	struct seed seed;
	seed_from_text(&seed, room->seed, strlen(room->seed));
	seed_commitment(&seed, room->commitment);
}

/* Rows that came from another node. False: they do not fit what is here. */
static bool add_rows(struct room *room, const struct load *l, struct news *news)
{
	for (uint32_t i = 0; i < l->row_count; i++)
		if (!course_repeat(&room->course, &l->rows[i], news))
			return false;
	return true;
}

/* The room takes over what was loaded; clocks that ran out stay so. */
static void move_in(struct load *l)
{
	struct room *room = l->room;
	if (l->outcome == OUTCOME_FROZEN)
		l->head.status = STATUS_FROZEN;
	take_head(room, l);
	room->is_kept |= l->is_kept;
	kept_free(room->kept);
	room->kept = l->kept;
	l->kept = NULL;
	if (!l->added || l->foreign) {
		forgive_downtime(l);
		for (int i = 0; i < SEATS_MAX; i++)
			if (l->course.block && l->head.seat[i].expired)
				l->course.clocks.seat[i].reserve_used = l->course.clocks.time.reserve;
		course_close(&room->course);
		room->course = l->course;
		l->course = (struct course){0};
	}
	room_take_absences(room, l->away, l->away_count);
	room_take_plans(room, l->plans, l->plan_count);
	l->away = NULL;
	l->plans = NULL;
	take_chat(room, l);
	room_set_due(room, &room->head, &room->due);
	if (l->outcome == OUTCOME_FROZEN || l->failed_row)
		note_frozen(room);
}

static void free_load(struct load *l)
{
	for (int i = 0; i < l->chat_count; i++)
		free(l->chat[i].text);
	if (l->holds)
		edition_leave(l->game ? l->game : l->room->game, l->holds);
	course_close(&l->course);
	free(l->away);
	free(l->plans);
	kept_free(l->kept);
	free(l->rows);
	free(l);
}

/* Too many editions came from one address: what it asks for is not brought here. */
static void refuse_crowd(struct room *room)
{
	while (!list_empty(&room->queue))
		reply_limit(
			container_of(room->queue.next, struct request, link), ERROR_TOO_MANY, "limit.editions_here", EDITIONS_EACH);
	room_free(room);
}

/* On the loop: the room goes on, is frozen, or never was. */
static void done(struct store_job *job)
{
	struct load *l = container_of(job, struct load, job);
	struct room *room = l->room;
	struct server *s = room->server;
	bool again = room->ready, verifying = room->verifies;
	if (!job->ok) { /* storage is down: who waits is told; who follows waits for the next tick */
		while (!list_empty(&room->queue))
			reply_error(
				container_of(room->queue.next, struct request, link), l->crowded ? ERROR_BUSY : ERROR_STORAGE, "");
		room->thinking = 0; /* a choice of the computer's may have been among them: it is thought about anew */
		l->outcome = OUTCOME_MISSING;
	}
	if (!job->ok && again) {
		room->busy = false;
		room->reload = RELOAD_ALL;
		free_load(l);
		return;
	}
	if (l->outcome == OUTCOME_MISSING) {
		room_free(room);
		free_load(l);
		if (verifying)
			server_verified(s, NULL);
		return;
	}
	if (l->added && l->outcome == OUTCOME_READY && !add_rows(room, l, NULL)) {
		room->diverged = true;
		free_load(l);
		room_load(room);
		return;
	}
	if (!again && !edition_fits(s, room->brought, l->game, l->holds)) {
		refuse_crowd(room);
		free_load(l);
		return;
	}
	bool news = again && !(room->head.status == STATUS_OPEN && l->revision == room->revision);
	move_in(l);
	free_load(l);
	room->ready = true;
	room->busy = room->diverged = false;
	if (news)
		room_tell(room, SAYS_ALL & ~SAYS_CHAT, NULL);
	if (news || room->announce)
		room_list(room, true, head_people(&room->head) & room_actors(room));
	room->told = room_rows(room);
	room->announce = room->verifies = false;
	room_continue(room);
	if (verifying)
		server_verified(s, room);
}

/* Out of memory, the room is gone; somebody will ask for it again. */
static void begin_load(
	struct room *room, void (*read)(struct store_job *job, struct store *store), void (*then)(struct store_job *job))
{
	struct load *l = calloc(1, sizeof *l);
	if (!l) {
		room_free(room);
		return;
	}
	l->room = room;
	snprintf(l->id, sizeof l->id, "%s", room->id);
	l->added = room->ready && room->course.block && !room->diverged;
	l->after = room_rows(room);
	l->job.run = read;
	l->job.done = then;
	storage_read(room->server->storage, &l->job);
}

void room_load(struct room *room)
{
	begin_load(room, run, done);
}

/* On the reader's thread. */
static void run_rows(struct store_job *job, struct store *store)
{
	struct load *l = container_of(job, struct load, job);
	job->ok = store_rows(store, l->id, l->after, see_row, l) && !l->broken;
}

/* On the loop: those here are told as if the rows had been made here. What does not go so simply is loaded as a whole. */
static void done_rows(struct store_job *job)
{
	struct load *l = container_of(job, struct load, job);
	struct room *room = l->room;
	struct news news = {0};
	bool fits = job->ok && add_rows(room, l, &news) && !news.short_of_memory;
	room->diverged |= job->ok && !fits;
	room->busy = false;
	if (fits && l->row_count) {
		room->changed = l->rows[l->row_count - 1].at;
		room_set_due(room, &room->head, &room->due);
		room_tell(room, SAYS_STATE | SAYS_ROWS, &news);
		room->told = room_rows(room);
		room_list(room, false, head_people(&room->head) & room_actors(room));
	} else if (!fits) {
		room->reload = RELOAD_ALL;
	}
	news_free(&news);
	free_load(l);
	room_continue(room);
}

void room_load_rows(struct room *room)
{
	begin_load(room, run_rows, done_rows);
}
