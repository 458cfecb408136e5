/* Addresses as they are counted: one of IPv4 by itself, of IPv6 the network, for whoever has one has 2^64. */
#ifndef SERVER_BASE_NETWORK_H
#define SERVER_BASE_NETWORK_H

#include <stdbool.h>

enum { NETWORK_TEXT = 64 };

/* "192.0.2.7" or "2001:db8:1:2::/64"; what is no address stays as it is. False: it is none. */
bool network_of(const char *address, char network[NETWORK_TEXT]);
/* This machine's own: a proxy that does not say for whom it asks, or somebody at the keyboard. */
bool network_is_ours(const char *network);

#endif
