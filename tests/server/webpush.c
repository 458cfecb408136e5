/* Notices, the parts that are arithmetic: web push against the examples of its RFCs, hours, addresses, letters. */
#define _GNU_SOURCE
#include "../unit.h"

#include "server/notices/endpoint.h"
#include "server/notices/hours.h"
#include "server/notices/letter.h"
#include "server/notices/webpush.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <sodium.h>

static size_t from_text(const char *text, unsigned char *bytes, size_t size)
{
	size_t length = 0;
	assert_int_equal(sodium_base642bin(bytes, size, text, strlen(text), NULL, &length, NULL,
						 sodium_base64_VARIANT_URLSAFE_NO_PADDING),
		0);
	return length;
}

/* RFC 8291, section 5 and appendix A. */
static const char plain[] = "When I grow up, I want to be a watermelon";
static const char as_public[] =
	"BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char as_private[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char ua_public[] =
	"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char ua_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char salt_text[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char sealed[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
							 "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
							 "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static void test_the_example_of_rfc_8291(void **state)
{
	struct webpush_keys once;
	struct webpush_browser browser;
	unsigned char private[WEBPUSH_SCALAR], salt[WEBPUSH_SALT], body[WEBPUSH_BODY], expected[256], public[WEBPUSH_POINT];
	(void)state;
	from_text(as_private, private, sizeof private);
	from_text(salt_text, salt, sizeof salt);
	assert_true(webpush_keys_of(&once, private));
	from_text(as_public, public, sizeof public);
	assert_memory_equal(once.public, public, sizeof public);
	assert_true(webpush_browser_read(&browser, ua_public, ua_auth));
	size_t length = webpush_seal(&browser, &once, salt, plain, strlen(plain), 0, body);
	assert_int_equal(length, from_text(sealed, expected, sizeof expected));
	assert_memory_equal(body, expected, length);
}

static void test_what_is_too_long_or_no_key_is_refused(void **state)
{
	struct webpush_keys once;
	struct webpush_browser browser;
	unsigned char salt[WEBPUSH_SALT] = {0}, body[WEBPUSH_BODY], zero[WEBPUSH_SCALAR] = {0}, ones[WEBPUSH_SCALAR];
	static char text[WEBPUSH_BODY];
	(void)state;
	assert_true(webpush_keys_new(&once));
	assert_true(webpush_browser_read(&browser, ua_public, ua_auth));
	assert_int_equal(webpush_seal(&browser, &once, salt, text, WEBPUSH_TEXT, 0, body), WEBPUSH_BODY);
	assert_int_equal(webpush_seal(&browser, &once, salt, text, WEBPUSH_TEXT, 1, body), 0);
	assert_int_equal(webpush_seal(&browser, &once, salt, text, WEBPUSH_TEXT + 1, 0, body), 0);
	assert_false(webpush_browser_read(&browser, ua_public, "AAAA"));
	assert_false(webpush_browser_read(&browser, ua_auth, ua_auth));
	assert_false(webpush_browser_read(&browser, "not base64!", ua_auth));
	char off[sizeof ua_public];
	memcpy(off, ua_public, sizeof off);
	off[80] = off[80] == 'A' ? 'B' : 'A'; /* not on the curve any more */
	assert_false(webpush_browser_read(&browser, off, ua_auth));
	memset(ones, 255, sizeof ones);
	assert_false(webpush_keys_of(&once, zero));
	assert_false(webpush_keys_of(&once, ones));
}

/* RFC 8292: a JWT signed with ES256 over the origin of the endpoint, and the public key beside it. */
static void test_the_word_by_which_we_are_known(void **state)
{
	struct webpush_keys ours;
	char header[1600], token[1600], *dot, *second;
	unsigned char claims[600], signature[64], key[WEBPUSH_POINT];
	(void)state;
	assert_true(webpush_keys_new(&ours));
	assert_true(webpush_authorize(
		&ours, "https://push.example.net", "mailto:cloister@example.org", 1453523768, header, sizeof header));
	assert_int_equal(strncmp(header, "vapid t=", 8), 0);
	char *comma = strstr(header, ", k=");
	assert_non_null(comma);
	assert_int_equal(from_text(comma + 4, key, sizeof key), WEBPUSH_POINT);
	assert_memory_equal(key, ours.public, sizeof key);
	snprintf(token, sizeof token, "%.*s", (int)(comma - header - 8), header + 8);
	dot = strchr(token, '.');
	second = strchr(dot + 1, '.');
	assert_int_equal(from_text(second + 1, signature, sizeof signature), 64);
	*second = *dot = 0;
	size_t n = from_text(token, claims, sizeof claims);
	json_t *head = json_loadb((const char *)claims, n, 0, NULL);
	assert_string_equal(json_string_value(json_object_get(head, "alg")), "ES256");
	assert_string_equal(json_string_value(json_object_get(head, "typ")), "JWT");
	n = from_text(dot + 1, claims, sizeof claims);
	json_t *said = json_loadb((const char *)claims, n, 0, NULL);
	assert_string_equal(json_string_value(json_object_get(said, "aud")), "https://push.example.net");
	assert_int_equal(json_integer_value(json_object_get(said, "exp")), 1453523768);
	assert_string_equal(json_string_value(json_object_get(said, "sub")), "mailto:cloister@example.org");
	json_decref(head);
	json_decref(said);
	assert_false(webpush_authorize(&ours, "https://push.example.net", "", 1, header, 100));
}

/* Times are in a zone two hours ahead: 22:00 there is 20:00. */
static const int64_t HOUR = 3600000, MINUTE = 60000;
static const struct hours night = {22 * 60, 7 * 60, 120, 8 * 60, 0};

static void test_quiet_hours(void **state)
{
	(void)state;
	int64_t day = 20000 * 24 * HOUR;
	assert_int_equal(hours_awake(&night, day + 12 * HOUR), day + 12 * HOUR);
	assert_int_equal(hours_awake(&night, day + 19 * HOUR + 59 * MINUTE), day + 19 * HOUR + 59 * MINUTE);
	assert_int_equal(hours_awake(&night, day + 20 * HOUR), day + 29 * HOUR);
	assert_int_equal(hours_awake(&night, day + 23 * HOUR + 12345), day + 29 * HOUR);
	assert_int_equal(hours_awake(&night, day + 4 * HOUR + 59 * MINUTE + 59999), day + 5 * HOUR);
	assert_int_equal(hours_awake(&night, day + 5 * HOUR), day + 5 * HOUR);
	struct hours noon = {11 * 60, 13 * 60, -60, -1, day + 12 * HOUR + 30 * MINUTE};
	assert_int_equal(hours_awake(&noon, day), day + 14 * HOUR); /* muted till then, and then it is quiet */
	struct hours never = {0, 0, 0, -1, 0};
	assert_int_equal(hours_awake(&never, day + 1), day + 1);
}

static void test_the_mail_of_the_day(void **state)
{
	(void)state;
	int64_t day = 20000 * 24 * HOUR;
	assert_int_equal(hours_next(&night, night.daily, day), day + 6 * HOUR);
	assert_int_equal(hours_next(&night, night.daily, day + 6 * HOUR), day + 6 * HOUR);
	assert_int_equal(hours_next(&night, night.daily, day + 6 * HOUR + 1), day + 30 * HOUR);
	assert_int_equal(hours_next(&night, night.daily, day + 7 * HOUR), day + 30 * HOUR);
}

static void test_a_clock_is_told_before_the_night(void **state)
{
	(void)state;
	int64_t day = 20000 * 24 * HOUR;
	assert_int_equal(hours_reminder(&night, day + 15 * HOUR), day + 12 * HOUR);
	assert_int_equal(hours_reminder(&night, day + 26 * HOUR), day + 20 * HOUR - MINUTE);
	assert_int_equal(hours_awake(&night, hours_reminder(&night, day + 26 * HOUR)), day + 20 * HOUR - MINUTE);
}

static void test_endpoints(void **state)
{
	char origin[ORIGIN_MAX];
	(void)state;
	assert_true(endpoint_allowed("https://fcm.googleapis.com/fcm/send/abc:def", false));
	assert_true(endpoint_allowed("https://push.example.net:443/x", false));
	static const char *const bad[] = {"http://push.example.net/x", "ftp://push.example.net/x",
		"https://push.example.net:22/x", "https://anna@push.example.net/x", "https://anna:b@push.example.net/x",
		"https://push.example.net/x#y", "https://push.example.net/a b", "https://push.example.net/\"", "https://",
		"file:///etc/passwd", "x", ""};
	for (int i = 0; i < COUNT(bad); i++)
		assert_false(endpoint_allowed(bad[i], false));
	assert_true(endpoint_allowed("http://127.0.0.1:8000/x", true));
	assert_true(endpoint_origin("https://push.example.net/x?y", origin, sizeof origin));
	assert_string_equal(origin, "https://push.example.net");
}

static bool is_public(const char *text)
{
	struct sockaddr_in four = {.sin_family = AF_INET};
	struct sockaddr_in6 six = {.sin6_family = AF_INET6};
	if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
		return address_public((struct sockaddr *)&four);
	assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
	return address_public((struct sockaddr *)&six);
}

static void test_addresses_of_our_own_network(void **state)
{
	static const char *const ours[] = {"127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "172.31.255.255",
		"192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "192.0.2.1", "::1",
		"::", "fe80::1", "fd00::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1",
		"2002:7f00:1::", "2001:db8::1"};
	static const char *const theirs[] = {"8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "142.250.1.1",
		"2a00:1450::1", "2606:4700::1", "::ffff:8.8.8.8"};
	(void)state;
	for (int i = 0; i < COUNT(ours); i++)
		if (is_public(ours[i]))
			fail_msg("%s is ours", ours[i]);
	for (int i = 0; i < COUNT(theirs); i++)
		if (!is_public(theirs[i]))
			fail_msg("%s is not ours", theirs[i]);
}

static void test_addresses_of_people(void **state)
{
	static const char *const good[] = {"anna@example.org", "a.b+c@sub.example.co", "x_y@ex-ample.org"};
	static const char *const bad[] = {"", "anna", "@example.org", "anna@", "anna@example", "an na@example.org",
		"a@b@c.org", "anna@example.org\r\nBcc: x@y.zz", "anna@example..org", ".anna@example.org", "anna.@example.org",
		"anna@-x.org", "<anna@example.org>", "anna@exa\"mple.org", "ann\xc3\xa9@example.org",
		"anna@example.org,b@c.org"};
	char bare[64];
	(void)state;
	for (int i = 0; i < COUNT(good); i++)
		assert_true(address_sound(good[i]));
	for (int i = 0; i < COUNT(bad); i++)
		if (address_sound(bad[i]))
			fail_msg("%s is no address", bad[i]);
	assert_true(address_bare("Cloister <cloister@example.org>", bare, sizeof bare));
	assert_string_equal(bare, "cloister@example.org");
	assert_false(address_bare("Cloister", bare, sizeof bare));
	assert_false(address_bare("Cloister\r\nX: y <cloister@example.org>", bare, sizeof bare));
}

/* Every line of a letter is short, and nothing but the headers meant is there. */
static void test_letters(void **state)
{
	char text[8192];
	struct out o;
	struct letter l = {.from = "Cloister <c@example.org>",
		.to = "anna@example.org",
		.subject = "C’est à vous de jouer · Les Bâtisseurs avec quelqu’un dont le nom est très long",
		.text = "Une ligne.\r\n.\r\nEt une autre, bien plus longue que les autres, qui ne tient pas sur une ligne de "
				"lettre.\r\n",
		.unsubscribe = "https://play.example.org/unsubscribe?person=p-1&token=2",
		.id = "abc",
		.at_s = 1785400000};
	(void)state;
	out_init(&o, text, sizeof text);
	letter_write(&l, &o);
	assert_false(o.full);
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		assert_true(strlen(line) < 79 + 80); /* only the link may be longer than a line */
		assert_true(line[strlen(line) - 1] == '\r');
		assert_true(line[0] != '.');
	}
	out_init(&o, text, sizeof text);
	letter_write(&l, &o);
	assert_non_null(strstr(text, "Date: Thu, 30 Jul 2026 08:26:40 +0000\r\n"));
	assert_non_null(strstr(text, "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
	assert_non_null(strstr(text, "Message-ID: <abc@example.org>\r\n"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_the_example_of_rfc_8291),
		cmocka_unit_test(test_what_is_too_long_or_no_key_is_refused),
		cmocka_unit_test(test_the_word_by_which_we_are_known),
		cmocka_unit_test(test_quiet_hours),
		cmocka_unit_test(test_the_mail_of_the_day),
		cmocka_unit_test(test_a_clock_is_told_before_the_night),
		cmocka_unit_test(test_endpoints),
		cmocka_unit_test(test_addresses_of_our_own_network),
		cmocka_unit_test(test_addresses_of_people),
		cmocka_unit_test(test_letters),
	};
	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
