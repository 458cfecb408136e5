/* What is typed is what was meant: capitals, accents and signs make no difference. */
#include "unit.h"

#include "core/plain.h"

static void plain(void **state)
{
	(void)state;
	static const struct {
		const char *text, *plain;
	} rows[] = {{"Liar!", "liar"}, {"Menteur\u202f!", "menteur"}, {"Bid 3 × …", "bid 3 x"}, {"3x", "3 x"},
		{"  L’Abbé,  à Œuvrer ", "l abbe a oeuvrer"}, {"SÃO ÇÑŸÿ", "sao cnyy"}, {"Æther ß Þ", "aether ss th"},
		{"d7", "d 7"}, {"2/3 → +1", "2 3 1"}, {"…!?", ""}, {"", ""}, {"Ωmega 5", "Ωmega 5"}, {"a\xff\xc3z", "a z"},
		{"王 3", "王 3"}};
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct out *o = unit_out();
		text_plain(rows[i].text, o);
		assert_string_equal(o->text, rows[i].plain);
	}
}

static void appended(void **state)
{
	(void)state;
	struct out *o = unit_out();
	out_text(o, "1");
	text_plain("A", o);
	assert_string_equal(o->text, "1a");
}

static void alike(void **state)
{
	(void)state;
	assert_true(text_alike("Règles", "REGLES"));
	assert_true(text_alike("Liar!", " liar "));
	assert_false(text_alike("Liar!", "liars"));
	assert_false(text_alike("?", "!")); /* nothing was said in either */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain),
		cmocka_unit_test(appended),
		cmocka_unit_test(alike),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
