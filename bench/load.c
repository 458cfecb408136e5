/*
 * Real games on many tables at once, all seats and watchers of each on sockets of their own.
 *
 *   cloister_load PORT PID GAME TABLES SEATS WATCHERS RATE SECONDS < secrets
 *
 * PID is the server's, for its figures. Of several nodes PORT and PID are lists with commas: tables take turns, and all
 * sockets of one are at one node; with a + before the ports the sockets of each table take turns. RATE moves a second are sent, spread over the tables; 0: each table's next move
 * as soon as everybody there has seen the last. One secret per line, one for each seat of each table; with none left,
 * sockets are nobody's. TABLES 0: opens SECONDS sockets instead that do nothing. A game that ends is followed by
 * another. bench/load.py starts the server and fetches the secrets.
 *
 * A move's time runs from the moment it is sent until another socket of the table has the message about it ("screen"),
 * and until the mover reads that it is stored ("stored"). With a RATE it runs from the moment the move was due, even if
 * no table was free to send it then (such moves are counted as "late"): a server that stalls is not given a rest. The
 * first seconds, until all tables are made and their games have begun, count for nothing. Secret orders are sent as a person's page sends
 * them: tried out one after another, then all in one list; their time runs from then.
 */
#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum {
	SOCKETS_MAX = 16,
	NODES_MAX = 8,
	ID_ROOM = 32,
	LIST_ROOM = 1500,
	SECRET_ROOM = 128,
	EVENTS = 256,
	SECOND_US = 1000000,
	WARM_S = 3,
	WARM_MOST_S = 60
};

enum stage { CREATING, JOINING, FOLLOWING, PLAYING };

struct table;

struct member {
	struct ws ws;
	struct table *table;
	int choices; /* how many the last message offered, */
	char *offered; /* and their JSON */
	size_t room;
	long seq;    /* what it has seen */
	bool followed, told;
};

struct table {
	struct member member[SOCKETS_MAX];
	char id[ID_ROOM];
	enum stage stage;
	int answers; /* of those who join, or who begin to follow */
	bool moving, over, begun; /* begun: its first game has */
	struct member *mover;
	char list[LIST_ROOM]; /* what is being sent: choices in quotes, separated by commas */
	bool ordering;        /* the list is a secret order, and grows */
	bool stored;
	int64_t sent;
	long seq; /* before the move */
};

static struct {
	int port[NODES_MAX], pid[NODES_MAX], nodes;
	bool spread; /* each table's sockets over the nodes */
	const char *game;
	int seats, sockets, tables;
	double rate;
	struct table *table;
	struct table **ready; /* a ring of those whose next move may be sent */
	size_t first, waiting;
	bool warm;
	int begun;
	long moves, games, late;
	struct times screen, stored;
	int epoll;
} load;

static bool next_secret(char secret[SECRET_ROOM])
{
	secret[0] = 0;
	if (!fgets(secret, SECRET_ROOM, stdin))
		return false;
	secret[strcspn(secret, "\r\n")] = 0;
	return true;
}

static void watch_socket(struct ws *w, void *data)
{
	struct epoll_event e = {.events = EPOLLIN, .data.ptr = data};
	if (epoll_ctl(load.epoll, EPOLL_CTL_ADD, w->fd, &e))
		give_up("cannot wait for a socket");
}

static void create(struct table *t)
{
	char seats[SOCKETS_MAX * 24] = "{\"kind\":\"me\"}";
	size_t length = strlen(seats);
	for (int i = 1; i < load.seats; i++)
		length += (size_t)snprintf(seats + length, sizeof seats - length, ",{\"kind\":\"open\"}");
	t->stage = CREATING;
	t->answers = 0;
	t->moving = t->over = t->stored = false;
	t->id[0] = 0;
	for (int i = 0; i < load.sockets; i++) {
		t->member[i].choices = 0;
		t->member[i].seq = -1;
		t->member[i].followed = false;
	}
	ws_send(&t->member[0].ws, "{\"t\":\"create\",\"id\":1,\"game\":\"%s\",\"public\":false,\"seats\":[%s]}", load.game,
		seats);
}

static void follow_all(struct table *t, const char *key)
{
	t->stage = FOLLOWING;
	for (int i = 0; i < load.sockets; i++)
		ws_send(&t->member[i].ws, "{\"t\":\"follow\",\"table\":\"%s\",\"key\":\"%s\"}", t->id, key);
}

/* A member of a JSON text by its key with quotes and colon; the first is the outermost here. */
static const char *find(const char *text, const char *key)
{
	const char *found = strstr(text, key);
	return found ? found + strlen(key) : NULL;
}

/* Counts the elements of a list; *end is behind it. */
static int count_choices(const char *list, const char **end)
{
	int n = 0, depth = 1;
	const char *c = list;
	for (; *c && depth; c++) {
		if (*c == '"') {
			for (c++; *c && *c != '"'; c++)
				c += *c == '\\';
		} else if (*c == '{' || *c == '[') {
			n += depth++ == 1;
		} else if (*c == '}' || *c == ']') {
			depth--;
		}
	}
	*end = c;
	return n;
}

/* Takes over what a message offers. */
static void offer(struct member *m, const char *list)
{
	const char *end;
	m->choices = count_choices(list, &end);
	size_t length = (size_t)(end - list);
	if (m->room <= length) {
		m->room = length + 1;
		m->offered = grow(m->offered, m->room);
	}
	memcpy(m->offered, list, length);
	m->offered[length] = 0;
}

/* Adds a random one of what is offered to the table's list. */
static void pick(struct table *t, const struct member *m)
{
	const char *text = m->offered;
	size_t length = strlen(t->list);
	for (int left = rand() % m->choices; text && left >= 0; left--)
		text = find(text, "\"text\":\"");
	if (!text || length + strcspn(text, "\"") + 4 > sizeof t->list)
		give_up("table %s: what is offered cannot be sent", t->id);
	snprintf(
		t->list + length, sizeof t->list - length, "%s\"%.*s\"", length ? "," : "", (int)strcspn(text, "\""), text);
}

static void send_list(const struct table *t, const char *operation)
{
	ws_send(&t->mover->ws, "{\"t\":\"%s\",\"id\":2,\"table\":\"%s\",\"seq\":%ld,\"list\":[%s]}", operation, t->id,
		t->seq, t->list);
}

/* Sends a random choice of somebody who has one; since: when it was due. */
static void move(struct table *t, int64_t since)
{
	struct member *who[SOCKETS_MAX];
	int n = 0;
	for (int i = 0; i < load.seats; i++)
		if (t->member[i].choices)
			who[n++] = &t->member[i];
	if (!n)
		give_up("nobody at table %s has a choice, and the game is not over", t->id);
	t->mover = who[rand() % n];
	t->moving = true;
	t->stored = t->ordering = false;
	t->seq = t->mover->seq;
	for (int i = 0; i < load.sockets; i++)
		t->member[i].told = false;
	t->sent = since;
	t->list[0] = 0;
	pick(t, t->mover);
	send_list(t, "do");
}

/* More is wanted: what could follow is found out by trying; where nothing can, the orders are sent. */
static void order(struct table *t, const char *tried)
{
	const char *list = tried ? find(tried, "\"choices\":[") : NULL;
	t->ordering = true;
	if (list)
		offer(t->mover, list);
	if (list && t->mover->choices)
		pick(t, t->mover);
	if (list && !t->mover->choices) {
		t->ordering = false;
		t->sent = now_us();
	}
	send_list(t, t->ordering ? "try" : "do");
}

static void await_turn(struct table *t)
{
	if (load.rate <= 0) {
		move(t, now_us());
		return;
	}
	load.ready[(load.first + load.waiting++) % (size_t)load.tables] = t;
}

/* The move is stored and on every screen: the next, or the next game. */
static void moved(struct table *t)
{
	for (int i = 0; i < load.sockets; i++)
		if (!t->member[i].told)
			return;
	if (!t->stored)
		return;
	t->moving = false;
	load.moves += load.warm;
	if (!t->over) {
		await_turn(t);
		return;
	}
	load.games += load.warm;
	for (int i = 0; i < load.sockets; i++)
		ws_send(&t->member[i].ws, "{\"t\":\"unfollow\",\"table\":\"%s\"}", t->id);
	create(t);
}

/* Plays as soon as all sit, all look on, and somebody is to choose. */
static void begin(struct table *t)
{
	if (t->answers < load.seats - 1 + load.sockets)
		return;
	for (int i = 0; i < load.seats; i++)
		if (t->member[i].choices) {
			t->stage = PLAYING;
			load.begun += !t->begun;
			t->begun = true;
			await_turn(t);
			return;
		}
}

static void copy_text(char *to, const char *from)
{
	size_t n = from ? strcspn(from, "\"") : 0;
	if (n >= ID_ROOM)
		give_up("an id is too long");
	memcpy(to, from ? from : "", n);
	to[n] = 0;
}

static void heard_table(struct member *m, const char *text)
{
	struct table *t = m->table;
	const char *id = find(text, "\"table\":\""), *seq = find(text, "\"seq\":"), *list = find(text, "\"choices\":[");
	if (!id || strncmp(id, t->id, strlen(t->id)) != 0)
		return; /* the game before */
	if (seq)
		m->seq = strtol(seq, NULL, 10);
	if (list && !(t->moving && t->ordering && m == t->mover))
		offer(m, list);
	if (strstr(text, "\"status\":\"over\""))
		t->over = true;
	if (t->stage == FOLLOWING) {
		t->answers += !m->followed;
		m->followed = true;
		begin(t);
	} else if (t->moving && !m->told && m->seq > t->seq) {
		m->told = true;
		if (load.warm && m != t->mover)
			times_add(&load.screen, now_us() - t->sent);
		moved(t);
	}
}

static void heard_ok(struct member *m, const char *text)
{
	struct table *t = m->table;
	static char key[ID_ROOM];
	const char *made = find(text, "\"key\":\"");
	if (t->stage == CREATING && made) {
		copy_text(t->id, find(text, "\"table\":\""));
		t->stage = JOINING;
		copy_text(key, made);
		for (int i = 1; i < load.seats; i++)
			ws_send(&t->member[i].ws, "{\"t\":\"join\",\"id\":3,\"table\":\"%s\",\"seat\":%d,\"key\":\"%s\"}", t->id, i,
				key);
		follow_all(t, key);
	} else if (t->stage == FOLLOWING && find(text, "\"seat\":")) {
		t->answers++;
		begin(t);
	} else if (t->moving && t->ordering && m == t->mover && find(text, "\"id\":2,")) {
		order(t, text);
	} else if (t->moving && m == t->mover && find(text, "\"id\":2,")) {
		t->stored = true;
		if (load.warm)
			times_add(&load.stored, now_us() - t->sent);
		moved(t);
	}
}

static void heard(void *data, char *text)
{
	struct member *m = data;
	if (strncmp(text, "{\"t\":\"table\"", 12) == 0)
		heard_table(m, text);
	else if (strncmp(text, "{\"t\":\"ok\"", 9) == 0)
		heard_ok(m, text);
	else if (m->table && m->table->moving && !m->table->ordering && strstr(text, "\"reason\":\"incomplete\""))
		order(m->table, NULL);
	else if (strncmp(text, "{\"t\":\"error\"", 12) == 0)
		give_up("table %s: %.300s", m->table ? m->table->id : "", text);
}

/* Sends what is due by now, as far as tables are free. */
static void send_due(int64_t start, long *sent)
{
	enum { LATE_US = 5000 };
	int64_t now = now_us();
	for (; load.waiting; ++*sent) {
		int64_t due = start + (int64_t)((double)*sent * 1e6 / load.rate);
		if (due > now)
			break;
		struct table *t = load.ready[load.first];
		load.first = (load.first + 1) % (size_t)load.tables;
		load.waiting--;
		load.late += load.warm && now - due > LATE_US;
		move(t, due);
	}
}

static void serve_sockets(int64_t until)
{
	struct epoll_event events[EVENTS];
	int64_t start = now_us();
	long sent = 0;
	for (int64_t now = start; now < until; now = now_us()) {
		int n = epoll_wait(load.epoll, events, EVENTS, 1);
		for (int i = 0; i < n; i++) {
			struct member *m = events[i].data.ptr;
			ws_read(&m->ws, heard, m);
		}
		if (load.rate > 0)
			send_due(start, &sent);
	}
}

struct usages {
	struct usage server, client;
};

/* All nodes together. */
static struct usages look(void)
{
	struct usages u = {.client = usage_of(getpid())};
	for (int i = 0; i < load.nodes; i++) {
		struct usage node = usage_of(load.pid[i]);
		u.server.cpu_s += node.cpu_s;
		u.server.rss_mib += node.rss_mib;
		u.server.peak_mib += node.peak_mib;
	}
	return u;
}

static void report(const struct usages *before, double seconds, int sockets)
{
	struct usages after = look();
	printf(
		"{\"game\":\"%s\",\"tables\":%d,\"sockets\":%d,\"rate\":%.0f,\"seconds\":%.1f,\"moves\":%ld,\"moves_s\":%.0f,"
		"\"late\":%ld,\"games\":%ld,\"cpu\":%.2f,\"client_cpu\":%.2f,\"rss_mib\":%.0f,\"peak_mib\":%.0f,",
		load.game, load.tables, sockets, load.rate, seconds, load.moves, (double)load.moves / seconds, load.late,
		load.games, (after.server.cpu_s - before->server.cpu_s) / seconds,
		(after.client.cpu_s - before->client.cpu_s) / seconds, after.server.rss_mib, after.server.peak_mib);
	times_print(&load.screen, "screen");
	putchar(',');
	times_print(&load.stored, "stored");
	puts("}");
}

static void idle(int count)
{
	struct member *all = calloc((size_t)count, sizeof *all);
	char secret[SECRET_ROOM];
	if (!all)
		give_up("out of memory");
	for (int i = 0; i < count; i++) {
		next_secret(secret);
		ws_open(&all[i].ws, load.port[i % load.nodes], secret);
		watch_socket(&all[i].ws, &all[i]);
	}
	serve_sockets(now_us() + SECOND_US);
	struct usages before = look();
	serve_sockets(now_us() + 5 * (int64_t)SECOND_US);
	report(&before, 5, count);
	free(all);
}

static void play(double seconds)
{
	char secret[SECRET_ROOM];
	load.table = calloc((size_t)load.tables, sizeof *load.table);
	load.ready = calloc((size_t)load.tables, sizeof(struct table *));
	if (!load.table || !load.ready)
		give_up("out of memory");
	for (int i = 0; i < load.tables; i++)
		for (int k = 0; k < load.sockets; k++) {
			struct member *m = &load.table[i].member[k];
			secret[0] = 0;
			if (k < load.seats && !next_secret(secret))
				give_up("not enough secrets for every seat");
			m->table = &load.table[i];
			ws_open(&m->ws, load.port[(i + k * load.spread) % load.nodes], secret);
			watch_socket(&m->ws, m);
		}
	for (int i = 0; i < load.tables; i++)
		create(&load.table[i]);
	for (int i = 0; load.begun < load.tables && i < WARM_MOST_S; i++)
		serve_sockets(now_us() + SECOND_US);
	serve_sockets(now_us() + WARM_S * (int64_t)SECOND_US);
	load.warm = true;
	struct usages before = look();
	int64_t start = now_us();
	serve_sockets(start + (int64_t)(seconds * 1e6));
	report(&before, (double)(now_us() - start) * 1e-6, load.tables * load.sockets);
}

static int number(const char *text)
{
	char *end;
	long n = strtol(text, &end, 10);
	if (*end || end == text || n < 0 || n > 1000000)
		give_up("'%s' should be a number", text);
	return (int)n;
}

/* Numbers with commas between them; how many there are. */
static int numbers(char *text, int list[NODES_MAX])
{
	int n = 0;
	char *rest;
	for (char *one = strtok_r(text, ",", &rest); one; one = strtok_r(NULL, ",", &rest)) {
		if (n == NODES_MAX)
			give_up("at most %d nodes", NODES_MAX);
		list[n++] = number(one);
	}
	return n;
}

int main(int argc, char **argv)
{
	if (argc != 9)
		give_up("usage: cloister_load PORT PID GAME TABLES SEATS WATCHERS RATE SECONDS");
	load.spread = *argv[1] == '+';
	load.nodes = numbers(argv[1] + load.spread, load.port);
	if (!load.nodes || numbers(argv[2], load.pid) != load.nodes)
		give_up("a port and a process for each node");
	load.game = argv[3];
	load.tables = number(argv[4]);
	load.seats = number(argv[5]);
	load.sockets = load.seats + number(argv[6]);
	load.rate = strtod(argv[7], NULL);
	if (load.sockets > SOCKETS_MAX)
		give_up("at most %d sockets at a table", SOCKETS_MAX);
	load.epoll = epoll_create1(0);
	srand(1);
	if (load.tables)
		play(strtod(argv[8], NULL));
	else
		idle(number(argv[8]));
	return 0;
}
