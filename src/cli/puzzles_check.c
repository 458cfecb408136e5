/* Puzzles solved once more, with a seed of its own: the file without those that come out otherwise. */
#define _GNU_SOURCE
#include "cli/puzzles_int.h"

#include <stdlib.h>
#include <string.h>

/* What thinks about the puzzles of one game. */
struct solver {
	const struct game *game;
	struct search *search;
	void *block;
};

static bool solver_take(struct solver *s, const struct game *g)
{
	size_t size = puzzle_room(g);
	if (s->game == g)
		return true;
	free(s->block);
	s->game = g;
	s->block = aligned_alloc(16, (size + 15) / 16 * 16);
	if (s->block)
		s->search = search_init(s->block, size, g, 1);
	return s->block != NULL;
}

/* The text from the beginning of a line, so many lines before the place, up to the end of the place's own. */
static void print_lines(const struct puzzle_file *f, const char *at, int before)
{
	const char *from = at, *end = at;
	while (from > f->text && (from[-1] != '\n' || before-- > 0))
		from--;
	while (end < f->text + f->length && *end != '\n')
		end++;
	fwrite(from, 1, (size_t)(end - from), stdout);
	putchar('\n');
	fflush(stdout);
}

static bool holds(const struct solver *s, const struct posed *p)
{
	enum { ONE_MORE = 0x5eed };
	const struct puzzle *z = &p->puzzle;
	return puzzle_solve(s->search, s->game, p->match.state, z->seat, PUZZLE_CHECK, z->hash ^ ONE_MORE) == z->line[0];
}

static int check(const char *path, const char *text, size_t length)
{
	struct puzzle_file f;
	struct posed p = {.file = &f};
	struct solver s = {0};
	uint32_t printed = 0;
	int status = 0;
	puzzle_open(&f, text, (uint32_t)length);
	while (!status && puzzle_next(&f, &p.puzzle)) {
		if (!solver_take(&s, f.game)) {
			status = cli_fail("cli.memory", NULL, 0);
		} else if (!posed_up(&p)) {
			f.wrong = "it does not follow the rules";
		} else if (holds(&s, &p)) {
			if (printed != f.record)
				print_lines(&f, f.played.text, 1);
			print_lines(&f, f.text + f.at - 2, 0);
			printed = f.record;
		}
	}
	free(s.block);
	free(p.block);
	return f.wrong ? puzzles_fail_line(path, &f) : status;
}

int puzzles_check(const struct puzzles_request *r)
{
	int status = 0;
	for (uint32_t i = 0; i < r->files && !status; i++) {
		size_t length;
		char *text = cli_read_file(r->file[i], &length);
		status = text ? check(r->file[i], text, length) : EXIT_USAGE;
		free(text);
	}
	return status;
}
