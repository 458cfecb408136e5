/*
 * cloister bench: what a decision costs. Figures, never a test of time: ratios within one run are what counts. Seconds
 * are the process' own on a core, so that a busy machine does not lie; instructions per decision are steadier still.
 */
#define _GNU_SOURCE
#include "cli/bench_search.h"
#include "cli/cli.h"
#include "cli/edition.h"
#include "cli/instructions.h"

#include "core/json.h"
#include "core/options.h"
#include "games/games.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct request {
	struct cli_table table;
	bool json, signatures, instructions;
	const char *coverage;
	double seconds;
	long games;
};

struct figures {
	int players;
	double decisions_per_s, games_per_s, decisions_per_game, copy_ns;
	double instructions; /* per decision; 0: this machine does not count them */
};

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void measure_random(const struct game *g, const struct options *o, double seconds, struct figures *f)
{
	union any_state fresh = {0}, state;
	choice list[CHOICES_MAX];
	struct rng rng;
	uint64_t decisions = 0, count = 0;
	rng_seed(&rng, 1);
	g->setup(&fresh, o);
	double from = now(), to;
	do {
		for (int i = 0; i < 64; i++, count++) {
			memcpy(&state, &fresh, g->state_size);
			decisions += driver_playout(g, &state, &rng, list);
		}
		to = now();
	} while (to - from < seconds);
	f->decisions_per_s = (double)decisions / (to - from);
	f->games_per_s = (double)count / (to - from);
	f->decisions_per_game = (double)decisions / (double)count;
}

static void measure_copy(const struct game *g, const struct options *o, struct figures *f)
{
	enum { COPIES = 2000000 };
	union any_state a = {0}, b;
	volatile unsigned char sink = 0;
	g->setup(&a, o);
	double from = now();
	for (int i = 0; i < COPIES; i++) {
		a.bytes[1] = (unsigned char)i;
		memcpy(&b, &a, g->state_size);
		__asm__ volatile("" : : "r"(&b) : "memory"); /* the copy must happen */
		sink ^= b.bytes[1];
	}
	f->copy_ns = (now() - from) / COPIES * 1e9;
	(void)sink;
}

static void print_json(const struct game *g, const struct figures *f, bool first)
{
	printf("%s{\"game\":\"%s\",\"players\":%d,\"signature\":\"%016" PRIx64 "\",\"state_bytes\":%u,"
		   "\"decisions_per_s\":%.0f,\"playouts_per_s\":%.0f,\"decisions_per_game\":%.1f,\"copy_ns\":%.1f,"
		   "\"instructions_per_decision\":",
		first ? "" : ",\n ", g->id, f->players, game_signature(g), g->state_size, f->decisions_per_s, f->games_per_s,
		f->decisions_per_game, f->copy_ns);
	if (f->instructions > 0)
		printf("%.0f}", f->instructions);
	else
		printf("null}");
}

static void print_row(const struct game *g, const struct figures *f)
{
	printf("%-14s %d  %5u B  %6.2f M/s  %8.0f/s  %7.1f  %5.1f ns  ", g->id, f->players, g->state_size,
		f->decisions_per_s / 1e6, f->games_per_s, f->decisions_per_game, f->copy_ns);
	if (f->instructions > 0)
		printf("%.0f\n", f->instructions);
	else
		printf("-\n");
}

/* One row a game: two players, or the fewest there may be. */
static void bench_search(const struct request *r)
{
	bool first = true;
	if (!r->json)
		printf("\n%s\n", cli_word("cli.bench.search_heads"));
	for (int i = 0; games[i]; i++) {
		const struct game *g = games[i];
		int players = r->table.players ? r->table.players : g->seats_min < 2 ? 2 : g->seats_min;
		if ((r->table.game_id && !text_equal(r->table.game_id, g->id)) || players < g->seats_min
			|| players > g->seats_max)
			continue;
		bench_search_row(g, players, r->seconds, r->json, first);
		first = false;
	}
}

static int bench(const struct request *r)
{
	bool first = true;
	const struct game *only = r->table.game_id ? game_named(r->table.game_id) : NULL;
	int slot = r->table.edition && only && only->box ? edition_slot_open(r->table.edition, only) : 0;
	if (slot < 0)
		return EXIT_USAGE;
	if (r->json)
		printf("{\"random_play\":[");
	else
		printf("%s\n", cli_word("cli.bench.heads"));
	for (int i = 0; games[i]; i++) {
		const struct game *g = games[i];
		if (r->table.game_id && !text_equal(r->table.game_id, g->id))
			continue;
		for (int players = g->seats_min; players <= g->seats_max; players++) {
			struct figures f = {.players = players};
			struct options o;
			if (r->table.players && r->table.players != players)
				continue;
			options_default(g, players, &o);
			o.edition = (uint8_t)slot;
			measure_random(g, &o, r->seconds, &f);
			measure_copy(g, &o, &f);
			f.instructions = r->instructions ? instructions_per_decision(g, &o) : 0;
			if (r->json)
				print_json(g, &f, first);
			else
				print_row(g, &f);
			first = false;
			fflush(stdout);
		}
	}
	if (r->json)
		printf("],\n\"search\":[");
	bench_search(r);
	if (r->json)
		printf("]}\n");
	return 0;
}

/* How often random play meets each kind, verb and event. */
struct coverage {
	uint64_t kinds[256], verbs[256], events[256];
};

static void cover_game(
	const struct game *g, const struct options *o, bool weighted, struct rng *rng, struct coverage *c)
{
	static struct event list[EVENTS_MAX];
	union any_state s = {0};
	choice choices[CHOICES_MAX];
	g->setup(&s, o);
	for (struct decision d; (d = g->decision(&s)).actors;) {
		int seat = bits_first(d.actors);
		struct events e = {list, 0, EVENTS_MAX};
		uint32_t n = g->choices(&s, seat, choices);
		choice pick = seat == SEAT_CHANCE
			? driver_chance_pick(g, &s, rng_below(rng, (uint32_t)driver_chance_total(g, &s)))
			: weighted ? driver_likely(g, &s, seat, choices, n, rng)
					   : choices[rng_below(rng, n)];
		c->kinds[d.kind]++;
		c->verbs[choice_verb(pick)]++;
		g->apply(&s, seat, pick, &e);
		for (uint32_t i = 0; i < e.count && i < e.max; i++)
			c->events[list[i].kind]++;
	}
}

static int print_count(const char *sort, const char *name, uint64_t n)
{
	printf("%-6s %-28s %12" PRIu64 "%s\n", sort, name, n, n ? "" : "  !");
	return n == 0;
}

static int coverage(const char *id, long count)
{
	const struct game *g = game_named(id);
	static struct coverage c;
	struct rng rng;
	int missing = 0;
	if (!g)
		return cli_fail_word("cli.unknown_game", id);
	rng_seed(&rng, 1);
	for (long i = 0; i < count; i++) {
		struct options o;
		options_default(g, g->seats_min + (int)(i % (g->seats_max - g->seats_min + 1)), &o);
		if (i % 2)
			options_random(g, &o, &rng);
		cover_game(g, &o, i % 3 == 0, &rng, &c);
	}
	for (int i = 1; g->kinds[i].name; i++)
		missing += print_count("kind", g->kinds[i].name, c.kinds[i]);
	for (int i = 1; g->verbs[i].name; i++)
		missing += print_count("verb", g->verbs[i].name, c.verbs[i]);
	for (int i = 1; g->events[i].name; i++)
		missing += print_count("event", g->events[i].name, c.events[i]);
	struct word_arg args[] = {arg_number("n", count), arg_number("missing", missing)};
	cli_say(stdout, "cli.bench.covered", args, COUNT(args));
	fputc('\n', stdout);
	return missing != 0;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct request *r = state->input;
	char *end;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &r->table;
		return 0;
	case 'j':
		r->json = true;
		return 0;
	case 'S':
		r->signatures = true;
		return 0;
	case 'n':
		r->instructions = true;
		return 0;
	case 'c':
		r->coverage = arg;
		return 0;
	case 't':
		r->seconds = strtod(arg, &end);
		if (*end || r->seconds <= 0 || r->seconds > 600)
			exit(cli_fail_word("cli.bad_seconds", arg));
		return 0;
	case 'g':
		r->games = strtol(arg, &end, 10);
		if (*end || r->games < 1)
			exit(cli_fail_word("cli.bad_games", arg));
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

int cli_bench(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"json", 'j', NULL, 0, "cli.opt.json", 0},
		{"signatures", 'S', NULL, 0, "cli.bench.signatures", 0},
		{"instructions", 'n', NULL, 0, "cli.bench.instructions", 0},
		{"coverage", 'c', "GAME", 0, "cli.bench.coverage", 0},
		{"seconds", 't', "S", 0, "cli.bench.seconds", 0},
		{"games", 'g', "N", 0, "cli.bench.games", 0},
		{0},
	};
	static const struct argp_child children[] = {{&cli_table_argp, 0, NULL, 0}, {0}};
	static const struct argp argp = {options, parse, "[GAME]", "cli.bench.help", children, NULL, NULL};
	struct request r = {.seconds = 1, .games = 10000};
	cli_parse(&argp, argc, argv, &r);
	if (r.table.game_id && !game_named(r.table.game_id))
		return cli_fail_word("cli.unknown_game", r.table.game_id);
	if (r.coverage)
		return coverage(r.coverage, r.games);
	if (!r.signatures)
		return bench(&r);
	for (int i = 0; games[i]; i++)
		printf("%s %016" PRIx64 "\n", games[i]->id, game_signature(games[i]));
	return 0;
}
