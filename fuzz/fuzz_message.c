/*
 * Messages of a WebSocket, one a line, of somebody who sits on every seat of a table; @ in them becomes the table's id. Each
 * gets one answer that is JSON, whatever it says. The first byte picks the game.
 */
#define _GNU_SOURCE
#include "server.h"

#include <jansson.h>

enum { INPUTS_OF_ONE_TABLE = 50, TABLES_OF_ONE_SERVER = 40, ROOM = 1 << 20, LINE_MAX_BYTES = 60000, LINES_MAX = 100 };

static struct fuzz_server f;
static char token[64], table[32], buffer[ROOM];
static size_t got; /* bytes in the buffer, of frames that were not looked at yet */

/* Sends one HTTP request and puts a text member of the answer into value. */
static void ask(const char *operation, const char *body, const char *member, char *value, size_t size)
{
	char request[2048], *found;
	got = 0;
	double end = fuzz_now() + 10;
	int fd = fuzz_connect(&f);
	int n = snprintf(request, sizeof request,
		"POST /api/%s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n%s%s%s\r\n%s",
		operation, strlen(body), *token ? "Authorization: Bearer " : "", token, *token ? "\r\n" : "", body);
	DEMAND(write(fd, request, (size_t)n) == n);
	do {
		ssize_t back = fuzz_turn(&f, fd, buffer + got, ROOM - 1 - got);
		DEMAND(back >= 0 && fuzz_now() < end);
		got += (size_t)back;
		buffer[got] = 0;
		found = strstr(buffer, member);
	} while (!found || !strchr(found, '}'));
	found += strlen(member);
	snprintf(value, size, "%.*s", (int)strcspn(found, "\""), found);
	close(fd);
	fuzz_expect_gone(&f);
}

static void open_table(uint32_t pick)
{
	const struct game *g = games[pick % (uint32_t)games_count()];
	char body[512], *at = body + snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"}", g->id);
	for (int i = 1; i < g->seats_min || i < 2; i++)
		at += snprintf(at, 40, ",{\"kind\":\"me\"}");
	snprintf(at, 8, "]}");
	token[0] = 0;
	ask("hello", "{\"name\":\"Anna\",\"bearer\":true}", "\"token\":\"", token, sizeof token);
	ask("create", body, "\"table\":\"", table, sizeof table);
}

static int open_socket(void)
{
	char request[512];
	got = 0;
	double end = fuzz_now() + 10;
	int fd = fuzz_connect(&f);
	int n = snprintf(request, sizeof request,
		"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
		"dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer %s\r\n\r\n",
		token);
	DEMAND(write(fd, request, (size_t)n) == n);
	while (got < 4 || memcmp(buffer + got - 4, "\r\n\r\n", 4) != 0) {
		ssize_t back = fuzz_turn(&f, fd, buffer + got, 1);
		DEMAND(back >= 0 && got < 4096 && fuzz_now() < end);
		got += (size_t)back;
	}
	DEMAND(memcmp(buffer, "HTTP/1.1 101", 12) == 0);
	got = 0;
	return fd;
}

/* The frame at the beginning of the buffer, if it is whole: its size, its text, its kind. */
static size_t whole_frame(char **text, size_t *length, int *kind)
{
	const unsigned char *b = (const unsigned char *)buffer;
	size_t head = 2, more, n;
	if (got < 2)
		return 0;
	n = b[1];
	more = n == 127 ? 8 : n == 126 ? 2 : 0;
	head += more;
	if (got < head)
		return 0;
	for (size_t i = 0; i < more; i++)
		n = (i ? n << 8 : 0) | b[2 + i];
	*text = buffer + head;
	*length = n;
	*kind = b[0];
	return got < head + n ? 0 : head + n;
}

/* True if the frame is the answer to a message, and not what is pushed besides. */
static bool is_answer(const char *text, size_t length)
{
	json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
	const char *t = json_string_value(json_object_get(json, "t"));
	DEMAND(t);
	bool answer = strcmp(t, "ok") == 0 || strcmp(t, "error") == 0 || strcmp(t, "pong") == 0;
	if (strcmp(t, "error") == 0) {
		const json_t *error = json_object_get(json, "error");
		DEMAND(json_is_string(json_object_get(error, "code")) && json_is_string(json_object_get(error, "message")));
	}
	json_decref(json);
	return answer;
}

/* False: the server has closed. */
static bool await_answer(int fd)
{
	double end = fuzz_now() + 9;
	for (;;) {
		char *text;
		size_t length, size;
		int kind;
		ssize_t back = fuzz_turn(&f, fd, buffer + got, ROOM - got);
		if (back < 0)
			return false;
		got += (size_t)back;
		while ((size = whole_frame(&text, &length, &kind))) {
			bool answer = kind == 0x81 && is_answer(text, length);
			if (kind == 0x88)
				return false;
			memmove(buffer, buffer + size, got - size);
			got -= size;
			if (answer)
				return true;
		}
		DEMAND(got < ROOM && fuzz_now() < end);
	}
}

/* Thinking and waiting take as long as they are asked to: here they are asked for little. */
static bool tame(const char *text, size_t length)
{
	static const char *const slow[] = {
		"\"hint\"", "\"wait\"", "computer", "password", "step_out", "concede", "takeover", "\\u"};
	for (size_t i = 0; i < sizeof slow / sizeof *slow; i++)
		if (memmem(text, length, slow[i], strlen(slow[i])))
			return false;
	return true;
}

static size_t write_line(const char *line, size_t length, char *to)
{
	size_t n = 0;
	for (size_t i = 0; i < length && n < LINE_MAX_BYTES; i++) {
		if (line[i] == '@')
			n += (size_t)snprintf(to + n, sizeof table, "%s", table);
		else
			to[n++] = line[i];
	}
	return n;
}

static bool send_line(int fd, const char *line, size_t length)
{
	static char frame[LINE_MAX_BYTES + 64];
	size_t n = write_line(line, length, frame + 8);
	if (!tame(frame + 8, n))
		return true;
	char head[] = {(char)0x81, (char)(0x80 | 126), (char)(n >> 8), (char)n, 0, 0, 0, 0};
	memcpy(frame, head, sizeof head);
	return write(fd, frame, n + 8) == (ssize_t)(n + 8) && await_answer(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int inputs, tables;
	struct input in = {data, size};
	uint32_t pick = input_byte(&in);
	if (!f.server)
		fuzz_server_open(&f);
	if (inputs++ % INPUTS_OF_ONE_TABLE == 0)
		open_table(pick);
	int fd = open_socket();
	const char *at = (const char *)in.data, *end = at + in.size;
	bool open = true;
	for (int n = 0; open && at < end && n < LINES_MAX; n++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop ? stop : end) - at);
		open = !length || send_line(fd, at, length);
		at += length + 1;
	}
	close(fd);
	fuzz_expect_gone(&f);
	if (inputs % INPUTS_OF_ONE_TABLE == 0 && ++tables == TABLES_OF_ONE_SERVER) {
		fuzz_server_close(&f);
		memset(&f, 0, sizeof f);
		tables = 0;
	}
	return 0;
}
