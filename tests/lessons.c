/* Every course through the runner: the model answers lead to the end, wrong ones are answered in the lesson's words. */
#include "unit.h"

#include "core/text.h"
#include "games/games.h"
#include "lessons/lesson_wire.h"

static struct runner runner;
static struct table table;
static void *block;

static void open_lesson(const struct lesson_course *c, const struct lesson *l)
{
	const struct game *g = game_named(c->game);
	block = aligned_alloc(16, (match_size(g) + 15) & ~15u);
	assert_non_null(block);
	table = (struct table){.manual = true};
	table_open(&table, g, &l->options, block, NULL);
}

/* Calls visit at the beginning of each step; how many there were. */
static uint32_t each_step(void (*visit)(struct runner *r))
{
	uint32_t steps = 0;
	for (const struct lesson_course *c = lesson_courses; c->game; c++) {
		for (uint32_t l = 0; l < c->lesson_count; l++) {
			open_lesson(c, &c->lessons[l]);
			for (uint32_t s = 0; s < c->lessons[l].step_count; s++, steps++) {
				assert_true(runner_open(&runner, &table, c, l, s));
				visit(&runner);
			}
			assert_false(runner_open(&runner, &table, c, l, c->lessons[l].step_count));
			free(block);
		}
	}
	return steps;
}

static void show(struct runner *r)
{
	assert_int_equal(RUNNER_ASKS, r->stage);
	assert_int_equal(0, r->tries);
	if (r->step->kind == LESSON_GAME)
		return;
	runner_show(r);
	if (r->stage != RUNNER_DONE)
		fail_msg("%s %s: the model answer does not end the step", r->course->game, r->step->id);
	assert_false(r->stuck);
	assert_int_equal(0, r->tries);
	for (uint32_t i = 0; i < r->step->script_count; i++)
		assert_int_equal(r->step->scripts[i].choices.count, r->done[i]);
	struct score after[SEATS_MAX] = {0};
	table.match.game->scores(table.match.state, after);
	for (uint32_t i = 0; i < r->step->after.gain_count; i++) {
		const struct lesson_gain *gain = &r->step->after.gains[i];
		const struct score *was = &r->before[gain->seat], *is = &after[gain->seat];
		int points = gain->category == LESSON_TOTAL ? is->total - was->total
													: is->category[gain->category] - was->category[gain->category];
		assert_int_equal(gain->points, points);
	}
}

static void test_model_answers(void **state)
{
	(void)state;
	assert_true(each_step(show) > 0);
}

static uint32_t wrong_tries;

/* Takes the first possible choice, whatever it is, until the try is over. */
static void try_first(struct runner *r)
{
	choice list[CHOICES_MAX];
	while (r->stage == RUNNER_ASKS) {
		assert_true(table.match.game->choices(table.match.state, r->lesson->seat, list) > 0);
		assert_true(runner_choose(r, list[0]));
	}
	if (r->stage != RUNNER_WRONG)
		return;
	wrong_tries++;
	assert_non_null(r->wrong);
	assert_int_equal(1, r->tries);
	runner_again(r);
	assert_int_equal(RUNNER_ASKS, r->stage);
	assert_null(r->wrong);
	assert_int_equal(1, r->tries);
}

static void ask_wrongly(struct runner *r)
{
	const struct lesson_question *q = &r->step->question;
	for (uint32_t i = 0; i < q->among.count; i++) {
		bool right = false;
		for (uint32_t k = 0; k < q->right.count; k++)
			right |= text_equal(q->among.list[i], q->right.list[k]);
		if (right)
			continue;
		wrong_tries++;
		assert_false(runner_answer(r, q->among.list[i]));
		assert_non_null(r->wrong);
	}
	assert_int_equal(RUNNER_ASKS, r->stage);
	assert_true(runner_answer(r, q->right.list[0]));
	assert_int_equal(RUNNER_DONE, r->stage);
	for (uint32_t i = 0; r->step->pause && i < r->events.count; i++)
		if (r->list[i].kind == r->step->pause)
			return;
	assert_int_equal(0, r->step->pause);
}

static void attempt(struct runner *r)
{
	choice list[CHOICES_MAX];
	if (table.match.game->choices(table.match.state, r->lesson->seat, list) > 0) {
		assert_false(runner_choose(r, list[0]));
		assert_true(r->allowed);
		wrong_tries++;
	}
	assert_false(runner_answer(r, "nothing.at.all"));
	for (uint32_t i = 0; i < r->step->targets.count; i++) {
		runner_again(r);
		assert_true(runner_answer(r, r->step->targets.list[i]));
		assert_int_equal(RUNNER_DONE, r->stage);
		assert_true(r->refusal.reason);
	}
}

static void go_wrong(struct runner *r)
{
	switch (r->step->kind) {
	case LESSON_DO:
		try_first(r);
		break;
	case LESSON_WHY:
		attempt(r);
		break;
	case LESSON_QUESTION:
		ask_wrongly(r);
		break;
	default:
		break;
	}
}

static void test_wrong_answers(void **state)
{
	(void)state;
	wrong_tries = 0;
	assert_true(each_step(go_wrong) > 0);
	assert_true(wrong_tries > 0);
}

/* What is told before a question is what happens, and does not hold the answer: the row it lies in has not been made. */
static void hold(struct runner *r)
{
	if (r->step->kind != LESSON_QUESTION)
		return;
	static struct event told[EVENTS_MAX];
	uint32_t rows = table.match.count, heard = r->heard;
	memcpy(told, r->list, heard * sizeof *told);
	assert_true(runner_answer(r, r->step->question.right.list[0]));
	assert_memory_equal(told, r->list, heard * sizeof *told);
	assert_true(table.match.count >= rows);
	assert_true(r->events.count >= heard);
	if (r->step->pause)
		assert_int_equal(r->step->pause, r->list[heard - 1].kind);
	else
		assert_int_equal(0, rows);
}

static void test_pauses(void **state)
{
	(void)state;
	assert_true(each_step(hold) > 0);
}

static char json[1 << 18];

/* A step is told in both languages, and fits. */
static void tell(struct runner *r)
{
	for (int lang = 0; lang < LANGS; lang++) {
		struct speaker s = {.game = table.match.game, .lang = lang, .state = table.match.state};
		struct out o;
		out_init(&o, json, sizeof json);
		lesson_wire_step(r, &s, &o);
		assert_false(o.full);
		assert_non_null(r->step->say.in[lang]);
		out_clear(&o);
		lesson_wire_course(r->course, lang, &o);
		assert_false(o.full);
	}
}

static void test_told(void **state)
{
	(void)state;
	assert_true(each_step(tell) > 0);
}

/* No aim of rank or events is reached before the game has begun; all of them are said. */
static void test_aims(void **state)
{
	uint32_t aims = 0;
	(void)state;
	for (const struct lesson_course *c = lesson_courses; c->game; c++) {
		const struct lesson *last = &c->lessons[c->lesson_count - 1];
		const struct lesson_step *step = &last->steps[last->step_count - 1];
		assert_int_equal(LESSON_GAME, step->kind);
		open_lesson(c, last);
		assert_true(runner_open(&runner, &table, c, c->lesson_count - 1u, last->step_count - 1u));
		for (uint32_t i = 0; i < step->aim_count; i++, aims++) {
			assert_true(step->aims[i].count > 0);
			if (step->aims[i].goals[0].kind == GOAL_EVENT || step->aims[i].goals[0].kind == GOAL_RANK)
				assert_false(runner_reached(&table, last->seat, &step->aims[i]));
		}
		free(block);
	}
	assert_true(aims > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_model_answers),
		cmocka_unit_test(test_wrong_answers),
		cmocka_unit_test(test_pauses),
		cmocka_unit_test(test_told),
		cmocka_unit_test(test_aims),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
