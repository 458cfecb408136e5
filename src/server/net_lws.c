/*
 * net.h on libwebsockets and libev. Known troubles of 4.1.6, heeded here:
 *   - the libev plugin is loaded at run time: its absence is said loudly when the server starts
 *   - HTTP/2 loses WebSockets in bursts: ALPN offers http/1.1 only, and the upgrade of a plain connection is refused
 *   - CONNECT turns a connection raw, with no timeout: raw ones are not taken
 *   - its own security headers forbid WebAssembly: ours come with each reply, from the server
 *   - CONFIRM_UPGRADE must not refuse a WebSocket (use after free): that is done in FILTER_PROTOCOL_CONNECTION
 *   - if more comes than a body's announced length, the body is complete again and again, forever: the second time
 *     the connection is closed
 *   - CLOSED comes for connections that never opened: those have no conn
 *   - on libev its timers run only when something else happens: once a second something does
 *   - a message wants LWS_PRE spare bytes in front; what announces more than it sends is cut by the idle timeout
 */
#define _GNU_SOURCE
#include "server/net.h"

#include "server/list.h"
#include "server/map.h"
#include "server/work.h"

#include <ev.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_MAX = 4096, CHUNK = 32768, CLOSE_WAIT_S = 3, PIECE = 1024, NAMES_MAX = 16 };

struct outgoing {
	struct link link;
	struct buffer *buffer;
	int64_t queued; /* microseconds */
};

struct conn {
	struct lws *wsi;
	struct net *net;
	struct link link; /* among all of the net */
	void *data;
	bool websocket;
	char *texts; /* what the request's texts point into */
	struct net_request request;
	char *incoming; /* a body, or the message so far */
	size_t incoming_length, incoming_room;
	bool too_long;
	/* WebSocket */
	struct link queue;
	size_t queued;
	int close_code; /* 0: stays open */
	double heard;   /* when something came in last */
	bool ping;      /* one is to be sent */
	bool pinged;    /* and has not been answered */
	/* HTTP */
	bool complete, asked, replied, headed; /* the body; by the handler, which is asked once */
	struct net_reply reply;
	struct net_header header[NAMES_MAX];
	char *header_texts;
	size_t sent;
};

struct session {
	struct conn *conn;
};

struct net {
	struct net_config config;
	struct lws_context *context;
	struct lws_vhost *vhost;
	struct link conns;
	struct net_figures figures;
	struct ev_loop *loop;
	struct ev_timer watch; /* for silent connections */
	bool stopping;
};

struct buffer *buffer_new(const void *bytes, size_t length)
{
	struct buffer *b = malloc(sizeof *b + LWS_PRE + length + 1);
	if (!b)
		return NULL;
	b->references = 1;
	b->length = (uint32_t)length;
	b->bytes = (unsigned char *)(b + 1) + LWS_PRE;
	if (length)
		memcpy(b->bytes, bytes, length);
	b->bytes[length] = 0;
	return b;
}

void buffer_drop(struct buffer *b)
{
	if (b && --b->references == 0)
		free(b);
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

/* The headers of a request, copied one after another: libwebsockets forgets them. */
struct texts {
	char *at, *end;
};

static const char *take_header(struct lws *wsi, enum lws_token_indexes token, struct texts *t)
{
	int length = lws_hdr_total_length(wsi, token);
	char *start = t->at;
	*start = 0;
	if (length > 0 && t->end - start > length + 1 && lws_hdr_copy(wsi, start, (int)(t->end - start), token) > 0)
		t->at += strlen(start) + 1;
	else
		t->at++;
	return start;
}

static const char *take_query(struct lws *wsi, struct texts *t)
{
	char *start = t->at;
	for (int i = 0; t->end - t->at > 2; i++) {
		int length = lws_hdr_copy_fragment(wsi, t->at, (int)(t->end - t->at) - 2, WSI_TOKEN_HTTP_URI_ARGS, i);
		if (length < 0)
			break;
		if (strcmp(t->at, "/") != 0) /* what libwebsockets makes of a question mark with nothing behind it */
			t->at += strlen(t->at) + 1;
	}
	*t->at++ = 0;
	return start;
}

/* The last address a trusted proxy added. */
static void client_address(struct lws *wsi, bool proxied, struct texts *t, const char **address)
{
	const char *forwarded = proxied ? take_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, t) : "";
	const char *last = strrchr(forwarded, ',');
	*address = t->at;
	*t->at = 0;
	if (*forwarded)
		snprintf(t->at, 64, "%s", last ? last + 1 + strspn(last + 1, " ") : forwarded);
	else
		lws_get_peer_simple(wsi, t->at, 64);
	t->at += strlen(t->at) + 1;
}

static enum method method_of(struct lws *wsi)
{
	if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
		return METHOD_GET;
	if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI))
		return METHOD_POST;
	if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI))
		return METHOD_HEAD;
	return METHOD_OTHER;
}

/* Fills r; its texts live in the memory returned, which the caller frees. NULL: out of memory. */
static char *read_request(struct net *n, struct lws *wsi, struct net_request *r)
{
	enum { ROOM = 2 * HEADER_MAX + 1024 };
	static const enum lws_token_indexes path[] = {WSI_TOKEN_GET_URI, WSI_TOKEN_HEAD_URI, WSI_TOKEN_POST_URI};
	char *memory = malloc(ROOM);
	if (!memory)
		return NULL;
	struct texts t = {memory, memory + ROOM - 256};
	memset(r, 0, sizeof *r);
	r->method = method_of(wsi);
	r->path = r->method == METHOD_OTHER ? "" : take_header(wsi, path[r->method], &t);
	r->host = take_header(wsi, WSI_TOKEN_HOST, &t);
	r->origin = take_header(wsi, WSI_TOKEN_ORIGIN, &t);
	r->cookie = take_header(wsi, WSI_TOKEN_HTTP_COOKIE, &t);
	r->authorization = take_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, &t);
	r->language = take_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, &t);
	r->encoding = take_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, &t);
	r->if_none_match = take_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, &t);
	r->content_type = take_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, &t);
	r->query = take_query(wsi, &t);
	r->body = "";
	t.end += 128; /* an address always fits */
	client_address(wsi, n->config.proxied, &t, &r->address);
	return memory;
}

static struct conn *conn_new(struct net *n, struct lws *wsi, bool websocket)
{
	struct conn *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->wsi = wsi;
	c->net = n;
	c->websocket = websocket;
	list_init(&c->queue);
	c->texts = read_request(n, wsi, &c->request);
	if (!c->texts) {
		free(c);
		return NULL;
	}
	list_append(&n->conns, &c->link);
	*(websocket ? &n->figures.websockets : &n->figures.exchanges) += 1;
	return c;
}

static void drop_queue(struct conn *c)
{
	list_each(item, &c->queue)
	{
		struct outgoing *o = container_of(item, struct outgoing, link);
		list_remove(item);
		buffer_drop(o->buffer);
		free(o);
	}
	c->queued = 0;
}

static void conn_free(struct conn *c)
{
	*(c->websocket ? &c->net->figures.websockets : &c->net->figures.exchanges) -= 1;
	list_remove(&c->link);
	drop_queue(c);
	buffer_drop(c->reply.body);
	free(c->header_texts);
	free(c->incoming);
	free(c->texts);
	free(c);
}

/* Adds a piece to what came in; what is too long is only noted. */
static bool gather(struct conn *c, const void *bytes, size_t length, size_t most)
{
	if (c->too_long || c->incoming_length + length > most) {
		c->too_long = true;
		return false;
	}
	if (c->incoming_length + length + 1 > c->incoming_room) {
		size_t room = c->incoming_length + length + 1;
		char *more = realloc(c->incoming, room);
		if (!more)
			return false;
		c->incoming = more;
		c->incoming_room = room;
	}
	if (length)
		memcpy(c->incoming + c->incoming_length, bytes, length);
	c->incoming_length += length;
	c->incoming[c->incoming_length] = 0;
	return true;
}

static void forget_incoming(struct conn *c)
{
	free(c->incoming); /* idle connections are many: they keep nothing */
	c->incoming = NULL;
	c->incoming_length = c->incoming_room = 0;
}

void net_send(struct conn *c, struct buffer *b)
{
	if (!c->wsi || c->close_code)
		return;
	if (c->queued + b->length > c->net->config.queue_max) {
		c->net->figures.dropped++;
		net_close_conn(c, 1013);
		return;
	}
	struct outgoing *o = malloc(sizeof *o);
	if (!o) {
		net_close_conn(c, 1011);
		return;
	}
	o->buffer = b;
	o->queued = clock_now_us();
	b->references++;
	c->queued += b->length;
	list_append(&c->queue, &o->link);
	lws_callback_on_writable(c->wsi);
}

void net_close_conn(struct conn *c, int code)
{
	if (!c->wsi || c->close_code)
		return;
	c->close_code = code;
	if (code == 1013)
		drop_queue(c);
	lws_callback_on_writable(c->wsi);
	/* Who does not read never becomes writable. */
	lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, CLOSE_WAIT_S);
}

static int write_ping(struct conn *c)
{
	unsigned char memory[LWS_PRE + 1] = {0}; /* one byte: of an empty answer the library says nothing */
	c->ping = false;
	return lws_write(c->wsi, memory + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* Who has been silent is pinged; who does not answer, or never ends a frame, is cut off. */
static void watch(struct ev_loop *loop, struct ev_timer *timer, int events)
{
	struct net *n = timer->data;
	double now = ev_now(loop), idle = n->config.idle_s;
	(void)events;
	list_each(item, &n->conns)
	{
		struct conn *c = container_of(item, struct conn, link);
		if (!c->websocket || !c->wsi || now - c->heard < idle)
			continue;
		if (now - c->heard > 1.5 * idle + 0.5) {
			lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
		} else if (!c->pinged) {
			c->ping = c->pinged = true;
			lws_callback_on_writable(c->wsi);
		}
	}
	lws_cancel_service(n->context);
}

static void hear(struct conn *c)
{
	if (!c)
		return;
	c->heard = ev_now(c->net->loop);
	c->pinged = false;
}

static int write_messages(struct conn *c)
{
	if (c->ping && write_ping(c))
		return -1;
	while (!list_empty(&c->queue) && !lws_send_pipe_choked(c->wsi)) {
		struct outgoing *o = container_of(list_take(&c->queue), struct outgoing, link);
		struct buffer *b = o->buffer;
		spread_add(&c->net->figures.waits_us, clock_now_us() - o->queued);
		free(o);
		c->queued -= b->length;
		int sent = lws_write(c->wsi, b->bytes, b->length, LWS_WRITE_TEXT);
		c->net->figures.sent++;
		c->net->figures.bytes_sent += b->length;
		buffer_drop(b);
		if (sent < 0)
			return -1;
	}
	if (!list_empty(&c->queue)) {
		lws_callback_on_writable(c->wsi);
	} else if (c->close_code) {
		lws_close_reason(c->wsi, (enum lws_close_status)c->close_code, NULL, 0);
		return -1;
	}
	return 0;
}

/* HTTP: the reply is kept until the socket is writable. */
void net_reply(struct conn *c, const struct net_reply *reply)
{
	size_t room = 1;
	int names = 0;
	if (c->replied || !c->wsi) {
		buffer_drop(reply->body);
		return;
	}
	c->replied = true;
	c->reply = *reply;
	for (const struct net_header *h = reply->headers; h && h->name && names < NAMES_MAX - 1; h++, names++)
		room += strlen(h->value) + 1;
	char *at = c->header_texts = malloc(room);
	for (int i = 0; at && i < names; i++) {
		c->header[i].name = reply->headers[i].name; /* names are constants */
		c->header[i].value = at;
		at = stpcpy(at, reply->headers[i].value) + 1;
	}
	c->reply.type = reply->type ? reply->type : "text/plain; charset=utf-8";
	lws_callback_on_writable(c->wsi);
}

/*
 * The connection ends with the reply. libwebsockets 4.1 reads the body of a request that was sent behind another from
 * memory it has freed, and does not say which request that is; live play goes over WebSocket, so little is lost.
 */
static int write_head(struct conn *c)
{
	unsigned char memory[LWS_PRE + HEADER_MAX], *start = memory + LWS_PRE, *at = start;
	unsigned char *end = memory + sizeof memory - 1;
	struct lws *wsi = c->wsi;
	size_t length = c->reply.body ? c->reply.body->length : c->reply.length;
	bool empty = c->reply.status == 304 || c->reply.status == 204;
	if (lws_add_http_header_status(wsi, (unsigned)c->reply.status, &at, end))
		return -1;
	if (!empty
		&& lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, (const unsigned char *)c->reply.type,
			(int)strlen(c->reply.type), &at, end))
		return -1;
	if (!empty && lws_add_http_header_content_length(wsi, length, &at, end))
		return -1;
	for (const struct net_header *h = c->header; h->name; h++)
		if (lws_add_http_header_by_name(
				wsi, (const unsigned char *)h->name, (const unsigned char *)h->value, (int)strlen(h->value), &at, end))
			return -1;
	static const unsigned char closes[] = "close";
	if (lws_add_http_header_by_token(wsi, WSI_TOKEN_CONNECTION, closes, (int)sizeof closes - 1, &at, end)
		|| lws_finalize_http_header(wsi, &at, end))
		return -1;
	bool last = empty || c->request.method == METHOD_HEAD || length == 0;
	if (last)
		c->sent = length;
	int n = (int)(at - start);
	return lws_write(wsi, start, (size_t)n, LWS_WRITE_HTTP_HEADERS) < n ? -1 : 0;
}

/* 0: more to come; 1: all is sent; -1: broken. */
static int write_reply(struct conn *c)
{
	size_t length = c->reply.body ? c->reply.body->length : c->reply.length;
	if (!c->headed) {
		c->headed = true;
		if (write_head(c))
			return -1;
		if (c->sent >= length)
			return 1;
		lws_callback_on_writable(c->wsi);
		return 0;
	}
	const unsigned char *from = c->reply.body ? c->reply.body->bytes : c->reply.fixed;
	unsigned char memory[LWS_PRE + CHUNK]; /* lws_write may write in front of what it is given */
	size_t n = length - c->sent < CHUNK ? length - c->sent : CHUNK;
	bool last = c->sent + n == length;
	memcpy(memory + LWS_PRE, from + c->sent, n);
	if (lws_write(c->wsi, memory + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)n)
		return -1;
	c->sent += n;
	c->net->figures.bytes_sent += (int64_t)n;
	if (last)
		return 1;
	lws_callback_on_writable(c->wsi);
	return 0;
}

static void end_conn(struct session *session)
{
	struct conn *c = session->conn;
	session->conn = NULL;
	c->wsi = NULL;
	c->net->config.handlers.closed(c->net->config.data, c);
	conn_free(c);
}

static void whole_request(struct conn *c)
{
	if (c->asked)
		return;
	c->asked = true;
	lws_set_timeout(c->wsi, NO_PENDING_TIMEOUT, 0); /* thinking may take a while */
	c->request.body = c->incoming ? c->incoming : "";
	c->request.length = c->incoming_length;
	if (c->too_long) {
		static const char text[] = "{\"error\":{\"code\":\"too-long\",\"message\":\"the request is too long\"}}";
		struct net_reply reply = {.status = 413, .type = "application/json", .fixed = text, .length = sizeof text - 1};
		net_reply(c, &reply);
		return;
	}
	c->net->config.handlers.request(c->net->config.data, c, &c->request);
}

static int complete_body(struct conn *c)
{
	if (c->complete)
		return -1;
	c->complete = true;
	whole_request(c);
	return 0;
}

static int begin_exchange(struct net *n, struct lws *wsi, struct session *session)
{
	if (n->stopping || session->conn)
		return -1;
	session->conn = conn_new(n, wsi, false);
	if (!session->conn)
		return -1;
	if (session->conn->request.method != METHOD_POST)
		whole_request(session->conn);
	return 0;
}

static int continue_exchange(struct session *session)
{
	if (!session->conn || !session->conn->replied)
		return 0;
	if (write_reply(session->conn) == 0)
		return 0;
	end_conn(session);
	return -1; /* one request a connection: see write_head */
}

static bool may_open(struct net *n, struct lws *wsi)
{
	struct net_request r;
	char *texts = n->stopping ? NULL : read_request(n, wsi, &r);
	bool ok = texts && n->config.handlers.opens(n->config.data, &r);
	free(texts);
	return ok;
}

static int open_websocket(struct net *n, struct lws *wsi, struct session *session)
{
	struct conn *c = session->conn = conn_new(n, wsi, true);
	if (!c)
		return -1;
	hear(c);
	n->config.handlers.opened(n->config.data, c, &c->request);
	free(c->texts); /* the request is history */
	c->texts = NULL;
	memset(&c->request, 0, sizeof c->request);
	return 0;
}

static int receive(struct net *n, struct lws *wsi, struct conn *c, const void *in, size_t length)
{
	if (!c || c->close_code)
		return 0;
	if (!gather(c, in, length, n->config.message_max)) {
		lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
		return -1;
	}
	if (lws_remaining_packet_payload(wsi) || !lws_is_final_fragment(wsi))
		return 0;
	n->figures.received++;
	char *text = c->incoming;
	size_t whole = c->incoming_length;
	c->incoming = NULL;
	forget_incoming(c);
	n->config.handlers.message(n->config.data, c, text ? text : "", whole);
	free(text);
	return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	struct lws_context *context = lws_get_context(wsi);
	struct net *n = context ? lws_context_user(context) : NULL;
	struct session *session = user;
	if (!n)
		return 0;
	switch (reason) {
	case LWS_CALLBACK_HTTP:
		return begin_exchange(n, wsi, session);
	case LWS_CALLBACK_HTTP_BODY:
		if (session->conn && !gather(session->conn, in, length, n->config.body_max))
			whole_request(session->conn); /* says no before the rest has come */
		return 0;
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return session->conn ? complete_body(session->conn) : 0;
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return continue_exchange(session);
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
		return in && strcasecmp(in, "websocket") == 0 ? 0 : -1;
	case LWS_CALLBACK_RAW_ADOPT:
		return -1;
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return may_open(n, wsi) ? 0 : 1;
	case LWS_CALLBACK_ESTABLISHED:
		return open_websocket(n, wsi, session);
	case LWS_CALLBACK_RECEIVE_PONG:
		hear(session->conn);
		return 0;
	case LWS_CALLBACK_RECEIVE:
		hear(session->conn);
		return receive(n, wsi, session->conn, in, length);
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return session->conn ? write_messages(session->conn) : 0;
	case LWS_CALLBACK_CLOSED:
	case LWS_CALLBACK_CLOSED_HTTP:
		if (session && session->conn)
			end_conn(session);
		return 0;
	default:
		return 0;
	}
}

static const struct lws_protocols protocols[] = {
	{.name = "cloister",
		.callback = callback,
		.per_session_data_size = sizeof(struct session),
		.rx_buffer_size = PIECE},
	{0},
};

/* What the library calls an error is mostly a client's: our own are said by whoever meets them. */
static void log_line(int level, const char *line)
{
	if (level & LLL_ERR)
		fprintf(stderr, "{\"level\":\"warning\",\"event\":\"network\",\"text\":\"%.*s\"}\n",
			(int)strcspn(line, "\n\"\\"), line);
}

struct net *net_open(struct ev_loop *loop, const struct net_config *config, char *why, size_t size)
{
	struct net *n = calloc(1, sizeof *n);
	void *loops[] = {loop};
	struct lws_context_creation_info info = {0};
	if (!n)
		return NULL;
	n->config = *config;
	n->loop = loop;
	list_init(&n->conns);
	lws_set_log_level(LLL_ERR, log_line);
	info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_EXPLICIT_VHOSTS
		| LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND
		| (strchr(config->address, ':') ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6);
	info.foreign_loops = loops;
	info.user = n;
	info.max_http_header_data2 = HEADER_MAX;
	info.server_string = "cloister";
	info.timeout_secs = 10;
	info.keepalive_timeout = 60;
	info.alpn = "http/1.1";
	n->context = lws_create_context(&info);
	if (!n->context) {
		snprintf(why, size, "libwebsockets does not start: is its libev plugin installed (libwebsockets-evlib-ev)?");
		free(n);
		return NULL;
	}
	info.port = config->port;
	info.iface = config->address;
	info.protocols = protocols;
	info.vhost_name = "cloister";
	info.ssl_cert_filepath = config->certificate;
	info.ssl_private_key_filepath = config->key;
	if (config->certificate)
		info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
	n->vhost = lws_create_vhost(n->context, &info);
	if (!n->vhost) {
		snprintf(why, size, "cannot listen on %s port %d%s", config->address, config->port,
			config->certificate ? ", or certificate and key do not fit" : "");
		lws_context_destroy(n->context);
		free(n);
		return NULL;
	}
	ev_timer_init(&n->watch, watch, 1, 1);
	n->watch.data = n;
	ev_timer_start(loop, &n->watch);
	return n;
}

int net_port(const struct net *n)
{
	return lws_get_vhost_listen_port(n->vhost);
}

bool net_adopt(struct net *n, int fd)
{
	return lws_adopt_socket_vhost(n->vhost, fd) != NULL;
}

void net_stop(struct net *n, int code)
{
	n->stopping = true;
	list_each(item, &n->conns)
	{
		struct conn *c = container_of(item, struct conn, link);
		if (c->websocket)
			net_close_conn(c, code);
	}
}

void net_close(struct net *n)
{
	if (!n)
		return;
	n->stopping = true;
	ev_timer_stop(n->loop, &n->watch);
	lws_context_destroy(n->context);
	free(n);
}

void net_figures(const struct net *n, struct net_figures *f)
{
	*f = n->figures;
}
