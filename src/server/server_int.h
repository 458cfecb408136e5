/* Inside the server: its parts, and who owns what. Everything here is the loop's thread's alone. */
#ifndef SERVER_SERVER_INT_H
#define SERVER_SERVER_INT_H

#include "core/out.h"
#include "core/words.h"
#include "server/requests/budgets.h"
#include "server/tables/table_clock.h"
#include "server/base/ids.h"
#include "server/base/list.h"
#include "server/base/map.h"
#include "server/house/bars.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/net/net.h"
#include "server/requests/proto.h"
#include "server/server.h"
#include "server/storage.h"

#include <ev.h>
#include <jansson.h>
#include <stdatomic.h>

enum {
	HASH_HEX = 2 * STORE_HASH + 1,
	REPLY_MAX = 4 << 20,       /* the longest message there is */
};

/* A session ends when it was not used for so long; that of somebody who can log in again after a year in any case. */
#define DAYS_MS(days) ((int64_t)(days) * 86400 * 1000)
#define SESSION_IDLE_MS DAYS_MS(90)
#define SESSION_OLD_MS DAYS_MS(365)

struct server {
	struct server_config config;
	struct ev_loop *loop;
	struct net *net;
	struct storage *storage;
	struct computers *computers;
	struct shares *hashers; /* of passwords */
	struct pool *keepers;
	struct pool *reviewers; /* house/agreement.c */
	atomic_bool ending; /* and they leave what they are at */
	struct review_pictures *reviews; /* tables/ops_review.c */
	struct notices *notices;   /* notices/notice.h */
	int64_t node;              /* marks this process's rows */
	struct map rooms, people, sessions, addresses;
	struct map lookups;        /* secrets being looked up in the store */
	struct map attempts;       /* logins that failed, by the name as it is compared */
	int64_t login_failures, login_said; /* not logged yet; when the last was */
	int64_t guests_after;      /* where the search for idle guests goes on */
	struct map waiting;        /* for a table, and connected here: lobby/queue.h */
	struct map frozen;         /* tables that cannot be played on here, by their ids */
	struct link clients, lobby; /* struct client by their links */
	struct metrics metrics;
	struct table_clock clock;
	struct listener *listener; /* PostgreSQL only */
	int64_t said, unsaid;      /* of the storage's failures: when the last was logged, and how many were not since */
	struct ev_timer tick;
	int64_t ticks, last_alive;
	char (*to_verify)[STORE_ID_MAX]; /* tables to be replayed since the start */
	size_t verify_count, verify_next;
	int64_t verified;
	bool stopping, closing;    /* closing: the network is being taken down */
	bool matching, match_again; /* those who wait are being looked at; and are to be once more */
	bool rating;               /* a table is being rated: one at a time */
	struct bars bars;
	int64_t orders_since;      /* people whose order changed after it are still to be read */
	bool leaving, leaving_busy; /* somebody's tables are to be done; and are being done */
	int leaving_tries;         /* rounds in which one was still played at */
	bool tournaments_woken; /* all that are played, since the clock was last set back */
	int64_t tournaments_at; /* when they were last looked at, by that clock */
	bool tournaments_wake, tournaments_busy; /* a table of one has ended; those that are due are being looked at */
	char *scratch;             /* REPLY_MAX bytes that messages are written in */
	struct out out;
};

struct bucket {
	double left;
	int64_t at; /* microseconds */
};

/* Where limits are counted: an address, or for IPv6 its /64. Stays as long as it has connections. */

struct address {
	struct map_node node;
	char text[NETWORK_TEXT];
	struct net_place place;
	struct bucket arrivals, requests, logins;
	struct bucket messages; /* of all its WebSockets together */
	struct bucket bytes;    /* of answers: what is long to write, or costly to find out, counts more */
	int hashing; /* passwords being checked for it */
	struct bucket budget[BUDGETS];
	int sockets;
	int64_t used;
	int64_t known_until; /* somebody who can log in was here: microseconds */
};

struct person {
	struct map_node node;
	char id[STORE_ID_MAX], name[132], lang[4];
	bool registered;
	struct store_order order; /* what the person may do here */
	struct bucket budget[BUDGETS];
	int references;
	struct link clients; /* WebSockets, by client.of_person */
	struct blocks {
		char (*of)[STORE_ID_MAX];
		int count;
	} blocks; /* whom the person wants to hear nothing of */
};

/* A secret that was shown to us, by its hash. */
struct session {
	struct map_node node;
	char hash[HASH_HEX];
	struct person *person;
	int64_t used;
	int64_t stored; /* the use of it that the store knows of, on the wall's clock */
	char place[NETWORK_TEXT]; /* from where that was; "": not known */
};

/* One WebSocket, or one HTTP exchange. */
struct client {
	struct server *server;
	struct conn *conn;
	struct link link, of_person, in_lobby, in_lookup;
	struct link requests; /* under way, by request.of_client */
	struct link follows;  /* struct follow */
	struct link waiting;  /* requests that wait for us to know who this is */
	struct person *person;
	struct address *address;
	struct bucket messages;
	int refused;          /* messages that came too fast; each answered one makes up for some */
	int lang;             /* -1: not said */
	int accepts;          /* language of Accept-Language, or -1 */
	int follow_count;
	bool websocket, known; /* known: who it is has been found out */
	bool wants_file;       /* not the JSON about it */
	struct page *page;     /* what it gets, whatever is answered; NULL: the answer */
	char hash[HASH_HEX];   /* of the secret shown; "": none */
};

struct room;

/* Something asked for: by a client, or by the server itself (client NULL from the beginning). */
struct request {
	struct link link;      /* where it waits */
	struct link of_client;
	struct server *server;
	struct client *client; /* NULL: gone meanwhile */
	const struct operation *op;
	json_t *json;
	struct room *room;
	int lang;
	int64_t begun;         /* microseconds */
	bool internal;         /* the server's own: goes on without a client */
	bool refreshed;        /* the room was read anew for it */
	void (*run)(struct request *r);
	/* of the server's own requests, and of those that wait */
	int seat;
	uint32_t choice, open;
	int64_t until;
	bool woken;
};

/* clients.c */
void client_attach(struct server *s, struct conn *c, const struct net_request *r, bool websocket);
void client_detach(struct client *c);
/* The person behind it fell silent or is heard again: the tables say so. */
void client_presence(struct client *c);
bool client_may_open(struct server *s, const struct net_request *r);
void client_message(struct client *c, const char *text, size_t length);
void client_api(struct server *s, struct conn *conn, const struct net_request *r);
/* /table/<id>/record: the record as a file. False: something else was asked for. */
bool client_file(struct server *s, struct conn *conn, const struct net_request *r);
/* /table/<id>, by somebody unknown: the page, with what may be known of the table. False: something else was asked for. */
bool client_page(struct server *s, struct conn *conn, const struct net_request *r);
/* The click of a mail program that ends mails (RFC 8058). False: something else was asked for. */
bool client_one_click(struct server *s, struct conn *conn, const struct net_request *r);
/* A language of ours that a browser asks for, or -1. */
int accepted_language(const char *header);
void client_send(struct client *c, struct buffer *b);
/* Who this is, is known now: what waited goes on. */
void client_known(struct client *c, struct person *person);
/* It cannot be found out now: what waited is refused. */
void client_unknown(struct client *c);
bool origin_allowed(const struct server *s, const struct net_request *r);

/* limits.c */
bool bucket_take(struct bucket *b, int rate, int burst);
struct address *address_of(struct server *s, const char *text);
/* A new connection: NULL where the address has too many, or makes them too fast. */
struct net_place *address_arrives(struct server *s, const char *text);
/* May it ask for something more? A message of a WebSocket, or a request. */
bool address_may_send(struct server *s, struct address *a);
bool address_may_ask(struct server *s, struct address *a);
/* It was answered with so many bytes. */
void address_charge(struct address *a, size_t bytes);
/* Somebody with a password is there: for a week logins from there go before those of strangers. */
void address_met(struct address *a, const struct person *p);
bool address_known(const struct address *a);
void addresses_forget(struct server *s);

/* request.c */
struct request *request_new(struct server *s, struct client *c, const struct operation *op, json_t *json);
struct request *request_internal(struct server *s, void (*run)(struct request *r));
void request_free(struct request *r);
/* What the store was to do for it is done, well or not: the request, if it is still to be answered; else it is no more. */
struct request *request_awaited(struct request *r, bool ok);
void request_run(struct request *r); /* as far as it gets; takes the request over */
struct person *request_person(const struct request *r);
struct speaker request_speaker(const struct request *r);
/* A reply is begun, filled and sent; sending frees the request. */
struct out *reply_begin(struct request *r);
void reply_send(struct request *r);
void reply_empty(struct request *r);
void reply_error(struct request *r, enum error error, const char *word);
void reply_error_args(struct request *r, enum error error, const struct word_arg *args, int count);
/* A member that cannot be so: a message with word, low and high; or one of these names it must be. */
void reply_bad(struct request *r, const char *message, const char *word, int64_t low, int64_t high);
/* An error with other words than its own. */
void reply_said(struct request *r, enum error error, const char *message);
/* A limit is reached: its message with {n}. */
void reply_limit(struct request *r, enum error error, const char *message, int64_t n);
void reply_one_of(struct request *r, const char *word, const char *const *names);
void reply_error_text(struct request *r, enum error error, const char *code, const char *message, int at);
/* All that is wrong with an edition: faults is a JSON list, or NULL. */
void reply_faults(struct request *r, enum error error, const char *message, const char *faults);
struct refusal;
void reply_refusal(struct request *r, const struct speaker *s, const struct refusal *why, int at);
/* HTTP only: a text to keep, under this name. */
void reply_file(struct request *r, const char *name, const char *text, size_t length);
/* Shown, not saved. */
void reply_bytes(struct request *r, const char *type, const void *bytes, size_t length);
/* HTTP only: a cookie to set with the reply. */
void reply_with_cookie(struct request *r, const char *secret);

const char *get_text(const struct request *r, const char *name); /* NULL: absent */
int64_t get_number(const struct request *r, const char *name, int64_t otherwise);
bool get_bool(const struct request *r, const char *name, bool otherwise);

/* Writes a message into the scratch: {"t":… ; finish makes a buffer of it (NULL: too long, or no memory). */
struct out *message_begin(struct server *s, const char *type);
struct buffer *message_finish(struct server *s);

/* people.c */
void person_drop(struct person *p);
struct person *person_known(struct server *s, const struct store_person *stored);
void client_identify(struct client *c);
void session_end(struct server *s, const char *hash);
/* All of a person's but one. */
void sessions_end_others(struct server *s, const char *person, const char *hash);
void sessions_forget(struct server *s);
/* circle.c: whom somebody has blocked, in memory */
bool person_blocks(const struct person *p, const char *other); /* p may be NULL */
void person_set_block(struct person *p, const char *other, bool blocked);
/* On the reader's thread. */
bool blocks_read(struct store *store, const char *person, struct blocks *blocks);
void blocks_free(struct blocks *blocks);
/* The person in memory has these from now on; they are taken over. */
void person_take_blocks(struct person *p, struct blocks *blocks);
/* What concerns the person has changed: whoever looks at it reads it again, at this node and, where that is asked, elsewhere. */
void person_tell(struct server *s, const char *person);
void notify_person(struct server *s, struct store *store, const char *person);
/* Another node says so. */
void person_heard(struct server *s, const char *person);
void person_json(struct out *o, const char *id, const char *name, bool registered);

/* orders.c: who may do what */
/* False after a reply: for others only, or the person is banned. */
bool order_allows(struct request *r);
bool person_keeps_order(const struct person *p); /* p may be NULL */
/* False after a reply: the person may not write to others. */
bool order_lets_speak(struct request *r);
/* agreement.c */
bool agreement_open(struct server *s);
/* What was decided elsewhere, at a shell perhaps, holds here too. */
void orders_sweep(struct server *s);
/* A request of the server's own: the table is closed, with what is played there. */
void room_close_by_order(struct request *r);

/* leaving.c */
void leaving_begin(struct server *s, const char *person);
void leaving_round(struct server *s);

/* clubs/members.c: those of a club who are here are told that its page or its talk has changed; on the storage's thread: elsewhere */
void club_tell(struct server *s, const char *club, const char *what);
void notify_club(struct server *s, struct store *store, const char *club, const char *what);

/* On the storage's thread: somebody at the table has thought ahead, and other nodes are to know. */
void notify_plans(struct server *s, struct store *store, const char *table);

/* rounds.c: tournaments that are due */
void tournaments_round(struct server *s);

/* server.c */
struct room;
/* A table that was replayed at the start is in order, or frozen, or gone (NULL). */
void server_verified(struct server *s, struct room *room);
bool server_secure(const struct server *s);
int64_t server_now(struct server *s); /* by the tables' clock */

/* expiry.c */
void expiry_sweep(struct server *s);

/* attempts.c: logins that failed */
/* May another be tried for this name? */
bool attempt_allowed(struct server *s, const char *login);
void attempt_failed(struct server *s, const char *login, const char *address);
void attempts_forget(struct server *s, bool all);

/* cluster.c: on the storage's thread, in the transaction that makes it true */
void notify_session(struct server *s, struct store *store, const char *hash);
void notify_other_sessions(struct server *s, struct store *store, const char *person, const char *hash);
bool cluster_open(struct server *s, char *why, size_t size);
void cluster_close(struct server *s);
void cluster_present(struct room *room); /* other nodes get to know who is at the table */

/* metrics.c */
void metrics_write(struct server *s, struct out *o);

#endif
