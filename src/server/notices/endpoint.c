/* Addresses of push services, and those that must not be asked for: our own machine, our network, other kinds than one host. */
#define _GNU_SOURCE
#include "server/notices/endpoint.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static CURLU *parse(const char *url)
{
	CURLU *u = curl_url();
	if (u && strlen(url) < ENDPOINT_MAX && curl_url_set(u, CURLUPART_URL, url, 0) == CURLUE_OK)
		return u;
	curl_url_cleanup(u);
	return NULL;
}

static bool part_is(CURLU *u, CURLUPart part, const char *wanted)
{
	char *text = NULL;
	bool found = curl_url_get(u, part, &text, 0) == CURLUE_OK;
	bool is = wanted ? found && strcmp(text, wanted) == 0 : !found;
	curl_free(text);
	return is;
}

bool endpoint_allowed(const char *url, bool anywhere)
{
	CURLU *u = parse(url);
	if (!u)
		return false;
	bool way = part_is(u, CURLUPART_SCHEME, "https") || (anywhere && part_is(u, CURLUPART_SCHEME, "http"));
	bool plain = part_is(u, CURLUPART_USER, NULL) && part_is(u, CURLUPART_PASSWORD, NULL)
		&& part_is(u, CURLUPART_FRAGMENT, NULL);
	bool usual = anywhere || part_is(u, CURLUPART_PORT, NULL) || part_is(u, CURLUPART_PORT, "443");
	for (const char *c = url; *c; c++)
		plain &= *c > ' ' && *c < 0x7f && *c != '"' && *c != '\\';
	curl_url_cleanup(u);
	return way && plain && usual;
}

bool endpoint_origin(const char *url, char *origin, size_t size)
{
	const char *host = strstr(url, "://");
	size_t length = host ? (size_t)(host - url) + 3 + strcspn(host + 3, "/?#") : 0;
	return host && length < size && snprintf(origin, size, "%.*s", (int)length, url) > 0;
}

/* A network as its first address and how many bits of it count. */
struct network {
	uint32_t first;
	int bits;
};

static bool public_4(uint32_t address)
{
	static const struct network ours[] = {{0x00000000, 8}, {0x0a000000, 8}, {0x64400000, 10}, {0x7f000000, 8},
		{0xa9fe0000, 16}, {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0a80000, 16}, {0xc6120000, 15},
		{0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 3}};
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		if ((address ^ ours[i].first) >> (32 - ours[i].bits) == 0)
			return false;
	return true;
}

static uint32_t number_4(const unsigned char *bytes)
{
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Of IPv6 only 2000::/3 is given out; what carries an address of IPv4 is as good as that. */
static bool public_6(const unsigned char *a)
{
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff}, translated[12] = {0x00, 0x64, 0xff, 0x9b};
	if (memcmp(a, mapped, sizeof mapped) == 0 || memcmp(a, translated, sizeof translated) == 0)
		return public_4(number_4(a + 12));
	if (a[0] == 0x20 && a[1] == 0x02)
		return public_4(number_4(a + 2));
	bool teredo = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0 && a[3] == 0;
	bool written = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8; /* for books */
	return a[0] >> 5 == 1 && !teredo && !written;
}

bool address_public(const struct sockaddr *address)
{
	if (address->sa_family == AF_INET) {
		struct sockaddr_in four;
		memcpy(&four, address, sizeof four);
		return public_4(ntohl(four.sin_addr.s_addr));
	}
	if (address->sa_family == AF_INET6) {
		struct sockaddr_in6 six;
		memcpy(&six, address, sizeof six);
		return public_6(six.sin6_addr.s6_addr);
	}
	return false;
}
