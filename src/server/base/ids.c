/* Ids and secrets from libsodium's random numbers. */
#define _GNU_SOURCE
#include "server/base/ids.h"

#include <sodium.h>
#include <string.h>

void secret_new(char secret[SECRET_TEXT])
{
	unsigned char bytes[32];
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2base64(secret, SECRET_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* Not mistaken for each other: 5 bits each. */
static const char letters[] = "abcdefghjkmnpqrstuvwxyz234567890";

void id_derived(char *id, int length, const char *secret, const char *purpose)
{
	unsigned char bytes[32];
	crypto_generichash(bytes, sizeof bytes, (const unsigned char *)secret, strlen(secret),
		(const unsigned char *)purpose, strlen(purpose));
	for (int i = 0; i < length; i++)
		id[i] = letters[bytes[i] & 31];
	id[length] = 0;
}

void id_new(char *id, int length, const char *prefix)
{
	unsigned char bytes[32];
	randombytes_buf(bytes, sizeof bytes);
	char *at = stpcpy(id, prefix);
	for (int i = 0; i < length; i++)
		*at++ = letters[bytes[i] & 31];
	*at = 0;
}

bool secrets_equal(const char *a, const char *b)
{
	size_t n = strlen(a);
	return n == strlen(b) && sodium_memcmp(a, b, n) == 0;
}
