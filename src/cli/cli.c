#define _GNU_SOURCE
#include "cli/cli.h"

#include "cli/edition.h"
#include "core/options.h"
#include "games/games.h"
#include "host/seed.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MESSAGE_MAX = 4096 };

/* The only state of the process: chosen once, before anything is said. */
static int language = -1;

int cli_lang(void)
{
	static const char *const names[] = {"CLOISTER_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
	for (size_t i = 0; language < 0 && i < sizeof names / sizeof *names; i++) {
		const char *value = getenv(names[i]);
		if (value && *value)
			language = words_lang(value) < 0 ? LANG_EN : words_lang(value);
	}
	return language < 0 ? LANG_EN : language;
}

bool cli_set_lang(const char *name)
{
	int lang = words_lang(name);
	if (lang >= 0)
		language = lang;
	return lang >= 0;
}

const char *cli_word(const char *id)
{
	struct speaker s = {.lang = cli_lang()};
	const char *text = words_find(&s, id);
	return text ? text : id;
}

void cli_say(FILE *to, const char *id, const struct word_arg *args, int count)
{
	struct speaker s = {.lang = cli_lang()};
	char text[MESSAGE_MAX];
	struct out o;
	out_init(&o, text, sizeof text);
	words_say(&s, id, args, count, &o);
	fputs(text, to);
}

int cli_fail(const char *id, const struct word_arg *args, int count)
{
	fputs("cloister: ", stderr);
	cli_say(stderr, id, args, count);
	fputc('\n', stderr);
	return EXIT_USAGE;
}

int cli_fail_word(const char *id, const char *word)
{
	struct word_arg arg = arg_text("word", word);
	return cli_fail(id, &arg, 1);
}

struct word_arg arg_text(const char *name, const char *text)
{
	return (struct word_arg){name, NULL, 0, text};
}

struct word_arg arg_number(const char *name, int64_t n)
{
	static const struct type number = TYPE_NUMBER("number", INT64_MIN, INT64_MAX);
	return (struct word_arg){name, &number, n, NULL};
}

void cli_take_lang(const char *name)
{
	if (!cli_set_lang(name))
		exit(cli_fail_word("cli.bad_lang", name));
}

static void take_seed(struct cli_table *t, const char *text)
{
	struct word_arg args[] = {arg_number("n", (int64_t)strlen(text)), arg_number("high", SEED_LONGEST)};
	const char *wrong = seed_wrong(text, strlen(text));
	if (wrong)
		exit(cli_fail(wrong, args, COUNT(args)));
	t->seed = text;
}

error_t cli_table_option(struct cli_table *t, int key, char *arg)
{
	switch (key) {
	case 'o':
		if (t->options == CLI_OPTIONS_MAX || !strchr(arg, '='))
			exit(cli_fail_word("cli.bad_option_form", arg));
		t->option[t->options++] = arg;
		return 0;
	case 's':
		take_seed(t, arg);
		return 0;
	case 'L':
		cli_take_lang(arg);
		return 0;
	case CLI_KEY_EDITION:
		t->edition = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t parse_table(int key, char *arg, struct argp_state *state)
{
	struct cli_table *t = state->input;
	char *end;
	switch (key) {
	case 'p':
		t->players = (int)strtol(arg, &end, 10);
		if (*end || t->players < 1 || t->players > SEATS_MAX)
			exit(cli_fail_word("cli.bad_players", arg));
		return 0;
	case ARGP_KEY_ARG:
		if (t->game_id)
			return ARGP_ERR_UNKNOWN;
		t->game_id = arg;
		return 0;
	default:
		return cli_table_option(t, key, arg);
	}
}

static const struct argp_option table_options[] = {
	{"players", 'p', "N", 0, "cli.opt.players", 1},
	{"option", 'o', "NAME=VALUE", 0, "cli.opt.option", 1},
	{"seed", 's', "TEXT", 0, "cli.opt.seed", 1},
	{"edition", CLI_KEY_EDITION, "FILE", 0, "cli.opt.edition", 1},
	{"lang", 'L', "en|fr", 0, "cli.opt.lang", 1},
	{0},
};

const struct argp cli_table_argp = {.options = table_options, .parser = parse_table};

/* The words for a text that is an id of the catalogue. */
static const char *translate(const char *text)
{
	return text && text_after(text, "cli.") ? cli_word(text) : text;
}

static void translate_options(const struct argp_option *from, struct argp_option *to, int max)
{
	int i = 0;
	for (; from && i < max - 1 && (from[i].name || from[i].key || from[i].doc); i++) {
		to[i] = from[i];
		to[i].doc = translate(from[i].doc);
	}
	to[i] = (struct argp_option){0};
}

/* --lang counts wherever it stands, also for the help text of the other options. */
static void early_lang(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *value = text_after(argv[i], "--lang=");
		if (!value && i + 1 < argc && (text_equal(argv[i], "--lang") || text_equal(argv[i], "-L")))
			value = argv[i + 1];
		if (value)
			cli_set_lang(value);
	}
}

void cli_parse(const struct argp *argp, int argc, char **argv, void *input)
{
	enum { OPTIONS = 24, CHILDREN = 3 };
	struct argp_option own[OPTIONS], inherited[CHILDREN][OPTIONS];
	struct argp_child children[CHILDREN + 1] = {0};
	struct argp child[CHILDREN], whole = *argp;
	early_lang(argc, argv);
	translate_options(argp->options, own, OPTIONS);
	whole.options = own;
	whole.doc = translate(argp->doc);
	for (int i = 0; argp->children && i < CHILDREN && argp->children[i].argp; i++) {
		children[i] = argp->children[i];
		child[i] = *argp->children[i].argp;
		translate_options(child[i].options, inherited[i], OPTIONS);
		child[i].options = inherited[i];
		children[i].argp = &child[i];
	}
	whole.children = children;
	argp_err_exit_status = EXIT_USAGE;
	if (argp_parse(&whole, argc, argv, 0, NULL, input) != 0) /* wrong options end the program there: memory is short */
		exit(cli_fail("cli.memory", NULL, 0));
}

static int option_failed(
	const struct game *g, const struct options *o, const char *word, const char *name, enum option_error why, int row)
{
	char allowed[192];
	struct out list;
	out_init(&list, allowed, sizeof allowed);
	options_allowed(g, name, &list);
	static const char *const messages[] = {
		"cli.option_unknown", "cli.option_unknown", "cli.option_value", "cli.option_players", "cli.option_needs"};
	struct word_arg args[] = {arg_text("word", word), arg_text("game", g->id), arg_number("players", o->players),
		arg_text("allowed", allowed),
		arg_text("needs", row >= 0 && g->options[row].needs ? g->options[row].needs : "")};
	return cli_fail(messages[why], args, COUNT(args));
}

static int set_options(const struct cli_table *t, const struct game *g, struct options *o)
{
	for (int i = 0; i < t->options; i++) {
		char name[64] = "";
		const char *equals = strchr(t->option[i], '=');
		size_t n = (size_t)(equals - t->option[i]);
		if (n >= sizeof name)
			return cli_fail_word("cli.bad_option_form", t->option[i]);
		memcpy(name, t->option[i], n);
		enum option_error why = options_set(g, o, name, equals + 1);
		if (why)
			return option_failed(g, o, t->option[i], name, why, -1);
	}
	int row = 0;
	enum option_error why = options_check(g, o, &row);
	return why ? option_failed(g, o, g->options[row].name, g->options[row].name, why, row) : 0;
}

int cli_table_open(const struct cli_table *t, const struct game **game, struct options *o)
{
	if (!t->game_id)
		return cli_fail("cli.no_game", NULL, 0);
	const struct game *g = *game = game_named(t->game_id);
	if (!g)
		return cli_fail_word("cli.unknown_game", t->game_id);
	int players = t->players;
	if (!players)
		players = g->seats_min <= 2 && g->seats_max >= 2 ? 2 : g->seats_min;
	if (players < g->seats_min || players > g->seats_max) {
		struct word_arg args[] = {
			arg_text("game", g->id), arg_number("low", g->seats_min), arg_number("high", g->seats_max)};
		bool exact = g->seats_min == g->seats_max;
		return cli_fail(exact ? "cli.players_exact" : "cli.players_range", args, COUNT(args));
	}
	options_default(g, players, o);
	int slot = 0;
	if (t->edition && !g->box)
		return cli_fail_word("edition.no_box", g->id);
	if (t->edition && (slot = edition_slot_open(t->edition, g)) < 0)
		return EXIT_USAGE;
	o->edition = (uint8_t)slot;
	return set_options(t, g, o);
}

int cli_fail_file(const char *id, const char *path, int error)
{
	struct word_arg args[] = {arg_text("word", path), arg_text("why", strerror(error))};
	return cli_fail(id, args, COUNT(args));
}

/* Everything there is to read, ended by a zero byte; NULL when it is too large. */
static char *read_all(FILE *f, size_t *length)
{
	enum { FILE_MAX_BYTES = 16 << 20 };
	size_t size = 1 << 16, n = 0;
	char *text = malloc(size);
	for (size_t got = 1; text && got > 0;) {
		got = fread(text + n, 1, size - n - 1, f);
		n += got;
		if (got > 0 && n + 1 == size) {
			char *larger = size < FILE_MAX_BYTES ? realloc(text, size *= 2) : NULL;
			if (!larger)
				free(text);
			text = larger;
		}
		if (feof(f) || ferror(f))
			break;
	}
	*length = n;
	if (text)
		text[n] = 0;
	return text;
}

char *cli_read_file(const char *path, size_t *length)
{
	bool piped = text_equal(path, "-");
	FILE *f = piped ? stdin : fopen(path, "rb");
	if (!f) {
		cli_fail_file("cli.cannot_open", path, errno);
		return NULL;
	}
	char *text = read_all(f, length);
	if (text && ferror(f)) {
		cli_fail_file("cli.cannot_read", path, errno);
		free(text);
		text = NULL;
	} else if (!text) {
		cli_fail_word("cli.too_large", path);
	}
	if (!piped)
		fclose(f);
	return text;
}

bool cli_read_line(char *line, int size)
{
	fputs("> ", stdout);
	fflush(stdout);
	if (!fgets(line, size, stdin))
		return false;
	size_t n = strcspn(line, "\r\n");
	if (!line[n]) /* the rest of a line that is too long */
		for (int c; (c = getchar()) != EOF && c != '\n';)
			;
	while (n && line[n - 1] == ' ')
		n--;
	line[n] = 0;
	return true;
}

static bool write_whole(const char *path, const char *text, size_t length, bool plain)
{
	FILE *f = fopen(path, "wb");
	bool ok = f && fwrite(text, 1, length, f) == length && fflush(f) == 0 && (!plain || fsync(fileno(f)) == 0);
	if (f)
		ok = fclose(f) == 0 && ok;
	return ok;
}

/* What is there stays whole until the new one is; a link leads on to its file. A device or pipe is written to, not replaced. */
bool cli_write_file(const char *path, const char *text, size_t length)
{
	char target[PATH_MAX], temporary[PATH_MAX + 4];
	const char *at = realpath(path, target) ? target : path;
	struct stat there;
	bool plain = stat(at, &there) != 0 || S_ISREG(there.st_mode);
	bool ok = snprintf(temporary, sizeof temporary, "%s%s", at, plain ? ".new" : "") < (int)sizeof temporary;
	if (!ok)
		errno = ENAMETOOLONG;
	ok = ok && write_whole(temporary, text, length, plain) && (!plain || rename(temporary, at) == 0);
	if (!ok)
		cli_fail_file("cli.cannot_write", path, errno);
	return ok;
}
