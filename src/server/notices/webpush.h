/*
 * Web push, the part that is arithmetic: a message that only one browser can read (RFC 8291, RFC 8188), and the word by which
 * push services know us (VAPID, RFC 8292). Knows no server and no network. Any thread.
 */
#ifndef SERVER_NOTICES_WEBPUSH_H
#define SERVER_NOTICES_WEBPUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	WEBPUSH_POINT = 65,  /* a public key: a point of P-256, uncompressed */
	WEBPUSH_SCALAR = 32, /* a private key */
	WEBPUSH_AUTH = 16,   /* what a browser shares with us besides */
	WEBPUSH_SALT = 16,
	WEBPUSH_HEAD = WEBPUSH_SALT + 4 + 1 + WEBPUSH_POINT,
	WEBPUSH_TAG = 16,
	WEBPUSH_BODY = 4096, /* more is not taken everywhere */
	WEBPUSH_TEXT = WEBPUSH_BODY - WEBPUSH_HEAD - WEBPUSH_TAG - 1,
	WEBPUSH_KEY_TEXT = 90, /* a public key in base64url, and a zero */
};

struct webpush_keys {
	unsigned char private[WEBPUSH_SCALAR], public[WEBPUSH_POINT];
};

/* A fresh pair; false: no memory. */
bool webpush_keys_new(struct webpush_keys *k);
/* The pair of a private key; false: it is none. */
bool webpush_keys_of(struct webpush_keys *k, const unsigned char private[WEBPUSH_SCALAR]);

struct webpush_browser {
	unsigned char public[WEBPUSH_POINT], auth[WEBPUSH_AUTH];
};
/* From base64url, as browsers give them; false: not a key. */
bool webpush_browser_read(struct webpush_browser *b, const char *public, const char *auth);

/*
 * The body of the request: the text, filled up with so many zeros that its length tells little. once and salt are used for this
 * message alone. Returns its length; 0: too long, or the keys are none.
 */
size_t webpush_seal(const struct webpush_browser *b, const struct webpush_keys *once,
	const unsigned char salt[WEBPUSH_SALT], const char *text, size_t length, size_t padding,
	unsigned char body[WEBPUSH_BODY]);

/* The value of the Authorization header, for the origin of an endpoint; contact: "mailto:…" or "https:…", or "". */
bool webpush_authorize(const struct webpush_keys *ours, const char *origin, const char *contact, int64_t expires_s,
	char *header, size_t size);

#endif
