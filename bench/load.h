/* The load tool: many WebSockets of one process that play real games against a server, and how long it took. */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int64_t now_us(void);

/* Ends the program: load that was not what it claims to be says nothing. */
_Noreturn void give_up(const char *format, ...) __attribute__((format(printf, 1, 2)));

void *grow(void *memory, size_t size);

/* One WebSocket, not blocking; bytes are gathered until a message is whole. */
struct ws {
	int fd;
	char *in;
	size_t length, room;
};

void ws_open(struct ws *w, int port, const char *token);
void ws_send(struct ws *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Takes in what has come and calls seen for every message. The text ends with a NUL and lives during the call. */
typedef void ws_seen(void *data, char *text);
void ws_read(struct ws *w, ws_seen *seen, void *data);

/* Times in microseconds, sorted when asked. */
struct times {
	uint32_t *list;
	size_t count, room;
};

void times_add(struct times *t, int64_t us);
/* {"count":…,"p50":…,"p90":…,"p99":…,"p999":…,"max":…} in milliseconds. */
void times_print(struct times *t, const char *name);

/* What a process has used: seconds of CPU, MiB now and at most. */
struct usage {
	double cpu_s, rss_mib, peak_mib;
};

struct usage usage_of(int pid);

#endif
