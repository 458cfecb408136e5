/* A WebSocket client of few words: text frames out, whole text frames in, pings answered. */
#define _GNU_SOURCE
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TEXT = 0x81, CLOSE = 0x88, PING = 0x89, PONG = 0x8a, FRAME_MAX = 2048, PIECE = 16384 };

static void write_all(struct ws *w, const void *bytes, size_t length)
{
	const char *at = bytes;
	while (length) {
		ssize_t n = write(w->fd, at, length);
		if (n < 0 && errno != EAGAIN)
			give_up("a socket broke: %s", strerror(errno));
		if (n < 0) {
			struct pollfd p = {w->fd, POLLOUT, 0};
			poll(&p, 1, -1);
			continue;
		}
		at += n;
		length -= (size_t)n;
	}
}

void ws_open(struct ws *w, int port, const char *token)
{
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	char head[1024];
	int on = 1;
	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	memset(w, 0, sizeof *w);
	w->fd = socket(AF_INET, SOCK_STREAM, 0);
	if (w->fd < 0 || connect(w->fd, (struct sockaddr *)&to, sizeof to))
		give_up("cannot connect: %s", strerror(errno));
	setsockopt(w->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	int n = snprintf(head, sizeof head,
		"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: bG9hZCBsb2FkIGxvYWQgbA==\r\nSec-WebSocket-Version: 13\r\n%s%s%s\r\n",
		port, *token ? "Authorization: Bearer " : "", token, *token ? "\r\n" : "");
	write_all(w, head, (size_t)n);
	/* One byte at a time: what follows the answer is the first message's. */
	size_t length = 0;
	while (length < sizeof head - 1 && (length < 4 || memcmp(head + length - 4, "\r\n\r\n", 4) != 0))
		if (read(w->fd, head + length++, 1) != 1)
			give_up("the server closed a new socket");
	if (strncmp(head, "HTTP/1.1 101", 12) != 0)
		give_up("the server refused a socket: %.40s", head);
	fcntl(w->fd, F_SETFL, O_NONBLOCK);
}

/* The mask is four zeros: masked with them, bytes stay what they are. */
static void send_frame(struct ws *w, int kind, const char *bytes, size_t length)
{
	unsigned char frame[FRAME_MAX + 8] = {(unsigned char)kind};
	size_t head = 6;
	if (length > FRAME_MAX)
		give_up("a message of %zu bytes is too long", length);
	if (length < 126) {
		frame[1] = (unsigned char)(0x80 | length);
	} else {
		frame[1] = 0x80 | 126;
		frame[2] = (unsigned char)(length >> 8);
		frame[3] = (unsigned char)length;
		head = 8;
	}
	memcpy(frame + head, bytes, length);
	write_all(w, frame, head + length);
}

void ws_send(struct ws *w, const char *format, ...)
{
	char text[FRAME_MAX];
	va_list args;
	va_start(args, format);
	int n = vsnprintf(text, sizeof text, format, args);
	va_end(args);
	send_frame(w, TEXT, text, (size_t)n);
}

/* The length of the frame at the beginning of the buffer and where its payload is; 0 if it is not whole. */
static size_t whole_frame(const struct ws *w, size_t from, size_t *payload, size_t *length)
{
	const unsigned char *b = (const unsigned char *)w->in + from;
	size_t have = w->length - from, head = 2, n;
	if (have < 2)
		return 0;
	n = b[1] & 127u;
	if (n == 126 || n == 127) {
		size_t bytes = n == 126 ? 2 : 8;
		head += bytes;
		if (have < head)
			return 0;
		n = 0;
		for (size_t i = 0; i < bytes; i++)
			n = n << 8 | b[2 + i];
	}
	*payload = from + head;
	*length = n;
	return have < head + n ? 0 : head + n;
}

static void take_frames(struct ws *w, ws_seen *seen, void *data)
{
	size_t from = 0, payload, length, size;
	while ((size = whole_frame(w, from, &payload, &length))) {
		int kind = (unsigned char)w->in[from];
		char *text = w->in + payload, kept = text[length];
		if (kind == CLOSE)
			give_up("the server closed a socket (%d)",
				length > 1 ? (unsigned char)text[0] << 8 | (unsigned char)text[1] : 0);
		text[length] = 0;
		if (kind == TEXT)
			seen(data, text);
		text[length] = kept;
		if (kind == PING)
			send_frame(w, PONG, text, length);
		from += size;
	}
	memmove(w->in, w->in + from, w->length - from);
	w->length -= from;
}

void ws_read(struct ws *w, ws_seen *seen, void *data)
{
	for (;;) {
		if (w->room < w->length + PIECE + 1) {
			w->room = 2 * w->room + PIECE + 1;
			w->in = grow(w->in, w->room);
		}
		ssize_t n = read(w->fd, w->in + w->length, w->room - w->length - 1);
		if (n < 0 && errno == EAGAIN)
			break;
		if (n <= 0)
			give_up("the server closed a socket");
		w->length += (size_t)n;
		if ((size_t)n < PIECE)
			break;
	}
	take_frames(w, seen, data);
	if (!w->length) {
		free(w->in); /* ten thousand idle ones */
		w->in = NULL;
		w->room = 0;
	}
}
