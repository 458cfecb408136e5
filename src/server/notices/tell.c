/* From a change of a table to rows of the outbox: whose turn or round it has become, for whom the game is over, who was written to, whose friend sat down. */
#define _GNU_SOURCE
#include "server/notices/notice.h"
#include "server/tables/room.h"

#include <stdio.h>
#include <string.h>

/* Nobody is told what they did themselves, or what they are looking at. */
static bool is_away(const struct change *c, int seat)
{
	const struct person *asker = c->request ? request_person(c->request) : NULL;
	const struct seat *s = &c->head.seat[seat];
	if (s->kind != SEAT_PERSON || (asker && strcmp(asker->id, s->person) == 0))
		return false;
	return !room_online(c->room, seat);
}

/* Several seats of one person are told once. */
static void add(struct change *c, int seat, int kind, int64_t deadline)
{
	struct tellings *t = &c->tellings;
	const char *person = c->head.seat[seat].person;
	for (int i = 0; i < t->count; i++)
		if (t->of[i].kind == kind && strcmp(t->of[i].person, person) == 0)
			return;
	if (t->count == COUNT(t->of))
		return;
	struct telling *one = &t->of[t->count++];
	snprintf(one->person, sizeof one->person, "%s", person);
	one->kind = kind;
	one->deadline = deadline;
}

/* Those for whom a decision has opened with the rows of this change, or with the game. */
static void add_turns(struct change *c)
{
	const struct room *room = c->room;
	const struct table *t = &room->course.table;
	bool began = room->head.status != STATUS_PLAYING || c->creates;
	uint32_t turn = c->actors & head_people(&c->head) & ~head_computers(&c->head);
	for (; turn; turn &= turn - 1) {
		int seat = bits_first(turn);
		bool opened = began || t->open[seat] > c->first_row;
		if ((!opened && !c->renews) || !is_away(c, seat))
			continue;
		int64_t deadline = clocks_deadline(&room->course.clocks, seat);
		int64_t left = deadline ? deadline - room_now(room) : 0;
		if (opened)
			add(c, seat, NOTICE_TURN, 0);
		if (left > CLOCK_BEFORE_MS)
			add(c, seat, NOTICE_CLOCK, c->tellings.at + left);
	}
}

static void add_everybody(struct change *c, int kind)
{
	for (uint32_t people = head_people(&c->head); people; people &= people - 1)
		if (is_away(c, bits_first(people)))
			add(c, bits_first(people), kind, 0);
}

/* Those who have sat down where anybody else still may: told to their friends. */
static void add_sitters(struct change *c)
{
	const struct head *h = &c->head, *before = &c->room->head;
	if (h->status != STATUS_OPEN || !h->is_public || *h->club || head_full(h))
		return;
	for (uint32_t people = head_people(h); people; people &= people - 1) {
		int seat = bits_first(people);
		if (c->creates || !head_seats_of(before, h->seat[seat].person))
			add(c, seat, NOTICE_FRIEND, 0);
	}
}

/* A table that a round of a tournament has brought. */
static bool begins_round(const struct change *c)
{
	return c->creates && *c->head.tournament;
}

void tellings_find(struct change *c)
{
	const struct server *s = c->room->server;
	c->tellings.count = 0;
	if (!notices_push(s) && !notices_mail(s))
		return;
	c->tellings.at = clock_wall_ms();
	c->tellings.due = c->tellings.at + s->config.notice_delay_ms;
	if (c->head.status == STATUS_PLAYING && c->room->course.block)
		add_turns(c);
	if (c->head.status == STATUS_OVER && c->room->head.status == STATUS_PLAYING)
		add_everybody(c, NOTICE_OVER);
	if (c->has_line)
		add_everybody(c, NOTICE_CHAT);
	if (begins_round(c))
		add_everybody(c, NOTICE_ROUND);
	add_sitters(c);
}

void tellings_write(const struct change *c, struct store *store)
{
	const struct server *s = c->room->server;
	for (int i = 0; i < c->tellings.count; i++) {
		const struct telling *t = &c->tellings.of[i];
		bool clock = t->kind == NOTICE_CLOCK; /* looked at soon, to find its hour */
		bool twice = t->kind == NOTICE_TURN && begins_round(c); /* who hears of the round knows */
		struct store_telling told = {.person = t->person,
			.table = c->room->id,
			.kind = t->kind,
			.by = t->kind == NOTICE_CHAT ? c->line.person : NULL,
			.at = c->tellings.at,
			.deadline = t->deadline,
			.due = clock ? c->tellings.at : c->tellings.due,
			.push = notices_push(s) ? wish_bit(t->kind, WAY_PUSH) : 0,
			.mail = notices_mail(s) ? wish_bit(t->kind, WAY_MAIL) : 0,
			.push_unless = twice ? wish_bit(NOTICE_ROUND, WAY_PUSH) : 0,
			.mail_unless = twice ? wish_bit(NOTICE_ROUND, WAY_MAIL) : 0};
		if (t->kind == NOTICE_FRIEND)
			store_tell_friends(store, &told);
		else
			store_tell(store, &told);
	}
}
