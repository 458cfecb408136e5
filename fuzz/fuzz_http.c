/*
 * Bytes from a network: HTTP, the opening of a WebSocket and its frames, whole or in pieces. What comes back begins as HTTP, and nothing
 * stays behind.
 */
#define _GNU_SOURCE
#include "server.h"

enum { INPUTS_OF_ONE_SERVER = 5000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_server f;
	static int served;
	static char answer[1 << 16];
	size_t got = 0, piece = size % 4 ? size : 1 + size % 13;
	if (!f.server)
		fuzz_server_open(&f);
	int fd = fuzz_connect(&f);
	for (size_t sent = 0; sent < size;) {
		ssize_t n = write(fd, data + sent, size - sent < piece ? size - sent : piece), back;
		if (n < 0)
			break; /* closed, or not read: the server has had enough */
		sent += (size_t)n;
		back = fuzz_turn(&f, fd, answer + got, sizeof answer - got);
		got += back > 0 ? (size_t)back : 0;
		if (back < 0)
			break;
	}
	shutdown(fd, SHUT_WR);
	for (int turns = 0; turns < 20; turns++) {
		ssize_t back = got < sizeof answer ? fuzz_turn(&f, fd, answer + got, sizeof answer - got) : -1;
		if (back < 0)
			break;
		got += (size_t)back;
	}
	DEMAND(got < 9 || memcmp(answer, "HTTP/1.", 7) == 0);
	close(fd);
	fuzz_expect_gone(&f);
	if (++served == INPUTS_OF_ONE_SERVER) {
		fuzz_server_close(&f);
		memset(&f, 0, sizeof f);
		served = 0;
	}
	return 0;
}
