/* One JSON object a line on standard error. Secrets never come here: callers pass ids and figures. */
#define _GNU_SOURCE
#include "server/server_int.h"

#include "core/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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
	int n =
		snprintf(line, sizeof line, "{\"time\":%lld,\"level\":\"%s\",\"event\":\"%s\"", (long long)now, level, event);
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
