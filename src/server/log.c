/* One JSON object a line on standard error. Secrets never come here: callers pass ids and figures. */
#define _GNU_SOURCE
#include "server/server_int.h"

#include "core/json.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { EVENTS_MAX = 32, A_SECOND = 20 };

/* How often each event was logged in this second; more than A_SECOND times is only counted. */
static struct {
	const char *event; /* a constant of the program */
	int64_t second;
	int lines, suppressed;
} seen[EVENTS_MAX];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* May the event be logged? *suppressed: how many lines of it were not, since the last one that was. */
static bool may_log(const char *event, int64_t now, int *suppressed)
{
	bool ok = true;
	int i = 0;
	pthread_mutex_lock(&lock);
	while (i < EVENTS_MAX && seen[i].event && strcmp(seen[i].event, event) != 0)
		i++;
	if (i < EVENTS_MAX) {
		seen[i].event = event;
		if (seen[i].second != now / 1000) {
			seen[i].second = now / 1000;
			seen[i].lines = 0;
		}
		ok = seen[i].lines++ < A_SECOND;
		*suppressed = seen[i].suppressed;
		seen[i].suppressed = ok ? 0 : seen[i].suppressed + 1;
	}
	pthread_mutex_unlock(&lock);
	return ok;
}

const char *log_text(const char *text, char *room, size_t size)
{
	struct out o;
	out_init(&o, room, (uint32_t)size);
	emit_string(&o, text);
	return o.full ? "\"…\"" : room;
}

void log_event(const struct server *s, const char *level, const char *event, const char *format, ...)
{
	char line[1024];
	va_list args;
	if (s && s->config.quiet && strcmp(level, "info") == 0)
		return;
	int64_t now = clock_wall_ms();
	int suppressed = 0;
	if (!may_log(event, now, &suppressed))
		return;
	int n =
		snprintf(line, sizeof line, "{\"time\":%lld,\"level\":\"%s\",\"event\":\"%s\"", (long long)now, level, event);
	if (suppressed)
		n += snprintf(line + n, sizeof line - (size_t)n, ",\"suppressed\":%d", suppressed);
	if (*format) {
		line[n++] = ',';
		va_start(args, format);
		n += vsnprintf(line + n, sizeof line - (size_t)n - 3, format, args);
		va_end(args);
	}
	if (n > (int)sizeof line - 3)
		n = (int)sizeof line - 3;
	memcpy(line + n, "}\n", 3);
	fputs(line, stderr);
}
