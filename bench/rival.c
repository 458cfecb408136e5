/*
 * One side of a match between the computers of two commits, which tools/against.py compiles with the sources of each: so it
 * keeps to what both have. It holds a game of two that the referee plays on both sides alike, and thinks for one seat.
 *
 *   rival LEVEL < orders
 *
 *   new SEED           a game begins, the search with that seed
 *   draw NUMBER        chance decides; the number picks the outcome
 *   do SEAT CHOICE     somebody chose
 *   think SEAT SHARE   answers what it would choose with so many millionths of its iterations, the microseconds of a core that
 *                      took, and whether there was anything to choose
 *
 * All but the last are answered by the choice that was carried out and where the game stands: who acts, in which decision,
 * and a sum of what they may choose; or "over" and each seat's points and rank.
 */
#define _GNU_SOURCE
#include "ai/search.h"
#include "core/options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 2, LINE_ROOM = 256, WHOLE = 1000000, ROOMY = 4 /* its share may rise so far */ };

extern const struct game RIVAL; /* named by who compiles */

static union any_state state;

static uint64_t core_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * WHOLE + (uint64_t)t.tv_nsec / 1000;
}

static uint64_t sum_of_lists(uint32_t actors)
{
	static choice list[CHOICES_MAX];
	uint64_t sum = 0xcbf29ce484222325u;
	for (int seat = 0; seat < SEATS; seat++) {
		uint32_t n = actors >> seat & 1 ? RIVAL.choices(&state, seat, list) : 0;
		for (uint32_t i = 0; i < n; i++)
			sum = (sum ^ list[i]) * 0x100000001b3u;
	}
	return sum;
}

static void tell(choice last)
{
	struct decision d = RIVAL.decision(&state);
	printf("%" PRIu32, last);
	if (d.actors == ACTOR_CHANCE) {
		puts(" chance");
	} else if (d.actors) {
		printf(" %" PRIu32 " %d %" PRIx64 "\n", d.actors, d.kind, sum_of_lists(d.actors));
	} else {
		struct score score[SEATS_MAX];
		RIVAL.scores(&state, score);
		printf(" over %d %d %d %d\n", score[0].total, score[1].total, score[0].rank, score[1].rank);
	}
}

static void begin(void)
{
	struct options options;
	memset(&state, 0, sizeof state);
	options_default(&RIVAL, SEATS, &options);
	RIVAL.setup(&state, &options);
	driver_settle(&RIVAL, &state, NULL, NULL);
	tell(0);
}

static void carry_out(int seat, choice c)
{
	if (driver_play(&RIVAL, &state, seat, c, NULL).reason) {
		puts("refused");
		return;
	}
	driver_settle(&RIVAL, &state, NULL, NULL);
	tell(c);
}

static void think(struct search *search, const struct level *whole, int seat, uint64_t share)
{
	struct level level = *whole;
	struct advice advice = {0};
	struct seen seen;
	level.iterations = (uint32_t)(level.iterations * share / WHOLE);
	seen_from(&RIVAL, &state, seat, &seen);
	uint64_t from = core_us();
	choice c = ai_choose(search, &seen, &level, &advice);
	printf("%" PRIu32 " %" PRIu64 " %d\n", c, core_us() - from, !advice.forced);
}

/* False: no such order. */
static bool obey(const char *line, struct search *search, const struct level *level)
{
	uint64_t number;
	choice c;
	int seat;
	if (sscanf(line, "new %" SCNu64, &number) == 1)
		search_reset(search, number), begin();
	else if (sscanf(line, "draw %" SCNu64, &number) == 1)
		carry_out(SEAT_CHANCE, driver_chance_pick(&RIVAL, &state, number % driver_chance_total(&RIVAL, &state)));
	else if (sscanf(line, "do %d %" SCNu32, &seat, &c) == 2)
		carry_out(seat, c);
	else if (sscanf(line, "think %d %" SCNu64, &seat, &number) == 2)
		think(search, level, seat, number);
	else
		return false;
	fflush(stdout);
	return true;
}

int main(int argc, char **argv)
{
	struct level level;
	char line[LINE_ROOM];
	if (argc != 2 || !level_parse(argv[1], &level)) {
		fprintf(stderr, "rival: LEVEL wanted, as abbot:percent=10\n");
		return 2;
	}
	size_t size = (search_size(&RIVAL, level_room(&level) * ROOMY) + 15) / 16 * 16;
	void *block = aligned_alloc(16, size);
	if (!block)
		return 2;
	struct search *search = search_init(block, size, &RIVAL, 1);
	while (fgets(line, sizeof line, stdin))
		if (!obey(line, search, &level))
			return 2;
	free(block);
	return 0;
}
