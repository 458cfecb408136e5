/*
 * The simulator: several servers, their database, their network and the people at them in one thread, on a clock of its
 * own, from one seed. The servers are the program's own code; what it asks of the world (work.h, net.h, listener.h, the
 * store's back end, timers, random numbers) is answered here instead. The same seed gives the same history, event by event.
 *
 *   world.c         time, the queue of events, dice, what is traced
 *   seam_work.c     threads: jobs that take their time and may never come back
 *   seam_net.c      sockets: delays, cuts, slow readers
 *   seam_store.c    one database for all: away, failing, committing without being able to say so; notices between nodes
 *   node.c          servers that start, stop, crash, stand still, and clocks that are set
 *   person.c        people who play, from whatever node they reach
 *   crowd.c         people in a club, a queue and a tournament
 *   message.c       what they are told, read as far as they look at it
 *   check.c         what must be true whatever happens
 *   main.c          a storm, then calm; many seeds
 */
#ifndef SIMULATE_SIM_H
#define SIMULATE_SIM_H

#include "server/server.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#define MS(n) ((int64_t)(n) * 1000)
#define SECONDS(n) ((int64_t)(n) * 1000000)
#define HOURS(n) SECONDS(3600 * (int64_t)(n))

enum { NODES_MAX = 3, PEOPLE_MAX = 16, TABLES_MAX = 8, SEATS = 4 };

/* A server, or where one was. */
struct node {
	int number;
	struct server *server; /* NULL: not running */
	uint32_t life;         /* counts starts and ends: what belongs to an earlier life never happens */
	int64_t since_boot;    /* added to the world's time: its own clock that never goes back */
	int64_t seen_us;       /* the latest it has said */
	int64_t wall_ms;       /* added to the world's time: what its owner has set */
	int64_t stands_until;  /* it stands still (a paused machine) */
	bool cut_off;          /* from the database */
	struct sim_net *net;
	struct sim_listener *listener;
	struct ev_timer *timer; /* its tick; NULL: none */
	int64_t tick_at;        /* when that comes next */
	int64_t stirred;        /* when somebody last came by */
};

struct world {
	uint64_t seed, dice[4], trace;
	int64_t now;       /* microseconds */
	int64_t pace;      /* so many times as long lies between what people, and storms, do */
	bool by_letter;    /* people come by for a few moves and stay away for hours */
	int64_t spent;     /* within this event, by looking at the clock */
	bool thinks;       /* whoever looks searches */
	int64_t events;
	struct node node[NODES_MAX];
	int nodes;
	struct node *at;   /* whose event this is; NULL: the people's, or the world's own */
	bool shared;       /* one database for several nodes; else one node with a file */
	bool storm, ended; /* ended: what is under way frees itself, and nothing begins */
	bool verbose;
	/* the database's moods, in thousandths */
	int fails_before, fails_after, read_fails, slow;
	bool database_down;
	int64_t acknowledged, rows, messages, crashes, cuts, answers;
	char wrong[512];   /* "": nothing was */
};
extern struct world world;

/* world.c */
void world_begin(uint64_t seed);
void world_end(void);
uint64_t dice(void);
int64_t dice_below(int64_t n);
bool chance(int thousandths);
/* Fires once, unless the node has ended its life by then; node NULL: in any case. */
void later(int64_t us, struct node *node, void (*fire)(void *data), void *data);
bool world_step(int64_t until); /* one event; false: none before then */
void trace(const char *what, int64_t a, int64_t b);
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Something is not as it must be: the first is kept. */
void wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* seam_work.c: somebody asks a node for something; where it slept it ticks again as it should. */
void node_stirs(struct node *n);

/* seam_store.c */
void database_begin(void);
void database_end(void);
const char *database_url(void);
bool database_reached(const struct node *n);
/* No page more than there are, or as many as you like. */
void database_full(bool full);
void listener_cut(struct node *n);
void listener_healed(struct node *n);

/* seam_net.c: the other end of a connection */
struct socket;
struct socket_handlers {
	void (*heard)(void *data, const char *text, size_t length);
	void (*gone)(void *data); /* once; the socket is no more */
};
struct socket *socket_open(struct node *n, const char *token, int number, const struct socket_handlers *h, void *data);
void socket_send(struct socket *s, const char *text);
void socket_slow(struct socket *s, int64_t delay_us); /* it reads late from now on */
/* The line breaks: this end knows at once, the server when it notices. */
void socket_cut(struct socket *s);
/* One exchange; done gets NULL where no answer came. */
void post(struct node *n, const char *token, const char *path, const char *body, int number,
	void (*done)(void *data, const char *body), void *data);

/* node.c */
void node_start(struct node *n);
void node_crash(struct node *n);
/* Between two events of a node, in a storm: it may be its last. */
void node_between(struct node *n);
/* In a storm it crashes as soon as what it is about is done, and hears of nothing more. */
void node_doomed(struct node *n);
void node_stop(struct node *n); /* as SIGTERM does */
void storm_begin(void);
/* Somebody comes by, in a world where that is rare: now is the time for something to happen. */
void storm_near(void);
void storm_end(void);

/* message.c: an object, or NULL; its members that are objects or arrays are to be asked for as parts. */
json_t *message_read(const char *text, size_t length);
json_t *message_part(json_t *message, const char *name);

/* person.c */
void people_begin(void);
void people_end(void);
/* Whoever stays away comes back now. */
void people_wake(void);
/* Nobody misbehaves from now on; everybody must be heard. */
void people_calm(void);
/* Nobody does anything more. */
void people_rest(void);
/* Everybody looks once more, from whatever node; what they have must be what they are shown. */
void people_look(void);
/* Does everybody have what they asked for? */
void people_check(void);

/* crowd.c: as people_ */
void crowd_begin(void);
bool crowd_there(void);
void crowd_wake(void);
void crowd_calm(void);
void crowd_rest(void);
void crowd_look(void);
void crowd_check(void);
void crowd_end(void);

/* check.c: the model of a table, in which everybody's messages meet */
struct model;
struct model *model_new(const char *game, int players, bool clocks);
const char *model_table(const struct model *m); /* "": not made yet */
void model_made(struct model *m, const char *table);
/* A seat asks for something that becomes a row. */
void model_asked(struct model *m, int seat);
void model_stands_in(struct model *m, int seat); /* the computer may play it from now on */
/* A follower who had so many rows was sent these, and has seq now. */
void model_rows(struct model *m, const json_t *rows, int64_t had, int64_t seq);
void model_acknowledged(struct model *m, int64_t seq, int seat, const char *text);
void model_said(struct model *m, int64_t n, const char *text);
void model_clocks(struct model *m, int64_t seq, const json_t *clocks);
int64_t model_known(const struct model *m); /* rows that anybody has seen */
/* At the end: what is stored is what was acknowledged and seen. */
void model_check(struct model *m);
void model_free(struct model *m);

#endif
