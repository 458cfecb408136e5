/* The engine's requests: reading their members, and answering what is wrong with them. */
#define _GNU_SOURCE
#include "cli/engine_int.h"

#include "core/options.h"
#include "core/text.h"

#include <stdlib.h>

const struct game *engine_game_of(const struct engine *e)
{
	return e->table.match.game;
}

const void *engine_state_of(const struct engine *e)
{
	return e->table.match.state;
}

struct speaker engine_speaker_of(const struct engine *e)
{
	return (struct speaker){.game = e->playing ? engine_game_of(e) : NULL,
		.lang = e->lang,
		.state = e->playing ? engine_state_of(e) : NULL};
}

void engine_begin(struct engine *e, bool ok)
{
	out_clear(e->reply);
	emit_open(e->reply, '{');
	emit_key(e->reply, "ok");
	emit_bool(e->reply, ok);
	const json_t *id = json_object_get(e->request, "id");
	if (id) {
		char *text = json_dumps(id, JSON_COMPACT | JSON_ENCODE_ANY);
		emit_key(e->reply, "id");
		emit_raw(e->reply, text ? text : "null");
		free(text);
	}
}

void engine_fail_text(struct engine *e, const char *code, const char *message)
{
	engine_begin(e, false);
	emit_key(e->reply, "error");
	emit_open(e->reply, '{');
	emit_key(e->reply, "code");
	emit_string(e->reply, code);
	emit_key(e->reply, "message");
	emit_string(e->reply, message);
	emit_close(e->reply, '}');
}

void engine_fail_args(struct engine *e, const char *code, const char *id, const struct word_arg *args, int count)
{
	struct speaker s = engine_speaker_of(e);
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	words_say(&s, id, args, count, &o);
	engine_fail_text(e, code, text);
}

void engine_fail(struct engine *e, const char *code, const char *id, const char *word)
{
	struct word_arg arg = arg_text("word", word);
	engine_fail_args(e, code, id, &arg, 1);
}

void engine_reply_decision(struct engine *e)
{
	engine_begin(e, true);
	emit_key(e->reply, "decision");
	wire_decision(engine_game_of(e), engine_state_of(e), e->reply);
}

const char *engine_text_member(struct engine *e, const char *key, bool needed)
{
	const json_t *v = json_object_get(e->request, key);
	if (json_is_string(v))
		return json_string_value(v);
	if (v || needed)
		engine_fail(e, "bad-request", "engine.text_wanted", key);
	return NULL;
}

bool engine_number_member(struct engine *e, const char *key, int64_t low, int64_t high, int64_t otherwise, int64_t *n)
{
	const json_t *v = json_object_get(e->request, key);
	*n = otherwise;
	if (!v)
		return true;
	if (!json_is_integer(v) || json_integer_value(v) < low || json_integer_value(v) > high) {
		struct word_arg args[] = {arg_text("word", key), arg_number("low", low), arg_number("high", high)};
		engine_fail_args(e, "bad-request", "engine.number_wanted", args, COUNT(args));
		return false;
	}
	*n = json_integer_value(v);
	return true;
}

bool engine_seat_member(struct engine *e, int *seat)
{
	struct decision d = engine_game_of(e)->decision(engine_state_of(e));
	int64_t n;
	if (!engine_number_member(e, "seat", 0, state_seats(engine_state_of(e)) - 1, -1, &n))
		return false;
	if (n < 0 && bits_count(d.actors) > 1) {
		engine_fail(e, "bad-request", "engine.seat_wanted", "seat");
		return false;
	}
	*seat = n >= 0 ? (int)n : decision_seat(d);
	return true;
}

static bool set_option(struct engine *e, const struct game *g, struct options *o, const char *name, const json_t *value)
{
	char text[24];
	struct out number;
	const char *id = json_string_value(value);
	out_init(&number, text, sizeof text);
	if (json_is_integer(value)) {
		out_number(&number, json_integer_value(value));
		id = text;
	} else if (json_is_boolean(value)) {
		id = json_is_true(value) ? "on" : "off";
	}
	enum option_error why = id ? options_set(g, o, name, id) : OPTION_VALUE;
	if (why) {
		struct word_arg args[] = {arg_text("word", name), arg_text("game", g->id)};
		engine_fail_args(
			e, "bad-option", why == OPTION_UNKNOWN ? "cli.option_unknown" : "cli.option_value", args, COUNT(args));
	}
	return !why;
}

bool engine_read_options(struct engine *e, const struct game *g, struct options *o)
{
	const json_t *object = json_object_get(e->request, "options");
	const char *name;
	json_t *value;
	int row;
	if (object && !json_is_object(object)) {
		engine_fail(e, "bad-request", "engine.object_wanted", "options");
		return false;
	}
	json_object_foreach ((json_t *)(uintptr_t)object, name, value) {
		if (!set_option(e, g, o, name, value))
			return false;
	}
	enum option_error why = options_check(g, o, &row);
	if (why) {
		const struct game_option *option = &g->options[row];
		struct word_arg args[] = {arg_text("word", option->name), arg_text("game", g->id),
			arg_number("players", o->players), arg_text("needs", option->needs ? option->needs : "")};
		engine_fail_args(
			e, "bad-option", why == OPTION_NEEDS ? "cli.option_needs" : "cli.option_players", args, COUNT(args));
	}
	return !why;
}

bool engine_read_seed(struct engine *e, char *seed, size_t size, bool *given)
{
	const json_t *v = json_object_get(e->request, "seed");
	*given = v != NULL;
	if (json_is_string(v) && json_string_length(v) < size)
		snprintf(seed, size, "%s", json_string_value(v));
	else if (json_is_integer(v))
		snprintf(seed, size, "%lld", (long long)json_integer_value(v));
	else if (v) {
		engine_fail(e, "bad-request", "engine.text_wanted", "seed");
		return false;
	}
	return true;
}

bool engine_read_lang(struct engine *e, int *lang)
{
	const json_t *v = json_object_get(e->request, "lang");
	*lang = e->lang;
	if (!v)
		return true;
	*lang = words_lang(json_string_value(v));
	if (*lang < 0)
		engine_fail(e, "bad-request", "cli.bad_lang", json_is_string(v) ? json_string_value(v) : "lang");
	return *lang >= 0;
}

bool engine_read_chance(struct engine *e, bool *manual)
{
	const json_t *v = json_object_get(e->request, "chance");
	const char *how = v ? json_string_value(v) : "auto";
	*manual = how && text_equal(how, "manual");
	if (how && (*manual || text_equal(how, "auto")))
		return true;
	engine_fail(e, "bad-request", "engine.chance_wanted", "chance");
	return false;
}

/* A choice given as text. */
static bool parse_text(struct engine *e, const char *text, size_t length, int at, choice *c)
{
	static const char *const messages[] = {
		"", "engine.choice_empty", "engine.choice_verb", "engine.choice_arg", "engine.choice_many"};
	uint32_t offset;
	enum choice_error why = choice_parse(engine_game_of(e), text, (uint32_t)length, c, &offset);
	if (!why)
		return true;
	char word[64];
	snprintf(word, sizeof word, "%.*s", (int)(length < 60 ? length : 60), text);
	engine_fail(e, "bad-choice", messages[why], word);
	if (at >= 0) { /* into the error object, which ends in a brace */
		e->reply->length--;
		emit_key(e->reply, "at");
		emit_number(e->reply, at);
		emit_close(e->reply, '}');
	}
	return false;
}

/* A choice given as {"verb":…,"args":[…]}: written as text, then parsed, so that there is one parser. */
static bool parse_object(struct engine *e, const json_t *v, int at, choice *c)
{
	const char *verb = json_string_value(json_object_get(v, "verb"));
	const json_t *args = json_object_get(v, "args");
	char text[256];
	struct out o;
	if (!verb || (args && !json_is_array(args))) {
		engine_fail(e, "bad-request", "engine.choice_wanted", "choice");
		return false;
	}
	out_init(&o, text, sizeof text);
	out_text(&o, verb);
	for (size_t i = 0; i < json_array_size(args); i++) {
		const json_t *arg = json_array_get(args, i);
		out_char(&o, ' ');
		if (json_is_string(arg))
			out_text(&o, json_string_value(arg));
		else if (json_is_integer(arg))
			out_number(&o, json_integer_value(arg));
		else if (json_is_boolean(arg))
			out_number(&o, json_is_true(arg));
		else if (json_is_null(arg))
			out_text(&o, "none");
		else {
			engine_fail(e, "bad-request", "engine.choice_wanted", "args");
			return false;
		}
	}
	return parse_text(e, text, o.length, at, c);
}

static bool parse_index(struct engine *e, int seat, choice *c)
{
	choice list[CHOICES_MAX];
	uint32_t n = 0;
	int64_t i;
	if (engine_game_of(e)->decision(engine_state_of(e)).actors >> seat & 1)
		n = engine_game_of(e)->choices(engine_state_of(e), seat, list);
	if (n == 0) {
		engine_fail(e, "bad-request", "engine.no_choices", "i");
		return false;
	}
	if (!engine_number_member(e, "i", 0, n - 1, 0, &i))
		return false;
	*c = list[i];
	return true;
}

bool engine_read_choices(struct engine *e, int seat, choice *list, uint32_t *count)
{
	const json_t *text = json_object_get(e->request, "text"), *one = json_object_get(e->request, "choice");
	const json_t *many = json_object_get(e->request, "list");
	*count = 1;
	if (json_object_get(e->request, "i"))
		return parse_index(e, seat, list);
	if (json_is_string(text))
		return parse_text(e, json_string_value(text), json_string_length(text), -1, list);
	if (json_is_object(one))
		return parse_object(e, one, -1, list);
	if (!json_is_array(many)) {
		engine_fail(e, "bad-request", "engine.choice_wanted", "text");
		return false;
	}
	*count = (uint32_t)json_array_size(many);
	if (*count == 0) {
		engine_fail(e, "bad-request", "engine.list_empty", "list");
		return false;
	}
	if (*count > LIST_MAX) {
		engine_fail(e, "bad-request", "engine.list_long", "list");
		return false;
	}
	for (uint32_t i = 0; i < *count; i++) {
		const json_t *v = json_array_get(many, i);
		bool ok = json_is_string(v) ? parse_text(e, json_string_value(v), json_string_length(v), (int)i, &list[i])
									: parse_object(e, v, (int)i, &list[i]);
		if (!ok)
			return false;
	}
	return true;
}
