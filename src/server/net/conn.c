/* A connection: bytes in, bytes out, its end. What the bytes mean is in exchange.c and websocket.c. */
#define _GNU_SOURCE
#include "server/net/net_int.h"

#include "server/base/work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 32, FLOWS_US = 100000 }; /* what goes sooner leaves no heap behind */

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
	return c->websocket != NULL;
}

double conn_now(const struct conn *c)
{
	return ev_now(c->net->loop);
}

void conn_touch(struct conn *c)
{
	if (list_empty(&c->settle))
		list_append(&c->net->settles, &c->settle);
}

/* It is ended before the loop sleeps, never here: callers may be walking lists of connections. */
void conn_doom(struct conn *c)
{
	c->doomed = true;
	conn_touch(c);
}

static void count(struct conn *c, int64_t bytes)
{
	c->queued += bytes;
	if (c->place)
		c->place->queued += bytes;
}

/* A frame's head is kept with the piece, so that the bytes can be shared. */
bool conn_queue(struct conn *c, struct buffer *b, const void *bytes, size_t length, int opcode)
{
	struct outgoing *o = malloc(sizeof *o);
	if (!o) {
		conn_doom(c);
		return false;
	}
	*o = (struct outgoing){.buffer = b, .bytes = bytes, .length = length, .queued = clock_now_us()};
	if (opcode >= 0)
		o->head_length = (uint8_t)frame_head((enum opcode)opcode, length, o->head);
	if (b) {
		b->references++;
		count(c, (int64_t)length);
		if (!b->counted) {
			b->counted = &c->net->figures.queued;
			*b->counted += b->length;
		}
	}
	if (list_empty(&c->queue))
		c->moved = conn_now(c);
	list_append(&c->queue, &o->link);
	conn_touch(c);
	return true;
}

/* One piece is sent, or never will be. */
static void drop(struct conn *c, struct outgoing *o)
{
	list_remove(&o->link);
	if (o->buffer) {
		count(c, -(int64_t)o->length);
		if (clock_now_us() - o->queued > FLOWS_US)
			c->net->released += (int64_t)o->length;
	}
	buffer_drop(o->buffer);
	free(o);
}

/* What is on its way already must be completed: half a frame is none. */
void conn_drop_queue(struct conn *c)
{
	list_each(item, &c->queue)
	{
		if (item != c->queue.next || !c->sent)
			drop(c, container_of(item, struct outgoing, link));
	}
}

void conn_abandon(struct conn *c)
{
	c->net->figures.dropped++;
	if (c->websocket)
		websocket_close(c, CLOSE_SLOW);
	else
		conn_doom(c);
}

/* Whoever has most unread, of a place or of all, makes room for the others. */
static void abandon_worst(struct net *n, const struct net_place *place)
{
	struct conn *worst = NULL;
	list_each(item, &n->conns)
	{
		struct conn *c = container_of(item, struct conn, link);
		if ((!place || c->place == place) && !c->close_code && !c->doomed && (!worst || c->queued > worst->queued))
			worst = c;
	}
	if (worst)
		conn_abandon(worst);
}

void conn_keep_budget(struct conn *c)
{
	struct net *n = c->net;
	if (c->place && c->place->queued > n->config.queue_address_max)
		abandon_worst(n, c->place);
	if (n->figures.queued > n->config.queue_all_max)
		abandon_worst(n, NULL);
}

/* The pieces of what waits, without what was sent of the first. */
static int gather(const struct conn *c, struct iovec pieces[PIECES])
{
	int n = 0;
	size_t skip = c->sent;
	list_each(item, (struct link *)(uintptr_t)&c->queue) /* NOLINT(clang-analyzer-unix.Malloc): drop unlinks */
	{
		struct outgoing *o = container_of(item, struct outgoing, link);
		const void *part[] = {o->head, o->bytes};
		size_t length[] = {o->head_length, o->length};
		if (n > PIECES - 2)
			break;
		for (int i = 0; i < 2; i++) {
			size_t less = skip < length[i] ? skip : length[i];
			skip -= less;
			if (length[i] > less)
				pieces[n++] = (struct iovec){(unsigned char *)(uintptr_t)part[i] + less, length[i] - less};
		}
	}
	return n;
}

/* So many bytes are with the system: whole pieces go. */
static void took(struct conn *c, size_t sent)
{
	struct net_figures *f = &c->net->figures;
	f->bytes_sent += (int64_t)sent;
	c->moved = conn_now(c);
	c->sent += sent;
	while (!list_empty(&c->queue)) {
		struct outgoing *o = container_of(c->queue.next, struct outgoing, link);
		size_t whole = o->head_length + o->length; /* NOLINT(clang-analyzer-unix.Malloc): drop unlinks */
		if (c->sent < whole)
			return;
		c->sent -= whole;
		if (c->websocket) {
			f->sent++;
			spread_add(&f->waits_us, clock_now_us() - o->queued);
		}
		drop(c, o);
	}
}

/* Writes until the socket takes no more. */
static void flush(struct conn *c)
{
	while (!list_empty(&c->queue)) {
		struct iovec pieces[PIECES];
		int count_of = gather(c, pieces);
		ssize_t n = count_of ? stream_write(&c->stream, pieces, count_of) : 0;
		if (n == STREAM_AGAIN)
			return;
		if (n < 0) {
			conn_doom(c);
			return;
		}
		took(c, (size_t)n);
	}
}

void conn_finish(struct conn *c)
{
	stream_finish(&c->stream);
	if (c->talk != TALK_WEBSOCKET && !c->surplus) {
		conn_doom(c);
		return;
	}
	c->talk = TALK_ENDING;
	c->until = conn_now(c) + ENDING_S;
}

/* Which events are waited for follows from the stage; nobody sets them elsewhere. */
static void want(struct conn *c)
{
	bool choked = c->talk == TALK_WEBSOCKET && (c->websocket->rest || c->queued > CHOKED);
	int events = c->talk == TALK_REPLY || choked ? 0 : EV_READ;
	if (!list_empty(&c->queue) || c->stream.wants_write)
		events |= EV_WRITE;
	if (events == (c->io.events & (EV_READ | EV_WRITE)) && ev_is_active(&c->io))
		return;
	ev_io_stop(c->net->loop, &c->io);
	ev_io_set(&c->io, c->stream.fd, events);
	ev_io_start(c->net->loop, &c->io);
}

/* Everything that happened in this turn of the loop has happened: sends, ends or waits for more. */
void conn_settle(struct conn *c)
{
	if (!c->doomed && c->talk != TALK_TLS)
		flush(c);
	if (!c->doomed && list_empty(&c->queue)) {
		if (c->talk == TALK_REPLY || (c->talk == TALK_WEBSOCKET && c->close_code))
			conn_finish(c);
		else if (c->talk == TALK_WEBSOCKET && c->websocket->rest)
			websocket_resume(c);
	}
	if (c->doomed)
		conn_end(c);
	else
		want(c);
}

/* All that is there; the net's scratch is shared, so it is used up before anything else happens. */
static void readable(struct conn *c)
{
	static unsigned char scratch[STREAM_ROOM]; /* the loop's thread's */
	ssize_t n = stream_read(&c->stream, scratch, sizeof scratch);
	if (n == STREAM_AGAIN)
		return;
	if (n < 0) {
		conn_doom(c);
		return;
	}
	if (c->talk == TALK_HEAD)
		exchange_head(c, (char *)scratch, (size_t)n);
	else if (c->talk == TALK_BODY)
		exchange_body(c, (char *)scratch, (size_t)n);
	else if (c->talk == TALK_WEBSOCKET)
		websocket_take(c, scratch, (size_t)n);
	else
		c->surplus = true;
}

/* One step of the TLS handshake. */
static void shake(struct conn *c)
{
	int n = stream_shake(&c->stream);
	if (n == 0)
		c->talk = TALK_HEAD;
	else if (n == STREAM_GONE)
		conn_doom(c);
}

/* The socket can be read or written; what follows from it is done when it is settled. */
static void ready(struct ev_loop *loop, struct ev_io *io, int events)
{
	struct conn *c = io->data;
	(void)loop;
	conn_touch(c);
	if (c->doomed)
		return;
	if (c->talk == TALK_TLS)
		shake(c);
	else if (events & EV_READ || c->stream.wants_write)
		readable(c);
}

struct conn *conn_new(struct net *n, int fd, const char *address)
{
	struct conn *c = calloc(1, sizeof *c);
	struct stream stream;
	if (!stream_open(&stream, fd, n->tls)) {
		free(c);
		return NULL;
	}
	if (!c) {
		stream_close(&stream);
		return NULL;
	}
	c->net = n;
	c->stream = stream;
	c->talk = n->tls ? TALK_TLS : TALK_HEAD;
	c->until = conn_now(c) + READY_S;
	c->looked = conn_now(c);
	snprintf(c->address, sizeof c->address, "%s", address);
	list_init(&c->queue);
	list_init(&c->settle);
	list_append(&n->conns, &c->link);
	n->figures.exchanges++;
	ev_io_init(&c->io, ready, fd, EV_READ);
	c->io.data = c;
	ev_io_start(n->loop, &c->io);
	return c;
}

/* The only place where a connection ends; closed is told exactly once. */
void conn_end(struct conn *c)
{
	struct net *n = c->net;
	ev_io_stop(n->loop, &c->io);
	list_remove(&c->link);
	list_remove(&c->settle);
	n->config.handlers.closed(n->config.data, c);
	c->sent = 0;
	conn_drop_queue(c);
	if (c->place)
		c->place->connections--;
	*(c->websocket ? &n->figures.websockets : &n->figures.exchanges) -= 1;
	n->released += SLOWEST;
	if (c->websocket) {
		frames_forget(&c->websocket->frames);
		free(c->websocket->rest);
	}
	stream_close(&c->stream);
	free(c->websocket);
	free(c->http);
	free(c->body);
	free(c->in);
	free(c);
}
