/* What people at a table agree upon: undo, the computer taking over, another game; and giving up. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"

#include <stdio.h>
#include <string.h>

/* People who have not said yes; those whose seat the computer plays are not asked. */
static uint32_t waiting_for(const struct room *room, const struct head *h, int kind)
{
	const struct offer *f = &h->offer[kind];
	uint32_t waiting = head_people(h) & ~f->agreed;
	if (kind != OFFER_REMATCH)
		waiting &= ~head_computers(h);
	if (kind == OFFER_TAKEOVER && room_late(room, f->seat))
		waiting &= ~(1u << f->seat);
	return waiting;
}

/* The same seats, moved on by one. */
static void rematch_head(const struct room *room, struct head *next)
{
	const struct head *h = &room->head;
	int players = h->options.players;
	*next = *h;
	next->status = STATUS_OPEN;
	next->rating_done = next->seeded = false;
	memset(next->offer, 0, sizeof next->offer);
	*next->message = *next->next = 0;
	memcpy(next->previous, room->id, sizeof next->previous);
	*next->tournament = 0; /* its result would count for nothing there */
	next->by_host = next->shuffle = false;
	for (int i = 0; i < players; i++) {
		struct seat *s = &next->seat[(i + 1) % players];
		*s = h->seat[i];
		s->conceded = s->expired = false;
		s->rating = s->rank = s->total = 0;
		*s->stand_in = 0;
	}
}

/* The old table names the new one, unless another node has made one meanwhile. */
static void link_rematch(struct request *r)
{
	struct room *old = r->room;
	struct change *c = *old->head.next ? NULL : change_new(old, NULL);
	const char *next = json_string_value(r->json);
	if (c) {
		snprintf(c->head.next, sizeof c->head.next, "%s", next);
		c->head.offer[OFFER_REMATCH].open = false;
		c->has_head = true;
		c->says = SAYS_ABOUT | SAYS_OFFERS;
		request_free(r);
		change_commit(c);
		return;
	}
	request_free(r);
}

/* The old table names the new one. */
static void rematch_made(struct room *room)
{
	struct request *r = request_internal(room->server, link_rematch);
	room_show_ratings(room);
	if (!r)
		return;
	r->json = json_string(room->id);
	room_enter(r, room->head.previous);
}

static void begin_rematch(struct request *r)
{
	enum { MAKING_US = 5 * 1000000 };
	struct head next;
	struct room *old = r->room;
	rematch_head(old, &next);
	old->rematch_until = clock_now_us() + MAKING_US;
	table_create(r->server, old->game, &next, &(struct beginning){0}, r, rematch_made);
}

static void open_offer(struct change *c, int kind, int seat, int target, uint32_t mine)
{
	c->head.offer[kind] = (struct offer){.open = true, .by = (uint8_t)seat, .seat = (uint8_t)target, .agreed = mine};
	c->has_head = true;
	c->says |= SAYS_OFFERS;
}

/* Does what everybody has agreed to; false: somebody is still to be asked. */
static bool carry_out(struct change *c, int kind)
{
	struct room *room = c->room;
	if (waiting_for(room, &c->head, kind))
		return false;
	if (kind == OFFER_TAKEOVER) {
		head_stand_in(&c->head, c->head.offer[kind].seat, "prior");
		c->head.offer[kind].open = false;
		c->says |= SAYS_OFFERS | SAYS_SEATS | SAYS_STATE;
		if (c->head.rated && head_people_left(&c->head) <= 1)
			change_end_game(c);
		change_commit(c);
	} else if (kind == OFFER_UNDO) {
		undo_agreed(c);
	} else {
		struct request *r = c->request;
		c->request = NULL;
		change_drop(c);
		begin_rematch(r);
	}
	return true;
}

static void answer_nothing(const struct change *c, struct request *r, struct out *o)
{
	(void)c, (void)r, (void)o;
}

/* False after a reply. */
static bool may_propose(struct request *r, int kind, int target)
{
	const struct head *h = &r->room->head;
	if (kind == OFFER_REMATCH && h->status != STATUS_OVER) {
		reply_error(r, ERROR_NOT_OVER, "");
		return false;
	}
	if (kind != OFFER_REMATCH && !request_playing(r))
		return false;
	if (kind == OFFER_TAKEOVER
		&& (target < 0 || target >= h->options.players || h->seat[target].kind != SEAT_PERSON
			|| *h->seat[target].stand_in)) {
		reply_bad(r, "error.target_wanted", "target", 0, 0);
		return false;
	}
	if (h->offer[kind].open || (kind == OFFER_REMATCH && (*h->next || clock_now_us() < r->room->rematch_until))) {
		reply_error(r, ERROR_OFFERED_ALREADY, "");
		return false;
	}
	return true;
}

void op_propose(struct request *r)
{
	struct room *room = r->room;
	int kind = name_number(offer_names, get_text(r, "kind")), target = (int)get_number(r, "target", -1);
	uint32_t mine = head_seats_of(&room->head, request_person(r)->id);
	if (kind < 0) {
		reply_one_of(r, "kind", offer_names);
		return;
	}
	if (kind == OFFER_UNDO) {
		op_undo(r);
		return;
	}
	if (!mine) {
		reply_error(r, ERROR_NOT_YOUR_SEAT, "");
		return;
	}
	if (!may_propose(r, kind, target))
		return;
	struct change *c = change_new(room, r);
	if (!c)
		return;
	c->answer = answer_nothing;
	open_offer(c, kind, bits_first(mine), kind == OFFER_TAKEOVER ? target : SEAT_NONE, mine);
	if (!carry_out(c, kind))
		change_commit(c);
}

void op_answer(struct request *r)
{
	struct room *room = r->room;
	int kind = name_number(offer_names, get_text(r, "kind"));
	uint32_t mine = head_seats_of(&room->head, request_person(r)->id);
	if (kind < 0) {
		reply_one_of(r, "kind", offer_names);
		return;
	}
	if (!mine) {
		reply_error(r, ERROR_NOT_YOUR_SEAT, "");
		return;
	}
	if (!room->head.offer[kind].open || (kind == OFFER_REMATCH && clock_now_us() < room->rematch_until)) {
		reply_error(r, ERROR_NO_OFFER, "");
		return;
	}
	struct change *c = change_new(room, r);
	if (!c)
		return;
	c->has_head = true;
	c->says = SAYS_OFFERS;
	c->head.offer[kind].agreed |= mine;
	c->head.offer[kind].open = get_bool(r, "yes", false);
	if (!c->head.offer[kind].open || !carry_out(c, kind))
		change_commit(c);
}

/* A change of one seat that the computer takes or gives back. */
static struct change *seat_change(struct request *r, int *seat)
{
	if (!request_playing(r) || (*seat = request_seat(r, false)) < 0)
		return NULL;
	struct change *c = change_new(r->room, r);
	if (c) {
		c->has_head = true;
		c->says = SAYS_SEATS | SAYS_STATE;
	}
	return c;
}

void op_step_out(struct request *r)
{
	const char *level = get_text(r, "level");
	int seat;
	if (r->room->head.rated) {
		reply_said(r, ERROR_RATED, "rated.step_out");
		return;
	}
	if (level && !level_allowed(&r->room->head, level)) {
		bad_level(r, &r->room->head);
		return;
	}
	struct change *c = seat_change(r, &seat);
	if (!c)
		return;
	snprintf(c->head.seat[seat].stand_in, LEVEL_MAX, "%s", level ? level : "prior");
	change_commit(c);
}

/* Its person plays again; the clock is what it was. */
void op_step_in(struct request *r)
{
	int seat;
	struct change *c = seat_change(r, &seat);
	if (!c)
		return;
	if (c->head.seat[seat].conceded) {
		change_drop(c);
		reply_error(r, ERROR_FORBIDDEN, "");
		return;
	}
	*c->head.seat[seat].stand_in = 0; /* the clock is what it was: the computer's choices cost nothing */
	change_commit(c);
}

void op_concede(struct request *r)
{
	int seat;
	struct change *c = seat_change(r, &seat);
	if (!c)
		return;
	seat_concede(&c->head, seat);
	if (head_people_left(&c->head) <= 1)
		change_end_game(c);
	change_commit(c);
}

static void answer_line(const struct change *c, struct request *r, struct out *o)
{
	(void)r;
	member_number(o, "n", c->line.n);
}

/* Chat is stored like a row: nobody reads what could be lost. */
void op_say(struct request *r)
{
	struct room *room = r->room;
	const struct head *h = &room->head;
	const struct person *p = request_person(r);
	uint32_t mine = head_seats_of(h, p->id);
	bool silent =
		h->status == STATUS_PLAYING && room->course.block && !game_talks(room->game, room->course.table.match.state);
	if (h->chat == CHAT_OFF || (h->chat == CHAT_SEATS && !mine)) {
		reply_error(r, ERROR_NO_CHAT, "");
		return;
	}
	if (silent) {
		reply_error(r, ERROR_SILENCE, "");
		return;
	}
	if (!order_lets_speak(r))
		return;
	char *text = strdup(get_text(r, "text"));
	struct change *c = text && budget_take(r, BUDGET_CHAT) ? change_new(room, r) : NULL;
	if (!c) {
		if (!text)
			reply_error(r, ERROR_STORAGE, "");
		free(text);
		return;
	}
	c->line = (struct chat_line){.n = room_last_line(room) + 1,
		.at = c->now,
		.seat = mine ? bits_first(mine) : -1,
		.registered = p->registered,
		.text = text};
	snprintf(c->line.person, sizeof c->line.person, "%s", p->id);
	snprintf(c->line.name, sizeof c->line.name, "%s", p->name);
	for (char *t = text; *t; t++)
		if ((unsigned char)*t < 0x20)
			*t = ' ';
	c->has_line = true;
	c->answer = answer_line;
	change_commit(c);
}
