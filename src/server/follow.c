/* Who follows a room, and who is there. */
#define _GNU_SOURCE
#include "server/room.h"

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

bool room_online(const struct room *room, int seat)
{
	const struct seat *s = &room->head.seat[seat];
	if (s->kind == SEAT_COMPUTER)
		return true;
	if (s->kind != SEAT_PERSON)
		return false;
	list_each(item, (struct link *)(uintptr_t)&room->follows)
	{
		const struct follow *f = container_of(item, struct follow, of_room);
		if (f->client->person && strcmp(f->client->person->id, s->person) == 0)
			return true;
	}
	return false;
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
}

void follow_end(struct follow *f)
{
	struct room *room = f->room;
	room->used = clock_now_us();
	list_remove(&f->of_room);
	list_remove(&f->of_client);
	f->client->follow_count--;
	free(f);
	room->seats_changed = true;
}
