/* Listening, letting in, and looking after everybody once a second. */
#define _GNU_SOURCE
#include "server/net/net_int.h"

#include "server/log.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 511, ARRIVALS = 32, TRIM_AFTER = 8 << 20, WATCHES = 20 /* a second */ };
static const double PAUSE_S = 0.2;

/* A descriptor kept for the day there is none left: with it people are turned away instead of waiting. */
static int open_reserve(void)
{
	return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* Before the loop sleeps: all that was touched. Settling may touch others; they come with the next turn. */
static void settle(struct ev_loop *loop, struct ev_prepare *prepare, int events)
{
	struct net *n = prepare->data;
	struct link now;
	(void)events;
	list_init(&now);
	list_move(&n->settles, &now);
	n->turn++;
	while (!list_empty(&now))
		conn_settle(container_of(list_take(&now), struct conn, settle));
	if (!list_empty(&n->settles)) {
		ev_timer_set(&n->again, 0, 0);
		ev_timer_start(loop, &n->again);
	}
}

static void go_on(struct ev_loop *loop, struct ev_timer *timer, int events)
{
	(void)loop, (void)timer, (void)events; /* settle follows */
}

/* Takes the socket over. False: no room for it. */
static bool let_in(struct net *n, int fd, const char *address)
{
	bool proxied = proxies_trust(n, address);
	struct net_place *place = NULL;
	bool full = n->figures.websockets + n->figures.exchanges >= n->config.connections_max;
	if (!full && !proxied)
		place = n->config.handlers.arrives(n->config.data, address);
	if (full || n->stopping || (!proxied && !place)) {
		n->figures.refused++;
		close(fd);
		return false;
	}
	struct conn *c = conn_new(n, fd, address);
	if (!c)
		return false;
	c->proxied = proxied;
	c->place = place;
	if (place)
		place->connections++;
	return true;
}

/* Without descriptors accepting would spin; those who are connected play on. */
static void pause_listening(struct net *n)
{
	ev_io_stop(n->loop, &n->listening);
	ev_timer_stop(n->loop, &n->pause);
	ev_timer_set(&n->pause, PAUSE_S, 0);
	ev_timer_start(n->loop, &n->pause);
}

static void listen_again(struct ev_loop *loop, struct ev_timer *timer, int events)
{
	struct net *n = timer->data;
	(void)events;
	if (!n->stopping)
		ev_io_start(loop, &n->listening);
}

/* No descriptors left: with the one kept for this, who waits is told so by being closed; then a rest. */
static void turn_away(struct net *n)
{
	int64_t connections = n->figures.websockets + n->figures.exchanges;
	log_event(NULL, "warning", "descriptors", "\"why\":\"%s\",\"connections\":%lld", strerrordesc_np(errno),
		(long long)connections);
	n->figures.refused++;
	if (n->reserve >= 0)
		close(n->reserve);
	int fd = accept4(n->fd, NULL, NULL, SOCK_CLOEXEC);
	if (fd >= 0)
		close(fd);
	n->reserve = open_reserve();
	pause_listening(n);
}

/* Lets in some of those who wait, not all: others have their turn too. */
static void arrival(struct ev_loop *loop, struct ev_io *io, int events)
{
	struct net *n = io->data;
	(void)loop, (void)events;
	for (int i = 0; i < ARRIVALS; i++) {
		struct sockaddr_storage peer;
		socklen_t length = sizeof peer;
		char address[ADDRESS_MAX] = "";
		int fd = accept4(n->fd, (struct sockaddr *)&peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
		if (fd < 0 && (errno == EAGAIN || errno == EINTR || errno == ECONNABORTED))
			return;
		if (fd < 0) {
			turn_away(n);
			return;
		}
		setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
		getnameinfo((struct sockaddr *)&peer, length, address, sizeof address, NULL, 0, NI_NUMERICHOST);
		let_in(n, fd, address);
	}
}

bool net_adopt(struct net *n, int fd)
{
	return fcntl(fd, F_SETFL, O_NONBLOCK) == 0 && let_in(n, fd, "");
}

/* Who is late in a stage goes; who is silent is pinged. */
static void look_after(struct conn *c, double now)
{
	if (c->until && now > c->until) {
		c->net->figures.late += c->talk != TALK_ENDING;
		conn_doom(c);
	} else if (!list_empty(&c->queue) && now - c->moved > STALL_S) {
		c->net->figures.dropped++;
		conn_doom(c);
	} else if (c->talk == TALK_WEBSOCKET) {
		websocket_watch(c, now);
	}
}

/* Everybody once a second, the longest waiting first, and not all at once: what is asked of many thousands would hold up the rest. */
static void watch(struct ev_loop *loop, struct ev_timer *timer, int events)
{
	struct net *n = timer->data;
	double now = ev_now(loop);
	int64_t most = (n->figures.websockets + n->figures.exchanges) / (WATCHES / 2) + 1;
	(void)events;
	while (!list_empty(&n->conns) && most-- > 0) {
		struct conn *c = container_of(n->conns.next, struct conn, link);
		if (now - c->looked < 1)
			break;
		c->looked = now;
		list_remove(&c->link);
		list_append(&n->conns, &c->link);
		look_after(c, now);
	}
	/* Memory that a flood has left behind goes back to the system. */
	if (n->released > TRIM_AFTER) {
		malloc_trim(0); /* after a crowd has gone, its memory goes too */
		n->released = 0;
	}
}

static int bind_one(const struct addrinfo *at)
{
	int fd = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
	if (at->ai_family == AF_INET6)
		setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &(int){0}, sizeof(int));
	if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
		return fd;
	close(fd);
	return -1;
}

/* What was handed to us must be a socket that listens. */
static bool take_port(struct net *n, char *why, size_t size)
{
	int fd = n->config.handed, listens = 0;
	socklen_t length = sizeof listens;
	if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) != 0 || !listens) {
		snprintf(why, size, "descriptor %d, which was handed over, does not listen", fd);
		return false;
	}
	fcntl(fd, F_SETFL, O_NONBLOCK);
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	n->fd = fd;
	return true;
}

static bool bind_port(struct net *n, char *why, size_t size)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found = NULL;
	char port[16];
	snprintf(port, sizeof port, "%d", n->config.port);
	int error = getaddrinfo(n->config.address, port, &hints, &found);
	for (const struct addrinfo *at = error ? NULL : found; at && n->fd < 0; at = at->ai_next)
		n->fd = bind_one(at);
	if (found)
		freeaddrinfo(found);
	if (n->fd < 0) {
		snprintf(why, size, "cannot listen on %s port %d: %s", n->config.address, n->config.port,
			error ? gai_strerror(error) : strerrordesc_np(errno));
		return false;
	}
	return true;
}

static bool open_port(struct net *n, char *why, size_t size)
{
	struct sockaddr_storage bound;
	socklen_t length = sizeof bound;
	char port[16];
	if (n->config.handed ? !take_port(n, why, size) : !bind_port(n, why, size))
		return false;
	getsockname(n->fd, (struct sockaddr *)&bound, &length);
	getnameinfo((struct sockaddr *)&bound, length, NULL, 0, port, sizeof port, NI_NUMERICSERV);
	n->port = (int)strtol(port, NULL, 10);
	return true;
}

static void start(struct net *n)
{
	ev_io_init(&n->listening, arrival, n->fd, EV_READ);
	ev_timer_init(&n->pause, listen_again, PAUSE_S, 0);
	ev_timer_init(&n->watch, watch, 1. / WATCHES, 1. / WATCHES);
	ev_prepare_init(&n->settle, settle);
	ev_timer_init(&n->again, go_on, 0, 0);
	n->listening.data = n->pause.data = n->watch.data = n->settle.data = n;
	ev_io_start(n->loop, &n->listening);
	ev_timer_start(n->loop, &n->watch);
	ev_prepare_start(n->loop, &n->settle);
}

struct net *net_open(struct ev_loop *loop, const struct net_config *config, char *why, size_t size)
{
	struct net *n = calloc(1, sizeof *n);
	if (!n)
		return NULL;
	n->config = *config;
	n->loop = loop;
	n->fd = -1;
	n->reserve = open_reserve();
	list_init(&n->conns);
	list_init(&n->settles);
	bool ok = !config->proxies || proxies_read(n, config->proxies);
	if (!ok)
		snprintf(why, size, "proxies are addresses or networks with commas between them, not %s", config->proxies);
	if (ok && config->certificate)
		ok = (n->tls = tls_open(config->certificate, config->key, why, size)) != NULL;
	if (!ok || !open_port(n, why, size)) {
		net_close(n);
		return NULL;
	}
	start(n);
	return n;
}

/* The new certificate is read before the old one goes: a broken file changes nothing. */
bool net_reload(struct net *n, char *why, size_t size)
{
	if (!n->config.certificate)
		return true;
	struct ssl_ctx_st *tls = tls_open(n->config.certificate, n->config.key, why, size);
	if (!tls)
		return false;
	tls_close(n->tls);
	n->tls = tls;
	return true;
}

int net_port(const struct net *n)
{
	return n->port;
}

int net_hand_over(const struct net *n)
{
	return dup(n->fd);
}

static void stop_listening(struct net *n)
{
	if (n->fd < 0)
		return;
	ev_io_stop(n->loop, &n->listening);
	ev_timer_stop(n->loop, &n->pause);
	close(n->fd);
	n->fd = -1;
}

void net_stop(struct net *n, int code)
{
	n->stopping = true;
	stop_listening(n);
	list_each(item, &n->conns)
	{
		struct conn *c = container_of(item, struct conn, link);
		if (c->websocket)
			net_close_conn(c, code);
		else if (c->talk < TALK_ASKED)
			conn_doom(c);
	}
}

void net_close(struct net *n)
{
	if (!n)
		return;
	n->stopping = true;
	stop_listening(n);
	ev_timer_stop(n->loop, &n->watch);
	ev_prepare_stop(n->loop, &n->settle);
	ev_timer_stop(n->loop, &n->again);
	list_each(item, &n->conns) conn_end(container_of(item, struct conn, link));
	tls_close(n->tls);
	if (n->reserve >= 0)
		close(n->reserve);
	free(n);
}

void net_figures(const struct net *n, struct net_figures *f)
{
	*f = n->figures;
}
