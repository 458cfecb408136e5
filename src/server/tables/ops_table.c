/* Around a table: sitting down, getting up, beginning, watching. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"

#include <stdio.h>
#include <string.h>

static bool still_open(struct request *r)
{
	if (r->room->head.status == STATUS_OPEN)
		return true;
	reply_error(r, ERROR_NOT_OPEN, "");
	return false;
}

/* Commits a change of the seats; with the last seat taken the game begins. */
static void commit_seats(struct change *c)
{
	c->has_head = true;
	c->says |= SAYS_SEATS | SAYS_ABOUT;
	if (head_full(&c->head) && !c->head.by_host && c->head.status == STATUS_OPEN) {
		c->then = room_show_ratings;
		if (!change_begin_game(c)) {
			change_abandon(c);
			return;
		}
	}
	change_commit(c);
}

/* The first seat that may be taken with this key; -1: none. */
static int free_seat(const struct room *room, const char *key)
{
	bool invited = key && secrets_equal(key, room->invite);
	for (int i = 0; i < room->head.options.players; i++) {
		enum seat_kind kind = room->head.seat[i].kind;
		if (kind == SEAT_OPEN || (kind == SEAT_INVITED && invited))
			return i;
	}
	return -1;
}

static void answer_seat(const struct change *c, struct request *r, struct out *o)
{
	(void)r;
	member_number(o, "seat", c->number);
}

/*
 * The seat is taken in the change's head, and true when that is stored; where the host wants it so, the last one
 * begins the game.
 */
static void sit_down(struct request *r)
{
	struct room *room = r->room;
	const struct person *p = request_person(r);
	const char *key = get_text(r, "key"), *name = get_text(r, "name");
	uint32_t mine = head_seats_of(&room->head, p->id);
	char clean[NAME_MAX_BYTES];
	int seat = (int)get_number(r, "seat", -1);
	if (!still_open(r))
		return;
	if (name && !clean_name(name, clean, sizeof clean)) {
		bad_name(r);
		return;
	}
	if (mine && !name && seat < 0) { /* sits there already */
		emit_key(reply_begin(r), "seat");
		emit_number(&r->server->out, bits_first(mine));
		reply_send(r);
		return;
	}
	if (seat < 0)
		seat = free_seat(room, key);
	if (seat < 0 || seat >= room->head.options.players) {
		reply_error(r, ERROR_NO_FREE_SEAT, "");
		return;
	}
	enum seat_kind kind = room->head.seat[seat].kind;
	if (kind != SEAT_OPEN && !(kind == SEAT_INVITED && key && secrets_equal(key, room->invite))) {
		reply_error(r, ERROR_SEAT_TAKEN, "");
		return;
	}
	struct change *c = may_be_rated(r, &room->head) ? change_new(room, r) : NULL;
	if (!c)
		return;
	seat_take(&c->head.seat[seat], &c->head, p, name ? clean : NULL);
	c->number = seat;
	c->answer = answer_seat;
	commit_seats(c);
}

/* On the reader's thread. */
static void look_for_blocks(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = store_blocked_at(store, q->text[0], q->person, &q->found) && query_belonging(q, store, q->text[1]);
}

/* Not with somebody who wants to hear nothing of one; why is not said. */
static void blocks_looked_for(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	if (q->has_club && q->role < CLUB_MEMBER) {
		reply_error(r, ERROR_NOT_MEMBER, "");
	} else if (q->found) {
		reply_error(r, ERROR_FORBIDDEN, "");
	} else {
		r->run = sit_down;
		room_enter(r, q->text[0]);
	}
	query_free(q);
}

void op_join(struct request *r)
{
	struct query *q = still_open(r) ? query_new(r, look_for_blocks, blocks_looked_for) : NULL;
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "table"), "");
	query_text(q->text[1], r->room->head.club, "");
	storage_read(r->server->storage, &q->job);
}

/* Anybody may take it now. */
static void vacate(struct head *h, int seat)
{
	h->seat[seat] = (struct seat){.kind = h->is_public ? SEAT_OPEN : SEAT_INVITED};
}

/* The host is gone: somebody else who sits there, or nobody. */
static void find_host(struct head *h)
{
	for (int i = 0; i < h->options.players; i++) {
		if (h->seat[i].kind == SEAT_PERSON) {
			memcpy(h->host, h->seat[i].person, sizeof h->host);
			return;
		}
	}
	h->status = STATUS_CLOSED;
}

/* A host who goes hands the table on; the last one to go closes it. */
void op_leave(struct request *r)
{
	struct room *room = r->room;
	const struct person *p = request_person(r);
	uint32_t mine = head_seats_of(&room->head, p->id), leaving = mine;
	int64_t seat = get_number(r, "seat", -1);
	bool host = strcmp(room->head.host, p->id) == 0;
	if (!still_open(r))
		return;
	if ((!mine && !host) || (seat >= 0 && !(mine >> seat & 1))) {
		reply_error(r, ERROR_NOT_YOUR_SEAT, "");
		return;
	}
	struct change *c = change_new(room, r);
	if (!c)
		return;
	if (seat >= 0)
		leaving = 1u << seat;
	for (uint32_t m = leaving; m; m &= m - 1)
		vacate(&c->head, bits_first(m));
	if (host && leaving == mine)
		find_host(&c->head);
	c->says = SAYS_STATUS;
	commit_seats(c);
}

/* Who has left the server gets up, hands the table on, or concedes: as if by a request of their own. */
void room_abandon(struct request *r)
{
	struct room *room = r->room;
	const char *person = json_string_value(r->json);
	uint32_t mine = head_seats_of(&room->head, person);
	bool open = room->head.status == STATUS_OPEN, plays = room->head.status == STATUS_PLAYING && room->course.block;
	struct change *c = open || plays ? change_new(room, NULL) : NULL;
	for (uint32_t m = mine; c && m; m &= m - 1) {
		if (open)
			vacate(&c->head, bits_first(m));
		else
			seat_concede(&c->head, bits_first(m));
	}
	if (c && open && strcmp(room->head.host, person) == 0)
		find_host(&c->head);
	request_free(r);
	if (!c)
		return;
	c->says = SAYS_STATUS | (plays ? SAYS_STATE : 0);
	if (plays && head_people_left(&c->head) <= 1)
		change_end_game(c);
	commit_seats(c);
}

void op_seat(struct request *r)
{
	struct room *room = r->room;
	int seat = (int)get_number(r, "seat", 0);
	const char *kind = get_text(r, "kind"), *level = get_text(r, "level");
	static const char *const kinds[] = {"open", "invited", "computer", NULL};
	int wanted = name_number(seat_names, kind);
	if (!still_open(r))
		return;
	if (seat >= room->head.options.players) {
		reply_bad(r, "engine.number_wanted", "seat", 0, room->head.options.players - 1);
		return;
	}
	if (wanted < 0 || wanted == SEAT_PERSON) {
		reply_one_of(r, "kind", kinds);
		return;
	}
	if (wanted == SEAT_COMPUTER && !level_allowed(&room->head, level ? level : "brother")) {
		bad_level(r, &room->head);
		return;
	}
	struct change *c = change_new(room, r);
	if (!c)
		return;
	c->head.seat[seat] = (struct seat){.kind = (enum seat_kind)wanted};
	if (wanted == SEAT_COMPUTER)
		snprintf(c->head.seat[seat].level, LEVEL_MAX, "%s", level ? level : "brother");
	commit_seats(c);
}

void op_start(struct request *r)
{
	if (!still_open(r))
		return;
	if (!head_full(&r->room->head)) {
		reply_error(r, ERROR_NOT_FULL, "");
		return;
	}
	struct change *c = change_new(r->room, r);
	if (!c)
		return;
	c->head.by_host = false;
	commit_seats(c);
}

void op_close(struct request *r)
{
	if (!still_open(r))
		return;
	struct change *c = change_new(r->room, r);
	if (!c)
		return;
	c->head.status = STATUS_CLOSED;
	c->has_head = true;
	c->says = SAYS_STATUS;
	change_commit(c);
}

void op_table(struct request *r)
{
	struct room *room = r->room;
	int64_t wait = get_number(r, "wait", 0), since = get_number(r, "since", -1);
	if (!wait || since < (int64_t)room_rows(room) || r->client->websocket) {
		room_reply(r, room);
		return;
	}
	r->until = clock_now_us() + wait * 1000000;
	list_append(&room->polls, &r->link);
}

/* The first message is whole; later ones say what has changed. */
void op_follow(struct request *r)
{
	struct room *room = r->room;
	struct client *c = r->client;
	int lang = r->lang;
	if (c->follow_count >= r->server->config.limits.follows && !follow_of(room, c)) {
		reply_limit(r, ERROR_TOO_MANY, "limit.follows", r->server->config.limits.follows);
		return;
	}
	if (!budget_take(r, BUDGET_LOOKS))
		return;
	uint32_t since = (uint32_t)get_number(r, "since", room_rows(room));
	bool before = follow_of(room, c) != NULL;
	follow_add(room, c, (int)get_number(r, "seat", -1));
	struct viewer v = room_viewer(room, c->person, (int)get_number(r, "seat", -1), lang);
	reply_empty(r);
	struct out *o = message_begin(room->server, "table");
	room_write(room, &v, SAYS_ALL, since, NULL, o);
	struct buffer *b = message_finish(room->server);
	if (b)
		client_send(c, b);
	else
		net_close_conn(c->conn, 1011);
	buffer_drop(b);
	if (!before)
		room_presence(room);
}

void op_unfollow(struct request *r)
{
	struct follow *f = follow_of(r->room, r->client);
	if (f)
		follow_end(f);
	reply_empty(r);
}
