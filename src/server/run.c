/* The server as a program: descriptors, signals, and an end in time. */
#define _GNU_SOURCE
#include "server/server_int.h"

#include "server/handover.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
	STOP_WAIT_US = 200000, /* for clients to hear of the end; who has not by then sees that the line is cut */
	STOP_MAX_US = 4000000,
	SIGNALS = 4,
};

struct running {
	struct server *server;
	struct ev_loop *loop;
	struct ev_signal signal[SIGNALS];
	struct ev_timer stopping;
	int64_t since;
	int handed; /* the listening socket, for the next program; 0: none follows */
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

static void begin_to_stop(struct running *r, int signum)
{
	log_event(r->server, "info", "stopping", "\"signal\":%d", signum);
	r->since = clock_now_us();
	server_stop(r->server, r->handed > 0);
	ev_timer_start(r->loop, &r->stopping);
}

/* Also of a restart that is under way only the end is left. */
static void told_to_stop(struct ev_loop *loop, struct ev_signal *signal, int events)
{
	struct running *r = signal->data;
	(void)loop, (void)events;
	if (r->handed > 0)
		close(r->handed);
	r->handed = 0;
	if (!r->since)
		begin_to_stop(r, signal->signum);
}

/* SIGUSR2: those who connect meanwhile wait for the next program. */
static void told_to_restart(struct ev_loop *loop, struct ev_signal *signal, int events)
{
	struct running *r = signal->data;
	(void)loop, (void)events;
	if (r->since)
		return;
	r->handed = net_hand_over(r->server->net);
	begin_to_stop(r, signal->signum);
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

static void listen_to_signals(struct running *r)
{
	static const struct {
		int number;
		void (*heard)(struct ev_loop *, struct ev_signal *, int);
	} signals[SIGNALS] = {
		{SIGTERM, told_to_stop}, {SIGINT, told_to_stop}, {SIGHUP, told_to_reload}, {SIGUSR2, told_to_restart}};
	for (int i = 0; i < SIGNALS; i++) {
		ev_signal_init(&r->signal[i], signals[i].heard, signals[i].number);
		r->signal[i].data = r;
		ev_signal_start(r->loop, &r->signal[i]);
	}
	ev_timer_init(&r->stopping, stopping, 0.02, 0.02);
	r->stopping.data = r;
}

static void run(struct running *r, const struct server_config *c)
{
	listen_to_signals(r);
	log_event(r->server, "info", "listening", "\"address\":\"%s\",\"port\":%d,\"tls\":%s,\"shared\":%s", c->address,
		server_port(r->server), c->certificate ? "true" : "false", store_is_shared(c->database) ? "true" : "false");
	if (c->ready)
		c->ready(c, server_port(r->server));
	ev_run(r->loop, 0);
	int64_t moves = r->server->metrics.choices;
	server_close(r->server);
	for (int i = 0; i < SIGNALS; i++)
		ev_signal_stop(r->loop, &r->signal[i]);
	ev_timer_stop(r->loop, &r->stopping);
	log_event(NULL, "info", "stopped", "\"moves\":%lld", (long long)moves);
}

int server_run(const struct server_config *c)
{
	struct running r = {.loop = ev_loop_new(EVFLAG_AUTO)};
	char why[512], text[600];
	raise_file_limit();
	signal(SIGPIPE, SIG_IGN);
	if (!r.loop)
		return 1;
	r.server = server_open(r.loop, c, why, sizeof why);
	if (r.server)
		run(&r, c);
	else
		log_event(NULL, "error", "start", "\"why\":%s", log_text(why, text, sizeof text));
	ev_loop_destroy(r.loop);
	if (r.handed <= 0)
		return r.server ? 0 : 1;
	handover_start(r.handed);
	log_event(NULL, "error", "restart", "\"why\":\"%s\"", strerrordesc_np(errno));
	return 1;
}
