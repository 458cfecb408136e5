#define _GNU_SOURCE
#include "cli/element.h"
#include "cli/learn_int.h"
#include "cli/typed.h"
#include "core/plain.h"
#include "core/say.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT = 1024, SHOW_AFTER = 2 };

/* What can be answered by number. */
struct offer {
	choice list[CHOICES_MAX];
	struct step steps[CHOICES_MAX];
	uint32_t n, count; /* choices of the table, and the steps into them that are shown */
	uint32_t last;     /* the greatest number */
};

/* --- what is offered */

static void print_numbered(uint32_t number, const char *text)
{
	printf("%4u  %s\n", number, text);
}

static void print_steps(const struct learn *l, const struct offer *f)
{
	struct speaker s = learn_speaker(l);
	char text[TEXT];
	struct out o;
	for (uint32_t i = 0; i < f->count; i++) {
		out_init(&o, text, sizeof text);
		step_say(&s, l->runner.lesson->seat, f->steps[i], &o);
		print_numbered(i + 1, text);
	}
}

/* What the rules should refuse is called. */
static void attempt_say(const struct learn *l, char text[TEXT])
{
	struct speaker s = learn_speaker(l);
	struct out o;
	out_init(&o, text, TEXT);
	say_choice(&s, l->runner.lesson->seat, l->runner.step->attempt, &o);
}

/* The choices of the table; where the rules should refuse, what they refuse comes last. */
static void offer_choices(const struct learn *l, struct step within, struct offer *f)
{
	char text[TEXT];
	f->n = l->game->choices(l->table.table.match.state, l->runner.lesson->seat, f->list);
	f->last = f->count = steps_of(f->list, f->n, within, f->steps);
	print_steps(l, f);
	if (l->runner.step->kind != LESSON_WHY)
		return;
	attempt_say(l, text);
	print_numbered(++f->last, text);
}

/* What the i-th answer of a question is called. */
static void answer_say(const struct learn *l, uint32_t i, char text[TEXT])
{
	const struct lesson_question *q = &l->runner.step->question;
	struct speaker s = learn_speaker(l);
	struct out o;
	out_init(&o, text, TEXT);
	if (q->type == QUESTION_CHOOSE)
		out_text(&o, learn_text(&q->answers[i]));
	else
		element_say(&s, q->among.list[i], &o);
}

static void offer_answers(const struct learn *l, struct offer *f)
{
	const struct lesson_question *q = &l->runner.step->question;
	char text[TEXT];
	f->count = 0;
	f->last = q->type == QUESTION_NUMBER ? 0 : q->among.count;
	for (uint32_t i = 0; i < f->last; i++) {
		answer_say(l, i, text);
		print_numbered(i + 1, text);
	}
	struct word_arg arg = arg_text("unit", learn_text(&q->unit));
	if (q->type != QUESTION_NUMBER)
		learn_line("cli.learn.among", NULL, 0); /* the task speaks of tapping */
	else
		learn_line(*learn_text(&q->unit) ? "cli.learn.number_of" : "cli.learn.number", &arg, 1);
}

static void offer_all(const struct learn *l, struct offer *f)
{
	if (l->runner.step->kind == LESSON_QUESTION)
		offer_answers(l, f);
	else
		offer_choices(l, ALL_CHOICES, f);
}

/* --- what comes of it */

static void print_refusal(const struct learn *l)
{
	struct speaker s = learn_speaker(l);
	const char *rule = refusal_rule(l->game, &l->runner.refusal);
	const struct lesson_text *own = rule ? runner_refused(&l->runner, rule) : NULL;
	char text[TEXT];
	struct out o;
	out_init(&o, text, sizeof text);
	say_refusal(&s, &l->runner.refusal, &o);
	learn_wrapped("", text);
	if (own)
		learn_wrapped("", learn_text(own));
}

/* A wrong try: what else it led to, what the lesson says; then everything is as before. */
static void tell_wrong(struct learn *l, uint32_t heard)
{
	if (l->runner.stage == RUNNER_WRONG)
		learn_print_events(l, heard);
	if (l->runner.refusal.reason)
		print_refusal(l);
	else if (l->runner.allowed)
		learn_line("lesson.allowed", NULL, 0);
	if (l->runner.wrong)
		learn_wrapped("", learn_text(&l->runner.wrong->say));
	if (l->runner.stage == RUNNER_WRONG)
		runner_again(&l->runner);
	if (l->runner.tries > SHOW_AFTER)
		learn_line("cli.learn.show", NULL, 0);
}

static bool choose(struct learn *l, choice c)
{
	bool went = runner_choose(&l->runner, c);
	return went && l->runner.stage != RUNNER_WRONG;
}

/* A choice is tried, or a step into many of them gone into. True: something was tried. */
static bool take(struct learn *l, struct offer *f, struct step step, bool *good)
{
	if (step_is_choice(step))
		*good = choose(l, step.choice);
	else
		offer_choices(l, step, f);
	return step_is_choice(step);
}

/* Answers by number: a choice, a step into many of them, or an answer to the question. True: something was tried. */
static bool answer_number(struct learn *l, struct offer *f, unsigned long number, bool *good)
{
	const struct lesson_step *step = l->runner.step;
	if (step->kind == LESSON_QUESTION && step->question.type != QUESTION_NUMBER) {
		*good = runner_answer(&l->runner, step->question.among.list[number - 1]);
		return true;
	}
	return take(l, f, number > f->count ? (struct step){step->attempt, CHOICE_ARGS} : f->steps[number - 1], good);
}

/* Answers in words, as they are shown or as records have them. */
static bool answer_words(struct learn *l, struct offer *f, const char *line, bool *good)
{
	struct speaker s = learn_speaker(l);
	struct offered from = {&s, l->runner.lesson->seat, f->list, f->steps, f->n, f->count};
	struct step step;
	char text[TEXT];
	for (uint32_t i = f->count; i < f->last; i++) {
		if (runner_chooses(&l->runner))
			attempt_say(l, text);
		else
			answer_say(l, i, text);
		if (text_alike(text, line))
			return answer_number(l, f, i + 1, good);
	}
	if (runner_chooses(&l->runner) && (typed_step(&from, line, &step) || typed_beginning(&from, line, &step)))
		return take(l, f, step, good);
	learn_line("cli.learn.what", NULL, 0);
	return false;
}

/* True: something was tried, and *good says whether it was right or leads on. */
static bool answer(struct learn *l, struct offer *f, const char *line, bool *good)
{
	char *end;
	unsigned long number = strtoul(line, &end, 10);
	bool numeric = *line && !*end;
	struct word_arg arg = arg_number("most", f->last);
	if (numeric && l->runner.step->kind == LESSON_QUESTION && l->runner.step->question.type == QUESTION_NUMBER) {
		*good = runner_answer(&l->runner, line);
		return true;
	}
	if (numeric && number >= 1 && number <= f->last)
		return answer_number(l, f, number, good);
	if (numeric) {
		learn_line("cli.play.number", &arg, 1);
		return false;
	}
	return answer_words(l, f, line, good);
}

/* A command of one letter or its word; false: the line is none. */
static bool command(struct learn *l, const char *line, enum learn_wish *wish, bool *left)
{
	static const struct {
		const char *letter, *word;
		enum learn_wish wish;
	} ways[] = {{"b", "back", LEARN_BACK}, {"s", "skip", LEARN_NEXT}, {"r", "repeat", LEARN_REPEAT},
		{"l", "list", LEARN_LIST}, {"q", "quit", LEARN_LEAVE}};
	const char *rest;
	*left = false;
	for (size_t i = 0; i < COUNT(ways); i++) {
		if (text_alike(ways[i].letter, line) || (typed_command(line, ways[i].word, &rest) && !*rest)) {
			*wish = ways[i].wish;
			return *left = true;
		}
	}
	if (text_alike("m", line) || (typed_command(line, "show", &rest) && !*rest)) {
		runner_show(&l->runner);
		return true;
	}
	bool help = text_equal(line, "?") || typed_command(line, "help", &rest);
	if (help)
		learn_line("cli.learn.commands", NULL, 0);
	return help;
}

/* So many events need no telling: before a question they were told, before a choice the lesson speaks of them. */
static uint32_t told_before(const struct learn *l)
{
	return l->runner.step->kind == LESSON_DO ? l->runner.events.count : l->runner.heard;
}

/* What the try has led to so far, before the next choice of it. */
static void tell_so_far(const struct learn *l, uint32_t *heard)
{
	learn_print_events(l, *heard);
	*heard = l->runner.events.count;
}

/* The step is done: what it caused, what is to be learnt from it. */
static enum learn_wish finish(struct learn *l, uint32_t heard)
{
	char line[LEARN_LINE];
	enum learn_wish wish = LEARN_NEXT;
	bool left;
	if (l->runner.step->kind == LESSON_WHY)
		print_refusal(l);
	else
		learn_print_events(l, heard);
	learn_print_after(l);
	if (!learned_add(l->course->game, l->runner.step->id))
		learn_line("cli.learn.unkept", NULL, 0);
	learn_line("cli.learn.next", NULL, 0);
	if (!cli_read_line(line, sizeof line))
		return LEARN_LEAVE;
	command(l, line, &wish, &left);
	return wish;
}

enum learn_wish learn_step(struct learn *l)
{
	static struct offer f; /* large, and asked one at a time */
	char line[LEARN_LINE];
	enum learn_wish wish = LEARN_LEAVE;
	bool left, good = false;
	uint32_t begun = told_before(l), heard = begun;
	learn_print_step(l);
	offer_all(l, &f);
	while (cli_read_line(line, sizeof line)) {
		if (command(l, line, &wish, &left)) {
			if (left)
				return wish;
			if (l->runner.stage == RUNNER_ASKS)
				continue;
			heard = begun; /* the answer was shown from the start */
		} else if (!answer(l, &f, line, &good)) {
			continue;
		} else if (!good) {
			bool again = l->runner.stage == RUNNER_WRONG;
			tell_wrong(l, heard);
			heard = again ? begun : heard;
			offer_all(l, &f);
			continue;
		}
		if (l->runner.stage == RUNNER_DONE)
			return finish(l, heard);
		tell_so_far(l, &heard);
		offer_all(l, &f);
	}
	return LEARN_LEAVE;
}
