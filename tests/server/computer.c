/*
 * The server's computer is the library's: at a table from a known seed every level chooses as a search does that is kept
 * from decision to decision, as cli, page and arena keep it, though the server thinks in slices and for others too.
 */
#define _GNU_SOURCE
#include "../unit.h"

#include "ai/search.h"
#include "core/options.h"
#include "games/games.h"
#include "games/repeats.h"
#include "server/requests/ops.h"

#include <unistd.h>

/* Of each game; fewer under the sanitizers. */
static uint32_t rows_played(void)
{
	return 60 / repeats_part();
}

struct host {
	struct server *server;
	struct ev_loop *loop;
	char folder[64], database[96];
};

static void host_open(struct host *h)
{
	struct server_config config;
	char why[512];
	strcpy(h->folder, "/tmp/cloister-computer-XXXXXX");
	assert_non_null(mkdtemp(h->folder));
	snprintf(h->database, sizeof h->database, "%s/cloister.db", h->folder);
	server_config_default(&config);
	config.port = 0;
	config.database = h->database;
	config.quiet = true;
	h->loop = ev_loop_new(EVFLAG_AUTO);
	h->server = server_open(h->loop, &config, why, sizeof why);
	assert_non_null(h->server);
}

static void host_close(struct host *h)
{
	static const char *const ends[] = {"", "-wal", "-shm"};
	char path[128];
	server_close(h->server);
	ev_loop_destroy(h->loop);
	for (int i = 0; i < 3; i++) {
		snprintf(path, sizeof path, "%s%s", h->database, ends[i]);
		unlink(path);
	}
	rmdir(h->folder);
}

static struct room *computers_play(struct host *h, const struct game *g, const char *level, const char *host)
{
	struct head head = {.seeded = true, .is_public = true};
	int players = g->seats_min > 2 ? g->seats_min : 2;
	options_default(g, players, &head.options);
	snprintf(head.host, sizeof head.host, "%s", host);
	for (int i = 0; i < players; i++) {
		head.seat[i].kind = SEAT_COMPUTER;
		snprintf(head.seat[i].level, LEVEL_MAX, "%s", level);
	}
	return table_create(h->server, g, &head, &(struct beginning){.seed = "a known seed"}, NULL, NULL);
}

/*
 * By iterations alone: a level's time runs out under a sanitizer on a full machine, and another choice is made then. The
 * novice's few iterations never take as long.
 */
#define COUNTED "mcts:60"

static bool plays(const struct room *room)
{
	return (room_rows(room) < rows_played() && room->head.status != STATUS_OVER) || room->busy;
}

/* Somebody watches both, so that neither is put away while the other still plays. */
static void wait_for(struct host *h, struct room *one, struct room *two)
{
	while (plays(one) || plays(two)) {
		one->looked = one->used = two->looked = two->used = clock_now_us();
		ev_run(h->loop, EVRUN_ONCE);
	}
}

/* The library's own game with the same seeds, row by row beside the server's; how many decisions followed another of the turn. */
static int same_choices(const struct room *room, const char *level_text)
{
	const struct match *m = &room->course.table.match;
	struct search *search[SEATS_MAX];
	void *block[SEATS_MAX];
	struct level level;
	int players = room->head.options.players, kept = 0, last = -1;
	size_t size;
	assert_true(level_parse(level_text, &level));
	size = (search_size(m->game, level_room(&level)) + 15) / 16 * 16;
	for (int i = 0; i < players; i++) {
		block[i] = aligned_alloc(16, size);
		search[i] = search_init(block[i], size, m->game, computers_seed(room, i));
	}
	for (uint32_t i = 0; i < m->count; i++) {
		const struct row *r = &m->rows[i];
		union any_state state;
		struct seen seen;
		if (r->kind == ROW_CHOICES) {
			match_state_at(m, i, &state);
			seen_from(m->game, &state, r->seat, &seen);
			assert_int_equal(ai_choose(search[r->seat], &seen, &level, NULL), m->choices[r->first]);
			kept += last == r->seat;
		}
		last = r->seat;
	}
	for (int i = 0; i < players; i++)
		free(block[i]);
	return kept;
}

static void the_servers_computer_is_the_librarys(void **state)
{
	struct host h;
	int kept = 0;
	(void)state;
	host_open(&h);
	for (int i = 0; games[i]; i++) {
		/* Two tables at the same time, of two hosts: neither disturbs the other's tree. */
		struct room *one = computers_play(&h, games[i], "novice", "p-one");
		struct room *two = computers_play(&h, games[i], COUNTED, "p-two");
		wait_for(&h, one, two);
		assert_true(room_rows(one) >= 2 && room_rows(two) >= 2);
		kept += same_choices(one, "novice") + same_choices(two, COUNTED);
	}
	assert_true(kept > 20 / (int)repeats_part());
	host_close(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(the_servers_computer_is_the_librarys)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
