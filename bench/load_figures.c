/* Clocks, percentiles, and what a process uses. */
#define _GNU_SOURCE
#include "load.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t now_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void give_up(const char *format, ...)
{
	va_list args;
	va_start(args, format);
	fputs("load: ", stderr);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	exit(1);
}

void *grow(void *memory, size_t size)
{
	void *larger = realloc(memory, size);
	if (!larger)
		give_up("out of memory");
	return larger;
}

void times_add(struct times *t, int64_t us)
{
	if (t->count == t->room) {
		t->room = t->room ? 2 * t->room : 4096;
		t->list = grow(t->list, t->room * sizeof *t->list);
	}
	t->list[t->count++] = (uint32_t)us;
}

static int smaller(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return (x > y) - (x < y);
}

static double at(const struct times *t, double share)
{
	return t->count ? t->list[(size_t)(share * (double)(t->count - 1))] / 1000.0 : 0;
}

void times_print(struct times *t, const char *name)
{
	if (t->count)
		qsort(t->list, t->count, sizeof *t->list, smaller);
	printf("\"%s\":{\"count\":%zu,\"p50\":%.2f,\"p90\":%.2f,\"p99\":%.2f,\"p999\":%.2f,\"max\":%.2f}", name, t->count,
		at(t, 0.5), at(t, 0.9), at(t, 0.99), at(t, 0.999), at(t, 1));
}

static double read_kib(const char *text, const char *name)
{
	const char *found = strstr(text, name);
	return found ? strtod(found + strlen(name), NULL) : 0;
}

static void read_file(int pid, const char *name, char *text, size_t size)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
	FILE *file = fopen(path, "r");
	text[0] = 0;
	if (!file)
		return;
	text[fread(text, 1, size - 1, file)] = 0;
	fclose(file);
}

struct usage usage_of(int pid)
{
	struct usage u = {0};
	char text[4096], *at;
	read_file(pid, "stat", text, sizeof text);
	at = strrchr(text, ')'); /* the third field follows the name; user and system time are the 14th and 15th */
	for (int field = 2; at && field < 14; field++)
		at = strchr(at + 1, ' ');
	if (at) {
		double user = strtod(at, &at), system = strtod(at, NULL);
		u.cpu_s = (user + system) / (double)sysconf(_SC_CLK_TCK);
	}
	read_file(pid, "status", text, sizeof text);
	u.rss_mib = read_kib(text, "VmRSS:") / 1024;
	u.peak_mib = read_kib(text, "VmHWM:") / 1024;
	return u;
}
