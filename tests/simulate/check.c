/*
 * What must be true of a table whatever happens: its log is one for everybody and never changes, what was acknowledged
 * is in it exactly once, nothing is in it that nobody asked for, and clocks never gain.
 */
#define _GNU_SOURCE
#include "sim.h"

#include "core/match.h"
#include "games/games.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 8192, LINES_MAX = 512 };

struct fact {
	int64_t at;
	int seat;      /* -1: chance */
	char text[1024]; /* "": nobody was told */
	bool seen, acknowledged;
};

struct model {
	char game[32], table[32];
	int players;
	bool clocks;
	struct fact row[ROWS_MAX];
	int64_t known;         /* the last row that anybody saw */
	int64_t asked[SEATS];  /* rows that a seat asked for */
	bool stands_in[SEATS];
	int64_t reserve[SEATS], reserve_at[SEATS];
	char *line[LINES_MAX]; /* of chat */
	/* while the store is read */
	int64_t stored, of_seat[SEATS];
};

struct model *model_new(const char *game, int players, bool clocks)
{
	struct model *m = calloc(1, sizeof *m);
	snprintf(m->game, sizeof m->game, "%s", game);
	m->players = players;
	m->clocks = clocks;
	for (int i = 0; i < SEATS; i++)
		m->reserve[i] = INT64_MAX;
	return m;
}

const char *model_table(const struct model *m)
{
	return m->table;
}

void model_made(struct model *m, const char *table)
{
	snprintf(m->table, sizeof m->table, "%s", table);
}

void model_asked(struct model *m, int seat)
{
	m->asked[seat]++;
}

void model_stands_in(struct model *m, int seat)
{
	m->stands_in[seat] = true;
}

int64_t model_known(const struct model *m)
{
	return m->known;
}

/* Of one row everybody is told the same, or nothing. */
static void same_row(struct model *m, int64_t seq, int64_t at, int seat, const char *text)
{
	struct fact *r = &m->row[seq];
	if (r->seen && (r->at != at || r->seat != seat))
		wrong("%s row %lld was of seat %d at %lld, and is of seat %d at %lld", m->table, (long long)seq, r->seat,
			(long long)r->at, seat, (long long)at);
	if (text && *r->text && strcmp(r->text, text) != 0)
		wrong("%s row %lld was '%s', and is '%s'", m->table, (long long)seq, r->text, text);
	r->seen = true;
	r->at = at;
	r->seat = seat;
	if (text && !*r->text)
		snprintf(r->text, sizeof r->text, "%s", text);
}

void model_rows(struct model *m, const json_t *rows, int64_t had, int64_t seq)
{
	size_t i;
	json_t *row;
	json_array_foreach (rows, i, row) {
		const json_t *seat = json_object_get(row, "seat");
		int64_t n = json_integer_value(json_object_get(row, "seq"));
		if (n != ++had || n >= ROWS_MAX) {
			wrong("%s: after row %lld somebody was sent row %lld", m->table, (long long)had - 1, (long long)n);
			return;
		}
		world.rows++;
		same_row(m, n, json_integer_value(json_object_get(row, "at")),
			json_is_integer(seat) ? (int)json_integer_value(seat) : -1,
			json_string_value(json_object_get(row, "text")));
	}
	if (had != seq)
		wrong("%s: somebody has %lld rows, and is told that there are %lld", m->table, (long long)had, (long long)seq);
	m->known = seq > m->known ? seq : m->known;
}

/* text NULL: it is not known how the row reads (a list, an undo). */
void model_acknowledged(struct model *m, int64_t seq, int seat, const char *text)
{
	struct fact *r = &m->row[seq > 0 && seq < ROWS_MAX ? seq : 0];
	world.acknowledged++;
	if (r->acknowledged)
		wrong("%s row %lld was acknowledged twice", m->table, (long long)seq);
	if (r->seen && r->seat != seat)
		wrong("%s row %lld is of seat %d and was acknowledged to %d", m->table, (long long)seq, r->seat, seat);
	if (text && *r->text && strcmp(r->text, text) != 0)
		wrong("%s row %lld is '%s', acknowledged was '%s'", m->table, (long long)seq, r->text, text);
	r->acknowledged = true;
	if (!r->seen) {
		r->seat = seat;
		if (text)
			snprintf(r->text, sizeof r->text, "%s", text);
	}
}

void model_said(struct model *m, int64_t n, const char *text)
{
	if (n < 0 || n >= LINES_MAX)
		return;
	if (m->line[n] && strcmp(m->line[n], text) != 0)
		wrong("%s: line %lld of chat was '%s', and is '%s'", m->table, (long long)n, m->line[n], text);
	if (!m->line[n])
		m->line[n] = strdup(text);
}

/*
 * What is left once and for all only becomes less. While a clock runs it shows what would be left now: some of that may
 * not be charged in the end (the message's way, time in which no server ran), so it counts when it stands.
 */
void model_clocks(struct model *m, int64_t seq, const json_t *clocks)
{
	size_t i;
	json_t *clock;
	json_array_foreach (clocks, i, clock) {
		int64_t left = json_integer_value(json_object_get(clock, "reserve"));
		if (i >= SEATS || seq < m->reserve_at[i] || json_is_true(json_object_get(clock, "running")))
			continue;
		if (left > m->reserve[i] && seq > m->reserve_at[i])
			wrong("%s: the clock of seat %d gains %lld ms", m->table, (int)i, (long long)(left - m->reserve[i]));
		if (seq > m->reserve_at[i] || left < m->reserve[i]) {
			m->reserve_at[i] = seq;
			m->reserve[i] = left;
		}
	}
}

static void see_row(void *data, const struct store_row *stored)
{
	struct model *m = data;
	bool of_chance = stored->kind == ROW_CHANCE;
	int seat = of_chance ? -1 : stored->seat;
	if (stored->seq != ++m->stored)
		wrong("%s: row %lld is stored after row %lld", m->table, (long long)stored->seq, (long long)m->stored - 1);
	if (stored->seq >= ROWS_MAX)
		return;
	const struct fact *r = &m->row[stored->seq];
	if ((r->seen || r->acknowledged) && r->seat != seat)
		wrong("%s row %lld was of seat %d, and is stored of %d", m->table, (long long)stored->seq, r->seat, seat);
	if (r->seen && r->at != stored->at)
		wrong("%s row %lld was made at %lld, and is stored of %lld", m->table, (long long)stored->seq, (long long)r->at,
			(long long)stored->at);
	if (seat >= 0 && seat < SEATS)
		m->of_seat[seat]++;
}

static void see_line(void *data, const struct store_chat *line)
{
	struct model *m = data;
	if (line->n < LINES_MAX && m->line[line->n]) {
		if (strcmp(m->line[line->n], line->text) != 0)
			wrong("%s: line %lld of chat was '%s', and is stored as '%s'", m->table, (long long)line->n,
				m->line[line->n], line->text);
		free(m->line[line->n]);
		m->line[line->n] = NULL;
	}
}

static void see_status(void *data, const struct store_table *t)
{
	snprintf(data, 16, "%s", t->status);
}

void model_check(struct model *m)
{
	char why[STORE_WHY_MAX], status[16] = "";
	struct store *store = store_open(database_url(), 1, why);
	if (!store || !store_table(store, m->table, see_status, status) || !store_rows(store, m->table, 0, see_row, m)
		|| !store_chat(store, m->table, 0, LINES_MAX, see_line, m))
		wrong("%s cannot be read: %s", m->table, store ? store_error(store) : why);
	for (int64_t i = m->stored + 1; i < ROWS_MAX; i++)
		if (m->row[i].seen || m->row[i].acknowledged)
			wrong("%s row %lld ('%s') was %s, and is not stored", m->table, (long long)i, m->row[i].text,
				m->row[i].acknowledged ? "acknowledged" : "seen");
	for (int i = 0; i < m->players; i++)
		if (!m->stands_in[i] && m->of_seat[i] > m->asked[i])
			wrong("%s: seat %d asked for %lld rows and has %lld", m->table, i, (long long)m->asked[i],
				(long long)m->of_seat[i]);
	for (int i = 0; i < LINES_MAX; i++)
		if (m->line[i])
			wrong("%s: line %d of chat ('%s') was acknowledged, and is not stored", m->table, i, m->line[i]);
	store_close(store);
}

void model_free(struct model *m)
{
	for (int i = 0; i < LINES_MAX; i++)
		free(m->line[i]);
	free(m);
}
