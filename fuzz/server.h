/* A server inside the fuzz target: its database in a temporary folder, its loop turned by hand, sockets that need no network. */
#ifndef FUZZ_SERVER_H
#define FUZZ_SERVER_H

#include "fuzz.h"

#include "server/server.h"

#include <ev.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct fuzz_server {
	struct server *server;
	struct ev_loop *loop;
	char folder[64], database[96], asset[96];
};

static inline void fuzz_server_open(struct fuzz_server *f)
{
	struct server_config config;
	char why[512];
	signal(SIGPIPE, SIG_IGN);
	snprintf(
		f->folder, sizeof f->folder, "%s/cloister-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	DEMAND(mkdtemp(f->folder));
	snprintf(f->database, sizeof f->database, "%s/cloister.db", f->folder);
	snprintf(f->asset, sizeof f->asset, "%s/index.html", f->folder);
	FILE *asset = fopen(f->asset, "w");
	DEMAND(asset && fputs("<!doctype html><title>An asset</title>", asset) >= 0 && fclose(asset) == 0);
	server_config_default(&config);
	config.address = "127.0.0.1";
	config.port = 0;
	config.database = f->database;
	config.web = f->folder;
	config.quiet = true;
	config.thinkers = 1;
	config.limits = (struct server_limits){1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 256, 4, 16};
	f->loop = ev_loop_new(EVFLAG_AUTO);
	f->server = f->loop ? server_open(f->loop, &config, why, sizeof why) : NULL;
	if (!f->server)
		fprintf(stderr, "%s\n", why);
	DEMAND(f->server);
}

static inline void fuzz_server_close(struct fuzz_server *f)
{
	static const char *const ends[] = {"", "-wal", "-shm"};
	char path[128];
	server_close(f->server);
	ev_loop_destroy(f->loop);
	for (int i = 0; i < 3; i++) {
		snprintf(path, sizeof path, "%s%s", f->database, ends[i]);
		unlink(path);
	}
	unlink(f->asset);
	DEMAND(rmdir(f->folder) == 0);
}

static inline double fuzz_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Our end of a new connection to the server. */
static inline int fuzz_connect(struct fuzz_server *f)
{
	int ends[2];
	DEMAND(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
	DEMAND(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0);
	DEMAND(net_adopt(server_net(f->server), ends[1]));
	return ends[0];
}

/* Lets the server do what there is to do, and reads up to room bytes: how many; -1 when it has closed. */
static inline ssize_t fuzz_turn(struct fuzz_server *f, int fd, char *into, size_t room)
{
	ev_run(f->loop, EVRUN_NOWAIT);
	ssize_t n = read(fd, into, room);
	return n > 0 ? n : n == 0 ? -1 : 0;
}

/* Nothing is left of the connections of this input. */
static inline void fuzz_expect_gone(struct fuzz_server *f)
{
	struct net_figures figures;
	double end = fuzz_now() + 5;
	do {
		ev_run(f->loop, EVRUN_NOWAIT);
		net_figures(server_net(f->server), &figures);
	} while ((figures.websockets || figures.exchanges) && fuzz_now() < end);
	DEMAND(figures.websockets == 0 && figures.exchanges == 0);
}

#endif
