#include "lessons/runner.h"

#include "core/say.h"
#include "core/text.h"

#include <string.h>

const struct lesson_course *lesson_course_of(const char *game)
{
	for (const struct lesson_course *c = lesson_courses; c->game; c++)
		if (text_equal(c->game, game))
			return c;
	return NULL;
}

static const struct game *game_of(const struct runner *r)
{
	return r->table->match.game;
}

static const void *state_of(const struct runner *r)
{
	return r->table->match.state;
}

static struct decision decision_of(const struct runner *r)
{
	return game_of(r)->decision(state_of(r));
}

/* --- what happened */

static bool event_fits(const struct event *e, const struct lesson_event *wanted)
{
	if (e->kind != wanted->kind || (wanted->seat != WANTED_ANY && e->seat != wanted->seat))
		return false;
	for (int i = 0; i < EVENT_ARGS; i++)
		if ((wanted->named >> i & 1) && e->arg[i] != wanted->arg[i])
			return false;
	return true;
}

static int happened(const struct events *e, const struct lesson_event *wanted)
{
	int count = 0;
	for (uint32_t i = 0; i < e->count && i < e->max; i++)
		count += event_fits(&e->list[i], wanted);
	return count;
}

static int points(const struct score *s, int category)
{
	return category == LESSON_TOTAL ? s->total : s->category[category];
}

/* What goals are judged by. Before the game is over nobody has won. */
struct judged {
	const struct events *events;
	struct score before, after; /* the learner's */
	bool over;
};

static bool goal_reached(const struct lesson_goal *g, const struct judged *j)
{
	switch (g->kind) {
	case GOAL_EVENT:
		return happened(j->events, &g->event) >= g->least;
	case GOAL_NO_EVENT:
		return !happened(j->events, &g->event);
	case GOAL_GAIN:
		return points(&j->after, g->category) - points(&j->before, g->category) >= g->least;
	case GOAL_SCORE:
		return points(&j->after, g->category) >= g->least;
	default:
		return j->over && j->after.rank == g->least;
	}
}

static bool goals_reached(const struct lesson_goal *g, uint32_t count, const struct judged *j)
{
	for (uint32_t i = 0; i < count; i++)
		if (!goal_reached(&g[i], j))
			return false;
	return true;
}

/* --- playing */

/* One row of the table; the step's events grow by it. */
static struct refusal put(struct runner *r, int seat, const choice *list, uint32_t count, uint32_t *at)
{
	uint32_t first = r->events.count;
	struct refusal refusal = table_do(r->table, seat, list, count, &r->events, at);
	if (refusal.reason)
		return refusal;
	for (uint32_t i = first; i < r->events.count && i < r->events.max; i++)
		if (r->list[i].kind == r->step->pause)
			r->pause_row = r->rows, r->pause_told = i + 1;
	r->rows++;
	return refusal;
}

static bool held(const struct runner *r)
{
	return r->rows == r->rows_max;
}

/* Puts as much of a list as can be put in one go; how much that was, 0: it is refused. */
static uint32_t send(struct runner *r, int seat, const choice *list, uint32_t count)
{
	uint32_t at, some = count < LIST_MAX ? count : LIST_MAX;
	struct refusal refusal = put(r, seat, list, some, &at);
	if (refusal.reason == REASON_BEYOND && at) {
		some = at;
		refusal = put(r, seat, list, some, &at);
	}
	r->refusal = refusal;
	return refusal.reason ? 0 : some;
}

/* Chance brings the first outcome of those listed next that is possible; the course says one that is. */
static void draw(struct runner *r)
{
	choice possible[CHOICES_MAX];
	uint32_t count = game_of(r)->choices(state_of(r), SEAT_CHANCE, possible), at;
	const struct lesson_choices *wanted = &r->step->outcomes[r->drawn++];
	for (uint32_t i = 0; i < wanted->count; i++) {
		for (uint32_t k = 0; k < count; k++) {
			if (possible[k] == wanted->list[i]) {
				put(r, SEAT_CHANCE, &possible[k], 1, &at);
				return;
			}
		}
	}
	r->stuck = true;
}

/* The script of somebody who is to act and has something left to do; -1: there is none. */
static int script_of(const struct runner *r, uint32_t actors)
{
	for (int i = 0; i < r->step->script_count; i++) {
		const struct lesson_script *s = &r->step->scripts[i];
		if ((actors >> s->seat & 1) && s->seat != r->lesson->seat && r->done[i] < s->choices.count)
			return i;
	}
	return -1;
}

/* Chance and the others act until the learner alone must, or nothing is left to happen. */
static void advance(struct runner *r)
{
	while (!r->stuck && !held(r)) {
		uint32_t actors = decision_of(r).actors;
		if (actors == ACTOR_CHANCE) {
			if (r->drawn == r->step->outcome_count)
				return;
			draw(r);
			continue;
		}
		int i = script_of(r, actors);
		if (i < 0)
			return;
		const struct lesson_script *s = &r->step->scripts[i];
		uint32_t some = send(r, s->seat, s->choices.list + r->done[i], s->choices.count - r->done[i]);
		r->done[i] += some;
		r->stuck = !some;
	}
}

/* Whether it is the learner's to choose, when all that comes before has happened. */
static bool is_mine(struct runner *r)
{
	advance(r);
	return !r->stuck && !held(r) && (decision_of(r).actors >> r->lesson->seat & 1);
}

/* Makes choices for the learner; false: they are not possible here. */
static bool make(struct runner *r, const choice *list, uint32_t count)
{
	while (count) {
		uint32_t some = is_mine(r) ? send(r, r->lesson->seat, list, count) : 0;
		if (!some)
			return false;
		list += some, count -= some;
	}
	advance(r);
	return true;
}

/* --- patterns */

static const char *next_word(const char *text, uint32_t *length)
{
	while (*text == ' ')
		text++;
	for (*length = 0; text[*length] && text[*length] != ' ';)
		++*length;
	return text;
}

static bool asks(const char *pattern)
{
	while (*pattern && *pattern != '?')
		pattern++;
	return *pattern == '?';
}

/* The words of a choice that stand where its pattern has `?`; the whole text where it is another choice. */
static void answer_of(const char *pattern, const char *text, struct out *o)
{
	const char *want = pattern, *got = text;
	uint32_t n, m;
	out_clear(o);
	while ((want = next_word(want, &n)), (got = next_word(got, &m)), n && m) {
		bool open = n == 1 && *want == '?';
		if (!open && (n != m || memcmp(want, got, n) != 0))
			break;
		if (open && o->length)
			out_char(o, ' ');
		if (open)
			out_bytes(o, got, m);
		want += n, got += m;
	}
	if (!n && !m && !text_equal(pattern, "?"))
		return;
	out_clear(o);
	out_text(o, text);
}

static void value_of(const struct runner *r, choice c, struct out *o)
{
	char text[RUNNER_VALUE_MAX];
	struct out t;
	out_init(&t, text, sizeof text);
	choice_text(game_of(r), c, &t);
	answer_of(r->step->ask.list[r->asked], text, o);
}

/* Whether the try is one of those meant; "*" is any value, and what was never asked for is nothing. */
static bool values_fit(const struct runner *r, const struct lesson_names *when)
{
	if (r->values > when->count)
		return false;
	for (uint32_t i = 0; i < when->count; i++) {
		bool given = i < r->values && text_equal(when->list[i], r->value[i]);
		if (!given && !text_equal(when->list[i], "*"))
			return false;
	}
	return true;
}

/* --- a step */

static void judge(struct runner *r)
{
	struct score after[SEATS_MAX] = {0};
	game_of(r)->scores(state_of(r), after);
	struct judged j = {
		&r->events, r->before[r->lesson->seat], after[r->lesson->seat], !game_of(r)->decision(state_of(r)).actors};
	r->stage = goals_reached(r->step->goals, r->step->goal_count, &j) ? RUNNER_DONE : RUNNER_WRONG;
	r->tries += r->stage == RUNNER_WRONG;
	r->wrong = NULL;
	for (uint32_t i = 0; i < r->step->wrong_count && r->stage == RUNNER_WRONG && !r->wrong; i++) {
		const struct lesson_wrong *w = &r->step->wrong[i];
		if (!w->rule && (!w->when.count || values_fit(r, &w->when)) && (!w->event || happened(&r->events, w->event)))
			r->wrong = w;
	}
}

/* Makes what the lesson makes itself, up to the next choice that is asked for; where there is none the try is over. */
static void go_on(struct runner *r)
{
	const struct lesson_names *ask = &r->step->ask;
	choice own[LIST_MAX * 2];
	uint32_t count = 0, at;
	bool possible = true;
	while (r->asked < ask->count && !asks(ask->list[r->asked]) && count < COUNT(own)) {
		const char *text = ask->list[r->asked++];
		possible &= !choice_parse(game_of(r), text, text_length(text), &own[count++], &at);
	}
	possible = possible && make(r, own, count) && r->asked < ask->count && is_mine(r);
	if (possible)
		return;
	advance(r);
	judge(r);
}

static void start(struct runner *r, const struct lesson_step *s, uint32_t rows_max);

/* The choice of which the lesson's model answer speaks next; 0: there is none. */
static choice model_choice(const struct runner *r)
{
	choice list[CHOICES_MAX];
	char text[RUNNER_VALUE_MAX];
	struct out o;
	uint32_t count = game_of(r)->choices(state_of(r), r->lesson->seat, list);
	out_init(&o, text, sizeof text);
	for (uint32_t i = 0; i < count && r->values < r->step->model.count; i++) {
		value_of(r, list[i], &o);
		if (text_equal(text, r->step->model.list[r->values]))
			return list[i];
	}
	return 0;
}

/* Plays a step the lesson's own way, as far as rows may be made. */
static void solve(struct runner *r)
{
	if (r->step->kind != LESSON_DO) {
		make(r, r->step->own.list, r->step->own.count);
		return;
	}
	for (choice c; r->stage == RUNNER_ASKS && (c = model_choice(r)) && runner_choose(r, c);)
		;
}

/* Puts the position where a step begins on the table; the step before is played first where it goes on from there. */
static void place(struct runner *r, const struct lesson_step *s)
{
	union any_state state;
	const void *from = s->state;
	if (!from) {
		start(r, s - 1, UINT32_MAX);
		if (s[-1].kind != LESSON_WHY)
			solve(r);
		from = state_of(r);
	}
	memcpy(&state, from, game_of(r)->state_size);
	table_restart(r->table, &state, NULL);
}

/* Begins a step, and makes what the lesson makes itself before the learner acts; so many rows at most. */
static void start(struct runner *r, const struct lesson_step *s, uint32_t rows_max)
{
	place(r, s);
	r->step = s;
	r->stage = RUNNER_ASKS;
	r->wrong = NULL;
	r->refusal = (struct refusal){0};
	r->allowed = r->stuck = false;
	r->events = (struct events){r->list, 0, EVENTS_MAX};
	r->heard = r->asked = r->drawn = r->values = 0;
	r->rows = r->pause_row = r->pause_told = 0;
	r->rows_max = rows_max;
	memset(r->done, 0, sizeof r->done);
	game_of(r)->scores(state_of(r), r->before);
	if (s->kind == LESSON_DO)
		go_on(r);
	else if (s->kind == LESSON_WHY)
		make(r, s->own.list, s->own.count);
}

/* The same for the learner: a question with a pause is put after the rows before that. What is told of the row in which
   the pause lies is kept: the way there may lead through the step before, whose events lie in the same list. */
static void begin(struct runner *r)
{
	struct event told[EVENTS_MAX];
	start(r, r->step, UINT32_MAX);
	if (r->step->kind != LESSON_QUESTION || !r->step->pause)
		return;
	solve(r);
	uint32_t count = r->pause_told;
	memcpy(told, r->list, count * sizeof *told);
	start(r, r->step, r->pause_row);
	solve(r);
	memcpy(r->list, told, count * sizeof *told);
	r->heard = count;
}

bool runner_open(struct runner *r, struct table *t, const struct lesson_course *c, uint32_t lesson, uint32_t step)
{
	if (lesson >= c->lesson_count || step >= c->lessons[lesson].step_count)
		return false;
	r->course = c;
	r->lesson = &c->lessons[lesson];
	r->step = &r->lesson->steps[step];
	r->table = t;
	r->tries = 0;
	begin(r);
	return true;
}

void runner_again(struct runner *r)
{
	begin(r);
}

bool runner_chooses(const struct runner *r)
{
	return r->stage == RUNNER_ASKS && (r->step->kind == LESSON_DO || r->step->kind == LESSON_WHY);
}

/* A try where the rules should refuse. */
static bool try_refused(struct runner *r, choice c)
{
	r->refusal = driver_why(game_of(r), state_of(r), r->lesson->seat, c);
	const char *rule = r->refusal.reason ? refusal_rule(game_of(r), &r->refusal) : NULL;
	r->allowed = !r->refusal.reason;
	if (rule && text_equal(rule, r->step->refused_by))
		r->stage = RUNNER_DONE;
	else
		r->tries++;
	return r->stage == RUNNER_DONE;
}

bool runner_choose(struct runner *r, choice c)
{
	uint32_t at;
	struct out o;
	if (!runner_chooses(r))
		return false;
	if (r->step->kind == LESSON_WHY)
		return try_refused(r, c);
	if (r->values == RUNNER_VALUES)
		return false;
	out_init(&o, r->value[r->values], RUNNER_VALUE_MAX);
	value_of(r, c, &o);
	r->wrong = NULL;
	r->refusal = put(r, r->lesson->seat, &c, 1, &at);
	if (r->refusal.reason)
		return false;
	r->values++;
	r->asked++;
	go_on(r);
	return true;
}

static bool is_among(const struct lesson_names *names, const char *text)
{
	for (uint32_t i = 0; i < names->count; i++)
		if (text_equal(names->list[i], text))
			return true;
	return false;
}

/* The question is answered: what it was about happens. */
static void reveal(struct runner *r)
{
	uint32_t tries = r->tries;
	start(r, r->step, UINT32_MAX);
	solve(r);
	r->tries = tries;
	r->stage = RUNNER_DONE;
}

bool runner_answer(struct runner *r, const char *text)
{
	if (r->stage != RUNNER_ASKS)
		return false;
	if (r->step->kind == LESSON_WHY)
		return is_among(&r->step->targets, text) && try_refused(r, r->step->attempt);
	if (r->step->kind != LESSON_QUESTION)
		return false;
	if (is_among(&r->step->question.right, text)) {
		reveal(r);
		return true;
	}
	r->tries++;
	r->wrong = NULL;
	for (uint32_t i = 0; i < r->step->wrong_count && !r->wrong; i++) {
		const struct lesson_wrong *w = &r->step->wrong[i];
		if (!w->rule && (!w->when.count || is_among(&w->when, text)))
			r->wrong = w;
	}
	return false;
}

const struct lesson_text *runner_refused(const struct runner *r, const char *rule)
{
	for (uint32_t i = 0; i < r->step->wrong_count; i++)
		if (r->step->wrong[i].rule && text_equal(r->step->wrong[i].rule, rule))
			return &r->step->wrong[i].say;
	return NULL;
}

void runner_show(struct runner *r)
{
	uint32_t tries = r->tries;
	begin(r);
	if (r->step->kind == LESSON_QUESTION)
		reveal(r);
	else if (r->step->kind == LESSON_WHY)
		try_refused(r, r->step->attempt);
	else
		solve(r);
	r->tries = tries;
}

bool runner_reached(const struct table *t, int seat, const struct lesson_aim *aim)
{
	struct event list[EVENTS_MAX];
	struct score score[SEATS_MAX] = {0};
	union any_state state;
	const struct match *m = &t->match;
	struct events e = {list, 0, EVENTS_MAX};
	match_state_at(m, 0, &state);
	for (uint32_t i = 0; i < m->live_count; i++)
		match_replay(m, match_live(m, i), &state, &e);
	m->game->scores(m->state, score);
	struct judged j = {&e, score[seat], score[seat], !m->game->decision(m->state).actors};
	return goals_reached(aim->goals, aim->count, &j);
}
