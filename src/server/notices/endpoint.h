/* Where a push may be sent: people name the address, so it must lead out of here. Any thread. */
#ifndef SERVER_NOTICES_ENDPOINT_H
#define SERVER_NOTICES_ENDPOINT_H

#include <stdbool.h>
#include <stddef.h>

struct sockaddr;

enum { ENDPOINT_MAX = 1024, ORIGIN_MAX = 300 };

/* https, a name or address, no port of its own, no person in it; anywhere: http and any port too, for tests. */
bool endpoint_allowed(const char *url, bool anywhere);
/* "https://push.example.net" of "https://push.example.net/abc". */
bool endpoint_origin(const char *url, char *origin, size_t size);
/* Is this somewhere in the public network? What a name leads to is looked at when it is connected to. */
bool address_public(const struct sockaddr *address);

#endif
