/* Positions from outside: what is refused, in which words, and that nothing changes then. */
#include "unit.h"

#include "core/fields.h"
#include "core/options.h"
#include "host/position.h"
#include "fake_game.h"

static struct fake_state opened(void)
{
	struct options o;
	struct fake_state s = {0};
	options_default(&game_fake, 2, &o);
	fake_setup(&s, &o);
	return s;
}

static bool set(struct fake_state *s, int lang, const char *json, char *error, uint32_t size)
{
	struct speaker speaker = {.game = &game_fake, .lang = lang};
	struct out o;
	out_init(&o, error, size);
	return position_set_text(&speaker, s, json, strlen(json), &o);
}

/* Every kind of error names its field, says what was expected, and leaves the state alone. */
static void errors_name_the_field(void **state)
{
	(void)state;
	static const struct {
		const char *json, *error;
	} rows[] = {
		{"[]", "a position must be a JSON object of fields"},
		{"{\"round\":1,\"rond\":2}", "'rond' is not a field of this game"},
		{"{\"\":1}", "'' is not a field of this game"},
		{"{\"round\":\"one\"}", "'round' must be a whole number from 0 to 9, not \"one\""},
		{"{\"round\":1.0}", "'round' must be a whole number from 0 to 9, not 1.0"},
		{"{\"round\":null}", "'round' must be a whole number from 0 to 9, not null"},
		{"{\"round\":10}", "'round' must be a whole number from 0 to 9, not 10"},
		{"{\"round\":-1}", "'round' must be a whole number from 0 to 9, not -1"},
		{"{\"round\":9223372036854775807}", "'round' must be a whole number from 0 to 9, not 9223372036854775807"},
		{"{\"mover\":2}", "'mover' must be a whole number from 0 to 1, not 2"},
		{"{\"mover\":null}", "'mover' must be a whole number from 0 to 1, not null"},
		{"{\"dear\":\"no\"}", "'dear' must be true or false, not \"no\""},
		{"{\"dear\":2}", "'dear' must be true or false, not 2"},
		{"{\"ready\":[true,null]}", "'ready[1]' must be true or false, not null"},
		{"{\"step\":\"sleep\"}", "'step': \"sleep\" is none of roll, bid, take, pay, draw, rest"},
		{"{\"step\":7}", "'step': 7 is none of roll, bid, take, pay, draw, rest"},
		{"{\"stock\":3}", "'stock' must be a list, not 3"},
		{"{\"stock\":[1]}", "'stock' must have 2 elements and has 1"},
		{"{\"stock\":[1,2,3]}", "'stock' must have 2 elements and has 3"},
		{"{\"score\":[1]}", "'score' must have 2 elements and has 1"},
		{"{\"score\":[0,0,0]}", "'score' must have 2 elements and has 3"},
		{"{\"score\":[0,-100]}", "'score[1]' must be a whole number from −99 to 99, not -100"},
		{"{\"cards\":[[0,0,0],[0,0]]}", "'cards[1]' must have 3 elements and has 2"},
		{"{\"cards\":[[0,0,0],7]}", "'cards[1]' must be a list, not 7"},
		{"{\"cards\":[[0,0,0],[0,\"x\",0]]}", "'cards[1][1]' must be a whole number from 0 to 9, not \"x\""},
		{"{\"history\":[0,0,0,0,0,0,0,0]}", "'history' must have at most 7 elements and has 8"},
		{"{\"history\":[2]}", "'history[0]' must be a whole number from 0 to 1, not 2"},
		{"{\"seats\":3}", "'seats' is 2 in this game: start a new one to change it"},
		{"{\"seats\":\"2\"}", "'seats' is 2 in this game: start a new one to change it"},
		{"{\"round\":0}", "the position breaks the invariant FK-12.1"},
		{"{\"cards\":[[0,0,0],[0,1,0]]}", "the position breaks the invariant FK-12.2"},
	};
	for (int i = 0; i < COUNT(rows); i++) {
		struct fake_state s = opened(), before = s;
		char error[512] = "";
		assert_false(set(&s, LANG_EN, rows[i].json, error, sizeof error));
		assert_string_equal(error, rows[i].error);
		assert_memory_equal(&s, &before, sizeof s);
	}
}

/* A view from a server is half a position: it is checked with the other half made up. */
static void views_are_checked(void **state)
{
	(void)state;
	struct speaker s = {.game = &game_fake, .lang = LANG_EN};
	struct fake_state before = opened(), after = before;
	char text[512] = "";
	struct out error;
	json_t *bad = json_pack("{si}", "round", 0), *good = json_pack("{si}", "round", 1);
	out_init(&error, text, sizeof text);
	assert_false(position_see(&s, &after, bad, 0, &error));
	assert_string_equal(text, "the position breaks the invariant FK-12.1");
	assert_memory_equal(&after, &before, sizeof after);
	assert_true(position_see(&s, &after, good, 0, &error));
	assert_true(position_see(&s, &after, good, SEAT_NONE, &error));
	json_decref(bad);
	json_decref(good);
}

static void errors_speak_french(void **state)
{
	(void)state;
	struct fake_state s = opened();
	char error[512];
	assert_false(set(&s, LANG_FR, "{\"stock\":[1]}", error, sizeof error));
	assert_non_null(strstr(error, "stock"));
	assert_non_null(strstr(error, "doit avoir 2\u00a0éléments et en a 1"));
}

static void broken_json_is_refused(void **state)
{
	(void)state;
	static const char *const rows[] = {"", "{", "{\"round\":1,\"round\":2}", "{\"round\":01}", "{\"round\":1}}",
		"nonsense", "{\"round\":1e400}", "{\"r\\u0000\":1}", "{\"round\":\xff}", "{\"round\":99999999999999999999}"};
	for (int i = 0; i < COUNT(rows); i++) {
		struct fake_state s = opened(), before = s;
		char error[512] = "";
		assert_false(set(&s, LANG_EN, rows[i], error, sizeof error));
		assert_non_null(strstr(error, "invalid JSON: "));
		assert_memory_equal(&s, &before, sizeof s);
	}
}

static void a_long_field_name_is_no_harm(void **state)
{
	(void)state;
	static char json[5000], error[64];
	struct fake_state s = opened();
	memset(json, 'x', sizeof json - 1);
	memcpy(json, "{\"", 2);
	memcpy(json + sizeof json - 5, "\":1}", 5);
	assert_false(set(&s, LANG_EN, json, error, sizeof error));
	assert_true(strlen(error) < sizeof error);
}

static void patches_set_what_they_name(void **state)
{
	(void)state;
	struct fake_state s = opened();
	char error[512];
	assert_true(set(&s, LANG_EN, "{}", error, sizeof error));
	assert_true(set(&s, LANG_EN,
		"{\"seats\":2,\"round\":3,\"dear\":true,\"step\":\"take\",\"score\":[-7,8],\"mover\":1,"
		"\"cards\":[[0,0,0],[0,1,0]],\"card_count\":[0,1],\"history\":[1,null]}",
		error, sizeof error));
	assert_int_equal(s.round, 3);
	assert_int_equal(s.dear, 1);
	assert_int_equal(s.kind, FAKE_TAKING);
	assert_int_equal(s.player[0].score, -7);
	assert_int_equal(s.player[1].score, 8);
	assert_int_equal(s.player[1].cards[1], 1);
	assert_int_equal(s.history_count, 2);
	assert_int_equal(s.history[0], 2);
	assert_int_equal(s.history[1], 0);
	assert_int_equal(s.stock[1], 2); /* not named */
	assert_true(set(&s, LANG_EN, "{\"step\":null}", error, sizeof error));
	assert_int_equal(s.kind, FAKE_OVER);
	assert_true(set(&s, LANG_EN, "{\"dear\":0}", error, sizeof error)); /* numbers do for flags */
	assert_int_equal(s.dear, 0);
}

/* What a list no longer holds is wiped, so that equal positions are equal bytes. */
static void shorter_lists_are_wiped(void **state)
{
	(void)state;
	struct fake_state s = opened(), expected;
	char error[512];
	expected = s;
	expected.round = 3, expected.history_count = 1, expected.history[0] = 1;
	assert_true(set(&s, LANG_EN, "{\"round\":3,\"history\":[1,1,1]}", error, sizeof error));
	assert_true(set(&s, LANG_EN, "{\"history\":[0]}", error, sizeof error));
	assert_memory_equal(&s, &expected, sizeof s);
}

/* Columns of one array of structs share its length. */
struct rows_state {
	uint8_t seats, count, zero[6];
	struct {
		uint8_t x, y;
	} tile[4];
};

static uint16_t no_check(const void *s)
{
	(void)s;
	return 0;
}

static void columns_have_one_length(void **state)
{
	(void)state;
	static const struct type types[] = {TYPE_NUMBER("n", 0, 9), {0}};
	static const struct field fields[] = {FIELD(rows_state, "seats", seats, 0),
		FIELD_ROWS(rows_state, "tile.x", tile, x, 0, count), FIELD_ROWS(rows_state, "tile.y", tile, y, 0, count), {0}};
	struct game g = {.types = types,
		.fields = fields,
		.state_size = sizeof(struct rows_state),
		.check = no_check,
		.words = &words_fake};
	struct rows_state s = {.seats = 2};
	struct speaker speaker = {.game = &g};
	struct out *o = unit_out();
	const char *good = "{\"tile.x\":[1,2],\"tile.y\":[3,4]}", *bad = "{\"tile.x\":[1,2,3],\"tile.y\":[3,4]}";
	assert_true(position_set_text(&speaker, &s, good, strlen(good), o));
	assert_int_equal(s.count, 2);
	assert_int_equal(s.tile[1].y, 4);
	struct rows_state before = s;
	assert_false(position_set_text(&speaker, &s, bad, strlen(bad), o));
	assert_string_equal(o->text, "'tile.x' must have 2 elements and has 3");
	assert_memory_equal(&s, &before, sizeof s);
}

static void sets_are_lists_of_ids(void **state)
{
	(void)state;
	struct sets_state {
		uint8_t seats, goods, players, zero[5];
	};
	static const struct field fields[] = {FIELD(sets_state, "seats", seats, FAKE_T_SMALL),
		FIELD(sets_state, "goods", goods, FAKE_T_GOODS), FIELD(sets_state, "players", players, FAKE_T_SEATS), {0}};
	struct game g = {.types = fake_types,
		.fields = fields,
		.state_size = sizeof(struct sets_state),
		.check = no_check,
		.words = &words_fake};
	struct sets_state s = {.seats = 2};
	struct speaker speaker = {.game = &g};
	static const struct {
		const char *json, *error;
	} rows[] = {{"{\"goods\":[\"silver\",\"gold\"],\"players\":[1]}", NULL},
		{"{\"goods\":\"gold\"}", "'goods' must be a list, not \"gold\""},
		{"{\"goods\":[\"lead\"]}", "'goods': \"lead\" is none of gold, silver"},
		{"{\"goods\":[1]}", "'goods': 1 is none of gold, silver"},
		{"{\"goods\":[\"silver\",\"gold\",\"silver\"]}", "'goods' names one element twice"},
		{"{\"players\":[1,1]}", "'players' names one element twice"},
		{"{\"players\":[2]}", "'players' must be a list of seats from 0 to 1, not of 2"},
		{"{\"players\":[\"0\"]}", "'players' must be a list of seats from 0 to 1, not of \"0\""},
		{"{\"players\":[64]}", "'players' must be a list of seats from 0 to 1, not of 64"}};
	for (int i = 0; i < COUNT(rows); i++) {
		struct out *o = unit_out();
		assert_int_equal(position_set_text(&speaker, &s, rows[i].json, strlen(rows[i].json), o), rows[i].error == NULL);
		if (rows[i].error)
			assert_string_equal(o->text, rows[i].error);
		assert_int_equal(s.goods, 3);
		assert_int_equal(s.players, 2);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(errors_name_the_field),
		cmocka_unit_test(views_are_checked),
		cmocka_unit_test(errors_speak_french),
		cmocka_unit_test(broken_json_is_refused),
		cmocka_unit_test(a_long_field_name_is_no_harm),
		cmocka_unit_test(patches_set_what_they_name),
		cmocka_unit_test(shorter_lists_are_wiped),
		cmocka_unit_test(columns_have_one_length),
		cmocka_unit_test(sets_are_lists_of_ids),
	};
	return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
