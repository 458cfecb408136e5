/* The server as a program: descriptors, signals, and an end in time. */
#define _GNU_SOURCE
#include "server/server_int.h"

#include <signal.h>
#include <sys/resource.h>

enum {
	STOP_WAIT_US = 700000, /* for clients to hear of the end */
	STOP_MAX_US = 4000000,
};

struct running {
	struct server *server;
	struct ev_signal term, interrupt, hangup;
	struct ev_timer stopping;
	int64_t since;
};

/* Enough when all is stored and all have heard, or when they have had their time. */
static void stopping(struct ev_loop *loop, struct ev_timer *timer, int events)
{
	struct running *r = timer->data;
	int64_t waited = clock_now_us() - r->since;
	(void)events;
	if ((waited > STOP_WAIT_US && storage_idle(r->server->storage)) || server_stopped(r->server)
		|| waited > STOP_MAX_US)
		ev_break(loop, EVBREAK_ALL);
}

static void told_to_stop(struct ev_loop *loop, struct ev_signal *signal, int events)
{
	struct running *r = signal->data;
	(void)events;
	if (r->since)
		return;
	log_event(r->server, "info", "stopping", "\"signal\":%d", signal->signum);
	r->since = clock_now_us();
	server_stop(r->server);
	ev_timer_start(loop, &r->stopping);
}

/* SIGHUP: the certificate was renewed. */
static void told_to_reload(struct ev_loop *loop, struct ev_signal *signal, int events)
{
	struct running *r = signal->data;
	char why[512] = "", text[600];
	(void)loop, (void)events;
	if (net_reload(r->server->net, why, sizeof why))
		log_event(r->server, "info", "reloaded", "\"tls\":%s", r->server->config.certificate ? "true" : "false");
	else
		log_event(r->server, "error", "reload", "\"why\":%s", log_text(why, text, sizeof text));
}

/* As many descriptors as the system allows: each socket is one. */
static void raise_file_limit(void)
{
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

int server_run(const struct server_config *c)
{
	struct running r = {0};
	char why[512], text[600];
	raise_file_limit();
	signal(SIGPIPE, SIG_IGN);
	struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
	if (!loop)
		return 1;
	r.server = server_open(loop, c, why, sizeof why);
	if (!r.server) {
		log_event(NULL, "error", "start", "\"why\":%s", log_text(why, text, sizeof text));
		ev_loop_destroy(loop);
		return 1;
	}
	ev_signal_init(&r.term, told_to_stop, SIGTERM);
	ev_signal_init(&r.interrupt, told_to_stop, SIGINT);
	ev_timer_init(&r.stopping, stopping, 0.02, 0.02);
	ev_signal_init(&r.hangup, told_to_reload, SIGHUP);
	r.term.data = r.interrupt.data = r.hangup.data = r.stopping.data = &r;
	ev_signal_start(loop, &r.term);
	ev_signal_start(loop, &r.interrupt);
	ev_signal_start(loop, &r.hangup);
	log_event(r.server, "info", "listening", "\"address\":\"%s\",\"port\":%d,\"tls\":%s,\"shared\":%s", c->address,
		server_port(r.server), c->certificate ? "true" : "false", store_is_shared(c->database) ? "true" : "false");
	if (c->ready)
		c->ready(c, server_port(r.server));
	ev_run(loop, 0);
	int64_t moves = r.server->metrics.choices;
	server_close(r.server);
	ev_signal_stop(loop, &r.term);
	ev_signal_stop(loop, &r.interrupt);
	ev_signal_stop(loop, &r.hangup);
	ev_timer_stop(loop, &r.stopping);
	log_event(NULL, "info", "stopped", "\"moves\":%lld", (long long)moves);
	ev_loop_destroy(loop);
	return 0;
}
