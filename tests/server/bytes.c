/* What comes from a network, read without one: heads of requests, frames, what proxies say. */
#define _GNU_SOURCE
#include "../unit.h"

#include "server/net/net_int.h"

#include <stdlib.h>
#include <string.h>

static char text[4096];
static struct http http;

static int read_head(const char *lines)
{
	const char *why = NULL;
	snprintf(text, sizeof text, "%s\r\n\r\n", lines);
	int status = http_read(text, strlen(text), &http, &why);
	assert_non_null(why);
	return status;
}

static void test_a_plain_request_is_read(void **state)
{
	(void)state;
	assert_int_equal(0,
		read_head("GET /a%20b/c?x=1%262&&name=two+words HTTP/1.1\r\nHost:  h:1 \r\nORIGIN: http://h:1\r\n"
				  "Accept-Language: fr\r\nX-Other: y"));
	assert_int_equal(http.request.method, METHOD_GET);
	assert_string_equal(http.request.path, "/a b/c");
	assert_string_equal(http.request.query, "x=1&2");
	assert_string_equal(http.request.query + 6, "name=two words");
	assert_string_equal(http.request.query + 21, "");
	assert_string_equal(http.request.host, "h:1");
	assert_string_equal(http.request.origin, "http://h:1");
	assert_string_equal(http.request.language, "fr");
	assert_string_equal(http.request.cookie, "");
	assert_int_equal(http.minor, 1);
	assert_int_equal(0, read_head("POST / HTTP/1.0\r\nContent-Length: 00012"));
	assert_int_equal(http.length, 12);
	assert_string_equal(http.request.query, "");
}

/* Whatever two readers could read differently is read by none. */
static void test_what_is_not_plainly_right_is_refused(void **state)
{
	static const struct {
		const char *lines;
		int status;
	} wrong[] = {
		{"PRI * HTTP/2.0", 405},
		{"CONNECT x:1 HTTP/1.1\r\nHost: x", 405},
		{"OPTIONS * HTTP/1.1\r\nHost: x", 405},
		{"get / HTTP/1.1\r\nHost: x", 405},
		{"GET / HTTP/2.0\r\nHost: x", 505},
		{"GET / HTTP/1.1 \r\nHost: x", 505},
		{"GET /\r\nHost: x", 400},
		{"GET http://x/ HTTP/1.1\r\nHost: x", 400},
		{"GET  / HTTP/1.1\r\nHost: x", 400},
		{"GET /%0 HTTP/1.1\r\nHost: x", 400},
		{"GET /%00 HTTP/1.1\r\nHost: x", 400},
		{"GET /?a=%zz HTTP/1.1\r\nHost: x", 400},
		{"GET /#x HTTP/1.1\r\nHost: x", 400},
		{"GET / HTTP/1.1", 400},
		{"GET / HTTP/1.1\r\nHost: x\r\nHost: y", 400},
		{"GET / HTTP/1.1\r\nHost : x", 400},
		{"GET / HTTP/1.1\r\nHost: x\r\n folded", 400},
		{"GET / HTTP/1.1\r\nHost: x\n\nGET / HTTP/1.1", 400},
		{"GET / HTTP/1.1\nHost: x", 505},
		{"GET / HTTP/1.1\r\nHost: x\r\n: y", 400},
		{"GET / HTTP/1.1\r\nHost: x\r\nnothing", 400},
		{"GET / HTTP/1.1\r\nHost: x\r\nCookie: a\x01", 400},
		{"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1", 400},
		{"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1", 400},
		{"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1", 400},
		{"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0x1", 400},
		{"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1", 400},
		{"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1", 400},
		{"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 18446744073709551617", 413},
		{"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked", 411},
		{"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: identity", 411},
	};
	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		if (read_head(wrong[i].lines) != wrong[i].status)
			fail_msg("%s: %d, not %d", wrong[i].lines, read_head(wrong[i].lines), wrong[i].status);
	assert_false(http_begins("PRI", 3));
	assert_false(http_begins("\x16\x03\x01", 3));
	assert_true(http_begins("P", 1));
	assert_true(http_lists("keep-alive, Upgrade", "upgrade"));
	assert_false(http_lists("upgrade-insecure, x", "upgrade"));
}

/* Puts one frame of a client behind what is there. */
static size_t frame(unsigned char *to, int first, const char *payload, size_t length)
{
	size_t n = 0;
	to[n++] = (unsigned char)first;
	to[n++] = (unsigned char)(0x80 | (length < 126 ? length : 126));
	if (length >= 126) {
		to[n++] = (unsigned char)(length >> 8);
		to[n++] = (unsigned char)length;
	}
	memcpy(to + n, "mask", 4);
	for (size_t i = 0; i < length; i++)
		to[n + 4 + i] = (unsigned char)payload[i] ^ (unsigned char)"mask"[i % 4];
	return n + 4 + length;
}

static void test_frames_come_in_any_pieces(void **state)
{
	unsigned char bytes[2048];
	char longer[300];
	size_t n = 0;
	(void)state;
	memset(longer, 'x', sizeof longer);
	n += frame(bytes + n, 0x01, "Mon", 3);
	n += frame(bytes + n, 0x89, "still there?", 12);
	n += frame(bytes + n, 0x80, "k\xc3\xa9", 3);
	n += frame(bytes + n, 0x81, longer, sizeof longer);
	n += frame(bytes + n, 0x81, "", 0);
	n += frame(bytes + n, 0x88, "\x03\xe8", 2);
	for (size_t step = 1; step < 40; step++) {
		static const enum frames_event expected[] = {
			FRAMES_PING, FRAMES_MESSAGE, FRAMES_MESSAGE, FRAMES_MESSAGE, FRAMES_CLOSE};
		static const size_t lengths[] = {0, 6, 300, 0, 0};
		struct frames f;
		int got = 0;
		frames_init(&f, 400);
		for (size_t at = 0; at < n;) {
			size_t used;
			enum frames_event event = frames_take(&f, bytes + at, n - at < step ? n - at : step, &used);
			assert_true(used > 0);
			at += used;
			if (event == FRAMES_MORE)
				continue;
			assert_int_equal(event, expected[got]);
			if (event == FRAMES_MESSAGE) {
				assert_int_equal(f.length, lengths[got]);
				frames_forget(&f);
			}
			got++;
		}
		assert_int_equal(got, 5);
		assert_int_equal(f.code, 1000);
	}
}

static void expect_broken(const void *bytes, size_t length, int code)
{
	struct frames f;
	size_t used;
	frames_init(&f, 100);
	assert_int_equal(FRAMES_BROKEN, frames_take(&f, bytes, length, &used));
	assert_int_equal(f.code, code);
	frames_forget(&f);
}

static void test_broken_frames_are_refused(void **state)
{
	unsigned char bytes[600];
	char longer[200] = "";
	(void)state;
	expect_broken("\x81\x01x", 3, 1002);                                     /* not masked */
	expect_broken("\xc1\x80mask", 6, 1002);                                  /* an extension */
	expect_broken("\x83\x80mask", 6, 1002);                                  /* no such kind */
	expect_broken("\x09\x80mask", 6, 1002);                                  /* a ping in pieces */
	expect_broken("\x89\xfe\x00\x7f", 4, 1002);                              /* a long ping */
	expect_broken("\x80\x80mask", 6, 1002);                                  /* the rest of nothing */
	expect_broken("\x82\x80mask", 6, 1003);                                  /* binary */
	expect_broken("\x81\xff\x80\0\0\0\0\0\0\0mask", 14, 1009);               /* 2^63 bytes */
	expect_broken(bytes, frame(bytes, 0x81, longer, 101), 1009);
	expect_broken(bytes, frame(bytes, 0x81, "\xed\xa0\x80", 3), 1007);       /* a surrogate */
	expect_broken(bytes, frame(bytes, 0x81, "\xc0\x80", 2), 1007);           /* overlong */
	expect_broken(bytes, frame(bytes, 0x81, "\xe2\x82", 2), 1007);           /* cut */
	expect_broken(bytes, frame(bytes, 0x88, "\x03", 1), 1002);
	expect_broken(bytes, frame(bytes, 0x88, "\x03\xed", 2), 1002);           /* 1005 may not be sent */
	size_t n = frame(bytes, 0x01, longer, 60);
	n += frame(bytes + n, 0x00, longer, 60);
	expect_broken(bytes, n, 1009);
}

static void test_only_known_proxies_are_believed(void **state)
{
	struct net n = {0};
	char address[ADDRESS_MAX] = "peer";
	(void)state;
	assert_true(proxies_read(&n, "127.0.0.0/8, ::1,10.1.0.0/20"));
	assert_true(proxies_trust(&n, "127.9.9.9") && proxies_trust(&n, "::1") && proxies_trust(&n, "::ffff:127.0.0.1"));
	assert_true(proxies_trust(&n, "10.1.15.255") && !proxies_trust(&n, "10.1.16.0") && !proxies_trust(&n, "::2"));
	assert_false(proxies_trust(&n, "") || proxies_trust(&n, "localhost"));
	assert_null(proxies_client(&n, "", address));
	assert_null(proxies_client(&n, "127.0.0.1", address));
	assert_null(proxies_client(&n, "1.2.3.4, rubbish", address));
	assert_string_equal(address, "peer");
	assert_string_equal(proxies_client(&n, "6.6.6.6, 1.2.3.4, 10.1.0.7,127.0.0.1", address), "1.2.3.4");
	assert_string_equal(proxies_client(&n, "6.6.6.6,2001:db8::7", address), "2001:db8::7");
	assert_false(proxies_read(&n, "10.0.0.0/33"));
	assert_false(proxies_read(&n, "host"));
	assert_false(proxies_read(&n, "::1/"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_plain_request_is_read),
		cmocka_unit_test(test_what_is_not_plainly_right_is_refused),
		cmocka_unit_test(test_frames_come_in_any_pieces),
		cmocka_unit_test(test_broken_frames_are_refused),
		cmocka_unit_test(test_only_known_proxies_are_believed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
