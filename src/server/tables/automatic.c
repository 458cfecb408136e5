/* What happens at a table without anybody asking: the computer's choices, clocks that run out, the end of the game. */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include <stdio.h>
#include <string.h>

enum {
	UNWATCHED_MS = 600000, /* after so long a game of computers that nobody looks at is over */
};

static const char stand_in_level[] = "prior";

bool room_goes_on(const struct room *room)
{
	enum { WATCHED_US = 60 * 1000000 };
	return head_people(&room->head) || !list_empty(&room->follows) || !list_empty(&room->polls)
		|| (room->looked && clock_now_us() - room->looked < WATCHED_US);
}

/* How much later than its clock says a seat is late: what may be on its way from the slowest of its person's sockets. */
static int64_t room_grace(const struct room *room, int seat)
{
	struct map_node *node = map_find(&room->server->people, room->head.seat[seat].person);
	int64_t slowest = 0;
	if (!node)
		return LAG_FREE;
	list_each(item, &container_of(node, struct person, node)->clients)
	{
		int64_t round_trip = net_round_trip(container_of(item, struct client, of_person)->conn);
		slowest = round_trip > slowest ? round_trip : slowest;
	}
	return clocks_free(&room->course.clocks, seat, slowest);
}

/*
 * Absence is judged by time alone, never by who is connected, which another node may know better: the clock, and where
 * there is none a day.
 */
bool room_late(const struct room *room, int seat)
{
	enum { DAY_MS = 86400000 };
	const struct course *p = &room->course;
	int64_t now = room_now(room);
	if (!p->block || !(room_actors(room) >> seat & 1))
		return false;
	if (clocks_exist(&p->clocks))
		return clocks_deadline(&p->clocks, seat) && clocks_deadline(&p->clocks, seat) + room_grace(room, seat) <= now;
	return now - (p->table.open[seat] ? p->at[p->table.open[seat] - 1] : room->started) >= DAY_MS;
}

/* The earliest moment at which a clock runs out, or now if the computer is to move. */
void room_set_due(struct room *room, const struct head *h, int64_t *due)
{
	uint32_t actors = room_actors(room), computers = head_computers(h);
	*due = 0;
	if (h->status != STATUS_PLAYING || !room->course.block)
		return;
	if (!head_people(h)) {
		*due = room_now(room) + UNWATCHED_MS;
		return;
	}
	for (uint32_t m = actors & ~ACTOR_CHANCE; m; m &= m - 1) {
		int seat = bits_first(m);
		int64_t deadline = clocks_deadline(&room->course.clocks, seat);
		int64_t at = computers >> seat & 1 ? room_now(room) : deadline ? deadline + room_grace(room, seat) : 0;
		if (at && h->expiry_waits && !(computers >> seat & 1))
			continue;
		if (at && (!*due || at < *due))
			*due = at;
	}
}

/* Ended by the rules, or because only one side of people has not conceded. */
void change_end_game(struct change *c)
{
	struct room *room = c->room;
	c->has_head = true;
	c->head.status = STATUS_OVER;
	c->ended = c->now;
	for (int i = 0; i < OFFERS; i++)
		c->head.offer[i].open = false;
	for (int i = 0; i < c->head.options.players; i++)
		*c->head.seat[i].stand_in = 0;
	for (int i = 0; i < c->head.options.players; i++)
		c->opening[i] = course_opening(&room->course, i);
	head_result(&c->head, room->game, room->course.table.match.state);
	c->says |= SAYS_ALL & ~SAYS_CHAT; /* rows too: those who watched with a delay see the rest now */
}

int64_t room_spent(const struct room *room, int seat, const struct request *r, int64_t now)
{
	int64_t round_trip = r && r->client ? net_round_trip(r->client->conn) : 0;
	return head_computers(&room->head) >> seat & 1 ? 0 : clocks_cost(&room->course.clocks, seat, now, round_trip);
}

/* Without a result: what cannot be finished counts for nobody. */
void change_void(struct change *c, const char *message)
{
	c->has_head = true;
	c->head.status = STATUS_CLOSED;
	c->head.rated = false;
	snprintf(c->head.message, sizeof c->head.message, "%s", message);
	c->says |= SAYS_ALL & ~SAYS_CHAT;
	change_commit(c);
}

void change_chose(struct change *c, int seat)
{
	struct head *h = &c->head;
	c->has_rows = true;
	c->says |= SAYS_STATE | SAYS_ROWS;
	/* Who moves has not gone; and what was to be taken back is overtaken. */
	if (h->offer[OFFER_UNDO].open || (h->offer[OFFER_TAKEOVER].open && h->offer[OFFER_TAKEOVER].seat == seat)) {
		h->offer[OFFER_UNDO].open = false;
		h->offer[OFFER_TAKEOVER].open &= h->offer[OFFER_TAKEOVER].seat != seat;
		c->has_head = true;
		c->says |= SAYS_OFFERS;
	}
	if (!room_actors(c->room))
		change_end_game(c);
	c->room->server->metrics.choices++;
	change_commit(c);
}

/* The rules say it is over, and nobody's choice said so: chance, or a table that was loaded. */
static void end_game(struct room *room)
{
	struct change *c = change_new(room, NULL);
	if (!c)
		return;
	change_end_game(c);
	change_commit(c);
}

/* A clock has run out: the computer takes the seat until its person steps in again; rated, the seat has conceded. */
static bool expire(struct room *room)
{
	uint32_t actors = room_actors(room) & ~head_computers(&room->head) & ~ACTOR_CHANCE, expired = 0;
	for (uint32_t m = actors; m; m &= m - 1)
		if (room_late(room, bits_first(m)))
			expired |= 1u << bits_first(m);
	struct change *c = expired ? change_new(room, NULL) : NULL;
	if (!c)
		return false;
	for (; expired; expired &= expired - 1) {
		head_stand_in(&c->head, bits_first(expired), stand_in_level);
		c->head.seat[bits_first(expired)].expired = true;
	}
	c->has_head = true;
	c->says = SAYS_SEATS | SAYS_STATE;
	if (c->head.rated && head_people_left(&c->head) <= 1)
		change_end_game(c);
	change_commit(c);
	return true;
}

/* Nobody plays here and nobody looks. */
static void close_unwatched(struct room *room)
{
	struct change *c = change_new(room, NULL);
	if (c)
		change_void(c, "closed.unwatched");
}

void room_attend(struct room *room)
{
	const struct head *h = &room->head;
	int64_t now = room_now(room);
	if (h->status == STATUS_OVER && h->rated && !h->rating_done) {
		room_rate(room);
		return;
	}
	if (h->status == STATUS_OVER && room->course.block && !room->is_kept && !room->keeping)
		room_keep(room);
	if (h->status != STATUS_PLAYING || !room->course.block)
		return;
	uint32_t actors = room_actors(room);
	if (!actors) {
		end_game(room);
		return;
	}
	if (!h->expiry_waits && clocks_exist(&room->course.clocks) && expire(room))
		return;
	if (plans_attend(room))
		return;
	if (!room_goes_on(room)) {
		if (room->changed + UNWATCHED_MS <= now)
			close_unwatched(room);
		return;
	}
	/* One thought at a time: who plays at one table with many computers has no more of them than others. */
	uint32_t thinks = actors & head_computers(h);
	if (thinks && !room->thinking)
		computers_think(room, bits_first(thinks));
}
