/* Tournaments as people ask for them: lists, one with all its tables and standings, making one, entering, withdrawing. */
#define _GNU_SOURCE
#include "server/requests/ops.h"
#include "server/tournaments/tournament.h"

#include "ai/levels.h"
#include "core/json.h"
#include "core/options.h"
#include "games/games.h"
#include "host/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_JSON = 1 << 19, SHOWN_JSON = 2 << 20, LISTED = 50 };

/* What lists and the page of one have in common. */
static void write_about(struct out *o, const struct tournament *t, const char *person)
{
	member_text(o, "tournament", t->id);
	member_text(o, "name", tournament_text(t, "name"));
	member_text(o, "kind", tournament_text(t, "kind"));
	member_text(o, "game", t->game);
	member_text(o, "status", tournament_status_names[t->status]);
	member_text(o, "host", t->host);
	member_text(o, "fill", tournament_text(t, "fill"));
	member_number(o, "seats", tournament_number(t, "seats"));
	member_number(o, "rounds", tournament_number(t, "rounds"));
	member_number(o, "round", (int64_t)json_array_size(tournament_list(t, "pairings")));
	member_number(o, "minutes", tournament_number(t, "minutes"));
	member_number(o, "starts", tournament_number(t, "starts"));
	member_number(o, "ends", tournament_number(t, "ends"));
	member_number(o, "created", t->created);
	member_number(o, "people", tournament_entrants(t));
	member_bool(o, "entered", tournament_entrant(t, person) >= 0);
	char *clock = json_dumps(json_object_get(tournament_list(t, "table"), "clock"), JSON_COMPACT);
	emit_key(o, "clock");
	emit_raw(o, clock ? clock : "{}");
	free(clock);
}

void tournament_listed(void *data, const struct store_tournament *row)
{
	struct query *q = data;
	struct tournament t;
	if (tournament_read(&t, row)) {
		emit_open(&q->out, '{');
		write_about(&q->out, &t, q->person);
		emit_close(&q->out, '}');
	}
	tournament_free(&t);
}

static struct out *list_begin(struct query *q, const char *key)
{
	emit_key(&q->out, key);
	emit_open(&q->out, '[');
	return &q->out;
}

/* On the reader's thread. */
static void read_lists(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, LIST_JSON);
	if (!job->ok)
		return;
	emit_open(&q->out, '{');
	struct out *o = list_begin(q, "live");
	job->ok = store_live_tournaments(store, LISTED, tournament_listed, q);
	emit_close(o, ']');
	o = list_begin(q, "over");
	job->ok &= store_past_tournaments(store, LISTED / 2, tournament_listed, q);
	emit_close(o, ']');
	o = list_begin(q, "mine");
	job->ok &= !*q->person || store_tournaments_of(store, q->person, LISTED, tournament_listed, q);
	emit_close(o, ']');
	emit_close(&q->out, '}');
}

static void reply_lists(struct store_job *job)
{
	container_of(job, struct query, job)->found = true;
	query_reply_object(job, "tournaments", ERROR_STORAGE);
}

void op_tournaments(struct request *r)
{
	struct query *q = query_new(r, read_lists, reply_lists);
	if (q)
		storage_read(r->server->storage, &q->job);
}

/* One with everything: names of the moment. */
struct shown {
	struct query *query;
	struct tournament tournament;
	struct {
		char id[ID_MAX], name[NAME_MAX_BYTES];
	} *names;
	int count;
	bool read;
	char club[NAME_MAX_BYTES]; /* its name */
	enum club_role role; /* of the asker there */
};

static void see_shown(void *data, const struct store_tournament *row)
{
	struct shown *w = data;
	w->read = tournament_read(&w->tournament, row);
}

static void see_entrant(void *data, const struct store_person *p)
{
	struct shown *w = data;
	if (w->count == PAIRING_ENTRANTS)
		return;
	snprintf(w->names[w->count].id, ID_MAX, "%s", p->id);
	snprintf(w->names[w->count++].name, NAME_MAX_BYTES, "%s", p->name);
}

static void see_club(void *data, const struct store_club *c)
{
	struct shown *w = data;
	snprintf(w->club, sizeof w->club, "%s", c->name);
	w->role = c->role;
}

static void write_club(const struct shown *w, struct out *o)
{
	emit_key(o, "club");
	emit_open(o, '{');
	member_text(o, "club", w->tournament.club);
	member_text(o, "name", w->club);
	member_bool(o, "member", w->role >= CLUB_MEMBER);
	emit_close(o, '}');
}

static const char *shown_name(const struct shown *w, const char *id)
{
	for (int i = 0; i < w->count; i++)
		if (strcmp(w->names[i].id, id) == 0)
			return w->names[i].name;
	return words_find(&(struct speaker){.lang = w->query->lang}, "person.left");
}

static void write_entrants(const struct shown *w, struct out *o)
{
	size_t i;
	json_t *e;
	emit_key(o, "entrants");
	emit_open(o, '[');
	json_array_foreach (tournament_list(&w->tournament, "entrants"), i, e) {
		const char *id = json_string_value(json_object_get(e, "id")),
				   *level = json_string_value(json_object_get(e, "level"));
		emit_open(o, '{');
		if (*level)
			member_text(o, "level", level);
		else {
			emit_key(o, "person");
			person_json(o, id, shown_name(w, id), true);
		}
		member_number(o, "rating", json_integer_value(json_object_get(e, "rating")));
		member_bool(o, "away", json_is_true(json_object_get(e, "away")));
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

static void write_standings(const struct tournament *t, struct out *o)
{
	struct bout *bouts = malloc((size_t)PAIRING_ENTRANTS * PAIRING_ROUNDS * sizeof *bouts);
	struct standing *rows = calloc(PAIRING_ENTRANTS, sizeof *rows);
	bool away[PAIRING_ENTRANTS];
	emit_key(o, "standings");
	emit_open(o, '[');
	if (bouts && rows) {
		struct history h = tournament_history(t, bouts, away);
		standings(&h, tournament_order(t), rows);
		for (int i = 0; i < h.entrants; i++) {
			emit_open(o, '{');
			member_number(o, "who", rows[i].who);
			member_number(o, "rank", rows[i].rank);
			member_number(o, "points", rows[i].points);
			member_number(o, "played", rows[i].played);
			member_number(o, "wins", rows[i].wins);
			member_number(o, "buchholz", rows[i].buchholz);
			member_number(o, "cut", rows[i].cut);
			member_number(o, "sonneborn", rows[i].sonneborn);
			member_number(o, "direct", rows[i].direct);
			emit_close(o, '}');
		}
	}
	emit_close(o, ']');
	free(bouts);
	free(rows);
}

/* Where the asker sits just now. */
struct own {
	int who;
	const char *table;
};

static void see_own(void *data, json_t *pairing)
{
	struct own *own = data;
	size_t i;
	json_t *who;
	json_array_foreach (json_object_get(pairing, "who"), i, who)
		if (json_integer_value(who) == own->who)
			own->table = json_string_value(json_object_get(pairing, "table"));
}

static void write_shown(const struct shown *w, struct out *o)
{
	const struct tournament *t = &w->tournament;
	struct own own = {.who = tournament_entrant(t, w->query->person)};
	char *pairings = json_dumps(tournament_list(t, "pairings"), JSON_COMPACT);
	emit_open(o, '{');
	write_about(o, t, w->query->person);
	if (*t->club)
		write_club(w, o);
	write_entrants(w, o);
	emit_key(o, "pairings");
	emit_raw(o, pairings ? pairings : "[]");
	free(pairings);
	write_standings(t, o);
	if (own.who >= 0) {
		member_number(o, "me", own.who);
		tournament_each_open(t, see_own, &own);
	}
	if (own.table)
		member_text(o, "table", own.table);
	emit_close(o, '}');
}

/* On the reader's thread. */
static void read_one(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	struct shown w = {.query = q, .names = calloc(PAIRING_ENTRANTS, sizeof *w.names)};
	job->ok = w.names && query_gather(q, SHOWN_JSON) && store_tournament(store, q->text[0], see_shown, &w);
	if (job->ok && w.read)
		job->ok = store_entrants(store, q->text[0], PAIRING_ENTRANTS, see_entrant, &w)
			&& (!*w.tournament.club || store_club(store, w.tournament.club, q->person, see_club, &w));
	q->found = w.read;
	if (job->ok && w.read)
		write_shown(&w, &q->out);
	tournament_free(&w.tournament);
	free(w.names);
}

static void reply_one(struct store_job *job)
{
	query_reply_object(job, "tournament", ERROR_NO_SUCH_TOURNAMENT);
}

void op_tournament(struct request *r)
{
	struct query *q = query_new(r, read_one, reply_one);
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "tournament"), "");
	storage_read(r->server->storage, &q->job);
}
