/* Who follows a room, and who is there. */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include <stdlib.h>
#include <string.h>

struct follow *follow_of(const struct room *room, const struct client *c)
{
	if (!c)
		return NULL;
	list_each(item, (struct link *)(uintptr_t)&c->follows)
	{
		struct follow *f = container_of(item, struct follow, of_client);
		if (f->room == room)
			return f;
	}
	return NULL;
}

uint32_t room_present(const struct room *room)
{
	uint32_t seats = 0;
	list_each(item, (struct link *)(uintptr_t)&room->follows)
	{
		const struct follow *f = container_of(item, struct follow, of_room);
		if (f->client->person && !net_silent(f->client->conn))
			seats |= head_seats_of(&room->head, f->client->person->id);
	}
	return seats;
}

bool room_online(const struct room *room, int seat)
{
	enum seat_kind kind = room->head.seat[seat].kind;
	if (kind == SEAT_PERSON)
		return room_present(room) >> seat & 1 || room->elsewhere[seat] > clock_now_us();
	return kind == SEAT_COMPUTER;
}

int room_watchers(const struct room *room)
{
	int n = 0;
	list_each(item, (struct link *)(uintptr_t)&room->follows)
	{
		const struct follow *f = container_of(item, struct follow, of_room);
		n += !f->client->person || !head_seats_of(&room->head, f->client->person->id);
	}
	return n;
}

void follow_add(struct room *room, struct client *c, int wanted)
{
	struct follow *f = follow_of(room, c);
	if (f) {
		f->wanted = wanted;
		return;
	}
	f = calloc(1, sizeof *f);
	if (!f)
		return;
	f->room = room;
	f->client = c;
	f->wanted = wanted;
	list_append(&room->follows, &f->of_room);
	list_append(&c->follows, &f->of_client);
	c->follow_count++;
	/* At a table of several people somebody wonders where the other is. */
	if (c->person && room->head.options.players > 1)
		net_watch(c->conn, true);
}

/* Whoever went, the others are told a little later, all at once. */
void follow_end(struct follow *f)
{
	struct room *room = f->room;
	room->used = clock_now_us();
	list_remove(&f->of_room);
	list_remove(&f->of_client);
	if (--f->client->follow_count == 0)
		net_watch(f->client->conn, false);
	free(f);
	room_presence(room);
}

void room_presence(struct room *room)
{
	enum { A_SECOND = 1, AT_ONCE = 5 };
	room->presence_changed = true;
	if (!room->ready || room->busy || !bucket_take(&room->presence, A_SECOND, AT_ONCE))
		return; /* the tick comes back to it */
	room->presence_changed = false;
	room_tell(room, SAYS_SEATS, NULL);
}
