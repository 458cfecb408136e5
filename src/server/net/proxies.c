/* Proxies whose word on where somebody comes from is taken. */
#define _GNU_SOURCE
#include "server/net/net_int.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

/* Any address as 16 bytes, IPv4 as ::ffff:a.b.c.d. */
static bool read_address(const char *text, unsigned char bytes[16])
{
	static const unsigned char mapped[12] = {[10] = 0xff, 0xff};
	if (inet_pton(AF_INET, text, bytes + 12) == 1) {
		memcpy(bytes, mapped, sizeof mapped);
		return true;
	}
	return inet_pton(AF_INET6, text, bytes) == 1;
}

/* Copies one name of a list with commas; where the next begins. */
static const char *next_name(const char *list, char name[ADDRESS_MAX])
{
	list += strspn(list, ", \t");
	size_t length = strcspn(list, ", \t"), n = length < ADDRESS_MAX - 1 ? length : ADDRESS_MAX - 1;
	memcpy(name, list, n);
	name[n] = 0;
	return list + length;
}

bool proxies_read(struct net *n, const char *list)
{
	char name[ADDRESS_MAX];
	for (const char *at = next_name(list, name); *name; at = next_name(at, name)) {
		char *slash = strchr(name, '/'), *end = NULL;
		struct proxy *p = &n->proxy[n->proxies];
		if (slash)
			*slash = 0;
		if (n->proxies == PROXIES_MAX || !read_address(name, p->bytes))
			return false;
		int whole = strchr(name, ':') ? 128 : 32;
		long bits = slash ? strtol(slash + 1, &end, 10) : whole;
		if ((slash && (end == slash + 1 || *end)) || bits < 0 || bits > whole)
			return false;
		p->bits = (int)bits + 128 - whole;
		n->proxies++;
	}
	return true;
}

/* Are the first bits the same? */
static bool within(const struct proxy *p, const unsigned char bytes[16])
{
	int whole = p->bits / 8, rest = p->bits % 8;
	return memcmp(p->bytes, bytes, (size_t)whole) == 0
		&& (!rest || (p->bytes[whole] ^ bytes[whole]) >> (8 - rest) == 0);
}

bool proxies_trust(const struct net *n, const char *address)
{
	unsigned char bytes[16];
	if (!read_address(address, bytes))
		return false;
	for (int i = 0; i < n->proxies; i++)
		if (within(&n->proxy[i], bytes))
			return true;
	return false;
}

/* The list grows to the right: what a trusted proxy added counts, what a client made up stands before it. */
const char *proxies_client(const struct net *n, const char *forwarded, char address[ADDRESS_MAX])
{
	char name[ADDRESS_MAX], found[ADDRESS_MAX] = "";
	unsigned char bytes[16];
	for (const char *at = next_name(forwarded, name); *name; at = next_name(at, name)) {
		if (!read_address(name, bytes))
			*found = 0; /* what is left of a word we cannot read is nobody's word */
		else if (!proxies_trust(n, name))
			memcpy(found, name, sizeof found);
	}
	if (!*found)
		return NULL;
	memcpy(address, found, sizeof found);
	return address;
}
