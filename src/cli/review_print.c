#include "cli/review_print.h"

#include "cli/cli.h"
#include "cli/opened.h"
#include "core/canvas.h"
#include "core/fields.h"
#include "core/say.h"
#include "core/table.h"

#include <stdlib.h>

enum { TEXT_MAX = 2048, FIGURE = 32, MOMENTS = 3, LUCKS = 5, CAME = 4 /* answers of a throw that are named */ };

/* Ten-thousandths as percent with one decimal: "14.2", "+0.5", "−3.0"; the language's own comma. */
static const char *percent(const struct speaker *s, int32_t n, bool sign, char text[FIGURE])
{
	int32_t tenths = (abs(n) + 5) / 10;
	const char *before = n < 0 && tenths ? "−" : sign && tenths ? "+" : "";
	snprintf(text, FIGURE, "%s%d%s%d", before, tenths / 10, s->lang == LANG_FR ? "," : ".", tenths % 10);
	return text;
}

static void say(const struct speaker *s, const char *id, const struct word_arg *args, int count)
{
	char text[TEXT_MAX];
	struct out o;
	out_init(&o, text, sizeof text);
	words_say(s, id, args, count, &o);
	puts(text);
}

static const char *seat_name(const struct speaker *s, int seat, char text[TEXT_MAX])
{
	struct out o;
	out_init(&o, text, TEXT_MAX);
	words_seat(s, seat, &o);
	return text;
}

/* Did anybody give orders in secret? */
static bool ordered(const struct review *r)
{
	for (uint32_t i = 0; i < r->count; i++)
		if (r->moment[i].orders_rows)
			return true;
	return false;
}

/* Where the first place is shared: when it was nearest to being one's own. */
static void print_peak(const struct speaker *s, const struct review_sum *sum)
{
	char f[FIGURE];
	struct word_arg args[] = {arg_number("row", sum->peak_row), arg_text("chance", percent(s, sum->peak, false, f))};
	if (sum->result > 0 && sum->result < REVIEW_WHOLE && sum->peak_row)
		say(s, "review.peak", args, COUNT(args));
}

/* From what was to be expected to what came of it: the figures add up, or it is said that and why they explain little. */
static void print_account(const struct speaker *s, const struct review_sum *sum, bool orders)
{
	static const char *const id[2][2] = {
		{"review.account", "review.account.orders"}, {"review.account.rough", "review.account.rough.orders"}};
	char f[7][FIGURE];
	struct word_arg args[] = {arg_text("start", percent(s, sum->start, false, f[0])),
		arg_text("lost", percent(s, -sum->lost, true, f[1])), arg_text("given", percent(s, sum->given, true, f[2])),
		arg_text("guessed", percent(s, sum->guessed, true, f[3])), arg_text("luck", percent(s, sum->luck, true, f[4])),
		arg_text("rest", percent(s, sum->rest, true, f[5])), arg_text("result", percent(s, sum->result, false, f[6]))};
	say(s, id[sum->rough][orders], args, COUNT(args));
	if (sum->rough)
		say(s, "review.rest", args, COUNT(args));
	print_peak(s, sum);
}

static void print_sum(const struct speaker *s, const struct review *r, int seat)
{
	char name[TEXT_MAX], f[5][FIGURE];
	struct review_sum sum;
	review_sum(r, seat, &sum);
	struct word_arg args[] = {arg_text("name", seat_name(s, seat, name)),
		arg_text("accuracy", percent(s, sum.accuracy, false, f[0])),
		arg_text("lost", percent(s, sum.a_choice, false, f[1])), arg_text("luck", percent(s, sum.luck, true, f[2])),
		arg_text("error", percent(s, sum.luck_error, false, f[3])),
		arg_text("without", percent(s, sum.without, false, f[4])), arg_number("choices", sum.decisions)};
	say(s, sum.decisions ? "review.sum" : "review.sum.none", args, COUNT(args));
	struct word_arg marks[] = {arg_number("slips", sum.verdict[VERDICT_SLIP]),
		arg_number("mistakes", sum.verdict[VERDICT_MISTAKE]), arg_number("blunders", sum.verdict[VERDICT_BLUNDER])};
	if (sum.decisions)
		say(s, "review.marks", marks, COUNT(marks));
	print_account(s, &sum, ordered(r));
}

/* What stands between two of a list, as the language writes it. */
static void separate(const struct speaker *s, bool between, struct out *o)
{
	if (between)
		words_say(s, "review.then", NULL, 0, o);
}

/* The choices of a line, each as its seat would see it then. */
static void say_line(const struct speaker *speaker, const void *seen, const struct moment *m, struct out *o)
{
	struct speaker s = *speaker;
	union any_state state;
	struct tried t;
	memcpy(&state, seen, s.game->state_size);
	s.state = &state;
	for (int i = 0; i < m->line_count; i++) {
		separate(&s, i > 0, o);
		say_choice(&s, m->seat, m->line[i], o);
		table_try(s.game, &state, m->seat, &m->line[i], 1, &t);
		if (t.refusal.reason || t.complete)
			return;
		state = t.seen;
	}
}

static void print_moment(const struct speaker *speaker, const struct review *r, const struct moment *m)
{
	struct speaker s = *speaker;
	union any_state state, seen;
	char text[TEXT_MAX], verdict[FIGURE * 2], f[4][FIGURE];
	struct out o, v;
	review_state(r, m, &state);
	fields_redact(s.game, &state, m->seat, &seen);
	s.state = &seen;
	out_init(&v, verdict, sizeof verdict);
	say_name(&s, "verdict", review_verdicts[m->verdict].name, NULL, &v);
	struct word_arg head[] = {arg_number("row", m->row), arg_text("verdict", verdict),
		arg_text("loss", percent(&s, -m->loss, true, f[0])), arg_text("error", percent(&s, m->error, false, f[1])),
		arg_text("best", percent(&s, m->best.win, false, f[2])),
		arg_text("played", percent(&s, m->played.win, false, f[3]))};
	say(&s, "review.moment", head, COUNT(head));
	struct word_arg what[] = {arg_text("what", text)};
	out_init(&o, text, sizeof text);
	say_choice(&s, m->seat, m->played.choice, &o);
	say(&s, "review.chose", what, COUNT(what));
	out_clear(&o);
	say_line(&s, &seen, m, &o);
	say(&s, "review.better", what, COUNT(what));
	out_clear(&o);
	review_reason(&s, m, &o);
	say(&s, "review.why", what, COUNT(what));
}

/* The moment after the last one shown, by size, then by place; NULL: none is left. */
static const struct moment *next_moment(
	const struct review *r, int32_t (*size)(const struct moment *m, int seat), int seat, const struct moment *last)
{
	const struct moment *found = NULL;
	for (uint32_t i = 0; i < r->count; i++) {
		const struct moment *m = &r->moment[i];
		int32_t n = size(m, seat);
		bool behind = !last || n < size(last, seat) || (n == size(last, seat) && m > last);
		if (n > 0 && behind && (!found || n > size(found, seat)))
			found = m;
	}
	return found;
}

static int32_t mistake_size(const struct moment *m, int seat)
{
	return m->seat == seat && m->verdict >= VERDICT_MISTAKE ? m->loss : 0;
}

static int32_t slip_size(const struct moment *m, int seat)
{
	return m->seat == seat && m->verdict >= VERDICT_SLIP ? m->loss : 0;
}

/* To whom chance gave most. */
static int32_t luck_size(const struct moment *m, int seats)
{
	int32_t most = 0;
	for (int i = 0; i < seats && m->seat == SEAT_CHANCE; i++)
		most = abs(m->luck[i]) > most ? abs(m->luck[i]) : most;
	return most > 2 * m->error ? most : 0;
}

static void print_moments(const struct speaker *s, const struct review *r, int seat, bool all)
{
	const struct moment *m = NULL;
	for (int n = 0; all || n < MOMENTS; n++) {
		m = next_moment(r, all ? slip_size : mistake_size, seat, m);
		if (!m)
			return;
		print_moment(s, r, m);
	}
}

/* What chance said, the first of it where it was much; the speaker's state goes along. */
static void say_came(
	const struct speaker *s, union any_state *state, const struct review *r, const struct moment *m, struct out *o)
{
	for (uint32_t i = 0; i < m->rows; i++) {
		const struct row *row = match_live(r->match, m->live + i);
		separate(s, i > 0, o);
		if (i == CAME) {
			out_text(o, "…");
			return;
		}
		say_choice(s, SEAT_CHANCE, r->match->choices[row->first], o);
		match_replay(r->match, row, state, NULL);
	}
}

static void print_luck(const struct speaker *speaker, const struct review *r)
{
	struct speaker s = *speaker;
	const struct moment *m = NULL;
	for (int n = 0; n < LUCKS && (m = next_moment(r, luck_size, r->seats, m)); n++) {
		union any_state state;
		char what[TEXT_MAX], name[TEXT_MAX], f[2][FIGURE];
		struct out o;
		int whom = 0;
		if (!n)
			say(speaker, "review.luck", NULL, 0);
		for (int i = 1; i < r->seats; i++)
			if (abs(m->luck[i]) > abs(m->luck[whom]))
				whom = i;
		review_state(r, m, &state);
		s.state = &state;
		out_init(&o, what, sizeof what);
		say_came(&s, &state, r, m, &o);
		struct word_arg args[] = {arg_number("row", m->row), arg_text("what", what),
			arg_text("luck", percent(&s, m->luck[whom], true, f[0])),
			arg_text("error", percent(&s, m->error, false, f[1])), arg_text("name", seat_name(&s, whom, name))};
		say(&s, "review.luck.row", args, COUNT(args));
	}
}

void review_print(const struct speaker *s, const struct review *r, int seat)
{
	char title[TEXT_MAX];
	struct out o;
	struct word_arg done[] = {arg_number("done", review_done(r)), arg_number("steps", review_steps(r))};
	out_init(&o, title, sizeof title);
	say_name(s, "game", "title", NULL, &o);
	puts(title);
	opened_scores(s, r->match);
	if (r->pass < REVIEW_USUAL)
		say(s, "review.rough", done, COUNT(done));
	for (int i = 0; i < r->seats; i++) {
		if (seat >= 0 && i != seat)
			continue;
		putchar('\n');
		print_sum(s, r, i);
		print_moments(s, r, i, seat >= 0);
	}
	putchar('\n');
	print_luck(s, r);
}
