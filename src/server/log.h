/* The log: one line of JSON for each event, on the standard error output, written at once. Any thread may write. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stddef.h>

struct server;

/* format gives the event's own members, or "". s NULL: there is no server (yet); else it may have been asked to be quiet. */
void log_event(const struct server *s, const char *level, const char *event, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* A text of unknown origin as JSON, quotes included. */
const char *log_text(const char *text, char *room, size_t size);

#endif
