/* cloister edition: show, compare, check and begin editions. */
#define _GNU_SOURCE
#include "cli/edition.h"

#include "cli/cli.h"
#include "host/edition_hash.h"
#include "core/edition_try.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 2048, GAMES_TRIED = 3000 };

static void print_faults(const struct game *g, const char *path, const struct faults *f, bool warnings)
{
	struct speaker s = {.game = g, .lang = cli_lang()};
	for (uint32_t i = 0; i < f->count; i++) {
		char text[LINE_MAX_BYTES];
		struct out o;
		if (f->list[i].warns && !warnings)
			continue;
		out_init(&o, text, sizeof text);
		fault_say(&s, &f->list[i], &o);
		struct word_arg args[] = {arg_text("word", path), arg_text("why", text)};
		cli_say(stderr, f->list[i].warns ? "edition.warning" : "edition.error", args, COUNT(args));
		fputc('\n', stderr);
	}
}

static bool read_into(struct edition *e, const struct game *g, const char *path, bool warnings)
{
	size_t length;
	char *text = cli_read_file(path, &length);
	if (!text)
		return false;
	const struct game *said = edition_game(text, (uint32_t)(length < UINT32_MAX ? length : 0), game_named);
	struct faults f = {0};
	bool good = false;
	g = g ? g : said;
	if (g && g->box) {
		good = edition_read(e, g, text, (uint32_t)length, &f);
		print_faults(g, path, &f, warnings);
	} else {
		cli_fail_word("edition.no_game", path);
	}
	free(text);
	return good;
}

struct edition *edition_open(const char *path, const struct game *g, bool warnings)
{
	struct edition *e = malloc(sizeof *e);
	if (e && read_into(e, g, path, warnings))
		return e;
	free(e);
	return NULL;
}

int edition_slot_open(const char *path, const struct game *g)
{
	struct edition *e = edition_open(path, g, false);
	int slot = e ? edition_keep(e) : -1;
	if (e && slot < 0)
		cli_fail("edition.full", NULL, 0);
	free(e);
	return slot;
}

/* A file, or a game's id for what is compiled in. */
static struct edition *open_any(const char *word)
{
	const struct game *g = game_named(word);
	if (!g || !g->box)
		return edition_open(word, NULL, false);
	struct edition *e = malloc(sizeof *e);
	if (e)
		edition_init(e, g);
	return e;
}

static void print_value(const struct edition *e, const struct figure *f, int row)
{
	char text[256];
	struct out o;
	out_init(&o, text, sizeof text);
	figure_json(e->game, f, e->figures.bytes, row, &o);
	fputs(text, stdout);
}

/* One line for every figure in which the two differ. */
static int print_figures(const struct edition *a, const struct edition *b)
{
	int n = 0;
	for (const struct figure *f = a->game->box->figures; f->name; f++)
		for (int row = 1; row <= a->game->types[f->type].max; row++) {
			if (!figure_is_of(f, f->type, row) || figure_same(f, a->figures.bytes, b->figures.bytes, row))
				continue;
			const struct type *t = &a->game->types[f->type];
			printf("  %s %s, %s: ", t->name, t->rows[row - 1].id, f->name);
			print_value(a, f, row);
			fputs(" -> ", stdout);
			print_value(b, f, row);
			printf("  %c\n", edition_mark(b, f, row));
			n++;
		}
	return n;
}

/* Pairs of one that the other lacks. */
static int print_pairs(const struct edition *a, const struct edition *b, char sign)
{
	const struct relation *r = a->game->box->relation;
	int n = 0;
	for (int i = 0; r && i < pair_count(r, a->figures.bytes); i++) {
		uint64_t ends = pair_ends(r, a->figures.bytes, i);
		if (pair_find(r, b->figures.bytes, ends) >= 0)
			continue;
		const struct component *rows = a->game->types[r->of].rows;
		printf("  %c %s %s_%s\n", sign, a->game->types[r->type].name, rows[bits_first(ends)].id,
			rows[bits_first(ends & (ends - 1))].id);
		n++;
	}
	return n;
}

static const char *word_of(const struct edition *e, const struct edition_word *like)
{
	for (int i = 0; i < e->word_count; i++) {
		const struct edition_word *w = &e->word[i];
		if (w->type == like->type && w->row == like->row && w->lang == like->lang && text_equal(e->text + w->form, "")
			&& !like->form)
			return e->text + w->text;
	}
	return NULL;
}

static int print_names(const struct edition *a, const struct edition *b)
{
	int n = 0;
	for (int i = 0; i < b->word_count; i++) {
		const struct edition_word *w = &b->word[i];
		const char *other = word_of(a, w);
		if (w->form || (other && text_equal(other, b->text + w->text)))
			continue;
		printf("  %s %s (%s): %s\n", b->game->types[w->type].name, b->game->types[w->type].rows[w->row - 1].id,
			words_lang_name(w->lang), b->text + w->text);
		n++;
	}
	return n;
}

static int print_difference(const struct edition *a, const struct edition *b)
{
	return print_figures(a, b) + print_pairs(b, a, '+') + print_pairs(a, b, '-') + print_names(a, b);
}

static const char *title_of(const struct edition *e)
{
	for (int i = 0; i <= LANGS; i++) {
		const char *name = e->name[(cli_lang() + i) % (LANGS + 1)];
		if (*name)
			return name;
	}
	return "reconstruction";
}

/* How many figures are reconstructed, and how many of those the owner has seen. */
static void print_progress(const struct edition *e)
{
	int all = 0, seen = 0;
	for (const struct figure *f = e->game->box->figures; f->name; f++)
		for (int row = 1; row <= e->game->types[f->type].max; row++)
			if (figure_is_of(f, f->type, row) && figure_mark(e->game, f, row) == 'C') {
				all++;
				seen += edition_mark(e, f, row) == 'O';
			}
	struct word_arg args[] = {arg_number("n", seen), arg_number("all", all)};
	cli_say(stdout, "edition.progress", args, COUNT(args));
	putchar('\n');
}

static void print_head(const struct edition *e)
{
	char id[EDITION_HASH], file[EDITION_HASH];
	edition_hash(e, EDITION_PLAY, id);
	edition_hash(e, EDITION_ALL, file);
	printf("%s: %s\n  id %.16s  file %.16s\n", e->game->id, title_of(e), id, file);
}

static int show(char **argv)
{
	struct edition *e = open_any(argv[0]);
	if (!e)
		return EXIT_USAGE;
	struct edition *box = open_any(e->game->id);
	print_head(e);
	print_progress(e);
	if (box)
		print_difference(box, e);
	free(box);
	free(e);
	return 0;
}

static int diff(char **argv)
{
	struct edition *a = open_any(argv[0]), *b = a && argv[1] ? open_any(argv[1]) : NULL;
	int status = EXIT_USAGE;
	if (a && b && a->game != b->game)
		cli_fail_word("edition.other_game", argv[1]);
	else if (a && b)
		status = print_difference(a, b) > 0;
	free(a);
	free(b);
	return status;
}

/* Notes in the form "wish: ROW: text": what no figure can say. */
static void print_wishes(const struct edition *e)
{
	for (const char *at = e->notes; *at;) {
		const char *end = strchrnul(at, '\n');
		if (text_after(at, "wish:"))
			printf("  %.*s\n", (int)(end - at), at);
		at = *end ? end + 1 : end;
	}
}

static int trial_failed(const struct game *g, uint64_t number, const struct trial *t)
{
	const char *broken = t->broken ? g->invariants[t->broken].name : t->stuck ? "choices: 0" : "";
	struct word_arg args[] = {arg_number("n", (int64_t)number), arg_text("rule", broken),
		arg_number("decisions", t->decisions), arg_number("choices", t->widest)};
	return cli_fail("edition.broken", args, COUNT(args));
}

static int check(char **argv)
{
	struct edition *e = edition_open(argv[0], NULL, true);
	int games_wanted = argv[1] ? (int)strtol(argv[1], NULL, 10) : GAMES_TRIED, slot = e ? edition_keep(e) : -1;
	int status = e && slot >= 0 ? 0 : EXIT_USAGE;
	for (int i = 0; !status && i < games_wanted; i++) {
		struct trial t;
		if (!edition_try(e->game, slot, (uint64_t)i, &t))
			status = trial_failed(e->game, (uint64_t)i, &t);
		if (isatty(STDERR_FILENO) && i % 50 == 0)
			fprintf(stderr, "\r%d/%d ", i, games_wanted);
	}
	if (isatty(STDERR_FILENO))
		fputc('\r', stderr);
	if (!status) {
		struct word_arg args[] = {arg_number("n", games_wanted)};
		print_head(e);
		print_wishes(e);
		cli_say(stdout, "edition.sound", args, COUNT(args));
		putchar('\n');
	}
	free(e);
	return status;
}

/* The figures of a row, on one line of the template. */
static void print_template_row(const struct edition *e, int type, int row, bool last)
{
	bool first = true;
	printf("      \"%s\": {", e->game->types[type].rows[row - 1].id);
	for (const struct figure *f = e->game->box->figures; f->name; f++) {
		if (!figure_is_of(f, type, row) || f->form == FIGURE_HERE)
			continue;
		printf("%s\"%s\": ", first ? "" : ", ", f->name);
		print_value(e, f, row);
		first = false;
	}
	printf("}%s\n", last ? "" : ",");
}

static bool has_figures(const struct edition *e, int type, int row)
{
	for (const struct figure *f = e->game->box->figures; f->name; f++)
		if (figure_is_of(f, type, row))
			return true;
	return false;
}

static void print_template_type(const struct edition *e, int type, bool first)
{
	int last = 0;
	for (int row = 1; row <= e->game->types[type].max; row++)
		last = has_figures(e, type, row) ? row : last;
	printf("%s    \"%s\": {\n", first ? "" : ",\n", e->game->types[type].name);
	for (int row = 1; row <= last; row++)
		if (has_figures(e, type, row))
			print_template_row(e, type, row, row == last);
	printf("    }");
}

/* One line for every component; what is left as it stands is dropped when the file is read. */
static int begin(char **argv)
{
	const struct game *g = game_named(argv[0]);
	if (!g || !g->box)
		return cli_fail_word("edition.no_box", argv[0]);
	struct edition *e = open_any(g->id);
	int before = -1;
	printf(
		"{\n  \"cloister_edition\": %d, \"game\": \"%s\", \"rules\": %d,\n", EDITION_FORMAT, g->id, g->rules_version);
	printf("  \"name\": \"%s\", \"notes\": \"-\",\n  \"figures\": {\n", g->id);
	for (const struct figure *f = g->box->figures; e && f->name; f++) {
		if (f->type != before)
			print_template_type(e, f->type, before < 0);
		before = f->type;
	}
	puts("\n  },\n  \"names\": {},\n  \"marks\": {}\n}");
	free(e);
	return 0;
}

static const struct {
	const char *name;
	int (*run)(char **argv);
} verbs[] = {{"show", show}, {"diff", diff}, {"check", check}, {"new", begin}};

struct words_given {
	char *word[4];
	int count;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct words_given *w = state->input;
	if (key == 'L') {
		cli_take_lang(arg);
		return 0;
	}
	if (key != ARGP_KEY_ARG || w->count == COUNT(w->word) - 1)
		return ARGP_ERR_UNKNOWN;
	w->word[w->count++] = arg;
	return 0;
}

int cli_edition(int argc, char **argv)
{
	static const struct argp_option options[] = {{"lang", 'L', "en|fr", 0, "cli.opt.lang", 1}, {0}};
	static const struct argp argp = {options, parse,
		"show FILE|GAME\ndiff FILE|GAME FILE|GAME\ncheck FILE [GAMES]\nnew GAME", "cli.edition.help", NULL, NULL, NULL};
	struct words_given w = {0};
	cli_parse(&argp, argc, argv, &w);
	for (int i = 0; i < COUNT(verbs); i++)
		if (w.count >= 2 && text_equal(w.word[0], verbs[i].name))
			return verbs[i].run(&w.word[1]);
	return cli_fail("edition.verb", NULL, 0);
}
