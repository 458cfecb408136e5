/* cloister learn: the courses at a terminal, line by line. Finds the lesson, goes from step to step. */
#define _GNU_SOURCE
#include "cli/learn_int.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct request {
	const char *game;
	int lesson; /* from 1; 0: none is named */
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct request *r = state->input;
	char *end;
	switch (key) {
	case 'l':
		r->lesson = (int)strtol(arg, &end, 10);
		if (*end || r->lesson < 1)
			exit(cli_fail_word("cli.learn.bad_lesson", arg));
		return 0;
	case 'L':
		cli_take_lang(arg);
		return 0;
	case ARGP_KEY_ARG:
		if (r->game)
			return ARGP_ERR_UNKNOWN;
		r->game = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static uint32_t steps_done(const struct lesson_course *c, const struct lesson *l)
{
	uint32_t done = 0;
	for (uint32_t i = 0; i < l->step_count; i++)
		done += learned_has(c->game, l->steps[i].id);
	return done;
}

/* The first lesson with a step that was not done; the first of all when all were. */
static uint32_t first_open(const struct lesson_course *c)
{
	for (uint32_t i = 0; i < c->lesson_count; i++)
		if (steps_done(c, &c->lessons[i]) < c->lessons[i].step_count)
			return i;
	return 0;
}

static void print_course(const struct lesson_course *c)
{
	struct word_arg head[] = {arg_text("title", learn_text(&c->title)), arg_number("minutes", c->minutes)};
	learn_line("cli.learn.course", head, COUNT(head));
	learn_wrapped("", learn_text(&c->aim));
	fputc('\n', stdout);
	for (uint32_t i = 0; i < c->lesson_count; i++) {
		const struct lesson *l = &c->lessons[i];
		uint32_t done = steps_done(c, l);
		struct word_arg args[] = {arg_number("number", i + 1), arg_text("title", learn_text(&l->title)),
			arg_number("done", done), arg_number("steps", l->step_count), arg_number("minutes", l->minutes)};
		learn_line(done == l->step_count ? "cli.learn.lesson_done" : "cli.learn.lesson", args, COUNT(args));
	}
}

/* Which lesson the learner wants; -1: none. */
static int ask_lesson(const struct lesson_course *c)
{
	char line[LEARN_LINE], *end;
	uint32_t next = first_open(c);
	print_course(c);
	struct word_arg args[] = {arg_number("number", next + 1), arg_number("most", c->lesson_count)};
	learn_line("cli.learn.which", args, COUNT(args));
	while (cli_read_line(line, sizeof line)) {
		unsigned long number = strtoul(line, &end, 10);
		if (!*line)
			return (int)next;
		if (text_equal(line, "q") || text_equal(line, "quit"))
			return -1;
		if (!*end && number >= 1 && number <= c->lesson_count)
			return (int)number - 1;
		learn_line("cli.play.number", args, COUNT(args));
		learn_line("cli.learn.which", args, COUNT(args));
	}
	return -1;
}

static void print_summary(const struct lesson *l)
{
	struct word_arg arg = arg_text("title", learn_text(&l->title));
	fputc('\n', stdout);
	learn_line("cli.learn.summary", &arg, 1);
	for (uint32_t i = 0; i < l->summary_count; i++)
		learn_wrapped("- ", learn_text(&l->summary[i]));
}

/* One lesson from its first step that was not done; what the learner wants then. */
static enum learn_wish teach(struct learn *l, uint32_t lesson)
{
	const struct lesson *taught = &l->course->lessons[lesson];
	uint32_t step = 0;
	enum learn_wish wish = LEARN_NEXT;
	if (steps_done(l->course, taught) < taught->step_count)
		while (learned_has(l->course->game, taught->steps[step].id))
			step++;
	if (!seeded_open(&l->table, l->game, &taught->options, "lesson", true))
		return LEARN_LEAVE;
	while (step < taught->step_count) {
		runner_open(&l->runner, &l->table.table, l->course, lesson, step);
		if (l->runner.step->kind == LESSON_GAME)
			wish = learn_game(l) ? LEARN_NEXT : LEARN_LEAVE;
		else
			wish = learn_step(l);
		if (wish == LEARN_LIST || wish == LEARN_LEAVE)
			break;
		step = wish == LEARN_REPEAT ? 0 : wish == LEARN_NEXT ? step + 1 : step - (step > 0);
	}
	seeded_close(&l->table);
	if (wish == LEARN_NEXT)
		print_summary(taught);
	return wish;
}

/* The lesson after the one that was taught, the one before it, or what the learner picks; -1: leaves. */
static int next_lesson(const struct lesson_course *c, int lesson, enum learn_wish wish)
{
	char line[LEARN_LINE];
	if (wish == LEARN_LEAVE)
		return -1;
	if (wish == LEARN_LIST || lesson + 1 == c->lesson_count)
		return wish == LEARN_LIST ? ask_lesson(c) : -1;
	struct word_arg args[] = {
		arg_number("number", lesson + 2), arg_text("title", learn_text(&c->lessons[lesson + 1].title))};
	learn_line("cli.learn.go_on", args, COUNT(args));
	if (!cli_read_line(line, sizeof line) || text_equal(line, "q") || text_equal(line, "quit"))
		return -1;
	if (text_equal(line, "r") || text_equal(line, "repeat"))
		return lesson;
	return text_equal(line, "l") || text_equal(line, "list") ? ask_lesson(c) : lesson + 1;
}

/* The games that can be learnt. */
static int list_courses(void)
{
	for (const struct lesson_course *c = lesson_courses; c->game; c++) {
		uint32_t steps = 0, done = 0;
		for (uint32_t i = 0; i < c->lesson_count; i++) {
			steps += c->lessons[i].step_count;
			done += steps_done(c, &c->lessons[i]);
		}
		struct word_arg args[] = {arg_text("game", c->game), arg_text("title", learn_text(&c->title)),
			arg_number("done", done), arg_number("steps", steps), arg_number("minutes", c->minutes)};
		learn_line("cli.learn.game", args, COUNT(args));
	}
	return 0;
}

int cli_learn(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"lesson", 'l', "N", 0, "cli.learn.opt_lesson", 0},
		{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0},
		{0},
	};
	static const struct argp argp = {options, parse, "[GAME]", "cli.learn.help", NULL, NULL, NULL};
	static struct learn l;
	struct request r = {0};
	cli_parse(&argp, argc, argv, &r);
	if (!r.game)
		return list_courses();
	l = (struct learn){.course = lesson_course_of(r.game), .game = game_named(r.game), .styled = isatty(STDOUT_FILENO)};
	if (!l.game)
		return cli_fail_word("cli.unknown_game", r.game);
	if (!l.course)
		return cli_fail_word("cli.learn.no_course", r.game);
	struct word_arg args[] = {arg_number("number", r.lesson), arg_number("most", l.course->lesson_count)};
	if (r.lesson > l.course->lesson_count)
		return cli_fail("cli.learn.no_lesson", args, COUNT(args));
	for (int lesson = r.lesson ? r.lesson - 1 : ask_lesson(l.course); lesson >= 0;)
		lesson = next_lesson(l.course, lesson, teach(&l, (uint32_t)lesson));
	learn_line("cli.learn.bye", NULL, 0);
	return 0;
}
