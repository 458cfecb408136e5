#define _GNU_SOURCE
#include "cli/engine_input.h"

#include "cli/engine.h"
#include "host/outside.h"

#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = ENGINE_LINE_MAX + 1 }; /* a line and its end */

struct input {
	int file;
	bool ended;
	int error; /* errno, when reading failed */
	size_t begin, end; /* what has come in and was not asked for */
	size_t seen;       /* no line ends between begin and this */
	size_t looked;     /* up to here input_stops has looked */
	char text[ROOM];
};

struct input *input_open(int file)
{
	struct input *in = calloc(1, sizeof *in);
	if (in)
		in->file = file;
	return in;
}

void input_close(struct input *in)
{
	free(in);
}

/* Moves what waits to the front, and reads behind it what there is. */
static void fill(struct input *in)
{
	memmove(in->text, in->text + in->begin, in->end - in->begin);
	in->end -= in->begin;
	in->seen -= in->begin;
	in->looked -= in->begin;
	in->begin = 0;
	ssize_t n = read(in->file, in->text + in->end, ROOM - in->end);
	if (n > 0)
		in->end += (size_t)n;
	else if (n == 0 || errno != EINTR)
		in->ended = true, in->error = n ? errno : 0;
}

/* The end of the line that begins there, if it has come in. */
static char *line_end(struct input *in, size_t from)
{
	return memchr(in->text + from, '\n', in->end - from);
}

static void take(struct input *in, size_t upto)
{
	in->begin = in->seen = upto;
	if (in->looked < upto)
		in->looked = upto;
}

bool input_line(struct input *in, const char **line, size_t *length, bool *too_long)
{
	char *end;
	*too_long = false;
	while (!(end = line_end(in, in->seen)) && !in->ended) {
		in->seen = in->end;
		if (in->end - in->begin == ROOM) {
			*too_long = true;
			take(in, in->end);
		}
		fill(in);
	}
	if (!end && in->begin == in->end && !*too_long)
		return false;
	*line = in->text + in->begin;
	*length = (end ? (size_t)(end - in->text) : in->end) - in->begin;
	take(in, in->begin + *length + (end != NULL));
	if (*length && (*line)[*length - 1] == '\r')
		--*length;
	return true;
}

int input_error(const struct input *in)
{
	return in->error;
}

static bool ends_thinking(const char *line, size_t length)
{
	json_t *request = outside_read(line, length, NULL);
	const char *command = json_string_value(json_object_get(request, "cmd"));
	bool ends = command && (strcmp(command, "stop") == 0 || strcmp(command, "quit") == 0);
	json_decref(request);
	return ends;
}

bool input_stops(struct input *in)
{
	struct pollfd p = {.fd = in->file, .events = POLLIN};
	bool stops = false;
	if (!in->ended && in->end - in->begin < ROOM && poll(&p, 1, 0) > 0)
		fill(in);
	for (char *end; !stops && (end = line_end(in, in->looked));) {
		stops = ends_thinking(in->text + in->looked, (size_t)(end - in->text) - in->looked);
		in->looked = (size_t)(end - in->text) + 1;
	}
	return stops;
}
