/* Puzzles as people read them at a terminal, with their answers. */
#define _GNU_SOURCE
#include "cli/drawn.h"
#include "cli/puzzles_int.h"
#include "core/fields.h"
#include "core/say.h"
#include "core/table.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 4096, LINE = 256, FIGURE = 32 };

bool posed_up(struct posed *s)
{
	const struct game *g = s->file->game;
	free(s->block);
	s->block = malloc(match_size(g));
	if (!s->block)
		return false;
	match_open(&s->match, g, &s->file->options, s->block, NULL);
	if (!puzzle_replay(s->file, &s->puzzle, &s->match) || puzzle_wrong(g, &s->puzzle, s->match.state))
		return false;
	fields_redact(g, s->match.state, s->puzzle.seat, &s->seen);
	s->speaker = (struct speaker){.game = g, .lang = cli_lang(), .state = &s->seen};
	return true;
}

static const char *percent(int32_t n, char text[FIGURE])
{
	int32_t tenths = (n + 5) / 10;
	snprintf(text, FIGURE, "%d%s%d", tenths / 10, cli_lang() == LANG_FR ? "," : ".", tenths % 10);
	return text;
}

void posed_say(const struct posed *s, const char *id, const struct word_arg *args, int count)
{
	char text[TEXT_SIZE];
	struct out o;
	out_init(&o, text, sizeof text);
	words_say(&s->speaker, id, args, count, &o);
	puts(text);
}

/* The choices of the line, each as its seat would see it then. */
static void say_line(const struct posed *s, struct out *o)
{
	struct speaker here = s->speaker;
	union any_state state = s->seen;
	struct tried t;
	here.state = &state;
	for (int i = 0; i < s->puzzle.line_count; i++) {
		if (i)
			words_say(&here, "review.then", NULL, 0, o);
		say_choice(&here, s->puzzle.seat, s->puzzle.line[i], o);
		table_try(here.game, &state, s->puzzle.seat, &s->puzzle.line[i], 1, &t);
		if (t.refusal.reason || t.complete)
			return;
		state = t.seen;
	}
}

void posed_question(const struct posed *s, uint32_t number)
{
	char name[TEXT_SIZE], theme[TEXT_SIZE], prompt[TEXT_SIZE];
	struct out n, t, p;
	out_init(&n, name, sizeof name);
	out_init(&t, theme, sizeof theme);
	out_init(&p, prompt, sizeof prompt);
	words_seat(&s->speaker, s->puzzle.seat, &n);
	say_name(&s->speaker, "theme", puzzle_reason_name(&s->puzzle), NULL, &t);
	say_prompt(&s->speaker, &s->seen, s->puzzle.seat, &p);
	struct word_arg args[] = {arg_number("number", number), arg_number("level", puzzle_level(&s->puzzle)),
		arg_number("rating", puzzle_rating(&s->puzzle)), arg_text("theme", theme), arg_text("name", name)};
	posed_say(s, "puzzle.head", args, COUNT(args));
	drawn_print(&s->speaker, s->match.state, s->puzzle.seat);
	puts(prompt);
}

void posed_answer(const struct posed *s)
{
	char line[TEXT_SIZE], second[TEXT_SIZE], reason[TEXT_SIZE], f[3][FIGURE];
	struct out l, c, r;
	out_init(&l, line, sizeof line);
	out_init(&c, second, sizeof second);
	out_init(&r, reason, sizeof reason);
	say_line(s, &l);
	say_choice(&s->speaker, s->puzzle.seat, s->puzzle.second, &c);
	puzzle_say_reason(&s->speaker, &s->puzzle, &r);
	struct word_arg args[] = {arg_text("line", line), arg_text("second", second), arg_text("reason", reason),
		arg_text("win", percent(s->puzzle.win, f[0])), arg_text("lead", percent(s->puzzle.lead, f[1])),
		arg_text("error", percent(s->puzzle.error, f[2]))};
	posed_say(s, "puzzle.answer", args, COUNT(args));
	posed_say(s, "puzzle.why", args, COUNT(args));
}

int puzzles_fail_line(const char *path, const struct puzzle_file *f)
{
	struct word_arg args[] = {arg_text("word", path), arg_number("line", f->line), arg_text("why", f->wrong)};
	return cli_fail("cli.puzzles.bad", args, COUNT(args));
}

static int show(const char *path)
{
	size_t length;
	char *text = cli_read_file(path, &length);
	struct puzzle_file f;
	struct posed s = {.file = &f};
	if (!text)
		return EXIT_USAGE;
	puzzle_open(&f, text, (uint32_t)length);
	for (uint32_t number = 1; puzzle_next(&f, &s.puzzle); number++) {
		if (!posed_up(&s)) {
			f.wrong = "it does not follow the rules";
			break;
		}
		posed_question(&s, number);
		posed_answer(&s);
		putchar('\n');
	}
	free(s.block);
	free(text);
	return f.wrong ? puzzles_fail_line(path, &f) : 0;
}

int puzzles_show(const struct puzzles_request *r)
{
	for (uint32_t i = 0; i < r->files; i++) {
		int status = show(r->file[i]);
		if (status)
			return status;
	}
	return 0;
}
