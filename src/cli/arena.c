/*
 * cloister arena: players against each other over many games, with Elo, intervals and a sequential test. Started by
 * mpirun, each rank plays its share of the rounds and rank 0 reports; the results are the same either way.
 */
#define _GNU_SOURCE
#include "cli/arena_int.h"
#include "cli/arena_ranks.h"

#include "core/options.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_LIMIT = 64 };

/* The thread's own time on a core: what a decision takes must not depend on what else the machine does. */
static uint64_t now_us(void *data)
{
	struct timespec t;
	(void)data;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

uint32_t arena_prefix(const struct arena_match *m)
{
	uint32_t n = 0;
	while (n < m->request->rounds && m->round[n].games)
		n++;
	return n;
}

static void progress(const struct arena_match *m, uint32_t played)
{
	double met = 0, beat = 0;
	for (uint32_t i = 0; i < m->request->rounds; i++)
		for (int j = 1; j < m->arena.rows && m->round[i].games; j++)
			met += m->round[i].met[0][j], beat += m->round[i].beat[0][j];
	if (!isatty(STDERR_FILENO))
		return;
	struct word_arg args[] = {arg_text("game", m->arena.game->id), arg_number("done", played),
		arg_number("all", m->request->rounds), arg_text("player", m->arena.name[0]),
		arg_number("percent", met > 0 ? (int64_t)(100 * beat / met + 0.5) : 50)};
	fputc('\r', stderr);
	cli_say(stderr, "cli.arena.progress", args, COUNT(args));
	fputs("\033[K", stderr);
}

static bool is_decided(const struct arena_match *m)
{
	double llr;
	uint32_t used;
	return m->request->sprt
		&& arena_sprt(m->round, arena_prefix(m), m->arena.rows, m->request->elo0, m->request->elo1, &llr, &used);
}

/* The next rounds not played yet; returns how many. */
static uint32_t next_rounds(const struct arena_match *m, uint32_t most, uint32_t *list)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < m->request->rounds && n < most; i++)
		if (!m->round[i].games)
			list[n++] = i;
	return n;
}

/* Plays batch after batch until all rounds are done or the test is decided. blocks: one for each thread. */
static void play_rounds(struct arena_match *m, struct ranks r, void **blocks)
{
	enum { ROUNDS_PER_THREAD = 2, BATCH_MAX = RANKS_MAX * ROUNDS_PER_THREAD };
	static uint32_t list[BATCH_MAX], mine[BATCH_MAX];
	static struct arena_round result[BATCH_MAX], all[BATCH_MAX];
	uint32_t batch = m->request->threads * (uint32_t)r.size * ROUNDS_PER_THREAD, n, played = 0;
	batch = batch > BATCH_MAX ? BATCH_MAX : batch;
	for (uint32_t i = 0; i < m->request->rounds; i++)
		played += m->round[i].games > 0;
	bool stop = r.rank == 0 && is_decided(m);
	ranks_share(r, &stop, sizeof stop);
	while (!stop && (n = next_rounds(m, batch, list)) > 0) {
		uint32_t share = 0;
		for (uint32_t i = (uint32_t)r.rank; i < n; i += (uint32_t)r.size)
			mine[share++] = list[i];
		arena_play_all(&m->arena, mine, share, m->request->threads, blocks, result, NULL, NULL);
		ranks_gather(r, result, share, all);
		for (uint32_t i = 0; i < n; i++) {
			if (r.rank == 0) {
				m->round[all[i].round] = all[i];
				arena_file_add(m, &all[i]);
			} else {
				m->round[list[i]].games = 1; /* only that it is done matters here */
			}
		}
		played += n;
		if (r.rank == 0)
			progress(m, played);
		stop = r.rank == 0 && is_decided(m);
		ranks_share(r, &stop, sizeof stop);
	}
	if (r.rank == 0 && isatty(STDERR_FILENO))
		fputs("\r\033[K", stderr);
}

static uint64_t seed_number(const char *text)
{
	uint64_t h = 0xcbf29ce484222325u;
	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * 0x100000001b3u;
	return h;
}

/* Fills the arena from the request; 0, or an exit status after a message. */
static int arena_open(struct arena_match *m, const struct arena_request *r, const char *game_id)
{
	struct cli_table table = r->table;
	static char names[1024];
	snprintf(names, sizeof names, "%s", r->players);
	for (char *at = names, *name; (name = strsep(&at, ",")) != NULL;)
		if (!arena_add(&m->arena, name))
			return cli_fail_word("cli.bad_computer", name);
	table.game_id = game_id;
	table.players = r->seats ? r->seats : m->arena.players;
	const struct game *g = game_named(game_id);
	if (!r->seats && g && m->arena.players > g->seats_max)
		table.players = g->seats_min < 2 ? 2 : g->seats_min;
	int status = cli_table_open(&table, &m->arena.game, &m->arena.options);
	if (status)
		return status;
	if (m->arena.options.players > m->arena.players || m->arena.rows < 1) {
		struct word_arg args[] = {arg_number("seats", m->arena.options.players), arg_number("n", m->arena.players)};
		return cli_fail("cli.arena.few_players", args, COUNT(args));
	}
	m->seed = r->table.seed ? r->table.seed : "1";
	m->arena.seed = seed_number(m->seed);
	m->arena.now = now_us;
	m->arena.luck = r->luck;
	m->arena.style = r->style;
	return cli_net(r->net, m->arena.game, &m->arena.net, &m->arena.net_size);
}

/* Rounds, and a block for each thread; false after a message. */
static bool memory_take(struct arena_match *m, void **blocks)
{
	const struct arena_request *r = m->request;
	bool enough = (m->round = calloc(r->rounds, sizeof *m->round)) != NULL;
	for (uint32_t i = 0; i < r->threads; i++)
		enough &= (blocks[i] = aligned_alloc(16, (arena_block_size(&m->arena) + 15) & ~(size_t)15)) != NULL;
	if (!enough)
		cli_fail("cli.memory", NULL, 0);
	return enough;
}

static void memory_give(struct arena_match *m, void **blocks)
{
	for (uint32_t i = 0; i < m->request->threads; i++)
		free(blocks[i]);
	free(m->round);
	if (m->file)
		fclose(m->file);
	if (m->points)
		fclose(m->points);
}

static void match_play(struct arena_match *m, struct ranks ranks, void **blocks, bool first)
{
	for (uint32_t i = 0; i < m->request->rounds && ranks.size > 1; i++)
		ranks_share(ranks, &m->round[i].games, sizeof m->round[i].games);
	play_rounds(m, ranks, blocks);
	if (ranks.rank > 0)
		return;
	if (m->request->json)
		fputs(first ? "{\"arena\":[" : ",\n ", stdout);
	(m->request->json ? arena_print_json : arena_print)(m);
}

static int run_match(const struct arena_request *r, const char *game_id, struct ranks ranks, bool first)
{
	struct arena_match m = {.request = r};
	void *blocks[THREADS_LIMIT] = {0};
	int status = arena_open(&m, r, game_id);
	if (status)
		return status;
	bool enough = memory_take(&m, blocks);
	if (!enough)
		status = EXIT_USAGE;
	else if (r->resume && ranks.rank == 0)
		status = arena_file_open(&m, r->resume);
	if (!status && r->points)
		status = arena_points_open(&m, r->points);
	status = ranks_worst(ranks, status);
	if (enough && !status)
		match_play(&m, ranks, blocks, first);
	memory_give(&m, blocks);
	return status;
}

static bool parse_count(const char *arg, uint32_t max, uint32_t *out)
{
	char *end;
	unsigned long n = strtoul(arg, &end, 10);
	*out = (uint32_t)n;
	return *arg != '-' && end != arg && !*end && n >= 1 && n <= max;
}

static bool parse_sprt(const char *arg, struct arena_request *r)
{
	char *end;
	r->elo0 = strtod(arg, &end);
	if (end == arg || *end != ',')
		return false;
	arg = end + 1;
	r->elo1 = strtod(arg, &end);
	return end != arg && !*end && r->elo0 < r->elo1 && r->elo0 > -2000 && r->elo1 < 2000;
}

enum { KEY_SPRT = 256, KEY_RESUME, KEY_GAMES, KEY_SEATS, KEY_LUCK, KEY_STYLE, KEY_NET, KEY_POINTS };

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arena_request *r = state->input;
	uint32_t n;
	switch (key) {
	case 'p':
		r->players = arg;
		return 0;
	case 'n':
		if (!parse_count(arg, ROUNDS_MAX, &r->rounds))
			exit(cli_fail_word("cli.arena.bad_rounds", arg));
		return 0;
	case 't':
		if (!parse_count(arg, THREADS_LIMIT, &r->threads))
			exit(cli_fail_word("cli.arena.bad_threads", arg));
		return 0;
	case KEY_SEATS:
		if (!parse_count(arg, SEATS_MAX, &n))
			exit(cli_fail_word("cli.bad_players", arg));
		r->seats = (int)n;
		return 0;
	case KEY_SPRT:
		if (!parse_sprt(arg, r))
			exit(cli_fail_word("cli.arena.bad_sprt", arg));
		r->sprt = true;
		return 0;
	case KEY_NET:
		r->net = arg;
		return 0;
	case KEY_LUCK:
		r->luck = true;
		return 0;
	case KEY_STYLE:
		r->style = true;
		return 0;
	case KEY_POINTS:
		r->points = arg;
		return 0;
	case KEY_RESUME:
		r->resume = arg;
		return 0;
	case KEY_GAMES:
		r->games = arg;
		return 0;
	case 'j':
		r->json = true;
		return 0;
	case ARGP_KEY_ARG:
		if (r->games)
			return ARGP_ERR_UNKNOWN;
		r->games = arg;
		return 0;
	default:
		return cli_table_option(&r->table, key, arg);
	}
}

/* One match for each game of the list ("all": every game there is). */
static int run_all(const struct arena_request *r, struct ranks ranks)
{
	char names[1024];
	int status = 0, done = 0;
	bool all = text_equal(r->games, "all");
	snprintf(names, sizeof names, "%s", r->games);
	for (int i = 0; all && games[i] && !status; i++)
		status = run_match(r, games[i]->id, ranks, done++ == 0);
	for (char *at = names, *name; !all && !status && (name = strsep(&at, ",")) != NULL;)
		status = run_match(r, name, ranks, done++ == 0);
	if (r->json && ranks.rank == 0 && !status)
		fputs("]}\n", stdout);
	return status;
}

int cli_arena(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"players", 'p', "A,B,…", 0, "cli.arena.players", 0},
		{"games", KEY_GAMES, "GAME,…", 0, "cli.arena.games", 0},
		{"rounds", 'n', "N", 0, "cli.arena.rounds", 0},
		{"seats", KEY_SEATS, "N", 0, "cli.arena.seats", 0},
		{"threads", 't', "N", 0, "cli.arena.threads", 0},
		{"sprt", KEY_SPRT, "ELO0,ELO1", 0, "cli.arena.sprt", 0},
		{"luck", KEY_LUCK, NULL, 0, "cli.arena.luck", 0},
		{"style", KEY_STYLE, NULL, 0, "cli.arena.style", 0},
		{"net", KEY_NET, "FILE", 0, "cli.arena.net", 0},
		{"points", KEY_POINTS, "FILE", 0, "cli.arena.points", 0},
		{"resume", KEY_RESUME, "FILE", 0, "cli.arena.resume", 0},
		{"option", 'o', "NAME=VALUE", 0, "cli.opt.option", 0},
		{"options", 'o', NULL, OPTION_ALIAS | OPTION_HIDDEN, NULL, 0},
		{"seed", 's', "TEXT", 0, "cli.opt.seed", 0},
		{"edition", CLI_KEY_EDITION, "FILE", 0, "cli.opt.edition", 0},
		{"json", 'j', NULL, 0, "cli.opt.json", 0},
		{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0},
		{0},
	};
	static const struct argp argp = {options, parse, "GAME", "cli.arena.help", NULL, NULL, NULL};
	struct arena_request r = {.rounds = 20, .threads = 1};
	struct ranks ranks = ranks_init(&argc, &argv);
	cli_parse(&argp, argc, argv, &r);
	int status = 0;
	if (!r.games)
		status = cli_fail("cli.no_game", NULL, 0);
	else if (!r.players)
		status = cli_fail("cli.arena.no_players", NULL, 0);
	else if (r.resume && (strchr(r.games, ',') || text_equal(r.games, "all")))
		status = cli_fail("cli.arena.resume_one", NULL, 0);
	else
		status = run_all(&r, ranks);
	ranks_end(ranks);
	return status;
}
