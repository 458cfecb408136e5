/*
 * cloister play: a game at the terminal, line by line: the table as text, a prompt, numbered choices. Hot-seat or
 * against the computer. Everything it knows about a game comes through struct game.
 */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "ai/search.h"
#include "cli/table.h"
#include "core/canvas.h"
#include "core/fields.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 100, HEIGHT = 64, ELEMENTS = 512, LINE = 4096, RECORD_MAX = 4 << 20, HINT_ITERATIONS = 4000 };

struct sitter {
	bool human;
	struct level level;
	struct search *search;
	void *block;
};

struct play {
	struct table table;
	struct sitter player[SEATS_MAX];
	struct sitter adviser; /* for hints */
	int humans;
	int shown;            /* seat that looked last */
	struct events news;
	const char *save_path;
	choice staged[LIST_MAX]; /* secret orders that are not sent yet, */
	uint32_t staged_count;
	union any_state work; /* and the table as it would be after them */
};

struct request {
	struct cli_table table;
	const char *seats, *load, *save;
};

static const struct game *game_of(const struct play *p)
{
	return p->table.match.game;
}

static const void *state_of(const struct play *p)
{
	return p->staged_count ? (const void *)&p->work : p->table.match.state;
}

static struct speaker speaker_of(const struct play *p)
{
	return (struct speaker){.game = game_of(p), .lang = cli_lang(), .state = state_of(p)};
}

static void say_line(const char *id, const struct word_arg *args, int count)
{
	cli_say(stdout, id, args, count);
	fputc('\n', stdout);
}

static uint64_t clock_now(void *data)
{
	struct timespec t;
	(void)data;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
}

static bool seat_computer(const struct game *g, struct sitter *p, const struct level *level, int seat)
{
	size_t size = search_size(g, level->iterations ? level->iterations : 1u << 20);
	p->level = *level;
	p->block = aligned_alloc(16, (size + 15) & ~(size_t)15);
	if (!p->block)
		return false;
	p->search = search_init(p->block, size, g, clock_now(NULL) + (uint64_t)seat);
	search_clock(p->search, clock_now, NULL);
	return true;
}

/* "human,prior,novice": one word a seat; missing ones are computers of level prior, one human in front. */
static int seat_players(struct play *p, const char *seats)
{
	const struct game *g = game_of(p);
	int count = p->table.match.options.players;
	const char *at = seats ? seats : "human";
	for (int seat = 0; seat < count; seat++) {
		char word[64] = "prior";
		struct level level;
		size_t n = strcspn(at, ",");
		if (*at)
			snprintf(word, sizeof word, "%.*s", (int)n, at);
		at += at[n] ? n + 1 : n;
		p->player[seat].human = text_equal(word, "human");
		p->humans += p->player[seat].human;
		if (p->player[seat].human)
			continue;
		if (!level_parse(word, &level))
			return cli_fail_word("cli.bad_level", word);
		if (!seat_computer(g, &p->player[seat], &level, seat))
			return cli_fail("cli.memory", NULL, 0);
	}
	if (*at)
		return cli_fail_word("cli.many_seats", at);
	return 0;
}

static bool has_secrets(const struct game *g)
{
	for (const struct field *f = g->fields; f->name; f++)
		if (f->seen != SEEN_BY_ALL)
			return true;
	return false;
}

/* The table as the viewer sees it: the game's drawing, or its fields one by one. */
static void print_table(const struct play *p, int viewer)
{
	static struct canvas_cell cells[WIDTH * HEIGHT];
	static struct canvas_element elements[ELEMENTS];
	static char text[1 << 16];
	const struct game *g = game_of(p);
	struct speaker s = speaker_of(p);
	union any_state seen;
	struct canvas c;
	struct out o;
	fields_redact(g, state_of(p), viewer, &seen);
	s.state = &seen;
	out_init(&o, text, sizeof text);
	fputc('\n', stdout);
	if (!g->draw) {
		fields_json(g, &seen, viewer, &o);
		puts(text);
		return;
	}
	canvas_init(&c, WIDTH, HEIGHT, cells, elements, ELEMENTS, &s);
	g->draw(&seen, viewer, &c);
	for (int y = 0; y < c.rows; y++) {
		out_clear(&o);
		canvas_line_text(&c, y, &o);
		puts(text);
	}
}

/* What happened since the viewer was last asked. */
static void print_news(struct play *p, int viewer)
{
	struct speaker s = speaker_of(p);
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	for (uint32_t i = 0; i < p->news.count && i < p->news.max; i++) {
		out_clear(&o);
		if (say_event(&s, &p->news.list[i], viewer, &o))
			printf("- %s\n", text);
	}
	p->news.count = 0;
}

static void keep_news(struct play *p)
{
	for (uint32_t i = 0; i < p->table.events.count && i < p->table.events.max; i++) {
		if (p->news.count < p->news.max)
			p->news.list[p->news.count++] = p->table.events.list[i];
	}
}

static void print_scores(const struct play *p)
{
	const struct game *g = game_of(p);
	struct speaker s = speaker_of(p);
	struct score score[SEATS_MAX] = {0};
	char text[256];
	struct out o;
	g->scores(state_of(p), score);
	for (int seat = 0; seat < state_seats(state_of(p)); seat++) {
		out_init(&o, text, sizeof text);
		words_seat(&s, seat, &o);
		struct word_arg args[] = {
			arg_number("rank", score[seat].rank), arg_text("name", text), arg_number("total", score[seat].total)};
		say_line("cli.score", args, COUNT(args));
		for (int i = 0; g->categories[i].name; i++) {
			out_clear(&o);
			say_name(&s, "category", g->categories[i].name, NULL, &o);
			printf("     %s%*s %4d\n", text, 32 - text_columns(text), "", score[seat].category[i]);
		}
	}
}

static void print_choices(const struct play *p, int seat, const choice *list, uint32_t n)
{
	struct speaker s = speaker_of(p);
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	say_prompt(&s, state_of(p), seat, &o);
	printf("\n");
	fputs("[", stdout);
	char name[96];
	struct out who;
	out_init(&who, name, sizeof name);
	words_seat(&s, seat, &who);
	printf("%s] %s\n", name, text);
	for (uint32_t i = 0; i < n; i++) {
		out_clear(&o);
		say_choice(&s, seat, list[i], &o);
		printf("%4u  %s\n", i + 1, text);
	}
}

static void print_refusal(const struct play *p, const struct refusal *r)
{
	struct speaker s = speaker_of(p);
	const struct reason *row = reason_row(game_of(p), r->reason);
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	say_refusal(&s, r, &o);
	struct word_arg args[] = {arg_text("why", text), arg_text("rule", row->rule ? row->rule : "")};
	say_line(row->rule ? "cli.play.refused_rule" : "cli.play.refused", args, COUNT(args));
}

/* Are the orders of this decision secret? They are sent together, so that not even their number shows. */
static bool is_secret(const struct game *g, struct decision d)
{
	const uint8_t *verb = g->kinds[d.kind].verbs;
	while (*verb && (g->verbs[*verb].flags & VERB_PRIVATE))
		verb++;
	return !*verb;
}

/* Puts the staged choices on the table; false after a message. */
static bool send(struct play *p, int seat)
{
	uint32_t at, count = p->staged_count;
	p->staged_count = 0;
	struct refusal r = table_do(&p->table, seat, p->staged, count, &at);
	if (r.reason)
		print_refusal(p, &r);
	else
		keep_news(p);
	return !r.reason;
}

/* Works the staged choices out on a copy. */
static struct refusal stage(struct play *p, int seat)
{
	uint32_t at;
	struct refusal r = {0};
	if (p->staged_count)
		r = driver_list(game_of(p), p->table.match.state, seat, p->staged, p->staged_count, &p->work, NULL, &at);
	return r;
}

/* Plays a choice of the seat, or stages it if it is secret; false after a message. */
static bool play_choice(struct play *p, int seat, choice c)
{
	bool secret = is_secret(game_of(p), game_of(p)->decision(state_of(p)));
	p->staged[p->staged_count++] = c;
	if (!secret)
		return send(p, seat);
	struct refusal r = stage(p, seat);
	if (r.reason) {
		p->staged_count--;
		stage(p, seat);
		print_refusal(p, &r);
	}
	return !r.reason;
}

static void cmd_why(const struct play *p, int seat, const choice *list, uint32_t n, const char *what)
{
	const struct game *g = game_of(p);
	char *end;
	unsigned long number = strtoul(what, &end, 10);
	choice c;
	uint32_t at;
	if (*what && !*end && number >= 1 && number <= n) {
		c = list[number - 1];
	} else if (choice_parse(g, what, (uint32_t)strlen(what), &c, &at)) {
		say_line("cli.play.why_what", NULL, 0);
		return;
	}
	struct refusal r = driver_why(g, state_of(p), seat, c);
	struct word_arg arg = arg_text(
		"rule", g->kinds[g->decision(state_of(p)).kind].rule ? g->kinds[g->decision(state_of(p)).kind].rule : g->id);
	if (r.reason)
		print_refusal(p, &r);
	else
		say_line("cli.play.allowed", &arg, 1);
}

static void cmd_hint(struct play *p, int seat)
{
	struct speaker s = speaker_of(p);
	struct seen seen;
	struct advice advice = {0};
	char label[1024], reason[1024];
	struct out l, r;
	if (!p->adviser.search) {
		struct level level = *level_named("abbot");
		level.iterations = HINT_ITERATIONS;
		if (!seat_computer(game_of(p), &p->adviser, &level, SEATS_MAX))
			return;
	}
	seen_from(game_of(p), state_of(p), seat, &seen);
	ai_advise(p->adviser.search, &seen, &p->adviser.level, &advice);
	for (uint32_t i = 0; i < advice.count && i < 3; i++) {
		const struct candidate *c = &advice.list[i];
		out_init(&l, label, sizeof label);
		out_init(&r, reason, sizeof reason);
		say_choice(&s, seat, c->choice, &l);
		advice_reason(&s, c, &r);
		struct word_arg args[] = {arg_number("number", i + 1), arg_text("choice", label), arg_text("reason", reason),
			arg_number("win", c->place[0] / 10)};
		say_line("cli.play.hint", args, COUNT(args));
	}
}

static void cmd_log(const struct play *p)
{
	const struct match *m = &p->table.match;
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	for (uint32_t i = 0; i < m->live_count; i++) {
		const struct row *row = &m->rows[m->live[i]];
		bool secret = false;
		for (uint32_t k = 0; k < row->count; k++)
			secret |= (game_of(p)->verbs[choice_verb(m->choices[row->first + k])].flags & VERB_PRIVATE) != 0;
		out_clear(&o);
		record_row_text(m, row, &o);
		if (row->kind == ROW_CHANCE || secret || has_secrets(game_of(p)))
			continue; /* what chance gave or somebody keeps is told by events, to whom it concerns */
		printf("%5u  %u  %s\n", m->live[i] + 1, row->seat, text);
	}
}

static bool cmd_save(const struct play *p, const char *path)
{
	char *text = malloc(RECORD_MAX);
	struct out o;
	if (!text)
		return false;
	out_init(&o, text, RECORD_MAX);
	table_record(&p->table, &o);
	bool ok = cli_write_file(path, text, o.length);
	free(text);
	if (ok) {
		struct word_arg arg = arg_text("word", path);
		say_line("cli.play.saved", &arg, 1);
	}
	return ok;
}

/* Back to the seat's last choice; what others and chance did since is undone too, unless it showed something. */
static bool cmd_undo(struct play *p, int seat)
{
	if (p->staged_count) {
		p->staged_count--;
		stage(p, seat);
		return true;
	}
	uint32_t row = match_undo_last(&p->table.match, seat);
	if (!row || !table_undo(&p->table, seat, row)) {
		say_line("cli.play.no_undo", NULL, 0);
		return false;
	}
	p->news.count = 0;
	for (int i = 0; i < SEATS_MAX; i++)
		if (p->player[i].search)
			search_reset(p->player[i].search, clock_now(NULL) + (uint64_t)i);
	say_line("cli.play.undone", NULL, 0);
	return true;
}

enum answer { ANSWER_AGAIN, ANSWER_PLAYED, ANSWER_QUIT };

static bool is_command(const char *line, const char *name, const char **rest)
{
	const char *after = text_after(line, name);
	if (!after || (*after && *after != ' '))
		return false;
	while (*after == ' ')
		after++;
	*rest = after;
	return true;
}

static enum answer answer_command(struct play *p, int seat, const char *line, const choice *list, uint32_t n)
{
	const char *rest;
	if (is_command(line, "quit", &rest))
		return ANSWER_QUIT;
	if (is_command(line, "help", &rest) || is_command(line, "?", &rest))
		say_line("cli.play.commands", NULL, 0);
	else if (is_command(line, "why", &rest))
		cmd_why(p, seat, list, n, rest);
	else if (is_command(line, "hint", &rest))
		cmd_hint(p, seat);
	else if (is_command(line, "undo", &rest))
		return cmd_undo(p, seat) ? ANSWER_PLAYED : ANSWER_AGAIN;
	else if (is_command(line, "log", &rest))
		cmd_log(p);
	else if (is_command(line, "scores", &rest))
		print_scores(p);
	else if (is_command(line, "table", &rest))
		print_table(p, seat);
	else if (is_command(line, "save", &rest))
		cmd_save(p, *rest ? rest : p->save_path);
	else
		say_line("cli.play.what", NULL, 0);
	return ANSWER_AGAIN;
}

static enum answer answer(struct play *p, int seat, const char *line, const choice *list, uint32_t n)
{
	char *end;
	choice c;
	uint32_t at;
	unsigned long number = strtoul(line, &end, 10);
	if (*line && !*end) {
		if (number >= 1 && number <= n)
			return play_choice(p, seat, list[number - 1]) ? ANSWER_PLAYED : ANSWER_AGAIN;
		struct word_arg arg = arg_number("most", n);
		say_line("cli.play.number", &arg, 1);
		return ANSWER_AGAIN;
	}
	if (!choice_parse(game_of(p), line, (uint32_t)strlen(line), &c, &at))
		return play_choice(p, seat, c) ? ANSWER_PLAYED : ANSWER_AGAIN;
	return answer_command(p, seat, line, list, n);
}

/* Reads a line without its end; false at the end of input. */
static bool read_line(char *line)
{
	fputs("> ", stdout);
	fflush(stdout);
	if (!fgets(line, LINE, stdin))
		return false;
	size_t n = strcspn(line, "\r\n");
	if (!line[n]) /* the rest of a line that is too long */
		for (int c; (c = getchar()) != EOF && c != '\n';)
			;
	line[n] = 0;
	return true;
}

/* All secret orders are given: they can still be changed before they are sent. False: quits. */
static bool confirm(struct play *p, int seat)
{
	struct speaker s = speaker_of(p);
	char line[LINE], text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	for (uint32_t i = 0; i < p->staged_count; i++) {
		out_clear(&o);
		say_choice(&s, seat, p->staged[i], &o);
		printf("  %s\n", text);
	}
	say_line("cli.play.send", NULL, 0);
	if (!read_line(line))
		return false;
	if (text_equal(line, "undo"))
		return cmd_undo(p, seat);
	return !text_equal(line, "quit") && send(p, seat);
}

/* One person's decision; false: quits. */
static bool ask_human(struct play *p, int seat)
{
	choice list[CHOICES_MAX];
	char line[LINE];
	uint32_t n = 0;
	if (p->staged_count && !(game_of(p)->decision(state_of(p)).actors >> seat & 1))
		return confirm(p, seat);
	n = game_of(p)->choices(state_of(p), seat, list);
	if (p->humans > 1 && seat != p->shown && has_secrets(game_of(p))) {
		struct speaker s = speaker_of(p);
		char name[96];
		struct out o;
		out_init(&o, name, sizeof name);
		words_seat(&s, seat, &o);
		struct word_arg arg = arg_text("name", name);
		say_line("cli.play.hand_over", &arg, 1);
		if (!read_line(line))
			return false;
	}
	p->shown = seat;
	print_news(p, seat);
	print_table(p, seat);
	print_choices(p, seat, list, n);
	while (read_line(line)) {
		switch (answer(p, seat, line, list, n)) {
		case ANSWER_PLAYED:
			return true;
		case ANSWER_QUIT:
			return false;
		default:
			break;
		}
	}
	fputc('\n', stdout);
	return false;
}

static bool ask_computer(struct play *p, int seat)
{
	struct sitter *player = &p->player[seat];
	struct seen seen;
	bool ok;
	do {
		seen_from(game_of(p), state_of(p), seat, &seen);
		ok = play_choice(p, seat, ai_choose(player->search, &seen, &player->level, NULL));
	} while (ok && p->staged_count && (game_of(p)->decision(state_of(p)).actors >> seat & 1));
	return ok && (p->staged_count == 0 || send(p, seat));
}

/* Plays to the end; false if somebody quit before. */
static bool play_on(struct play *p)
{
	keep_news(p);
	for (struct decision d; (d = game_of(p)->decision(p->table.match.state)).actors;) {
		int seat = decision_seat(d); /* the staged choices of a seat change nothing at the table */
		if (!(p->player[seat].human ? ask_human(p, seat) : ask_computer(p, seat)))
			return false;
		if (p->humans == 0)
			print_news(p, SEAT_ALL);
	}
	return true;
}

static int finish(struct play *p, bool over)
{
	if (over) {
		int viewer = p->humans == 1 ? p->shown : SEAT_NONE;
		print_news(p, viewer);
		print_table(p, viewer);
		fputc('\n', stdout);
		say_line("kind.over", NULL, 0);
		print_scores(p);
	} else {
		say_line("cli.play.bye", NULL, 0);
	}
	return cmd_save(p, p->save_path) ? 0 : 1;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct request *r = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &r->table;
		return 0;
	case 'S':
		r->seats = arg;
		return 0;
	case 'l':
		r->load = arg;
		return 0;
	case 'w':
		r->save = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static int open_table(struct play *p, const struct request *r)
{
	const struct game *g;
	struct options o;
	if (r->load) {
		struct speaker s = {.lang = cli_lang()};
		char why[1024];
		struct out error;
		size_t length;
		char *text = cli_read_file(r->load, &length);
		if (!text)
			return EXIT_USAGE;
		out_init(&error, why, sizeof why);
		bool ok = table_load(&p->table, &s, text, length, false, &error);
		free(text);
		struct word_arg args[] = {arg_text("word", r->load), arg_text("why", why)};
		return ok ? 0 : cli_fail("cli.record.bad", args, COUNT(args));
	}
	int status = cli_table_open(&r->table, &g, &o);
	if (!status && !table_open(&p->table, g, &o, r->table.seed, false))
		status = cli_fail("cli.memory", NULL, 0);
	return status;
}

int cli_play(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"seats", 'S', "WHO,WHO…", 0, "cli.play.seats", 0},
		{"load", 'l', "FILE", 0, "cli.play.load", 0},
		{"save", 'w', "FILE", 0, "cli.play.save", 0},
		{0},
	};
	static const struct argp_child children[] = {{&cli_table_argp, 0, NULL, 0}, {0}};
	static const struct argp argp = {options, parse, "GAME", "cli.play.help", children, NULL, NULL};
	static struct event unheard[EVENTS_MAX];
	static struct play play;
	char path[256];
	struct request r = {0};
	cli_parse(&argp, argc, argv, &r);
	play = (struct play){.shown = SEAT_NONE, .news = {unheard, 0, EVENTS_MAX}};
	int status = open_table(&play, &r);
	if (!status)
		status = seat_players(&play, r.seats);
	if (!status) {
		snprintf(path, sizeof path, "cloister-%s.record", game_of(&play)->id);
		play.save_path = r.save ? r.save : r.load ? r.load : path;
		say_line("cli.play.welcome", NULL, 0);
		status = finish(&play, play_on(&play));
	}
	for (int i = 0; i < SEATS_MAX; i++)
		free(play.player[i].block);
	free(play.adviser.block);
	table_close(&play.table);
	return status;
}
