/* cloister export and import: tables of a store as records, and back; a copy of the whole store. */
#define _GNU_SOURCE
#include "cli/cli.h"
#include "cli/stored.h"

#include "server/tables/archive.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { TABLES_MAX = 1000 };

struct request {
	const char *database, *folder, *copy;
	const char *word[TABLES_MAX]; /* tables, or files */
	int words;
	bool all;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct request *r = state->input;
	switch (key) {
	case 'd':
		r->database = arg;
		return 0;
	case 'o':
		r->folder = arg;
		return 0;
	case 'a':
		r->all = true;
		return 0;
	case 'c':
		r->copy = arg;
		return 0;
	case 'L':
		cli_take_lang(arg);
		return 0;
	case ARGP_KEY_ARG:
		if (r->words == TABLES_MAX)
			return ARGP_ERR_UNKNOWN;
		r->word[r->words++] = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static int export_one(struct store *s, const struct request *r, const char *id)
{
	static const char *const messages[] = {[ARCHIVE_MISSING] = "cli.export.missing",
		[ARCHIVE_UNPLAYED] = "cli.export.unplayed",
		[ARCHIVE_FROZEN] = "cli.export.frozen",
		[ARCHIVE_BAD] = "cli.export.failed",
		[ARCHIVE_FAILED] = "cli.export.failed"};
	char *text = malloc(ARCHIVE_TEXT_MAX), path[1024];
	struct out o;
	int status = 0;
	if (!text)
		return cli_fail("cli.memory", NULL, 0);
	out_init(&o, text, ARCHIVE_TEXT_MAX);
	enum archive_result result = archive_export(s, id, &o);
	if (result != ARCHIVE_DONE) {
		status = cli_fail_word(messages[result], id);
	} else if (!r->folder) {
		fputs(text, stdout);
	} else {
		snprintf(path, sizeof path, "%s/%s.txt", r->folder, id);
		status = cli_write_file(path, text, o.length) ? 0 : EXIT_USAGE;
	}
	free(text);
	return status;
}

static void see_table(void *data, const struct store_table *t)
{
	stored_note(data, t->id);
}

static int export_all(struct store *s, const struct request *r)
{
	struct stored_ids all = {0};
	bool read = true;
	if (!r->folder)
		return cli_fail("cli.export.folder_wanted", NULL, 0);
	int64_t written = 0;
	for (int i = STATUS_PLAYING; i <= STATUS_FROZEN && read; i++)
		read = store_tables_by_status(s, status_names[i], see_table, &all);
	int status = stored_gathered(s, &all, read);
	for (size_t i = 0; i < all.count; i++) {
		int failed = export_one(s, r, all.id[i]);
		written += !failed;
		status |= failed;
	}
	struct word_arg args[] = {arg_number("n", written), arg_text("word", r->folder)};
	cli_say(stderr, "cli.export.done", args, 2);
	fputc('\n', stderr);
	free(all.id);
	return status;
}

int cli_export(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"database", 'd', "PATH|URL", 0, "cli.serve.database", 0},
		{"output", 'o', "FOLDER", 0, "cli.export.output", 0},
		{"all", 'a', NULL, 0, "cli.export.all", 0},
		{"copy", 'c', "FILE", 0, "cli.export.copy", 0},
		{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0},
		{0},
	};
	static const struct argp argp = {options, parse, "[TABLE...]", "cli.export.help", NULL, NULL, NULL};
	struct request r = {0};
	int status = 0;
	cli_parse(&argp, argc, argv, &r);
	if (!r.words && !r.all && !r.copy)
		return cli_fail("cli.export.nothing", NULL, 0);
	struct store *s = stored_open(r.database);
	if (!s)
		return EXIT_USAGE;
	if (r.folder)
		mkdir(r.folder, 0777); /* what is wrong with it, writing says */
	if (r.copy && !stored_copy(s, r.copy))
		status = EXIT_USAGE;
	for (int i = 0; i < r.words; i++)
		status |= export_one(s, &r, r.word[i]);
	if (r.all)
		status |= export_all(s, &r);
	store_close(s);
	return status;
}

static int import_one(struct store *s, const char *path)
{
	struct speaker speaker = {.lang = cli_lang()};
	char id[ID_MAX], why[1024];
	struct out error;
	size_t length;
	char *text = cli_read_file(path, &length);
	if (!text)
		return EXIT_USAGE;
	out_init(&error, why, sizeof why);
	enum archive_result result = archive_import(&speaker, s, text, length, id, &error);
	free(text);
	if (result != ARCHIVE_DONE) {
		struct word_arg args[] = {arg_text("word", path), arg_text("why", error.length ? why : store_error(s))};
		return cli_fail("cli.import.bad", args, 2);
	}
	printf("%s %s\n", id, path);
	return 0;
}

int cli_import(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"database", 'd', "PATH|URL", 0, "cli.serve.database", 0},
		{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0},
		{0},
	};
	static const struct argp argp = {options, parse, "FILE...", "cli.import.help", NULL, NULL, NULL};
	struct request r = {0};
	int status = 0;
	cli_parse(&argp, argc, argv, &r);
	if (!r.words)
		return cli_fail("cli.import.nothing", NULL, 0);
	struct store *s = stored_open(r.database);
	if (!s)
		return EXIT_USAGE;
	for (int i = 0; i < r.words; i++)
		status |= import_one(s, r.word[i]);
	store_close(s);
	return status;
}
