/* Tables as they are listed: in the lobby, among one's own, when finished. */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include "core/json.h"
#include "core/say.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a listing shows, from a room or from the store. */
struct listing {
	const char *id;
	const struct game *game;
	const struct head *head;
	int64_t created, changed, ended, seq;
	uint32_t actors;
	int64_t due; /* something happens by itself; 0: never */
};

static void write_seat(const struct seat *s, const char *computer, int lang, struct out *o)
{
	const char *name = computer ? computer : seat_shown(s, lang);
	emit_open(o, '{');
	member_text(o, "kind", seat_names[s->kind]);
	emit_key(o, "name");
	if (*name)
		emit_string(o, name);
	else
		emit_null(o);
	if (s->kind == SEAT_PERSON && !seat_left(s)) {
		emit_key(o, "person");
		person_json(o, s->person, s->name, s->registered);
	}
	if (s->kind == SEAT_COMPUTER)
		member_text(o, "level", s->level);
	emit_close(o, '}');
}

static void write_result(const struct head *h, struct out *o)
{
	emit_key(o, "result");
	emit_open(o, '[');
	for (int i = 0; i < h->options.players; i++) {
		emit_open(o, '{');
		member_number(o, "seat", i);
		member_number(o, "rank", h->seat[i].rank);
		member_number(o, "total", h->seat[i].total);
		member_bool(o, "conceded", h->seat[i].conceded);
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

static void write_game(const struct game *g, int lang, struct out *o)
{
	struct speaker s = {.game = g, .lang = lang};
	char title[256];
	struct out t;
	out_init(&t, title, sizeof title);
	if (g)
		say_name(&s, "game", "title", NULL, &t);
	member_text(o, "game", g ? g->id : "");
	member_text(o, "title", title);
}

/* The clock of whoever is to move; where it only waits, or the computer thinks, there is none to be afraid of. */
static void write_deadline(const struct listing *l, struct out *o)
{
	const struct head *h = l->head;
	bool runs = h->status == STATUS_PLAYING && h->clock != CLOCK_NONE && !(l->actors & head_computers(h));
	emit_key(o, "deadline");
	if (runs && l->due)
		emit_number(o, l->due);
	else
		emit_null(o);
}

/* A table in a list, as this person may see it: where they sit, whether it is their turn, what they may watch. */
static void write_listing(const struct listing *l, const char *person, int lang, struct out *o)
{
	const struct head *h = l->head;
	uint32_t mine = head_seats_of(h, person);
	struct computer_names computers;
	emit_open(o, '{');
	member_text(o, "table", l->id);
	write_game(l->game, lang, o);
	member_text(o, "status", status_names[h->status]);
	member_number(o, "players", h->options.players);
	head_write_options(h, l->game, o);
	edition_json(h, l->game, lang, false, o);
	emit_key(o, "seats");
	emit_open(o, '[');
	head_computer_names(h, lang, &computers);
	for (int i = 0; i < h->options.players; i++)
		write_seat(&h->seat[i], computers.name[i], lang, o);
	emit_close(o, ']');
	member_bool(o, "public", h->is_public);
	member_bool(o, "rated", h->rated);
	if (*h->club)
		member_text(o, "club", h->club);
	member_bool(o, "seeded", h->seeded);
	head_write_clock(h, o);
	member_number(o, "created", l->created);
	member_number(o, "changed", l->changed);
	emit_key(o, "ended");
	if (l->ended)
		emit_number(o, l->ended);
	else
		emit_null(o);
	member_number(o, "seq", l->seq);
	write_deadline(l, o);
	member_bool(o, "turn", h->status == STATUS_PLAYING && (mine & l->actors & ~head_computers(h)));
	emit_key(o, "mine");
	emit_open(o, '[');
	for (; mine; mine &= mine - 1)
		emit_number(o, bits_first(mine));
	emit_close(o, ']');
	if (h->status == STATUS_OVER)
		write_result(h, o);
	emit_close(o, '}');
}

void listing_of_room(const struct room *room, const char *person, int lang, struct out *o)
{
	struct listing l = {room->id, room->game, &room->head, room->created, room->changed, room->ended, room_rows(room),
		room->head.status == STATUS_PLAYING ? room_actors(room) : 0, room->due};
	write_listing(&l, person, lang, o);
}

/* The socket's own, else its person's, else the browser's. */
static int client_lang(const struct client *c)
{
	int lang = c->lang >= 0 ? c->lang : c->person ? words_lang(c->person->lang) : c->accepts;
	return lang < 0 ? LANG_EN : lang;
}

static void send_listing(struct client *c, const struct room *room, const char *type)
{
	struct out *o = message_begin(c->server, type);
	emit_key(o, "table");
	listing_of_room(room, c->person ? c->person->id : "", client_lang(c), o);
	struct buffer *b = message_finish(c->server);
	if (b)
		client_send(c, b);
	buffer_drop(b);
}

/* All who follow the lobby: the listing as it is now, or that it is gone. */
static void tell_lobby(const struct room *room)
{
	struct server *s = room->server;
	bool listed = room->head.is_public && (room->head.status == STATUS_OPEN || room->head.status == STATUS_PLAYING);
	list_each(item, &s->lobby)
	{
		struct client *c = container_of(item, struct client, in_lobby);
		if (listed) {
			send_listing(c, room, "listing");
		} else if (room->head.is_public) {
			struct out *o = message_begin(s, "unlisted");
			member_text(o, "table", room->id);
			struct buffer *b = message_finish(s);
			if (b)
				client_send(c, b);
			buffer_drop(b);
		}
	}
}

void room_list(struct room *room, bool to_lobby, uint32_t to_seats)
{
	if (to_lobby)
		tell_lobby(room);
	for (; to_seats; to_seats &= to_seats - 1) {
		int seat = bits_first(to_seats);
		const char *id = room->head.seat[seat].person;
		bool again = head_seats_of(&room->head, id) & ((1u << seat) - 1) & to_seats;
		struct map_node *node = *id && !again ? map_find(&room->server->people, id) : NULL;
		if (!node)
			continue;
		list_each(item, &container_of(node, struct person, node)->clients)
			send_listing(container_of(item, struct client, of_person), room, "mine");
	}
}

/* A head as the store has it, with the status that whoever looks at the table will find. */
static void read_stored(const struct store_table *t, const struct game *g, struct head *head)
{
	int status = name_number(status_names, t->status);
	bool ok = head_read(head, g, (int)t->players, t->head) && g && t->rules == g->rules_version;
	head->status = status < 0 ? STATUS_FROZEN : (enum status)status;
	if (!ok && (head->status == STATUS_OPEN || head->status == STATUS_PLAYING))
		head->status = STATUS_FROZEN;
}

static void write_stored(
	const struct store_table *t, const struct head *head, const char *person, int lang, struct out *o)
{
	struct listing l = {
		t->id, game_named(t->game), head, t->created, t->changed, t->ended, t->seq, (uint32_t)t->actors, t->due};
	write_listing(&l, person, lang, o);
}

void listing_of_stored(const struct store_table *t, const char *person, int lang, struct out *o)
{
	struct head head;
	read_stored(t, game_named(t->game), &head);
	write_stored(t, &head, person, lang, o);
}

/* On the reader's thread: straight from the store's row, without a room. */
void listing_seen(void *data, const struct store_table *t)
{
	enum { ONE_MAX = 16384 };
	struct listings *all = data;
	struct head head;
	read_stored(t, game_named(t->game), &head);
	if (all->live && head.status == STATUS_FROZEN)
		return;
	/* Those where it is one's turn may have a list of their own. */
	uint32_t mine = head_seats_of(&head, all->person);
	if (all->turns && head.status == STATUS_PLAYING && (mine & (uint32_t)t->actors & ~head_computers(&head)))
		all = all->turns;
	if (all->room - all->length < ONE_MAX) {
		char *more = realloc(all->text, all->room + 8 * ONE_MAX);
		if (!more)
			return;
		all->text = more;
		all->room += 8 * ONE_MAX;
	}
	struct out o;
	out_init(&o, all->text + all->length, ONE_MAX);
	if (all->count)
		out_text(&o, ",\n");
	write_stored(t, &head, all->person, all->lang, &o);
	if (o.full)
		return;
	all->length += o.length;
	all->count++;
}
