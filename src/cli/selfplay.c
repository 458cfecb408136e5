/*
 * cloister selfplay: games to learn from, in shards of a folder. A shard is written whole or not at all, and one that is
 * there is not made again: what was broken off goes on where it was. Started by mpirun, each rank makes its share.
 */
#define _GNU_SOURCE
#include "ai/arena_selfplay.h"
#include "ai/brain.h"
#include "cli/arena_ranks.h"
#include "cli/cli.h"
#include "games/games.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SHARD_GAMES = 20, GAMES_LIMIT = 100000000, THREADS_LIMIT = 64, PATH_ROOM = 4096 };

struct request {
	struct cli_table table;
	const char *game, *folder, *net;
	char *players;
	uint32_t games, threads, random;
	bool all_options;
};

struct pool {
	const struct request *request;
	struct selfplay play;
	uint32_t next, step, shards;
	bool failed;
	pthread_mutex_t mutex;
};

static bool shard_write(const struct pool *p, FILE *file, uint32_t shard, void *block, unsigned char *states,
	struct selfplay_result *results)
{
	const struct game *g = p->play.table.game;
	char head[POSITIONS_HEAD_ROOM];
	bool good = true;
	bout_head(g, head, sizeof head);
	fputs(head, file);
	for (uint32_t i = shard * SHARD_GAMES; i < (shard + 1) * SHARD_GAMES && i < p->request->games; i++) {
		uint32_t n = selfplay_game(&p->play, i, block, states, results, SAMPLES_MAX);
		for (uint32_t k = 0; k < n; k++) {
			good &= fwrite(states + (size_t)k * g->state_size, g->state_size, 1, file) == 1;
			good &= fwrite(&results[k], sizeof results[k], 1, file) == 1;
		}
	}
	return good;
}

static bool shard_make(
	const struct pool *p, uint32_t shard, void *block, unsigned char *states, struct selfplay_result *results)
{
	char path[PATH_ROOM], part[PATH_ROOM + 8];
	snprintf(path, sizeof path, "%s/%06u.shard", p->request->folder, shard);
	snprintf(part, sizeof part, "%s.part", path);
	if (access(path, F_OK) == 0)
		return true;
	FILE *file = fopen(part, "wb");
	if (!file)
		return false;
	bool good = shard_write(p, file, shard, block, states, results);
	good &= fclose(file) == 0;
	return good && rename(part, path) == 0;
}

static void *work(void *data)
{
	struct pool *p = data;
	void *block = aligned_alloc(16, selfplay_block_size(&p->play));
	unsigned char *states = malloc((size_t)SAMPLES_MAX * p->play.table.game->state_size);
	struct selfplay_result *results = malloc(SAMPLES_MAX * sizeof *results);
	for (bool going = block && states && results;;) {
		pthread_mutex_lock(&p->mutex);
		uint32_t shard = p->next;
		p->next += p->step;
		p->failed |= !going;
		bool ended = p->failed || shard >= p->shards;
		pthread_mutex_unlock(&p->mutex);
		if (ended)
			break;
		going = shard_make(p, shard, block, states, results);
	}
	free(block), free(states), free(results);
	return NULL;
}

static int play_shards(struct pool *p)
{
	pthread_t thread[THREADS_LIMIT];
	uint32_t started = 1;
	pthread_mutex_init(&p->mutex, NULL);
	while (started < p->request->threads && pthread_create(&thread[started], NULL, work, p) == 0)
		started++;
	work(p);
	for (uint32_t i = 1; i < started; i++)
		pthread_join(thread[i], NULL);
	if (!p->failed)
		return 0;
	struct word_arg args[] = {arg_text("word", p->request->folder), arg_text("why", strerror(errno))};
	return cli_fail("cli.cannot_write", args, COUNT(args));
}

static int read_players(struct pool *p, char *players)
{
	for (char *at = players, *name; (name = strsep(&at, ",")) != NULL;)
		if (!selfplay_add(&p->play, name))
			return cli_fail_word("cli.bad_computer", name);
	return 0;
}

/* The network of a file, in memory that lasts; 0, or an exit status after a message. */
static int read_net(const char *path, const struct game *g, const void **blob, size_t *size)
{
	struct brain net;
	size_t length;
	char *text = cli_read_file(path, &length);
	if (!text)
		return EXIT_USAGE;
	void *aligned = aligned_alloc(16, (length + 15) / 16 * 16);
	if (aligned)
		memcpy(aligned, text, length);
	free(text);
	if (!aligned || brain_open(&net, aligned, length, g) != BRAIN_GOOD) {
		free(aligned);
		return cli_fail_word("cli.bad_net", path);
	}
	*blob = aligned, *size = length;
	return 0;
}

int cli_net(const char *path, const struct game *g, const void **blob, size_t *size)
{
	return path ? read_net(path, g, blob, size) : 0;
}

static int selfplay(struct request *r, struct ranks ranks)
{
	struct pool p = {.request = r, .next = (uint32_t)ranks.rank, .step = (uint32_t)ranks.size};
	r->table.game_id = r->game;
	int status = cli_table_open(&r->table, &p.play.table.game, &p.play.table.options);
	if (status || (status = read_players(&p, r->players))
		|| (status = cli_net(r->net, p.play.table.game, &p.play.net, &p.play.net_size)))
		return status;
	const char *seed = r->table.seed ? r->table.seed : "1";
	for (; *seed; seed++)
		p.play.table.seed = (p.play.table.seed ^ (unsigned char)*seed) * 0x100000001b3u;
	p.play.table.random = r->random;
	p.play.table.all_options = r->all_options;
	p.shards = (r->games + SHARD_GAMES - 1) / SHARD_GAMES;
	if (mkdir(r->folder, 0777) != 0 && errno != EEXIST) {
		struct word_arg args[] = {arg_text("word", r->folder), arg_text("why", strerror(errno))};
		return cli_fail("cli.cannot_write", args, COUNT(args));
	}
	return play_shards(&p);
}

static bool parse_count(const char *arg, uint32_t max, uint32_t *out)
{
	char *end;
	unsigned long n = strtoul(arg, &end, 10);
	*out = (uint32_t)n;
	return *arg != '-' && end != arg && !*end && n >= 1 && n <= max;
}

enum { KEY_OUT = 256, KEY_RANDOM, KEY_NET, KEY_ALL };

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct request *r = state->input;
	switch (key) {
	case 'p':
		r->players = arg;
		return 0;
	case 'n':
		if (!parse_count(arg, GAMES_LIMIT, &r->games))
			exit(cli_fail_word("cli.selfplay.bad_games", arg));
		return 0;
	case 't':
		if (!parse_count(arg, THREADS_LIMIT, &r->threads))
			exit(cli_fail_word("cli.arena.bad_threads", arg));
		return 0;
	case KEY_RANDOM:
		if (!parse_count(arg, 1000, &r->random))
			exit(cli_fail_word("cli.selfplay.bad_random", arg));
		return 0;
	case KEY_OUT:
		r->folder = arg;
		return 0;
	case KEY_NET:
		r->net = arg;
		return 0;
	case KEY_ALL:
		r->all_options = true;
		return 0;
	case ARGP_KEY_ARG:
		if (r->game)
			return ARGP_ERR_UNKNOWN;
		r->game = arg;
		return 0;
	default:
		return cli_table_option(&r->table, key, arg);
	}
}

int cli_selfplay(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"players", 'p', "A,B,…", 0, "cli.selfplay.players", 0},
		{"games", 'n', "N", 0, "cli.selfplay.games", 0},
		{"out", KEY_OUT, "FOLDER", 0, "cli.selfplay.out", 0},
		{"random", KEY_RANDOM, "N", 0, "cli.selfplay.random", 0},
		{"all-options", KEY_ALL, NULL, 0, "cli.selfplay.all_options", 0},
		{"net", KEY_NET, "FILE", 0, "cli.arena.net", 0},
		{"threads", 't', "N", 0, "cli.arena.threads", 0},
		{"option", 'o', "NAME=VALUE", 0, "cli.opt.option", 0},
		{"seed", 's', "TEXT", 0, "cli.opt.seed", 0},
		{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0},
		{0},
	};
	static const struct argp argp = {options, parse, "GAME", "cli.selfplay.help", NULL, NULL, NULL};
	struct request r = {.games = 1000, .threads = 1};
	struct ranks ranks = ranks_init(&argc, &argv);
	cli_parse(&argp, argc, argv, &r);
	int status = !r.game ? cli_fail("cli.no_game", NULL, 0)
		: !r.players     ? cli_fail("cli.arena.no_players", NULL, 0)
		: !r.folder      ? cli_fail("cli.selfplay.no_folder", NULL, 0)
						 : selfplay(&r, ranks);
	status = ranks_worst(ranks, status);
	ranks_end(ranks);
	return status;
}
