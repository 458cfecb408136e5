/* cloister review: what each seat gave away in a finished game, what was better, and what was luck. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "ai/review.h"
#include "cli/opened.h"
#include "cli/review_print.h"
#include "core/json.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { JSON_MAX = 8 << 20, SECONDS_MAX = 86400 };

struct request {
	const char *path;
	bool json;
	int seat; /* -1: all */
	double seconds; /* 0: as long as the usual passes take */
};

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void think(struct review *r, double seconds)
{
	double end = now() + seconds;
	if (seconds > 0)
		r->passes = REVIEW_PASSES;
	while (review_step(r) && !(seconds > 0 && now() >= end))
		;
	review_curve(r);
}

static int print_json(const struct speaker *s, struct review *r)
{
	char *text = malloc(JSON_MAX);
	struct out o;
	if (!text)
		return cli_fail("cli.memory", NULL, 0);
	out_init(&o, text, JSON_MAX);
	emit_open(&o, '{');
	member_text(&o, "game", s->game->id);
	review_json(s, r, &o);
	emit_close(&o, '}');
	puts(text);
	free(text);
	return 0;
}

static int review(const struct request *request, const struct opened *opened)
{
	const struct match *m = &opened->match;
	struct speaker s = {.game = m->game, .lang = cli_lang(), .names = opened->name, .state = m->state};
	struct word_arg seats[] = {arg_number("n", request->seat), arg_number("high", m->options.players - 1)};
	if (!review_may(m))
		return cli_fail_word("review.unfinished", request->path);
	if (request->seat >= m->options.players)
		return cli_fail("review.no_seat", seats, COUNT(seats));
	size_t size = review_size(m);
	void *block = aligned_alloc(16, size);
	if (!block)
		return cli_fail("cli.memory", NULL, 0);
	struct review *r = review_open(block, size, m);
	think(r, request->seconds);
	int status = 0;
	if (request->json)
		status = print_json(&s, r);
	else
		review_print(&s, r, request->seat);
	free(block);
	return status;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct request *r = state->input;
	char *end;
	switch (key) {
	case 'L':
		cli_take_lang(arg);
		return 0;
	case 'j':
		r->json = true;
		return 0;
	case 'S':
		r->seat = (int)strtol(arg, &end, 10);
		if (end == arg || *end || r->seat < 0 || r->seat >= SEATS_MAX)
			exit(cli_fail_word("review.bad_seat", arg));
		return 0;
	case 't':
		r->seconds = strtod(arg, &end);
		if (end == arg || *end || !(r->seconds > 0 && r->seconds <= SECONDS_MAX))
			exit(cli_fail_word("review.bad_seconds", arg));
		return 0;
	case ARGP_KEY_ARG:
		if (r->path)
			argp_usage(state);
		r->path = arg;
		return 0;
	case ARGP_KEY_END:
		if (!r->path)
			argp_usage(state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

int cli_review(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"json", 'j', NULL, 0, "cli.opt.json", 0},
		{"seat", 'S', "N", 0, "cli.review.seat", 0},
		{"seconds", 't', "S", 0, "cli.review.seconds", 0},
		{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0},
		{0},
	};
	static const struct argp argp = {options, parse, "FILE", "cli.review.help", NULL, NULL, NULL};
	static struct opened opened;
	struct request r = {.seat = -1};
	cli_parse(&argp, argc, argv, &r);
	int status = opened_open(r.path, &opened);
	if (!status)
		status = review(&r, &opened);
	opened_close(&opened);
	return status;
}
