/* The bounded buffer, strings without libc, and the JSON writer on top of it. */
#include "unit.h"

#include "core/json.h"

static void numbers_are_written_whole(void **state)
{
	(void)state;
	static const struct {
		int64_t n;
		const char *text;
	} rows[] = {{0, "0"}, {7, "7"}, {-7, "-7"}, {1234567890, "1234567890"}, {INT64_MAX, "9223372036854775807"},
		{INT64_MIN, "-9223372036854775808"}};
	for (int i = 0; i < COUNT(rows); i++) {
		struct out *o = unit_out();
		out_number(o, rows[i].n);
		assert_string_equal(o->text, rows[i].text);
	}
}

static void hex_has_its_digits(void **state)
{
	(void)state;
	struct out *o = unit_out();
	out_hex(o, 0xdeadbeef, 16);
	out_hex(o, 0xf, 2);
	assert_string_equal(o->text, "00000000deadbeef0f");
}

/* Whatever is written into a buffer of any size: it ends in zero, nothing beyond is touched, full tells the loss. */
static void a_full_buffer_never_overruns(void **state)
{
	(void)state;
	for (uint32_t size = 1; size < 40; size++) {
		char *text = malloc(size); /* of just that size: the sanitizer sees any overrun */
		struct out o;
		out_init(&o, text, size);
		out_text(&o, "eleven char");
		out_number(&o, -123456);
		out_char(&o, 'x');
		out_hex(&o, 1, 8);
		emit_string(&o, "\"quoted\"\n");
		assert_true(o.length < size);
		assert_int_equal(text[o.length], 0);
		assert_int_equal(strlen(text), o.length);
		assert_int_equal(o.full, size <= strlen("eleven char-123456x00000001,\"\\\"quoted\\\"\\n\""));
		free(text);
	}
}

/* What does not fit is left out as a whole, so that a number is never cut to another number. */
static void what_does_not_fit_is_dropped(void **state)
{
	(void)state;
	char text[8];
	struct out o;
	out_init(&o, text, sizeof text);
	out_text(&o, "123");
	out_number(&o, 45678);
	assert_string_equal(text, "123");
	assert_true(o.full);
	out_clear(&o);
	assert_string_equal(text, "");
	assert_false(o.full);
	out_text(&o, "1234567");
	assert_string_equal(text, "1234567");
	assert_false(o.full);
}

static void strings_compare(void **state)
{
	(void)state;
	assert_true(text_compare("a", "b") < 0);
	assert_true(text_compare("b", "a") > 0);
	assert_true(text_compare("a", "ab") < 0);
	assert_true(text_compare("\xc3\xa9", "z") > 0); /* by unsigned bytes, as the catalogues are sorted */
	assert_int_equal(text_compare("same", "same"), 0);
	assert_true(text_equal("", ""));
	assert_false(text_equal("", "x"));
	assert_int_equal(text_length("four"), 4);
	assert_string_equal(text_after("place-line", "place"), "-line");
	assert_string_equal(text_after("place", ""), "place");
	assert_null(text_after("pla", "place"));
}

static void numbers_are_read_strictly(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int64_t n;
		bool ok;
	} rows[] = {{"0", 0, true}, {"42", 42, true}, {"-42", -42, true}, {"999999999999999", 999999999999999, true},
		{"", 0, false}, {"-", 0, false}, {"4 ", 0, false}, {" 4", 0, false}, {"+4", 0, false}, {"0x4", 0, false},
		{"4.0", 0, false}, {"--4", 0, false}, {"9999999999999999", 0, false}, {"99999999999999999999999", 0, false}};
	for (int i = 0; i < COUNT(rows); i++) {
		int64_t n = 0;
		assert_int_equal(text_number(rows[i].text, text_length(rows[i].text), &n), rows[i].ok);
		assert_true(!rows[i].ok || n == rows[i].n);
	}
	int64_t n;
	assert_true(text_number("123456", 3, &n)); /* only the part asked for */
	assert_int_equal(n, 123);
}

static void json_separates_its_values(void **state)
{
	(void)state;
	struct out *o = unit_out();
	emit_open(o, '{');
	emit_key(o, "list");
	emit_open(o, '[');
	emit_number(o, -1);
	emit_bool(o, true);
	emit_bool(o, false);
	emit_null(o);
	emit_open(o, '[');
	emit_close(o, ']');
	emit_open(o, '{');
	emit_close(o, '}');
	emit_raw(o, "{\"raw\":1}");
	emit_close(o, ']');
	emit_key(o, "text");
	emit_string(o, "");
	emit_key(o, "brace");
	emit_string(o, "{[:");
	emit_number(o, 2);
	emit_close(o, '}');
	assert_string_equal(o->text, "{\"list\":[-1,true,false,null,[],{},{\"raw\":1}],\"text\":\"\",\"brace\":\"{[:\",2}");
}

static void json_escapes_what_it_must(void **state)
{
	(void)state;
	struct out *o = unit_out();
	emit_string_bytes(o, "a\"b\\c\n\t\x01\x1f\x7f\0é/", 14);
	assert_string_equal(o->text, "\"a\\\"b\\\\c\\n\\u0009\\u0001\\u001f\x7f\\u0000é/\"");
}

/* Whatever bytes come, the text is UTF-8: what is none becomes U+FFFD, byte by byte. */
static void json_is_utf8(void **state)
{
	(void)state;
	static const struct {
		const char *bytes, *text;
	} rows[] = {{"é寺🔔", "é寺🔔"}, {"caf\xc3", "caf\xef\xbf\xbd"}, {"\xc3(", "\xef\xbf\xbd("},
		{"\xff", "\xef\xbf\xbd"}, {"\x80x", "\xef\xbf\xbdx"}, {"\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd"}, /* overlong */
		{"\xe5\xaf", "\xef\xbf\xbd\xef\xbf\xbd"},
		{"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"}, /* a surrogate */
		{"\xf4\x90\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"}};
	for (int i = 0; i < COUNT(rows); i++) {
		struct out *o = unit_out();
		char *copy = malloc(strlen(rows[i].bytes)); /* of just that size */
		memcpy(copy, rows[i].bytes, strlen(rows[i].bytes));
		emit_string_bytes(o, copy, (uint32_t)strlen(rows[i].bytes));
		free(copy);
		assert_int_equal(o->length, strlen(rows[i].text) + 2);
		assert_memory_equal(o->text + 1, rows[i].text, strlen(rows[i].text));
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_are_written_whole),
		cmocka_unit_test(hex_has_its_digits),
		cmocka_unit_test(a_full_buffer_never_overruns),
		cmocka_unit_test(what_does_not_fit_is_dropped),
		cmocka_unit_test(strings_compare),
		cmocka_unit_test(numbers_are_read_strictly),
		cmocka_unit_test(json_separates_its_values),
		cmocka_unit_test(json_escapes_what_it_must),
		cmocka_unit_test(json_is_utf8),
	};
	return cmocka_run_group_tests_name("out", tests, NULL, NULL);
}
