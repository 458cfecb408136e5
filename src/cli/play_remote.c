#define _GNU_SOURCE
#include "cli/play_remote.h"

#include "cli/cli.h"
#include "core/ask.h"
#include "core/position.h"
#include "core/text.h"
#include "games/games.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WAIT_S = 25, RETRY_MS = 2000, CHOICE_TEXT = 256 };

static uint64_t now_ms(void)
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

static void say_failure(struct remote_table *t)
{
	snprintf(t->message, sizeof t->message, "%s", remote_error(t->server));
}

/* The members of an operation about this table. */
static json_t *about_table(const struct remote_table *t)
{
	json_t *members = json_pack("{ss}", "table", t->id);
	if (*t->key)
		json_object_set_new(members, "key", json_string(t->key));
	return members;
}

static uint32_t set_of_seats(const json_t *list)
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
	t->game->setup(&seen, &o);
	if (!position_see(&s, &seen, view, t->viewer, &error)) {
		say(t, "remote.other_version", why);
		return false;
	}
	t->seen = seen;
	return true;
}

/* The offer that waits for a seat of ours. */
static json_t *open_offer(const struct remote_table *t)
{
	size_t i;
	json_t *offer;
	json_array_foreach (json_object_get(t->answer, "offers"), i, offer)
		if (set_of_seats(json_object_get(offer, "waiting")) & t->mine)
			return offer;
	return NULL;
}

static const char *seat_text(const struct remote_table *t, size_t seat, const char *member)
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
	const json_t *offer = open_offer(t);
	const char *kind = json_string_value(json_object_get(offer, "kind"));
	for (size_t i = 0; kind && i < sizeof offers / sizeof *offers; i++)
		if (text_equal(kind, offers[i].kind))
			say(t, offers[i].word, seat_text(t, (size_t)json_integer_value(json_object_get(offer, "by")), "name"));
}

/* A seat of a table, or -1: nothing that a server says is used before it is bounded. */
static int seat_number(const json_t *seat)
{
	json_int_t n = json_integer_value(seat);
	return n >= 0 && n < SEATS_MAX ? (int)n : -1;
}

/* Takes an answer about the table over, which becomes ours; false after a message. */
static bool take(struct remote_table *t, json_t *answer, bool whole)
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
	t->answered_at = now_ms();
	t->status = status_named(status);
	t->message[0] = 0;
	if (t->status == REMOTE_STOPPED && json_is_string(json_object_get(answer, "message")))
		snprintf(t->message, sizeof t->message, "%s", json_string_value(json_object_get(answer, "message")));
	t->mine = set_of_seats(json_object_get(answer, "mine"));
	t->actors = set_of_seats(json_object_get(json_object_get(answer, "decision"), "actors"));
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

bool remote_table_look(struct remote_table *t)
{
	json_t *members = about_table(t);
	bool whole = !t->answer || t->lang != cli_lang();
	t->lang = cli_lang();
	json_object_set_new(members, "since", json_integer(whole ? 0 : t->seq));
	json_t *answer = remote_call(t->server, "table", members);
	if (!answer) {
		say_failure(t);
		return false;
	}
	bool ok = take(t, answer, whole);
	remote_table_listen(t);
	return ok;
}

void remote_table_listen(struct remote_table *t)
{
	json_t *members = about_table(t);
	json_object_set_new(members, "since", json_integer(t->seq));
	json_object_set_new(members, "wait", json_integer(WAIT_S));
	remote_listen(t->server, "table", members);
	t->retry_at = 0;
}

int remote_table_turn(const struct remote_table *t)
{
	bool acts =
		t->status == REMOTE_PLAYING && t->viewer != SEAT_NONE && t->actors >> t->viewer & t->mine >> t->viewer & 1;
	return acts ? t->viewer : SEAT_NONE;
}

bool remote_table_do(struct remote_table *t, int seat, const choice *list, uint32_t count)
{
	json_t *members = about_table(t), *texts = json_array();
	char text[CHOICE_TEXT];
	struct out o;
	for (uint32_t i = 0; i < count; i++) {
		out_init(&o, text, sizeof text);
		choice_text(t->game, list[i], &o);
		json_array_append_new(texts, json_string(text));
	}
	json_object_set_new(members, "seat", json_integer(seat));
	json_object_set_new(members, "seq", json_integer(t->seq));
	json_object_set_new(members, "list", texts);
	json_t *answer = remote_call(t->server, "do", members);
	bool ok = answer;
	char why[sizeof t->message];
	snprintf(why, sizeof why, "%s", answer ? "" : remote_error(t->server));
	json_decref(answer);
	remote_table_look(t); /* whether it was done or not, what is there now is what counts */
	if (!ok)
		snprintf(t->message, sizeof t->message, "%s", why);
	return ok;
}

enum remote_undo remote_table_undo(struct remote_table *t, int seat)
{
	json_t *members = about_table(t);
	json_object_set_new(members, "seat", json_integer(seat));
	json_t *answer = remote_call(t->server, "undo", members);
	if (!answer) {
		say_failure(t);
		return REMOTE_KEPT;
	}
	bool asked = json_is_true(json_object_get(answer, "offered"));
	json_decref(answer);
	remote_table_look(t);
	return asked ? REMOTE_ASKED : REMOTE_TAKEN_BACK;
}

bool remote_table_answer(struct remote_table *t, bool yes)
{
	const json_t *offer = open_offer(t);
	json_t *members = about_table(t);
	if (!offer) {
		json_decref(members);
		return false;
	}
	uint32_t waiting = set_of_seats(json_object_get(offer, "waiting")) & t->mine;
	json_object_set_new(members, "seat", json_integer(bits_first(waiting)));
	json_object_set(members, "kind", json_object_get(offer, "kind"));
	json_object_set_new(members, "yes", json_boolean(yes));
	json_t *answer = remote_call(t->server, "answer", members);
	if (!answer)
		say_failure(t);
	else
		remote_table_look(t);
	json_decref(answer);
	return true;
}

/* Is the table in the answer another one for whoever looks at it? */
static bool is_news(const struct remote_table *t, const json_t *answer)
{
	static const char *const members[] = {"seq", "status", "decision", "seat", "offers", "seats", "chat"};
	for (int i = 0; i < COUNT(members); i++)
		if (!json_equal(json_object_get(t->answer, members[i]), json_object_get(answer, members[i])))
			return true;
	return false;
}

enum heard remote_table_hear(struct remote_table *t, int wait_ms, int file)
{
	json_t *answer = NULL;
	if (t->retry_at && now_ms() >= t->retry_at)
		remote_table_listen(t);
	enum heard heard = remote_hear(t->server, wait_ms, file, &answer);
	if (heard == HEARD_FAILURE) {
		say_failure(t);
		t->retry_at = now_ms() + RETRY_MS;
	}
	if (heard != HEARD_ANSWER)
		return heard;
	bool news = is_news(t, answer) || *t->message, ok = take(t, answer, false);
	remote_table_listen(t);
	return !ok ? HEARD_FAILURE : news ? HEARD_ANSWER : HEARD_NOTHING;
}

bool remote_table_hints(const struct remote_table *t)
{
	return json_is_true(json_object_get(json_object_get(t->answer, "about"), "hints"));
}

/* What is left on a seat's clock in seconds; -1: it has none. */
static int64_t seconds_left(const struct remote_table *t, size_t seat)
{
	const json_t *clock = json_array_get(json_object_get(t->answer, "clocks"), seat);
	if (!clock)
		return -1;
	int64_t left = json_integer_value(json_object_get(clock, "turn"));
	left = (left > 0 ? left : 0) + json_integer_value(json_object_get(clock, "reserve"));
	if (json_is_true(json_object_get(clock, "running")))
		left -= (int64_t)(now_ms() - t->answered_at);
	return left > 0 ? left / 1000 : 0;
}

bool remote_table_ticks(const struct remote_table *t)
{
	return t->status == REMOTE_PLAYING && json_is_array(json_object_get(t->answer, "clocks"));
}

void remote_table_seats(const struct remote_table *t, struct out *o)
{
	size_t n = json_array_size(json_object_get(t->answer, "seats"));
	for (size_t i = 0; i < n; i++) {
		if (i)
			out_text(o, ", ");
		out_text(o, seat_text(t, i, "title"));
		out_text(o, cli_lang() == LANG_FR ? "\u00a0: " : ": ");
		out_text(o, *seat_text(t, i, "name") ? seat_text(t, i, "name") : "…");
		int64_t left = seconds_left(t, i);
		if (left < 0)
			continue;
		char clock[32];
		snprintf(clock, sizeof clock, " %" PRId64 ":%02" PRId64, left / 60, left % 60);
		out_text(o, clock);
	}
}

void remote_table_link(const struct remote_table *t, struct out *o)
{
	const char *key = json_string_value(json_object_get(json_object_get(t->answer, "about"), "key"));
	out_text(o, remote_url(t->server));
	out_text(o, "/table/");
	out_text(o, t->id);
	if (key) {
		out_text(o, "?key=");
		out_text(o, key);
	}
}

bool remote_table_say(struct remote_table *t, const char *text)
{
	json_t *members = about_table(t);
	json_object_set_new(members, "text", json_string(text));
	json_t *answer = remote_call(t->server, "say", members);
	if (!answer)
		say_failure(t);
	json_decref(answer);
	return answer && remote_table_look(t);
}

static int64_t number_in(const json_t *object, const char *member)
{
	return json_integer_value(json_object_get(object, member));
}

/* What was said before a time, from the given number on; returns the number of the next. */
static int64_t write_chat(const struct remote_table *t, int64_t from, int64_t before, struct out *o)
{
	struct speaker s = {.lang = cli_lang()};
	size_t i;
	const json_t *line;
	json_array_foreach (json_object_get(t->answer, "chat"), i, line) {
		const char *who = json_string_value(json_object_get(json_object_get(line, "person"), "name"));
		const char *text = json_string_value(json_object_get(line, "text"));
		if (number_in(line, "n") < from || number_in(line, "at") >= before || !who || !text)
			continue;
		struct word_arg args[] = {arg_text("who", who), arg_text("word", text)};
		words_say(&s, "remote.said", args, COUNT(args), o);
		out_char(o, '\n');
		from = number_in(line, "n") + 1;
	}
	return from;
}

int64_t remote_table_story(const struct remote_table *t, size_t from, int64_t from_chat, struct out *o)
{
	for (size_t i = from; i < json_array_size(t->rows); i++) {
		const json_t *row = json_array_get(t->rows, i), *event;
		size_t k;
		from_chat = write_chat(t, from_chat, number_in(row, "at"), o);
		json_array_foreach (json_object_get(row, "events"), k, event) {
			const char *text = json_string_value(json_object_get(event, "text"));
			if (!text)
				continue;
			out_text(o, text);
			out_char(o, '\n');
		}
	}
	return write_chat(t, from_chat, INT64_MAX, o);
}

void remote_table_scores(const struct remote_table *t, struct score *score)
{
	size_t seat;
	const json_t *one;
	json_array_foreach (json_object_get(t->answer, "scores"), seat, one) {
		if (seat >= SEATS_MAX)
			break;
		const json_t *categories = json_object_get(one, "categories");
		score[seat].total = (int16_t)json_integer_value(json_object_get(one, "total"));
		score[seat].rank = (uint8_t)json_integer_value(json_object_get(one, "rank"));
		for (int i = 0; t->game->categories[i].name; i++)
			score[seat].category[i] =
				(int16_t)json_integer_value(json_object_get(categories, t->game->categories[i].name));
	}
}

char *remote_table_record(struct remote_table *t)
{
	json_t *answer = remote_call(t->server, "record", about_table(t));
	const char *record = json_string_value(json_object_get(answer, "record"));
	char *text = record ? strdup(record) : NULL;
	if (!answer)
		say_failure(t);
	json_decref(answer);
	return text;
}

void remote_table_close(struct remote_table *t)
{
	json_decref(t->answer);
	json_decref(t->rows);
	remote_close(t->server);
}
