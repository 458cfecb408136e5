/*
 * People at tables. Each has one tab or two, reaches whatever node answers, comes back when the line breaks, and plays
 * at random; in a storm they cut lines, read slowly, take back, chat and go away. What they are told goes to the model.
 */
#define _GNU_SOURCE
#include "sim.h"

#include "games/games.h"
#include "server/base/work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABS = 2, ASKED_MAX = 8, LIST_MOST = 24, PATIENCE_S = 40 };

/* Something asked for on this connection. */
struct asked {
	int id; /* 0: none */
	char op[12], text[96];
	int64_t since;
};

struct tab {
	struct person *person;
	struct socket *socket; /* NULL: not connected */
	json_t *table;         /* what it shows; NULL: nothing yet */
	int64_t had;           /* rows */
	int64_t looks_from;    /* those it had when it looked anew */
	bool follows, used;
	int next_id;
	struct asked asked[ASKED_MAX];
	char list[LIST_MOST][96]; /* secret orders, as far as they are thought out */
	int list_count;
	json_t *orders;        /* what may follow them; NULL: not asked yet */
	int64_t due;           /* when it next does something */
	int steps;             /* left of this visit, where people come by and go */
};

struct person {
	int number;
	char token[64];
	bool greeting;
	struct group *group;
	bool sits, away;   /* away: it said so, and may not play */
	bool talks; /* for somebody else does */
	bool nudged, gets_up, doubts; /* to get up; it asks for that; it asked, and does not know what became of that */
	int seat; /* -1: not known yet */
	struct tab tab[TABS];
	int tabs;
};

/* The people of one table. */
struct group {
	struct model *model;
	const char *game;
	char key[64];
	struct person *member[SEATS];
	int members, players;
	bool clocks, relieved, over; /* relieved: the computer plays for whose time is over */
	int64_t known_before; /* rows when the calm began */
};

static struct person people[PEOPLE_MAX];
static struct group groups[TABLES_MAX];
static int people_count, groups_count;
static bool calm, rest; /* rest: nobody does anything more */

static const json_t *shown(const struct tab *t, const char *member)
{
	return json_object_get(t->table, member);
}

static const json_t *shown_part(const struct tab *t, const char *member)
{
	return message_part(t->table, member);
}

static struct asked *asked_of(struct tab *t, int id)
{
	for (int i = 0; i < ASKED_MAX; i++)
		if (t->asked[i].id == id)
			return &t->asked[i];
	return NULL;
}

static bool waits_for(const struct tab *t, const char *op)
{
	for (int i = 0; i < ASKED_MAX; i++)
		if (t->asked[i].id && strcmp(t->asked[i].op, op) == 0)
			return true;
	return false;
}

/* members is taken over. False: enough is under way already. */
static bool ask(struct tab *t, const char *op, json_t *members, const char *text)
{
	struct asked *a = asked_of(t, 0);
	if (!a || waits_for(t, op)) {
		json_decref(members);
		return false;
	}
	*a = (struct asked){.id = ++t->next_id, .since = world.now};
	snprintf(a->op, sizeof a->op, "%s", op);
	snprintf(a->text, sizeof a->text, "%s", text);
	json_object_set_new(members, "t", json_string(op));
	json_object_set_new(members, "id", json_integer(a->id));
	char *line = json_dumps(members, JSON_COMPACT);
	socket_send(t->socket, line);
	free(line);
	json_decref(members);
	return true;
}

static json_t *of_table(const struct group *g)
{
	return json_pack("{ssss}", "table", model_table(g->model), "key", g->key);
}

static json_t *list_of(const struct tab *t)
{
	json_t *list = json_array();
	for (int i = 0; i < t->list_count; i++)
		json_array_append_new(list, json_string(t->list[i]));
	return list;
}

static void forget_list(struct tab *t)
{
	t->list_count = 0;
	json_decref(t->orders);
	t->orders = NULL;
}

/* One of what may be chosen, at random. */
static const char *pick(const json_t *choices)
{
	const json_t *c = json_array_get(choices, (size_t)dice_below((int64_t)json_array_size(choices)));
	return json_string_value(json_object_get(c, "text"));
}

static void send_do(struct tab *t, json_t *members, const char *text)
{
	struct person *p = t->person;
	json_object_set_new(members, "seq", json_integer(t->had));
	if (ask(t, "do", members, text))
		model_asked(p->group->model, p->seat);
}

/* Secret orders are thought out one after the other (try), and sent whole. */
static void order(struct tab *t)
{
	struct group *g = t->person->group;
	json_t *members = json_pack("{ssso}", "table", model_table(g->model), "list", list_of(t));
	if (!t->orders) {
		ask(t, "try", members, "");
		return;
	}
	json_decref(members);
	const char *next = json_array_size(t->orders) && t->list_count < LIST_MOST ? pick(t->orders) : NULL;
	if (next)
		snprintf(t->list[t->list_count++], sizeof t->list[0], "%s", next);
	json_decref(t->orders);
	t->orders = NULL;
	members = json_pack("{ss}", "table", model_table(g->model));
	json_t *list = list_of(t);
	json_object_set_new(members, "list", list);
	send_do(t, members, "");
}

static void choose(struct tab *t)
{
	struct group *g = t->person->group;
	if (waits_for(t, "do") || waits_for(t, "try"))
		return;
	if (t->list_count) {
		order(t);
		return;
	}
	const char *text = pick(shown_part(t, "choices"));
	if (text)
		send_do(t, json_pack("{ssss}", "table", model_table(g->model), "text", text), text);
}

/* Some days off: clocks by correspondence stand still. */
static void go_away(struct tab *t)
{
	int64_t now = clock_wall_ms(), until = now + (1 + dice_below(48)) * 3600 * 1000;
	ask(t, "go_away", json_pack("{sIsI}", "from", (json_int_t)now, "until", (json_int_t)until), "");
}

static void live_in(struct tab *t, int64_t us);

static void talk(struct tab *t)
{
	char text[40];
	snprintf(text, sizeof text, "line %lld", (long long)dice_below(1000000));
	ask(t, "say", json_pack("{ssss}", "table", model_table(t->person->group->model), "text", text), text);
}

/* Somebody else at the table says something at the same moment. */
static void interrupt(const struct person *p)
{
	struct person *other = p->group->member[dice_below(p->group->members)];
	if (other == p || !other->tab[0].follows || !chance(500))
		return;
	other->talks = true;
	live_in(&other->tab[0], dice_below(MS(10)));
}

/* What people do beside playing. */
static void fidget(struct tab *t)
{
	struct person *p = t->person;
	const char *id = model_table(p->group->model);
	switch (dice_below(world.by_letter ? 8 : world.pace > 1 ? 6 : 7)) {
	case 0:
		talk(t);
		interrupt(p);
		break;
	case 1:
		if (ask(t, "undo", json_pack("{ss}", "table", id), ""))
			model_asked(p->group->model, p->seat);
		break;
	case 2:
		ask(t, "step_in", json_pack("{ss}", "table", id), "");
		break;
	case 3:
		if (ask(t, "answer", json_pack("{ssss,sb}", "table", id, "kind", "undo", "yes", (int)chance(700)), "")) {
			for (int i = 0; i < p->group->players; i++) /* whoever asked gets it */
				model_asked(p->group->model, i);
		}
		break;
	case 4:
		socket_slow(t->socket, dice_below(SECONDS(3)));
		break;
	case 5:
		socket_cut(t->socket);
		break;
	case 7:
		go_away(t);
		break;
	default:
		model_stands_in(p->group->model, p->seat);
		ask(t, "step_out", json_pack("{ssss}", "table", id, "level", "novice"), "");
	}
}

static bool is_over(const struct tab *t)
{
	const char *status = json_string_value(shown(t, "status"));
	return status && strcmp(status, "playing") != 0 && strcmp(status, "open") != 0;
}

static bool is_open(const struct tab *t)
{
	const char *status = json_string_value(shown(t, "status"));
	return status && strcmp(status, "open") == 0;
}

static void make_table(struct tab *t)
{
	struct group *g = t->person->group;
	json_t *seats = json_array();
	json_t *members;
	for (int i = 0; i < g->players; i++) {
		if (i < g->members)
			json_array_append_new(seats, json_pack("{ss}", "kind", i ? "open" : "me"));
		else
			json_array_append_new(seats, json_pack("{ssss}", "kind", "computer", "level", "novice"));
	}
	members = json_pack("{sssiso}", "game", g->game, "players", g->players, "seats", seats);
	const char *expiry = g->relieved ? "computer" : "wait";
	if (g->clocks && world.by_letter)
		json_object_set_new(members, "clock",
			json_pack("{sssiss}", "kind", "correspondence", "days", 1 + (int)dice_below(3), "expiry", expiry));
	else if (g->clocks)
		json_object_set_new(members, "clock",
			json_pack("{sssisiss}", "kind", "live", "turn", chance(500) ? 20 : 0, "reserve", 300, "expiry", expiry));
	ask(t, "create", members, "");
}

/* Just when somebody sits down somebody else gets up, but not the host: at tables of several that goes on for a while. */
static void nudge(const struct group *g, const struct person *who)
{
	int first = (int)dice_below(SEATS);
	for (int i = 0; i < SEATS && !calm; i++) {
		int k = (first + i) % SEATS;
		struct person *p = k && k < g->members ? g->member[k] : NULL;
		if (!p || p == who || !p->sits || p->gets_up || !p->tab[0].socket)
			continue;
		if (chance(850)) {
			p->nudged = true;
			say("person %d gets up", p->number);
			live_in(&p->tab[0], dice_below(MS(4)));
		}
		return;
	}
}

/* What a tab does next, as far as it has come. */
static void act(struct tab *t)
{
	struct person *p = t->person;
	struct group *g = p->group;
	if (!*model_table(g->model)) {
		if (p == g->member[0] && t == p->tab)
			make_table(t);
	} else if (!p->sits || p->gets_up) {
		if (t == p->tab && ask(t, "join", of_table(g), "")) /* who does not know whether they got up is told */
			nudge(g, p);
	} else if (p->nudged && t == p->tab) {
		p->nudged = false;
		p->gets_up = ask(t, "leave", json_pack("{ss}", "table", model_table(g->model)), "");
	} else if (!t->follows) {
		json_t *members = of_table(g);
		json_object_set_new(members, "since", json_integer(t->had));
		ask(t, "follow", members, "");
	} else if (p->seat < 0) {
		return;
	} else if (p->away) {
		ask(t, "come_back", json_object(), "");
	} else if (p->talks) {
		p->talks = false;
		talk(t);
	} else if (!calm && chance(40)) {
		fidget(t);
	} else if (json_array_size(shown_part(t, "choices")) && !is_over(t)) {
		choose(t);
	}
}

static void greeted(void *data, const char *body)
{
	struct person *p = data;
	if (world.ended)
		return;
	json_t *reply = body ? json_loads(body, 0, NULL) : NULL;
	const char *token = json_string_value(json_object_get(reply, "token"));
	p->greeting = false;
	if (token)
		snprintf(p->token, sizeof p->token, "%s", token);
	json_decref(reply);
}

static void greet(struct person *p)
{
	char body[80];
	if (p->greeting)
		return;
	p->greeting = true;
	snprintf(body, sizeof body, "{\"name\":\"Person %d\",\"bearer\":true}", p->number);
	post(&world.node[dice_below(world.nodes)], "", "/api/hello", body, p->number, greeted, p);
}

/* In calm everybody is answered within their patience. */
static void mind(struct tab *t)
{
	for (int i = 0; i < ASKED_MAX; i++) {
		struct asked *a = &t->asked[i];
		if (a->id && calm && world.now - a->since > SECONDS(PATIENCE_S)) {
			wrong("%s of person %d (%s) was never answered", a->op, t->person->number, a->text);
			a->id = 0;
		}
	}
}

static void heard(void *data, const char *text, size_t length);
static void gone(void *data);

static void live(void *data);

static void live_in(struct tab *t, int64_t us)
{
	t->due = world.now + us;
	later(us, NULL, live, t);
}

/* By letter: a visit is over; the line is closed, or left open and forgotten. */
static void leave(struct tab *t)
{
	t->steps = 4 + (int)dice_below(10);
	if (t->socket && chance(700))
		socket_cut(t->socket);
}

static int64_t pause_of(struct tab *t)
{
	bool visits = world.by_letter && world.storm;
	if (visits && t->steps-- <= 0) {
		leave(t);
		return HOURS(1) + dice_below(HOURS(24));
	}
	return (MS(20) + dice_below(calm ? MS(300) : SECONDS(1))) * (visits ? 1 : world.pace);
}

static void live(void *data)
{
	static const struct socket_handlers handlers = {heard, gone};
	struct tab *t = data;
	struct person *p = t->person;
	if (world.ended || world.now != t->due)
		return;
	int64_t pause = pause_of(t);
	live_in(t, pause);
	if (pause >= HOURS(1))
		return;
	if (!*p->token) {
		greet(p);
	} else if (!t->socket) {
		if (world.by_letter)
			storm_near();
		t->follows = false;
		p->doubts |= p->gets_up; /* it may still be done, some time */
		memset(t->asked, 0, sizeof t->asked);
		forget_list(t);
		t->socket = socket_open(&world.node[dice_below(world.nodes)], p->token, p->number, &handlers, t);
	} else {
		mind(t);
		if (!rest || !t->follows)
			act(t);
	}
}

static void gone(void *data)
{
	struct tab *t = data;
	t->socket = NULL;
}

/* Whoever was told that they sit there is shown so from then on, by that line, unless they wanted to get up. */
static void see_seat(struct tab *t, const json_t *mine)
{
	struct person *p = t->person;
	if (json_array_size(mine))
		p->seat = (int)json_integer_value(json_array_get(mine, 0));
	else if (mine && t == p->tab && p->sits && !p->gets_up && !p->doubts)
		wrong("%s: person %d was given a seat, and has none", model_table(p->group->model), p->number);
	else if (mine && is_open(t))
		p->sits = false; /* a line that broke kept that back for a while */
}

/* Members that came stand over those that were there. */
static void see_table(struct tab *t, json_t *message)
{
	struct model *m = t->person->group->model;
	const json_t *seq = json_object_get(message, "seq"), *rows = message_part(message, "rows");
	int64_t now = seq ? json_integer_value(seq) : t->had;
	if (rows || seq)
		model_rows(m, rows, t->had, now);
	if (now < t->had)
		wrong("%s went back from row %lld to %lld", model_table(m), (long long)t->had, (long long)now);
	if (now != t->had)
		forget_list(t);
	t->had = now;
	if (json_is_array(message_part(message, "clocks")))
		model_clocks(m, now, message_part(message, "clocks"));
	if (!t->table)
		t->table = json_object();
	json_object_update(t->table, message);
	see_seat(t, message_part(message, "mine"));
	const char *status = json_string_value(shown(t, "status"));
	if (status && (strcmp(status, "frozen") == 0 || strcmp(status, "closed") == 0))
		wrong("%s is %s: %s", model_table(m), status, json_string_value(shown(t, "message")));
}

static void answered(struct tab *t, const struct asked *a, json_t *reply)
{
	struct person *p = t->person;
	struct group *g = p->group;
	const json_t *seq = json_object_get(reply, "seq");
	world.answers++;
	if (strcmp(a->op, "create") == 0 && !*model_table(g->model)) {
		model_made(g->model, json_string_value(json_object_get(reply, "table")));
		snprintf(g->key, sizeof g->key, "%s", json_string_value(json_object_get(reply, "key")));
		p->sits = true;
	} else if (strcmp(a->op, "join") == 0) {
		p->sits = true;
		p->gets_up = false;
	} else if (strcmp(a->op, "leave") == 0) {
		p->sits = p->gets_up = false;
		p->seat = -1;
	} else if (strcmp(a->op, "follow") == 0) {
		t->follows = true;
	} else if (strcmp(a->op, "come_back") == 0) {
		p->away = false;
	} else if (strcmp(a->op, "say") == 0) {
		model_said(g->model, json_integer_value(json_object_get(reply, "n")), a->text);
	} else if (strcmp(a->op, "do") == 0 || (strcmp(a->op, "undo") == 0 && seq)) {
		model_acknowledged(g->model, json_integer_value(seq), p->seat, *a->text ? a->text : NULL);
	} else if (strcmp(a->op, "try") == 0) {
		json_decref(t->orders);
		t->orders = json_incref(message_part(reply, "choices"));
	}
}

static void refused(struct tab *t, const struct asked *a, const json_t *error)
{
	struct person *p = t->person;
	const char *code = json_string_value(json_object_get(error, "code"));
	const char *reason = json_string_value(json_object_get(error, "reason"));
	if (!code)
		return;
	say("person %d: %s refused: %s %s", p->number, a->op, code, reason ? reason : "");
	if (strcmp(a->op, "do") == 0 && reason && strcmp(reason, "incomplete") == 0 && !t->list_count && *a->text)
		snprintf(t->list[t->list_count++], sizeof t->list[0], "%s", a->text);
	else if (strcmp(a->op, "do") == 0 && (!reason || strcmp(reason, "incomplete") != 0))
		forget_list(t);
	if (strcmp(a->op, "join") == 0 && (strcmp(code, "no-free-seat") == 0 || strcmp(code, "not-open") == 0))
		p->sits = true; /* it was granted before, and the answer was lost */
	p->gets_up &= strcmp(a->op, "join") != 0 || !p->sits;
	if (strcmp(a->op, "leave") == 0) {
		p->doubts |= strcmp(code, "storage") == 0;
		p->gets_up = p->doubts;
	}
	p->away |= strcmp(code, "away") == 0;
	if (strcmp(code, "no-person") == 0)
		*p->token = 0;
	if (calm && (strcmp(code, "storage") == 0 || strcmp(code, "frozen") == 0))
		wrong("in calm %s was refused: %s", a->op, code);
}

static void heard(void *data, const char *text, size_t length)
{
	struct tab *t = data;
	json_t *message = message_read(text, length);
	const char *type = json_string_value(json_object_get(message, "t"));
	struct asked *a = asked_of(t, (int)json_integer_value(json_object_get(message, "id")));
	const char *table = json_string_value(json_object_get(message, "table"));
	struct asked was = a ? *a : (struct asked){0};
	trace("heard", (int64_t)length, t->person->number);
	if (!type) {
		wrong("a message without a type: %.80s", text);
	} else if (strcmp(type, "ok") == 0 && was.id) {
		a->id = 0;
		answered(t, &was, message);
	} else if (strcmp(type, "error") == 0 && was.id) {
		a->id = 0;
		refused(t, &was, message_part(message, "error"));
	} else if (strcmp(type, "table") == 0 && table && strcmp(table, model_table(t->person->group->model)) == 0) {
		see_table(t, message);
		if (is_over(t))
			t->person->group->over = true;
	}
	json_decref(message);
}

/* As many at a table as the game takes, the last seats perhaps the computer's. */
static void gather(struct group *g)
{
	int count = 0;
	while (games[count])
		count++;
	const struct game *game = games[dice_below(count)];
	int most = game->seats_max < SEATS ? game->seats_max : SEATS;
	int least = game->seats_min > 2 ? game->seats_min : 2;
	g->game = game->id;
	g->players = most > least ? least + (int)dice_below(most - least + 1) : least;
	bool idle = world.pace > 1 && !world.by_letter; /* for hours, computers would think for most of the time */
	g->members = idle || chance(800) ? g->players : 1 + (int)dice_below(g->players);
	g->clocks = chance(500);
	g->relieved = g->clocks && (world.pace == 1 || world.by_letter) && chance(500);
	g->model = model_new(game->id, g->players, g->clocks);
	for (int i = g->relieved ? 0 : g->members; i < g->players; i++)
		model_stands_in(g->model, i);
	for (int i = 0; i < g->members && people_count < PEOPLE_MAX; i++) {
		struct person *p = &people[people_count++];
		*p = (struct person){.number = people_count, .group = g, .seat = -1, .tabs = chance(300) ? 2 : 1};
		g->member[i] = p;
		for (int j = 0; j < p->tabs; j++) {
			p->tab[j].person = p;
			live_in(&p->tab[j], dice_below(SECONDS(3)));
		}
	}
}

void people_begin(void)
{
	calm = rest = false;
	people_count = 0;
	groups_count = 1 + (int)dice_below(4);
	memset(groups, 0, sizeof groups);
	for (int i = 0; i < groups_count; i++) {
		if (people_count + SEATS > PEOPLE_MAX)
			groups_count = i;
		else
			gather(&groups[i]);
	}
}

void people_wake(void)
{
	for (int i = 0; i < people_count; i++)
		for (int j = 0; j < people[i].tabs; j++)
			live_in(&people[i].tab[j], dice_below(SECONDS(1)));
}

void people_calm(void)
{
	calm = true;
	for (int i = 0; i < groups_count; i++)
		groups[i].known_before = model_known(groups[i].model);
	for (int i = 0; i < people_count; i++) {
		for (int j = 0; j < people[i].tabs; j++) {
			struct tab *t = &people[i].tab[j];
			for (int k = 0; k < ASKED_MAX; k++)
				t->asked[k].since = world.now;
			if (t->socket)
				socket_slow(t->socket, 0);
		}
	}
}

/* What somebody is shown anew, by whatever node. */
static void looked(void *data, const char *body)
{
	static const char *const members[] = {"status", "decision", "view", "scores", "choices"};
	struct tab *t = data;
	if (world.ended)
		return;
	json_t *now = body ? json_loads(body, 0, NULL) : NULL;
	if (!json_object_get(now, "seq"))
		wrong("person %d cannot look at %s: %.200s", t->person->number, model_table(t->person->group->model),
			body ? body : "no answer");
	if (json_integer_value(json_object_get(now, "seq")) < t->looks_from)
		wrong("%s: person %d has seen row %lld and is shown less", model_table(t->person->group->model),
			t->person->number, (long long)t->looks_from);
	for (size_t i = 0;
		now && json_integer_value(json_object_get(now, "seq")) == t->had && i < sizeof members / sizeof *members; i++)
		if (!json_equal(json_object_get(now, members[i]), shown_part(t, members[i])))
			wrong("%s: %s of row %lld is not what person %d has", model_table(t->person->group->model), members[i],
				(long long)t->had, t->person->number);
	json_decref(now);
}

void people_rest(void)
{
	rest = true;
}

void people_look(void)
{
	for (int i = 0; i < people_count; i++) {
		struct person *p = &people[i];
		json_t *members = of_table(p->group);
		json_object_set_new(members, "since", json_integer(p->tab[0].had));
		char *body = json_dumps(members, JSON_COMPACT);
		p->tab[0].looks_from = p->tab[0].had;
		if (p->tab[0].follows)
			post(&world.node[dice_below(world.nodes)], p->token, "/api/table", body, p->number, looked, &p->tab[0]);
		free(body);
		json_decref(members);
	}
}

/* Nobody is stuck: everybody sits and follows, and every table has gone on or is over. */
void people_check(void)
{
	for (int i = 0; i < groups_count; i++) {
		struct group *g = &groups[i];
		if (!*model_table(g->model)) {
			wrong("person %d could not make a table", g->member[0]->number);
			continue;
		}
		for (int j = 0; j < g->members; j++)
			if (!g->member[j]->sits || !g->member[j]->tab[0].follows)
				wrong("person %d does not %s %s", g->member[j]->number, g->member[j]->sits ? "follow" : "sit at",
					model_table(g->model));
		if (!g->over && model_known(g->model) <= g->known_before)
			wrong("%s (%s) stands still at row %lld", model_table(g->model), g->game, (long long)model_known(g->model));
		model_check(g->model);
	}
}

void people_end(void)
{
	for (int i = 0; i < people_count; i++) {
		for (int j = 0; j < people[i].tabs; j++) {
			struct tab *t = &people[i].tab[j];
			if (t->socket)
				socket_cut(t->socket);
			forget_list(t);
			json_decref(t->table);
			t->table = NULL;
		}
	}
	for (int i = 0; i < groups_count; i++)
		model_free(groups[i].model);
}
