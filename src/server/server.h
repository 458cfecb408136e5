/* The server: what `cloister serve` runs. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/net/net.h"

struct server_limits {
	int message_rate, message_burst; /* of one WebSocket, per second and at once */
	int request_rate, request_burst; /* HTTP requests and new connections of one address */
	int sockets;      /* of one address */
	int follows;      /* tables followed by one socket */
	int tables;       /* of one person, not over */
	int queue;        /* computer's decisions waiting */
	int rows;         /* of a table's log, for tests of its end; 0: as many as the game can need */
};

struct server_config {
	const char *address;
	int port;       /* 0: any free one */
	int handed;     /* a socket that listens already; 0: none */
	const char *database;          /* a path, or postgresql://… */
	const char *certificate, *key; /* PEM files, or NULL */
	const char *origin;            /* "https://play.example.org": where pages come from; NULL: the Host header says */
	const char *web;               /* a folder to serve instead of the built-in page; NULL */
	const char *proxies;           /* whose X-Forwarded-For is believed (net.h); NULL: nobody's */
	bool quiet;     /* errors only in the log */
	bool push;      /* browsers may be told by push */
	bool push_anywhere;            /* also by services in our own network: tests */
	const char *mail, *mail_from;  /* smtp://… or smtps://…, and who writes; NULL: no mails */
	int notice_delay_ms;           /* who comes back within it is not told; 0: looked at with every tick, for tests */
	int queue_offer_ms;            /* who waits for a table so long is offered a computer */
	int thinkers;      /* threads for the computer's decisions */
	int idle_s;
	struct server_limits limits;
	void (*ready)(const struct server_config *c, int port); /* the server listens; NULL: nobody waits for it */
};

void server_config_default(struct server_config *c);

/* Runs until SIGTERM or SIGINT, or until SIGUSR2 lets the program that is there now take its place; 0, or an exit status after a line in the log. */
int server_run(const struct server_config *c);

/* In parts, for tests: NULL after writing why. */
struct server;
struct server *server_open(struct ev_loop *loop, const struct server_config *c, char *why, size_t size);
int server_port(const struct server *s);
struct net *server_net(const struct server *s);
/* Begins to stop; clients are told whether another is there at once. */
void server_stop(struct server *s, bool restarts);
bool server_stopped(const struct server *s);
void server_close(struct server *s);

#endif
