/*
 * simulate [--seeds FIRST-LAST | --seed N] [--storm SECONDS] [--letters] [--twice] [--verbose]
 *
 * Each seed is a world: people play in a storm, then in calm, then everything is compared. --twice runs every seed
 * twice and compares the histories; --letters makes all of them worlds in which days pass between moves. Prints a line of JSON; exits 1 if something was wrong, naming the seed.
 */
#define _GNU_SOURCE
#include "sim.h"

#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In some worlds, of a thousand, hours pass, and what is rare happens; in others days do, and people play by letter. */
enum { CALM_S = 60, SLOW = 60, SLOWER = 240, BY_LETTER = 40, LETTERS = 36000 };

/* The servers' log, for those who want to read it. */
void log_event(const struct server *s, const char *level, const char *event, const char *format, ...)
{
	va_list args;
	char text[1024];
	(void)s;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	say("node %d %s: %s %s", world.at ? world.at->number : -1, level, event, text);
	if (strcmp(event, "computer_refused") == 0)
		wrong("the computer's choice was refused: %s", text);
}

const char *log_text(const char *text, char *room, size_t size)
{
	snprintf(room, size, "\"%s\"", text);
	return room;
}

static void pass(int64_t us)
{
	int64_t until = world.now + us;
	while (!*world.wrong && world_step(until))
		;
	world.now = until;
}

struct options {
	uint64_t first, last;
	int64_t storm;
	bool letters, twice;
};

/* As many nodes as it takes, from one database to three servers on it. */
static void build(bool letters)
{
	world.shared = chance(700);
	int64_t kind = dice_below(1000);
	world.by_letter = letters || kind >= 1000 - BY_LETTER;
	world.pace = world.by_letter ? LETTERS : kind < SLOW ? SLOWER : 1;
	world.nodes = world.shared ? 1 + (int)dice_below(NODES_MAX) : 1;
	database_begin();
	for (int i = 0; i < world.nodes; i++) {
		world.node[i].number = i;
		node_start(&world.node[i]);
	}
}

static void tear_down(void)
{
	world.ended = true;
	people_end();
	crowd_end();
	for (int i = 0; i < world.nodes; i++)
		node_crash(&world.node[i]);
	while (world_step(INT64_MAX))
		; /* what is under way frees itself */
	database_end();
	world_end();
}

static void run(uint64_t seed, const struct options *o)
{
	world_begin(seed);
	build(o->letters);
	people_begin();
	crowd_begin();
	storm_begin();
	pass(SECONDS(o->storm) * world.pace);
	storm_end();
	people_wake();
	crowd_wake();
	pass(SECONDS(10));
	people_calm();
	crowd_calm();
	pass(SECONDS(crowd_there() ? 2 * CALM_S : CALM_S)); /* a tournament has rounds, which wait for each other */
	people_rest();
	crowd_rest();
	pass(SECONDS(5));
	people_look();
	crowd_look();
	pass(SECONDS(10));
	if (!*world.wrong)
		people_check();
	if (!*world.wrong)
		crowd_check();
}

struct totals {
	int64_t worlds, events, acknowledged, rows, messages, crashes, cuts;
	double hours;
};

static void add(struct totals *t)
{
	t->worlds++;
	t->events += world.events;
	t->acknowledged += world.acknowledged;
	t->rows += world.rows;
	t->messages += world.messages;
	t->crashes += world.crashes;
	t->cuts += world.cuts;
	t->hours += (double)world.now / 3.6e9;
}

/* False: something was wrong, and was said. */
static bool one(uint64_t seed, const struct options *o, struct totals *t)
{
	char found[sizeof world.wrong];
	run(seed, o);
	uint64_t history = world.trace;
	snprintf(found, sizeof found, "%s", world.wrong);
	add(t);
	tear_down();
	if (o->twice && !*found) {
		run(seed, o);
		if (world.trace != history)
			snprintf(found, sizeof found, "the same seed gave another history");
		tear_down();
	}
	if (*found)
		printf("seed %llu %s\n", (unsigned long long)seed, found);
	fflush(stdout); /* whoever ends us early knows it */
	return !*found;
}

static bool parse(int argc, char **argv, struct options *o)
{
	for (int i = 1; i < argc; i++) {
		const char *value = i + 1 < argc ? argv[i + 1] : "";
		char *rest;
		if (strcmp(argv[i], "--twice") == 0) {
			o->twice = true;
			continue;
		}
		if (strcmp(argv[i], "--letters") == 0) {
			o->letters = true;
			continue;
		}
		if (strcmp(argv[i], "--verbose") == 0) {
			world.verbose = true;
			continue;
		}
		bool seeds = strcmp(argv[i], "--seeds") == 0, seed = strcmp(argv[i], "--seed") == 0;
		if (seeds || seed) {
			o->first = o->last = strtoull(value, &rest, 10);
			if (seeds && *rest == '-')
				o->last = strtoull(rest + 1, &rest, 10);
		} else if (strcmp(argv[i], "--storm") == 0) {
			o->storm = strtoll(value, &rest, 10);
		} else {
			rest = argv[i];
		}
		if (*rest || !*value) {
			fprintf(stderr, "simulate: '%s %s' is not understood; see tests/simulate/main.c\n", argv[i], value);
			return false;
		}
		i++;
	}
	return true;
}

int main(int argc, char **argv)
{
	struct options o = {.first = 1, .last = 20, .storm = 60};
	struct totals t = {0};
	if (!parse(argc, argv, &o))
		return 2;
	int failed = 0;
	for (uint64_t seed = o.first; seed <= o.last; seed++)
		failed += !one(seed, &o, &t);
	printf("{\"worlds\":%lld,\"wrong\":%d,\"simulated_hours\":%.2f,\"events\":%lld,\"acknowledged\":%lld,\"rows\":%lld,"
		   "\"messages\":%lld,\"crashes\":%lld,\"cuts\":%lld}\n",
		(long long)t.worlds, failed, t.hours, (long long)t.events, (long long)t.acknowledged, (long long)t.rows,
		(long long)t.messages, (long long)t.crashes, (long long)t.cuts);
	if (!t.acknowledged) {
		printf("nobody played: there was nothing to check\n");
		return 1;
	}
	return failed > 0;
}
