/* A review as JSON, for the engine, the page and other programs. */
#include "ai/review.h"
#include "ai/review_int.h"
#include "core/fields.h"
#include "core/wire.h"

enum { REASON_MAX = 1024 };

static void say_why(const struct speaker *speaker, const struct moment *o, struct out *out)
{
	if (o->why.size > 0)
		advice_reason(speaker, &o->why, out);
	else
		words_say(speaker, "review.chance", NULL, 0, out);
}

/* A point or two may be the whole game: where so much of it was lost that comes before what it is made of. */
void review_reason(const struct speaker *speaker, const struct moment *o, struct out *out)
{
	enum { DECIDES = REVIEW_WHOLE * 2 / 5 };
	char text[REASON_MAX];
	struct out why;
	if (o->loss < DECIDES) {
		say_why(speaker, o, out);
		return;
	}
	out_init(&why, text, sizeof text);
	say_why(speaker, o, &why);
	struct word_arg args[] = {{"reason", NULL, 0, text}};
	words_say(speaker, "review.decides", args, COUNT(args), out);
}

static void seats_json(const struct review *r, const char *key, const int32_t *figure, struct out *o)
{
	emit_key(o, key);
	emit_open(o, '[');
	for (int i = 0; i < r->seats; i++)
		emit_number(o, figure[i]);
	emit_close(o, ']');
}

static void choice_json(
	const struct speaker *s, const void *seen, int seat, const char *key, const struct reviewed *c, struct out *o)
{
	emit_key(o, key);
	emit_open(o, '{');
	wire_choice_members(s, seen, seat, c->choice, o);
	member_number(o, "win", c->win);
	member_number(o, "margin", c->margin);
	emit_close(o, '}');
}

/* How the better choice goes on; each is named as it would be seen then, as far as its seat can know. */
static void line_json(const struct speaker *speaker, const void *seen, const struct moment *m, struct out *o)
{
	struct speaker s = *speaker;
	union any_state state;
	memcpy(&state, seen, s.game->state_size);
	s.state = &state;
	emit_key(o, "line");
	emit_open(o, '[');
	for (int i = 0; i < m->line_count; i++) {
		struct tried t;
		wire_choice(&s, &state, m->seat, m->line[i], o);
		table_try(s.game, &state, m->seat, &m->line[i], 1, &t);
		if (t.refusal.reason || t.complete)
			break;
		state = t.seen;
	}
	emit_close(o, ']');
}

static void decision_json(const struct speaker *speaker, const struct review *r, const struct moment *m, struct out *o)
{
	struct speaker s = *speaker;
	union any_state state, seen;
	char text[REASON_MAX];
	struct out reason;
	review_state(r, m, &state);
	fields_redact(s.game, &state, m->seat, &seen);
	s.state = &seen;
	member_text(o, "verdict", review_verdicts[m->verdict].name);
	member_number(o, "loss", m->loss);
	member_number(o, "error", m->error);
	member_number(o, "band", m->band);
	member_bool(o, "exact", m->exact);
	if (m->orders_rows) {
		seats_json(r, "guessed", m->guessed, o);
		member_number(o, "guess_error", m->guess_error);
	}
	choice_json(&s, &seen, m->seat, "played", &m->played, o);
	if (m->verdict <= VERDICT_BEST)
		return;
	choice_json(&s, &seen, m->seat, "best", &m->best, o);
	if (m->verdict >= VERDICT_SLIP)
		line_json(&s, &seen, m, o);
	out_init(&reason, text, sizeof text);
	review_reason(&s, m, &reason);
	member_text(o, "reason", text);
}

/* What chance said, row by row. */
static void came_json(const struct speaker *speaker, const struct review *r, const struct moment *m, struct out *o)
{
	struct speaker s = *speaker;
	union any_state state;
	s.state = &state;
	emit_key(o, "came");
	emit_open(o, '[');
	review_state(r, m, &state);
	for (uint32_t i = 0; i < m->rows; i++) {
		const struct row *row = match_live(r->match, m->live + i);
		wire_choice(&s, &state, SEAT_CHANCE, r->match->choices[row->first], o);
		match_replay(r->match, row, &state, NULL);
	}
	emit_close(o, ']');
}

static void chance_json(const struct speaker *s, const struct review *r, const struct moment *m, struct out *o)
{
	came_json(s, r, m, o);
	member_number(o, "outcomes", m->outcomes);
	seats_json(r, "luck", m->luck, o);
	member_number(o, "error", m->error);
}

static void moment_json(const struct speaker *s, const struct review *r, const struct moment *m, struct out *o)
{
	emit_open(o, '{');
	member_number(o, "row", m->row);
	member_number(o, "step", m->step);
	member_number(o, "seat", m->seat);
	seats_json(r, "chances", m->chance, o);
	if (m->seat == SEAT_CHANCE)
		chance_json(s, r, m, o);
	else
		decision_json(s, r, m, o);
	emit_close(o, '}');
}

static void sum_json(const struct review *r, int seat, struct out *o)
{
	struct review_sum sum;
	review_sum(r, seat, &sum);
	emit_open(o, '{');
	member_number(o, "decisions", sum.decisions);
	member_number(o, "accuracy", sum.accuracy);
	member_number(o, "lost", sum.lost);
	member_number(o, "a_choice", sum.a_choice);
	member_number(o, "luck", sum.luck);
	member_number(o, "luck_error", sum.luck_error);
	member_number(o, "guessed", sum.guessed);
	member_number(o, "guessed_error", sum.guessed_error);
	member_number(o, "start", sum.start);
	member_number(o, "given", sum.given);
	member_number(o, "rest", sum.rest);
	member_bool(o, "rough", sum.rough);
	member_number(o, "result", sum.result);
	member_number(o, "peak", sum.peak);
	member_number(o, "peak_row", sum.peak_row);
	member_number(o, "without", sum.without);
	member_bool(o, "vague", sum.vague);
	emit_key(o, "verdicts");
	emit_open(o, '{');
	for (int v = VERDICT_BEST; v < VERDICTS; v++)
		member_number(o, review_verdicts[v].name, sum.verdict[v]);
	emit_close(o, '}');
	emit_close(o, '}');
}

void review_json(const struct speaker *speaker, struct review *r, struct out *o)
{
	review_curve(r);
	member_number(o, "passes", r->pass);
	member_number(o, "steps", review_steps(r));
	member_number(o, "done", review_done(r));
	emit_key(o, "verdicts");
	emit_open(o, '{');
	for (int v = VERDICT_SLIP; v < VERDICTS; v++)
		member_number(o, review_verdicts[v].name, review_verdicts[v].from);
	emit_close(o, '}');
	emit_key(o, "moments");
	emit_open(o, '[');
	for (uint32_t i = 0; i < r->count; i++)
		moment_json(speaker, r, &r->moment[i], o);
	emit_close(o, ']');
	emit_key(o, "seats");
	emit_open(o, '[');
	for (int i = 0; i < r->seats; i++)
		sum_json(r, i, o);
	emit_close(o, ']');
}
