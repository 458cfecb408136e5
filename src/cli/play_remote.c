/* A table on a server: what is asked of it, and waiting for what comes. */
#define _GNU_SOURCE
#include "cli/play_remote_int.h"

#include "cli/cli.h"
#include "core/text.h"

#include <string.h>

enum { WAIT_S = 25, RETRY_MS = 2000, CHOICE_TEXT = 256 };

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
	bool ok = remote_take(t, answer, whole);
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
	const json_t *offer = remote_open_offer(t);
	json_t *members = about_table(t);
	if (!offer) {
		json_decref(members);
		return false;
	}
	uint32_t waiting = remote_seats(json_object_get(offer, "waiting")) & t->mine;
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
	if (t->retry_at && remote_now_ms() >= t->retry_at)
		remote_table_listen(t);
	enum heard heard = remote_hear(t->server, wait_ms, file, &answer);
	if (heard == HEARD_FAILURE) {
		say_failure(t);
		t->retry_at = remote_now_ms() + RETRY_MS;
	}
	if (heard != HEARD_ANSWER)
		return heard;
	bool news = is_news(t, answer) || *t->message, ok = remote_take(t, answer, false);
	remote_table_listen(t);
	return !ok ? HEARD_FAILURE : news ? HEARD_ANSWER : HEARD_NOTHING;
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

void remote_table_explain(struct remote_table *t, struct out *o)
{
	const json_t *seats = json_object_get(t->answer, "seats"), *seat;
	size_t i;
	json_array_foreach (seats, i, seat) {
		json_t *members = json_is_string(json_object_get(seat, "level")) ? about_table(t) : NULL;
		if (!members)
			continue;
		json_object_set_new(members, "seat", json_integer((json_int_t)i));
		json_t *answer = remote_call(t->server, "explain", members);
		const char *text = json_string_value(json_object_get(answer, "text"));
		if (!answer)
			say_failure(t);
		const json_t *name = json_object_get(seat, json_is_string(json_object_get(seat, "name")) ? "name" : "title");
		out_text(o, json_string_value(name));
		out_text(o, t->lang == LANG_FR ? "\u00a0: " : ": ");
		out_text(o, text ? text : t->message);
		out_text(o, "\n");
		json_decref(answer);
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
