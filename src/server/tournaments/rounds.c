/*
 * What happens to tournaments by itself: they begin at their time, results of tables count, rounds follow each other. The store
 * knows which are due; whichever node comes first writes what follows, and makes the tables. A round that is written has its
 * tables' ids: if a server stops before it has made them, they are made when the tournament is due again.
 */
#define _GNU_SOURCE
#include "server/requests/ops.h"
#include "server/tournaments/tournament.h"

#include "ai/levels.h"
#include "core/options.h"
#include "games/games.h"
#include "host/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 20, MADE_MS = 30000 }; /* after so long a table that is not there is made again */

/* One who sits down: the name of the moment. */
struct name {
	char id[ID_MAX], name[NAME_MAX_BYTES];
};

/* One tournament on its way: read and moved on, written, its tables made. */
struct turn {
	struct store_job job;
	struct server *server;
	struct tournament tournament;
	struct store *store; /* while it is read */
	struct name *names;
	int name_count;
	json_t *missing; /* pairings whose tables are to be made */
	int64_t now, written, rating;
	bool found, changed;
	char *text;
};

struct round {
	struct store_job job;
	struct server *server;
	char id[AT_ONCE][ID_MAX];
	int count;
	int64_t now;
};

static void turn_free(struct turn *t)
{
	tournament_free(&t->tournament);
	json_decref(t->missing);
	free(t->names);
	free(t->text);
	free(t);
}

static void see_tournament(void *data, const struct store_tournament *row)
{
	struct turn *t = data;
	t->found = tournament_read(&t->tournament, row);
}

static void see_name(void *data, const struct store_person *p)
{
	struct turn *t = data;
	if (t->name_count == PAIRING_ENTRANTS)
		return;
	struct name *n = &t->names[t->name_count++];
	snprintf(n->id, sizeof n->id, "%s", p->id);
	snprintf(n->name, sizeof n->name, "%s", p->name);
}

static const char *name_of(const struct turn *t, const char *id)
{
	for (int i = 0; i < t->name_count; i++)
		if (strcmp(t->names[i].id, id) == 0)
			return t->names[i].name;
	return NULL;
}

static void see_rating(void *data, const struct store_rating *r)
{
	((struct turn *)data)->rating = r->rating;
}

static const char *entrant_text(const struct tournament *t, int who, const char *member)
{
	return json_string_value(json_object_get(json_array_get(tournament_list(t, "entrants"), (size_t)who), member));
}

/* Who left the server is away from now on. */
static void note_gone(struct turn *t)
{
	for (int who = 0; who < tournament_entrants(&t->tournament); who++) {
		const char *id = entrant_text(&t->tournament, who, "id");
		if (*id && !name_of(t, id))
			tournament_set_away(&t->tournament, who, true);
	}
}

static bool read_ratings(struct turn *t)
{
	bool ok = true;
	for (int who = 0; who < tournament_entrants(&t->tournament) && ok; who++) {
		t->rating = 0;
		ok = store_rating(t->store, t->tournament.game, entrant_text(&t->tournament, who, "id"), see_rating, t);
		tournament_set_rating(&t->tournament, who, t->rating / 1000);
	}
	return ok;
}

/* What the store knows of a table. */
struct outcome {
	bool found, ended, counts;
	int ranks[SEATS_MAX];
};

static void see_table(void *data, const struct store_table *row)
{
	struct outcome *o = data;
	struct head h;
	o->found = true;
	o->ended =
		strcmp(row->status, status_names[STATUS_OPEN]) != 0 && strcmp(row->status, status_names[STATUS_PLAYING]) != 0;
	o->counts =
		strcmp(row->status, status_names[STATUS_OVER]) == 0 && head_read(&h, NULL, (int)row->players, row->head);
	for (int i = 0; i < SEATS_MAX && o->counts; i++)
		o->ranks[i] = h.seat[i].rank;
}

struct open_tables {
	struct turn *turn;
	json_t *ended; /* pairings, copied: the list of open ones changes */
	bool ok;
};

static void see_open(void *data, json_t *pairing)
{
	struct open_tables *w = data;
	struct outcome o = {0};
	const char *table = json_string_value(json_object_get(pairing, "table"));
	w->ok = w->ok && store_table(w->turn->store, table, see_table, &o);
	if (!w->ok)
		return;
	int64_t age = w->turn->now - json_integer_value(json_object_get(pairing, "at"));
	if (!o.found && (age > MADE_MS || age < -MADE_MS)) /* of the future: the clock was set back */
		json_array_append(w->turn->missing, pairing);
	if (o.ended)
		json_array_append_new(w->ended, json_string(table));
}

static bool read_results(struct turn *t)
{
	struct open_tables w = {t, json_array(), true};
	size_t i;
	json_t *table;
	tournament_each_open(&t->tournament, see_open, &w);
	json_array_foreach (w.ended, i, table) {
		struct outcome o = {0};
		w.ok = w.ok && store_table(t->store, json_string_value(table), see_table, &o);
		tournament_result(&t->tournament, json_string_value(table), o.counts ? o.ranks : NULL);
	}
	json_decref(w.ended);
	return w.ok;
}

static void gather(void *data, json_t *pairing)
{
	json_array_append(data, pairing);
}

/* Pairings of this round that nobody has made a table for: of a new round all. */
static bool move_on(struct turn *t)
{
	struct tournament *m = &t->tournament;
	size_t before = json_array_size(tournament_list(m, "pairings"));
	bool ok = true;
	if (m->status == TOURNAMENT_OPEN && !tournament_enough(m)) {
		m->status = TOURNAMENT_CLOSED;
		m->due = 0;
	} else if (m->status == TOURNAMENT_OPEN) {
		ok = read_ratings(t) && tournament_begin(m, t->now);
	} else {
		ok = read_results(t) && tournament_go_on(m, t->now);
	}
	json_t *rounds = json_object_get(m->head, "pairings"), *pairing;
	for (size_t r = before; r < json_array_size(rounds); r++) {
		size_t i;
		json_array_foreach (json_array_get(rounds, r), i, pairing)
			if (!json_is_true(json_object_get(pairing, "done")))
				gather(t->missing, pairing);
	}
	return ok;
}

/* On the reader's thread, which has time to pair. */
static void run_read(struct store_job *job, struct store *store)
{
	struct turn *t = container_of(job, struct turn, job);
	struct tournament *m = &t->tournament;
	t->store = store;
	t->missing = json_array();
	t->names = calloc(PAIRING_ENTRANTS, sizeof *t->names);
	job->ok = t->missing && t->names && store_tournament(store, m->id, see_tournament, t);
	if (!job->ok || !t->found || !m->due || m->due > t->now)
		return;
	job->ok = store_entrants(store, m->id, PAIRING_ENTRANTS, see_name, t);
	note_gone(t);
	m->changed = t->now;
	t->changed = job->ok && move_on(t);
	job->ok &= t->changed;
}

static void run_write(struct store_job *job, struct store *store)
{
	struct turn *t = container_of(job, struct turn, job);
	struct store_tournament row = tournament_row(&t->tournament, &t->text);
	t->written = 0;
	if (t->text)
		store_set_tournament(store, &row, &t->written);
	free(t->text);
	t->text = NULL;
	for (int i = 0; i < t->name_count; i++)
		notify_person(t->server, store, t->names[i].id);
}

static void take_seat(const struct turn *t, int who, struct seat *s)
{
	const char *id = entrant_text(&t->tournament, who, "id"), *level = entrant_text(&t->tournament, who, "level");
	const char *name = name_of(t, id);
	if (*level) {
		*s = (struct seat){.kind = SEAT_COMPUTER};
		snprintf(s->level, sizeof s->level, "%s", level);
		return;
	}
	*s = (struct seat){.kind = SEAT_PERSON, .registered = true};
	snprintf(s->person, sizeof s->person, "%s", id);
	snprintf(s->name, sizeof s->name, "%s", name ? name : "");
}

/* The head was checked when the tournament was made. */
static bool table_head(const struct turn *t, const struct game *g, const json_t *pairing, struct head *h)
{
	const json_t *who = json_object_get(pairing, "who"), *table = tournament_list(&t->tournament, "table");
	const json_t *clock = json_object_get(table, "clock");
	struct ask_error e;
	int players = (int)json_array_size(who);
	memset(h, 0, sizeof *h);
	options_default(g, players, &h->options);
	if (!ask_options(g, json_object_get(table, "options"), &h->options, &e))
		return false;
	int kind = name_number(clock_names, json_string_value(json_object_get(clock, "kind")));
	h->clock = kind < 0 ? CLOCK_NONE : (enum clock_kind)kind;
	h->turn_s = json_integer_value(json_object_get(clock, "turn"));
	h->reserve_s = json_integer_value(json_object_get(clock, "reserve"));
	h->days = json_integer_value(json_object_get(clock, "days"));
	h->is_public = h->rated = true;
	snprintf(h->tournament, sizeof h->tournament, "%s", t->tournament.id);
	snprintf(h->club, sizeof h->club, "%s", t->tournament.club);
	for (int i = 0; i < players; i++)
		take_seat(t, (int)json_integer_value(json_array_get(who, (size_t)i)), &h->seat[i]);
	return true;
}

static void make_tables(const struct turn *t)
{
	const struct game *g = game_named(t->tournament.game);
	size_t i;
	json_t *pairing;
	json_array_foreach (t->missing, i, pairing) {
		struct head h;
		struct beginning b = {.id = json_string_value(json_object_get(pairing, "table"))};
		if (g && !room_find(t->server, b.id) && table_head(t, g, pairing, &h))
			table_create(t->server, g, &h, &b, NULL, room_show_ratings);
	}
}

/* Who comes second has written nothing, and leaves the tables to who came first. */
static void done_write(struct store_job *job)
{
	struct turn *t = container_of(job, struct turn, job);
	if (job->ok && t->written) {
		if (!t->server->stopping)
			make_tables(t);
		for (int i = 0; i < t->name_count; i++)
			person_tell(t->server, t->names[i].id);
	} else {
		t->server->tournaments_wake = true;
	}
	turn_free(t);
}

static void done_read(struct store_job *job)
{
	struct turn *t = container_of(job, struct turn, job);
	if (!job->ok || !t->changed) {
		turn_free(t);
		return;
	}
	job->run = run_write;
	job->done = done_write;
	storage_write(t->server->storage, job);
}

static void turn_begin(struct server *s, const char *id, int64_t now)
{
	struct turn *t = calloc(1, sizeof *t);
	if (!t)
		return;
	t->server = s;
	t->now = now;
	snprintf(t->tournament.id, sizeof t->tournament.id, "%s", id);
	t->job.run = run_read;
	t->job.done = done_read;
	storage_read(s->storage, &t->job);
}

static void see_due(void *data, const struct store_tournament *row)
{
	struct round *r = data;
	if (r->count < AT_ONCE)
		snprintf(r->id[r->count++], ID_MAX, "%s", row->id);
}

static void look(struct store_job *job, struct store *store)
{
	struct round *r = container_of(job, struct round, job);
	job->ok = store_due_tournaments(store, r->now, AT_ONCE, see_due, r);
}

static void looked(struct store_job *job)
{
	struct round *r = container_of(job, struct round, job);
	r->server->tournaments_busy = false;
	for (int i = 0; i < r->count && job->ok && !r->server->stopping; i++)
		turn_begin(r->server, r->id[i], r->now);
	free(r);
}

static void wake(struct store_job *job, struct store *store)
{
	(void)job;
	store_wake_tournaments(store);
}

static void woken(struct store_job *job)
{
	struct round *r = container_of(job, struct round, job);
	r->server->tournaments_busy = false;
	r->server->tournaments_woken = job->ok;
	free(r);
}

/* First of all those are looked at that are played: what is due by another clock may be far away by this one's. */
void tournaments_round(struct server *s)
{
	struct round *r = s->tournaments_busy || s->stopping ? NULL : calloc(1, sizeof *r);
	if (!r)
		return;
	s->tournaments_busy = true;
	s->tournaments_wake = false;
	r->server = s;
	r->now = clock_wall_ms();
	s->tournaments_woken &= r->now >= s->tournaments_at;
	s->tournaments_at = r->now;
	r->job.run = s->tournaments_woken ? look : wake;
	r->job.done = s->tournaments_woken ? looked : woken;
	if (s->tournaments_woken)
		storage_read(s->storage, &r->job);
	else
		storage_write(s->storage, &r->job);
}
