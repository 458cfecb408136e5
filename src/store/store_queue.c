/* Those who wait for a table: entries that a node keeps alive, and claims of who makes a table of them. */
#define _GNU_SOURCE
#include "store/statement.h"

void store_wait(struct store *s, const struct store_waiting *w)
{
	WRITE(s, queue_join, NULL, text(w->person), text(w->name), number(w->registered), text(w->game), number(w->players),
		number(w->speed), number(w->rated), number(w->rating), number(w->fill), number(w->since), number(s->writer));
}

void store_still_waiting(struct store *s, const char *person, int64_t now, int64_t *written)
{
	WRITE(s, queue_seen, written, number(now), text(person), number(s->writer));
}

void store_stop_waiting(struct store *s, const char *person)
{
	WRITE(s, queue_leave, NULL, text(person));
}

void store_gone_waiting(struct store *s, const char *person)
{
	WRITE(s, queue_gone, NULL, text(person), number(s->writer));
}

void store_expire_waiting(struct store *s, int64_t before)
{
	WRITE(s, queue_expire, NULL, number(before));
}

static void see_waiting(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_waiting w = {.person = as_text(&column[0]),
		.name = as_text(&column[1]),
		.registered = column[2].number,
		.game = as_text(&column[3]),
		.players = column[4].number,
		.speed = column[5].number,
		.rated = column[6].number,
		.rating = column[7].number,
		.fill = column[8].number,
		.since = column[9].number,
		.node = column[10].number};
	(void)columns;
	((store_waiting_seen *)reader->seen)(reader->data, &w);
}

bool store_waiting(struct store *s, int64_t since, int64_t now, int64_t limit, store_waiting_seen *seen, void *data)
{
	READ(s, queue_waiting, see_waiting, seen, data, number(since), number(now), number(limit));
}

static void see_pair(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	((store_pair_seen *)reader->seen)(reader->data, as_text(&column[0]), as_text(&column[1]));
}

bool store_waiting_blocks(struct store *s, store_pair_seen *seen, void *data)
{
	struct reader reader = {(void (*)(void))seen, data};
	return s->backend->read(s->db, STATEMENT_queue_blocks, NULL, 0, see_pair, &reader);
}

static void see_crowd(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_crowd c = {.game = as_text(&column[0]),
		.players = column[1].number,
		.speed = column[2].number,
		.rated = column[3].number,
		.count = column[4].number};
	(void)columns;
	((store_crowd_seen *)reader->seen)(reader->data, &c);
}

bool store_crowds(struct store *s, int64_t since, store_crowd_seen *seen, void *data)
{
	READ(s, queue_counts, see_crowd, seen, data, number(since));
}

void store_claim_waiting(
	struct store *s, const char *claim, const struct store_waiting *w, int64_t now, int64_t until, int64_t *written)
{
	WRITE(s, queue_claim, written, text(claim), number(until), text(w->person), number(w->since), number(now));
}

void store_release_waiting(struct store *s, const char *claim)
{
	WRITE(s, queue_release, NULL, text(claim));
}

void store_matched(struct store *s, const char *claim)
{
	WRITE(s, queue_matched, NULL, text(claim));
}
