/*
 * Inside the network: a connection and its stages, all on the loop. The net owns its connections, a connection its socket,
 * its queue and its WebSocket; it is freed by conn_end alone, which only conn_settle and net_close call.
 */
#ifndef SERVER_NET_NET_INT_H
#define SERVER_NET_NET_INT_H

#include "server/net/frames.h"
#include "server/net/http.h"
#include "server/base/list.h"
#include "server/base/map.h"
#include "server/net/net.h"
#include "server/net/stream.h"

#include <ev.h>

enum {
	HEAD_MAX = 8192,       /* bytes of a request's head */
	ADDRESS_MAX = 64,
	PROXIES_MAX = 16,
	READY_S = 10,          /* from the connection to the end of the request's head, TLS included */
	BODY_S = 10,           /* for a body, and a second more for each SLOWEST bytes */
	STALL_S = 10,          /* somebody reads nothing of what waits for them */
	REPLY_S = 60,          /* for a reply, and a second more for each SLOWEST bytes */
	ENDING_S = 2,          /* for the other side to close too */
	SLOWEST = 8192,
	CHOKED = 256 << 10,    /* who has so much unread is not listened to */
	TURN_US = 5000,        /* of one turn of the loop, for the messages of one address */
	MEASURE_US = 5000000,  /* the way of who sends messages is measured so often */
	SILENT_US = 1500000,   /* a ping that is not answered for so long: nobody is there, as far as others can see */
	CLOSE_SLOW = 1013,     /* the code for those who do not read */
};

/* Where a connection is; each stage but ASKED and WEBSOCKET has an end in time. */
enum talk { TALK_TLS, TALK_HEAD, TALK_BODY, TALK_ASKED, TALK_REPLY, TALK_WEBSOCKET, TALK_ENDING };

struct outgoing {
	struct link link;
	struct buffer *buffer;      /* a reference; NULL: the bytes stay where they are */
	const unsigned char *bytes;
	size_t length;
	int64_t queued;             /* microseconds */
	unsigned char head[10];     /* of a frame */
	uint8_t head_length;
};

struct websocket {
	struct frames frames;
	double heard;        /* when something came in last */
	bool pinged;         /* and has not been answered */
	bool watched;        /* its presence matters: pinged every second */
	bool silent;         /* watched, and not heard of in time */
	int64_t asked;       /* when the ping under way was sent; 0: none. Microseconds, as the next two */
	int64_t measured;    /* when the last one was answered */
	int64_t round_trip;  /* 0: not known */
	uint32_t pings;      /* numbers them: only the answer to the last one counts */
	unsigned char *rest; /* bytes that wait until what is queued has been read */
	size_t rest_length;
};

struct conn {
	struct net *net;
	struct link link;    /* among all of the net, the longest not looked after first */
	struct link settle;  /* among those to be looked at before the loop sleeps */
	void *data;
	struct net_place *place;
	struct ev_io io;
	struct stream stream;
	enum talk talk;
	bool proxied;        /* a trusted proxy's */
	bool doomed;         /* over, as soon as it is settled */
	bool surplus;        /* more came than was asked for */
	int close_code;      /* 0: stays open */
	double until;        /* when this stage must be over; 0: never */
	double looked;       /* when it was last looked after */
	char address[ADDRESS_MAX];
	/* in */
	char *in;            /* the head, then what the request's texts point into */
	size_t in_length, in_room;
	struct http *http;
	char *body;
	size_t body_length;
	struct websocket *websocket;
	/* out */
	struct link queue;   /* struct outgoing */
	int64_t queued;
	size_t sent;         /* of the first of them */
	double moved;        /* when the socket took something, or had nothing to take */
};

struct proxy {
	unsigned char bytes[16];
	int bits;
};

struct net {
	struct net_config config;
	struct ev_loop *loop;
	struct ssl_ctx_st *tls;
	int fd, port, reserve;    /* reserve: a descriptor to give up when there are no more */
	struct ev_io listening;
	struct ev_timer pause;    /* of listening, when there is no room */
	struct ev_timer watch;    /* for those who are late or silent */
	struct ev_prepare settle; /* before the loop sleeps */
	struct ev_timer again;    /* something is left for the next turn: it must not sleep */
	int64_t turn;
	struct link conns, settles;
	struct proxy proxy[PROXIES_MAX];
	int proxies;
	struct net_figures figures;
	int64_t released;         /* bytes and connections given back since memory was */
	bool stopping;
};

/* conn.c: a connection, whatever it speaks */
struct conn *conn_new(struct net *n, int fd, const char *address); /* takes the socket over; NULL: no room */
void conn_end(struct conn *c);
void conn_settle(struct conn *c);
/* To be looked at before the loop sleeps: something is to be sent, or it is over. */
void conn_touch(struct conn *c);
void conn_doom(struct conn *c);
/* Queues bytes; buffer NULL: they stay where they are. Takes no reference over. False: no memory, and it is doomed. */
bool conn_queue(struct conn *c, struct buffer *b, const void *bytes, size_t length, int opcode);
void conn_drop_queue(struct conn *c);
/* Who does not read goes. */
void conn_abandon(struct conn *c);
/* If too much waits, for those at its place or for all: whoever has most unread goes. */
void conn_keep_budget(struct conn *c);
/* All is said: waits for the other side, where something of it is unread. */
void conn_finish(struct conn *c);
double conn_now(const struct conn *c);

/* exchange.c: HTTP */
void exchange_head(struct conn *c, const char *bytes, size_t length);
void exchange_body(struct conn *c, const char *bytes, size_t length);

/* websocket.c */
void websocket_open(struct conn *c, const char *bytes, size_t length);
void websocket_take(struct conn *c, const void *bytes, size_t length);
void websocket_resume(struct conn *c);
/* Silent ones are pinged, then cut off. */
void websocket_watch(struct conn *c, double now);
/* Says so and closes; what is not yet on its way is dropped if it was not read. */
void websocket_close(struct conn *c, int code);

/* proxies.c: whose word is taken */
bool proxies_read(struct net *n, const char *list);
bool proxies_trust(const struct net *n, const char *address);
/* The last address that no trusted proxy has; NULL: the header holds none. */
const char *proxies_client(const struct net *n, const char *forwarded, char address[ADDRESS_MAX]);

#endif
