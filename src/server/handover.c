/*
 * The socket's way from one program to the next: kept open over exec, under the number and the names that systemd uses, so that
 * its socket units hand theirs over in the same way. The process stays the same one for whoever watches it.
 */
#define _GNU_SOURCE
#include "server/handover.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HANDED = 3, WORDS_MAX = 256 }; /* the first descriptor after stderr */

static char words[1 << 16]; /* those this process was started with, each ended by a zero byte */
static size_t words_length;

static void keep_words(void)
{
	FILE *file = fopen("/proc/self/cmdline", "re");
	words_length = file ? fread(words, 1, sizeof words - 1, file) : 0;
	if (file)
		fclose(file);
}

int handover_take(void)
{
	keep_words();
	const char *whose = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
	bool ours = whose && count && strtol(whose, NULL, 10) == getpid() && strtol(count, NULL, 10) > 0;
	unsetenv("LISTEN_PID");
	unsetenv("LISTEN_FDS");
	return ours ? HANDED : 0;
}

/* False: there are more than fit. */
static bool split_words(char *word[WORDS_MAX + 1])
{
	int count = 0;
	for (char *at = words; at < words + words_length && count < WORDS_MAX; at += strlen(at) + 1)
		word[count++] = at;
	word[count] = NULL;
	return count && count < WORDS_MAX && words_length < sizeof words - 1;
}

void handover_start(int fd)
{
	char *word[WORDS_MAX + 1], process[24];
	if (!split_words(word) || (fd != HANDED && dup2(fd, HANDED) < 0))
		return;
	close_range(HANDED + 1, ~0U, 0);
	snprintf(process, sizeof process, "%d", (int)getpid());
	setenv("LISTEN_PID", process, 1);
	setenv("LISTEN_FDS", "1", 1);
	execvp(word[0], word);
}
