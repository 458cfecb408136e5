/*
 * The file an arena can be resumed from, JSON Lines: first the match it belongs to, then a line for each round as it
 * is finished. A line cut short by a crash is not read.
 */
#define _GNU_SOURCE
#include "cli/arena_int.h"

#include "core/json.h"
#include "host/outside.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* What must be equal for rounds to be added up. */
static void print_head(const struct arena_match *m, struct out *o)
{
	const struct arena *a = &m->arena;
	emit_open(o, '{');
	member_text(o, "game", a->game->id);
	member_number(o, "rules_version", a->game->rules_version);
	member_number(o, "seats", a->options.players);
	member_text(o, "seed", m->seed);
	emit_key(o, "players");
	emit_open(o, '[');
	for (int i = 0; i < a->players; i++)
		emit_string(o, a->name[a->row_of[i]]);
	emit_close(o, ']');
	member_bool(o, "luck", a->luck);
	member_bool(o, "style", a->style);
	emit_key(o, "options");
	emit_open(o, '[');
	for (int i = 0; a->game->options[i].name; i++)
		emit_string(o, a->game->options[i].value[a->options.value[i]]);
	emit_close(o, ']');
	emit_close(o, '}');
}

static double number_at(const json_t *list, size_t i)
{
	return json_number_value(json_array_get(list, i));
}

/* A round is one list of numbers: round, games, then each row's figures, then met, beat and luck. */
enum {
	SHOWN_FIGURES = SHOWN_QUARTERS * SHOWN_BINS * 3,
	ROW_FIGURES = 6 + CATEGORIES_MAX + SHOWN_FIGURES + 1 + TERMS + SLIP_BINS,
	ROUND_FIGURES = 2 + ROWS_MAX * (ROW_FIGURES + 3 * ROWS_MAX),
};

static size_t round_figures(const struct arena_round *r, int rows, double *out)
{
	size_t n = 0;
	out[n++] = r->round;
	out[n++] = r->games;
	for (int i = 0; i < rows; i++) {
		const struct arena_row *row = &r->row[i];
		out[n++] = row->seats, out[n++] = row->wins, out[n++] = row->score;
		out[n++] = row->decisions, out[n++] = row->time_us, out[n++] = row->time_max_us;
		for (int c = 0; c < CATEGORIES_MAX; c++)
			out[n++] = row->category[c];
		for (int k = 0; k < SHOWN_QUARTERS * SHOWN_BINS; k++) {
			const struct arena_shown *b = &row->shown[k / SHOWN_BINS][k % SHOWN_BINS];
			out[n++] = b->count, out[n++] = b->chance, out[n++] = b->won;
		}
		out[n++] = row->style.count;
		for (int k = 0; k < TERMS; k++)
			out[n++] = row->style.lead[k];
		for (int k = 0; k < SLIP_BINS; k++)
			out[n++] = row->style.slip[k];
		for (int j = 0; j < rows; j++)
			out[n++] = r->met[i][j], out[n++] = r->beat[i][j], out[n++] = r->luck[i][j];
	}
	return n;
}

static void round_from(const json_t *list, int rows, struct arena_round *r)
{
	size_t n = 0;
	r->round = (uint32_t)number_at(list, n++);
	r->games = (uint32_t)number_at(list, n++);
	for (int i = 0; i < rows; i++) {
		struct arena_row *row = &r->row[i];
		row->seats = number_at(list, n++), row->wins = number_at(list, n++), row->score = number_at(list, n++);
		row->decisions = number_at(list, n++), row->time_us = number_at(list, n++);
		row->time_max_us = number_at(list, n++);
		for (int c = 0; c < CATEGORIES_MAX; c++)
			row->category[c] = number_at(list, n++);
		for (int k = 0; k < SHOWN_QUARTERS * SHOWN_BINS; k++) {
			struct arena_shown *b = &row->shown[k / SHOWN_BINS][k % SHOWN_BINS];
			b->count = number_at(list, n++), b->chance = number_at(list, n++), b->won = number_at(list, n++);
		}
		row->style.count = number_at(list, n++);
		for (int k = 0; k < TERMS; k++)
			row->style.lead[k] = number_at(list, n++);
		for (int k = 0; k < SLIP_BINS; k++)
			row->style.slip[k] = number_at(list, n++);
		for (int j = 0; j < rows; j++) {
			r->met[i][j] = number_at(list, n++), r->beat[i][j] = number_at(list, n++);
			r->luck[i][j] = number_at(list, n++);
		}
	}
}

void arena_file_add(struct arena_match *m, const struct arena_round *r)
{
	double figure[ROUND_FIGURES];
	if (!m->file)
		return;
	size_t n = round_figures(r, m->arena.rows, figure);
	for (size_t i = 0; i < n; i++)
		fprintf(m->file, "%c%.17g", i ? ',' : '[', figure[i]);
	fputs("]\n", m->file);
	fflush(m->file);
}

static void read_line(struct arena_match *m, const char *line, size_t length)
{
	double figure[ROUND_FIGURES];
	struct arena_round r = {0};
	json_t *list = outside_load(line, length, 0, NULL);
	size_t wanted = round_figures(&r, m->arena.rows, figure);
	if (json_array_size(list) == wanted) {
		round_from(list, m->arena.rows, &r);
		if (r.round < m->request->rounds && r.games > 0)
			m->round[r.round] = r;
	}
	json_decref(list);
}

int arena_file_open(struct arena_match *m, const char *path)
{
	char head[4096], *line = NULL;
	size_t room = 0, lines = 0;
	ssize_t length;
	struct out o;
	bool same = true;
	out_init(&o, head, sizeof head);
	print_head(m, &o);
	out_char(&o, '\n');
	m->file = fopen(path, "a+");
	if (!m->file)
		return cli_fail_file("cli.cannot_open", path, errno);
	if (fseek(m->file, 0, SEEK_SET) != 0)
		return cli_fail_file("cli.cannot_open", path, errno);
	while (same && (length = getline(&line, &room, m->file)) > 0) {
		if (lines++ == 0)
			same = strcmp(line, head) == 0;
		else
			read_line(m, line, (size_t)length);
	}
	free(line);
	if (!same)
		return cli_fail_word("cli.arena.other_match", path);
	fseek(m->file, 0, SEEK_END);
	if (lines == 0)
		fputs(head, m->file);
	else if (fseek(m->file, -1, SEEK_END) == 0 && fgetc(m->file) != '\n')
		fputc('\n', m->file); /* what a crash cut short stays a line of its own */
	return fflush(m->file) == 0 ? 0 : cli_fail_file("cli.cannot_write", path, errno);
}
