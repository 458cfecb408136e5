/*
 * Bytes in and out: HTTP exchanges and WebSockets, on an event loop of ours. Everything happens on the loop's thread.
 *
 * A conn is one connection: one HTTP exchange, until it is answered or gone, or one WebSocket, until it is closed. In
 * both cases closed is called exactly once, after which the conn is no more; never from within net_send, net_reply or
 * net_close_conn, so that lists may be walked with them.
 */
#ifndef SERVER_NET_NET_H
#define SERVER_NET_NET_H

#include "server/base/spread.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ev_loop;
struct net;
struct conn;

/* An outgoing message, shared by all who get it. */
struct buffer {
	int references;
	uint32_t length;
	int64_t *counted; /* where its bytes are counted while it waits for sockets; NULL: it never did */
	unsigned char bytes[];
};

struct buffer *buffer_new(const void *bytes, size_t length); /* one reference, the caller's; NULL: out of memory */
void buffer_drop(struct buffer *b);

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER };

/* What came with a request or with the opening of a WebSocket. Texts are "" where the header is absent. */
struct net_request {
	enum method method;
	const char *path;         /* decoded, without the query */
	const char *query;        /* decoded "name=value" one after another, each ended by a zero byte, the last by two */
	const char *host, *origin, *cookie, *authorization, *language, *encoding, *if_none_match, *content_type;
	const char *body;
	size_t length;
	const char *address;      /* of the client; behind a proxy what the proxy says */
	const char *scheme;       /* "https", "http"; "": a proxy is in front and does not say */
};

/* What one address has here; the owner of the handlers has one for each, and keeps it while connections is not 0. */
struct net_place {
	int connections;
	int64_t queued; /* bytes that its connections have not read */
	int64_t turn, spent_us; /* of the loop, and how long its messages took in it: nobody takes a turn for themselves */
};

struct net_header {
	const char *name; /* lower case, with the colon: "etag:" */
	const char *value;
};

struct net_reply {
	int status;
	const char *type;
	const struct net_header *headers; /* ended by a name NULL; may be NULL */
	struct buffer *body; /* taken over; or */
	const void *fixed; /* bytes that stay where they are */
	size_t length; /* of fixed */
};

struct net_handlers {
	/* A connection from this address: its place; NULL: not now. */
	struct net_place *(*arrives)(void *data, const char *address);
	/* A whole request: answered with net_reply now or later. */
	void (*request)(void *data, struct conn *c, const struct net_request *r);
	/* May this WebSocket open? Then opened follows. */
	bool (*opens)(void *data, const struct net_request *r);
	void (*opened)(void *data, struct conn *c, const struct net_request *r);
	void (*message)(void *data, struct conn *c, const char *text, size_t length);
	void (*closed)(void *data, struct conn *c);
	/* A WebSocket that is watched has fallen silent, or is heard again. */
	void (*presence)(void *data, struct conn *c);
};

struct net_config {
	const char *address; /* to listen on */
	int port; /* 0: any free one */
	int handed; /* a socket that listens already, instead of these; 0: none */
	const char *certificate, *key; /* PEM files; NULL: no TLS */
	const char *proxies; /* networks whose X-Forwarded-For is believed: "127.0.0.0/8,::1"; NULL: nobody's */
	bool hsts; /* tell browsers to come by https only */
	int connections_max; /* in all: what the system lends us, less what storage needs */
	size_t body_max, message_max; /* bytes of a request's body, of a WebSocket message */
	/* Bytes waiting for clients that do not read: for one, for those of one address, for all. Beyond, the worst go. */
	int64_t queue_max, queue_address_max, queue_all_max;
	int idle_s; /* a silent WebSocket is pinged after so long, closed after half as much again */
	struct net_handlers handlers;
	void *data;
};

/* NULL: why says what is wrong. */
struct net *net_open(struct ev_loop *loop, const struct net_config *config, char *why, size_t size);
int net_port(const struct net *n);
/* A second descriptor of the listening socket, kept over exec: who connects from now on waits there for the next program. */
int net_hand_over(const struct net *n);
/* No new connections; every WebSocket is closed with the code. */
void net_stop(struct net *n, int code);
void net_close(struct net *n);
/* Reads certificate and key again; those who are connected keep the old ones. False: why says what is wrong. */
bool net_reload(struct net *n, char *why, size_t size);

/* What the owner of the handlers keeps with a conn. */
void conn_set_data(struct conn *c, void *data);
void *conn_data(const struct conn *c);
bool conn_is_websocket(const struct conn *c);

void net_reply(struct conn *c, const struct net_reply *reply);
/* Queues a message; the buffer's reference stays the caller's. Who does not read is closed with 1013. */
void net_send(struct conn *c, struct buffer *b);
void net_close_conn(struct conn *c, int code);
/* Milliseconds to a WebSocket's client and back, as last measured by pings; 0: not known. */
int64_t net_round_trip(const struct conn *c);
/* A WebSocket whose presence matters to somebody is pinged every second, and silent when it has not answered for 1.5 s. */
void net_watch(struct conn *c, bool watched);
bool net_silent(const struct conn *c);
/* Takes over a connected socket, as if it had come in by itself. */
bool net_adopt(struct net *n, int fd);

struct net_figures {
	struct spread waits_us; /* of messages for their sockets */
	int64_t websockets, exchanges; /* open now; exchanges: all that is no WebSocket, from its first byte on */
	int64_t queued; /* bytes waiting now, a buffer for many counted once */
	int64_t received, sent, bytes_sent, dropped, refused, late, bad;
};
void net_figures(const struct net *n, struct net_figures *f);

#endif
