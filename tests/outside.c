/*
 * Reading JSON without memory: each allocation fails in turn, and the text is read whole or not at all. Tokens are long
 * and of many lengths, for jansson alone reads past the end of one for which it has no more room.
 */
#include "unit.h"

#include "host/outside.h"

static int left; /* allocations until one fails; 0: none does */

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_malloc(size_t size)
{
	return left && --left == 0 ? NULL : __real_malloc(size);
}

/* An array of texts, each a letter longer than the one before, and a long number; so many blanks come first. */
static size_t many_lengths(char *text, size_t size, int blanks)
{
	enum { LONGEST = 140 };
	size_t n = (size_t)snprintf(text, size, "%*s", blanks, "");
	for (int length = 0; length < LONGEST; length++) {
		n += (size_t)snprintf(text + n, size - n, "%s\"", length ? "," : "[");
		for (int i = 0; i < length; i++)
			text[n++] = i % 7 == 3 ? '+' : 'a';
		n += (size_t)snprintf(text + n, size - n, "\\n\"");
	}
	return n + (size_t)snprintf(text + n, size - n, ",{\"a key that is longer than a few letters\":1234567890123456}]");
}

static void each_fails(const char *text, size_t length)
{
	json_error_t why;
	json_t *whole = outside_read(text, length, &why);
	assert_non_null(whole);
	int failed = 0;
	for (bool read = false; !read; failed++) {
		left = failed + 1;
		json_t *value = outside_read(text, length, &why);
		read = left > 0; /* none was left to fail */
		left = 0;
		assert_int_equal(read, value != NULL);
		assert_int_equal(read, !outside_starved());
		assert_true(read ? json_equal(value, whole) : strcmp(why.text, "out of memory") == 0);
		json_decref(value);
	}
	assert_true(failed > 100);
	json_decref(whole);
}

/* It is handed out in small pieces, so each token begins once at each place of one. */
static void whole_or_not_at_all(void **state)
{
	static char text[1 << 15];
	(void)state;
	for (int blanks = 0; blanks < 8; blanks++)
		each_fails(text, many_lengths(text, sizeof text, blanks));
}

static void nonsense_is_not_want(void **state)
{
	(void)state;
	assert_null(outside_read("{\"a\":1,\"a\":2}", 13, NULL));
	assert_false(outside_starved());
	assert_null(outside_read("[\"half", 6, NULL));
	assert_false(outside_starved());
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(whole_or_not_at_all), cmocka_unit_test(nonsense_is_not_want)};
	outside_prepare();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
