/* The engine's requests: reading their members, and answering what is wrong with them. */
#define _GNU_SOURCE
#include "cli/engine_int.h"

#include "host/ask.h"
#include "core/text.h"

const struct game *engine_game_of(const struct engine *e)
{
	return e->table.table.match.game;
}

const void *engine_state_of(const struct engine *e)
{
	return e->table.table.match.state;
}

struct speaker engine_speaker_of(const struct engine *e)
{
	return (struct speaker){.game = e->playing ? engine_game_of(e) : NULL,
		.lang = e->lang,
		.state = e->playing ? engine_state_of(e) : NULL};
}

bool engine_read_id(struct engine *e)
{
	const json_t *id = json_object_get(e->request, "id");
	size_t n = id ? json_dumpb(id, e->id, ENGINE_ID_MAX, JSON_COMPACT | JSON_ENCODE_ANY) : 0;
	bool fits = n <= ENGINE_ID_MAX && (n || !id);
	e->id[fits ? n : 0] = 0;
	return fits;
}

void engine_begin(struct engine *e, bool ok)
{
	out_clear(e->reply);
	emit_open(e->reply, '{');
	member_bool(e->reply, "ok", ok);
	if (e->id[0]) {
		emit_key(e->reply, "id");
		emit_raw(e->reply, e->id);
	}
}

/* at: the element of a list that is wrong, or -1. */
static void fail_at(struct engine *e, const char *code, const char *message, int at)
{
	engine_begin(e, false);
	emit_key(e->reply, "error");
	emit_open(e->reply, '{');
	member_text(e->reply, "code", code);
	member_text(e->reply, "message", message);
	if (at >= 0)
		member_number(e->reply, "at", at);
	emit_close(e->reply, '}');
}

void engine_fail_text(struct engine *e, const char *code, const char *message)
{
	fail_at(e, code, message, -1);
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
		engine_fail(e, "bad-request", v ? "engine.text_wanted" : "engine.missing", key);
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

/* Answers what is wrong with a choice or an option. */
static bool answer(struct engine *e, const struct ask_error *error)
{
	struct speaker s = engine_speaker_of(e);
	char text[1024];
	struct out o;
	if (error->game)
		s = (struct speaker){.game = error->game, .lang = s.lang};
	out_init(&o, text, sizeof text);
	words_say(&s, error->message, error->args, error->count, &o);
	fail_at(e, error->code, text, error->at);
	return false;
}

bool engine_read_options(struct engine *e, const struct game *g, struct options *o)
{
	struct ask_error error;
	return (ask_edition(g, json_object_get(e->request, "edition"), o, &error)
			   && ask_options(g, json_object_get(e->request, "options"), o, &error))
		|| answer(e, &error);
}

bool engine_read_seed(struct engine *e, char seed[SEED_TEXT_MAX], bool *given)
{
	const json_t *v = json_object_get(e->request, "seed");
	const char *wrong = json_is_string(v) ? seed_wrong(json_string_value(v), json_string_length(v)) : NULL;
	*given = v != NULL;
	if (wrong) {
		struct word_arg args[] = {arg_number("n", (int64_t)json_string_length(v)), arg_number("high", SEED_LONGEST)};
		engine_fail_args(e, "bad-request", wrong, args, COUNT(args));
	} else if (v && !json_is_string(v) && !json_is_integer(v)) {
		engine_fail(e, "bad-request", "engine.seed_wanted", "seed");
	} else if (json_is_string(v)) {
		snprintf(seed, SEED_TEXT_MAX, "%s", json_string_value(v));
	} else if (v) {
		snprintf(seed, SEED_TEXT_MAX, "%lld", (long long)json_integer_value(v));
	}
	return !v || (!wrong && (json_is_string(v) || json_is_integer(v)));
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

bool engine_read_choices(struct engine *e, int seat, choice *list, uint32_t *count)
{
	struct ask_error error;
	return ask_choices(engine_game_of(e), engine_state_of(e), seat, e->request, list, count, &error)
		|| answer(e, &error);
}

bool engine_read_ahead(struct engine *e, int seat, union any_state *state)
{
	const struct game *g = engine_game_of(e);
	choice list[LIST_MAX];
	struct ask_error error;
	uint32_t count, at;
	if (!ask_list(g, e->request, list, &count, &error))
		return answer(e, &error);
	memcpy(state, engine_state_of(e), g->state_size);
	if (!count)
		return true;
	struct refusal r = table_ahead(g, engine_state_of(e), seat, list, count, state, &at);
	if (r.reason)
		engine_refuse(e, &r, (int)at);
	return !r.reason;
}
