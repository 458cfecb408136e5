/* The server as a whole: opening, routing, the tick, closing. */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include "core/json.h"
#include "games/games.h"
#include "server/assets.h"
#include "server/lobby/queue.h"
#include "server/notices/notice.h"
#include "server/people/hashers.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
	VERIFIERS = 64,        /* tables replayed at the same time when the server starts */
	DUE_MAX = 200,         /* tables looked for at once that wait for something */
	DUE_GRACE_MS = 3000,   /* after so long any node does what is due; before, the one that caused it */
};

void server_config_default(struct server_config *c)
{
	*c = (struct server_config){
		.address = "127.0.0.1",
		.port = 8080,
		.database = "cloister.db",
		.thinkers = 1,
		.push = true,
		.notice_delay_ms = 5000,
		.queue_offer_ms = 30000,
		.idle_s = 30,
		.limits = {.message_rate = 30,
			.message_burst = 120,
			.request_rate = 100,
			.request_burst = 400,
			.sockets = 200,
			.follows = 256,
			.tables = 200,
			.queue = 1000},
	};
}

/* Said once a second at most, with how many were not said. */
static void storage_failed(void *data, const char *what, const char *why)
{
	enum { QUIET_US = 1000000 };
	struct server *s = data;
	char text[2 * STORE_WHY_MAX];
	int64_t now = clock_now_us();
	s->unsaid++;
	if (s->said && now - s->said < QUIET_US)
		return;
	log_event(s, "error", "storage", "\"what\":\"%s\",\"why\":%s,\"times\":%lld", what,
		log_text(why, text, sizeof text), (long long)s->unsaid);
	s->said = now;
	s->unsaid = 0;
}

static void reply_text(struct conn *c, int status, const char *type, const char *text, size_t length)
{
	static const struct net_header headers[] = {
		{"cache-control:", "no-store"}, {"x-content-type-options:", "nosniff"}, {0}};
	net_reply(
		c, &(struct net_reply){.status = status, .type = type, .headers = headers, .body = buffer_new(text, length)});
}

static void serve_health(struct server *s, struct conn *c)
{
	enum storage_state state = storage_state(s->storage);
	char text[64];
	int n = snprintf(text, sizeof text, "%s\n", s->stopping ? "stopping" : storage_states[state]);
	reply_text(c, !s->stopping && state == STORAGE_SOUND ? 200 : 503, "text/plain; charset=utf-8", text, (size_t)n);
}

/* The one place where paths are told apart. */
static void request(void *data, struct conn *c, const struct net_request *r)
{
	struct server *s = data;
	out_init(&s->out, s->scratch, REPLY_MAX);
	if (strncmp(r->path, "/api/", 5) == 0 && r->path[5]) {
		client_api(s, c, r);
	} else if (strcmp(r->path, "/api") == 0 || strcmp(r->path, "/api/") == 0) {
		proto_describe(&s->out);
		reply_text(c, 200, "application/json", s->out.text, s->out.length);
	} else if (strcmp(r->path, "/healthz") == 0) {
		serve_health(s, c);
	} else if (strcmp(r->path, "/metrics") == 0) {
		metrics_write(s, &s->out);
		reply_text(c, 200, "text/plain; version=0.0.4; charset=utf-8", s->out.text, s->out.length);
	} else if (!client_file(s, c, r) && !client_one_click(s, c, r) && !client_page(s, c, r)) {
		assets_serve(s, c, r);
	}
}

static struct net_place *arrives(void *data, const char *address)
{
	return address_arrives(data, address);
}

static bool opens(void *data, const struct net_request *r)
{
	return client_may_open(data, r);
}

static void opened(void *data, struct conn *c, const struct net_request *r)
{
	client_attach(data, c, r, true);
}

/* The client is gone where the socket was refused after it opened. */
static void message(void *data, struct conn *c, const char *text, size_t length)
{
	(void)data;
	if (conn_data(c))
		client_message(conn_data(c), text, length);
}

static void closed(void *data, struct conn *c)
{
	(void)data;
	if (conn_data(c))
		client_detach(conn_data(c));
}

static void presence(void *data, struct conn *c)
{
	(void)data;
	if (conn_data(c))
		client_presence(conn_data(c));
}

/* When the server starts every table in play is replayed, a few at a time; what is not needed goes again at once. */
static void verify_more(struct server *s)
{
	while (s->verify_next < s->verify_count && !s->stopping) {
		const char *id = s->to_verify[s->verify_next++];
		struct room *room = room_find(s, id) ? NULL : room_new(s, id);
		if (room) {
			room->verifies = true;
			room_load(room);
			return;
		}
		s->verified++; /* somebody asked for it already */
	}
	if (s->to_verify && s->verified >= (int64_t)s->verify_count) {
		log_event(s, "info", "replayed", "\"tables\":%lld,\"frozen\":%lld", (long long)s->verified,
			(long long)s->metrics.tables_frozen);
		free(s->to_verify);
		s->to_verify = NULL;
	}
}

/* The next table in line is replayed. */
void server_verified(struct server *s, struct room *room)
{
	s->verified++;
	if (room && room_idle(room) && !room->due)
		room_free(room);
	verify_more(s);
}

/* Its members are the reader's thread's until it is taken, then the loop's. */
struct census {
	struct store_job job;
	struct server *server;
	int64_t last_alive;
	char (*table)[STORE_ID_MAX];
	size_t count, room;
};

static void see_table(void *data, const struct store_table *t)
{
	struct census *c = data;
	if (c->count == c->room) {
		size_t more = c->room ? 2 * c->room : 64;
		void *larger = realloc(c->table, more * sizeof *c->table);
		if (!larger)
			return;
		c->table = larger;
		c->room = more;
	}
	snprintf(c->table[c->count++], STORE_ID_MAX, "%s", t->id);
}

/* On the reader's thread. */
static void take_census(struct store_job *job, struct store *store)
{
	struct census *c = container_of(job, struct census, job);
	job->ok = store_last_alive(store, &c->last_alive) && store_playing_tables(store, see_table, c);
}

/* On the loop: tables were waiting for nobody so far, and are replayed a few at a time. */
static void census_taken(struct store_job *job)
{
	struct census *c = container_of(job, struct census, job);
	struct server *s = c->server;
	s->last_alive = c->last_alive;
	s->to_verify = c->table;
	s->verify_count = c->count;
	table_clock_follow(&s->clock, s->last_alive);
	for (int i = 0; i < VERIFIERS; i++)
		verify_more(s);
	free(c);
}

/* Tables that wait for something nobody has done: a node died, or the room was unloaded. */
struct sweep {
	struct store_job job;
	struct server *server;
	int64_t before;
	char id[DUE_MAX][STORE_ID_MAX];
	int count;
};

static void see_due(void *data, const struct store_table *t)
{
	struct sweep *w = data;
	if (w->count < DUE_MAX)
		snprintf(w->id[w->count++], STORE_ID_MAX, "%s", t->id);
}

/* On the reader's thread. */
static void look_for_due(struct store_job *job, struct store *store)
{
	struct sweep *w = container_of(job, struct sweep, job);
	int64_t before = w->before;
	job->ok = true;
	for (int i = 0; games[i]; i++)
		job->ok &= store_due_tables(store, games[i]->id, games[i]->rules_version, before, DUE_MAX, see_due, w);
}

/* On the loop: rooms that are here look after themselves. */
static void due_found(struct store_job *job)
{
	struct sweep *w = container_of(job, struct sweep, job);
	for (int i = 0; i < w->count && !w->server->stopping; i++)
		if (!room_find(w->server, w->id[i]) && !frozen_known(w->server, w->id[i]))
			room_wake(w->server, w->id[i]);
	free(w);
}

static void sweep(struct server *s)
{
	struct sweep *w = calloc(1, sizeof *w);
	if (!w)
		return;
	w->server = s;
	w->before = server_now(s) - DUE_GRACE_MS;
	w->job.run = look_for_due;
	w->job.done = due_found;
	storage_read(s->storage, &w->job);
}

/* So that clocks know how long nobody was there. */
struct beat {
	struct store_job job;
	int64_t now;
};

static void write_alive(struct store_job *job, struct store *store)
{
	store_alive(store, container_of(job, struct beat, job)->now);
}

static void free_beat(struct store_job *job)
{
	free(container_of(job, struct beat, job));
}

/* Every ten seconds, and when it stops. */
static void heartbeat(struct server *s)
{
	struct beat *b = calloc(1, sizeof *b);
	if (!b)
		return;
	b->now = server_now(s);
	b->job.run = write_alive;
	b->job.done = free_beat;
	storage_write(s->storage, &b->job);
}

int64_t server_now(struct server *s)
{
	return table_clock_now(&s->clock, clock_now_us());
}

/* Those who wait for news of a room hear at this time that there are none. */
static void end_polls(struct room *room, int64_t now)
{
	list_each(item, &room->polls)
	{
		struct request *r = container_of(item, struct request, link);
		if (now < r->until && r->client)
			continue;
		list_remove(item);
		room_reply(r, room);
	}
}

static void answer_polls(void *data, struct map_node *node)
{
	(void)data;
	end_polls(container_of(node, struct room, node), INT64_MAX);
}

/* A room whose time has come, or that somebody changed elsewhere, goes on by itself. */
static void attend(void *data, struct map_node *node)
{
	struct room *room = container_of(node, struct room, node);
	int64_t wall = *(int64_t *)data;
	end_polls(room, clock_now_us());
	if (room->presence_changed)
		room_presence(room);
	if (room->ready && !room->busy)
		cluster_present(room);
	bool unrated = room->head.status == STATUS_OVER && room->head.rated && !room->head.rating_done;
	bool plays = room->head.status == STATUS_PLAYING && !head_people(&room->head) && !room->thinking;
	if (room->ready && !room->busy && (room->reload || unrated || plays || (room->due && room->due <= wall)))
		room_continue(room);
}

/* Four times a second; what is rarer counts ticks. */
static void tick(struct ev_loop *loop, struct ev_timer *timer, int events)
{
	enum { SECOND = 4 }; /* ticks */
	struct server *s = timer->data;
	int64_t wall = server_now(s);
	(void)loop, (void)events;
	if (s->stopping)
		return;
	s->ticks++;
	map_each(&s->rooms, attend, &wall);
	if (s->ticks % SECOND == 0)
		rooms_forget(s);
	if (s->ticks % SECOND == 2)
		queue_tick(s);
	if (s->ticks % (2 * SECOND) == 1)
		sweep(s);
	if (s->ticks % (2 * SECOND) == 5)
		orders_sweep(s);
	bool ill = storage_state(s->storage) == STORAGE_FAILS && storage_idle(s->storage); /* is it back? */
	if (s->ticks % (10 * SECOND) == 1 || ill)
		heartbeat(s);
	if (s->ticks % (10 * SECOND) == 3)
		keep_sweep(s);
	if (s->ticks % (2 * SECOND) == 3 || !s->config.notice_delay_ms)
		notices_round(s);
	if (s->ticks % (3600 * SECOND) == 5)
		expiry_sweep(s);
	if (s->ticks % SECOND == 2 || s->tournaments_wake)
		tournaments_round(s);
	s->leaving |= s->ticks % (60 * SECOND) == 6;
	leaving_round(s);
	if (s->ticks % (60 * SECOND) == 0) {
		sessions_forget(s);
		attempts_forget(s, false);
		addresses_forget(s);
		computers_tidy(s);
	}
}

/* Descriptors that the system lends us, less those for the store, the log and the listener. */
static int connections_max(void)
{
	enum { OURS = 64, SYSTEM_MAX = 1 << 20 };
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > SYSTEM_MAX)
		return SYSTEM_MAX;
	int files = (int)limit.rlim_cur;
	return files > 4 * OURS ? files - OURS : files * 3 / 4;
}

/* Do people come by https? */
bool server_secure(const struct server *s)
{
	return s->config.certificate || (s->config.origin && strncmp(s->config.origin, "https:", 6) == 0);
}

static bool open_net(struct server *s, char *why, size_t size)
{
	enum {
		LONGEST = EDITION_FILE_MAX + (8 << 10), /* the largest edition, and what else is said of a new table */
		UNREAD = 4 << 20,
		UNREAD_OF_ADDRESS = 16 << 20,
		UNREAD_EACH = 80 << 10,
		UNREAD_ALL = 96 << 20
	};
	const struct server_config *c = &s->config;
	int64_t of_address = (int64_t)c->limits.sockets * UNREAD_EACH;
	struct net_config config = {.address = c->address,
		.port = c->port,
		.handed = c->handed,
		.certificate = c->certificate,
		.key = c->key,
		.proxies = c->proxies,
		.hsts = server_secure(s),
		.connections_max = connections_max(),
		.body_max = LONGEST,
		.message_max = LONGEST,
		.queue_max = UNREAD,
		.queue_address_max = of_address > UNREAD_OF_ADDRESS ? of_address : UNREAD_OF_ADDRESS,
		.queue_all_max = UNREAD_ALL,
		.idle_s = c->idle_s,
		.handlers = {arrives, request, opens, opened, message, closed, presence},
		.data = s};
	s->net = net_open(s->loop, &config, why, size);
	return s->net != NULL;
}

/* In the order in which parts need each other; whatever fails, server_close takes down what is there. */
struct server *server_open(struct ev_loop *loop, const struct server_config *c, char *why, size_t size)
{
	char reason[STORE_WHY_MAX] = "";
	struct server *s = sodium_init() < 0 ? NULL : calloc(1, sizeof *s);
	snprintf(why, size, "out of memory");
	if (!s)
		return NULL;
	s->config = *c;
	s->loop = loop;
	s->metrics.started_ms = clock_wall_ms();
	table_clock_start(&s->clock, s->metrics.started_ms, clock_now_us(), store_is_shared(s->config.database));
	s->node = (int64_t)(randombytes_random() | 1) << 20 | randombytes_uniform(1 << 20);
	list_init(&s->clients);
	list_init(&s->lobby);
	s->scratch = malloc(REPLY_MAX);
	s->storage = s->scratch ? storage_open(loop, s->config.database, s->node, reason) : NULL;
	if (!s->storage) {
		snprintf(why, size, "cannot open the database: %s", reason);
		server_close(s);
		return NULL;
	}
	storage_watch(s->storage, storage_failed, s);
	if (!computers_open(s) || !keep_open(s) || !agreement_open(s) || !reviews_open(s) || !hashers_open(s)
		|| !notices_open(s, why, size) || !cluster_open(s, why, size) || !open_net(s, why, size)) {
		server_close(s);
		return NULL;
	}
	struct census *census = calloc(1, sizeof *census);
	if (census) {
		census->server = s;
		census->job.run = take_census;
		census->job.done = census_taken;
		storage_read(s->storage, &census->job);
	}
	orders_sweep(s);
	ev_timer_init(&s->tick, tick, 0.25, 0.25);
	s->tick.data = s;
	ev_timer_start(loop, &s->tick);
	return s;
}

int server_port(const struct server *s)
{
	return net_port(s->net);
}

struct net *server_net(const struct server *s)
{
	return s->net;
}

void server_stop(struct server *s, bool restarts)
{
	enum { GOING_AWAY = 1001, SERVICE_RESTART = 1012 };
	const char *bye = restarts ? "{\"t\":\"bye\",\"why\":\"restarting\"}" : "{\"t\":\"bye\",\"why\":\"stopping\"}";
	if (s->stopping)
		return;
	struct buffer *b = buffer_new(bye, strlen(bye));
	s->stopping = true;
	heartbeat(s);
	map_each(&s->rooms, answer_polls, NULL);
	list_each(item, &s->clients)
	{
		struct client *c = container_of(item, struct client, link);
		if (c->websocket && b)
			client_send(c, b);
	}
	buffer_drop(b);
	net_stop(s->net, restarts ? SERVICE_RESTART : GOING_AWAY);
}

bool server_stopped(const struct server *s)
{
	struct net_figures f;
	net_figures(s->net, &f);
	return storage_idle(s->storage) && f.websockets == 0 && f.exchanges == 0;
}

static void free_room(void *data, struct map_node *node)
{
	(void)data;
	room_free(container_of(node, struct room, node));
}

static void free_session(void *data, struct map_node *node)
{
	(void)data;
	free(container_of(node, struct session, node));
}

static void free_person(void *data, struct map_node *node)
{
	struct person *p = container_of(node, struct person, node);
	(void)data;
	blocks_free(&p->blocks);
	free(p);
}

static void free_address(void *data, struct map_node *node)
{
	(void)data;
	free(container_of(node, struct address, node));
}

/* The network first, so that nobody asks; then threads, so that nobody answers; then memory. */
void server_close(struct server *s)
{
	s->stopping = s->closing = true;
	ev_timer_stop(s->loop, &s->tick);
	net_close(s->net);
	reviews_close(s);
	atomic_store(&s->ending, true);
	pool_close(s->reviewers, false); /* so does what it has found */
	pool_close(s->keepers, false); /* what it has written goes to the storage still */
	notices_close(s);             /* and so does what has arrived */
	storage_close(s->storage);
	computers_close(s);
	shares_close(s->hashers);
	cluster_close(s);
	frozen_forget(s);
	queue_close(s);
	attempts_forget(s, true);
	map_each(&s->rooms, free_room, NULL);
	map_each(&s->sessions, free_session, NULL);
	map_each(&s->people, free_person, NULL);
	map_each(&s->addresses, free_address, NULL);
	map_free(&s->rooms);
	map_free(&s->sessions);
	map_free(&s->people);
	map_free(&s->addresses);
	map_free(&s->lookups);
	free(s->to_verify);
	free(s->notices);
	free(s->scratch);
	free(s);
}
