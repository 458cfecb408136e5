/* What a tournament is made of, as JSON, and what follows from its results. */
#define _GNU_SOURCE
#include "server/tournaments/tournament.h"

#include "host/outside.h"
#include "server/base/ids.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const kind_names[TOURNAMENT_KINDS + 1] = {"swiss", "round-robin", "knockout", "arena", NULL};
const char *const tournament_status_names[TOURNAMENT_STATUSES + 1] = {"open", "playing", "over", "closed", NULL};

enum { LOOK_AGAIN_MS = 60000, ARENA_PAUSE_MS = 3000 };

static int number_of(const char *const *names, const char *name)
{
	for (int i = 0; name && names[i]; i++)
		if (strcmp(names[i], name) == 0)
			return i;
	return -1;
}

bool tournament_read(struct tournament *t, const struct store_tournament *row)
{
	int status = number_of(tournament_status_names, row->status);
	*t = (struct tournament){
		.created = row->created, .changed = row->changed, .due = row->due, .revision = row->revision};
	snprintf(t->id, sizeof t->id, "%s", row->id);
	snprintf(t->host, sizeof t->host, "%s", row->host);
	snprintf(t->game, sizeof t->game, "%s", row->game);
	snprintf(t->club, sizeof t->club, "%s", row->club ? row->club : "");
	t->status = status < 0 ? TOURNAMENT_CLOSED : (enum tournament_status)status;
	t->head = outside_read(row->head, strlen(row->head), NULL);
	return status >= 0 && json_is_object(t->head) && number_of(kind_names, tournament_text(t, "kind")) >= 0
		&& tournament_entrants(t) <= PAIRING_ENTRANTS;
}

void tournament_free(struct tournament *t)
{
	json_decref(t->head);
	t->head = NULL;
}

struct store_tournament tournament_row(const struct tournament *t, char **text)
{
	*text = json_dumps(t->head, JSON_COMPACT);
	return (struct store_tournament){.id = t->id,
		.host = t->host,
		.game = t->game,
		.club = t->club,
		.status = tournament_status_names[t->status],
		.head = *text,
		.created = t->created,
		.changed = t->changed,
		.due = t->due,
		.revision = t->revision};
}

int64_t tournament_number(const struct tournament *t, const char *member)
{
	return json_integer_value(json_object_get(t->head, member));
}

const char *tournament_text(const struct tournament *t, const char *member)
{
	const char *text = json_string_value(json_object_get(t->head, member));
	return text ? text : "";
}

const json_t *tournament_list(const struct tournament *t, const char *member)
{
	return json_object_get(t->head, member);
}

enum tournament_kind tournament_kind(const struct tournament *t)
{
	int kind = number_of(kind_names, tournament_text(t, "kind"));
	return kind < 0 ? KIND_SWISS : (enum tournament_kind)kind;
}

static json_t *entrants_of(const struct tournament *t)
{
	return json_object_get(t->head, "entrants");
}

static json_t *entrant(const struct tournament *t, int who)
{
	return json_array_get(entrants_of(t), (size_t)who);
}

static json_t *rounds_of(const struct tournament *t)
{
	return json_object_get(t->head, "pairings");
}

int tournament_entrants(const struct tournament *t)
{
	return (int)json_array_size(entrants_of(t));
}

int tournament_entrant(const struct tournament *t, const char *person)
{
	for (int who = 0; *person && who < tournament_entrants(t); who++) {
		const char *id = json_string_value(json_object_get(entrant(t, who), "id"));
		if (id && strcmp(id, person) == 0)
			return who;
	}
	return -1;
}

static void add_entrant(struct tournament *t, const char *person, const char *level)
{
	json_array_append_new(
		entrants_of(t), json_pack("{s:s,s:s,s:i,s:b}", "id", person, "level", level, "rating", 0, "away", 0));
}

void tournament_enter(struct tournament *t, const char *person)
{
	add_entrant(t, person, "");
}

void tournament_remove(struct tournament *t, int who)
{
	json_array_remove(entrants_of(t), (size_t)who);
}

void tournament_set_away(struct tournament *t, int who, bool away)
{
	json_object_set_new(entrant(t, who), "away", json_boolean(away));
}

void tournament_set_rating(struct tournament *t, int who, int64_t rating)
{
	json_object_set_new(entrant(t, who), "rating", json_integer(rating));
}

static int seats_of(const struct tournament *t)
{
	return (int)tournament_number(t, "seats");
}

bool tournament_enough(const struct tournament *t)
{
	int least = *tournament_text(t, "fill") ? 2 : seats_of(t);
	return tournament_entrants(t) >= (least > 2 ? least : 2);
}

/* A computer is an entrant like others; those who came first stay first among equals. */
static void fill_up(struct tournament *t)
{
	const char *level = tournament_text(t, "fill");
	while (*level && tournament_entrants(t) % seats_of(t) && tournament_entrants(t) < PAIRING_ENTRANTS)
		add_entrant(t, "", level);
}

static void sort_by_rating(struct tournament *t)
{
	json_t *list = entrants_of(t), *sorted = json_array();
	for (size_t n = json_array_size(list); n > 0; n--) {
		size_t best = 0;
		for (size_t i = 1; i < n; i++) {
			json_int_t rating = json_integer_value(json_object_get(json_array_get(list, i), "rating"));
			if (rating > json_integer_value(json_object_get(json_array_get(list, best), "rating")))
				best = i;
		}
		json_array_append(sorted, json_array_get(list, best));
		json_array_remove(list, best);
	}
	json_object_set_new(t->head, "entrants", sorted);
}

static int who_at(const json_t *pairing, size_t seat)
{
	return (int)json_integer_value(json_array_get(json_object_get(pairing, "who"), seat));
}

static bool is_done(const json_t *pairing)
{
	return json_is_true(json_object_get(pairing, "done"));
}

/* Rounds of an arena are each entrant's own; tables have numbers that no other has. */
struct reading {
	struct bout *bouts;
	int rounds, number;
	int own[PAIRING_ENTRANTS];
};

static void read_pairing(const struct tournament *t, struct reading *g, const json_t *pairing, int round)
{
	const json_t *points = json_object_get(pairing, "points");
	size_t count = json_array_size(json_object_get(pairing, "who"));
	g->number++;
	for (size_t seat = 0; seat < count; seat++) {
		int who = who_at(pairing, seat);
		if (who < 0 || who >= tournament_entrants(t))
			continue;
		int own = tournament_kind(t) == KIND_ARENA ? g->own[who]++ : round;
		if (own >= g->rounds)
			continue;
		g->bouts[who * g->rounds + own] = (struct bout){.table = (int16_t)(count > 1 ? g->number : PAIRING_NOBODY),
			.seat = (int8_t)seat,
			.played = count > 1,
			.points = (int16_t)json_integer_value(json_array_get(points, seat))};
	}
}

struct history tournament_history(const struct tournament *t, struct bout *bouts, bool *away)
{
	const json_t *list = rounds_of(t);
	struct reading g = {.bouts = bouts};
	int entrants = tournament_entrants(t), rounds = (int)json_array_size(list);
	g.rounds = rounds < PAIRING_ROUNDS ? rounds : PAIRING_ROUNDS;
	for (int i = 0; i < entrants * g.rounds; i++)
		bouts[i] = (struct bout){.table = PAIRING_NOBODY};
	for (int r = 0; r < rounds; r++) {
		size_t i;
		json_t *pairing;
		json_array_foreach (json_array_get(list, (size_t)r), i, pairing)
			read_pairing(t, &g, pairing, r);
	}
	for (int who = 0; who < entrants; who++)
		away[who] = json_is_true(json_object_get(entrant(t, who), "away"));
	return (struct history){.entrants = entrants, .rounds = g.rounds, .bouts = bouts, .away = away};
}

enum standing_order tournament_order(const struct tournament *t)
{
	static const enum standing_order orders[] = {STANDING_RIVALS, STANDING_DIRECT, STANDING_WINS, STANDING_WINS};
	return orders[tournament_kind(t)];
}

void tournament_each_open(const struct tournament *t, pairing_seen *seen, void *data)
{
	size_t r, i;
	json_t *round, *pairing;
	json_array_foreach (rounds_of(t), r, round)
		json_array_foreach (round, i, pairing)
			if (!is_done(pairing))
				seen(data, pairing);
}

static void count_open(void *data, json_t *pairing)
{
	(void)pairing;
	++*(int *)data;
}

/* Points of a table by what its seats' ranks are; without ranks all have drawn. */
static json_t *points_by_rank(int count, const int *ranks)
{
	json_t *points = json_array();
	for (int i = 0; i < count; i++) {
		int beaten = 0, drawn = 0;
		for (int j = 0; j < count; j++) {
			beaten += ranks && ranks[j] > ranks[i];
			drawn += j != i && (!ranks || ranks[j] == ranks[i]);
		}
		json_array_append_new(points, json_integer(pairing_points(count - 1, beaten, drawn)));
	}
	return points;
}

struct finding {
	const char *table;
	json_t *found;
};

static void find_pairing(void *data, json_t *pairing)
{
	struct finding *f = data;
	const char *table = json_string_value(json_object_get(pairing, "table"));
	if (table && strcmp(table, f->table) == 0)
		f->found = pairing;
}

void tournament_result(struct tournament *t, const char *table, const int *ranks)
{
	struct finding f = {.table = table};
	tournament_each_open(t, find_pairing, &f);
	if (!f.found)
		return;
	int count = (int)json_array_size(json_object_get(f.found, "who"));
	json_object_set_new(f.found, "points", points_by_rank(count, ranks));
	json_object_set_new(f.found, "done", json_true());
}

/* One who is alone has a bye, which is won at once. */
static json_t *write_pairing(const struct pairing *p, int64_t now)
{
	char id[STORE_ID_MAX] = "";
	json_t *who = json_array();
	for (int i = 0; i < p->count; i++)
		json_array_append_new(who, json_integer(p->who[i]));
	if (p->count > 1)
		id_new(id, TABLE_LETTERS, "");
	json_t *points = p->count > 1 ? json_array() : json_pack("[i]", PAIRING_WIN);
	return json_pack("{s:s,s:o,s:o,s:b,s:I}", "table", id, "who", who, "points", points, "done", p->count == 1, "at",
		(json_int_t)now);
}

/* Without those who would sit alone: in an arena they wait. */
static int full_tables(struct pairing *tables, int count)
{
	int full = 0;
	for (int i = 0; i < count; i++)
		if (tables[i].count > 1)
			tables[full++] = tables[i];
	return count < 0 ? count : full;
}

static int pair(const struct tournament *t, const struct history *h, struct pairing *tables)
{
	int seats = seats_of(t), least = (int)tournament_number(t, "least");
	switch (tournament_kind(t)) {
	case KIND_ROUND_ROBIN:
		return seats == 2 ? pair_berger(h->entrants, h->rounds, tables) : pair_groups(h, seats, least, true, tables);
	case KIND_KNOCKOUT:
		return pair_knockout(h, seats, tables);
	case KIND_ARENA:
		return seats == 2 ? pair_arena(h, tables) : full_tables(tables, pair_groups(h, seats, seats, false, tables));
	default:
		return seats == 2 ? pair_swiss(h, (int)tournament_number(t, "rounds"), tables)
						  : pair_groups(h, seats, least, false, tables);
	}
}

/* Who is gone loses without a table: where the order of tables does not ask who is there. */
static bool settle_absent(const struct pairing *p, const bool *away, json_t *pairing)
{
	int there = 0, ranks[PAIRING_SEATS];
	for (int i = 0; i < p->count; i++) {
		ranks[i] = 1 + away[p->who[i]];
		there += !away[p->who[i]];
	}
	if (p->count < 2 || there >= 2)
		return false;
	json_object_set_new(pairing, "points", points_by_rank(p->count, ranks));
	json_object_set_new(pairing, "done", json_true());
	json_object_set_new(pairing, "table", json_string(""));
	return true;
}

/* The next tables; how many pairings there are, or -1. */
static int pair_round(struct tournament *t, bool *away_now, int64_t now)
{
	struct bout *bouts = malloc((size_t)PAIRING_ENTRANTS * PAIRING_ROUNDS * sizeof *bouts);
	struct pairing *tables = malloc(PAIRING_ENTRANTS * sizeof *tables);
	bool away[PAIRING_ENTRANTS];
	int count = -1;
	if (bouts && tables) {
		struct history h = tournament_history(t, bouts, away);
		if (away_now)
			h.away = away_now;
		count = pair(t, &h, tables);
	}
	json_t *round = count > 0 ? json_array() : NULL;
	for (int i = 0; i < count; i++) {
		json_t *pairing = write_pairing(&tables[i], now);
		settle_absent(&tables[i], away, pairing);
		json_array_append_new(round, pairing);
	}
	if (round)
		json_array_append_new(rounds_of(t), round);
	free(bouts);
	free(tables);
	return count;
}

static int rounds_planned(const struct tournament *t)
{
	int entrants = tournament_entrants(t), seats = seats_of(t), asked = (int)tournament_number(t, "rounds");
	switch (tournament_kind(t)) {
	case KIND_ROUND_ROBIN:
		if (seats == 2)
			return berger_rounds(entrants);
		return (entrants - 1 + seats - 2) / (seats - 1); /* as few as could let all meet */
	case KIND_KNOCKOUT:
		return knockout_rounds(entrants, seats);
	case KIND_ARENA:
		return 0;
	default:
		return seats == 2 && asked > berger_rounds(entrants) ? berger_rounds(entrants) : asked;
	}
}

/* Those who sit at a table, and those who have played as much as is kept, are not to be paired. */
struct busy {
	const struct tournament *tournament;
	bool *away;
};

static void mark_busy(void *data, json_t *pairing)
{
	struct busy *b = data;
	size_t count = json_array_size(json_object_get(pairing, "who"));
	for (size_t i = 0; i < count; i++)
		b->away[who_at(pairing, i)] = true;
}

static bool go_on_arena(struct tournament *t, int64_t now)
{
	bool away[PAIRING_ENTRANTS] = {false};
	struct busy b = {t, away};
	int open = 0, there = 0;
	tournament_each_open(t, count_open, &open);
	if (now >= tournament_number(t, "ends") || json_array_size(rounds_of(t)) >= PAIRING_ROUNDS) {
		t->status = open ? TOURNAMENT_PLAYING : TOURNAMENT_OVER;
		t->due = open ? now + LOOK_AGAIN_MS : 0;
		return true;
	}
	for (int who = 0; who < tournament_entrants(t); who++)
		away[who] = json_is_true(json_object_get(entrant(t, who), "away"));
	tournament_each_open(t, mark_busy, &b);
	for (int who = 0; who < tournament_entrants(t); who++)
		there += !away[who];
	t->due = now + ARENA_PAUSE_MS;
	return there < 2 || pair_round(t, away, now) >= 0;
}

bool tournament_go_on(struct tournament *t, int64_t now)
{
	if (tournament_kind(t) == KIND_ARENA)
		return go_on_arena(t, now);
	int rounds = (int)tournament_number(t, "rounds");
	for (;;) {
		int open = 0;
		tournament_each_open(t, count_open, &open);
		t->due = now + LOOK_AGAIN_MS;
		if (open)
			return true;
		int count = (int)json_array_size(rounds_of(t)) < rounds ? pair_round(t, NULL, now) : 0;
		if (count < 0)
			return false;
		if (count == 0) {
			t->status = TOURNAMENT_OVER;
			t->due = 0;
			return true;
		}
	}
}

bool tournament_begin(struct tournament *t, int64_t now)
{
	fill_up(t);
	sort_by_rating(t);
	t->status = TOURNAMENT_PLAYING;
	json_object_set_new(t->head, "rounds", json_integer(rounds_planned(t)));
	json_object_set_new(t->head, "ends", json_integer(now + tournament_number(t, "minutes") * 60000));
	return tournament_go_on(t, now);
}
