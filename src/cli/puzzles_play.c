/* Puzzles put to whoever sits at the terminal, line by line. */
#define _GNU_SOURCE
#include "cli/puzzles_int.h"
#include "cli/typed.h"
#include "core/plain.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = 256, TEXT_SIZE = 1024 };

enum wish { WISH_NEXT, WISH_LEAVE };

static uint32_t print_choices(const struct posed *s, choice *list)
{
	uint32_t n = s->speaker.game->choices(s->match.state, s->puzzle.seat, list);
	for (uint32_t i = 0; i < n; i++) {
		char text[TEXT_SIZE];
		struct out o;
		out_init(&o, text, sizeof text);
		say_choice(&s->speaker, s->puzzle.seat, list[i], &o);
		printf("%3u  %s\n", i + 1, text);
	}
	return n;
}

/* A choice by its number or its text; 0: it is none. */
static choice read_choice(const struct posed *s, const char *line, const choice *list, uint32_t count)
{
	char *end;
	unsigned long number = strtoul(line, &end, 10);
	struct offered from = {&s->speaker, s->puzzle.seat, list, NULL, count, 0};
	struct step step;
	if (end != line && !*end)
		return number >= 1 && number <= count ? list[number - 1] : 0;
	if (!typed_step(&from, line, &step))
		return 0;
	return driver_why(s->speaker.game, s->match.state, s->puzzle.seat, step.choice).reason ? 0 : step.choice;
}

/* One puzzle until it is solved, shown or left; *first: was the first try right? */
static enum wish ask(const struct posed *s, uint32_t number, bool *first)
{
	choice list[CHOICES_MAX];
	char line[LINE];
	const char *rest;
	bool tried = false;
	*first = false;
	posed_question(s, number);
	uint32_t count = print_choices(s, list);
	posed_say(s, "puzzle.how", NULL, 0);
	while (cli_read_line(line, sizeof line)) {
		if (text_alike("q", line) || typed_command(line, "quit", &rest))
			return WISH_LEAVE;
		bool show = text_alike("s", line) || typed_command(line, "show", &rest);
		choice c = show ? 0 : read_choice(s, line, list, count);
		bool right = c && c == s->puzzle.line[0];
		if (right)
			*first = !tried;
		tried |= c != 0;
		if (!show)
			posed_say(s, right ? "puzzle.right" : c ? "puzzle.wrong" : "puzzle.how", NULL, 0);
		if (show || right) {
			posed_answer(s);
			return WISH_NEXT;
		}
	}
	return WISH_LEAVE;
}

static uint32_t count_of(const char *text, size_t length)
{
	struct puzzle_file f;
	struct puzzle p;
	uint32_t count = 0;
	puzzle_open(&f, text, (uint32_t)length);
	while (puzzle_next(&f, &p))
		count++;
	return count;
}

/* From one of the puzzles on, which another day begins elsewhere, through all of them. */
static void ask_all(const char *text, size_t length)
{
	struct puzzle_file f;
	struct posed s = {.file = &f};
	uint32_t count = count_of(text, length), from = count ? (uint32_t)(time(NULL) / 86400 * 61 % count) : 0;
	uint32_t asked = 0, solved = 0;
	bool first;
	enum wish wish = WISH_NEXT;
	for (uint32_t n = 0; n < count && wish == WISH_NEXT; n++) {
		puzzle_open(&f, text, (uint32_t)length);
		for (uint32_t i = 0; i <= (from + n) % count; i++)
			puzzle_next(&f, &s.puzzle);
		if (!posed_up(&s))
			break;
		wish = ask(&s, (from + n) % count + 1, &first);
		asked += wish == WISH_NEXT;
		solved += first;
		struct word_arg args[] = {arg_number("solved", solved), arg_number("asked", asked)};
		posed_say(&s, "puzzle.count", args, COUNT(args));
	}
	free(s.block);
}

static int ask_file(const char *path)
{
	size_t length;
	char *text = cli_read_file(path, &length);
	if (!text)
		return EXIT_USAGE;
	ask_all(text, length);
	free(text);
	return 0;
}

int puzzles_play(const struct puzzles_request *r)
{
	if (r->files)
		return ask_file(r->file[0]);
	for (const struct puzzle_text *t = puzzle_texts; t->game; t++)
		if (text_equal(t->game, r->table.game_id)) {
			ask_all(t->text, strlen(t->text));
			return 0;
		}
	return cli_fail_word("cli.puzzles.none", r->table.game_id);
}
