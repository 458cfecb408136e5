/* A WebSocket: messages in, messages out, silence, the end. */
#define _GNU_SOURCE
#include "server/net/net_int.h"

#include "server/base/work.h"

#include <stdlib.h>
#include <string.h>

enum { CLOSE_S = 3, CLOSE_NORMAL = 1000 };

/* Pings, pongs and the end go through the queue like all else: a frame is never cut in two. */
static void send_control(struct conn *c, enum opcode opcode, const void *bytes, size_t length)
{
	struct buffer *b = buffer_new(bytes, length);
	if (b)
		conn_queue(c, b, b->bytes, b->length, opcode);
	else
		conn_doom(c);
	buffer_drop(b);
}

void websocket_close(struct conn *c, int code)
{
	unsigned char bytes[] = {(unsigned char)(code >> 8), (unsigned char)code};
	if (c->close_code)
		return;
	c->close_code = code;
	if (code == CLOSE_SLOW)
		conn_drop_queue(c);
	send_control(c, FRAME_CLOSE, bytes, sizeof bytes);
	c->until = conn_now(c) + CLOSE_S; /* who does not read never gets it */
}

void net_close_conn(struct conn *c, int code)
{
	if (c->websocket)
		websocket_close(c, code);
	else
		conn_doom(c);
}

void net_send(struct conn *c, struct buffer *b)
{
	struct net *n = c->net;
	if (c->talk != TALK_WEBSOCKET || c->close_code || c->doomed)
		return;
	if (c->queued + b->length > n->config.queue_max) {
		conn_abandon(c);
		return;
	}
	conn_queue(c, b, b->bytes, b->length, FRAME_TEXT);
	conn_keep_budget(c);
}

static void set_silent(struct conn *c, bool silent)
{
	c->websocket->silent = silent;
	c->net->config.handlers.presence(c->net->config.data, c);
}

/* Whatever comes in shows that somebody is there. */
static void heard(struct conn *c)
{
	c->websocket->heard = conn_now(c);
	c->websocket->pinged = false;
	if (c->websocket->silent)
		set_silent(c, false);
}

static void ping(struct conn *c)
{
	struct websocket *w = c->websocket;
	w->pings++;
	w->asked = clock_now_us();
	send_control(c, FRAME_PING, &w->pings, sizeof w->pings);
}

/* Later ones count a quarter: one late answer makes nobody slow. */
static void answered(struct websocket *w)
{
	const struct frames *f = &w->frames;
	if (!w->asked || f->control_length != sizeof w->pings || memcmp(f->control, &w->pings, sizeof w->pings) != 0)
		return;
	int64_t took = clock_now_us() - w->asked;
	w->round_trip = w->round_trip ? (3 * w->round_trip + took) / 4 : took;
	w->measured = w->asked + took;
	w->asked = 0;
}

int64_t net_round_trip(const struct conn *c)
{
	return c->websocket ? c->websocket->round_trip / 1000 : 0;
}

/* Clocks are fair to who is far away; who says nothing needs no measuring. */
static void measure(struct conn *c)
{
	const struct websocket *w = c->websocket;
	int64_t now = clock_now_us();
	if (!c->doomed && !c->close_code && !w->asked && (!w->measured || now - w->measured > MEASURE_US))
		ping(c);
}

void net_watch(struct conn *c, bool watched)
{
	if (c->websocket)
		c->websocket->watched = watched;
}

bool net_silent(const struct conn *c)
{
	return c->websocket && c->websocket->silent;
}

/* A line that is cut without a word is noticed before anybody wonders; who sends and never answers a ping is there. */
static void watch_closely(struct conn *c)
{
	const struct websocket *w = c->websocket;
	bool late = clock_now_us() - w->asked > SILENT_US && (conn_now(c) - w->heard) * 1e6 > SILENT_US;
	if (!w->asked)
		ping(c);
	else if (!w->silent && late)
		set_silent(c, true);
}

void websocket_watch(struct conn *c, double now)
{
	if (c->websocket->watched && !c->close_code && !c->doomed)
		watch_closely(c);
	double idle = c->net->config.idle_s, silent = now - c->websocket->heard;
	/* Who does not read is not heard either: that has a limit of its own. */
	if (c->close_code || silent < idle || !list_empty(&c->queue))
		return;
	if (silent > 1.5 * idle + 0.5) {
		conn_doom(c);
	} else if (!c->websocket->pinged) {
		c->websocket->pinged = true;
		ping(c);
	}
}

/* The server hears it; how long that took is charged to the address's share of this turn. */
static void message(struct conn *c)
{
	struct frames *f = &c->websocket->frames;
	struct net *n = c->net;
	char *text = f->message; /* taken over: idle connections are many, they keep nothing */
	size_t length = f->length;
	f->message = NULL;
	frames_forget(f);
	n->figures.received++;
	heard(c);
	int64_t since = clock_now_us();
	n->config.handlers.message(n->config.data, c, text ? text : "", length);
	if (c->place)
		c->place->spent_us += clock_now_us() - since;
	free(text);
	measure(c);
}

static void handle(struct conn *c, enum frames_event event)
{
	const struct frames *f = &c->websocket->frames;
	switch (event) {
	case FRAMES_MESSAGE:
		message(c);
		break;
	case FRAMES_PING:
		heard(c);
		send_control(c, FRAME_PONG, f->control, f->control_length);
		break;
	case FRAMES_PONG:
		heard(c);
		answered(c->websocket);
		break;
	case FRAMES_CLOSE:
		websocket_close(c, f->code ? f->code : CLOSE_NORMAL);
		break;
	case FRAMES_BROKEN:
		c->net->figures.bad++;
		websocket_close(c, f->code);
		break;
	case FRAMES_MORE:
		break;
	}
}

/* Has the address had its share of this turn of the loop? */
static bool had_its_turn(const struct conn *c)
{
	struct net_place *p = c->place;
	if (!p)
		return false;
	if (p->turn != c->net->turn) {
		p->turn = c->net->turn;
		p->spent_us = 0;
	}
	return p->spent_us > TURN_US;
}

/* Who has much unread, or whose address has had its turn, is not listened to: what was asked already waits here. */
static void keep_rest(struct conn *c, const unsigned char *bytes, size_t length)
{
	struct websocket *w = c->websocket;
	w->rest = malloc(length);
	if (!w->rest) {
		conn_doom(c);
		return;
	}
	memcpy(w->rest, bytes, length);
	w->rest_length = length;
}

void websocket_take(struct conn *c, const void *bytes, size_t length)
{
	const unsigned char *at = bytes;
	while (length && !c->doomed && !c->close_code) {
		size_t used;
		if (c->queued > CHOKED || had_its_turn(c)) {
			keep_rest(c, at, length);
			conn_touch(c);
			return;
		}
		handle(c, frames_take(&c->websocket->frames, at, length, &used));
		at += used;
		length -= used;
	}
}

/* What waited for the queue, or for the next turn, is read on. */
void websocket_resume(struct conn *c)
{
	struct websocket *w = c->websocket;
	unsigned char *rest = w->rest;
	w->rest = NULL;
	websocket_take(c, rest, w->rest_length);
	free(rest);
	conn_touch(c);
}

/* The request's texts live until opened has seen them; what came behind the head is the first frame's. */
void websocket_open(struct conn *c, const char *bytes, size_t length)
{
	struct net *n = c->net;
	c->websocket = calloc(1, sizeof *c->websocket);
	if (!c->websocket) {
		conn_doom(c);
		return;
	}
	n->figures.exchanges--;
	n->figures.websockets++;
	c->talk = TALK_WEBSOCKET;
	c->until = 0;
	frames_init(&c->websocket->frames, n->config.message_max);
	heard(c);
	n->config.handlers.opened(n->config.data, c, &c->http->request);
	free(c->http); /* the request is history */
	c->http = NULL;
	websocket_take(c, bytes, length);
	free(c->in);
	c->in = NULL;
	c->in_length = c->in_room = 0;
}
