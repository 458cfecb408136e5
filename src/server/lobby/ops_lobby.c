/* What can be played, and where: games, tables, results, ratings. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "ai/computers.h"
#include "ai/levels.h"
#include "core/describe.h"
#include "core/json.h"
#include "core/say.h"
#include "core/wire.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED_MAX = 200, JSON_MAX = 1 << 20 };

void op_games(struct request *r)
{
	struct out *o = reply_begin(r);
	emit_key(o, "games");
	emit_open(o, '[');
	for (int i = 0; games[i]; i++) {
		struct speaker s = {.game = games[i], .lang = r->lang};
		wire_game(&s, o);
	}
	emit_close(o, ']');
	emit_key(o, "levels");
	computers_json(r->lang, o);
	reply_send(r);
}

void op_describe(struct request *r)
{
	const struct game *g = game_named(get_text(r, "game"));
	if (!g) {
		reply_error(r, ERROR_UNKNOWN_GAME, get_text(r, "game"));
		return;
	}
	struct speaker s = {.game = g, .lang = r->lang};
	struct out *o = reply_begin(r);
	emit_key(o, "game");
	describe_game(&s, o);
	reply_send(r);
}

static void reply_listings(struct store_job *job)
{
	query_reply_list(job, "tables");
}

/* On the reader's thread, as are the other read_ functions here. */
static void read_lobby(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	q->listings.live = true;
	job->ok = store_public_tables(store, LISTED_MAX, listing_seen, &q->listings);
}

/* Who follows is told of changes from now on, so the list is read after that. */
void op_lobby(struct request *r)
{
	struct client *c = r->client;
	if (c->websocket && json_object_get(r->json, "follow")) {
		list_remove(&c->in_lobby);
		if (get_bool(r, "follow", false))
			list_append(&r->server->lobby, &c->in_lobby);
	}
	struct query *q = query_new(r, read_lobby, reply_listings);
	if (q)
		storage_read(r->server->storage, &q->job);
}

static void read_mine(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	q->listings.turns = &q->turns;
	job->ok = store_tables_of(store, q->person, LISTED_MAX, listing_seen, &q->listings);
}

void op_mine(struct request *r)
{
	struct query *q = query_new(r, read_mine, reply_listings);
	if (q)
		storage_read(r->server->storage, &q->job);
}

/* Of others only public tables are told. */
static bool is_own(const struct query *q)
{
	return *q->person && strcmp(q->text[0], q->person) == 0;
}

static void read_finished(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	struct store_page page = {.before = q->number[0], .after = q->text[2], .limit = q->number[1]};
	job->ok = store_finished_tables(store, q->text[0], is_own(q), q->text[1], &page, listing_seen, &q->listings);
}

void op_finished(struct request *r)
{
	struct query *q = query_new(r, read_finished, reply_listings);
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "person"), q->person);
	query_text(q->text[1], get_text(r, "game"), "");
	query_text(q->text[2], get_text(r, "after"), "");
	q->number[0] = get_number(r, "before", INT64_MAX);
	q->number[1] = get_number(r, "limit", 20);
	storage_read(r->server->storage, &q->job);
}

/* A person, or a level of the computer. */
static void write_who(struct out *o, int lang, const char *who, const char *name)
{
	const char *level = text_after(who, "level:");
	struct speaker core = {.lang = lang};
	char title[256];
	struct out t;
	out_init(&t, title, sizeof title);
	if (level)
		level_say(&core, level, &t);
	else
		out_text(&t, name);
	member_text(o, "name", title);
	emit_key(o, level ? "level" : "person");
	emit_string(o, level ? level : who);
}

static void see_rating(void *data, const struct store_rating *rating)
{
	struct query *q = data;
	struct out *o = &q->out;
	emit_open(o, '{');
	member_text(o, "game", rating->game);
	write_who(o, q->lang, rating->who, rating->name);
	member_number(o, "rating", (rating->rating + 500) / 1000);
	member_number(o, "deviation", (rating->deviation + 500) / 1000);
	member_number(o, "played", rating->played);
	emit_close(o, '}');
}

static void read_ratings(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	struct store_places places = {.from = q->number[0], .limit = q->number[1]};
	job->ok = query_gather(q, JSON_MAX) && store_ratings(store, q->text[0], q->text[1], &places, see_rating, q);
}

static void reply_ratings(struct store_job *job)
{
	query_reply_list(job, "ratings");
}

void op_ratings(struct request *r)
{
	struct query *q = query_new(r, read_ratings, reply_ratings);
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "game"), "");
	query_text(q->text[1], get_text(r, "person"), "");
	q->number[0] = get_number(r, "from", 0);
	q->number[1] = get_number(r, "limit", LISTED_MAX);
	storage_read(r->server->storage, &q->job);
}

static void see_rated(void *data, const struct store_rated *row)
{
	struct query *q = data;
	struct out *o = &q->out;
	emit_open(o, '{');
	member_number(o, "at", row->at);
	emit_key(o, "table");
	if (row->is_public || strcmp(q->text[1], q->person) == 0)
		emit_string(o, row->table);
	else
		emit_null(o);
	member_number(o, "rating", (row->rating + 500) / 1000);
	member_number(o, "deviation", (row->deviation + 500) / 1000);
	emit_close(o, '}');
}

static void read_rated(struct store_job *job, struct store *store)
{
	enum { CURVE_MAX = 500 };
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, JSON_MAX) && store_rated(store, q->text[1], q->text[0], CURVE_MAX, see_rated, q);
}

static void reply_rated(struct store_job *job)
{
	query_reply_list(job, "curve");
}

/* How somebody's rating went, game by game. */
void op_rating_curve(struct request *r)
{
	struct query *q = query_new(r, read_rated, reply_rated);
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "game"), "");
	query_text(q->text[1], get_text(r, "person"), q->person);
	storage_read(r->server->storage, &q->job);
}

/* Totals come first, one row a game; then the opponents, game by game. */
struct results {
	struct query *query;
	struct result {
		char game[40];
		int64_t played, won, alone;
	} total[32];
	int totals;
	int open; /* whose opponents are being written; -1: none */
};

static void open_game(struct results *all, int n)
{
	struct out *o = &all->query->out;
	emit_open(o, '{');
	member_text(o, "game", all->total[n].game);
	member_number(o, "played", all->total[n].played);
	member_number(o, "won", all->total[n].won);
	member_number(o, "alone", all->total[n].alone);
	emit_key(o, "opponents");
	emit_open(o, '[');
	all->open = n;
}

static void close_game(struct results *all)
{
	if (all->open < 0)
		return;
	emit_close(&all->query->out, ']');
	emit_close(&all->query->out, '}');
}

/* Rows come ordered by game: one object for each, its opponents in it. */
static void see_result(void *data, const struct store_result_row *row)
{
	struct results *all = data;
	struct out *o = &all->query->out;
	if (!*row->who) {
		if (all->totals < (int)COUNT(all->total)) {
			struct result *t = &all->total[all->totals++];
			snprintf(t->game, sizeof t->game, "%s", row->game);
			t->played = row->played;
			t->won = row->won;
			t->alone = row->alone;
		}
		return;
	}
	if (all->open < 0 || strcmp(all->total[all->open].game, row->game) != 0) {
		close_game(all);
		for (int n = all->open + 1; n < all->totals; n++) {
			open_game(all, n);
			if (strcmp(all->total[n].game, row->game) == 0)
				break;
			close_game(all);
		}
	}
	emit_open(o, '{');
	write_who(o, all->query->lang, row->who, row->name);
	member_number(o, "played", row->played);
	member_number(o, "won", row->won);
	emit_close(o, '}');
}

static void read_results(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	struct results all = {.query = q, .open = -1};
	job->ok = query_gather(q, JSON_MAX) && store_results(store, q->text[0], is_own(q), see_result, &all);
	if (!job->ok)
		return;
	close_game(&all);
	for (int n = all.open + 1; n < all.totals; n++) {
		open_game(&all, n);
		close_game(&all);
	}
}

static void reply_results(struct store_job *job)
{
	query_reply_list(job, "results");
}

void op_results(struct request *r)
{
	struct query *q = query_new(r, read_results, reply_results);
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "person"), q->person);
	storage_read(r->server->storage, &q->job);
}

static void see_person(void *data, const struct store_person *p)
{
	struct query *q = data;
	q->found = true;
	person_json(&q->out, p->id, p->name, p->password != NULL);
}

static void read_person(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, JSON_MAX) && store_person(store, q->text[0], see_person, q);
}

static void reply_person(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	if (q->found) {
		struct out *o = reply_begin(r);
		emit_key(o, "person");
		emit_raw(o, q->memory);
		reply_send(r);
	} else {
		reply_error(r, ERROR_NO_SUCH_PERSON, "");
	}
	query_free(q);
}

void op_person(struct request *r)
{
	struct query *q = query_new(r, read_person, reply_person);
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "person"), "");
	storage_read(r->server->storage, &q->job);
}
