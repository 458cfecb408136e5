/* What happens at a table without anybody asking: the computer's moves, clocks that run out, the end of the game. */
#define _GNU_SOURCE
#include "server/room.h"

#include <stdio.h>
#include <string.h>

enum { UNWATCHED_MS = 600000 }; /* after so long a game of computers that nobody looks at is over */

static const char stand_in_level[] = "prior";

bool room_goes_on(const struct room *room)
{
	enum { WATCHED_US = 60 * 1000000 };
	return head_people(&room->head) || !list_empty(&room->follows) || !list_empty(&room->polls)
		|| (room->looked && clock_now_us() - room->looked < WATCHED_US);
}

/* The earliest moment at which a clock runs out, or now if the computer is to move. */
void room_set_due(struct room *room, const struct head *h, int64_t *due)
{
	uint32_t actors = room_actors(room), computers = head_computers(h);
	*due = 0;
	if (h->status != STATUS_PLAYING || !room->course.block)
		return;
	if (!head_people(h)) {
		*due = clock_wall_ms() + UNWATCHED_MS;
		return;
	}
	for (uint32_t m = actors & ~ACTOR_CHANCE; m; m &= m - 1) {
		int seat = bits_first(m);
		int64_t at = computers >> seat & 1 ? clock_wall_ms() : course_deadline(&room->course, seat);
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
	head_result(&c->head, room->game, room->course.match.state);
	c->says |= SAYS_ALL & ~SAYS_CHAT; /* rows too: those who watched with a delay see the rest now */
}

int64_t room_spent(const struct room *room, int seat, int64_t now)
{
	return head_computers(&room->head) >> seat & 1 ? 0 : course_spent(&room->course, seat, now);
}

void change_moved(struct change *c, int seat)
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
	c->room->server->metrics.moves++;
	change_commit(c);
}

static void end_game(struct room *room)
{
	struct change *c = change_new(room, NULL);
	if (!c)
		return;
	change_end_game(c);
	change_commit(c);
}

/* A clock has run out: the computer takes the seat until its person steps in again. */
static bool expire(struct room *room, int64_t now)
{
	uint32_t actors = room_actors(room) & ~head_computers(&room->head) & ~ACTOR_CHANCE, expired = 0;
	for (uint32_t m = actors; m; m &= m - 1) {
		int64_t deadline = course_deadline(&room->course, bits_first(m));
		if (deadline && deadline <= now)
			expired |= 1u << bits_first(m);
	}
	struct change *c = expired ? change_new(room, NULL) : NULL;
	if (!c)
		return false;
	for (; expired; expired &= expired - 1) {
		struct seat *s = &c->head.seat[bits_first(expired)];
		snprintf(s->stand_in, LEVEL_MAX, "%s", stand_in_level);
		s->expired = true;
	}
	c->has_head = true;
	c->says = SAYS_SEATS | SAYS_STATE;
	change_commit(c);
	return true;
}

/* Nobody plays here and nobody looks. */
static void close_unwatched(struct room *room)
{
	struct change *c = change_new(room, NULL);
	if (!c)
		return;
	c->head.status = STATUS_CLOSED;
	snprintf(c->head.message, sizeof c->head.message, "closed.unwatched");
	c->has_head = true;
	c->says = SAYS_STATUS;
	change_commit(c);
}

void room_attend(struct room *room)
{
	const struct head *h = &room->head;
	int64_t now = clock_wall_ms();
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
	if (!h->expiry_waits && course_has_clocks(&room->course) && expire(room, now))
		return;
	if (!room_goes_on(room)) {
		if (room->changed + UNWATCHED_MS <= now)
			close_unwatched(room);
		return;
	}
	/* One thought at a time: who plays at one table with many computers has no more of them than others. */
	uint32_t thinks = actors & head_computers(h);
	if (thinks && !room->thinking)
		bots_think(room, bits_first(thinks));
}
