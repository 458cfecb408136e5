/* Rooms by their tables' ids: found, loaded, queued for, forgotten. */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include "server/tables/kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct room *room_find(struct server *s, const char *id)
{
	struct map_node *node = map_find(&s->rooms, id);
	return node ? container_of(node, struct room, node) : NULL;
}

struct room *room_new(struct server *s, const char *id)
{
	struct room *room = calloc(1, sizeof *room);
	if (!room)
		return NULL;
	room->server = s;
	room->busy = true;
	room->used = clock_now_us();
	snprintf(room->id, sizeof room->id, "%s", id);
	list_init(&room->follows);
	list_init(&room->queue);
	list_init(&room->polls);
	if (map_add(&s->rooms, &room->node, room->id))
		return room;
	free(room);
	return NULL;
}

int64_t room_now(const struct room *room)
{
	return server_now(room->server);
}

/* Whoever waits is told that there is no such table. */
void room_free(struct room *room)
{
	while (!list_empty(&room->queue))
		reply_error(container_of(room->queue.next, struct request, link), ERROR_NO_SUCH_TABLE, "");
	while (!list_empty(&room->polls))
		reply_error(container_of(room->polls.next, struct request, link), ERROR_NO_SUCH_TABLE, "");
	while (!list_empty(&room->follows))
		follow_end(container_of(room->follows.next, struct follow, of_room));
	map_remove(&room->server->rooms, &room->node);
	for (int i = 0; i < room->chat_count; i++)
		free(room->chat[i].text);
	course_close(&room->course);
	free(room->away);
	free(room->plans);
	kept_free(room->kept);
	if (room->holds)
		edition_leave(room->game, room->holds);
	free(room);
}

void room_watch_key(const struct room *room, char key[WATCH_TEXT])
{
	id_derived(key, WATCH_TEXT - 1, room->invite, "a key to watch the table");
}

bool room_visible(const struct room *room, const char *person, const char *key)
{
	const struct head *h = &room->head;
	char watch[WATCH_TEXT];
	if (h->is_public || head_seats_of(h, person) || (*person && strcmp(h->host, person) == 0))
		return true;
	if (!key || !*room->invite)
		return false;
	room_watch_key(room, watch);
	return secrets_equal(key, room->invite) || secrets_equal(key, watch);
}

/* Is the request still wanted, and may it know of this room? */
static bool admitted(struct request *r)
{
	struct person *p = request_person(r);
	struct room *room = r->room;
	if (r->internal)
		return true;
	if (!r->client) {
		request_free(r);
		return false;
	}
	/* Who already follows has shown the key. */
	if (!room_visible(room, p ? p->id : "", get_text(r, "key")) && !follow_of(room, r->client)
		&& !person_keeps_order(p)) {
		reply_error(r, ERROR_NO_SUCH_TABLE, "");
		return false;
	}
	if (!room->game && !(r->op->flags & OP_READS)
		&& !(r->op->flags & OP_WEBSOCKET)) { /* it is there to be looked at only */
		reply_error(r, ERROR_FROZEN, "");
		return false;
	}
	if ((r->op->flags & OP_HOST) && !(p && strcmp(room->head.host, p->id) == 0)) {
		reply_error(r, ERROR_NOT_HOST, "");
		return false;
	}
	return true;
}

/*
 * Whoever has seen more rows than there are here comes from another node, which told them first: they are never shown less.
 * Where nobody has moved no row tells who sat down there, or that it began: whoever asks is shown what is stored.
 */
static bool may_know_more(struct request *r)
{
	const struct room *room = r->room;
	if (!r->server->listener || r->internal || r->refreshed)
		return false;
	return room->head.status == STATUS_OPEN || get_number(r, "since", 0) > room_rows(room)
		|| get_number(r, "seq", 0) > room_rows(room);
}

/*
 * In this order: what the store has newer, what must happen by itself, what waits. Each may make it busy, and ends
 * the turn.
 */
void room_continue(struct room *room)
{
	while (!room->busy && room->ready && !room->server->closing) {
		if (room->reload && !room->keeping) {
			room_refresh(room);
			return;
		}
		room_attend(room);
		if (room->busy || list_empty(&room->queue))
			return;
		struct request *r = container_of(room->queue.next, struct request, link);
		if (may_know_more(r)) {
			r->refreshed = true;
			room->reload = RELOAD_ALL;
			continue;
		}
		list_remove(&r->link);
		if (admitted(r))
			r->run(r);
	}
}

/* Not here: it is loaded, and the request waits. Busy: it waits too, in the order of arrival. */
void room_enter(struct request *r, const char *id)
{
	enum { QUEUE_MAX = 1000 };
	struct room *room = room_find(r->server, id);
	bool found = room != NULL;
	int waiting = 0;
	if (!found && (strlen(id) >= ID_MAX || !(room = room_new(r->server, id)))) {
		reply_error(r, ERROR_NO_SUCH_TABLE, "");
		return;
	}
	list_each(item, &room->queue) waiting++;
	if (waiting >= QUEUE_MAX && !r->internal) {
		reply_error(r, ERROR_BUSY, "");
		return;
	}
	room->used = clock_now_us();
	if (!r->internal)
		room->looked = room->used;
	if (!found && r->client && r->client->address)
		snprintf(room->brought, sizeof room->brought, "%s", r->client->address->text);
	r->room = room;
	r->refreshed |= !found; /* it will be as fresh as can be */
	list_append(&room->queue, &r->link);
	if (found)
		room_continue(room);
	else
		room_load(room);
}

void room_wake(struct server *s, const char *id)
{
	struct room *room = room_find(s, id);
	if (!room && (room = room_new(s, id)))
		room_load(room);
	else if (room)
		room_continue(room);
}

void room_refresh(struct room *room)
{
	bool rows = room->reload == RELOAD_ROWS;
	room->reload = RELOAD_NOTHING;
	room->busy = true;
	if (rows)
		room_load_rows(room);
	else
		room_load(room);
}

int64_t room_last_line(const struct room *room)
{
	return room->chat_count ? room->chat[room->chat_count - 1].n : 0;
}

void room_heard(struct room *room, int64_t seq, int64_t revision, int64_t line)
{
	bool same = revision <= room->revision && line <= room_last_line(room), free = room->ready && !room->busy;
	if (free && same && seq <= room_rows(room))
		return;
	bool rows = free && same && room->reload != RELOAD_ALL && room->course.block && !room->diverged;
	room->reload = rows ? RELOAD_ROWS : RELOAD_ALL;
	room_continue(room);
}

/* Whether the speaker was registered is stored with the seat, which is -1 for spectators. */
enum { CHAT_REGISTERED = 64 };

struct store_chat chat_stored(const struct chat_line *l)
{
	return (struct store_chat){
		l->n, l->at, l->seat + (l->registered ? CHAT_REGISTERED : 0), l->person, l->name, l->text};
}

bool chat_read(struct chat_line *l, const struct store_chat *line)
{
	bool registered = line->seat >= CHAT_REGISTERED - 1;
	*l = (struct chat_line){.n = line->n, .at = line->at, .registered = registered, .text = strdup(line->text)};
	l->seat = (int)line->seat - (registered ? CHAT_REGISTERED : 0);
	snprintf(l->person, sizeof l->person, "%s", line->person);
	snprintf(l->name, sizeof l->name, "%s", line->name);
	return l->text != NULL;
}

const struct chat_line *room_take_chat(struct room *room, struct chat_line *line)
{
	if (line->n <= room_last_line(room))
		return NULL;
	if (room->chat_count == CHAT_KEPT) {
		free(room->chat[0].text);
		memmove(&room->chat[0], &room->chat[1], (CHAT_KEPT - 1) * sizeof room->chat[0]);
		room->chat_count--;
	}
	struct chat_line *mine = &room->chat[room->chat_count++];
	*mine = *line;
	line->text = NULL;
	return mine;
}

/* Then it can be unloaded: all of it is in the store. */
bool room_idle(const struct room *room)
{
	return room->ready && !room->busy && !room->thinking && !room->keeping && list_empty(&room->follows)
		&& list_empty(&room->queue) && list_empty(&room->polls);
}

static void forget(void *data, struct map_node *node)
{
	enum { KEPT_US = 30 * 1000000, KEPT_OVER_US = 5 * 1000000 };
	struct room *room = container_of(node, struct room, node);
	int64_t kept = room->head.status == STATUS_PLAYING ? KEPT_US : KEPT_OVER_US;
	(void)data;
	if (room_idle(room) && clock_now_us() - room->used >= kept)
		room_free(room);
}

void rooms_forget(struct server *s)
{
	map_each(&s->rooms, forget, NULL);
}
