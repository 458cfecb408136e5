/* Everybody's sums as a table that adds up from top to bottom: a column a seat, a row a figure. */
#include "cli/review_print.h"

#include "cli/cli.h"
#include "core/canvas.h"

#include <stdlib.h>

enum { CELL = 64, GAP = 2 };

/* What the table is of: seats from one to one, and whether anything was secret or left to chance. */
struct sums {
	const struct speaker *speaker;
	const struct review *review;
	int first, last;
	bool orders, chance;
	int label, column[SEATS_MAX]; /* widths */
	struct review_sum sum[SEATS_MAX];
};

/* When a row is there, and what it is of. */
enum { ALWAYS, ORDERS, CHANCE };
enum { NUMBER, SHARE, SIGNED, SLIPS, AVERAGE };

struct figure {
	const char *id;
	size_t at; /* of struct review_sum */
	int8_t sign;
	uint8_t when, kind;
	bool apart; /* from the rows before it */
};
#define AT(member) offsetof(struct review_sum, member)

static const struct figure figures[] = {
	{"review.row.choices", AT(decisions), 1, ALWAYS, NUMBER, false},
	{"review.row.accuracy", AT(accuracy), 1, ALWAYS, SHARE, false},
	{"review.row.marks", 0, 1, ALWAYS, SLIPS, false},
	{"review.row.lost", AT(a_choice), 1, ALWAYS, SHARE, false},
	{"review.row.start", AT(start), 1, ALWAYS, SHARE, true},
	{"review.row.own", AT(lost), -1, ALWAYS, SIGNED, false},
	{"review.row.others", AT(given), 1, ALWAYS, SIGNED, false},
	{"review.row.orders", AT(guessed), 1, ORDERS, SIGNED, false},
	{"review.row.luck", AT(luck), 1, CHANCE, SIGNED, false},
	{"review.row.rest", AT(rest), 1, ALWAYS, SIGNED, false},
	{"review.row.result", AT(result), 1, ALWAYS, SHARE, false},
	{"review.row.average", AT(without), 1, CHANCE, AVERAGE, true},
};

static int32_t number_of(const struct review_sum *sum, const struct figure *f)
{
	int32_t n;
	memcpy(&n, (const char *)sum + f->at, sizeof n);
	return f->sign * n;
}

static bool is_told(const struct sums *t, const struct figure *f)
{
	return f->when == ALWAYS || (f->when == ORDERS ? t->orders : t->chance);
}

static const char *cell(const struct sums *t, const struct figure *f, int seat, char text[CELL])
{
	const struct review_sum *sum = &t->sum[seat];
	char share[REVIEW_FIGURE], error[REVIEW_FIGURE];
	const char *percent = words_find(t->speaker, "review.percent");
	int32_t n = number_of(sum, f);
	review_percent(t->speaker, n, f->kind == SIGNED, share);
	if (f->kind == NUMBER)
		snprintf(text, CELL, "%d", n);
	else if (f->kind == SLIPS)
		snprintf(text, CELL, "%u, %u, %u", sum->verdict[VERDICT_SLIP], sum->verdict[VERDICT_MISTAKE],
			sum->verdict[VERDICT_BLUNDER]);
	else if (f->kind == AVERAGE && sum->vague)
		snprintf(text, CELL, "? ± %s%s", review_percent(t->speaker, sum->luck_error, false, error), percent);
	else if (f->kind == AVERAGE && sum->luck_error)
		snprintf(text, CELL, "%s ± %s%s", share, review_percent(t->speaker, sum->luck_error, false, error), percent);
	else if (f->kind == SIGNED)
		snprintf(text, CELL, "%s%*s", share, text_columns(percent), "");
	else
		snprintf(text, CELL, "%s%s", share, percent);
	return text;
}

static int wider(int width, const char *text)
{
	int columns = text_columns(text);
	return columns > width ? columns : width;
}

static void measure(struct sums *t)
{
	char text[REVIEW_TEXT];
	for (int i = 0; i < COUNT(figures); i++)
		if (is_told(t, &figures[i]))
			t->label = wider(t->label, words_find(t->speaker, figures[i].id));
	for (int seat = t->first; seat <= t->last; seat++) {
		t->column[seat] = text_columns(review_seat(t->speaker, seat, text));
		for (int i = 0; i < COUNT(figures); i++)
			if (is_told(t, &figures[i]))
				t->column[seat] = wider(t->column[seat], cell(t, &figures[i], seat, text));
	}
}

static void pad(int columns)
{
	printf("%*s", columns > 0 ? columns : 0, "");
}

static void print_right(const char *text, int width)
{
	pad(GAP + width - text_columns(text));
	fputs(text, stdout);
}

static void print_row(const struct sums *t, const struct figure *f)
{
	const char *label = words_find(t->speaker, f->id);
	char text[CELL];
	if (f->apart)
		putchar('\n');
	fputs(label, stdout);
	pad(t->label - text_columns(label));
	for (int seat = t->first; seat <= t->last; seat++)
		print_right(cell(t, f, seat, text), t->column[seat]);
	putchar('\n');
}

static void print_table(const struct sums *t)
{
	char text[REVIEW_TEXT];
	pad(t->label);
	for (int seat = t->first; seat <= t->last; seat++)
		print_right(review_seat(t->speaker, seat, text), t->column[seat]);
	putchar('\n');
	for (int i = 0; i < COUNT(figures); i++)
		if (is_told(t, &figures[i]))
			print_row(t, &figures[i]);
}

/* Where the first place is shared: when it was nearest to being one's own. */
static void print_peak(const struct sums *t, int seat)
{
	const struct review_sum *sum = &t->sum[seat];
	char name[REVIEW_TEXT], chance[REVIEW_FIGURE];
	struct word_arg args[] = {arg_text("name", review_seat(t->speaker, seat, name)), arg_number("row", sum->peak_row),
		arg_text("chance", review_percent(t->speaker, sum->peak, false, chance))};
	if (sum->result > 0 && sum->result < REVIEW_WHOLE && sum->peak_row)
		review_say(t->speaker, "review.peak", args, COUNT(args));
}

/* Who would most likely have been first with the luck of others? Told where that is somebody else, and beyond doubt. */
static void print_turn(const struct sums *t)
{
	const struct review *r = t->review;
	struct review_sum sum;
	int32_t most[2] = {-1, -1}, error = 0; /* of who was first, and of the others */
	int who[2] = {0, 0};
	for (int seat = 0; seat < r->seats; seat++) {
		review_sum(r, seat, &sum);
		int other = sum.result < REVIEW_WHOLE;
		error = sum.luck_error;
		if (sum.without > most[other])
			most[other] = sum.without, who[other] = seat;
	}
	char name[2][REVIEW_TEXT];
	struct word_arg args[] = {arg_text("name", review_seat(t->speaker, who[0], name[0])),
		arg_text("other", review_seat(t->speaker, who[1], name[1]))};
	if (t->chance && most[0] >= 0 && most[1] - most[0] > 2 * error)
		review_say(t->speaker, "review.turned", args, COUNT(args));
}

static void take_notice(struct sums *t)
{
	for (uint32_t i = 0; i < t->review->count; i++) {
		t->orders |= t->review->moment[i].orders_rows > 0;
		t->chance |= t->review->moment[i].seat == SEAT_CHANCE;
	}
	for (int seat = t->first; seat <= t->last; seat++)
		review_sum(t->review, seat, &t->sum[seat]);
}

void review_print_sums(const struct speaker *s, const struct review *r, int seat)
{
	struct sums t = {.speaker = s, .review = r, .first = seat < 0 ? 0 : seat, .last = seat < 0 ? r->seats - 1 : seat};
	bool rough = false;
	take_notice(&t);
	measure(&t);
	putchar('\n');
	print_table(&t);
	for (int i = t.first; i <= t.last; i++) {
		rough |= t.sum[i].rough;
		print_peak(&t, i);
	}
	print_turn(&t);
	if (rough)
		review_say(s, "review.rest", NULL, 0);
}
