/* The declared state: reading and writing elements, redaction, the JSON view. */
#include "unit.h"

#include "core/fields.h"
#include "fake_game.h"

static struct fake_state table(void)
{
	struct fake_state s = {.seats = 2, .kind = FAKE_BIDDING, .round = 2, .roll = 3, .mover = 1};
	s.stock[0] = 1;
	s.history_count = 1;
	s.history[0] = 2; /* seat 1 */
	s.player[0] = (struct fake_player){.bid = 3, .ready = 1, .score = -4, .cards = {1, 0, 2}, .card_count = 3};
	s.player[1] = (struct fake_player){.bid = 0, .ready = 0, .score = 5, .cards = {0, 1, 0}, .card_count = 1};
	s.player[2] = (struct fake_player){.score = 99}; /* nobody sits there */
	return s;
}

static const char *view(const struct fake_state *s, int viewer)
{
	struct out *o = unit_out();
	fields_json(&game_fake, s, viewer, o);
	return o->text;
}

static void who_runs_the_game_sees_all(void **state)
{
	(void)state;
	struct fake_state s = table();
	assert_string_equal(view(&s, SEAT_ALL),
		"{\"seats\":2,\"step\":\"bid\",\"round\":2,\"roll\":3,\"mover\":1,\"stock\":[1,0],\"bid\":[3,0],\"ready\":["
		"true,false],"
		"\"score\":[-4,5],\"cards\":[[1,0,2],[0,1,0]],\"card_count\":[3,1],\"history\":[1],\"dear\":false}");
}

static void a_seat_sees_its_own(void **state)
{
	(void)state;
	struct fake_state s = table();
	assert_non_null(strstr(view(&s, 0), "\"bid\":[3,null]"));
	assert_non_null(strstr(view(&s, 0), "\"cards\":[[1,0,2],null]"));
	assert_non_null(strstr(view(&s, 1), "\"bid\":[null,0]"));
	assert_non_null(strstr(view(&s, 1), "\"cards\":[null,[0,1,0]]"));
	assert_non_null(strstr(view(&s, SEAT_NONE), "\"bid\":[null,null]"));
	assert_non_null(strstr(view(&s, SEAT_NONE), "\"cards\":[null,null]"));
}

/* Hidden while bidding; open to all as soon as the condition ends. */
static void secrets_end_with_their_condition(void **state)
{
	(void)state;
	struct fake_state s = table(), seen;
	s.kind = FAKE_TAKING;
	assert_non_null(strstr(view(&s, 1), "\"bid\":[3,0]"));
	fields_redact(&game_fake, &s, 1, &seen);
	assert_int_equal(seen.player[0].bid, 3);
	assert_int_equal(seen.player[0].cards[2], 0);
}

static void redaction_wipes_bytes(void **state)
{
	(void)state;
	struct fake_state s = table(), seen, expected = table();
	fields_redact(&game_fake, &s, 1, &seen);
	expected.player[0].bid = 0;
	memset(expected.player[0].cards, 0, sizeof expected.player[0].cards);
	assert_memory_equal(&seen, &expected, sizeof seen);
	fields_redact(&game_fake, &s, SEAT_NONE, &seen);
	memset(expected.player[1].cards, 0, sizeof expected.player[1].cards);
	assert_memory_equal(&seen, &expected, sizeof seen);
	fields_redact(&game_fake, &s, SEAT_ALL, &seen);
	assert_memory_equal(&seen, &s, sizeof seen);
}

static void visibility(void **state)
{
	(void)state;
	struct fake_state s = table();
	struct field nobody = {.name = "x", .seen = SEEN_BY_NOBODY}, all = {.name = "x", .seen = SEEN_BY_ALL};
	const struct field *cards = field_named(&game_fake, "cards"), *bid = field_named(&game_fake, "bid");
	assert_false(field_visible(&nobody, &s, 0, 0));
	assert_true(field_visible(&nobody, &s, SEAT_ALL, 0));
	assert_true(field_visible(&all, &s, SEAT_NONE, 0));
	assert_true(field_visible(cards, &s, 0, 0));
	assert_false(field_visible(cards, &s, 0, 1));
	assert_false(field_visible(cards, &s, SEAT_NONE, 1));
	assert_false(field_visible(bid, &s, 1, 0));
	s.kind = FAKE_TAKING;
	assert_true(field_visible(bid, &s, 1, 0));
	assert_null(field_named(&game_fake, "no such field"));
}

/* Elements of every size keep their value and leave their neighbours alone; signed types extend their sign. */
static void elements_keep_values(void **state)
{
	(void)state;
	static const struct type types[] = {TYPE_NUMBER("u", 0, INT64_MAX), TYPE_NUMBER("s", INT64_MIN, INT64_MAX), {0}};
	struct game g = {.types = types};
	for (int bytes = 1; bytes <= 8; bytes *= 2) {
		struct field plain = {.size = (uint8_t)bytes, .type = 0}, with_sign = {.size = (uint8_t)bytes, .type = 1};
		uint64_t top = bytes == 8 ? INT64_MAX : ((uint64_t)1 << (8 * bytes)) - 1;
		unsigned char block[24];
		memset(block, 0xcc, sizeof block);
		field_put(&plain, block, 8, (int64_t)top);
		assert_int_equal(field_get(&g, &plain, block, 8), (int64_t)top);
		field_put(&with_sign, block, 8, -2);
		assert_int_equal(field_get(&g, &with_sign, block, 8), -2);
		for (int i = 0; i < 24; i++)
			assert_true((i >= 8 && i < 8 + bytes) || block[i] == 0xcc);
	}
}

/* A list whose length lies in its own struct moves with the seat; a length byte out of bounds does no harm. */
static void lists_have_lengths(void **state)
{
	(void)state;
	struct hand {
		uint8_t count, card[7];
	};
	struct hands_state {
		uint8_t seats, top_count, top[6];
		struct hand hand[3];
	};
	static const struct type types[] = {TYPE_NUMBER("n", 0, 255), {0}};
	static const struct field fields[] = {FIELD_COUNTED(hands_state, "top", top, 0, top_count),
		FIELD_SEAT_COUNTED(hands_state, "hand", hand, card, 0, count), {0}};
	struct game g = {.types = types, .fields = fields};
	struct hands_state s = {2, 2, {8, 9, 7}, {{1, {1, 2, 3}}, {3, {4, 5, 6}}, {7, {0}}}};
	struct out *o = unit_out();
	fields_json(&g, &s, SEAT_ALL, o);
	assert_string_equal(o->text, "{\"top\":[8,9],\"hand\":[[1],[4,5,6]]}");
	s.top_count = 200;
	s.hand[0].count = 200;
	out_clear(o);
	fields_json(&g, &s, SEAT_ALL, o);
	assert_string_equal(o->text, "{\"top\":[8,9,7,0,0,0],\"hand\":[[1,2,3,0,0,0,0],[4,5,6]]}");
}

static void values_in_json(void **state)
{
	(void)state;
	static const struct {
		int type;
		int64_t value;
		const char *json;
	} rows[] = {{FAKE_T_GOOD, 1, "\"gold\""}, {FAKE_T_GOOD, 0, "null"}, {FAKE_T_GOOD, 50, "null"},
		{FAKE_T_CARD, 3, "7"}, {FAKE_T_GOODS, 3, "[\"gold\",\"silver\"]"}, {FAKE_T_GOODS, 0, "[]"},
		{FAKE_T_SEATS, 5, "[0,2]"}, {FAKE_T_OWNER, 0, "null"}, {FAKE_T_OWNER, 1, "0"}, {FAKE_T_SEAT, 0, "0"},
		{FAKE_T_FLAG, 1, "true"}, {FAKE_T_FLAG, 0, "false"}, {FAKE_T_SCORE, -3, "-3"}};
	for (int i = 0; i < COUNT(rows); i++) {
		struct out *o = unit_out();
		value_json(&fake_types[rows[i].type], rows[i].value, o);
		assert_string_equal(o->text, rows[i].json);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_runs_the_game_sees_all),
		cmocka_unit_test(a_seat_sees_its_own),
		cmocka_unit_test(secrets_end_with_their_condition),
		cmocka_unit_test(redaction_wipes_bytes),
		cmocka_unit_test(visibility),
		cmocka_unit_test(elements_keep_values),
		cmocka_unit_test(lists_have_lengths),
		cmocka_unit_test(values_in_json),
	};
	return cmocka_run_group_tests_name("fields", tests, NULL, NULL);
}
