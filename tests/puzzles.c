/*
 * The puzzles of every game (src/games/<game>/puzzles): each is what it says, and what is written is what is read. One of
 * each game is solved again; with CLOISTER_SOAK all are, by abbot at ten times its budget. The file `least` beside them says
 * how many there are at least, so that none is lost unseen.
 *
 *   CLOISTER_GAME     one game instead of all
 *   CLOISTER_PART     with CLOISTER_SOAK: 2/8 solves the second eighth of them, so that several programs share the work
 */
#define _GNU_SOURCE
#include "walk.h"

#include "ai/puzzle.h"
#include "core/fields.h"
#include "core/options.h"
#include "core/table.h"

enum { PUZZLES_MOST = 1000, FILE_MOST = 250000, LEAST_LEAD = 400, PATH_SIZE = 256, ABBOT = 100 };

static FILE *file_of(const struct game *g, const char *name)
{
	char path[PATH_SIZE];
	snprintf(path, sizeof path, "src/games/%s/puzzles/%s", g->id, name);
	FILE *file = fopen(path, "r");
	if (!file)
		fail_msg("%s is missing", path);
	return file;
}

static char *text_of(const struct game *g, uint32_t *length)
{
	FILE *file = file_of(g, "puzzles.txt");
	char *text = malloc(FILE_MOST + 1);
	*length = (uint32_t)fread(text, 1, FILE_MOST + 1, file);
	fclose(file);
	if (*length > FILE_MOST)
		fail_msg("%s has more than %d bytes of puzzles: the page's module would not read them", g->id, FILE_MOST);
	return text;
}

static uint32_t least_of(const struct game *g)
{
	char line[PATH_SIZE];
	FILE *file = file_of(g, "least");
	const char *got = fgets(line, sizeof line, file);
	fclose(file);
	assert_non_null(got);
	return (uint32_t)strtoul(line, NULL, 10);
}

static bool wanted(const struct game *g)
{
	const char *only = getenv("CLOISTER_GAME");
	return !only || text_equal(only, g->id);
}

/* A table for the file's puzzles, one after the other. */
struct desk {
	struct match match;
	void *block;
};

static const char *set(struct desk *d, const struct puzzle_file *f, const struct puzzle *p)
{
	if (!d->block)
		d->block = malloc(match_size(f->game));
	match_open(&d->match, f->game, &f->options, d->block, NULL);
	return puzzle_replay(f, p, &d->match) ? puzzle_wrong(f->game, p, d->match.state) : "it does not follow the rules";
}

/* What a puzzle promises: clearly best, and missed by quick play; said in every language. */
static void check_claims(const struct puzzle_file *f, const struct puzzle *p)
{
	char id[PATH_SIZE];
	if (f->rules_version != f->game->rules_version)
		fail_msg("%s, line %u: played by other rules", f->game->id, f->line);
	assert_true(p->lead >= LEAST_LEAD);
	assert_true(p->lead >= 3 * p->error);
	assert_true(p->win >= p->lead);
	assert_true(p->found[0] < PUZZLE_TRIES - 1);
	assert_true(p->reason == PUZZLE_CHANCE ? !p->size : p->size > 0);
	assert_in_range(puzzle_level(p), 1, PUZZLE_LEVELS);
	for (int lang = 0; lang < LANGS; lang++) {
		struct speaker core = {.lang = lang}, s = {.game = f->game, .lang = lang};
		snprintf(id, sizeof id, "theme.%s", puzzle_reason_name(p));
		assert_non_null(words_find(&core, id));
		snprintf(id, sizeof id, "kind.%s", f->game->kinds[p->kind].name);
		assert_non_null(words_find(&s, id));
	}
}

/* The answer is said choice by choice: what the table does by itself is none, for nobody is asked for it. */
static void check_line(const struct desk *d, const struct puzzle_file *f, const struct puzzle *p)
{
	union any_state seen;
	struct tried t = {.complete = false};
	fields_redact(f->game, d->match.state, p->seat, &seen);
	for (int i = 0; i < p->line_count && !t.complete; i++) {
		table_try(f->game, &seen, p->seat, &p->line[i], 1, &t);
		if (t.refusal.reason)
			fail_msg("%s, line %u: choice %d of the answer cannot be made", f->game->id, f->line, i + 1);
		seen = t.seen;
	}
}

/* The line of the file is what the puzzle is written as. */
static void check_written(const struct puzzle_file *f, const struct puzzle *p)
{
	struct out *o = unit_out();
	puzzle_write(f->game, p, o);
	const char *line = f->text + f->at - o->length;
	assert_memory_equal(line, o->text, o->length);
}

static void test_every_puzzle_is_what_it_says(void **unused)
{
	(void)unused;
	for (int i = 0; games[i]; i++) {
		uint32_t length, count = 0;
		static uint64_t hash[PUZZLES_MOST];
		struct desk d = {0};
		struct puzzle_file f;
		struct puzzle p;
		if (!wanted(games[i]))
			continue;
		char *text = text_of(games[i], &length);
		puzzle_open(&f, text, length);
		while (puzzle_next(&f, &p)) {
			const char *wrong = set(&d, &f, &p);
			assert_ptr_equal(f.game, games[i]);
			if (wrong)
				fail_msg("%s, line %u: %s", games[i]->id, f.line, wrong);
			check_claims(&f, &p);
			check_line(&d, &f, &p);
			check_written(&f, &p);
			for (uint32_t k = 0; k < count; k++)
				assert_true(hash[k] != p.hash);
			assert_true(count < PUZZLES_MOST);
			hash[count++] = p.hash;
		}
		if (f.wrong)
			fail_msg("%s, line %u: %s", games[i]->id, f.line, f.wrong);
		printf("%s: %u puzzles, %u bytes\n", games[i]->id, count, length);
		assert_in_range(count, least_of(games[i]), PUZZLES_MOST);
		free(d.block);
		free(text);
	}
}

static void *search_block(const struct game *g, struct search **s)
{
	size_t size = puzzle_room(g);
	void *block = aligned_alloc(16, (size + 15) / 16 * 16);
	assert_non_null(block);
	*s = search_init(block, size, g, 1);
	return block;
}

static bool solved(
	struct search *s, const struct desk *d, const struct puzzle_file *f, const struct puzzle *p, uint32_t percent)
{
	return puzzle_solve(s, f->game, d->match.state, p->seat, percent, p->hash | 1) == p->line[0];
}

/* The one with most at stake of the first ones, by abbot's own budget. */
static void solve_one(struct search *s, const char *text, uint32_t length)
{
	enum { FIRST = 40 };
	struct puzzle_file f, best_file;
	struct puzzle p, best = {0};
	struct desk d = {0};
	puzzle_open(&f, text, length);
	for (int n = 0; n < FIRST && puzzle_next(&f, &p); n++)
		if (p.lead - 3 * p.error > best.lead - 3 * best.error)
			best = p, best_file = f;
	assert_true(best.lead > 0);
	assert_null(set(&d, &best_file, &best));
	if (!solved(s, &d, &best_file, &best, ABBOT))
		fail_msg("%s, line %u: abbot chooses something else", best_file.game->id, best_file.line);
	free(d.block);
}

/* Every one that abbot answers otherwise is named before the test fails: those go. */
static void solve_all(struct search *s, const char *text, uint32_t length)
{
	uint32_t part = 1, parts = 1, number = 0, tried = 0, doubted = 0;
	struct puzzle_file f;
	struct puzzle p;
	struct desk d = {0};
	if (getenv("CLOISTER_PART"))
		assert_int_equal(sscanf(getenv("CLOISTER_PART"), "%u/%u", &part, &parts), 2);
	assert_in_range(part, 1, parts);
	puzzle_open(&f, text, length);
	while (puzzle_next(&f, &p)) {
		if (number++ % parts != part - 1)
			continue;
		assert_null(set(&d, &f, &p));
		tried++;
		if (solved(s, &d, &f, &p, PUZZLE_CHECK))
			continue;
		doubted++;
		printf("%s, line %u: abbot chooses something else\n", f.game->id, f.line);
		fflush(stdout);
	}
	printf("%s, part %u of %u: %u puzzles solved by abbot at ten times its budget, %u otherwise\n", f.game->id, part,
		parts, tried, doubted);
	fflush(stdout);
	assert_true(tried > 0);
	assert_int_equal(doubted, 0);
	free(d.block);
}

static void test_puzzles_are_solved_again(void **unused)
{
	(void)unused;
	for (int i = 0; games[i]; i++) {
		struct search *s;
		uint32_t length;
		if (!wanted(games[i]))
			continue;
		void *block = search_block(games[i], &s);
		char *text = text_of(games[i], &length);
		(getenv("CLOISTER_SOAK") ? solve_all : solve_one)(s, text, length);
		free(text);
		free(block);
	}
}

/* A copy of the file with one thing wrong: it is found. */
static void refuse(const char *text, const char *from, const char *to)
{
	struct puzzle_file f;
	struct puzzle p;
	struct desk d = {0};
	char *copy = strdup(text), *at = strstr(copy, from);
	const char *wrong = NULL;
	assert_non_null(at);
	memcpy(at, to, strlen(to));
	puzzle_open(&f, copy, (uint32_t)strlen(copy));
	while (!wrong && puzzle_next(&f, &p))
		wrong = set(&d, &f, &p);
	if (!wrong && !f.wrong)
		fail_msg("'%s' instead of '%s' was taken", to, from);
	free(d.block);
	free(copy);
}

static void test_what_is_wrong_is_found(void **unused)
{
	static const char good[] = "record morris 1 2\nplayed AAAAAAAA\npuzzle 8 0 place chance 0 000 1000 100 6000 ";
	uint32_t length;
	(void)unused;
	char *text = text_of(games[0], &length);
	text[length] = 0;
	refuse(text, "record", "recorc");
	refuse(text, "played ", "played !");
	refuse(text, " / ", " , ");
	refuse(text, "puzzle ", "puzzle -");
	free(text);
	struct puzzle_file f;
	struct puzzle p;
	puzzle_open(&f, good, sizeof good - 1);
	assert_false(puzzle_next(&f, &p));
	assert_non_null(f.wrong);
	puzzle_open(&f, good + 18, sizeof good - 19);
	assert_false(puzzle_next(&f, &p));
	assert_non_null(f.wrong);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_puzzle_is_what_it_says),
		cmocka_unit_test(test_puzzles_are_solved_again),
		cmocka_unit_test(test_what_is_wrong_is_found),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
