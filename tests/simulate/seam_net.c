/*
 * net.h without sockets: a connection has two ends in one process, each message its delay, and either end may not know
 * for a while that the other is gone. What was sent on one connection arrives in order, or not at all.
 */
#define _GNU_SOURCE
#include "sim.h"

#include "server/base/list.h"
#include "server/base/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SILENT_US = 1500000 };

struct sim_net {
	struct net_config config;
	struct node *node;
	struct link conns;
	int websockets, exchanges;
	bool stopped;
};

/* The server knows them as struct net and struct conn. */
struct net {
	struct sim_net sim;
};

/* The server's end. */
struct conn {
	struct link link;
	struct sim_net *net;
	struct net_place *place;
	struct socket *peer; /* NULL: the other end is gone */
	void *data;
	int64_t latest; /* when what was sent last arrives there */
	int64_t unread; /* bytes under way */
	int64_t ends_in; /* once silent: until that is its end */
	bool websocket, closing, replied;
	int64_t delay;
};

/* The people's end; of an exchange too. */
struct socket {
	struct node *node;
	struct conn *conn; /* NULL: not open yet, or gone */
	uint32_t life;     /* of the node when it was opened */
	struct socket_handlers handlers;
	void *data;
	int64_t latest, slow, delay;
	int number;        /* of who it is: their address */
	char token[64];
	char *path, *body; /* of an exchange */
	void (*done)(void *data, const char *body);
	int under_way;     /* events that know of it */
	bool over;         /* nobody is to be told any more */
};

static void release(struct socket *s)
{
	if (s->over && !s->under_way && !s->conn) {
		free(s->path);
		free(s->body);
		free(s);
	}
}

/* The people's end is told that all is over. */
static void end(struct socket *s)
{
	if (s->over)
		return;
	s->over = true;
	if (s->done)
		s->done(s->data, NULL);
	else
		s->handlers.gone(s->data);
}

static void conn_free(struct conn *c)
{
	struct socket *s = c->peer;
	list_remove(&c->link);
	*(c->websocket ? &c->net->websockets : &c->net->exchanges) -= 1;
	if (c->place)
		c->place->connections--;
	if (s)
		s->conn = NULL;
	free(c);
}

/* On the loop: the connection is no more. */
static void conn_closed(void *data)
{
	struct conn *c = data;
	c->net->config.handlers.closed(c->net->config.data, c);
	conn_free(c);
}

/* Never from within what the server is doing just now. */
static void conn_close(struct conn *c, int64_t in)
{
	if (c->closing)
		return;
	c->closing = true;
	later(in, c->net->node, conn_closed, c);
}

/* A message on its way to the people. */
struct packet {
	struct socket *to;
	size_t length;
	bool last; /* then the connection ends */
	bool none; /* nothing but its end */
	char text[];
};

static void arrive(void *data)
{
	struct packet *p = data;
	struct socket *s = p->to;
	s->under_way--;
	if (s->conn)
		s->conn->unread -= (int64_t)p->length;
	if (!s->over && !p->none) {
		world.messages++;
		if (s->done) {
			s->over = true;
			s->done(s->data, p->text);
		} else {
			s->handlers.heard(s->data, p->text, p->length);
		}
	}
	if (p->last)
		end(s);
	release(s);
	free(p);
}

/* In order, however long each takes. The people's events go on whatever becomes of the node. */
static void send_to(struct conn *c, const void *bytes, size_t length, bool last, bool none)
{
	struct socket *s = c->peer;
	if (!s)
		return;
	struct packet *p = malloc(sizeof *p + length + 1);
	*p = (struct packet){.to = s, .length = length, .last = last, .none = none};
	if (length)
		memcpy(p->text, bytes, length);
	p->text[length] = 0;
	int64_t at = world.now + world.spent + c->delay / 2 + dice_below(c->delay) + s->slow;
	c->latest = at > c->latest ? at : c->latest + 1;
	c->unread += (int64_t)length;
	s->under_way++;
	later(c->latest - world.now, NULL, arrive, p);
}

struct net *net_open(struct ev_loop *loop, const struct net_config *config, char *why, size_t size)
{
	struct net *n = calloc(1, sizeof *n);
	(void)loop, (void)why, (void)size;
	n->sim.config = *config;
	n->sim.node = world.at;
	list_init(&n->sim.conns);
	world.at->net = &n->sim;
	return n;
}

int net_port(const struct net *n)
{
	return n->sim.node->number;
}

void net_stop(struct net *n, int code)
{
	n->sim.stopped = true;
	list_each(item, &n->sim.conns)
	{
		struct conn *c = container_of(item, struct conn, link);
		if (c->websocket)
			net_close_conn(c, code);
	}
}

/* Every connection ends now; a dying process tells nobody, but its sockets break. */
void net_close(struct net *n)
{
	if (!n)
		return;
	while (!list_empty(&n->sim.conns)) {
		struct conn *c = container_of(n->sim.conns.next, struct conn, link);
		send_to(c, "", 0, true, true);
		n->sim.config.handlers.closed(n->sim.config.data, c);
		conn_free(c);
	}
	if (n->sim.node->net == &n->sim)
		n->sim.node->net = NULL;
	free(n);
}

bool net_reload(struct net *n, char *why, size_t size)
{
	(void)n, (void)why, (void)size;
	return true;
}

bool net_adopt(struct net *n, int fd)
{
	(void)n, (void)fd;
	return false;
}

void conn_set_data(struct conn *c, void *data)
{
	c->data = data;
}

void *conn_data(const struct conn *c)
{
	return c->data;
}

bool conn_is_websocket(const struct conn *c)
{
	return c->websocket;
}

void net_reply(struct conn *c, const struct net_reply *reply)
{
	if (!c->replied && !c->closing) {
		c->replied = true;
		if (reply->body)
			send_to(c, reply->body->bytes, reply->body->length, true, false);
		else
			send_to(c, reply->fixed, reply->length, true, false);
		conn_close(c, 0);
	}
	buffer_drop(reply->body);
}

/* Who does not read is closed. */
void net_send(struct conn *c, struct buffer *b)
{
	if (c->closing)
		return;
	if (c->unread > c->net->config.queue_max)
		net_close_conn(c, 1013);
	else
		send_to(c, b->bytes, b->length, false, false);
}

void net_close_conn(struct conn *c, int code)
{
	(void)code;
	if (!c->closing) {
		send_to(c, "", 0, true, true);
		conn_close(c, 0);
	}
}

int64_t net_round_trip(const struct conn *c)
{
	return 2 * c->delay / 1000;
}

/* A cut line has fallen silent, though nobody has closed it. */
bool net_silent(const struct conn *c)
{
	return !c->peer;
}

void net_watch(struct conn *c, bool watched)
{
	(void)c, (void)watched;
}

void net_figures(const struct net *n, struct net_figures *f)
{
	*f = (struct net_figures){.websockets = n->sim.websockets, .exchanges = n->sim.exchanges};
}

/* What the server is told of somebody who comes. */
static struct net_request request_of(const struct socket *s, char *bearer, size_t size, char *address, size_t room)
{
	snprintf(bearer, size, "%s%s", *s->token ? "Bearer " : "", s->token);
	snprintf(address, room, "10.0.%d.%d", s->number / 200, s->number % 200 + 1);
	return (struct net_request){.method = s->done ? METHOD_POST : METHOD_GET,
		.path = s->done ? s->path : "/ws",
		.query = "\0",
		.host = "world",
		.origin = "",
		.cookie = "",
		.authorization = bearer,
		.language = "",
		.encoding = "",
		.if_none_match = "",
		.content_type = "application/json",
		.body = s->done ? s->body : "",
		.length = s->done ? strlen(s->body) : 0,
		.address = address,
		.scheme = "http"};
}

static struct conn *conn_new(struct sim_net *net, struct socket *s, struct net_place *place)
{
	struct conn *c = calloc(1, sizeof *c);
	c->net = net;
	c->peer = s;
	c->place = place;
	c->delay = s->delay;
	c->websocket = !s->done;
	s->conn = c;
	place->connections++;
	*(c->websocket ? &net->websockets : &net->exchanges) += 1;
	list_append(&net->conns, &c->link);
	return c;
}

/* On the node: somebody has come. False: turned away. */
static bool let_in(struct sim_net *net, struct socket *s)
{
	char bearer[80], address[32];
	struct net_request r = request_of(s, bearer, sizeof bearer, address, sizeof address);
	const struct net_handlers *h = &net->config.handlers;
	struct net_place *place = net->stopped ? NULL : h->arrives(net->config.data, address);
	if (!place || (!s->done && !h->opens(net->config.data, &r)))
		return false;
	struct conn *c = conn_new(net, s, place);
	if (s->done)
		h->request(net->config.data, c, &r);
	else
		h->opened(net->config.data, c, &r);
	return true;
}

/* At the node's door, if there is one. */
static void knock(void *data)
{
	struct socket *s = data;
	struct node *n = s->node;
	s->under_way--;
	if (!s->over && (!n->net || n->stands_until > world.now)) {
		end(s); /* refused, or nobody waits any longer */
	} else if (!s->over) {
		s->life = n->life;
		node_stirs(n);
		world.at = n;
		bool in = let_in(n->net, s);
		world.at = NULL;
		if (!in)
			end(s);
	}
	release(s);
}

static struct socket *socket_new(struct node *n, int number, void *data)
{
	struct socket *s = calloc(1, sizeof *s);
	s->node = n;
	s->number = number;
	s->data = data;
	s->delay = 200 + dice_below(chance(100) ? MS(400) : MS(30));
	s->under_way = 1;
	s->latest = world.now + s->delay; /* what is sent comes after who sends it */
	return s;
}

struct socket *socket_open(struct node *n, const char *token, int number, const struct socket_handlers *h, void *data)
{
	struct socket *s = socket_new(n, number, data);
	s->handlers = *h;
	snprintf(s->token, sizeof s->token, "%s", token);
	later(s->delay, NULL, knock, s);
	return s;
}

void post(struct node *n, const char *token, const char *path, const char *body, int number,
	void (*done)(void *data, const char *body), void *data)
{
	struct socket *s = socket_new(n, number, data);
	s->done = done;
	snprintf(s->token, sizeof s->token, "%s", token);
	s->path = strdup(path);
	s->body = strdup(body);
	later(s->delay, NULL, knock, s);
}

void socket_slow(struct socket *s, int64_t delay_us)
{
	s->slow = delay_us;
}

struct sent {
	struct socket *from;
	size_t length;
	char text[];
};

/* On the node it was sent to, unless that has ended since. */
static void receive(void *data)
{
	struct sent *m = data;
	struct socket *s = m->from;
	struct conn *c = s->conn;
	s->under_way--;
	if (c && !c->closing && s->node->life == s->life) {
		if (s->node->stands_until > world.now) { /* the bytes wait with it */
			s->under_way++;
			later(s->node->stands_until - world.now, NULL, receive, m);
			return;
		}
		node_stirs(s->node);
		world.at = s->node;
		c->net->config.handlers.message(c->net->config.data, c, m->text, m->length);
		world.at = NULL;
	}
	release(s);
	free(m);
}

void socket_send(struct socket *s, const char *text)
{
	size_t length = strlen(text);
	struct sent *m = malloc(sizeof *m + length + 1);
	m->from = s;
	m->length = length;
	memcpy(m->text, text, length + 1);
	int64_t at = world.now + s->delay / 2 + dice_below(s->delay);
	s->latest = at > s->latest ? at : s->latest + 1;
	s->under_way++;
	later(s->latest - world.now, NULL, receive, m);
}

/* What follows silence is its end, never the other way round, however long the node stands still in between. */
static void fall_silent(void *data)
{
	struct conn *c = data;
	c->net->config.handlers.presence(c->net->config.data, c);
	later(c->ends_in, c->net->node, conn_closed, c);
}

/* The server notices when it next writes, or when nothing comes for long. */
void socket_cut(struct socket *s)
{
	struct conn *c = s->conn;
	if (s->over)
		return;
	world.cuts++;
	if (c) {
		c->peer = NULL;
		s->conn = NULL;
		if (!c->closing) {
			int64_t noticed = chance(500) ? dice_below(MS(50)) : dice_below(SECONDS(45));
			c->closing = true;
			c->ends_in = noticed - SILENT_US;
			if (c->websocket && c->ends_in > 0)
				later(SILENT_US, c->net->node, fall_silent, c);
			else
				later(noticed, c->net->node, conn_closed, c);
		}
	}
	end(s);
	release(s);
}
