#include "lessons/lesson_wire.h"

#include "core/json.h"
#include "core/say.h"
#include "core/wire.h"

enum { LINE_MAX = 512 };

static void emit_text(struct out *o, const char *key, const struct lesson_text *text, int lang)
{
	emit_key(o, key);
	if (text && text->in[lang])
		emit_string(o, text->in[lang]);
	else
		emit_null(o);
}

static void emit_names(struct out *o, const char *key, const struct lesson_names *names)
{
	emit_key(o, key);
	emit_open(o, '[');
	for (uint32_t i = 0; i < names->count; i++)
		emit_string(o, names->list[i]);
	emit_close(o, ']');
}

static void emit_member(struct out *o, const char *key, const char *text)
{
	emit_key(o, key);
	if (text)
		emit_string(o, text);
	else
		emit_null(o);
}

static void emit_count(struct out *o, const char *key, int64_t n)
{
	emit_key(o, key);
	emit_number(o, n);
}

/* --- the course */

/* The level of the opponent in a lesson that is a game; NULL: it is none. */
static const char *level_of(const struct lesson *l)
{
	for (int seat = 0; seat < SEATS_MAX; seat++)
		if (l->steps[l->step_count - 1].level[seat])
			return l->steps[l->step_count - 1].level[seat];
	return NULL;
}

static void write_lesson(const struct lesson *l, int lang, struct out *o)
{
	emit_open(o, '{');
	emit_member(o, "id", l->id);
	emit_text(o, "title", &l->title, lang);
	emit_text(o, "aim", &l->aim, lang);
	emit_count(o, "minutes", l->minutes);
	emit_count(o, "players", l->options.players);
	emit_count(o, "seat", l->seat);
	emit_member(o, "level", level_of(l));
	emit_key(o, "summary");
	emit_open(o, '[');
	for (uint32_t i = 0; i < l->summary_count; i++)
		emit_string(o, l->summary[i].in[lang]);
	emit_close(o, ']');
	emit_key(o, "steps");
	emit_open(o, '[');
	for (uint32_t i = 0; i < l->step_count; i++)
		emit_string(o, l->steps[i].id);
	emit_close(o, ']');
	emit_close(o, '}');
}

void lesson_wire_course(const struct lesson_course *c, int lang, struct out *o)
{
	emit_open(o, '{');
	emit_member(o, "game", c->game);
	emit_text(o, "title", &c->title, lang);
	emit_text(o, "aim", &c->aim, lang);
	emit_count(o, "minutes", c->minutes);
	emit_key(o, "lessons");
	emit_open(o, '[');
	for (uint32_t i = 0; i < c->lesson_count; i++)
		write_lesson(&c->lessons[i], lang, o);
	emit_close(o, ']');
	emit_close(o, '}');
}

/* --- a step */

/* What others will do, where the lesson shows it. */
static void write_plans(const struct runner *r, const struct speaker *s, struct out *o)
{
	char line[LINE_MAX];
	struct out t;
	emit_key(o, "plans");
	emit_open(o, '[');
	for (uint32_t i = 0; i < r->step->script_count; i++) {
		const struct lesson_script *script = &r->step->scripts[i];
		if (!script->open)
			continue;
		emit_open(o, '{');
		emit_count(o, "seat", script->seat);
		emit_key(o, "lines");
		emit_open(o, '[');
		for (uint32_t k = 0; k < script->choices.count; k++) {
			out_init(&t, line, sizeof line);
			say_choice(s, script->seat, script->choices.list[k], &t);
			emit_string(o, line);
		}
		emit_close(o, ']');
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

static void write_question(const struct lesson_question *q, int lang, struct out *o)
{
	static const char *const types[] = {
		[QUESTION_TAP] = "tap", [QUESTION_CHOOSE] = "choose", [QUESTION_NUMBER] = "number"};
	emit_open(o, '{');
	emit_member(o, "type", types[q->type]);
	emit_names(o, "among", &q->among);
	emit_text(o, "unit", &q->unit, lang);
	emit_key(o, "answers");
	emit_open(o, '[');
	for (uint32_t i = 0; q->answers && i < q->among.count; i++)
		emit_string(o, q->answers[i].in[lang]);
	emit_close(o, ']');
	emit_close(o, '}');
}

/* What happened before the question. */
static void write_heard(const struct runner *r, const struct speaker *s, struct out *o)
{
	char line[LINE_MAX];
	struct out t;
	emit_key(o, "heard");
	emit_open(o, '[');
	for (uint32_t i = 0; i < r->heard; i++) {
		out_init(&t, line, sizeof line);
		if (say_event(s, &r->list[i], r->lesson->seat, &t))
			emit_string(o, line);
	}
	emit_close(o, ']');
}

/* The lesson's own sentences to what the rules refuse. */
static void write_refused(const struct lesson_step *step, int lang, struct out *o)
{
	emit_key(o, "refused");
	emit_open(o, '[');
	for (uint32_t i = 0; i < step->wrong_count; i++) {
		if (!step->wrong[i].rule)
			continue;
		emit_open(o, '{');
		emit_member(o, "rule", step->wrong[i].rule);
		emit_text(o, "say", &step->wrong[i].say, lang);
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

static void write_after(const struct runner *r, const struct speaker *s, struct out *o)
{
	const struct lesson_after *after = &r->step->after;
	char line[LINE_MAX];
	struct out t;
	emit_open(o, '{');
	emit_text(o, "say", &after->say, s->lang);
	emit_names(o, "marks", &after->marks);
	emit_key(o, "gains");
	emit_open(o, '[');
	for (uint32_t i = 0; i < after->gain_count; i++) {
		const struct lesson_gain *gain = &after->gains[i];
		if (gain->category == LESSON_TOTAL || !gain->points)
			continue;
		out_init(&t, line, sizeof line);
		say_name(s, "category", s->game->categories[gain->category].name, NULL, &t);
		emit_open(o, '{');
		emit_count(o, "seat", gain->seat);
		emit_count(o, "points", gain->points);
		emit_member(o, "title", line);
		emit_close(o, '}');
	}
	emit_close(o, ']');
	emit_close(o, '}');
}

/* What came of what the learner did last. */
static void write_outcome(const struct runner *r, const struct speaker *s, struct out *o)
{
	static const char *const stages[] = {[RUNNER_ASKS] = "asks", [RUNNER_WRONG] = "wrong", [RUNNER_DONE] = "done"};
	emit_member(o, "stage", stages[r->stage]);
	emit_count(o, "tries", r->tries);
	emit_count(o, "answered", r->values);
	if (r->allowed)
		emit_member(o, "said", words_find(s, "lesson.allowed"));
	else
		emit_text(o, "said", r->wrong ? &r->wrong->say : NULL, s->lang);
	emit_key(o, "refusal");
	if (r->refusal.reason) {
		emit_open(o, '{');
		wire_refusal_members(s, &r->refusal, o);
		emit_close(o, '}');
	} else {
		emit_null(o);
	}
	emit_key(o, "after");
	if (r->stage == RUNNER_DONE || r->step->kind == LESSON_GAME) /* whose end the table tells */
		write_after(r, s, o);
	else
		emit_null(o);
}

void lesson_wire_step(const struct runner *r, const struct speaker *s, struct out *o)
{
	static const char *const kinds[] = {
		[LESSON_DO] = "do", [LESSON_WHY] = "why", [LESSON_QUESTION] = "question", [LESSON_GAME] = "game"};
	const struct lesson_step *step = r->step;
	emit_open(o, '{');
	emit_member(o, "id", step->id);
	emit_member(o, "kind", kinds[step->kind]);
	emit_member(o, "rule", step->rule);
	emit_count(o, "lesson", r->lesson - r->course->lessons);
	emit_count(o, "step", step - r->lesson->steps);
	emit_text(o, "say", &step->say, s->lang);
	emit_text(o, "task", &step->task, s->lang);
	emit_names(o, "marks", &step->marks);
	emit_names(o, "targets", &step->targets);
	write_plans(r, s, o);
	emit_key(o, "question");
	if (step->kind == LESSON_QUESTION)
		write_question(&step->question, s->lang, o);
	else
		emit_null(o);
	write_heard(r, s, o);
	write_refused(step, s->lang, o);
	write_outcome(r, s, o);
	emit_close(o, '}');
}

void lesson_wire_aims(const struct runner *r, int lang, struct out *o)
{
	emit_open(o, '[');
	for (uint32_t i = 0; i < r->step->aim_count; i++) {
		emit_open(o, '{');
		emit_text(o, "say", &r->step->aims[i].say, lang);
		member_bool(o, "reached", runner_reached(r->table, r->lesson->seat, &r->step->aims[i]));
		emit_close(o, '}');
	}
	emit_close(o, ']');
}
