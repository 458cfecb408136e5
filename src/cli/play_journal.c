#define _GNU_SOURCE
#include "cli/play_int.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char PREFIX[] = "play-", ENDING[] = ".journal";

static bool folder(char *path)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	if (state && *state)
		return snprintf(path, PATH_SIZE, "%s/cloister", state) < PATH_SIZE;
	return home && *home && snprintf(path, PATH_SIZE, "%s/.local/state/cloister", home) < PATH_SIZE;
}

static void make_folders(char *path)
{
	for (char *at = path + 1; *at; at++) {
		if (*at != '/')
			continue;
		*at = 0;
		mkdir(path, 0700);
		*at = '/';
	}
	mkdir(path, 0700);
}

bool journal_folder(char *path)
{
	if (!folder(path))
		return false;
	make_folders(path);
	return true;
}

void journal_start(struct play *p)
{
	char path[PATH_SIZE];
	if (!journal_folder(path))
		return;
	if (access(path, W_OK) != 0
		|| snprintf(p->journal, PATH_SIZE, "%s/%s%ld%s", path, PREFIX, (long)getpid(), ENDING) >= PATH_SIZE) {
		p->journal[0] = 0; /* nowhere to keep one: the game is still saved when it is left */
		return;
	}
	journal_write(p);
}

void journal_write(const struct play *p)
{
	uint32_t length;
	if (!p->journal[0])
		return;
	char *record = play_record(p, &length), *text;
	if (!record)
		return;
	char here[PATH_SIZE] = ""; /* the game may be resumed from another folder */
	bool relative = p->save_path[0] != '/' && getcwd(here, sizeof here);
	int n = asprintf(&text, "cloister-journal 1\nseats %s\nsave %s%s%s\n%.*s", p->seats, relative ? here : "",
		relative ? "/" : "", p->save_path, (int)length, record);
	if (n >= 0) {
		cli_write_file(p->journal, text, (size_t)n);
		free(text);
	}
	free(record);
}

void journal_end(struct play *p)
{
	if (p->journal[0])
		unlink(p->journal);
	p->journal[0] = 0;
}

/* Is that the name of a journal whose process is gone? */
static bool is_left(const char *name)
{
	const char *number = text_after(name, PREFIX);
	char *end;
	if (!number)
		return false;
	long id = strtol(number, &end, 10);
	return id > 0 && text_equal(end, ENDING) && kill((pid_t)id, 0) != 0 && errno == ESRCH;
}

/* The newest of those that are left; false if there is none. */
static bool find_left(const char *in, char *path)
{
	DIR *d = opendir(in);
	struct timespec newest = {0};
	bool found = false;
	for (struct dirent *e; d && (e = readdir(d));) {
		char candidate[PATH_SIZE];
		struct stat about;
		if (!is_left(e->d_name) || snprintf(candidate, PATH_SIZE, "%s/%s", in, e->d_name) >= PATH_SIZE
			|| stat(candidate, &about) != 0)
			continue;
		struct timespec t = about.st_mtim;
		if (found && (t.tv_sec < newest.tv_sec || (t.tv_sec == newest.tv_sec && t.tv_nsec <= newest.tv_nsec)))
			continue;
		found = true;
		newest = t;
		memcpy(path, candidate, PATH_SIZE);
	}
	if (d)
		closedir(d);
	return found;
}

/* Takes "<name> <value>\n" from the front of *text; the value is cut out in place. NULL: something else is there. */
static char *take_line(char **text, const char *name)
{
	size_t n = strlen(name);
	char *end = strchr(*text, '\n');
	if (strncmp(*text, name, n) != 0 || (*text)[n] != ' ' || !end)
		return NULL;
	char *value = *text + n + 1;
	*end = 0;
	*text = end + 1;
	return value;
}

static int bad_journal(const char *path, const char *why)
{
	struct word_arg args[] = {arg_text("word", path), arg_text("why", why)};
	return cli_fail("cli.record.bad", args, COUNT(args));
}

int journal_resume(struct play *p)
{
	char in[PATH_SIZE] = "", path[PATH_SIZE], why[1024] = "";
	struct speaker s = {.lang = cli_lang()};
	struct out error;
	size_t length;
	if (!folder(in) || !find_left(in, path))
		return cli_fail_word("cli.play.no_journal", in);
	char *text = cli_read_file(path, &length), *at = text;
	if (!text)
		return EXIT_USAGE;
	out_init(&error, why, sizeof why);
	const char *version = take_line(&at, "cloister-journal");
	const char *seats = version ? take_line(&at, "seats") : NULL;
	const char *save = seats ? take_line(&at, "save") : NULL;
	int status = 0;
	if (!save)
		status = bad_journal(path, cli_word("cli.play.not_a_journal"));
	else if (!seeded_load(&p->table, &s, at, strlen(at), CHANCE_AUTO, &error))
		status = bad_journal(path, why);
	else
		status = play_seat(p, seats);
	if (!status) {
		snprintf(p->save_path, sizeof p->save_path, "%s", save);
		journal_start(p);
		if (p->journal[0])
			unlink(path); /* the new one says the same */
	}
	free(text);
	return status;
}
