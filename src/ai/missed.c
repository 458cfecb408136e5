#include "ai/missed.h"

#include "ai/review.h"
#include "ai/search_int.h"
#include "core/json.h"
#include "core/say.h"
#include "core/wire.h"

/* The visits that make a choice's worth sure enough. */
enum { VISITS = 100, TEXT_SIZE = 1024 };

/* A weak choice costs what a review calls a mistake. */
static bool is_weak(const struct candidate *made, const struct candidate *best, bool exact)
{
	bool sure = exact || (made->visits >= VISITS && best->visits >= VISITS);
	int loss = 10 * (best->place[0] - made->place[0]); /* places are in thousandths, verdicts in ten thousandths */
	return sure && made->choice != best->choice && loss >= review_verdicts[VERDICT_MISTAKE].from;
}

/* Thinks about what the seat sees, where it made that choice. */
static bool look(struct search *s, const struct seen *seen, choice c, struct candidate *made, struct candidate *best)
{
	struct level level = level_judging(level_named("abbot"));
	struct advice advice = {0};
	level.iterations = MISSED_ITERATIONS;
	ai_advise(s, seen, &level, &advice);
	if (advice.forced || !advice.count)
		return false;
	search_try(s, c, VISITS);
	search_try(s, advice.list[0].choice, VISITS);
	return search_found(s, c, made) && search_found(s, advice.list[0].choice, best)
		&& is_weak(made, best, advice.exact);
}

/* The state in which the next choice of the list is made, as the seat sees it; false: it cannot be known before. */
static bool before(const struct game *g, const void *start, int seat, const choice *list, uint32_t count, void *out)
{
	struct tried t = {0};
	if (count)
		table_try(g, start, seat, list, count, &t);
	if (t.refusal.reason || t.known != count)
		return false;
	memcpy(out, count ? (const void *)&t.seen : start, g->state_size);
	return g->decision(out).actors >> seat & 1;
}

bool ai_missed(struct search *s, const struct game *g, const void *seen, int seat, const choice *list, uint32_t count,
	struct missed *out)
{
	int dearest = 0;
	for (uint32_t i = 0; i < count && i < LIST_MAX; i++) {
		struct candidate made, best;
		union any_state state = {0};
		struct seen now;
		if (!before(g, seen, seat, list, i, &state))
			break;
		seen_from(g, &state, seat, &now);
		if (!look(s, &now, list[i], &made, &best) || best.place[0] - made.place[0] <= dearest)
			continue;
		dearest = best.place[0] - made.place[0];
		out->at = i;
		out->made = made;
		out->best = best;
		memcpy(&out->state, &state, sizeof state);
	}
	return dearest > 0;
}

void missed_say(const struct speaker *speaker, int seat, const struct missed *m, struct out *o)
{
	static const struct type percent = TYPE_NUMBER("number", 0, 100);
	char best[TEXT_SIZE], played[TEXT_SIZE], why[TEXT_SIZE];
	struct speaker here = *speaker;
	struct out c, p, r;
	here.state = &m->state;
	out_init(&c, best, sizeof best);
	out_init(&r, why, sizeof why);
	out_init(&p, played, sizeof played);
	say_choice(&here, seat, m->best.choice, &c);
	say_choice(&here, seat, m->made.choice, &p); /* a list holds many: it says which */
	if (m->best.size)
		advice_reason(&here, &m->best, &r);
	struct word_arg args[] = {{"choice", NULL, 0, best}, {"played", NULL, 0, played}, {"reason", NULL, 0, why},
		{"better", &percent, (m->best.place[0] + 5) / 10, NULL}, {"made", &percent, (m->made.place[0] + 5) / 10, NULL}};
	words_say(&here, m->best.size ? "advice.missed" : "advice.missed.bare", args, COUNT(args), o);
}

void missed_json(const struct speaker *speaker, int seat, const struct missed *m, struct out *o)
{
	char text[3 * TEXT_SIZE];
	struct out t;
	out_init(&t, text, sizeof text);
	emit_key(o, "missed");
	if (!m) {
		emit_null(o);
		return;
	}
	missed_say(speaker, seat, m, &t);
	emit_open(o, '{');
	member_number(o, "at", m->at);
	emit_key(o, "best");
	wire_choice(speaker, &m->state, seat, m->best.choice, o);
	member_text(o, "text", text);
	emit_close(o, '}');
}
