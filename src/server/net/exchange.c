/* One HTTP request and its answer. A connection carries one: live play goes over WebSocket, so little is lost. */
#define _GNU_SOURCE
#include "server/net/net_int.h"

#include <openssl/sha.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An answer without asking the server: what came is not HTTP as we speak it. */
static void refuse(struct conn *c, int status, const char *why)
{
	static const struct net_header version[] = {{"sec-websocket-version:", "13"}, {0}};
	static const struct net_header allow[] = {{"allow:", "GET, HEAD, POST"}, {0}};
	char text[256];
	const char *code = status == 413 ? "too-long" : status == 429 ? "too-many" : "bad-request";
	int n = snprintf(text, sizeof text, "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}", code, why);
	c->surplus = true; /* whatever still comes is of no interest */
	c->net->figures.bad++;
	net_reply(c,
		&(struct net_reply){.status = status,
			.type = "application/json",
			.headers = status == 426 ? version
				: status == 405      ? allow
									 : NULL,
			.body = buffer_new(text, (size_t)n)});
}

/* The request is whole: it is the server's to answer, now or later. */
static void ask(struct conn *c)
{
	c->talk = TALK_ASKED;
	c->until = 0; /* thinking may take a while */
	c->http->request.body = c->body ? c->body : "";
	c->http->request.length = c->body_length;
	c->net->config.handlers.request(c->net->config.data, c, &c->http->request);
}

void exchange_body(struct conn *c, const char *bytes, size_t length)
{
	size_t left = (size_t)c->http->length - c->body_length, n = length < left ? length : left;
	c->surplus |= length > left;
	if (n)
		memcpy(c->body + c->body_length, bytes, n);
	c->body_length += n;
	c->body[c->body_length] = 0;
	if (n == left)
		ask(c);
}

/* The length is known and within bounds; what came with the head is its beginning. */
static void begin_body(struct conn *c, const char *bytes, size_t length)
{
	if ((uint64_t)c->http->length > c->net->config.body_max) {
		refuse(c, 413, "the request is too long");
		return;
	}
	c->body = malloc((size_t)c->http->length + 1);
	if (!c->body) {
		conn_doom(c);
		return;
	}
	c->talk = TALK_BODY;
	c->until = conn_now(c) + BODY_S + (double)c->http->length / SLOWEST;
	exchange_body(c, bytes, length);
}

/* Who is behind a trusted proxy has a place of their own. */
static bool find_place(struct conn *c)
{
	struct net *n = c->net;
	struct http *h = c->http;
	h->request.scheme = n->tls ? "https" : "http";
	if (c->proxied) {
		if (strcasecmp(h->forwarded_proto, "https") == 0 || strcasecmp(h->forwarded_proto, "http") == 0)
			h->request.scheme = h->forwarded_proto;
		else if (!n->tls)
			h->request.scheme = "";
		proxies_client(n, h->forwarded_for, c->address);
	}
	h->request.address = c->address;
	if (c->place)
		return true;
	c->place = n->config.handlers.arrives(n->config.data, c->address);
	if (c->place)
		c->place->connections++;
	else
		n->figures.refused++;
	return c->place != NULL;
}

/* What is wrong with the wish for a WebSocket: a status, or 0. */
static int judge_upgrade(const struct conn *c, const char **why)
{
	const struct http *h = c->http;
	unsigned char key[16];
	size_t length;
	*why = "WebSockets are the only upgrade";
	if (strcasecmp(h->upgrade, "websocket") != 0 || !http_lists(h->connection, "upgrade"))
		return 400;
	*why = "a WebSocket is opened by GET and HTTP/1.1";
	if (h->request.method != METHOD_GET || h->minor != 1)
		return 400;
	*why = "version 13 of WebSocket only";
	if (strcmp(h->websocket_version, "13") != 0)
		return 426;
	*why = "Sec-WebSocket-Key is 16 bytes in base64";
	if (sodium_base642bin(key, sizeof key, h->websocket_key, strlen(h->websocket_key), NULL, &length, NULL,
			sodium_base64_VARIANT_ORIGINAL)
			!= 0
		|| length != sizeof key)
		return 400;
	*why = "this WebSocket may not be opened";
	return c->net->stopping || !c->net->config.handlers.opens(c->net->config.data, &h->request) ? 403 : 0;
}

/* From here on it is a WebSocket, or refused. */
static void upgrade(struct conn *c, const char *bytes, size_t length)
{
	unsigned char digest[SHA_DIGEST_LENGTH];
	char accepts[64], text[256];
	const char *why;
	int status = judge_upgrade(c, &why);
	if (status) {
		refuse(c, status, why);
		return;
	}
	int n = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", c->http->websocket_key);
	SHA1((unsigned char *)text, (size_t)n, digest);
	sodium_bin2base64(accepts, sizeof accepts, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
	n = snprintf(text, sizeof text,
		"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
		"sec-websocket-accept: %s\r\n\r\n",
		accepts);
	struct buffer *b = buffer_new(text, (size_t)n);
	if (b && conn_queue(c, b, b->bytes, b->length, -1))
		websocket_open(c, bytes, length);
	else
		conn_doom(c);
	buffer_drop(b);
}

/* The head's last line has come: what is wanted, and may it be? */
static void whole_head(struct conn *c, size_t size)
{
	const char *why = "", *bytes = c->in + size;
	size_t length = c->in_length - size;
	c->http = malloc(sizeof *c->http);
	if (!c->http) {
		conn_doom(c);
		return;
	}
	int status = http_read(c->in, size, c->http, &why);
	if (status) {
		refuse(c, status, why);
	} else if (!find_place(c)) {
		refuse(c, 429, "too many connections from this address");
	} else if (*c->http->upgrade) {
		upgrade(c, bytes, length);
	} else if (c->http->length) {
		begin_body(c, bytes, length);
	} else {
		c->surplus |= length > 0;
		ask(c);
	}
}

/* Gathers bytes until the head is whole, or too long. */
void exchange_head(struct conn *c, const char *bytes, size_t length)
{
	size_t before = c->in_length < 3 ? 0 : c->in_length - 3;
	if (c->in_length + length + 1 > c->in_room) {
		size_t room = c->in_length + length + 1 < 1024 ? 1024 : 2 * (c->in_length + length + 1);
		char *more = realloc(c->in, room);
		if (!more) {
			conn_doom(c);
			return;
		}
		c->in = more;
		c->in_room = room;
	}
	memcpy(c->in + c->in_length, bytes, length);
	c->in_length += length;
	if (!http_begins(c->in, c->in_length)) {
		refuse(c, 405, "GET, HEAD and POST of HTTP/1.1 only");
		return;
	}
	const char *end = memmem(c->in + before, c->in_length - before, "\r\n\r\n", 4);
	size_t size = end ? (size_t)(end - c->in) + 4 : c->in_length;
	if (size > HEAD_MAX)
		refuse(c, 431, "the head of the request is too long");
	else if (end)
		whole_head(c, size);
}

/* The head of a reply as text; 0: it does not fit. */
static size_t write_head(const struct conn *c, const struct net_reply *r, size_t length, char *text, size_t size)
{
	bool bodiless = r->status == 304 || r->status == 204;
	FILE *out = fmemopen(text, size, "w");
	if (!out)
		return 0;
	fprintf(out, "HTTP/1.1 %d %s\r\n", r->status, http_status(r->status));
	if (!bodiless)
		fprintf(out, "content-type: %s\r\ncontent-length: %zu\r\n", r->type ? r->type : "text/plain; charset=utf-8",
			length);
	for (const struct net_header *h = r->headers; h && h->name; h++)
		fprintf(out, "%s %s\r\n", h->name, h->value);
	if (c->net->config.hsts)
		fputs("strict-transport-security: max-age=31536000\r\n", out);
	fputs("connection: close\r\n\r\n", out);
	long n = ftell(out);
	return fclose(out) == 0 && n > 0 && (size_t)n < size ? (size_t)n : 0;
}

void net_reply(struct conn *c, const struct net_reply *reply)
{
	char text[HEAD_MAX];
	size_t length = reply->body ? reply->body->length : reply->length;
	struct buffer *head = NULL;
	if (!c->doomed && c->talk < TALK_REPLY) {
		size_t n = write_head(c, reply, length, text, sizeof text);
		head = n ? buffer_new(text, n) : NULL;
		if (!head)
			conn_doom(c);
	}
	if (head && conn_queue(c, head, head->bytes, head->length, -1)) {
		bool bodiless = reply->status == 304 || reply->status == 204
			|| (c->http && c->http->request.method == METHOD_HEAD) || !length;
		c->talk = TALK_REPLY;
		c->until = conn_now(c) + REPLY_S + (double)length / SLOWEST;
		if (!bodiless)
			conn_queue(c, reply->body, reply->body ? reply->body->bytes : reply->fixed, length, -1);
		conn_keep_budget(c);
	}
	buffer_drop(head);
	buffer_drop(reply->body);
}
