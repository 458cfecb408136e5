/* Records: written, read, replayed; each error with its line; corrupted ones refused and never a crash. */
#include "unit.h"

#include "core/options.h"
#include "core/record.h"
#include "core/rng.h"
#include "core/words.h"
#include "fake_game.h"

enum {
	ROLL_3 = FAKE_ROLL << 24 | 3 << 16,
	BID_0 = FAKE_BID << 24 | 1 << 16,
	BID_2 = FAKE_BID << 24 | 3 << 16,
	TAKE_GOLD = FAKE_TAKE << 24 | FAKE_GOLD << 16,
	PAY_2 = FAKE_PAY << 24 | 3 << 16,
	DRAW_7 = FAKE_DRAW << 24 | 3 << 16,
	REST = FAKE_REST << 24,
};

static struct match m;
static void *block;

static int open_match(void **state)
{
	struct options o;
	(void)state;
	options_default(&game_fake, 2, &o);
	o.value[0] = 1; /* dear=on */
	free(block);
	block = aligned_alloc(16, (match_size(&game_fake) + 15) / 16 * 16);
	match_open(&m, &game_fake, &o, block, NULL);
	return 0;
}

static int close_match(void **state)
{
	(void)state;
	free(block);
	block = NULL;
	return 0;
}

static void play(int seat, choice c)
{
	uint32_t at;
	struct refusal r = seat == SEAT_CHANCE ? match_chance(&m, c, NULL) : match_do(&m, seat, &c, 1, NULL, &at);
	assert_int_equal(r.reason, 0);
}

/* A whole game: three rounds, with a list and an undo. */
static void play_game(void)
{
	choice list[] = {TAKE_GOLD, PAY_2};
	uint32_t at;
	play(SEAT_CHANCE, ROLL_3);
	play(0, BID_0);
	assert_true(match_undo(&m, 0, 2));
	play(0, BID_0);
	play(1, BID_2);
	assert_int_equal(match_do(&m, 1, list, 2, NULL, &at).reason, 0);
	play(SEAT_CHANCE, DRAW_7);
	play(1, REST);
	for (int round = 2; round <= FAKE_ROUNDS; round++) {
		play(SEAT_CHANCE, ROLL_3);
		play(1, BID_0);
		play(0, BID_2);
		play(0, FAKE_TAKE << 24);
		play(SEAT_CHANCE, DRAW_7);
		play(0, REST);
	}
}

#define HEAD "cloister-record 1\ngame fake\nrules 7\nplayers 2\noption dear on\n"
#define ROWS                                                                                                           \
	"rows\n1 chance roll 3\n2 0 bid 0\n3 0 undo 2\n4 0 bid 0\n5 1 bid 2\n6 1 take-good gold, pay 2\n7 chance draw 7\n" \
	"8 1 rest\n9 chance roll 3\n10 1 bid 0\n11 0 bid 2\n12 0 take-good\n13 chance draw 7\n14 0 rest\n15 chance roll "  \
	"3\n"                                                                                                              \
	"16 1 bid 0\n17 0 bid 2\n18 0 take-good\n19 chance draw 7\n20 0 rest\n"
#define RESULT "result 0 rank 2 total -4\nresult 1 rank 1 total 1\n"

static void a_record_reads_like_this(void **state)
{
	(void)state;
	struct record r = {
		.name = {slice_of("Héloïse"), slice_of("a\nb\x01")}, .seed = slice_of("42"), .commitment = slice_of("97c8")};
	struct out *o = unit_out();
	play_game();
	record_write(&m, &r, false, o);
	assert_string_equal(o->text, HEAD "seat 0 Héloïse\nseat 1 a b \ncommitment 97c8\nseed 42\n" ROWS RESULT "end\n");
}

/* Replays a text into the match; the error is in *error. */
static bool replay(const char *text, uint32_t length, struct record *r, struct record_error *error)
{
	struct options o;
	memset(error, 0, sizeof *error);
	if (!record_read(text, length, r, error) || !record_options(r, &game_fake, &o, error))
		return false;
	match_open(&m, &game_fake, &o, block, NULL);
	return record_replay(r, &m, error);
}

static bool same(struct slice s, const char *text)
{
	return s.length == strlen(text) && memcmp(s.text, text, s.length) == 0;
}

static void a_header_is_read(void **state)
{
	(void)state;
	struct record r;
	struct record_error error;
	const char *text =
		HEAD "seat 1 Ann of  York \nseat 0\nseed 4 2\ncommitment ab\nstart {\"a\":[1, 2]}\r\n\n" ROWS "end\n";
	assert_true(record_read(text, (uint32_t)strlen(text), &r, &error));
	assert_true(same(r.game, "fake") && same(r.seed, "4 2") && same(r.commitment, "ab"));
	assert_true(same(r.start, "{\"a\":[1, 2]}"));
	assert_true(same(r.name[1], "Ann of  York ") && r.name[0].length == 0);
	assert_true(same(r.option[0], "dear") && same(r.value[0], "on"));
	assert_int_equal(r.players, 2);
	assert_int_equal(r.rules_version, 7);
	assert_int_equal(r.options, 1);
	assert_int_equal(r.rows_line, 12);
}

static void hashes_are_compared(void **state)
{
	(void)state;
	struct record r = {0};
	struct record_error error;
	struct out *o = unit_out();
	play_game();
	uint64_t hash = state_hash(&game_fake, m.state);
	record_write(&m, &r, true, o);
	assert_true(replay(o->text, o->length, &r, &error));
	assert_true(state_hash(&game_fake, m.state) == hash);
	char *row = strstr(o->text, "\n14 0 rest #");
	assert_non_null(row);
	row[12] = row[12] == '0' ? '1' : '0';
	assert_false(replay(o->text, o->length, &r, &error));
	assert_string_equal(error.message, "record.hash");
	assert_int_equal(error.line, 6 + 14);
	assert_true(error.word.length > 0);
}

static void lines_may_end_as_they_like(void **state)
{
	(void)state;
	struct record r;
	struct record_error error;
	static const char *const texts[] = {HEAD ROWS RESULT "end", HEAD ROWS RESULT "end\n\n\nanything",
		HEAD ROWS "\n\n" RESULT "  end  \n", HEAD "rows\r\n1 chance roll 3\r\nend\r\n", HEAD ROWS "end\n"};
	for (int i = 0; i < COUNT(texts); i++)
		assert_true(replay(texts[i], (uint32_t)strlen(texts[i]), &r, &error));
}

struct wrong {
	const char *text, *message;
	uint32_t line;
	const char *word;
};

#define ROW3 "rows\n1 chance roll 3\n2 0 bid 0\n"
#define EIGHT "bid 0, bid 0, bid 0, bid 0, bid 0, bid 0, bid 0, bid 0, "
#define MANY EIGHT EIGHT EIGHT EIGHT

static const struct wrong wrongs[] = {
	{"", "record.magic", 1, ""},
	{"cloister-record 2\n", "record.magic", 1, "cloister-record 2"},
	{"\ncloister-record 1\n", "record.magic", 1, ""},
	{HEAD "colour red\n" ROW3 "end\n", "record.key", 6, "colour"},
	{"cloister-record 1\nrules x\n", "record.number", 2, "x"},
	{"cloister-record 1\nrules 65536\n", "record.number", 2, "65536"},
	{"cloister-record 1\nplayers -1\n", "record.number", 2, "-1"},
	{"cloister-record 1\nplayers 9\n", "record.number", 2, "9"},
	{"cloister-record 1\nseat 8 Ann\n", "record.number", 2, "8"},
	{"cloister-record 1\n"
	 "option a b\noption a b\noption a b\noption a b\noption a b\noption a b\noption a b\n"
	 "option a b\noption a b\noption a b\noption a b\noption a b\noption a b\n",
		"record.options", 14, "a b"},
	{"cloister-record 1\nplayers 2\nrows\nend\n", "record.game", 3, "rows"},
	{HEAD, "record.rows", 5, "dear on"},
	{"cloister-record 1\ngame fake\nrules 6\nplayers 2\nrows\nend\n", "record.version", 0, "fake"},
	{"cloister-record 1\ngame fake\nrules 7\nrows\nend\n", "record.players", 0, "fake"},
	{"cloister-record 1\ngame fake\nrules 7\nplayers 4\nrows\nend\n", "record.players", 0, "fake"},
	{HEAD "option colour red\nrows\nend\n", "record.option", 0, "colour"},
	{HEAD "option dear maybe\nrows\nend\n", "record.value", 0, "maybe"},
	{HEAD "option third yes\nrows\nend\n", "record.option_players", 0, "third"}, /* not with two players */
	{HEAD "chance auto\nrows\nend\n", "record.chance", 6, "auto"},
	{HEAD "seed\nrows\nend\n", "record.seed", 6, ""},
	{HEAD "seed \"\"\nrows\nend\n", "record.seed", 6, "\"\""},
	{HEAD "seed \"a\nrows\nend\n", "record.seed", 6, "\"a"},
	{HEAD "seed \"a\"b\nrows\nend\n", "record.seed", 6, "\"a\"b"},
	{HEAD "seed \"\\u0000\"\nrows\nend\n", "record.seed", 6, "\"\\u0000\""},
	{HEAD "seed \"\\x\"\nrows\nend\n", "record.seed", 6, "\"\\x\""},
	{HEAD "seed \"\\\"\nrows\nend\n", "record.seed", 6, "\"\\\""},
	{HEAD "seed 1\xff\nrows\nend\n", "record.seed", 6, "1\xff"}, /* half a character would not be written again */
	{HEAD ROW3 "4 1 bid 0\nend\n", "record.sequence", 9, "4"},
	{HEAD ROW3 "2 1 bid 0\nend\n", "record.sequence", 9, "2"},
	{HEAD ROW3 "x 1 bid 0\nend\n", "record.sequence", 9, "x"},
	{HEAD ROW3 "3 eight bid 0\nend\n", "record.seat", 9, "eight"},
	{HEAD ROW3 "3 8 bid 0\nend\n", "record.seat", 9, "8"},
	{HEAD ROW3 "3\nend\n", "record.seat", 9, ""},
	{HEAD ROW3 "3 1 undo 9\nend\n", "record.undo", 9, "9"},
	{HEAD ROW3 "3 1 undo\nend\n", "record.undo", 9, ""},
	{HEAD ROW3 "3 chance undo 2\nend\n", "record.undo", 9, "2"},
	{HEAD ROW3 "3 1 bet 0\nend\n", "record.choice", 9, "bet 0"},
	{HEAD ROW3 "3 1 bid 7\nend\n", "record.choice", 9, "bid 7"},
	{HEAD ROW3 "3 1 \nend\n", "record.choice", 9, ""},
	{HEAD ROW3 "3 1 bid 0,\nend\n", "record.choice", 9, ""},
	{HEAD ROW3 "3 1 " MANY MANY "bid 0\nend\n", "record.long", 9, " bid 0"},
	{HEAD ROW3 "3 0 bid 0\nend\n", "record.illegal", 9, "bid 0"},
	{HEAD ROW3 "3 1 rest\nend\n", "record.illegal", 9, "rest"},
	{HEAD ROW3 "3 chance roll 1\nend\n", "record.illegal", 9, "roll 1"},
	{HEAD "rows\n1 chance roll 1, roll 2\nend\n", "record.chance_list", 7, "roll 1, roll 2"},
	{HEAD "rows\n1 30 roll 1\nend\n", "record.seat", 7, "30"},
	{HEAD "rows\n1 nobody roll 1\nend\n", "record.seat", 7, "nobody"},
	{HEAD ROW3 "3 2 undo 2\nend\n", "record.seat", 9, "2"},
	{HEAD ROW3 "3 1 bid 0 #0000000000000000\nend\n", "record.hash", 9, "3 1 bid 0 #0000000000000000"},
	{HEAD ROWS "result 0 rank 1 total -4\nend\n", "record.result", 27, "0 rank 1 total -4"},
	{HEAD ROWS "result 2 rank 1 total 0\nend\n", "record.result", 27, "2 rank 1 total 0"},
	{HEAD ROWS "result 0 total -4\nend\n", "record.result", 27, "0 total -4"},
	{HEAD ROWS "result 0 rank 2 total -4\nresult 0 rank 2 total -4\nend\n", "record.result", 28, "0 rank 2 total -4"},
	{HEAD ROW3 "result 0 rank 1 total 0\nend\n", "record.early", 9, "0 rank 1 total 0"},
	{HEAD ROWS RESULT "21 0 undo 20\nend\n", "record.sequence", 29, "21"},
	{HEAD ROWS, "record.end", 26, "20 0 rest"},
	{HEAD ROWS RESULT "en", "record.sequence", 29, "en"},
};

static void every_error_has_its_line(void **state)
{
	(void)state;
	int bad = 0;
	for (int i = 0; i < COUNT(wrongs); i++) {
		struct record r;
		struct record_error error;
		bool ok = replay(wrongs[i].text, (uint32_t)strlen(wrongs[i].text), &r, &error);
		if (ok || !text_equal(error.message, wrongs[i].message) || error.line != wrongs[i].line
			|| !same(error.word, wrongs[i].word))
			bad++,
				print_error("case %d: %s, line %u, '%.*s'; expected %s, line %u, '%s'\n", i,
					ok ? "accepted" : error.message, error.line, (int)error.word.length, error.word.text,
					wrongs[i].message, wrongs[i].line, wrongs[i].word);
	}
	assert_int_equal(bad, 0);
}

/* The table above meets every "record.…" message a reader of records can give, and each is in the catalogue. */
static void every_error_is_met(void **state)
{
	(void)state;
	static const char *const given[] = {"record.magic", "record.key", "record.number", "record.options", "record.game",
		"record.rows", "record.version", "record.players", "record.option", "record.value", "record.option_players",
		"record.chance", "record.chance_list", "record.seed", "record.early", "record.long", "record.choice",
		"record.sequence", "record.seat", "record.undo", "record.illegal", "record.hash", "record.result",
		"record.end"};
	struct speaker s = {.lang = LANG_FR};
	for (int i = 0; i < COUNT(given); i++) {
		bool met = false;
		for (int k = 0; k < COUNT(wrongs); k++)
			met |= text_equal(wrongs[k].message, given[i]);
		assert_true(met);
		assert_non_null(words_find(&s, given[i]));
	}
}

/* What an engine with manual chance does: a roll is given, and taken back by nobody in particular. */
static void chance_is_taken_back(void **state)
{
	(void)state;
	struct record r = {.by_hand = true, .seed = slice_of("42"), .commitment = slice_of("97c8")};
	struct record_error error;
	struct out *o = unit_out();
	play(SEAT_CHANCE, ROLL_3);
	assert_true(match_undo(&m, SEAT_CHANCE, 1));
	assert_true(match_undo(&m, SEAT_NONE, 1) == false);
	play(SEAT_CHANCE, ROLL_3);
	assert_true(match_undo(&m, SEAT_NONE, 3));
	record_write(&m, &r, false, o);
	assert_string_equal(
		o->text, HEAD "chance manual\nrows\n1 chance roll 3\n2 chance undo 1\n3 chance roll 3\n4 nobody undo 3\nend\n");
	assert_true(replay(o->text, o->length, &r, &error));
	assert_true(r.by_hand && !r.seed.length && !r.commitment.length);
	assert_int_equal(m.count, 4);
}

static void quoted_seeds_are_read(void **state)
{
	(void)state;
	struct record r;
	struct record_error error;
	const char *text = HEAD "seed \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u007f \"\nrows\nend\n";
	assert_true(record_read(text, (uint32_t)strlen(text), &r, &error));
	assert_true(same(r.seed, "\"\\/\b\f\n\r\tA\x7f "));
}

static void names_end_at_a_character(void **state)
{
	(void)state;
	struct record r;
	struct record_error error;
	char text[512];
	for (int n = 55; n < 70; n++) {
		snprintf(text, sizeof text, HEAD "seat 0 %.*s\xc3\xa9\xc3\xa9\nrows\nend\n", n,
			"0123456789012345678901234567890123456789012345678901234567890123456789");
		assert_true(record_read(text, (uint32_t)strlen(text), &r, &error));
		assert_in_range(r.name[0].length, n < 60 ? n : RECORD_NAME_MAX - 2, RECORD_NAME_MAX - 1);
		assert_true((r.name[0].text[r.name[0].length] & 0xc0) != 0x80);
	}
}

/* Cut anywhere, with bytes changed, doubled and dropped: refused or a game that check accepts, in a block of its size. */
static void corrupted_records_are_no_harm(void **state)
{
	(void)state;
	static const char text[] = HEAD "seat 0 A\nstart {}\n" ROWS RESULT "end\n";
	struct rng rng;
	struct record r;
	struct record_error error;
	rng_seed(&rng, 3);
	for (uint32_t cut = 0; cut < sizeof text; cut++) {
		char *copy = malloc(cut + 1);
		memcpy(copy, text, cut);
		if (replay(copy, cut, &r, &error))
			assert_int_equal(game_fake.check(m.state), 0);
		else
			assert_non_null(error.message);
		free(copy);
	}
	for (int i = 0; i < 20000; i++) {
		uint32_t length = sizeof text - 1;
		char *copy = malloc(length);
		memcpy(copy, text, length);
		for (uint32_t n = 1 + rng_below(&rng, 4); n; n--) {
			uint32_t at = rng_below(&rng, length), from = rng_below(&rng, length),
					 run = rng_below(&rng, length - (at > from ? at : from));
			if (rng_below(&rng, 2))
				copy[at] = (char)rng_next(&rng);
			else
				memmove(copy + at, copy + from, run);
		}
		if (replay(copy, length, &r, &error))
			assert_int_equal(game_fake.check(m.state), 0);
		free(copy);
	}
}

/* What was taken back too often is forgotten: the record says so, and the numbers that chance draws by stay. */
static void forgotten_rows_are_declared(void **state)
{
	(void)state;
	static const char text[] =
		HEAD "rows\n1 chance roll 3\nforgotten 2 to 90\n91 0 bid 0\n92 1 bid 2\nforgotten 93 to 95\nend\n";
	struct record r;
	struct record_error error;
	struct out *o = unit_out();
	assert_true(replay(text, sizeof text - 1, &r, &error));
	assert_int_equal(m.count, 3);
	assert_int_equal(match_next(&m), 96);
	record_write(&m, &r, false, o);
	assert_string_equal(o->text, text);
	static const char *const wrong[] = {"forgotten 3 to 90", "forgotten 2 to 1", "forgotten 2 90", "forgotten to 9",
		"forgotten 2 to 99999999999", "3 0 bid 0"};
	for (int i = 0; i < COUNT(wrong); i++) {
		char bad[256];
		int length = snprintf(bad, sizeof bad, HEAD "rows\n1 chance roll 3\n%s\nend\n", wrong[i]);
		assert_false(replay(bad, (uint32_t)length, &r, &error));
		assert_string_equal(error.message, "record.sequence");
	}
}

/* Ten thousand pairs: more than the log holds. */
static void a_long_analysis_is_recorded(void **state)
{
	(void)state;
	struct record r = {0};
	struct record_error error;
	static char text[1 << 17];
	struct out o;
	play(SEAT_CHANCE, ROLL_3);
	for (int i = 0; i < 10000; i++) {
		play(0, BID_0);
		assert_true(match_undo(&m, 0, match_next(&m) - 1));
	}
	play(0, BID_0);
	play(1, BID_2);
	uint64_t hash = state_hash(&game_fake, m.state);
	out_init(&o, text, sizeof text);
	record_write(&m, &r, true, &o);
	assert_non_null(strstr(text, "forgotten 2 to "));
	assert_true(replay(text, o.length, &r, &error));
	assert_true(state_hash(&game_fake, m.state) == hash);
	assert_int_equal(match_live(&m, 1)->number, 20002);
}

/* A list of chance outcomes is no row: each must be drawn by its own number. */
static void chance_comes_one_by_one(void **state)
{
	(void)state;
	static const char text[] = HEAD "rows\n1 chance roll 3, roll 3\nend\n";
	struct record r;
	struct record_error error;
	assert_false(replay(text, sizeof text - 1, &r, &error));
	assert_string_equal(error.message, "record.chance_list");
}

int main(void)
{
#define RECORD_TEST(name) cmocka_unit_test_setup_teardown(name, open_match, close_match)
	static const struct CMUnitTest tests[] = {
		RECORD_TEST(a_record_reads_like_this),
		RECORD_TEST(a_header_is_read),
		RECORD_TEST(hashes_are_compared),
		RECORD_TEST(lines_may_end_as_they_like),
		RECORD_TEST(every_error_has_its_line),
		RECORD_TEST(every_error_is_met),
		RECORD_TEST(chance_is_taken_back),
		RECORD_TEST(quoted_seeds_are_read),
		RECORD_TEST(names_end_at_a_character),
		RECORD_TEST(corrupted_records_are_no_harm),
		RECORD_TEST(forgotten_rows_are_declared),
		RECORD_TEST(a_long_analysis_is_recorded),
		RECORD_TEST(chance_comes_one_by_one),
	};
	return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
