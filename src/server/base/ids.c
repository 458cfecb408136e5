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

/* Letters and digits that are not mistaken for each other: 5 bits each. */
void id_new(char *id, int length, const char *prefix)
{
	static const char letters[] = "abcdefghjkmnpqrstuvwxyz234567890";
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
