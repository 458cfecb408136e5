/*
 * Randomness of a table against values computed by another path: Python's hashlib.blake2b(digest_size=32) for keys
 * and commitments, and a ChaCha20 written from RFC 8439 (checked there against its block of 2.3.2) for draws.
 */
#include "unit.h"

#include "core/portable.h"
#include "host/seed.h"

#include <sodium.h>

static struct seed seed_of(const char *text)
{
	struct seed s;
	seed_from_text(&s, text, strlen(text));
	return s;
}

static void keys_and_commitments(void **state)
{
	(void)state;
	static const struct {
		const char *text, *key, *commitment;
	} rows[] = {
		{"42", "2f0039e93a27221fcf657fb877a1d4f60307106113e885096cb44a461cd0afbf",
			"97c8555f914014060b9c647e78478dc57af495275721ae01dd1cffac9e433302"},
		{"", "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8",
			"7c09f7c4d76ace86e1a7e1c7dc0a0c7edcaa8b284949320081131976a87760c3"},
		{"Héloïse", "7046301d933805286da53c8525e103be64561425c5cbee2353c92ebf71934967",
			"eb41a7423847dbc40d6daf954cda7a2ed71d2e35dbe3f9a3d4df8195efeb1c4c"},
	};
	for (int i = 0; i < COUNT(rows); i++) {
		struct seed s = seed_of(rows[i].text);
		char hex[SEED_HEX];
		sodium_bin2hex(hex, sizeof hex, s.key, sizeof s.key);
		assert_string_equal(hex, rows[i].key);
		seed_commitment(&s, hex);
		assert_string_equal(hex, rows[i].commitment);
	}
}

/* RFC 8439, 2.3.2: the stream of key 0, 1, … 31 with counter 1 begins so. The library is the one we think it is. */
static void stream_is_chacha20_ietf(void **state)
{
	(void)state;
	static const unsigned char nonce[12] = {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0},
							   expected[8] = {0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15};
	unsigned char key[32], stream[128];
	for (int i = 0; i < 32; i++)
		key[i] = (unsigned char)i;
	crypto_stream_chacha20_ietf(stream, sizeof stream, nonce, key);
	assert_memory_equal(stream + 64, expected, sizeof expected); /* the second block: counter 1 */
}

static void draws_are_known(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		uint64_t row, below, drawn;
	} rows[] = {
		{"42", 1, 6, 4},
		{"42", 2, 6, 4},
		{"42", 3, 6, 0},
		{"42", 1, 1, 0},
		{"42", 7, 52, 38},
		{"42", 1099511627781u, 1000000007, 456011910}, /* a row past 32 bits */
		{"", 0, 9223372036854775809u, 7743017499879156538u}, /* half of all words are rejected here */
		{"", 1, 9223372036854775809u, 2109873439821727299u},
		{"", 2, 9223372036854775809u, 3228088172453410534u},
		{"", 3, 9223372036854775809u, 4512641340082889313u},
		{"42", 1, UINT64_MAX, 5202113424806192854u},
	};
	for (int i = 0; i < COUNT(rows); i++) {
		struct seed s = seed_of(rows[i].text);
		assert_true(seed_draw(&s, rows[i].row, rows[i].below) == rows[i].drawn);
	}
}

/* Each face of a die within five standard deviations; rows are independent of one another and of the order asked. */
static void draws_are_even(void **state)
{
	(void)state;
	enum { DRAWS = 60000, FACES = 6 };
	struct seed s = seed_of("even");
	int count[FACES] = {0}, pairs[FACES * FACES] = {0};
	uint64_t last = 0;
	for (uint64_t row = 1; row <= DRAWS; row++) {
		uint64_t face = seed_draw(&s, row, FACES);
		assert_true(face < FACES);
		count[face]++;
		pairs[last * FACES + face]++;
		last = face;
	}
	for (int i = 0; i < FACES; i++)
		assert_in_range(count[i], DRAWS / FACES - 457, DRAWS / FACES + 457); /* 5 * sqrt(60000 * 1/6 * 5/6) */
	for (int i = 0; i < FACES * FACES; i++)
		assert_in_range(pairs[i], DRAWS / 36 - 202, DRAWS / 36 + 202); /* 5 * sqrt(60000 * 1/36 * 35/36) */
	assert_true(seed_draw(&s, 1, 1000) == seed_draw(&s, 1, 1000));
}

static void fresh_seeds_differ(void **state)
{
	(void)state;
	char a[SEED_TEXT], b[SEED_TEXT];
	seed_random(a);
	seed_random(b);
	assert_int_equal(strlen(a), SEED_TEXT - 1);
	assert_int_equal(strspn(a, "0123456789abcdef"), SEED_TEXT - 1);
	assert_string_not_equal(a, b);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_and_commitments),
		cmocka_unit_test(stream_is_chacha20_ietf),
		cmocka_unit_test(draws_are_known),
		cmocka_unit_test(draws_are_even),
		cmocka_unit_test(fresh_seeds_differ),
	};
	return cmocka_run_group_tests_name("seed", tests, NULL, NULL);
}
