/* The server's small parts: map, list, ids, heads, operations, ratings. */
#define _GNU_SOURCE
#include "../unit.h"

#include "core/json.h"
#include "core/options.h"
#include "games/games.h"
#include "server/tables/head.h"
#include "server/base/ids.h"
#include "server/base/list.h"
#include "server/base/map.h"
#include "server/base/network.h"
#include "server/people/names.h"
#include "server/requests/proto.h"
#include "server/people/rating.h"

#include <math.h>
#include <sodium.h>

struct thing {
	struct map_node node;
	struct link link;
	char key[16];
};

static void count(void *data, struct map_node *node)
{
	(void)node;
	++*(int *)data;
}

static void test_a_map_finds_what_is_in_it(void **state)
{
	enum { THINGS = 1000 };
	static struct thing things[THINGS];
	struct map m = {0};
	struct link list;
	int n = 0;
	(void)state;
	list_init(&list);
	assert_null(map_find(&m, "x"));
	for (int i = 0; i < THINGS; i++) {
		snprintf(things[i].key, sizeof things[i].key, "k%d", i);
		assert_true(map_add(&m, &things[i].node, things[i].key));
		list_append(&list, &things[i].link);
	}
	for (int i = 0; i < THINGS; i += 2) {
		map_remove(&m, &things[i].node);
		list_remove(&things[i].link);
	}
	for (int i = 0; i < THINGS; i++)
		assert_ptr_equal(map_find(&m, things[i].key), i % 2 ? &things[i].node : NULL);
	map_each(&m, count, &n);
	assert_int_equal(n, THINGS / 2);
	list_each(item, &list) n--;
	assert_int_equal(n, 0);
	map_free(&m);
}

static void test_ids_and_secrets(void **state)
{
	char a[SECRET_TEXT], b[SECRET_TEXT], id[24];
	(void)state;
	assert_true(sodium_init() >= 0);
	secret_new(a);
	secret_new(b);
	assert_int_equal(strlen(a), 43);
	assert_string_not_equal(a, b);
	assert_true(secrets_equal(a, a));
	assert_false(secrets_equal(a, b));
	assert_false(secrets_equal(a, "short"));
	id_new(id, 12, "p-");
	assert_int_equal(strlen(id), 14);
}

static bool alike(const char *a, const char *b)
{
	char one[NAME_MAX_BYTES], other[NAME_MAX_BYTES];
	name_to_login(a, one, sizeof one);
	name_to_login(b, other, sizeof other);
	return strcmp(one, other) == 0;
}

static void test_names_that_look_alike_are_one(void **state)
{
	static const char *const same[][2] = {{"Anna", " anna "}, {"Anna", "Аnna"}, {"Anna", "Αnnа"},
		{"  Frère  ÉLOI ", "frère éloi"}, {"Paul", "PauI"}, {"Bill", "Bi1l"}, {"Otto", "0tt0"}, {"Marta", "rnarta"},
		{"William", "VVilliam"}, {"Copa", "Сора"}, {"Борис", "борис"}, {"ŁUKASZ", "łukasz"}, {"Žofie", "žofie"}};
	static const char *const other[][2] = {
		{"Anna", "Anne"}, {"Élise", "Elise"}, {"Борис", "Boris"}, {"Ann a", "Anna"}, {"Łukasz", "Lukasz"}};
	(void)state;
	for (size_t i = 0; i < COUNT(same); i++)
		assert_true(alike(same[i][0], same[i][1]));
	for (size_t i = 0; i < COUNT(other); i++)
		assert_false(alike(other[i][0], other[i][1]));
}

static void test_names_can_be_seen(void **state)
{
	static const char *const seen[] = {"Anna", "Frère Éloi", "Борис", "Αθηνά", "日本語", "नमस्ते", "O’Brien", "X-7"};
	static const char *const unseen[] = {"", " ", "--", "An\u00adna", "Anna\u034f", "Anna\U000e0041", "\u3164",
		"\u2800", "Ａｎｎａ", "Anna\u0301", "turn\u202earound", "tab\there", "\xc3", "𝐀𝐧𝐧𝐚", "Ⓐnna", "Anna\u00a0B",
		"ﬁn", "Anna\ufe0f", "\U0001f170"};
	(void)state;
	for (size_t i = 0; i < COUNT(seen); i++)
		assert_true(name_visible(seen[i]));
	for (size_t i = 0; i < COUNT(unseen); i++)
		assert_false(name_visible(unseen[i]));
}

static void test_names_of_the_house_are_reserved(void **state)
{
	static const char *const reserved[] = {
		"admin", "Аdmin", "ADM1N", "Cloister", "CIoister", "Cloître", "Prior", "Prieur", "prior "};
	(void)state;
	for (size_t i = 0; i < COUNT(reserved); i++)
		assert_true(name_reserved(reserved[i]));
	assert_false(name_reserved("Anna"));
	assert_false(name_reserved("Guest"));
	assert_true(name_common("Guest"));
	assert_true(name_common("invité"));
	assert_false(name_common("Anna"));
}

static void test_a_head_is_read_as_it_was_written(void **state)
{
	struct out *o = unit_out();
	(void)state;
	for (int i = 0; games[i]; i++) {
		struct head h = {.status = STATUS_OPEN,
						.is_public = true,
						.rated = true,
						.clock = CLOCK_LIVE,
						.turn_s = 30,
						.reserve_s = 600,
						.delay = 7},
					again;
		struct rng rng;
		rng_seed(&rng, 5);
		options_default(games[i], games[i]->seats_max, &h.options);
		options_random(games[i], &h.options, &rng);
		for (int k = 0; k < h.options.players; k++) {
			h.seat[k] = (struct seat){.kind = SEAT_PERSON, .conceded = k == 1, .rank = k, .total = -k, .rating = 1500};
			snprintf(h.seat[k].name, sizeof h.seat[k].name, "\"Éloi\" \\ %d", k);
			snprintf(h.seat[k].person, sizeof h.seat[k].person, "p-%d", k);
		}
		h.offer[OFFER_UNDO] = (struct offer){.open = true, .by = 1, .seat = SEAT_NONE, .row = 12, .agreed = 2};
		out_clear(o);
		head_write(&h, games[i], o);
		assert_true(o->length < HEAD_TEXT_MAX);
		assert_true(head_read(&again, games[i], h.options.players, o->text));
		assert_memory_equal(&h.options, &again.options, sizeof h.options);
		for (int k = 0; k < h.options.players; k++) {
			assert_string_equal(h.seat[k].name, again.seat[k].name);
			assert_int_equal(h.seat[k].total, again.seat[k].total);
		}
		assert_int_equal(again.offer[OFFER_UNDO].row, 12);
		assert_int_equal(again.turn_s, 30);
		assert_false(head_read(&again, games[i], 2, "not json"));
		assert_false(head_read(&again, games[i], 99, o->text));
	}
}

static void expect(const char *operation, const char *text, const char *word)
{
	struct proto_error e = {0};
	json_t *object = json_loads(text, 0, NULL);
	bool ok = proto_check(operation_named(operation), object, &e);
	assert_int_equal(ok, word == NULL);
	if (word)
		assert_string_equal(e.word, word);
	json_decref(object);
}

static void test_messages_keep_to_their_declaration(void **state)
{
	(void)state;
	expect("do", "{\"table\":\"x\",\"seq\":3,\"text\":\"place a1\",\"id\":[1],\"lang\":\"fr\"}", NULL);
	expect("do", "{\"seq\":3}", "table");
	expect("do", "{\"table\":\"x\",\"seq\":3.5}", "seq");
	expect("do", "{\"table\":\"x\",\"seq\":-1}", "seq");
	expect("do", "{\"table\":\"x\",\"sequence\":1}", "sequence");
	expect("do", "{\"table\":\"x\",\"list\":[]}", "list");
	expect("create", "{\"game\":\"morris\",\"players\":9}", "players");
	expect("create", "{\"game\":\"morris\",\"public\":1}", "public");
	expect("rename", "{\"name\":\"\"}", "name");
	assert_null(operation_named("no such"));
	json_t *object = json_object();
	proto_from_query(operation_named("table"), "table=x\0since=4\0wait=oops\0noise\0", object);
	assert_int_equal(json_integer_value(json_object_get(object, "since")), 4);
	assert_string_equal(json_string_value(json_object_get(object, "wait")), "oops");
	json_decref(object);
}

/* The example of Glickman's paper. */
static void test_addresses_of_one_network_are_one(void **state)
{
	static const char *const same[][2] = {{"192.0.2.7", "192.0.2.7"}, {"::ffff:192.0.2.7", "192.0.2.7"},
		{"2001:db8:1::5", "2001:db8:1::/64"}, {"2001:db8:1:0:1:2:3:4", "2001:db8:1::/64"},
		{"2001:0DB8:0001::", "2001:db8:1::/64"}, {"2001:db8:1::/64", "2001:db8:1::/64"},
		{"2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"}, {"::1", "::/64"}};
	char network[NETWORK_TEXT];
	(void)state;
	for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
		assert_true(network_of(same[i][0], network));
		assert_string_equal(network, same[i][1]);
	}
	assert_false(network_of("example.org", network));
	assert_string_equal(network, "example.org");
	assert_true(network_is_ours("127.0.0.1") && network_is_ours("::/64") && !network_is_ours("192.0.2.7"));
}

static void test_glicko_2(void **state)
{
	struct rating me = {1500, 200, 0.06}, others[] = {{1400, 30, 0.06}, {1550, 100, 0.06}, {1700, 300, 0.06}};
	double scores[] = {1, 0, 0};
	(void)state;
	struct rating r = rating_after(me, others, scores, 3);
	assert_true(fabs(r.rating - 1464.06) < 0.01);
	assert_true(fabs(r.deviation - 151.52) < 0.01);
	assert_true(fabs(r.volatility - 0.05999) < 0.00001);
	r = rating_after(me, others, scores, 0);
	assert_true(r.rating == me.rating && r.deviation == me.deviation);
	/* A thousand games lead nowhere strange. */
	me = rating_first();
	for (int i = 0; i < 1000; i++) {
		double won = i % 3 != 0;
		me = rating_after(me, others, &won, 1);
		assert_true(
			me.rating > 0 && me.rating < 4000 && me.deviation >= 30 && me.deviation <= 350 && me.volatility < 0.2);
	}
	assert_true(me.rating > 1400);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_map_finds_what_is_in_it),
		cmocka_unit_test(test_ids_and_secrets),
		cmocka_unit_test(test_names_that_look_alike_are_one),
		cmocka_unit_test(test_names_can_be_seen),
		cmocka_unit_test(test_names_of_the_house_are_reserved),
		cmocka_unit_test(test_a_head_is_read_as_it_was_written),
		cmocka_unit_test(test_messages_keep_to_their_declaration),
		cmocka_unit_test(test_glicko_2),
		cmocka_unit_test(test_addresses_of_one_network_are_one),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
