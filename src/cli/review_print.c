#include "cli/review_print.h"

#include "cli/cli.h"
#include "cli/opened.h"
#include "core/canvas.h"
#include "core/fields.h"
#include "core/say.h"
#include "core/table.h"

#include <stdlib.h>

enum { MOMENTS = 3, LUCKS = 5, CAME = 4 /* answers of a throw that are named */ };
enum { LUCK_LEAST = REVIEW_WHOLE / 200 }; /* less decided nothing */

const char *review_percent(const struct speaker *s, int32_t n, bool sign, char text[REVIEW_FIGURE])
{
	int32_t tenths = (abs(n) + 5) / 10;
	const char *before = n < 0 && tenths ? "−" : sign && tenths ? "+" : "";
	snprintf(text, REVIEW_FIGURE, "%s%d%s%d", before, tenths / 10, s->lang == LANG_FR ? "," : ".", tenths % 10);
	return text;
}

void review_say(const struct speaker *s, const char *id, const struct word_arg *args, int count)
{
	char text[REVIEW_TEXT];
	struct out o;
	out_init(&o, text, sizeof text);
	words_say(s, id, args, count, &o);
	puts(text);
}

const char *review_seat(const struct speaker *s, int seat, char text[REVIEW_TEXT])
{
	struct out o;
	out_init(&o, text, REVIEW_TEXT);
	words_seat(s, seat, &o);
	return text;
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
	char text[REVIEW_TEXT], verdict[REVIEW_FIGURE * 2], f[4][REVIEW_FIGURE];
	struct out o, v;
	review_state(r, m, &state);
	fields_redact(s.game, &state, m->seat, &seen);
	s.state = &seen;
	out_init(&v, verdict, sizeof verdict);
	say_name(&s, "verdict", review_verdicts[m->verdict].name, NULL, &v);
	struct word_arg head[] = {arg_number("row", m->row), arg_text("verdict", verdict),
		arg_text("loss", review_percent(&s, -m->loss, true, f[0])),
		arg_text("error", review_percent(&s, m->error, false, f[1])),
		arg_text("best", review_percent(&s, m->best.win, false, f[2])),
		arg_text("played", review_percent(&s, m->played.win, false, f[3]))};
	review_say(&s, "review.moment", head, COUNT(head));
	struct word_arg what[] = {arg_text("what", text)};
	out_init(&o, text, sizeof text);
	say_choice(&s, m->seat, m->played.choice, &o);
	review_say(&s, "review.chose", what, COUNT(what));
	out_clear(&o);
	say_line(&s, &seen, m, &o);
	review_say(&s, "review.better", what, COUNT(what));
	out_clear(&o);
	review_reason(&s, m, &o);
	review_say(&s, "review.why", what, COUNT(what));
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
	return most >= LUCK_LEAST && most > 2 * m->error ? most : 0;
}

static void print_moments(const struct speaker *s, const struct review *r, int seat, bool all)
{
	const struct moment *m = NULL;
	char name[REVIEW_TEXT];
	for (int n = 0; all || n < MOMENTS; n++) {
		m = next_moment(r, slip_size, seat, m);
		if (!m)
			return;
		if (!n)
			printf("\n%s\n", review_seat(s, seat, name));
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
		char what[REVIEW_TEXT], name[REVIEW_TEXT], f[2][REVIEW_FIGURE];
		struct out o;
		int whom = 0;
		if (!n)
			putchar('\n'), review_say(speaker, "review.luck", NULL, 0);
		for (int i = 1; i < r->seats; i++)
			if (abs(m->luck[i]) > abs(m->luck[whom]))
				whom = i;
		review_state(r, m, &state);
		s.state = &state;
		out_init(&o, what, sizeof what);
		say_came(&s, &state, r, m, &o);
		struct word_arg args[] = {arg_number("row", m->row), arg_text("what", what),
			arg_text("luck", review_percent(&s, m->luck[whom], true, f[0])),
			arg_text("error", review_percent(&s, m->error, false, f[1])),
			arg_text("name", review_seat(&s, whom, name))};
		review_say(&s, "review.luck.row", args, COUNT(args));
	}
}

void review_print(const struct speaker *s, const struct review *r, int seat)
{
	char title[REVIEW_TEXT];
	struct out o;
	struct word_arg done[] = {arg_number("done", review_done(r)), arg_number("steps", review_steps(r))};
	out_init(&o, title, sizeof title);
	say_name(s, "game", "title", NULL, &o);
	puts(title);
	opened_scores(s, r->match);
	if (r->pass < REVIEW_USUAL)
		review_say(s, "review.rough", done, COUNT(done));
	review_print_sums(s, r, seat);
	for (int i = 0; i < r->seats; i++)
		if (seat < 0 || i == seat)
			print_moments(s, r, i, seat >= 0);
	print_luck(s, r);
}
