/* Making something true: it is stored first, then told, then acknowledged. */
#define _GNU_SOURCE
#include "server/tables/archive.h"
#include "server/tables/room.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void room_note_address(struct room *room, const struct request *r)
{
	const struct person *p = r ? request_person(r) : NULL;
	if (p && r->client->address && (head_seats_of(&room->head, p->id) || strcmp(room->head.host, p->id) == 0))
		snprintf(room->from, sizeof room->from, "%s", r->client->address->text);
}

/* A copy of the head to be changed: the room's own stays true until the store says so. */
struct change *change_new(struct room *room, struct request *r)
{
	struct change *c = calloc(1, sizeof *c);
	if (!c) {
		if (r)
			reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	room_note_address(room, r);
	c->room = room;
	c->request = r;
	c->head = room->head;
	c->started = room->started;
	c->ended = room->ended;
	c->first_row = room_rows(room);
	c->now = room_now(room);
	return c;
}

void change_drop(struct change *c)
{
	news_free(&c->news);
	free(c->rows);
	free(c->line.text);
	if (c->ratings)
		c->room->server->rating = false;
	free(c->ratings);
	free(c->texts);
	free(c->edition);
	free(c);
}

/* The rows of the match since first_row, as they are stored. */
static bool gather_rows(struct change *c)
{
	const struct course *p = &c->room->course;
	uint32_t count = p->table.match.count - c->first_row;
	c->rows = malloc((count ? count : 1) * sizeof *c->rows);
	for (uint32_t i = 0; c->rows && i < count; i++)
		course_row(p, c->first_row + i, i ? 0 : c->spent, &c->rows[i]);
	c->row_count = (int)count;
	return c->rows != NULL;
}

/* With this change a table that was there begins its game. */
static bool begins(const struct change *c)
{
	return !c->creates && c->room->head.status == STATUS_OPEN && c->head.status == STATUS_PLAYING;
}

/* On the storage's thread; conditional on the revision, so that of two nodes the second notices. */
static void write_head(struct change *c, struct store *store)
{
	struct room *room = c->room;
	char text[HEAD_TEXT_MAX];
	struct out o;
	out_init(&o, text, sizeof text);
	head_write(&c->head, room->game, &o);
	struct store_table t = {.id = room->id,
		.game = room->game->id,
		.status = status_names[c->head.status],
		.host = c->head.host,
		.seed = room->seed,
		.invite = room->invite,
		.head = text,
		.rules = room->rules,
		.players = c->head.options.players,
		.is_public = c->head.is_public,
		.created = room->created,
		.started = c->started,
		.ended = c->ended,
		.changed = c->now,
		.seq = c->first_row + c->row_count,
		.actors = c->actors,
		.due = c->due,
		.revision = c->creates ? 1 : room->revision,
		.club = c->head.club};
	if (c->creates)
		store_add_table(store, &t);
	else if (c->rating_count)
		store_rate_table(store, &t, c->rating_count, &c->wrote_head);
	else
		store_set_table(store, &t, c->row_count > 0 && !begins(c), &c->wrote_head);
	for (int i = 0; i < c->head.options.players; i++) {
		char who[ID_MAX + LEVEL_MAX];
		const struct seat *s = &c->head.seat[i];
		head_who(&c->head, i, who);
		struct store_seat seat = {*who ? who : NULL, *s->name ? s->name : s->level, s->rank, s->total};
		store_set_seat(store, room->id, c->creates ? 1 : room->revision + 1, i, &seat);
	}
}

/* With this change the game has ended, one way or another. */
static bool ends(const struct change *c)
{
	return c->room->head.status == STATUS_PLAYING && c->head.status != STATUS_PLAYING;
}

/* What profiles tell of the seats of a game that is over. */
static void write_seats(const struct change *c, struct store *store)
{
	const struct room *room = c->room;
	for (int i = 0; i < c->head.options.players; i++) {
		if (c->opening[i])
			archive_opening(store, room->id, room->revision + 1, i, room->game, c->opening[i]);
		if (c->beaten[i])
			store_set_beaten(store, room->id, room->revision + 1, i, c->beaten[i]);
	}
}

/* The text of a new table's edition, which is its host's own from now on. */
static void write_edition(const struct change *c, struct store *store)
{
	const struct head_edition *e = &c->head.edition;
	struct store_edition row = {.hash = e->hash, .play = e->id, .game = c->room->game->id, .text = c->edition};
	store_add_edition(store, &row);
	store_shelve(store, c->head.host, e->hash, c->now);
}

/* The people whose turn it becomes by this change, for other nodes to tell them. */
static void notify(struct change *c, struct store *store)
{
	char text[512];
	if (!c->room->server->listener)
		return; /* there are no others */
	int64_t rows = c->first_row + c->row_count, revision = c->room->revision + (c->has_head && !c->creates);
	int64_t line = c->has_line ? c->line.n : room_last_line(c->room);
	int n = snprintf(text, sizeof text, "%" PRId64 " %s %" PRId64 " %" PRId64 " %" PRId64 "%s", c->room->server->node,
		c->room->id, rows, revision, line, c->has_head ? " *" : "");
	for (int i = 0; i < c->head.options.players && n < (int)sizeof text - ID_MAX - 2; i++)
		if ((c->actors >> i & 1 || c->has_head) && c->head.seat[i].kind == SEAT_PERSON)
			n += snprintf(text + n, sizeof text - (size_t)n, " %s", c->head.seat[i].person);
	store_notify(store, text);
}

/*
 * A choice's rows go before the head: who is first with them has moved, whatever became of the head meanwhile. A game's first rows
 * go after it: where somebody has got up at another node meanwhile, nothing has begun.
 */
static void write_rows(struct change *c, struct store *store)
{
	const struct room *room = c->room;
	if (c->creates || begins(c))
		write_head(c, store);
	if (c->edition)
		write_edition(c, store);
	if (c->row_count && begins(c))
		store_append_begun(store, room->id, room->revision + 1, c->rows, c->row_count, &c->wrote_rows);
	else if (c->row_count)
		store_append(store, room->id, c->rows, c->row_count, &c->wrote_rows);
	if (c->row_count && !c->has_head)
		store_moved(store, room->id, c->first_row + c->row_count, c->actors, c->due, c->now);
}

/* On the storage thread; the room is busy, so nobody else looks at it. */
static void run(struct store_job *job, struct store *store)
{
	struct change *c = container_of(job, struct change, job);
	struct room *room = c->room;
	c->wrote_head = c->wrote_rows = c->wrote_line = 0;
	write_rows(c, store);
	if (c->uses_plan)
		store_drop_plans(store, room->id, c->plan_seat, (int64_t)c->plan_state);
	for (int i = 0; i < c->rating_count; i++)
		store_claim_rating(store, room->id, &c->ratings[i]);
	if (c->has_head && !c->creates) {
		if (!begins(c))
			write_head(c, store);
		write_seats(c, store);
		if (*c->head.tournament && ends(c))
			store_wake_tournament(store, c->head.tournament);
		if (ends(c))
			store_end_plans(store, room->id);
	}
	if (c->has_line) {
		struct store_chat line = chat_stored(&c->line);
		store_add_chat(store, room->id, &line, &c->wrote_line);
	}
	for (int i = 0; i < c->rating_count; i++)
		store_set_rating(store, room->id, room->revision + 1, &c->ratings[i], c->now);
	tellings_write(c, store);
	notify(c, store);
}

/* Did every conditional statement find what it expected? */
static bool all_written(const struct change *c)
{
	return c->wrote_rows == c->row_count && (!c->has_head || c->creates || c->wrote_head)
		&& (!c->has_line || c->wrote_line);
}

static void answer(struct change *c)
{
	struct request *r = c->request;
	c->request = NULL;
	if (!r)
		return;
	if (!r->client) {
		request_free(r);
		return;
	}
	struct out *o = reply_begin(r);
	if (c->answer)
		c->answer(c, r, o);
	reply_send(r);
}

static void measure(struct metrics *m, const struct change *c, int64_t woken)
{
	const struct job *j = &c->job.job;
	int64_t told = clock_now_us();
	spread_add(&m->stages_us[STAGE_CHECK], j->queued - c->request->begun);
	spread_add(&m->stages_us[STAGE_WAIT], j->taken - j->queued);
	spread_add(&m->stages_us[STAGE_STORE], j->finished - j->taken);
	spread_add(&m->stages_us[STAGE_WAKE], woken - j->finished);
	spread_add(&m->stages_us[STAGE_TELL], told - woken);
	spread_add(&m->choices_us, told - c->request->begun);
}

/* On the loop, stored: only now the room changes, and everybody is told, the asker last. */
static void come_true(struct change *c)
{
	struct room *room = c->room;
	enum status before = room->head.status;
	uint32_t turn = 0;
	for (int i = 0; i < c->head.options.players; i++)
		if (c->head.seat[i].expired && !room->head.seat[i].expired)
			clocks_expire(&room->course.clocks, i);
	struct metrics *m = &room->server->metrics;
	if (c->has_head) {
		room->head = c->head;
		room->revision += !c->creates;
		room->started = c->started;
		room->ended = c->ended;
	}
	if (c->uses_plan)
		room_forget_plans(room, c->plan_seat, c->plan_state);
	room->changed = c->now;
	room->due = c->due;
	room->ready = true;
	room->diverged = false;
	if (c->row_count)
		turn = c->actors & head_people(&room->head);
	if (c->has_line) {
		const struct chat_line *line = room_take_chat(room, &c->line);
		if (line)
			room_tell_chat(room, line);
		m->chats++;
	}
	int64_t woken = clock_now_us();
	if (c->says)
		room_tell(room, c->says, c->row_count ? &c->news : NULL);
	room->told = room_rows(room);
	if (c->request && c->row_count)
		measure(m, c, woken);
	bool began = before != STATUS_PLAYING && room->head.status == STATUS_PLAYING;
	bool ended = before != STATUS_OVER && room->head.status == STATUS_OVER;
	m->tables_begun += began;
	m->tables_over += ended;
	room->server->tournaments_wake |= *room->head.tournament && before != room->head.status;
	if (began && room->head.clock == CLOCK_CORRESPONDENCE)
		absences_renew(room->server, room->id);
	if (c->has_head || turn)
		room_list(room, c->has_head, c->creates || began || ended ? head_people(&room->head) : turn);
}

static void log_failure(const struct room *room)
{
	char why[STORE_WHY_MAX], text[2 * STORE_WHY_MAX];
	storage_why(room->server->storage, why);
	log_event(
		room->server, "error", "storage", "\"table\":\"%s\",\"why\":%s", room->id, log_text(why, text, sizeof text));
}

/* On the loop. Stored: it comes true. Not first: loaded anew and tried again. Failed: said so, and loaded anew. */
static void done(struct store_job *job)
{
	struct change *c = container_of(job, struct change, job);
	struct room *room = c->room;
	bool ok = job->ok && all_written(c);
	void (*then)(struct room *room) = ok ? c->then : NULL;
	struct request *r = c->request;
	if (ok) {
		come_true(c);
		answer(c);
		room->busy = false;
	} else if (c->creates) { /* it never existed */
		c->request = NULL;
		if (r)
			reply_error(r, ERROR_STORAGE, "");
		change_drop(c);
		room_free(room);
		return;
	} else {
		/* Another node was first, or the store failed: what is here is not what is there. */
		room->diverged |= c->row_count > 0;
		room->reload = RELOAD_ALL;
		room->busy = false;
		room->server->metrics.conflicts += job->ok;
		if (job->ok && c->row_count && c->wrote_rows == c->row_count) {
			answer(c); /* the rows are there; the head is put right when the room is loaded */
		} else if (r && job->ok && r->client) { /* once more, on what is there now */
			list_prepend(&room->queue, &r->link);
		} else if (r) {
			reply_error(r, ERROR_STORAGE, "");
		}
		if (!job->ok)
			log_failure(room);
	}
	change_drop(c);
	if (then)
		then(room);
	room_continue(room);
}

/* Out of memory: as if the store had failed. */
void change_abandon(struct change *c)
{
	c->room->diverged = true;
	c->job.ok = false;
	done(&c->job);
}

/* From here until done the room is busy: nothing in it changes, and who asks waits. */
void change_commit(struct change *c)
{
	struct room *room = c->room;
	room->busy = true;
	if (c->news.short_of_memory || (c->has_rows && !gather_rows(c))) {
		change_abandon(c);
		return;
	}
	c->actors = room_actors(room);
	if (c->has_head && c->head.status != STATUS_PLAYING)
		c->actors = 0;
	room_set_due(room, &c->head, &c->due);
	tellings_find(c);
	c->job.run = run;
	c->job.done = done;
	storage_write(room->server->storage, &c->job);
}
