/*
 * cloister encode: what a network sees of the positions in shards of self-play, for the trainer. Two files come of it:
 * NAME.rows has a fixed row for each seat of each position, NAME.active the numbers of the inputs that are on, one list
 * after another. The first line of NAME.rows says what they are of. Of a game with insight (core/declare.h) a third:
 * NAME.figures has for each of those rows the phase, the final score and the figures, the estimate first, each 32 bits.
 */
#define _GNU_SOURCE
#include "ai/arena_bout.h"
#include "ai/encode.h"
#include "cli/cli.h"
#include "games/games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* One seat's view of one position; the seats of a position follow each other. */
struct seat_row {
	uint32_t game;
	uint16_t at, of;
	uint16_t won;
	int16_t margin; /* final score over the mean of the others, in sixteenths of a point */
	uint16_t active;
	uint8_t seat, seats;
	int16_t lead[LEADS_MAX];
};

struct files {
	FILE *rows, *active, *figures; /* figures: NULL where the game has none */
	struct encoder encoder;
};

static int16_t margin_of(const struct selfplay_result *r, int seat, int seats)
{
	int32_t others = 0, margin;
	for (int i = 0; i < seats; i++)
		others += i == seat ? 0 : r->score[i];
	margin = seats > 1 ? r->score[seat] * 16 - others * 16 / (seats - 1) : r->score[seat] * 16;
	return (int16_t)(margin < -LEAD_MOST ? -LEAD_MOST : margin > LEAD_MOST ? LEAD_MOST : margin);
}

static bool write_figures(
	struct files *f, const void *state, const struct prospect *prospects, const struct selfplay_result *r)
{
	const struct game *g = f->encoder.game;
	static int32_t figures[SEATS_MAX][FIGURES_MAX];
	size_t count = g->heuristics->insight->figures;
	int32_t head[2] = {(int32_t)insight_look(g, state, prospects, figures)};
	bool good = true;
	for (int i = 0; i < state_seats(state); i++) {
		head[1] = r->score[i];
		good &= fwrite(head, sizeof head, 1, f->figures) == 1;
		good &= fwrite(figures[i], sizeof **figures, count, f->figures) == count;
	}
	return good;
}

static bool encode_position(struct files *f, const void *state, const struct selfplay_result *r)
{
	struct prospect prospects[SEATS_MAX];
	int seats = state_seats(state);
	encode_prospects(f->encoder.game, state, prospects);
	bool good = !f->figures || write_figures(f, state, prospects, r);
	for (int i = 0; i < seats; i++) {
		struct encoded seen;
		struct seat_row row = {.game = r->game, .at = r->at, .of = r->of, .won = r->won[i], .seat = (uint8_t)i};
		encode(&f->encoder, state, prospects, i, &seen);
		row.margin = margin_of(r, i, seats);
		row.active = (uint16_t)seen.count;
		row.seats = (uint8_t)seats;
		memcpy(row.lead, seen.lead, sizeof row.lead);
		good &= fwrite(&row, sizeof row, 1, f->rows) == 1;
		good &= fwrite(seen.active, sizeof *seen.active, seen.count, f->active) == seen.count;
	}
	return good;
}

static int file_failed(const char *id, const char *path)
{
	struct word_arg args[] = {arg_text("word", path), arg_text("why", strerror(errno))};
	return cli_fail(id, args, COUNT(args));
}

static int encode_shard(struct files *f, const char *path)
{
	const struct game *g = f->encoder.game;
	char head[POSITIONS_HEAD_ROOM], wanted[POSITIONS_HEAD_ROOM];
	union any_state state = {0};
	struct selfplay_result r;
	bool good = true;
	FILE *shard = fopen(path, "rb");
	if (!shard)
		return file_failed("cli.cannot_open", path);
	bout_head(g, wanted, sizeof wanted);
	if (!fgets(head, sizeof head, shard) || strcmp(head, wanted) != 0) {
		fclose(shard);
		return cli_fail_word("cli.encode.other_rules", path);
	}
	while (good && fread(&state, g->state_size, 1, shard) == 1 && fread(&r, sizeof r, 1, shard) == 1)
		good = encode_position(f, &state, &r);
	fclose(shard);
	return good ? 0 : file_failed("cli.cannot_write", path);
}

struct request {
	const char *game, *out, **shard;
	int shards;
};

/* NULL once something failed, so that files may be opened one after another. */
static FILE *open_out(const char *name, const char *ending, int *status)
{
	char path[4096];
	snprintf(path, sizeof path, "%s.%s", name, ending);
	FILE *file = *status ? NULL : fopen(path, "wb");
	if (!file && !*status)
		*status = file_failed("cli.cannot_write", path);
	return file;
}

static void close_out(FILE *file, const char *name, int *status)
{
	if (file && fclose(file) != 0 && !*status)
		*status = file_failed("cli.cannot_write", name);
}

static int encode_all(const struct request *r, const struct game *g)
{
	struct files f = {0};
	char head[POSITIONS_HEAD_ROOM];
	int status = 0;
	if (!encoder_init(&f.encoder, g))
		return cli_fail_word("cli.encode.too_large", g->id);
	f.rows = open_out(r->out, "rows", &status);
	f.active = open_out(r->out, "active", &status);
	if (g->heuristics && g->heuristics->insight)
		f.figures = open_out(r->out, "figures", &status);
	bout_head(g, head, sizeof head);
	if (!status)
		fputs(head, f.rows);
	for (int i = 0; i < r->shards && !status; i++)
		status = encode_shard(&f, r->shard[i]);
	close_out(f.rows, r->out, &status);
	close_out(f.active, r->out, &status);
	close_out(f.figures, r->out, &status);
	return status;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct request *r = state->input;
	switch (key) {
	case 'o':
		r->out = arg;
		return 0;
	case ARGP_KEY_ARG:
		if (!r->game)
			r->game = arg;
		else
			r->shard[r->shards++] = arg;
		return 0;
	case 'L':
		cli_take_lang(arg);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

int cli_encode(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"out", 'o', "NAME", 0, "cli.encode.out", 0},
		{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0},
		{0},
	};
	static const struct argp argp = {options, parse, "GAME SHARD…", "cli.encode.help", NULL, NULL, NULL};
	struct request r = {.shard = calloc((size_t)argc, sizeof *r.shard)};
	if (!r.shard)
		return cli_fail("cli.memory", NULL, 0);
	cli_parse(&argp, argc, argv, &r);
	const struct game *g = r.game ? game_named(r.game) : NULL;
	int status = !r.game ? cli_fail("cli.no_game", NULL, 0)
		: !g             ? cli_fail_word("cli.unknown_game", r.game)
		: !r.out         ? cli_fail("cli.selfplay.no_folder", NULL, 0)
						 : encode_all(&r, g);
	free(r.shard);
	return status;
}
