/*
 * Messages of several people at once, one a line. A line may begin with who says it: 1 sits at a private table and owns it, 2 sits
 * opposite, 3 keeps order, owns a club and another table that has not begun and holds a tournament, 4 is nobody; without a digit
 * it is 1. 2 and 3 are registered. @ in a line becomes the id of the first table, # of the second, $ of person 2, % of the
 * tournament and ~ of the club. Each message gets one answer that is JSON, whatever it says. The first byte picks the game.
 */
#define _GNU_SOURCE
#include "server.h"

#include "server/server_int.h"
#include "store/store.h"

#include <jansson.h>

enum {
	INPUTS_OF_ONE_TABLE = 50,
	TABLES_OF_ONE_SERVER = 40,
	ROOM = 1 << 20,
	LINE_MAX_BYTES = 60000,
	LINES_MAX = 100,
	SPEAKERS = 4
};

struct voice {
	char token[64];
	int fd;
	size_t got; /* bytes in the buffer, of frames that were not looked at yet */
	char buffer[ROOM];
};

static struct fuzz_server f;
static struct voice speakers[SPEAKERS];
static char table[32], other_table[32], key[64], opposite[32], tournament[32], club[32];

/* Sends one HTTP request, and reads all that is answered. */
static void post(struct voice *s, const char *operation, const char *body)
{
	char request[2048];
	s->got = 0;
	double end = fuzz_now() + 10;
	int fd = fuzz_connect(&f);
	int n = snprintf(request, sizeof request,
		"POST /api/%s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n%s%s%s\r\n%s",
		operation, strlen(body), *s->token ? "Authorization: Bearer " : "", s->token, *s->token ? "\r\n" : "", body);
	DEMAND(write(fd, request, (size_t)n) == n);
	for (ssize_t back = 0; back >= 0; s->got += back > 0 ? (size_t)back : 0) {
		back = fuzz_turn(&f, fd, s->buffer + s->got, ROOM - 1 - s->got);
		DEMAND(fuzz_now() < end);
	}
	s->buffer[s->got] = 0;
	close(fd);
	fuzz_expect_gone(&f);
}

/* Puts a text member of the answer into value; "": it has none. Who comes too fast, as all of one address do here, comes again. */
static void ask(struct voice *s, const char *operation, const char *body, const char *member, char *value, size_t size)
{
	double end = fuzz_now() + 10;
	for (post(s, operation, body); memcmp(s->buffer, "HTTP/1.1 429", 12) == 0; post(s, operation, body)) {
		DEMAND(fuzz_now() < end);
		usleep(100000);
	}
	DEMAND(memcmp(s->buffer, "HTTP/1.1 200", 12) == 0);
	const char *found = strstr(s->buffer, member);
	DEMAND(found);
	found += strlen(member);
	snprintf(value, size, "%.*s", (int)strcspn(found, "\""), found);
}

/* As an administrator does it beside the server, which is told at once and not in two seconds. */
static void appoint(const char *person)
{
	char why[STORE_WHY_MAX];
	struct store *store = store_open(f.database, 2, why);
	DEMAND(store && store_begin(store));
	store_set_role(store, person, ROLE_ADMIN, clock_wall_ms());
	DEMAND(store_commit(store));
	store_close(store);
	person_heard(f.server, person);
}

static void come_in(void)
{
	static const char *const names[] = {"Anna", "Bruno", "Clara"};
	static int rounds;
	char body[128], ignored[64], clara[32];
	rounds++;
	for (int i = 0; i < 3; i++) {
		snprintf(body, sizeof body, "{\"name\":\"%s %d\",\"bearer\":true}", names[i], rounds);
		speakers[i].token[0] = 0;
		ask(&speakers[i], "hello", body, "\"token\":\"", speakers[i].token, sizeof speakers[i].token);
	}
	const char *password = "{\"password\":\"ora et labora\"}";
	ask(&speakers[1], "password", password, "\"id\":\"", opposite, sizeof opposite);
	ask(&speakers[2], "password", password, "\"id\":\"", clara, sizeof clara);
	appoint(clara);
	ask(&speakers[2], "create_tournament",
		"{\"name\":\"Michaelmas\",\"game\":\"morris\",\"kind\":\"swiss\",\"rounds\":2,"
		"\"clock\":{\"kind\":\"live\",\"turn\":30,\"reserve\":60}}",
		"\"tournament\":\"", tournament, sizeof tournament);
	snprintf(body, sizeof body, "{\"name\":\"Scriptorium %d\",\"open\":true}", rounds);
	ask(&speakers[2], "found_club", body, "\"club\":\"", club, sizeof club);
	ask(&speakers[2], "me", "{}", "\"role\":\"", ignored, sizeof ignored);
}

static void open_tables(uint32_t pick)
{
	const struct game *g = games[pick % (uint32_t)games_count()];
	char body[512], ignored[64], *at;
	come_in();
	at = body + snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}", g->id);
	for (int i = 2; i < g->seats_min; i++)
		at += snprintf(at, 40, ",{\"kind\":\"me\"}");
	snprintf(at, 8, "]}");
	ask(&speakers[0], "create", body, "\"table\":\"", table, sizeof table);
	ask(&speakers[0], "table", (snprintf(body, sizeof body, "{\"table\":\"%s\"}", table), body), "\"key\":\"", key,
		sizeof key);
	snprintf(body, sizeof body, "{\"table\":\"%s\",\"key\":\"%s\"}", table, key);
	ask(&speakers[1], "join", body, "{", ignored, sizeof ignored);
	ask(&speakers[2], "create",
		"{\"game\":\"morris\",\"public\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}", "\"table\":\"",
		other_table, sizeof other_table);
}

static void open_socket(struct voice *s)
{
	char request[512];
	s->got = 0;
	double end = fuzz_now() + 10;
	s->fd = fuzz_connect(&f);
	int n = snprintf(request, sizeof request,
		"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
		"dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s%s%s\r\n",
		*s->token ? "Authorization: Bearer " : "", s->token, *s->token ? "\r\n" : "");
	DEMAND(write(s->fd, request, (size_t)n) == n);
	while (s->got < 4 || memcmp(s->buffer + s->got - 4, "\r\n\r\n", 4) != 0) {
		ssize_t back = fuzz_turn(&f, s->fd, s->buffer + s->got, 1);
		DEMAND(back >= 0 && s->got < 4096 && fuzz_now() < end);
		s->got += (size_t)back;
	}
	DEMAND(memcmp(s->buffer, "HTTP/1.1 101", 12) == 0);
	s->got = 0;
}

/* The frame at the beginning of the buffer, if it is whole: its size, its text, its kind. */
static size_t whole_frame(struct voice *s, char **text, size_t *length, int *kind)
{
	const unsigned char *b = (const unsigned char *)s->buffer;
	size_t head = 2, more, n;
	if (s->got < 2)
		return 0;
	n = b[1];
	more = n == 127 ? 8 : n == 126 ? 2 : 0;
	head += more;
	if (s->got < head)
		return 0;
	for (size_t i = 0; i < more; i++)
		n = (i ? n << 8 : 0) | b[2 + i];
	*text = s->buffer + head;
	*length = n;
	*kind = b[0];
	return s->got < head + n ? 0 : head + n;
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

/* Reads what is there: 1 with an answer, 0 without, -1 if the server has closed. */
static int read_frames(struct voice *s)
{
	char *text;
	size_t length, size;
	int kind, answered = 0;
	ssize_t back = fuzz_turn(&f, s->fd, s->buffer + s->got, ROOM - s->got);
	if (back < 0)
		return -1;
	s->got += (size_t)back;
	while (!answered && (size = whole_frame(s, &text, &length, &kind))) {
		if (kind == 0x88)
			return -1;
		answered = kind == 0x81 && is_answer(text, length);
		memmove(s->buffer, s->buffer + size, s->got - size);
		s->got -= size;
	}
	DEMAND(s->got < ROOM);
	return answered;
}

/* False: the server has closed. The others hear what they are told meanwhile. */
static bool await_answer(struct voice *s)
{
	double end = fuzz_now() + 9;
	for (;;) {
		int got = read_frames(s);
		if (got)
			return got > 0;
		for (int i = 0; i < SPEAKERS; i++)
			if (&speakers[i] != s && speakers[i].fd >= 0)
				read_frames(&speakers[i]);
		DEMAND(fuzz_now() < end);
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

/* What a letter of a line stands for; NULL: itself. */
static const char *meant(char letter)
{
	switch (letter) {
	case '@':
		return table;
	case '#':
		return other_table;
	case '$':
		return opposite;
	case '%':
		return tournament;
	case '~':
		return club;
	default:
		return NULL;
	}
}

static size_t write_line(const char *line, size_t length, char *to)
{
	size_t n = 0;
	for (size_t i = 0; i < length && n < LINE_MAX_BYTES; i++) {
		const char *id = meant(line[i]);
		if (id)
			n += (size_t)snprintf(to + n, sizeof table, "%s", id);
		else
			to[n++] = line[i];
	}
	return n;
}

static bool send_line(const char *line, size_t length)
{
	static char frame[LINE_MAX_BYTES + 64];
	struct voice *s = &speakers[0];
	if (*line >= '1' && *line < '1' + SPEAKERS) {
		s = &speakers[*line - '1'];
		line++;
		length--;
	}
	size_t n = write_line(line, length, frame + 8);
	if (!n || !tame(frame + 8, n))
		return true;
	char head[] = {(char)0x81, (char)(0x80 | 126), (char)(n >> 8), (char)n, 0, 0, 0, 0};
	memcpy(frame, head, sizeof head);
	return write(s->fd, frame, n + 8) == (ssize_t)(n + 8) && await_answer(s);
}

static void close_sockets(void)
{
	for (int i = 0; i < SPEAKERS; i++) {
		close(speakers[i].fd);
		speakers[i].fd = -1;
	}
	fuzz_expect_gone(&f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int inputs, tables;
	struct input in = {data, size};
	uint32_t pick = input_byte(&in);
	if (!f.server)
		fuzz_server_open(&f);
	if (inputs++ % INPUTS_OF_ONE_TABLE == 0)
		open_tables(pick);
	for (int i = 0; i < SPEAKERS; i++)
		open_socket(&speakers[i]);
	const char *at = (const char *)in.data, *end = at + in.size;
	bool open = true;
	for (int n = 0; open && at < end && n < LINES_MAX; n++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop ? stop : end) - at);
		open = !length || send_line(at, length);
		at += length + 1;
	}
	close_sockets();
	if (inputs % INPUTS_OF_ONE_TABLE == 0 && ++tables == TABLES_OF_ONE_SERVER) {
		fuzz_server_close(&f);
		memset(&f, 0, sizeof f);
		tables = 0;
	}
	return 0;
}
