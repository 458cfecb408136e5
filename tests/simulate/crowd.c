/*
 * People who are there for more than a table: they found a club, wait for whoever wants to play now, and play a tournament from the
 * first round to the last. Games are given up soon, for here it matters what becomes of them: nobody waits for nothing, is paired
 * twice, or loses a point, a place or a friend that they were told they had.
 */
#define _GNU_SOURCE
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CROWD = 4, NUMBER_FROM = 100, PATIENCE_S = 40, ROUNDS_MOST = 8, ID_MOST = 32 };

struct member {
	int number;
	char token[64], id[ID_MOST];
	bool greeting, registered, belongs, entered, matched;
	bool over; /* the tournament, as far as this one was told: others may have heard it sooner */
	int64_t rounds;
	int waits;             /* how often it asked for a table at once */
	char table[ID_MOST];   /* where it plays; "": nowhere */
	bool follows;
	struct socket *socket;
	char op[20];           /* what it asked for; "": nothing */
	int next_id;
	int64_t since;
	int64_t due; /* when it next does something */
};

static struct {
	struct member member[CROWD];
	bool there, calm, rest;
	char club[ID_MOST], tournament[ID_MOST];
	const char *kind;
	bool founded, begun, over;
	int64_t rounds;     /* that anybody has seen */
	char settled[ROUNDS_MOST][CROWD][80]; /* pairings that are done, as they were first seen */
} crowd;

static const char *text_of(const json_t *o, const char *member)
{
	const char *text = json_string_value(json_object_get(o, member));
	return text ? text : "";
}

/* members is taken over. */
static void ask(struct member *m, const char *op, json_t *members)
{
	snprintf(m->op, sizeof m->op, "%s", op);
	m->since = world.now;
	json_object_set_new(members, "t", json_string(op));
	json_object_set_new(members, "id", json_integer(++m->next_id));
	char *line = json_dumps(members, JSON_COMPACT);
	socket_send(m->socket, line);
	free(line);
	json_decref(members);
}

static void greeted(void *data, const char *body)
{
	struct member *m = data;
	json_t *reply = world.ended || !body ? NULL : json_loads(body, 0, NULL);
	m->greeting = false;
	snprintf(m->token, sizeof m->token, "%s", text_of(reply, "token"));
	snprintf(m->id, sizeof m->id, "%s", text_of(json_object_get(reply, "me"), "id"));
	json_decref(reply);
}

static void greet(struct member *m)
{
	char body[80];
	if (m->greeting)
		return;
	m->greeting = true;
	snprintf(body, sizeof body, "{\"name\":\"Crowd %d\",\"bearer\":true}", m->number);
	post(&world.node[dice_below(world.nodes)], "", "/api/hello", body, m->number, greeted, m);
}

static void make_tournament(struct member *m)
{
	static const char *const kinds[] = {"swiss", "round-robin", "knockout"};
	crowd.kind = kinds[dice_below(3)];
	json_t *members = json_pack("{sssssss{sssisi}}", "name", "Michaelmas", "game", "morris", "kind", crowd.kind,
		"clock", "kind", "live", "turn", 60, "reserve", 600);
	if (strcmp(crowd.kind, "swiss") == 0)
		json_object_set_new(members, "rounds", json_integer(3));
	ask(m, "create_tournament", members);
}

/* Has everybody entered, as far as they were told? */
static bool complete(void)
{
	for (int i = 0; i < CROWD; i++)
		if (!crowd.member[i].entered)
			return false;
	return true;
}

/* At a table: some moves, then an end. */
static void play(struct member *m)
{
	json_t *table = json_pack("{ss}", "table", m->table);
	if (!m->follows)
		ask(m, "follow", table);
	else
		ask(m, "concede", table);
}

/* The tournament, from wherever it stands. */
static void compete(struct member *m)
{
	bool host = m == crowd.member;
	json_t *it = json_pack("{ss}", "tournament", crowd.tournament);
	if (!*crowd.tournament && host)
		make_tournament(m);
	else if (*crowd.tournament && !m->entered)
		ask(m, "enter", json_incref(it));
	else if (*crowd.tournament && host && complete() && !crowd.begun)
		ask(m, "begin_tournament", json_incref(it));
	else if (*crowd.tournament && crowd.begun)
		ask(m, "tournament", json_incref(it));
	json_decref(it);
}

/* What a member does next, as far as things have come. */
static void act(struct member *m)
{
	bool host = m == crowd.member;
	if (!m->registered) {
		ask(m, "password", json_pack("{ss}", "password", "correct horse"));
	} else if (!*crowd.club && crowd.founded && host) {
		ask(m, "clubs", json_object());
	} else if (!*crowd.club && host) {
		ask(m, "found_club", json_pack("{ss}", "name", "The Scriptorium"));
	} else if (*crowd.club && !m->belongs) {
		ask(m, "join_club", json_pack("{ss}", "club", crowd.club));
	} else if (*m->table) {
		play(m);
	} else if (!m->matched) {
		m->waits++;
		ask(m, "play_now",
			json_pack("{sssssisb}", "game", "morris", "speed", "quick", "players", 2, "computer", (int)crowd.calm));
	} else {
		compete(m);
	}
}

static void sit(struct member *m, const char *table)
{
	m->follows = false;
	snprintf(m->table, sizeof m->table, "%s", table);
}

/* Of what is done nothing changes; nobody sits at two tables of a round; rounds only become more. */
static void see_round(int64_t number, const json_t *pairings)
{
	bool seated[CROWD] = {false};
	size_t i, k;
	json_t *pairing, *who;
	json_array_foreach (pairings, i, pairing) {
		json_array_foreach (json_object_get(pairing, "who"), k, who) {
			int64_t n = json_integer_value(who);
			if (n < 0 || n >= CROWD || seated[n])
				wrong("%s: entrant %lld is paired twice in round %lld", crowd.tournament, (long long)n,
					(long long)number);
			else
				seated[n] = true;
		}
		if (!json_is_true(json_object_get(pairing, "done")) || number >= ROUNDS_MOST || i >= CROWD)
			continue;
		char *points = json_dumps(json_object_get(pairing, "points"), JSON_COMPACT), now[80];
		snprintf(now, sizeof now, "%.20s %.50s", text_of(pairing, "table"), points);
		free(points);
		char *was = crowd.settled[number][i];
		if (*was && strcmp(was, now) != 0)
			wrong("%s: a result of round %lld was %s, and is %s", crowd.tournament, (long long)number, was, now);
		snprintf(was, sizeof crowd.settled[0][0], "%s", now);
	}
}

static void see_tournament(struct member *m, const json_t *t)
{
	size_t i;
	json_t *pairings;
	const char *status = text_of(t, "status");
	if (json_array_size(json_object_get(t, "entrants")) != CROWD)
		wrong("%s: %d have entered, and it has %d", crowd.tournament, CROWD,
			(int)json_array_size(json_object_get(t, "entrants")));
	if (m->over && strcmp(status, "over") != 0)
		wrong("%s was over, and is %s", crowd.tournament, status);
	m->over |= strcmp(status, "over") == 0;
	crowd.over |= m->over;
	json_array_foreach (json_object_get(t, "pairings"), i, pairings)
		see_round((int64_t)i, pairings);
	if ((int64_t)i < m->rounds)
		wrong("%s had %lld rounds, and has %d", crowd.tournament, (long long)m->rounds, (int)i);
	m->rounds = (int64_t)i;
	crowd.rounds = m->rounds > crowd.rounds ? m->rounds : crowd.rounds;
	if (*text_of(t, "table"))
		sit(m, text_of(t, "table"));
}

static void answered(struct member *m, const char *op, json_t *reply)
{
	world.answers++;
	if (strcmp(op, "password") == 0)
		m->registered = true;
	else if (strcmp(op, "found_club") == 0)
		snprintf(crowd.club, sizeof crowd.club, "%s", text_of(reply, "club"));
	else if (strcmp(op, "clubs") == 0)
		snprintf(crowd.club, sizeof crowd.club, "%s",
			text_of(json_array_get(json_object_get(message_part(reply, "clubs"), "mine"), 0), "club"));
	else if (strcmp(op, "join_club") == 0)
		m->belongs = true;
	else if (strcmp(op, "create_tournament") == 0)
		snprintf(crowd.tournament, sizeof crowd.tournament, "%s", text_of(reply, "tournament"));
	else if (strcmp(op, "enter") == 0)
		m->entered = true;
	else if (strcmp(op, "begin_tournament") == 0)
		crowd.begun = true;
	else if (strcmp(op, "tournament") == 0)
		see_tournament(m, message_part(reply, "tournament"));
	else if (strcmp(op, "follow") == 0)
		m->follows = true;
	else if (strcmp(op, "concede") == 0)
		*m->table = 0;
}

/* What was granted before, though the answer was lost, is refused the second time. */
static void refused(struct member *m, const char *op, const char *code)
{
	say("member %d: %s refused: %s", m->number, op, code);
	if (strcmp(op, "begin_tournament") == 0 && strcmp(code, "not-open") == 0)
		crowd.begun = true;
	else if (strcmp(op, "found_club") == 0 && strcmp(code, "name-taken") == 0)
		crowd.founded = true;
	else if (strcmp(op, "password") == 0 && strcmp(code, "bad-login") == 0)
		m->registered = true;
	else if ((strcmp(op, "concede") == 0 && strcmp(code, "not-playing") == 0) || strcmp(code, "no-such-table") == 0)
		*m->table = 0;
	else if (crowd.calm && (strcmp(code, "storage") == 0 || strcmp(code, "frozen") == 0))
		wrong("in calm %s was refused: %s", op, code);
}

static void heard(void *data, const char *text, size_t length)
{
	struct member *m = data;
	json_t *message = message_read(text, length);
	const char *type = text_of(message, "t");
	bool mine = *m->op && json_integer_value(json_object_get(message, "id")) == m->next_id;
	char op[sizeof m->op];
	trace("crowd", (int64_t)length, m->number);
	snprintf(op, sizeof op, "%s", m->op);
	if (strcmp(type, "matched") == 0) {
		m->matched = true;
		sit(m, text_of(message, "table"));
	} else if (mine && (strcmp(type, "ok") == 0 || strcmp(type, "error") == 0)) {
		*m->op = 0;
		if (*type == 'o')
			answered(m, op, message);
		else
			refused(m, op, text_of(message_part(message, "error"), "code"));
	}
	json_decref(message);
}

static void gone(void *data)
{
	struct member *m = data;
	m->socket = NULL;
}

static void live(void *data);

static void live_in(struct member *m, int64_t us)
{
	m->due = world.now + us;
	later(us, NULL, live, m);
}

static void live(void *data)
{
	static const struct socket_handlers handlers = {heard, gone};
	struct member *m = data;
	if (world.ended || world.now != m->due)
		return;
	live_in(m, (MS(50) + dice_below(crowd.calm ? MS(400) : SECONDS(2))) * world.pace);
	if (!*m->token) {
		greet(m);
	} else if (!m->socket) {
		m->follows = false;
		*m->op = 0;
		m->socket = socket_open(&world.node[dice_below(world.nodes)], m->token, m->number, &handlers, m);
	} else if (*m->op) {
		if (crowd.calm && world.now - m->since > SECONDS(PATIENCE_S))
			wrong("%s of member %d was never answered", m->op, m->number);
	} else if (!crowd.calm && chance(30)) {
		socket_cut(m->socket);
	} else if (!crowd.rest) {
		act(m);
	}
}

/* Not in every world, for most are about tables. */
void crowd_begin(void)
{
	memset(&crowd, 0, sizeof crowd);
	crowd.there = chance(300);
	for (int i = 0; crowd.there && i < CROWD; i++) {
		struct member *m = &crowd.member[i];
		m->number = NUMBER_FROM + i;
		m->belongs = i == 0;
		live_in(m, dice_below(SECONDS(3)));
	}
}

bool crowd_there(void)
{
	return crowd.there;
}

void crowd_wake(void)
{
	for (int i = 0; crowd.there && i < CROWD; i++)
		live_in(&crowd.member[i], dice_below(SECONDS(1)));
}

void crowd_calm(void)
{
	crowd.calm = true;
	for (int i = 0; i < CROWD; i++)
		crowd.member[i].since = world.now;
}

void crowd_rest(void)
{
	crowd.rest = true;
}

static void see_club(void *data, const char *body)
{
	const struct member *m = data;
	size_t i;
	json_t *one, *reply = world.ended || !body ? NULL : json_loads(body, 0, NULL);
	int found[CROWD] = {0};
	if (world.ended)
		return;
	json_array_foreach (json_object_get(json_object_get(reply, "club"), "members"), i, one)
		for (int k = 0; k < CROWD; k++)
			found[k] += strcmp(text_of(json_object_get(one, "person"), "id"), crowd.member[k].id) == 0;
	for (int k = 0; k < CROWD; k++)
		if (found[k] != 1)
			wrong("member %d stands %d times in the club, by member %d's node", crowd.member[k].number, found[k],
				m->number);
	json_decref(reply);
}

void crowd_look(void)
{
	char body[80];
	snprintf(body, sizeof body, "{\"club\":\"%s\"}", crowd.club);
	for (int i = 0; crowd.there && *crowd.club && i < CROWD; i++) {
		struct member *m = &crowd.member[i];
		post(&world.node[dice_below(world.nodes)], m->token, "/api/club", body, m->number, see_club, m);
	}
}

void crowd_check(void)
{
	for (int i = 0; crowd.there && i < CROWD; i++) {
		const struct member *m = &crowd.member[i];
		if (!m->belongs || !m->matched || !m->entered)
			wrong("member %d %s", m->number,
				!m->belongs       ? "could not join the club"
					: !m->matched ? "waits for a table for ever"
								  : "could not enter the tournament");
	}
	if (crowd.there && !crowd.over)
		wrong("%s (%s) stands still in round %lld", crowd.tournament, crowd.kind, (long long)crowd.rounds);
}

void crowd_end(void)
{
	for (int i = 0; i < CROWD; i++)
		if (crowd.member[i].socket)
			socket_cut(crowd.member[i].socket);
}
