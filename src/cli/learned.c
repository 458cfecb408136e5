#define _GNU_SOURCE
#include "cli/learn_int.h"
#include "cli/play_int.h"

#include <stdlib.h>
#include <string.h>

static bool learned_path(char path[PATH_SIZE])
{
	size_t n;
	if (!journal_folder(path))
		return false;
	n = strlen(path);
	return snprintf(path + n, PATH_SIZE - n, "/learned") < (int)(PATH_SIZE - n);
}

/* Looks for the line; a file that is not there has none. */
static bool has_line(const char *path, const char *wanted)
{
	char line[256];
	bool found = false;
	FILE *f = fopen(path, "r");
	while (f && !found && fgets(line, sizeof line, f)) {
		line[strcspn(line, "\n")] = 0;
		found = text_equal(line, wanted);
	}
	if (f)
		fclose(f);
	return found;
}

static bool line_of(const char *game, const char *step, char line[256])
{
	return snprintf(line, 256, "%s %s", game, step) < 256;
}

bool learned_has(const char *game, const char *step)
{
	char path[PATH_SIZE], line[256];
	return learned_path(path) && line_of(game, step, line) && has_line(path, line);
}

bool learned_add(const char *game, const char *step)
{
	char path[PATH_SIZE], line[256];
	if (!learned_path(path) || !line_of(game, step, line))
		return false;
	if (has_line(path, line))
		return true;
	FILE *f = fopen(path, "a");
	bool kept = f && fprintf(f, "%s\n", line) > 0;
	return f && fclose(f) == 0 && kept;
}
