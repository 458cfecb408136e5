/*
 * What a table looks like to one viewer. Everything about the game comes from what fields_redact leaves for that seat
 * (wire_seen), events from what that seat may hear: this file is where secrets would leak, so it is the only one that
 * writes states.
 */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include "core/fields.h"
#include "core/json.h"
#include "core/record.h"
#include "core/say.h"
#include "core/wire.h"
#include "server/tables/kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t room_rows(const struct room *room)
{
	return room->course.block ? room->course.table.match.count : room->kept ? kept_rows(room->kept) : 0;
}

/* Who must choose now; nobody where no game is being played here. */
uint32_t room_actors(const struct room *room)
{
	const struct match *m = &room->course.table.match;
	return room->course.block ? m->game->decision(m->state).actors : 0;
}

static bool is_over(const struct room *room)
{
	return room->head.status == STATUS_OVER;
}

struct viewer room_viewer(const struct room *room, const struct person *p, int wanted, int lang)
{
	uint32_t mine = p ? head_seats_of(&room->head, p->id) : 0;
	uint32_t acting = mine & room_actors(room) & ~head_computers(&room->head);
	struct viewer v = {SEAT_NONE, lang, mine || (p && strcmp(room->head.host, p->id) == 0), p};
	if (wanted >= 0 && wanted < SEATS_MAX && mine >> wanted & 1)
		v.seat = wanted;
	else if (mine)
		v.seat = bits_first(acting ? acting : mine);
	return v;
}

static void seat_title(const struct room *room, int lang, int seat, struct out *o)
{
	union any_state seen;
	struct speaker s = {.game = room->game, .lang = lang};
	if (room->course.block) { /* what everybody knows: colours may be dealt */
		fields_redact(room->game, room->course.table.match.state, SEAT_NONE, &seen);
		s.state = &seen;
	}
	if (room->game)
		words_seat(&s, seat, o);
}

/* Names by seat; where two are alike, what the game calls the seat is added. */
struct speaker room_speaker(
	const struct room *room, int lang, char names[SEATS_MAX][2 * NAME_MAX_BYTES], const char *pointers[SEATS_MAX])
{
	int seats = room->head.options.players;
	struct computer_names computers;
	head_computer_names(&room->head, lang, &computers);
	for (int i = 0; i < SEATS_MAX; i++) {
		const struct seat *s = &room->head.seat[i];
		struct out o;
		out_init(&o, names[i], 2 * NAME_MAX_BYTES);
		if (i < seats && computers.name[i])
			out_text(&o, computers.name[i]);
		else if (i < seats && s->kind == SEAT_PERSON)
			out_text(&o, seat_shown(s, lang));
		pointers[i] = o.length ? names[i] : NULL;
	}
	for (int i = 0; i < seats; i++) {
		bool doubled = false;
		for (int k = 0; k < seats; k++)
			doubled |= k != i && *names[i] && strncmp(names[i], names[k], strlen(names[i])) == 0
				&& (names[k][strlen(names[i])] == 0 || strncmp(names[k] + strlen(names[i]), " (", 2) == 0);
		if (doubled) {
			struct out o = {names[i], (uint32_t)strlen(names[i]), 2 * NAME_MAX_BYTES, false};
			out_text(&o, " (");
			seat_title(room, lang, i, &o);
			out_char(&o, ')');
		}
	}
	return (struct speaker){.game = room->game, .lang = lang, .names = pointers};
}

static void text_or_null(struct out *o, const char *key, const char *text)
{
	emit_key(o, key);
	if (text && *text)
		emit_string(o, text);
	else
		emit_null(o);
}

static void number_or_null(struct out *o, const char *key, int64_t n)
{
	emit_key(o, key);
	if (n)
		emit_number(o, n);
	else
		emit_null(o);
}

static void write_status(const struct room *room, const struct viewer *v, struct out *o)
{
	member_text(o, "status", status_names[room->head.status]);
	emit_key(o, "message");
	if (*room->head.message) {
		static const struct type number = TYPE_NUMBER("number", 0, INT32_MAX);
		struct speaker s = {.lang = v->lang};
		struct word_arg arg = {"n", &number, room->head.message_number, NULL};
		char text[512];
		struct out t;
		out_init(&t, text, sizeof text);
		words_say(&s, room->head.message, &arg, 1, &t);
		emit_string(o, text);
	} else {
		emit_null(o);
	}
}

/* What was settled before the game began; the key for those who sit here, the seed when all is over. Who sees the table may show it. */
static void write_about(const struct room *room, const struct viewer *v, struct out *o)
{
	const struct head *h = &room->head;
	char watch[WATCH_TEXT];
	emit_key(o, "about");
	emit_open(o, '{');
	member_text(o, "game", room->game ? room->game->id : "");
	member_number(o, "players", h->options.players);
	head_write_options(h, room->game, o);
	edition_json(h, room->game, v->lang, true, o);
	member_bool(o, "public", h->is_public);
	member_bool(o, "rated", h->rated);
	member_bool(o, "seeded", h->seeded);
	head_write_clock(h, o);
	member_number(o, "delay", h->delay);
	member_text(o, "chat", chat_names[h->chat]);
	member_bool(o, "hints", h->hints);
	member_text(o, "start", h->by_host ? "host" : "full");
	member_bool(o, "shuffle", h->shuffle);
	text_or_null(o, "host", h->host);
	member_number(o, "created", room->created);
	number_or_null(o, "started", room->started);
	number_or_null(o, "ended", room->ended);
	text_or_null(o, "key", v->knows_key ? room->invite : NULL);
	room_watch_key(room, watch);
	text_or_null(o, "watch", h->is_public || !*room->invite ? NULL : watch);
	member_text(o, "commitment", room->commitment);
	text_or_null(o, "seed", is_over(room) ? room->seed : NULL);
	text_or_null(o, "previous", h->previous);
	if (*h->tournament)
		member_text(o, "tournament", h->tournament);
	if (*h->club)
		member_text(o, "club", h->club);
	text_or_null(o, "next", h->next);
	emit_close(o, '}');
}

static void write_seat(const struct room *room, int lang, int seat, const char *name, struct out *o)
{
	const struct seat *s = &room->head.seat[seat];
	char title[256];
	struct out t;
	out_init(&t, title, sizeof title);
	seat_title(room, lang, seat, &t);
	emit_open(o, '{');
	member_number(o, "seat", seat);
	member_text(o, "kind", seat_names[s->kind]);
	text_or_null(o, "name", name);
	member_text(o, "title", title);
	emit_key(o, "person");
	if (s->kind == SEAT_PERSON && !seat_left(s))
		person_json(o, s->person, s->name, s->registered);
	else
		emit_null(o);
	member_bool(o, "online", room_online(room, seat));
	text_or_null(o, "level", s->kind == SEAT_COMPUTER ? s->level : NULL);
	text_or_null(o, "stand_in", s->stand_in);
	member_bool(o, "conceded", s->conceded);
	number_or_null(o, "rating", s->rating);
	if (is_over(room)) {
		member_number(o, "rank", s->rank);
		member_number(o, "total", s->total);
	}
	emit_close(o, '}');
}

static void write_seats(const struct room *room, const struct viewer *v, struct out *o)
{
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	room_speaker(room, v->lang, names, pointers);
	emit_key(o, "seats");
	emit_open(o, '[');
	for (int i = 0; i < room->head.options.players; i++)
		write_seat(room, v->lang, i, pointers[i], o);
	emit_close(o, ']');
	emit_key(o, "mine");
	emit_open(o, '[');
	uint32_t mine = v->seat == SEAT_NONE ? 0 : head_seats_of(&room->head, room->head.seat[v->seat].person);
	for (; mine; mine &= mine - 1)
		emit_number(o, bits_first(mine));
	emit_close(o, ']');
	member_number(o, "watchers", room_watchers(room));
}

static void write_clocks(const struct room *room, struct out *o)
{
	int64_t now = room_now(room), turn, reserve;
	bool stands = room->head.status != STATUS_PLAYING;
	emit_key(o, "clocks");
	if (!room->course.block || !clocks_exist(&room->course.clocks)) {
		emit_null(o);
		return;
	}
	emit_open(o, '[');
	for (int i = 0; i < room->head.options.players; i++) {
		const struct clocks *c = &room->course.clocks;
		bool open = !stands && c->seat[i].since && !(head_computers(&room->head) >> i & 1);
		const struct absence *away = clocks_absence(c, i, now);
		bool runs = open && !clocks_away(c, i, now);
		clocks_left(c, i, open ? now : c->seat[i].since, &turn, &reserve);
		emit_open(o, '{');
		member_number(o, "turn", turn);
		member_number(o, "reserve", reserve > 0 ? reserve : 0);
		member_bool(o, "running", runs);
		member_bool(o, "expired", runs && turn <= 0 && reserve <= 0);
		if (away && !stands) {
			emit_key(o, "away");
			emit_open(o, '{');
			member_number(o, "from", away->from);
			member_number(o, "until", away->until);
			emit_close(o, '}');
		}
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

static void write_undo(const struct room *room, const struct viewer *v, struct out *o)
{
	bool may = v->seat < SEATS_MAX && room->head.status == STATUS_PLAYING && room->course.block
		&& table_may_undo(&room->course.table.match, v->seat, match_undo_last(&room->course.table.match, v->seat));
	struct undo_right right = may ? room_undo(room, v->seat) : (struct undo_right){0, 0};
	emit_key(o, "undo");
	emit_open(o, '{');
	number_or_null(o, "alone", right.alone);
	number_or_null(o, "ask", right.alone ? 0 : right.last);
	emit_close(o, '}');
}

/* Rows of the log that the viewer may know of: spectators of a delayed table see it so many rows ago. */
static uint32_t rows_seen(const struct room *room, const struct viewer *v)
{
	uint32_t rows = room_rows(room), delay = (uint32_t)room->head.delay;
	if (v->seat != SEAT_NONE || is_over(room) || !delay)
		return rows;
	return rows > delay ? rows - delay : 0;
}

/* What a page tries choices on by itself: for those who sit there, while there is something to choose. */
static void write_bytes(const struct room *room, const struct viewer *v, struct out *o)
{
	emit_key(o, "seen");
	if (v->seat < SEATS_MAX && room->head.status == STATUS_PLAYING)
		wire_bytes(room->game, room->course.table.match.state, v->seat, o);
	else
		emit_null(o);
}

/* To a seat that may think ahead, or has: how many answers it keeps, and whether it is asked for another one now. */
static void write_plans(const struct room *room, const struct viewer *v, struct out *o)
{
	if (v->seat >= SEATS_MAX)
		return;
	int kept = room_plans(room, v->seat);
	emit_key(o, "plans");
	if (room->head.status != STATUS_PLAYING || (!kept && !room_may_plan(room, v->seat))) {
		emit_null(o);
		return;
	}
	emit_open(o, '{');
	member_number(o, "kept", kept);
	member_bool(o, "missed", kept && room_actors(room) >> v->seat & 1);
	emit_close(o, '}');
}

/* Everything that hangs on the position, from what is left of it for this viewer. */
static void write_state(const struct room *room, const struct viewer *v, struct out *o)
{
	static const char *const absent[] = {"decision", "prompt", "choices", "view", "scores", "seen", "clocks", "undo"};
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	union any_state past;
	uint32_t rows = rows_seen(room, v);
	member_number(o, "seq", rows);
	emit_key(o, "seat");
	if (v->seat == SEAT_NONE)
		emit_null(o);
	else
		emit_number(o, v->seat);
	if (room->kept) {
		kept_write_state(room->kept, rows, v->lang, o);
		emit_key(o, "seen");
		emit_null(o);
		write_clocks(room, o);
		write_undo(room, v, o);
		member_bool(o, "talk", room->head.chat != CHAT_OFF);
		return;
	}
	if (!room->course.block) {
		for (size_t i = 0; i < COUNT(absent); i++) {
			emit_key(o, absent[i]);
			emit_null(o);
		}
		member_bool(o, "talk", room->head.chat != CHAT_OFF);
		return;
	}
	const void *state = room->course.table.match.state;
	if (rows != room_rows(room)) /* what is not to be seen yet is not shown, whatever happens */
		state = match_state_after(&room->course.table.match, rows, &past) ? (const void *)&past
																		  : room->course.table.match.start;
	struct speaker s = room_speaker(room, v->lang, names, pointers);
	s.state = state;
	wire_seen(&s, state, v->seat, o);
	write_bytes(room, v, o);
	write_clocks(room, o);
	write_undo(room, v, o);
	write_plans(room, v, o);
	member_bool(o, "talk", room->head.chat != CHAT_OFF && (is_over(room) || game_talks(room->game, state)));
}

static void write_offers(const struct room *room, struct out *o)
{
	emit_key(o, "offers");
	emit_open(o, '[');
	for (int i = 0; i < OFFERS; i++) {
		const struct offer *f = &room->head.offer[i];
		if (!f->open)
			continue;
		emit_open(o, '{');
		member_text(o, "kind", offer_names[i]);
		member_number(o, "by", f->by);
		emit_key(o, "seat");
		if (f->seat < SEATS_MAX)
			emit_number(o, f->seat);
		else
			emit_null(o);
		number_or_null(o, "row", f->row);
		emit_key(o, "waiting");
		emit_open(o, '[');
		uint32_t waiting = head_people(&room->head) & ~f->agreed;
		for (int k = 0; k < SEATS_MAX; k++)
			if (waiting >> k & 1 && !*room->head.seat[k].stand_in)
				emit_number(o, k);
		emit_close(o, ']');
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

void room_write_chat(const struct room *room, const struct chat_line *line, struct out *o)
{
	member_text(o, "table", room->id);
	member_number(o, "n", line->n);
	member_number(o, "at", line->at);
	emit_key(o, "seat");
	if (line->seat < 0)
		emit_null(o);
	else
		emit_number(o, line->seat);
	emit_key(o, "person");
	person_json(o, line->person, line->name, line->registered);
	member_text(o, "text", line->text);
}

/* Nobody reads whom they have blocked. */
static void write_chat(const struct room *room, const struct viewer *v, struct out *o)
{
	emit_key(o, "chat");
	emit_open(o, '[');
	for (int i = 0; i < room->chat_count; i++) {
		if (!*room->chat[i].text || person_blocks(v->person, room->chat[i].person))
			continue; /* the writer left, or is not wanted */
		emit_open(o, '{');
		room_write_chat(room, &room->chat[i], o);
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

/* Texts only where the viewer may know all of the row. */
static void write_row(const struct room *room, const struct speaker *s, const struct viewer *v,
	const struct news_row *n, const struct event *events, const void *state, struct out *o)
{
	struct events heard = {NULL, n->events, n->events};
	struct row_told told = {.match = &room->course.table.match,
		.row = &room->course.table.match.rows[n->index],
		.after = state,
		.events = &heard,
		.at = room->course.at[n->index],
		.open = is_over(room)};
	if (n->events)
		heard.list = (struct event *)(uintptr_t)(events + n->first_event);
	wire_row(s, &told, v->seat, o);
}

bool room_write_rows(
	const struct room *room, const struct viewer *v, uint32_t from, uint32_t to, const struct news *news, struct out *o)
{
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	struct speaker s = room_speaker(room, v->lang, names, pointers);
	struct news walked = {0};
	bool ok = true;
	if (room->kept) {
		emit_open(o, '[');
		for (uint32_t i = from; i < to; i++)
			kept_write_row(room->kept, i, v->lang, o);
		emit_close(o, ']');
		return true;
	}
	bool has = news && news->count && news->rows[0].index <= from && news->rows[news->count - 1].index + 1 >= to;
	if (from < to && !has) {
		ok = course_walk(&room->course, from, to, &walked);
		news = &walked;
	}
	emit_open(o, '[');
	for (uint32_t i = 0; ok && from < to && i < news->count; i++)
		if (news->rows[i].index >= from && news->rows[i].index < to)
			write_row(room, &s, v, &news->rows[i], news->events, news_state(news, i), o);
	emit_close(o, ']');
	news_free(&walked);
	return ok;
}

void room_write(const struct room *room, const struct viewer *v, unsigned says, uint32_t since, const struct news *news,
	struct out *o)
{
	member_text(o, "table", room->id);
	if (says & SAYS_STATUS)
		write_status(room, v, o);
	if (says & SAYS_ABOUT)
		write_about(room, v, o);
	if (says & SAYS_SEATS)
		write_seats(room, v, o);
	if (says & SAYS_STATE)
		write_state(room, v, o);
	if (says & SAYS_ROWS) {
		uint32_t to = rows_seen(room, v);
		emit_key(o, "rows");
		room_write_rows(room, v, since < to ? since : to, to, news, o);
	}
	if (says & SAYS_OFFERS)
		write_offers(room, o);
	if (says & SAYS_CHAT)
		write_chat(room, v, o);
	member_number(o, "now", room_now(room));
}

/* A message to followers, written once for all who see the same. */
struct told {
	struct viewer viewer;
	struct buffer *buffer;
};

/* One message for all viewers of the same seat and language. */
static struct buffer *write_for(struct room *room, const struct viewer *v, unsigned says, const struct news *news)
{
	struct out *o = message_begin(room->server, "table");
	uint32_t since = room->told, delay = (uint32_t)room->head.delay;
	/* The delayed have heard of so many less, until the end of the game is told. */
	if (v->seat == SEAT_NONE && delay && (!is_over(room) || says & SAYS_STATUS))
		since = since > delay ? since - delay : 0;
	room_write(room, v, says, since, news, o);
	return message_finish(room->server);
}

static void answer_polls(struct room *room)
{
	list_each(item, &room->polls)
	{
		struct request *r = container_of(item, struct request, link);
		list_remove(item);
		room_reply(r, room);
	}
}

/* Equal viewers share a buffer: a table with a thousand spectators is written once for each language. */
void room_tell(struct room *room, unsigned says, const struct news *news)
{
	enum { KINDS_MAX = 2 * (SEATS_MAX + 2) * LANGS };
	struct told told[KINDS_MAX];
	int kinds = 0;
	if (room->server->closing)
		return;
	list_each(item, &room->follows)
	{
		struct follow *f = container_of(item, struct follow, of_room);
		int lang = f->client->lang >= 0 ? f->client->lang
			: f->client->person         ? words_lang(f->client->person->lang)
										: f->client->accepts;
		struct viewer v = room_viewer(room, f->client->person, f->wanted, lang < 0 ? LANG_EN : lang);
		int k = 0;
		while (k < kinds
			&& (told[k].viewer.seat != v.seat || told[k].viewer.lang != v.lang
				|| told[k].viewer.knows_key != v.knows_key))
			k++;
		if (k == kinds && kinds < KINDS_MAX)
			told[kinds++] = (struct told){v, write_for(room, &v, says, news)};
		if (k < kinds && told[k].buffer)
			client_send(f->client, told[k].buffer);
		else
			net_close_conn(f->client->conn, 1011);
	}
	for (int k = 0; k < kinds; k++)
		buffer_drop(told[k].buffer);
	answer_polls(room);
}

void room_tell_chat(struct room *room, const struct chat_line *line)
{
	struct out *o = message_begin(room->server, "chat");
	room_write_chat(room, line, o);
	struct buffer *b = message_finish(room->server);
	list_each(item, &room->follows)
	{
		struct follow *f = container_of(item, struct follow, of_room);
		if (b && !person_blocks(f->client->person, line->person))
			client_send(f->client, b);
	}
	buffer_drop(b);
	answer_polls(room);
}

void room_reply(struct request *r, struct room *room)
{
	struct viewer v = room_viewer(room, request_person(r), (int)get_number(r, "seat", -1), r->lang);
	if (!r->client) {
		request_free(r);
		return;
	}
	struct out *o = reply_begin(r);
	room_write(room, &v, SAYS_ALL, (uint32_t)get_number(r, "since", room_rows(room)), NULL, o);
	reply_send(r);
}
