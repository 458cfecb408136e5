/* Ids and secrets: made at random, compared without telling how far they agree. Any thread. */
#ifndef SERVER_BASE_IDS_H
#define SERVER_BASE_IDS_H

#include <stdbool.h>
#include <stddef.h>

enum { SECRET_TEXT = 44 }; /* 32 random bytes in base64 without padding, and a zero */

void secret_new(char secret[SECRET_TEXT]);
/* prefix and length letters; id has room for them. */
void id_new(char *id, int length, const char *prefix);
/* Letters that follow from a secret and a purpose; the secret does not follow from them. */
void id_derived(char *id, int length, const char *secret, const char *purpose);
bool secrets_equal(const char *a, const char *b);

#endif
