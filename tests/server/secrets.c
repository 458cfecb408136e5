/*
 * Nothing hidden leaves the server: what a viewer is told depends on nothing but what that seat may know.
 *
 * Along random games of every registered game, at every state and for every viewer (each seat, a spectator, both languages), the
 * whole message about the table is written twice: from the true state, and from states in which everything the viewer
 * cannot know was replaced by a guess. The two must be the same bytes. Then what others do in secret: if two choices of
 * somebody else leave the viewer the same sight, the viewer must be told the same about them. That is asked as long as
 * the same decision stays open for others: the last one to choose uncovers everything, and some of it is gone at once.
 *
 * CLOISTER_SOAK plays more games.
 */
#define _GNU_SOURCE
#include "../unit.h"

#include "core/fields.h"
#include "core/options.h"
#include "games/games.h"
#include "server/tables/room.h"

enum { TEXT_MAX = 1 << 20, GUESSES = 3, OFTEN = 30 };

struct fixture {
	struct server server;
	struct room room;
	char *told, *other;
	long compared, swapped, secrets;
};

/* What is secret only if one wishes so, where the game has it. */
static const struct {
	const char *name, *value;
} secret_options[] = {{"saints", "on"}, {"blessings_visible", "hidden"}, {"seal_pile_view", "hidden"}};

/* The usual options; in other rounds random ones, with what makes secrets. How many of those there were. */
static int choose_options(struct options *o, const struct game *g, int players, uint64_t seed, bool usual)
{
	struct rng rng;
	int secrets = 0, row;
	rng_seed(&rng, seed);
	options_default(g, players, o);
	if (usual)
		return 0;
	options_random(g, o, &rng);
	for (size_t i = 0; i < COUNT(secret_options); i++) {
		struct options with = *o;
		if (options_set(g, &with, secret_options[i].name, secret_options[i].value) != OPTION_OK
			|| options_check(g, &with, &row) != OPTION_OK)
			continue;
		*o = with;
		secrets++;
	}
	return secrets;
}

static void open_room(struct fixture *f, const struct game *g, int players, uint64_t seed, bool usual)
{
	struct room *room = &f->room;
	struct clock_time time = {60000, 600000};
	char text[32];
	memset(room, 0, sizeof *room);
	snprintf(text, sizeof text, "secret %llu", (unsigned long long)seed);
	room->server = &f->server;
	room->game = g;
	room->head.status = STATUS_PLAYING;
	strcpy(room->id, "table");
	strcpy(room->seed, text);
	list_init(&room->follows);
	list_init(&room->queue);
	list_init(&room->polls);
	f->secrets += choose_options(&room->head.options, g, players, seed, usual);
	for (int i = 0; i < players; i++) {
		room->head.seat[i].kind = SEAT_PERSON;
		snprintf(room->head.seat[i].person, ID_MAX, "p-%d", i);
		snprintf(room->head.seat[i].name, NAME_MAX_BYTES, "Player %d", i);
	}
	assert_true(course_open(&room->course, g, &room->head.options, room->seed, &time));
	seed_commitment(&room->course.seed, room->commitment);
	course_begin(&room->course, 1);
}

/* The message without its moment and its clocks, which move on between two of them. */
static void write_message(struct fixture *f, const struct viewer *v, const struct news *news, char *text)
{
	struct out o;
	out_init(&o, text, TEXT_MAX);
	room_write(&f->room, v, SAYS_ALL, f->room.told, news, &o);
	assert_false(o.full);
	char *now = strstr(text, ",\"now\":"), *clocks = strstr(text, "\"clocks\":[");
	if (now)
		*now = 0;
	for (; clocks && *clocks != ']'; clocks++)
		if (*clocks >= '0' && *clocks <= '9')
			*clocks = '0';
}

static void expect_same(const struct fixture *f, const struct viewer *v, const char *what)
{
	if (strcmp(f->told, f->other) == 0)
		return;
	size_t at = 0;
	while (f->told[at] == f->other[at])
		at++;
	at = at > 80 ? at - 80 : 0;
	print_error("%s, viewer %d: %s\n%.300s\n%.300s\n", f->room.game->id, v->seat, what, f->told + at, f->other + at);
	fail();
}

/* Digits count in clocks only by their number; hide that too. */
static void normalise(char *text)
{
	char *clocks = strstr(text, "\"clocks\":[");
	if (!clocks)
		return;
	char *end = strchr(clocks, ']'), *to = clocks;
	for (char *c = clocks; c < end; c++)
		if (*c != '0')
			*to++ = *c;
	memmove(to, end, strlen(end) + 1);
}

static void compare_guesses(struct fixture *f, const struct viewer *v, struct rng *rng)
{
	struct room *room = &f->room;
	const struct game *g = room->game;
	union any_state truth, seen;
	memcpy(&truth, room->course.table.match.state, g->state_size);
	write_message(f, v, NULL, f->told);
	normalise(f->told);
	for (int k = 0; k < GUESSES; k++) {
		/* A spectator is guessed for as a seat that sees still less: hidden things are refilled one seat after another. */
		memcpy(&seen, &truth, g->state_size);
		fields_redact(g, &truth, v->seat, &seen);
		if (v->seat != SEAT_NONE)
			game_guess(g, &seen, v->seat, rng);
		memcpy(room->course.table.match.state, &seen, g->state_size);
		write_message(f, v, NULL, f->other);
		normalise(f->other);
		memcpy(room->course.table.match.state, &truth, g->state_size);
		expect_same(f, v, "told from the truth, and from a guess");
		f->compared++;
	}
}

/* The rows a viewer hears of when seat makes the choice c; the match is put back as it was. */
static bool tell_row(struct fixture *f, int seat, choice c, const struct viewer *v, char *text, void *seen)
{
	struct match *m = &f->room.course.table.match;
	struct course before = f->room.course;
	uint32_t others = m->game->decision(m->state).actors & ~(1u << seat);
	union any_state state;
	struct news news = {0};
	uint32_t at;
	memcpy(&state, m->state, m->game->state_size);
	if (course_do(&f->room.course, seat, &c, 1, 5, 0, &news, &at).reason || m->count != before.table.match.count + 1
		|| !others || (m->game->decision(m->state).actors & ~(1u << seat)) != others) {
		/* chance followed, or the decision is closed: what is told may differ for good reasons */
		f->room.course = before;
		memcpy(m->state, &state, m->game->state_size);
		news_free(&news);
		return false;
	}
	struct out o;
	out_init(&o, text, TEXT_MAX);
	room_write_rows(&f->room, v, m->count - 1, m->count, &news, &o);
	fields_redact(m->game, m->state, v->seat, seen);
	f->room.course = before;
	memcpy(m->state, &state, m->game->state_size);
	news_free(&news);
	return true;
}

static void compare_choices(
	struct fixture *f, int seat, const choice *list, uint32_t count, const struct viewer *v, struct rng *rng)
{
	union any_state first, second;
	uint32_t one = rng_below(rng, count), two = rng_below(rng, count);
	if (v->seat == seat || one == two || !tell_row(f, seat, list[one], v, f->told, &first)
		|| !tell_row(f, seat, list[two], v, f->other, &second)
		|| memcmp(&first, &second, f->room.game->state_size) != 0)
		return;
	expect_same(f, v, "told of two choices that look alike");
	f->swapped++;
}

static void look_around(struct fixture *f, struct rng *rng)
{
	struct match *m = &f->room.course.table.match;
	struct decision d = m->game->decision(m->state);
	choice list[CHOICES_MAX];
	int seats = state_seats(m->state);
	for (int i = 0; i <= seats; i++) {
		struct viewer v = {.seat = i < seats ? i : SEAT_NONE, .lang = (int)rng_below(rng, LANGS)};
		compare_guesses(f, &v, rng);
		int seat = bits_first(d.actors);
		uint32_t n = seat < SEATS_MAX ? m->game->choices(m->state, seat, list) : 0;
		if (n > 1)
			compare_choices(f, seat, list, n, &v, rng);
	}
}

static void play_game(struct fixture *f, const struct game *g, int players, uint64_t seed, bool usual)
{
	struct rng rng;
	struct match *m = &f->room.course.table.match;
	choice list[CHOICES_MAX];
	uint32_t at;
	int looks = 0;
	rng_seed(&rng, seed);
	open_room(f, g, players, seed, usual);
	course_draw(&f->room.course, 1, NULL);
	while (g->decision(m->state).actors) {
		/* Long games have many states that are much alike. */
		if (rng_below(&rng, looks < OFTEN ? 4 : 60) == 0) {
			look_around(f, &rng);
			looks++;
		}
		int seat = bits_first(g->decision(m->state).actors);
		uint32_t n = g->choices(m->state, seat, list);
		choice c = list[rng_below(&rng, n)];
		f->room.told = m->count;
		assert_int_equal(course_do(&f->room.course, seat, &c, 1, 2, 0, NULL, &at).reason, 0);
	}
	course_close(&f->room.course);
}

static void test_messages_depend_on_what_the_seat_knows(void **state)
{
	static struct fixture f;
	int rounds = getenv("CLOISTER_SOAK") ? 20 : 2;
	(void)state;
	f.told = malloc(TEXT_MAX);
	f.other = malloc(TEXT_MAX);
	for (int i = 0; games[i]; i++) {
		long compared = f.compared, swapped = f.swapped;
		for (int players = games[i]->seats_min; players <= games[i]->seats_max; players++)
			for (int round = 0; round < rounds; round++)
				play_game(&f, games[i], players, (uint64_t)players * 1000 + (uint64_t)round, round == 0);
		print_message("%s: %ld messages compared, %ld pairs of secret choices\n", games[i]->id, f.compared - compared,
			f.swapped - swapped);
	}
	assert_true(f.secrets > 0); /* the options that make secrets are still called so */
	free(f.told);
	free(f.other);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_messages_depend_on_what_the_seat_knows)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
