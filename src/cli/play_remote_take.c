/* What a server says about a table, read and bounded before anything is done with it. */
#define _GNU_SOURCE
#include "cli/play_remote_int.h"

#include "cli/cli.h"
#include "host/ask.h"
#include "host/outside.h"
#include "host/position.h"
#include "core/text.h"
#include "games/games.h"

#include <string.h>
#include <time.h>

uint64_t remote_now_ms(void)
{
	struct timespec at;
	clock_gettime(CLOCK_MONOTONIC, &at);
	return (uint64_t)at.tv_sec * 1000u + (uint64_t)at.tv_nsec / 1000000u;
}

static void say(struct remote_table *t, const char *id, const char *word)
{
	struct speaker s = {.game = t->game, .lang = cli_lang(), .state = t->status == REMOTE_OPEN ? NULL : &t->seen};
	struct word_arg arg = arg_text("word", word);
	struct out o;
	out_init(&o, t->message, sizeof t->message);
	words_say(&s, id, &arg, 1, &o);
}

uint32_t remote_seats(const json_t *list)
{
	uint32_t set = 0;
	size_t i;
	const json_t *seat;
	json_array_foreach (list, i, seat)
		if (json_is_integer(seat) && json_integer_value(seat) >= 0 && json_integer_value(seat) < SEATS_MAX)
			set |= 1u << json_integer_value(seat);
	return set;
}

static enum remote_status status_named(const char *name)
{
	if (text_equal(name, "open"))
		return REMOTE_OPEN;
	if (text_equal(name, "playing"))
		return REMOTE_PLAYING;
	return text_equal(name, "over") ? REMOTE_OVER : REMOTE_STOPPED;
}

/* New rows; those that an undo took back go. */
static void take_rows(struct remote_table *t, json_t *rows)
{
	size_t i;
	json_t *row;
	json_array_foreach (rows, i, row) {
		const json_t *undo = json_object_get(row, "undo");
		size_t n = json_array_size(t->rows);
		if (!json_is_integer(undo)) {
			json_array_append(t->rows, row);
			continue;
		}
		for (;
			n && json_integer_value(json_object_get(json_array_get(t->rows, n - 1), "seq")) >= json_integer_value(undo);
			n--)
			json_array_remove(t->rows, n - 1);
		t->told = t->told < n ? t->told : n;
	}
}

/* The figures that the table is played with, read once; false after a message. */
static bool take_edition(struct remote_table *t, const json_t *edition)
{
	const char *hash = json_string_value(json_object_get(edition, "hash"));
	const json_t *text = json_object_get(edition, "text");
	if (!json_is_object(edition)) {
		t->edition[0] = t->slot = 0;
		return true;
	}
	if (hash && text_equal(hash, t->edition))
		return true;
	json_t *read = outside_read(json_string_value(text), json_string_length(text), NULL);
	struct options o = {0};
	struct ask_error wrong;
	bool good = hash && read && ask_edition(t->game, read, &o, &wrong);
	json_decref(read);
	if (!good) {
		say(t, "remote.other_version", "edition");
		return false;
	}
	snprintf(t->edition, sizeof t->edition, "%s", hash);
	t->slot = o.edition;
	return true;
}

/* What the seat sees, read back; false after a message. */
static bool take_view(struct remote_table *t, json_t *about, const json_t *view)
{
	struct speaker s = {.game = t->game, .lang = cli_lang()};
	struct options o = {.players = (uint8_t)json_integer_value(json_object_get(about, "players"))};
	struct ask_error wrong;
	union any_state seen = {0};
	char why[512] = "";
	struct out error;
	out_init(&error, why, sizeof why);
	if (o.players < t->game->seats_min || o.players > t->game->seats_max
		|| !ask_options(t->game, json_object_get(about, "options"), &o, &wrong)) {
		say(t, "remote.other_version", "options");
		return false;
	}
	if (t->viewer != SEAT_NONE && (t->viewer < 0 || t->viewer >= o.players)) { /* a seat of the table, or none */
		say(t, "remote.other_version", "seat");
		return false;
	}
	if (!take_edition(t, json_object_get(about, "edition")))
		return false;
	o.edition = t->slot;
	t->game->setup(&seen, &o);
	if (!position_see(&s, &seen, view, t->viewer, &error)) {
		say(t, "remote.other_version", why);
		return false;
	}
	t->seen = seen;
	return true;
}

/* The offer that waits for a seat of ours. */
json_t *remote_open_offer(const struct remote_table *t)
{
	size_t i;
	json_t *offer;
	json_array_foreach (json_object_get(t->answer, "offers"), i, offer)
		if (remote_seats(json_object_get(offer, "waiting")) & t->mine)
			return offer;
	return NULL;
}

const char *remote_seat_text(const struct remote_table *t, size_t seat, const char *member)
{
	const char *text =
		json_string_value(json_object_get(json_array_get(json_object_get(t->answer, "seats"), seat), member));
	return text ? text : "";
}

static void say_offer(struct remote_table *t)
{
	static const struct {
		const char *kind, *word;
	} offers[] = {
		{"undo", "remote.offer_undo"}, {"takeover", "remote.offer_takeover"}, {"rematch", "remote.offer_rematch"}};
	const json_t *offer = remote_open_offer(t);
	const char *kind = json_string_value(json_object_get(offer, "kind"));
	for (size_t i = 0; kind && i < sizeof offers / sizeof *offers; i++)
		if (text_equal(kind, offers[i].kind))
			say(t, offers[i].word,
				remote_seat_text(t, (size_t)json_integer_value(json_object_get(offer, "by")), "name"));
}

/* A seat of a table, or -1: nothing that a server says is used before it is bounded. */
static int seat_number(const json_t *seat)
{
	json_int_t n = json_integer_value(seat);
	return n >= 0 && n < SEATS_MAX ? (int)n : -1;
}

bool remote_take(struct remote_table *t, json_t *answer, bool whole)
{
	json_t *about = json_object_get(answer, "about"), *view = json_object_get(answer, "view");
	const json_t *seat = json_object_get(answer, "seat");
	const char *status = json_string_value(json_object_get(answer, "status"));
	const char *id = json_string_value(json_object_get(about, "game"));
	t->game = id ? game_named(id) : NULL;
	if (!t->game || !status) {
		say(t, "remote.unknown_game", id ? id : "");
		json_decref(answer);
		return false;
	}
	json_decref(t->answer);
	t->answer = answer;
	t->answered_at = remote_now_ms();
	t->status = status_named(status);
	t->message[0] = 0;
	if (t->status == REMOTE_STOPPED && json_is_string(json_object_get(answer, "message")))
		snprintf(t->message, sizeof t->message, "%s", json_string_value(json_object_get(answer, "message")));
	t->mine = remote_seats(json_object_get(answer, "mine"));
	t->actors = remote_seats(json_object_get(json_object_get(answer, "decision"), "actors"));
	t->viewer = json_is_integer(seat) ? seat_number(seat) : SEAT_NONE;
	t->seq = (uint32_t)json_integer_value(json_object_get(answer, "seq"));
	if (whole)
		json_array_clear(t->rows);
	take_rows(t, json_object_get(answer, "rows"));
	if (json_is_object(view) && !take_view(t, about, view)) {
		t->viewer = SEAT_NONE;
		return false;
	}
	say_offer(t);
	return true;
}
