/*
 * No allocation in a random game: rules, driver, log, views, words and records work in the caller's buffers. The
 * allocator is interposed and counts; under a sanitizer, which interposes it itself, nothing is counted.
 */
#include "walk.h"

#include "core/match.h"
#include "core/record.h"
#include "core/wire.h"
#include "fake_game.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

enum { CHOICES = 20000, TEXT_MAX = 1 << 20 };

static volatile uint64_t allocations;

#ifndef SANITIZED
/* glibc's own, under the names it keeps for those who replace malloc. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

void *malloc(size_t size)
{
	allocations++;
	return __libc_malloc(size);
}

void *calloc(size_t nmemb, size_t size)
{
	allocations++;
	return __libc_calloc(nmemb, size);
}

void *realloc(void *ptr, size_t size)
{
	allocations++;
	return __libc_realloc(ptr, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
	allocations++;
	return __libc_memalign(alignment, size);
}

void free(void *ptr)
{
	allocations++;
	__libc_free(ptr);
}

static void counting_counts(void **state)
{
	(void)state;
	uint64_t before = allocations;
	void *volatile block = malloc(1);
	free(block);
	assert_int_equal(allocations, before + 2);
}
#endif

/* One game through everything that the table of a running game calls. */
static void play(struct walk *w)
{
	static char text[TEXT_MAX];
	static struct event list[EVENTS_MAX];
	static choice choices[CHOICES_MAX];
	static union any_state seen;
	static struct match m;
	static void *block;
	free(block);
	block = malloc(match_size(w->game) + 16);
	uint64_t before = allocations;
	struct out o;
	struct speaker s = {.game = w->game, .lang = LANG_FR, .state = &seen};
	struct record r = {0};
	out_init(&o, text, sizeof text);
	match_open(&m, w->game, &w->options, (void *)(((uintptr_t)block + 15) & ~(uintptr_t)15), NULL);
	for (struct decision d = w->game->decision(m.state); d.actors; d = w->game->decision(m.state)) {
		struct events e = {list, 0, EVENTS_MAX};
		int seat = bits_first(d.actors);
		uint32_t at, n = w->game->choices(m.state, seat, choices);
		choice c = choices[rng_below(&w->other, n)];
		if (seat == SEAT_CHANCE)
			match_chance(&m, c, &e);
		else
			match_do(&m, seat, &c, 1, &e, &at);
		if (m.count % 8 == 0) {
			out_clear(&o);
			fields_redact(w->game, m.state, 0, &seen);
			fields_json(w->game, &seen, 0, &o);
			wire_choices(&s, m.state, seat, &o);
			wire_events(&s, &e, 0, &o);
			wire_scores(w->game, m.state, &o);
			game_guess(w->game, &seen, 0, &w->other);
		}
	}
	out_clear(&o);
	record_write(&m, &r, true, &o);
	walk_begin(w);
	driver_playout(w->game, &w->state, &w->other, choices);
	EXPECT(w, allocations == before, "%llu calls of the allocator", (unsigned long long)(allocations - before));
}

static void nothing_is_allocated(void **state)
{
	walk_each(game_of(state), CHOICES, play);
}

int main(void)
{
	static const struct property properties[] = {{"no allocation in a random game", nothing_is_allocated}};
	static const struct game *const more[] = {&game_fake, NULL};
#ifndef SANITIZED
	static const struct CMUnitTest first[] = {cmocka_unit_test(counting_counts)};
	if (cmocka_run_group_tests_name("counting", first, NULL, NULL))
		return 1;
#endif
	return properties_run("alloc", properties, COUNT(properties), more);
}
