/*
 * Lessons at the table of the browser's worker: the page shows the step and the table, sends what the learner does, and asks
 * for both again. The game at the end of a course is an ordinary game at the same table, from the step's position.
 */
#include "lessons/lesson_wire.h"
#include "wasm/offline.h"

#include "core/fields.h"
#include "core/json.h"
#include "core/text.h"
#include "games/games.h"

static struct runner runner; /* of the last learn_open that went well */

EXPORT(learn_course) uint32_t learn_course(uint32_t lang);
EXPORT(learn_open) uint32_t learn_open(uint32_t lesson, uint32_t step, uint32_t lang);
EXPORT(learn_step) void learn_step(void);
EXPORT(learn_chooses) uint32_t learn_chooses(void);
EXPORT(learn_choose) uint32_t learn_choose(void);
EXPORT(learn_answer) uint32_t learn_answer(void);
EXPORT(learn_again) void learn_again(void);
EXPORT(learn_show) void learn_show(void);
EXPORT(learn_aims) void learn_aims(void);

/* Input: a game. Its course; 0: it has none. */
uint32_t learn_course(uint32_t lang)
{
	const struct lesson_course *c = lesson_course_of(wasm_input());
	if (!c)
		return wasm_failed("no course");
	struct out o = wasm_reply();
	lesson_wire_course(c, wasm_lang(lang), &o);
	return 1;
}

/* Input: a game. Opens the table for a step of its course. */
uint32_t learn_open(uint32_t lesson, uint32_t step, uint32_t lang)
{
	const struct lesson_course *c = lesson_course_of(wasm_input());
	const struct game *g = c ? game_named(c->game) : NULL;
	if (!g || lesson >= c->lesson_count || step >= c->lessons[lesson].step_count)
		return wasm_failed("no such lesson");
	offline.lang = wasm_lang(lang);
	return offline_begin(g, &c->lessons[lesson].options) && runner_open(&runner, &offline.table, c, lesson, step);
}

void learn_step(void)
{
	union any_state seen;
	struct speaker s = offline_speaker();
	struct out o = wasm_reply();
	fields_redact(s.game, offline.table.match.state, runner.lesson->seat, &seen);
	s.state = &seen;
	lesson_wire_step(&runner, &s, &o);
}

/* Does the step ask for a choice now? */
uint32_t learn_chooses(void)
{
	return runner_chooses(&runner);
}

/* Input: a choice. 0: it is refused, or none is asked for. */
uint32_t learn_choose(void)
{
	choice c;
	uint32_t at;
	const char *text = wasm_input();
	return !choice_parse(offline.table.match.game, text, text_length(text), &c, &at) && runner_choose(&runner, c);
}

/* Input: an element, the id of an answer, or a number. 1: that was it. */
uint32_t learn_answer(void)
{
	return runner_answer(&runner, wasm_input());
}

void learn_again(void)
{
	runner_again(&runner);
}

void learn_show(void)
{
	runner_show(&runner);
}

/* The aims of the game at the end, and which of them are reached. */
void learn_aims(void)
{
	struct out o = wasm_reply();
	lesson_wire_aims(&runner, offline.lang, &o);
}
