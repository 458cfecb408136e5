/*
 * cloister engine: the protocol's commands. Whatever comes in, the game in progress is changed by a successful
 * command only. JSON comes in through jansson and goes out through core/wire.h.
 */
#define _GNU_SOURCE
#include "cli/engine_int.h"

#include "core/fields.h"
#include "host/outside.h"
#include "core/options.h"
#include "host/position.h"
#include "core/say.h"
#include "core/text.h"
#include "core/wire.h"
#include "games/games.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct engine *engine_open(void)
{
	return calloc(1, sizeof(struct engine));
}

void engine_close(struct engine *e)
{
	if (e)
		seeded_close(&e->table);
	if (e && e->input)
		input_close(e->input);
	free(e);
}

bool engine_quits(const struct engine *e)
{
	return e->quits;
}

/* "for": the reply tells only what that seat may hear. */
static bool read_viewer(struct engine *e, int seats, int *viewer)
{
	int64_t n;
	if (!engine_number_member(e, "for", 0, seats - 1, SEAT_ALL, &n))
		return false;
	*viewer = (int)n;
	return true;
}

/* Decision and events, as a do replies. */
static void reply_events(struct engine *e, int viewer)
{
	struct speaker s = engine_speaker_of(e);
	engine_reply_decision(e);
	emit_key(e->reply, "events");
	wire_events(&s, &e->table.events, viewer, e->reply);
}

static const struct game *read_game(struct engine *e)
{
	const char *id = engine_text_member(e, "game", true);
	const struct game *g = id ? game_named(id) : NULL;
	if (id && !g)
		engine_fail(e, "unknown-game", "cli.unknown_game", id);
	return g;
}

/* False after a reply; the game in progress goes on then. */
static bool open_new(struct engine *e)
{
	const struct game *g = read_game(e);
	struct options o;
	char seed[SEED_TEXT_MAX];
	bool manual, seeded;
	int64_t players;
	int viewer;
	if (!g)
		return false;
	int usual = g->seats_min <= 2 && g->seats_max >= 2 ? 2 : g->seats_min;
	if (!engine_number_member(e, "players", g->seats_min, g->seats_max, usual, &players))
		return false;
	options_default(g, (int)players, &o);
	if (!engine_read_options(e, g, &o) || !engine_read_seed(e, seed, &seeded) || !engine_read_chance(e, &manual)
		|| !read_viewer(e, (int)players, &viewer))
		return false;
	if (!seeded_open(&e->spare, g, &o, seeded ? seed : NULL, manual)) {
		engine_fail(e, "memory", "cli.memory", "new");
		return false;
	}
	seeded_move(&e->table, &e->spare);
	e->playing = true;
	reply_events(e, viewer);
	return true;
}

/* What is wrong is said in the language that is asked for. */
static void do_new(struct engine *e)
{
	int before = e->lang, lang;
	if (!engine_read_lang(e, &lang))
		return;
	e->lang = lang;
	if (!open_new(e))
		e->lang = before;
}

static int seats_of(const struct engine *e)
{
	return state_seats(engine_state_of(e));
}

static void do_choices(struct engine *e)
{
	struct speaker s = engine_speaker_of(e);
	char prompt[1024];
	struct out p;
	int seat;
	if (!engine_seat_member(e, &seat))
		return;
	engine_reply_decision(e);
	emit_key(e->reply, "choices");
	wire_choices(&s, engine_state_of(e), seat, e->reply);
	emit_key(e->reply, "prompt");
	out_init(&p, prompt, sizeof prompt);
	say_prompt(&s, engine_state_of(e), seat, &p);
	emit_string(e->reply, prompt);
}

void engine_refuse(struct engine *e, const struct refusal *r, int at)
{
	struct speaker s = engine_speaker_of(e);
	engine_begin(e, false);
	emit_key(e->reply, "error");
	wire_refusal(&s, r, at, e->reply);
}

static void do_do(struct engine *e)
{
	choice list[LIST_MAX];
	uint32_t count, at;
	int seat, viewer;
	if (!engine_seat_member(e, &seat) || !read_viewer(e, seats_of(e), &viewer)
		|| !engine_read_choices(e, seat, list, &count))
		return;
	struct refusal r = seeded_do(&e->table, seat, list, count, &at);
	if (r.reason)
		engine_refuse(e, &r, json_object_get(e->request, "list") ? (int)at : -1);
	else
		reply_events(e, viewer);
}

static void do_try(struct engine *e)
{
	choice list[LIST_MAX];
	struct tried t;
	struct speaker s = engine_speaker_of(e);
	uint32_t count;
	int seat;
	if (!engine_seat_member(e, &seat) || !engine_read_choices(e, seat, list, &count))
		return;
	if (seat == SEAT_CHANCE && count == 1)
		table_try_chance(engine_game_of(e), engine_state_of(e), list[0], &t);
	else
		table_try(engine_game_of(e), engine_state_of(e), seat, list, count, &t);
	if (t.refusal.reason) {
		engine_refuse(e, &t.refusal, json_object_get(e->request, "list") ? (int)t.at : -1);
		return;
	}
	engine_begin(e, true);
	wire_tried(&s, &t, count, seat == SEAT_CHANCE ? SEAT_NONE : seat, e->reply);
}

static void do_why(struct engine *e)
{
	struct speaker s = engine_speaker_of(e);
	const json_t *target = json_object_get(e->request, "target");
	choice list[LIST_MAX];
	union any_state ahead;
	uint32_t count;
	int seat;
	if (!engine_seat_member(e, &seat))
		return;
	if (json_is_string(target)) {
		if (!engine_read_ahead(e, seat, &ahead))
			return;
		s.state = &ahead;
		char *buffer = malloc(ENGINE_LINE_MAX);
		struct out o;
		if (!buffer) {
			engine_fail(e, "memory", "cli.memory", "why");
			return;
		}
		out_init(&o, buffer, ENGINE_LINE_MAX);
		bool legal = wire_refusals_of(&s, &ahead, seat, json_string_value(target), &o);
		engine_begin(e, true);
		member_bool(e->reply, "legal", legal);
		emit_key(e->reply, "refusals");
		emit_raw(e->reply, buffer);
		free(buffer);
		return;
	}
	if (!engine_read_choices(e, seat, list, &count))
		return;
	if (count != 1) {
		engine_fail(e, "bad-request", "engine.one_choice", "why");
		return;
	}
	struct refusal r = driver_why(engine_game_of(e), engine_state_of(e), seat, list[0]);
	engine_begin(e, true);
	member_bool(e->reply, "legal", !r.reason);
	emit_key(e->reply, "refusals");
	emit_open(e->reply, '[');
	if (r.reason) {
		char text[256];
		struct out o;
		out_init(&o, text, sizeof text);
		choice_text(engine_game_of(e), list[0], &o);
		emit_open(e->reply, '{');
		member_text(e->reply, "text", text);
		wire_refusal_members(&s, &r, e->reply);
		emit_close(e->reply, '}');
	}
	emit_close(e->reply, ']');
}

static void do_position(struct engine *e)
{
	const json_t *set = json_object_get(e->request, "set");
	struct speaker s = engine_speaker_of(e);
	int viewer;
	if (!read_viewer(e, seats_of(e), &viewer))
		return;
	if (set) {
		union any_state next;
		char text[1024];
		struct out why;
		memcpy(&next, engine_state_of(e), engine_game_of(e)->state_size);
		out_init(&why, text, sizeof text);
		if (!position_set(&s, &next, set, &why)) {
			engine_fail_text(e, "bad-position", text);
			return;
		}
		seeded_restart(&e->table, &next);
	}
	engine_begin(e, true);
	emit_key(e->reply, "position");
	fields_json(engine_game_of(e), engine_state_of(e), SEAT_ALL, e->reply);
	if (set) {
		s = engine_speaker_of(e);
		emit_key(e->reply, "decision");
		wire_decision(engine_game_of(e), engine_state_of(e), e->reply);
		emit_key(e->reply, "events");
		wire_events(&s, &e->table.events, viewer, e->reply);
	}
}

static void do_view(struct engine *e)
{
	union any_state seen;
	int64_t seat;
	if (!engine_number_member(e, "seat", 0, state_seats(engine_state_of(e)) - 1, SEAT_NONE, &seat))
		return;
	fields_redact(engine_game_of(e), engine_state_of(e), (int)seat, &seen);
	engine_begin(e, true);
	emit_key(e->reply, "view");
	fields_json(engine_game_of(e), &seen, (int)seat, e->reply);
}

static void do_scores(struct engine *e)
{
	engine_begin(e, true);
	emit_key(e->reply, "scores");
	wire_scores(engine_game_of(e), engine_state_of(e), e->reply);
}

/* The last accepted do with the chance that followed; where chance is manual its answers are dos themselves. */
static void do_undo(struct engine *e)
{
	const struct match *m = &e->table.table.match;
	uint32_t i = m->live_count;
	int viewer;
	if (!read_viewer(e, seats_of(e), &viewer))
		return;
	while (i > 0 && !e->table.table.manual && match_live(m, i - 1)->kind == ROW_CHANCE)
		i--;
	if (i == 0 || !seeded_undo(&e->table, match_live(m, i - 1)->seat, match_live(m, i - 1)->number)) {
		engine_fail(e, "nothing-to-undo", "engine.no_undo", "undo");
		return;
	}
	reply_events(e, viewer);
}

static void do_record(struct engine *e)
{
	char *text = malloc(ENGINE_LINE_MAX);
	struct out o;
	if (!text) {
		engine_fail(e, "memory", "cli.memory", "record");
		return;
	}
	out_init(&o, text, ENGINE_LINE_MAX);
	seeded_record(&e->table, &o);
	engine_begin(e, true);
	member_text(e->reply, "record", text);
	free(text);
}

static void do_load(struct engine *e)
{
	const char *text = engine_text_member(e, "record", true);
	struct speaker s = {.lang = e->lang};
	char why[1024];
	struct out error;
	enum chance_source chance = CHANCE_AS_RECORDED;
	bool manual;
	if (!text || !engine_read_chance(e, &manual))
		return;
	if (json_object_get(e->request, "chance"))
		chance = manual ? CHANCE_MANUAL : CHANCE_AUTO;
	out_init(&error, why, sizeof why);
	size_t length = json_string_length(json_object_get(e->request, "record"));
	if (!seeded_load(&e->table, &s, text, length, chance, &error)) {
		engine_fail_text(e, "bad-record", why);
		return;
	}
	e->playing = true;
	reply_events(e, SEAT_ALL);
}

static void do_games(struct engine *e)
{
	engine_begin(e, true);
	emit_key(e->reply, "games");
	emit_open(e->reply, '[');
	for (int i = 0; games[i]; i++) {
		struct speaker s = {.game = games[i], .lang = e->lang};
		wire_game(&s, e->reply);
	}
	emit_close(e->reply, ']');
}

/* The search that it ended has been answered already. */
static void do_stop(struct engine *e)
{
	engine_begin(e, true);
	member_bool(e->reply, "stopped", e->stopped);
	e->stopped = false;
}

static void do_quit(struct engine *e)
{
	e->quits = true;
	engine_begin(e, true);
}

static const struct {
	const char *name;
	void (*run)(struct engine *e);
	bool needs_game;
} commands[] = {
	{"new", do_new, false},
	{"choices", do_choices, true},
	{"do", do_do, true},
	{"try", do_try, true},
	{"why", do_why, true},
	{"position", do_position, true},
	{"view", do_view, true},
	{"scores", do_scores, true},
	{"go", engine_go, true},
	{"stop", do_stop, false},
	{"undo", do_undo, true},
	{"record", do_record, true},
	{"load", do_load, false},
	{"review", engine_review, true},
	{"games", do_games, false},
	{"quit", do_quit, false},
};

/* Says which commands there are. */
static void engine_fail_known(struct engine *e, const char *name)
{
	char known[256];
	struct out o;
	out_init(&o, known, sizeof known);
	for (int i = 0; i < COUNT(commands); i++) {
		out_text(&o, i ? ", " : "");
		out_text(&o, commands[i].name);
	}
	struct word_arg args[] = {arg_text("word", name), arg_text("known", known)};
	engine_fail_args(e, "unknown-command", "engine.unknown_command", args, COUNT(args));
}

static void run_command(struct engine *e)
{
	const char *name = engine_text_member(e, "cmd", true);
	if (!name)
		return;
	for (int i = 0; i < COUNT(commands); i++) {
		if (!text_equal(commands[i].name, name))
			continue;
		if (commands[i].needs_game && !e->playing)
			engine_fail(e, "no-game", "engine.no_game", name);
		else
			commands[i].run(e);
		return;
	}
	engine_fail_known(e, name);
}

void engine_line(struct engine *e, const char *line, size_t length, struct out *reply)
{
	json_error_t error;
	json_t *request = outside_read(line, length, &error);
	e->reply = reply;
	e->request = request;
	if (!engine_read_id(e)) {
		struct word_arg args[] = {arg_text("word", "id"), arg_number("high", ENGINE_ID_MAX)};
		engine_fail_args(e, "bad-request", "engine.id_long", args, COUNT(args));
	} else if (!request) {
		struct word_arg arg = arg_text("why", error.text);
		engine_fail_args(e, outside_starved() ? "memory" : "bad-json", "json.bad", &arg, 1);
	} else if (!json_is_object(request)) {
		engine_fail(e, "bad-request", "engine.object_wanted", "request");
	} else {
		run_command(e);
	}
	emit_close(reply, '}');
	if (reply->full) {
		engine_fail(e, "too-long", "engine.reply_long", "reply");
		emit_close(reply, '}');
	}
	e->request = NULL;
	json_decref(request);
}

static void engine_too_long(struct engine *e, struct out *reply)
{
	struct word_arg args[] = {arg_text("word", "line"), arg_number("high", ENGINE_LINE_MAX)};
	e->reply = reply;
	e->id[0] = 0;
	engine_fail_args(e, "too-long", "engine.line_long", args, COUNT(args));
	emit_close(reply, '}');
}

/* Until the end of input, or of those who read the answers: main() says so then. */
static void answer(struct engine *e, struct out *reply)
{
	const char *line;
	size_t length;
	bool too_long;
	while (!e->quits && !ferror(stdout) && input_line(e->input, &line, &length, &too_long)) {
		if (too_long)
			engine_too_long(e, reply);
		else
			engine_line(e, line, length, reply);
		fwrite(reply->text, 1, reply->length, stdout);
		fputc('\n', stdout);
		fflush(stdout);
	}
}

static int serve(void)
{
	struct engine *e = engine_open();
	char *text = malloc(ENGINE_REPLY_MAX);
	struct out reply;
	if (e)
		e->input = input_open(STDIN_FILENO);
	bool ok = e && e->input && text;
	int error = 0;
	if (ok) {
		e->lang = cli_lang();
		out_init(&reply, text, ENGINE_REPLY_MAX);
		answer(e, &reply);
		error = input_error(e->input);
	}
	engine_close(e);
	free(text);
	if (!ok)
		return cli_fail("cli.memory", NULL, 0);
	return error ? cli_fail_file("cli.cannot_read", "-", error) : 0;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	(void)state;
	if (key == 'L' && !cli_set_lang(arg))
		exit(cli_fail_word("cli.bad_lang", arg));
	return key == 'L' ? 0 : ARGP_ERR_UNKNOWN;
}

int cli_engine(int argc, char **argv)
{
	static const struct argp_option options[] = {{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0}, {0}};
	static const struct argp argp = {options, parse, NULL, "cli.engine.help", NULL, NULL, NULL};
	cli_parse(&argp, argc, argv, NULL);
	return serve();
}
