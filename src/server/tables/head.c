/* A table's head as JSON and back, and questions about it. */
#define _GNU_SOURCE
#include "server/tables/head.h"

#include "host/ask.h"
#include "host/outside.h"
#include "core/declare.h"
#include "core/json.h"
#include "core/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const status_names[STATUSES + 1] = {[STATUS_OPEN] = "open",
	[STATUS_PLAYING] = "playing",
	[STATUS_OVER] = "over",
	[STATUS_FROZEN] = "frozen",
	[STATUS_CLOSED] = "closed"};
const char *const seat_names[SEAT_KINDS + 1] = {
	[SEAT_OPEN] = "open", [SEAT_INVITED] = "invited", [SEAT_PERSON] = "person", [SEAT_COMPUTER] = "computer"};
const char *const chat_names[CHAT_KINDS + 1] = {[CHAT_ALL] = "all", [CHAT_SEATS] = "seats", [CHAT_OFF] = "off"};
const char *const clock_names[CLOCK_KINDS + 1] = {
	[CLOCK_NONE] = "none", [CLOCK_LIVE] = "live", [CLOCK_CORRESPONDENCE] = "correspondence"};
const char *const offer_names[OFFERS + 1] = {
	[OFFER_UNDO] = "undo", [OFFER_TAKEOVER] = "takeover", [OFFER_REMATCH] = "rematch"};

int name_number(const char *const *names, const char *name)
{
	for (int i = 0; names[i]; i++)
		if (name && strcmp(names[i], name) == 0)
			return i;
	return -1;
}

/* What is nought or empty is left out and read as such: most members are, and lists read the heads of many tables. */
static void keep_number(struct out *o, const char *key, int64_t n)
{
	if (n)
		member_number(o, key, n);
}

static void keep_text(struct out *o, const char *key, const char *text)
{
	if (*text)
		member_text(o, key, text);
}

static void write_seat(const struct seat *s, struct out *o)
{
	emit_open(o, '{');
	keep_text(o, "kind", seat_names[s->kind]);
	keep_text(o, "person", s->person);
	keep_text(o, "name", s->name);
	keep_text(o, "level", s->level);
	keep_text(o, "stand_in", s->stand_in);
	keep_number(o, "registered", s->registered);
	keep_number(o, "conceded", s->conceded);
	keep_number(o, "expired", s->expired);
	keep_number(o, "rating", s->rating);
	keep_number(o, "rank", s->rank);
	keep_number(o, "total", s->total);
	emit_close(o, '}');
}

static void write_offer(const struct offer *f, struct out *o)
{
	emit_open(o, '{');
	keep_number(o, "open", f->open);
	keep_number(o, "by", f->by);
	keep_number(o, "seat", f->seat);
	keep_number(o, "row", f->row);
	keep_number(o, "agreed", f->agreed);
	emit_close(o, '}');
}

static void write_options(const struct head *h, const struct game *g, struct out *o)
{
	emit_key(o, "options");
	emit_open(o, '{');
	for (int i = 0; i < options_count(g); i++)
		if (h->options.value[i])
			member_text(o, g->options[i].name, g->options[i].value[h->options.value[i]]);
	emit_close(o, '}');
}

static void write_edition(const struct head_edition *e, struct out *o)
{
	if (!*e->hash)
		return;
	emit_key(o, "edition");
	emit_open(o, '{');
	member_text(o, "hash", e->hash);
	member_text(o, "id", e->id);
	for (int lang = 0; lang < LANGS; lang++)
		member_text(o, words_lang_name(lang), e->name[lang]);
	emit_close(o, '}');
}

void head_write(const struct head *h, const struct game *g, struct out *o)
{
	emit_open(o, '{');
	write_options(h, g, o);
	write_edition(&h->edition, o);
	keep_number(o, "rated", h->rated);
	keep_number(o, "public", h->is_public);
	keep_number(o, "hints", h->hints);
	keep_number(o, "shuffle", h->shuffle);
	keep_number(o, "by_host", h->by_host);
	keep_number(o, "seeded", h->seeded);
	keep_number(o, "rating_done", h->rating_done);
	keep_number(o, "expiry_waits", h->expiry_waits);
	keep_text(o, "chat", chat_names[h->chat]);
	keep_text(o, "clock", clock_names[h->clock]);
	keep_number(o, "turn", h->turn_s);
	keep_number(o, "reserve", h->reserve_s);
	keep_number(o, "days", h->days);
	keep_number(o, "delay", h->delay);
	keep_text(o, "previous", h->previous);
	keep_text(o, "next", h->next);
	keep_text(o, "tournament", h->tournament);
	keep_text(o, "club", h->club);
	keep_text(o, "message", h->message);
	keep_number(o, "message_number", h->message_number);
	emit_key(o, "seats");
	emit_open(o, '[');
	for (int i = 0; i < h->options.players; i++)
		write_seat(&h->seat[i], o);
	emit_close(o, ']');
	emit_key(o, "offers");
	emit_open(o, '[');
	for (int i = 0; i < OFFERS; i++)
		write_offer(&h->offer[i], o);
	emit_close(o, ']');
	emit_close(o, '}');
}

void head_write_clock(const struct head *h, struct out *o)
{
	emit_key(o, "clock");
	emit_open(o, '{');
	member_text(o, "kind", clock_names[h->clock]);
	if (h->clock == CLOCK_LIVE) {
		member_number(o, "turn", h->turn_s);
		member_number(o, "reserve", h->reserve_s);
	} else if (h->clock == CLOCK_CORRESPONDENCE) {
		member_number(o, "days", h->days);
	}
	if (h->clock != CLOCK_NONE)
		member_text(o, "expiry", h->expiry_waits ? "wait" : "computer");
	emit_close(o, '}');
}

void head_write_options(const struct head *h, const struct game *g, struct out *o)
{
	emit_key(o, "options");
	emit_open(o, '{');
	for (int i = 0; g && g->options[i].name; i++) {
		emit_key(o, g->options[i].name);
		emit_string(o, g->options[i].value[h->options.value[i]]);
	}
	emit_close(o, '}');
}

static int64_t get_number(const json_t *object, const char *key)
{
	return json_integer_value(json_object_get(object, key));
}

static void get_text(const json_t *object, const char *key, char *text, size_t size)
{
	const char *value = json_string_value(json_object_get(object, key));
	snprintf(text, size, "%s", value ? value : "");
}

static int get_name(const json_t *object, const char *key, const char *const *names)
{
	int n = name_number(names, json_string_value(json_object_get(object, key)));
	return n < 0 ? 0 : n;
}

static void read_seat(struct seat *s, const json_t *v)
{
	s->kind = (enum seat_kind)get_name(v, "kind", seat_names);
	get_text(v, "person", s->person, sizeof s->person);
	get_text(v, "name", s->name, sizeof s->name);
	get_text(v, "level", s->level, sizeof s->level);
	get_text(v, "stand_in", s->stand_in, sizeof s->stand_in);
	s->registered = get_number(v, "registered");
	s->conceded = get_number(v, "conceded");
	s->expired = get_number(v, "expired");
	s->rating = (int)get_number(v, "rating");
	s->rank = (int)get_number(v, "rank");
	s->total = (int)get_number(v, "total");
}

static void read_offer(struct offer *f, const json_t *v)
{
	f->open = get_number(v, "open");
	f->by = (uint8_t)get_number(v, "by");
	f->seat = (uint8_t)get_number(v, "seat");
	f->row = (uint32_t)get_number(v, "row");
	f->agreed = (uint32_t)get_number(v, "agreed");
}

static void read_edition(struct head_edition *e, const json_t *v)
{
	get_text(v, "hash", e->hash, sizeof e->hash);
	get_text(v, "id", e->id, sizeof e->id);
	for (int lang = 0; lang < LANGS; lang++)
		get_text(v, words_lang_name(lang), e->name[lang], sizeof e->name[lang]);
}

static void read_members(struct head *h, const json_t *v)
{
	read_edition(&h->edition, json_object_get(v, "edition"));
	h->rated = get_number(v, "rated");
	h->is_public = get_number(v, "public");
	h->hints = get_number(v, "hints");
	h->shuffle = get_number(v, "shuffle");
	h->by_host = get_number(v, "by_host");
	h->seeded = get_number(v, "seeded");
	h->rating_done = get_number(v, "rating_done");
	h->expiry_waits = get_number(v, "expiry_waits");
	h->chat = (enum chat_kind)get_name(v, "chat", chat_names);
	h->clock = (enum clock_kind)get_name(v, "clock", clock_names);
	h->turn_s = get_number(v, "turn");
	h->reserve_s = get_number(v, "reserve");
	h->days = get_number(v, "days");
	h->delay = (int)get_number(v, "delay");
	h->message_number = (int)get_number(v, "message_number");
	get_text(v, "previous", h->previous, sizeof h->previous);
	get_text(v, "next", h->next, sizeof h->next);
	get_text(v, "tournament", h->tournament, sizeof h->tournament);
	get_text(v, "club", h->club, sizeof h->club);
	get_text(v, "message", h->message, sizeof h->message);
	for (int i = 0; i < SEATS_MAX; i++)
		read_seat(&h->seat[i], json_array_get(json_object_get(v, "seats"), (size_t)i));
	for (int i = 0; i < OFFERS; i++)
		read_offer(&h->offer[i], json_array_get(json_object_get(v, "offers"), (size_t)i));
}

/* Each seat of the person's in the text becomes nobody's; the seats as bits. */
static uint32_t forget_seats(json_t *list, const char *person, char names[SEATS_MAX][NAME_MAX_BYTES])
{
	uint32_t seats = 0;
	json_t *seat;
	size_t i;
	json_array_foreach (list, i, seat) {
		const char *id = json_string_value(json_object_get(seat, "person"));
		if (i >= SEATS_MAX || !id || strcmp(id, person) != 0)
			continue;
		seats |= 1u << i;
		get_text(seat, "name", names[i], NAME_MAX_BYTES);
		json_object_set_new(seat, "person", json_string(""));
		json_object_set_new(seat, "name", json_string(""));
		json_object_set_new(seat, "registered", json_integer(0));
	}
	return seats;
}

char *head_forget(const char *text, const char *person, char names[SEATS_MAX][NAME_MAX_BYTES], uint32_t *seats)
{
	json_t *v = outside_read(text, strlen(text), NULL);
	*seats = 0;
	if (!v)
		return outside_starved() ? NULL : strdup("");
	*seats = forget_seats(json_object_get(v, "seats"), person, names);
	char *made = json_dumps(v, JSON_COMPACT);
	json_decref(v);
	return made;
}

bool seat_left(const struct seat *s)
{
	return s->kind == SEAT_PERSON && !*s->person;
}

const char *seat_shown(const struct seat *s, int lang)
{
	return seat_left(s) ? words_find(&(struct speaker){.lang = lang}, "person.left") : s->name;
}

/* g NULL: a game unknown to this program; then its options are not looked at. False: not what head_write wrote. */
bool head_read(struct head *h, const struct game *g, int players, const char *text)
{
	struct ask_error error;
	json_t *v = outside_read(text, strlen(text), NULL);
	memset(h, 0, sizeof *h);
	h->options.players = (uint8_t)players;
	bool ok = json_is_object(v) && players > 0 && players <= SEATS_MAX;
	if (ok)
		read_members(h, v);
	if (ok && g) {
		options_default(g, players, &h->options);
		ok = ask_options(g, json_object_get(v, "options"), &h->options, &error);
	}
	json_decref(v);
	return ok;
}

struct clock_time head_time(const struct head *h)
{
	enum { SECOND = 1000, DAY = 86400 * SECOND };
	if (h->clock == CLOCK_LIVE)
		return (struct clock_time){h->turn_s * SECOND, h->reserve_s * SECOND};
	if (h->clock == CLOCK_CORRESPONDENCE)
		return (struct clock_time){h->days * DAY, 0};
	return (struct clock_time){0, 0};
}

uint32_t head_seats_of(const struct head *h, const char *person)
{
	uint32_t set = 0;
	for (int i = 0; *person && i < h->options.players; i++)
		if (h->seat[i].kind == SEAT_PERSON && strcmp(h->seat[i].person, person) == 0)
			set |= 1u << i;
	return set;
}

/* Seats of people, also where the computer stands in. */
uint32_t head_people(const struct head *h)
{
	uint32_t set = 0;
	for (int i = 0; i < h->options.players; i++)
		if (h->seat[i].kind == SEAT_PERSON)
			set |= 1u << i;
	return set;
}

/* Seats that the computer plays now: its own, and those it stands in for. */
uint32_t head_computers(const struct head *h)
{
	uint32_t set = 0;
	for (int i = 0; i < h->options.players; i++)
		if (h->seat[i].kind == SEAT_COMPUTER || *h->seat[i].stand_in)
			set |= 1u << i;
	return set;
}

bool head_full(const struct head *h)
{
	for (int i = 0; i < h->options.players; i++)
		if (h->seat[i].kind == SEAT_OPEN || h->seat[i].kind == SEAT_INVITED)
			return false;
	return true;
}

const char *head_name(const struct head *h, int seat)
{
	return *h->seat[seat].name ? h->seat[seat].name : NULL;
}

void head_computer_names(const struct head *h, int lang, struct computer_names *out)
{
	const char *level[SEATS_MAX] = {NULL};
	for (int i = 0; i < h->options.players; i++)
		if (h->seat[i].kind == SEAT_COMPUTER)
			level[i] = h->seat[i].level;
	computer_names(lang, level, out);
}

void head_who(const struct head *h, int seat, char who[ID_MAX + LEVEL_MAX])
{
	const struct seat *s = &h->seat[seat];
	*who = 0;
	if (s->kind == SEAT_PERSON)
		snprintf(who, ID_MAX + LEVEL_MAX, "%s", s->person);
	else if (s->kind == SEAT_COMPUTER)
		snprintf(who, ID_MAX + LEVEL_MAX, "level:%s", s->level);
}

/* Ranks as the rules have them, those who conceded behind all others. */
void head_result(struct head *h, const struct game *g, const void *state)
{
	struct score score[SEATS_MAX] = {0};
	int seats = h->options.players;
	g->scores(state, score);
	for (int i = 0; i < seats; i++) {
		/* A place of one's own: before oneself are those who rank better, and all who did not concede if one did. */
		int before = 0;
		for (int k = 0; k < seats; k++) {
			bool ahead =
				h->seat[k].conceded != h->seat[i].conceded ? h->seat[i].conceded : score[k].rank < score[i].rank;
			before += k != i && ahead;
		}
		h->seat[i].rank = before + 1;
		h->seat[i].total = score[i].total;
	}
}

/* Sides of people that have not conceded: with one left the game is decided. */
void seat_concede(struct head *h, int seat)
{
	h->seat[seat].conceded = true;
	snprintf(h->seat[seat].stand_in, LEVEL_MAX, "prior");
}

int head_people_left(const struct head *h)
{
	int n = 0;
	for (int i = 0; i < h->options.players; i++) {
		uint32_t same =
			h->seat[i].kind == SEAT_PERSON && !h->seat[i].conceded ? head_seats_of(h, h->seat[i].person) : 0;
		bool first = true;
		for (int k = 0; k < i; k++)
			first &= !(same >> k & 1) || h->seat[k].conceded;
		n += same && first;
	}
	return n;
}

void head_stand_in(struct head *h, int seat, const char *level)
{
	snprintf(h->seat[seat].stand_in, LEVEL_MAX, "%s", level);
	h->seat[seat].conceded |= h->rated;
}
