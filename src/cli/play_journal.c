#define _GNU_SOURCE
#include "cli/play_int.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
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

/*
 * Who plays holds a lock on one byte of a file, the byte that the journal's number names. The kernel lets go of it when
 * the process ends, however it ends. The number of a process would say less: a zombie still has one, and after a restart,
 * in a container above all, another process may have the same. The file is closed by the process's end alone.
 */
static int locks(const char *in)
{
	static int file = -1;
	char path[PATH_SIZE];
	if (file < 0 && snprintf(path, PATH_SIZE, "%s/play.locks", in) < PATH_SIZE)
		file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	return file;
}

static struct flock byte_of(long number)
{
	return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = number, .l_len = 1};
}

static bool take(const char *in, long number)
{
	struct flock wish = byte_of(number);
	return fcntl(locks(in), F_SETLK, &wish) == 0;
}

static bool is_taken(const char *in, long number)
{
	struct flock wish = byte_of(number);
	return fcntl(locks(in), F_GETLK, &wish) != 0 || wish.l_type != F_UNLCK;
}

/* A journal of its own, beside those of games that were cut off. */
static bool name_journal(struct play *p, const char *in)
{
	enum { TRIES = 1000 };
	for (long number = getpid(), last = number + TRIES; number < last; number++)
		if (snprintf(p->journal, PATH_SIZE, "%s/%s%ld%s", in, PREFIX, number, ENDING) < PATH_SIZE
			&& access(p->journal, F_OK) != 0 && take(in, number))
			return true;
	return false;
}

void journal_start(struct play *p)
{
	char in[PATH_SIZE];
	if (!journal_folder(in))
		return;
	if (access(in, W_OK) != 0 || !name_journal(p, in)) {
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

/* The number of the journal of that name if nobody plays on in it; 0 for any other file. */
static long left_number(const char *in, const char *name)
{
	const char *number = text_after(name, PREFIX);
	char *end;
	if (!number)
		return 0;
	long id = strtol(number, &end, 10);
	return id > 0 && text_equal(end, ENDING) && !is_taken(in, id) ? id : 0;
}

static bool is_later(struct timespec a, struct timespec b)
{
	return a.tv_sec > b.tv_sec || (a.tv_sec == b.tv_sec && a.tv_nsec > b.tv_nsec);
}

/* The newest of those that are left, and its number; 0 if there is none. */
static long find_left(const char *in, char *path)
{
	DIR *d = opendir(in);
	struct timespec newest = {0};
	long found = 0;
	for (struct dirent *e; d && (e = readdir(d));) {
		char candidate[PATH_SIZE];
		struct stat about;
		long number = left_number(in, e->d_name);
		if (!number || snprintf(candidate, PATH_SIZE, "%s/%s", in, e->d_name) >= PATH_SIZE
			|| stat(candidate, &about) != 0 || (found && !is_later(about.st_mtim, newest)))
			continue;
		found = number;
		newest = about.st_mtim;
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
	long number = folder(in) ? find_left(in, path) : 0;
	if (!number || !take(in, number))
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
		memcpy(p->journal, path, PATH_SIZE);
	}
	free(text);
	return status;
}
