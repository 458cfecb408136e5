/* Many spellings of one address, and one of its network. */
#define _GNU_SOURCE
#include "server/base/network.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

/* An address, or what this has written before. */
static bool read_six(const char *text, unsigned char bytes[16])
{
	char address[NETWORK_TEXT];
	size_t length = strlen(text);
	bool whole = length > 3 && length < sizeof address && strcmp(text + length - 3, "/64") == 0;
	snprintf(address, sizeof address, "%.*s", (int)(whole ? length - 3 : length), text);
	return inet_pton(AF_INET6, address, bytes) == 1;
}

bool network_of(const char *address, char network[NETWORK_TEXT])
{
	static const unsigned char mapped[12] = {[10] = 0xff, 0xff};
	unsigned char bytes[16];
	bool four = inet_pton(AF_INET, address, bytes + 12) == 1, six = !four && read_six(address, bytes);
	if (six && memcmp(bytes, mapped, sizeof mapped) == 0)
		four = true;
	if (four) {
		inet_ntop(AF_INET, bytes + 12, network, NETWORK_TEXT);
		return true;
	}
	snprintf(network, NETWORK_TEXT, "%s", address);
	if (!six)
		return false;
	memset(bytes + 8, 0, 8);
	inet_ntop(AF_INET6, bytes, network, NETWORK_TEXT);
	strncat(network, "/64", NETWORK_TEXT - strlen(network) - 1);
	return true;
}

bool network_is_ours(const char *network)
{
	return strncmp(network, "127.", 4) == 0 || strcmp(network, "::/64") == 0;
}
