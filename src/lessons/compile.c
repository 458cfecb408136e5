/*
 * Turns the courses (src/games/<game>/lessons/course.json) into C tables for the runner, while the program is built:
 *
 *     lesson_compiler OUTPUT.c COURSE.json…
 *
 * Positions become states, choices and events numbers, each checked against the game's declarations, so that a course
 * that does not fit its game breaks the build with a message. What is right is not looked at: tests/test_lessons.py is.
 */
#define _GNU_SOURCE
#include "host/ask.h"
#include "host/position.h"
#include "core/table.h"
#include "core/text.h"
#include "games/games.h"
#include "lessons/lesson.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATES_MAX = 1024, MESSAGE = 512 };

/* What is being compiled: one thread, one course at a time, the first fault ends the program. */
static struct {
	const char *path, *where; /* for messages: the file, the step or lesson */
	const struct game *game;
	const json_t *course, *words;
	FILE *to; /* the tables; states are written before them */
	unsigned char *state[STATES_MAX];
	uint32_t size[STATES_MAX], states;
} c;

__attribute__((format(printf, 1, 2), noreturn)) static void fail(const char *format, ...)
{
	va_list args;
	va_start(args, format);
	fprintf(stderr, "%s: %s: ", c.path, c.where ? c.where : "course");
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	exit(1);
}

/* --- members */

static const json_t *need(const json_t *o, const char *key)
{
	const json_t *v = json_object_get(o, key);
	if (!v)
		fail("'%s' is missing", key);
	return v;
}

static const char *text_of(const json_t *v, const char *what)
{
	if (!json_is_string(v))
		fail("%s should be a text", what);
	return json_string_value(v);
}

static int number_of(const json_t *v, const char *what)
{
	if (!json_is_integer(v))
		fail("%s should be a number", what);
	return (int)json_integer_value(v);
}

/* --- texts */

static void write_string(const char *text)
{
	fputc('"', c.to);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			fputc('\\', c.to);
		fputc(*text, c.to);
	}
	fputc('"', c.to);
}

/* A text id in every language; nothing where there is no id. */
static void write_text(const json_t *id)
{
	fputs("{{", c.to);
	for (int lang = 0; lang < LANGS && id; lang++) {
		const json_t *entry = json_object_get(c.words, text_of(id, "a text id"));
		const json_t *text = json_object_get(entry, words_lang_name(lang));
		if (!json_is_string(text))
			fail("'%s' is not said in '%s'", json_string_value(id), words_lang_name(lang));
		write_string(json_string_value(text));
		fputc(',', c.to);
	}
	fputs(id ? "}}" : "0}}", c.to);
}

static void member_text(const char *member, const json_t *o, const char *key)
{
	fprintf(c.to, ".%s = ", member);
	write_text(json_object_get(o, key));
	fputs(", ", c.to);
}

/* One value as a word of text: what a learner may answer is compared with it. */
static void write_word(const json_t *v)
{
	if (json_is_integer(v))
		fprintf(c.to, "\"%d\"", number_of(v, "an answer"));
	else
		write_string(text_of(v, "an answer"));
}

/* A list of words, or one word alone. */
static void write_names(const char *member, const json_t *v)
{
	size_t count = json_is_array(v) ? json_array_size(v) : v != NULL;
	fprintf(c.to, ".%s = {%zu, ", member, count);
	if (!count) {
		fputs("0}, ", c.to);
		return;
	}
	fputs("(const char *const[]){", c.to);
	for (size_t i = 0; i < count; i++) {
		write_word(json_is_array(v) ? json_array_get(v, i) : v);
		fputc(',', c.to);
	}
	fputs("}}, ", c.to);
}

static void member_names(const char *member, const json_t *o, const char *key)
{
	write_names(member, json_object_get(o, key));
}

/* --- choices */

static choice choice_of(const json_t *v)
{
	uint32_t at;
	choice made;
	const char *text = text_of(v, "a choice");
	if (choice_parse(c.game, text, (uint32_t)strlen(text), &made, &at))
		fail("'%s' is no choice of %s", text, c.game->id);
	return made;
}

/* A list of choices, or one alone. */
static void write_choices(const json_t *v)
{
	size_t count = json_is_array(v) ? json_array_size(v) : v != NULL;
	fprintf(c.to, "{%zu, ", count);
	fputs(count ? "(const choice[]){" : "0", c.to);
	for (size_t i = 0; i < count; i++)
		fprintf(c.to, "0x%xu,", choice_of(json_is_array(v) ? json_array_get(v, i) : v));
	fputs(count ? "}}" : "}", c.to);
}

/* A list of things: ".count = n, .things = (const type[]){…}". */
static void write_list(
	const char *count, const char *member, const char *type, const json_t *list, void (*write)(const json_t *))
{
	size_t n = json_array_size(list);
	if (!n)
		return;
	fprintf(c.to, ".%s = %zu, .%s = (const %s[]){\n", count, n, member, type);
	for (size_t i = 0; i < n; i++) {
		write(json_array_get(list, i));
		fputs(",\n", c.to);
	}
	fputs("}, ", c.to);
}

static void write_script(const json_t *o)
{
	bool open = json_is_true(json_object_get(o, "open"));
	fprintf(c.to, "{.seat = %d, .open = %d, .choices = ", number_of(need(o, "seat"), "seat"), open);
	write_choices(need(o, "list"));
	fputc('}', c.to);
}

/* --- events, scores */

__attribute__((noreturn)) static void unknown(const char *what, const char *name)
{
	fail("%s has no %s '%s'", c.game->id, what, name);
}

static int event_kind(const char *name)
{
	for (int i = 1; c.game->events[i].name; i++)
		if (text_equal(c.game->events[i].name, name))
			return i;
	unknown("event", name);
}

static int category(const char *name)
{
	for (int i = 0; c.game->categories[i].name; i++)
		if (text_equal(c.game->categories[i].name, name))
			return i;
	if (!text_equal(name, "total"))
		unknown("category", name);
	return LESSON_TOTAL;
}

/* The value of an event's argument as events carry it. */
static int64_t value_of(const struct type *t, const json_t *v, const char *key)
{
	int64_t value;
	if (json_is_null(v))
		return 0;
	if (json_is_boolean(v))
		return json_is_true(v);
	if (json_is_integer(v) && t->form != FORM_ID)
		return json_integer_value(v) + (t->form == FORM_OWNER);
	char number[24];
	snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(v));
	const char *text = json_is_integer(v) ? number : text_of(v, key);
	if (!value_parse(t, text, (uint32_t)strlen(text), &value))
		fail("'%s' is no value of '%s'", text, key);
	return value;
}

static void write_event(const json_t *o)
{
	int kind = event_kind(text_of(need(o, "kind"), "kind"));
	int seat = WANTED_ANY, known = 0, arg[EVENT_ARGS] = {0};
	const char *key;
	const json_t *v;
	json_object_foreach ((json_t *)(uintptr_t)o, key, v) {
		int i = 0;
		if (text_equal(key, "kind"))
			continue;
		if (text_equal(key, "seat")) {
			seat = number_of(v, "seat");
			continue;
		}
		while (i < EVENT_ARGS && c.game->events[kind].arg[i].name && !text_equal(c.game->events[kind].arg[i].name, key))
			i++;
		if (i == EVENT_ARGS || !c.game->events[kind].arg[i].name)
			fail("the event '%s' has no '%s'", c.game->events[kind].name, key);
		known |= 1 << i;
		arg[i] = (int)value_of(&c.game->types[c.game->events[kind].arg[i].type], v, key);
	}
	fprintf(c.to, "{%d, %d, %d, {%d, %d, %d, %d}}", kind, seat, known, arg[0], arg[1], arg[2], arg[3]);
}

/* What one part of a goal asks for; how many goals that makes, written if asked for. */
static int write_points(const json_t *o, const char *key, const char *kind, bool write)
{
	int count = 0;
	const char *name;
	const json_t *v;
	json_object_foreach (json_object_get(o, key), name, v) {
		count++;
		if (write)
			fprintf(c.to, "{.kind = %s, .category = %d, .least = %d},", kind, category(name), number_of(v, name));
	}
	return count;
}

static int write_goal(const json_t *o, bool write)
{
	static const struct {
		const char *key, *kind;
	} events[] = {{"event", "GOAL_EVENT"}, {"no_event", "GOAL_NO_EVENT"}};
	const json_t *count = json_object_get(o, "count"), *rank = json_object_get(o, "rank");
	int goals = write_points(o, "gain", "GOAL_GAIN", write) + write_points(o, "score", "GOAL_SCORE", write);
	for (size_t i = 0; i < COUNT(events); i++) {
		const json_t *event = json_object_get(o, events[i].key);
		goals += event != NULL;
		if (!event || !write)
			continue;
		fprintf(c.to, "{.kind = %s, .least = %d, .event = ", events[i].kind, count ? number_of(count, "count") : 1);
		write_event(event);
		fputs("},", c.to);
	}
	if (rank && write)
		fprintf(c.to, "{.kind = GOAL_RANK, .least = %d},", number_of(rank, "rank"));
	return goals + (rank != NULL);
}

static void write_goals(const char *count, const json_t *list)
{
	int n = 0;
	for (size_t i = 0; i < json_array_size(list); i++)
		n += write_goal(json_array_get(list, i), false);
	if (!n)
		return;
	fprintf(c.to, ".%s = %d, .goals = (const struct lesson_goal[]){", count, n);
	for (size_t i = 0; i < json_array_size(list); i++)
		write_goal(json_array_get(list, i), true);
	fputs("}, ", c.to);
}

static void write_aim(const json_t *o)
{
	json_t *one = json_pack("[O]", o);
	fputc('{', c.to);
	member_text("say", o, "say");
	write_goals("count", one);
	fputc('}', c.to);
	json_decref(one);
}

static void write_wrong(const json_t *o)
{
	const json_t *event = json_object_get(o, "event"), *rule = json_object_get(o, "rule");
	fputc('{', c.to);
	member_text("say", o, "say");
	member_names("when", o, "when");
	if (event) {
		fputs(".event = &(const struct lesson_event)", c.to);
		write_event(event);
		fputs(", ", c.to);
	}
	if (rule) {
		fputs(".rule = ", c.to);
		write_string(text_of(rule, "rule"));
	}
	fputc('}', c.to);
}

/* --- questions and what comes after */

static void write_question(const json_t *o)
{
	static const char *const types[] = {
		[QUESTION_TAP] = "tap", [QUESTION_CHOOSE] = "choose", [QUESTION_NUMBER] = "number"};
	const json_t *answers = json_object_get(o, "answers");
	const char *type = text_of(need(o, "type"), "type");
	size_t i = 0;
	while (i < COUNT(types) && !text_equal(types[i], type))
		i++;
	if (i == COUNT(types))
		fail("no question is of type '%s': tap, choose or number", type);
	fprintf(c.to, "{.type = %zu, ", i);
	member_names("among", o, answers ? "answers" : "among");
	member_names("right", o, "right");
	member_text("unit", o, "unit");
	if (answers) {
		fputs(".answers = (const struct lesson_text[]){", c.to);
		for (i = 0; i < json_array_size(answers); i++) {
			write_text(json_array_get(answers, i));
			fputc(',', c.to);
		}
		fputs("}, ", c.to);
	}
	fputc('}', c.to);
}

static void write_after(const json_t *o)
{
	const char *seat, *name;
	json_t *gains, *v;
	int count = 0;
	fputc('{', c.to);
	member_text("say", o, "say");
	member_names("marks", o, "marks");
	fputs(".gains = (const struct lesson_gain[]){", c.to);
	json_object_foreach (json_object_get(o, "gain"), seat, gains)
		json_object_foreach (gains, name, v) {
			fprintf(c.to, "{%s, %d, %d},", seat, category(name), number_of(v, name));
			count++;
		}
	fprintf(c.to, "%s}, .gain_count = %d}", count ? "" : "{0}", count);
}

/* --- where a step begins */

static uint32_t keep_state(const void *state)
{
	for (uint32_t i = 0; i < c.states; i++)
		if (c.size[i] == c.game->state_size && !memcmp(c.state[i], state, c.size[i]))
			return i;
	if (c.states == STATES_MAX)
		fail("more than %d positions", STATES_MAX);
	c.size[c.states] = c.game->state_size;
	c.state[c.states] = malloc(c.game->state_size);
	memcpy(c.state[c.states], state, c.game->state_size);
	return c.states++;
}

static void options_of(const json_t *table, struct options *o)
{
	struct ask_error error = {0};
	o->players = (uint8_t)number_of(need(table, "players"), "players");
	if (!ask_options(c.game, json_object_get(table, "options"), o, &error))
		fail("options: %s %s", error.message, error.word);
}

/* A fresh table of the lesson: its set-up's chance has had its outcomes. */
static void fresh_state(const json_t *table, void *state)
{
	struct options o = {0};
	struct table t = {.manual = true};
	const json_t *chance = json_object_get(table, "chance");
	void *block = aligned_alloc(16, (match_size(c.game) + 15) & ~15u);
	options_of(table, &o);
	table_open(&t, c.game, &o, block, NULL);
	for (size_t i = 0; i < json_array_size(chance); i++) {
		choice outcome = choice_of(json_array_get(chance, i));
		uint32_t at;
		if (table_do(&t, SEAT_CHANCE, &outcome, 1, NULL, &at).reason)
			fail("chance cannot bring '%s'", json_string_value(json_array_get(chance, i)));
	}
	memcpy(state, t.match.state, c.game->state_size);
	free(block);
}

static void write_position(const json_t *lesson, const json_t *step)
{
	const char *at = text_of(need(step, "at"), "at");
	struct speaker s = {.game = c.game};
	union any_state state;
	char why[MESSAGE];
	struct out error;
	if (text_equal(at, "after"))
		return;
	fresh_state(need(lesson, "table"), &state);
	if (!text_equal(at, "start")) {
		out_init(&error, why, sizeof why);
		if (!position_set(&s, &state, need(need(c.course, "positions"), at), &error))
			fail("position '%s': %s", at, why);
	}
	fprintf(c.to, ".state = state_%u, ", keep_state(&state));
}

/* --- steps, lessons, courses */

static int kind_of(const json_t *step)
{
	static const char *const kinds[] = {
		[LESSON_DO] = "do", [LESSON_WHY] = "why", [LESSON_QUESTION] = "question", [LESSON_GAME] = "game"};
	const char *kind = text_of(need(step, "kind"), "kind");
	for (int i = 0; i < COUNT(kinds); i++)
		if (text_equal(kinds[i], kind))
			return i;
	fail("no step is of kind '%s': do, why, question or game", kind);
}

static void write_deeds(const json_t *step)
{
	const json_t *right = json_object_get(step, "right"), *own = json_object_get(step, "own");
	write_list("script_count", "scripts", "struct lesson_script", json_object_get(step, "others"), write_script);
	write_list("outcome_count", "outcomes", "struct lesson_choices", json_object_get(step, "chance"), write_choices);
	member_names("ask", step, "ask");
	write_names("model", right ? json_array_get(right, 0) : json_object_get(step, "model"));
	write_goals("goal_count", json_object_get(step, "goal"));
	write_list("wrong_count", "wrong", "struct lesson_wrong", json_object_get(step, "wrong"), write_wrong);
	fputs(".own = ", c.to);
	write_choices(own ? own : json_object_get(step, "given"));
	fputs(", ", c.to);
}

static void write_game(const json_t *step)
{
	const char *seat;
	json_t *level;
	fputs(".seed = ", c.to);
	write_string(text_of(need(step, "seed"), "seed"));
	fputs(", .level = {", c.to);
	json_object_foreach (json_object_get(step, "opponents"), seat, level) {
		fprintf(c.to, "[%s] = ", seat);
		write_string(text_of(level, "level"));
		fputc(',', c.to);
	}
	fputs("0}, ", c.to);
	write_list("aim_count", "aims", "struct lesson_aim", json_object_get(step, "goals"), write_aim);
}

static void write_step(const json_t *lesson, const json_t *step)
{
	const json_t *pause = json_object_get(step, "pause");
	int kind = kind_of(step);
	c.where = text_of(need(step, "id"), "id");
	fprintf(c.to, "{.id = \"%s\", .kind = %d, .rule = ", c.where, kind);
	write_string(text_of(json_array_get(need(step, "teaches"), 0), "teaches"));
	fputs(", ", c.to);
	write_position(lesson, step);
	member_text("say", step, "say");
	member_text("task", step, "task");
	member_names("marks", step, "marks");
	write_deeds(step);
	if (kind == LESSON_WHY) {
		fprintf(c.to, ".attempt = 0x%xu, .refused_by = ", choice_of(need(step, "try")));
		write_string(text_of(need(step, "rule"), "rule"));
		fputs(", ", c.to);
		member_names("targets", step, "targets");
	}
	if (pause)
		fprintf(c.to, ".pause = %d, ", event_kind(text_of(pause, "pause")));
	if (kind == LESSON_QUESTION) {
		fputs(".question = ", c.to);
		write_question(need(step, "question"));
		fputs(", ", c.to);
	}
	if (kind == LESSON_GAME)
		write_game(step);
	fputs(".after = ", c.to);
	write_after(need(step, "after"));
	fputs("},\n", c.to);
}

static void write_options(const json_t *table)
{
	struct options o = {0};
	options_of(table, &o);
	fprintf(c.to, ".seat = %d, .options = {%d, {", number_of(need(table, "seat"), "seat"), o.players);
	for (int i = 0; i < OPTIONS_MAX; i++)
		fprintf(c.to, "%d,", o.value[i]);
	fputs("}}, ", c.to);
}

static void write_lesson(const json_t *lesson)
{
	const json_t *steps = need(lesson, "steps");
	c.where = text_of(need(lesson, "id"), "id");
	fprintf(c.to, "{.id = \"%s\", .minutes = %d, ", c.where, number_of(need(lesson, "minutes"), "minutes"));
	member_text("title", lesson, "title");
	member_text("aim", lesson, "aim");
	write_options(need(lesson, "table"));
	write_list("summary_count", "summary", "struct lesson_text", need(lesson, "summary"), write_text);
	fprintf(c.to, ".step_count = %zu, .steps = (const struct lesson_step[]){\n", json_array_size(steps));
	for (size_t i = 0; i < json_array_size(steps); i++)
		write_step(lesson, json_array_get(steps, i));
	fputs("}}", c.to);
}

static void write_course(const char *path)
{
	json_error_t error;
	json_t *course = json_load_file(path, 0, &error);
	c.path = path;
	c.where = NULL;
	if (!course)
		fail("line %d: %s", error.line, error.text);
	c.course = course;
	c.words = need(course, "words");
	c.game = game_named(text_of(need(course, "game"), "game"));
	if (!c.game)
		fail("no game '%s'", json_string_value(need(course, "game")));
	fprintf(c.to, "{.game = \"%s\", .minutes = %d, ", c.game->id, number_of(need(course, "minutes"), "minutes"));
	member_text("title", course, "title");
	member_text("aim", course, "aim");
	write_list("lesson_count", "lessons", "struct lesson", need(course, "lessons"), write_lesson);
	fputs("},\n", c.to);
	json_decref(course);
}

static void write_states(FILE *to)
{
	for (uint32_t i = 0; i < c.states; i++) {
		fprintf(to, "static const unsigned char state_%u[] = {", i);
		for (uint32_t k = 0; k < c.size[i]; k++)
			fprintf(to, "%u,", c.state[i][k]);
		fputs("};\n", to);
		free(c.state[i]);
	}
}

int main(int argc, char **argv)
{
	char *tables = NULL;
	size_t length;
	FILE *to = argc > 1 ? fopen(argv[1], "w") : NULL;
	if (!to) {
		fprintf(stderr, "usage: lesson_compiler OUTPUT.c COURSE.json...\n");
		return 2;
	}
	c.to = open_memstream(&tables, &length);
	for (int i = 2; i < argc; i++)
		write_course(argv[i]);
	fclose(c.to);
	fputs(
		"/* Made by src/lessons/compile.c of the courses; not to be edited. */\n#include \"lessons/lesson.h\"\n\n", to);
	write_states(to);
	fprintf(to, "\nconst struct lesson_course lesson_courses[] = {\n%s{0}};\n", tables);
	free(tables);
	return fclose(to) ? 1 : 0;
}
