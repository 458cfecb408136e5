/* What an arena found out: a table to read, or JSON. */
#define _GNU_SOURCE
#include "cli/arena_int.h"

#include "core/say.h"

#include <stdlib.h>

/* The rounds that were played, closed up. The caller frees it. */
static struct arena_round *played_rounds(const struct arena_match *m, uint32_t *count, struct arena_round *sum)
{
	struct arena_round *list = malloc(m->request->rounds * sizeof *list);
	*count = 0;
	memset(sum, 0, sizeof *sum);
	for (uint32_t i = 0; list && i < m->request->rounds; i++) {
		if (!m->round[i].games)
			continue;
		list[(*count)++] = m->round[i];
		arena_sum(sum, &m->round[i]);
	}
	return list;
}

static double per(double sum, double count)
{
	return count > 0 ? sum / count : 0;
}

static void print_categories(const struct arena_match *m, const struct arena_round *sum)
{
	const struct game *g = m->arena.game;
	struct speaker s = {.game = g, .lang = cli_lang()};
	for (int c = 0; g->categories[c].name; c++) {
		char text[128];
		struct out o;
		out_init(&o, text, sizeof text);
		say_name(&s, "category", g->categories[c].name, NULL, &o);
		printf("  %-28s", text);
		for (int i = 0; i < m->arena.rows; i++)
			printf(" %10.2f", per(sum->row[i].category[c], sum->row[i].seats));
		putchar('\n');
	}
}

/* The first player's share with luck taken out, and how true the chances are that each player showed. */
static void print_skill(const struct arena_match *m, const struct arena_round *list, uint32_t count)
{
	struct arena_skill s;
	char share[64], left[32];
	arena_skill(list, count, m->arena.rows, &s);
	snprintf(share, sizeof share, "%.1f %% [%.1f %.1f]", 100 * s.beat, 100 * s.low, 100 * s.high);
	snprintf(left, sizeof left, "%.0f %%", 100 * s.varies);
	struct word_arg args[] = {arg_text("player", m->arena.name[0]), arg_text("share", share), arg_text("left", left)};
	cli_say(stdout, "cli.arena.skill", args, COUNT(args));
	putchar('\n');
}

static void print_shown(const struct arena_match *m, const struct arena_round *sum)
{
	for (int i = 0; i < m->arena.rows; i++) {
		const struct arena_row *r = &sum->row[i];
		char all[32], quarters[64];
		if (arena_shown_error(r, 0, SHOWN_QUARTERS) < 0)
			continue;
		snprintf(all, sizeof all, "%.3f", arena_shown_error(r, 0, SHOWN_QUARTERS));
		snprintf(quarters, sizeof quarters, "%.3f %.3f %.3f %.3f", arena_shown_error(r, 0, 1),
			arena_shown_error(r, 1, 2), arena_shown_error(r, 2, 3), arena_shown_error(r, 3, 4));
		struct word_arg args[] = {
			arg_text("player", m->arena.name[i]), arg_text("all", all), arg_text("quarters", quarters)};
		cli_say(stdout, "cli.arena.shown", args, COUNT(args));
		putchar('\n');
	}
}

/* What each level leans to, and how often it errs. */
static void print_style(const struct arena_match *m, const struct arena_round *sum)
{
	static const char *const of[] = {"points", "engine", "denial", "safety", "best", "small", "middling", "great"};
	for (int i = 0; i < m->arena.rows; i++) {
		const struct arena_style *s = &sum->row[i].style;
		char text[COUNT(of)][32];
		struct word_arg args[1 + COUNT(of)] = {arg_text("player", m->arena.name[i])};
		for (size_t k = 0; k < COUNT(of); k++) {
			if (k < TERMS)
				snprintf(text[k], sizeof text[k], "%+.2f", per(s->lead[k], s->count));
			else
				snprintf(text[k], sizeof text[k], "%.0f", 100 * per(s->slip[k - TERMS], s->count));
			args[1 + k] = arg_text(of[k], text[k]);
		}
		if (s->count > 0) {
			cli_say(stdout, "cli.arena.leans", args, COUNT(args));
			putchar('\n');
		}
	}
}

static void print_sprt(const struct arena_match *m)
{
	static const char *const verdicts[] = {"cli.arena.sprt_open", "cli.arena.sprt_yes", "cli.arena.sprt_no"};
	double llr;
	uint32_t used;
	char elo0[32], elo1[32], ratio[32];
	enum sprt verdict =
		arena_sprt(m->round, arena_prefix(m), m->arena.rows, m->request->elo0, m->request->elo1, &llr, &used);
	snprintf(elo0, sizeof elo0, "%g", m->request->elo0);
	snprintf(elo1, sizeof elo1, "%g", m->request->elo1);
	snprintf(ratio, sizeof ratio, "%.2f", llr);
	struct word_arg args[] = {arg_text("player", m->arena.name[0]), arg_text("low", elo0), arg_text("high", elo1),
		arg_text("llr", ratio), arg_number("rounds", used)};
	cli_say(stdout, verdicts[verdict], args, COUNT(args));
	putchar('\n');
}

void arena_print(const struct arena_match *m)
{
	struct arena_round sum, *list;
	struct arena_elo e;
	uint32_t count;
	list = played_rounds(m, &count, &sum);
	if (!list)
		return;
	arena_rate(&m->arena, list, count, &e);
	struct word_arg args[] = {arg_text("game", m->arena.game->id), arg_number("seats", m->arena.options.players),
		arg_number("games", sum.games), arg_number("rounds", count), arg_text("seed", m->seed)};
	cli_say(stdout, "cli.arena.title", args, COUNT(args));
	printf("\n%s\n", cli_word("cli.arena.heads"));
	for (int i = 0; i < m->arena.rows; i++) {
		const struct arena_row *r = &sum.row[i];
		printf("%-12s %+5.0f [%+5.0f %+5.0f]  %5.1f %% [%5.1f %5.1f]  %5.1f %% [%5.1f %5.1f] %7.1f %9.2f %8.1f\n",
			m->arena.name[i], e.elo[i], e.low[i], e.high[i], 100 * e.share[i], 100 * e.share_low[i],
			100 * e.share_high[i], 100 * e.beat[i], 100 * e.beat_low[i], 100 * e.beat_high[i], per(r->score, r->seats),
			per(r->time_us, r->decisions) / 1000, r->time_max_us / 1000);
	}
	printf("\n  %-28s", cli_word("cli.arena.categories"));
	for (int i = 0; i < m->arena.rows; i++)
		printf(" %10s", m->arena.name[i]);
	putchar('\n');
	print_categories(m, &sum);
	print_shown(m, &sum);
	if (m->arena.style)
		print_style(m, &sum);
	if (m->arena.luck)
		print_skill(m, list, count);
	if (m->request->sprt)
		print_sprt(m);
	putchar('\n');
	free(list);
}

static void print_style_json(const struct arena_style *s)
{
	static const char *const term[TERMS] = {"points", "engine", "denial", "safety"};
	printf(",\"style\":{\"decisions\":%.0f", s->count);
	for (int k = 0; k < TERMS; k++)
		printf(",\"%s\":%.4f", term[k], per(s->lead[k], s->count));
	for (int k = 0; k < SLIP_BINS; k++)
		printf("%s%.4f", k ? "," : ",\"slips\":[", per(s->slip[k], s->count));
	printf("]}");
}

static void print_row_json(const struct arena_match *m, const struct arena_round *sum, const struct arena_elo *e, int i)
{
	const struct game *g = m->arena.game;
	const struct arena_row *r = &sum->row[i];
	printf("%s{\"name\":\"%s\",\"elo\":%.1f,\"elo_low\":%.1f,\"elo_high\":%.1f,", i ? "," : "", m->arena.name[i],
		e->elo[i], e->low[i], e->high[i]);
	printf("\"first\":%.4f,\"first_low\":%.4f,\"first_high\":%.4f,", e->share[i], e->share_low[i], e->share_high[i]);
	printf("\"beats\":%.4f,\"beats_low\":%.4f,\"beats_high\":%.4f,", e->beat[i], e->beat_low[i], e->beat_high[i]);
	printf("\"seats\":%.0f,\"score\":%.2f,\"categories\":{", r->seats, per(r->score, r->seats));
	for (int c = 0; g->categories[c].name; c++)
		printf("%s\"%s\":%.2f", c ? "," : "", g->categories[c].name, per(r->category[c], r->seats));
	printf("},\"shown_error\":%.4f,\"shown\":[", arena_shown_error(r, 0, SHOWN_QUARTERS));
	for (int k = 0; k < SHOWN_QUARTERS * SHOWN_BINS; k++) {
		const struct arena_shown *b = &r->shown[k / SHOWN_BINS][k % SHOWN_BINS];
		printf("%s[%.0f,%.3f,%.3f]", k ? "," : "", b->count, b->chance, b->won);
	}
	putchar(']');
	if (m->arena.style)
		print_style_json(&r->style);
	printf(",\"decisions\":%.0f,\"decision_ms\":%.4f,\"decision_ms_max\":%.3f}", r->decisions,
		per(r->time_us, r->decisions) / 1000, r->time_max_us / 1000);
}

/* Ids, names of options and levels need no escapes; the seed may. */
static void print_seed(const char *seed)
{
	putchar('"');
	for (; *seed; seed++) {
		if (*seed == '"' || *seed == '\\')
			putchar('\\');
		if ((unsigned char)*seed < ' ')
			printf("\\u%04x", (unsigned)*seed);
		else
			putchar(*seed);
	}
	putchar('"');
}

void arena_print_json(const struct arena_match *m)
{
	static const char *const verdicts[] = {"open", "accepted", "rejected"};
	const struct arena *a = &m->arena;
	struct arena_round sum, *list;
	struct arena_elo e;
	uint32_t count, used;
	double llr;
	list = played_rounds(m, &count, &sum);
	if (!list)
		return;
	arena_rate(a, list, count, &e);
	printf("{\"game\":\"%s\",\"seats\":%d,\"options\":{", a->game->id, a->options.players);
	for (int i = 0; a->game->options[i].name; i++)
		printf(
			"%s\"%s\":\"%s\"", i ? "," : "", a->game->options[i].name, a->game->options[i].value[a->options.value[i]]);
	printf("},\"seed\":");
	print_seed(m->seed);
	printf(",\"rounds\":%u,\"games\":%u,\"players\":[", count, sum.games);
	for (int i = 0; i < a->rows; i++)
		print_row_json(m, &sum, &e, i);
	putchar(']');
	if (a->luck) {
		struct arena_skill s;
		arena_skill(list, count, a->rows, &s);
		printf(",\"skill\":{\"beats\":%.4f,\"low\":%.4f,\"high\":%.4f,\"varies\":%.4f,\"factor\":%.4f}", s.beat, s.low,
			s.high, s.varies, s.factor);
	}
	if (m->request->sprt) {
		enum sprt verdict =
			arena_sprt(m->round, arena_prefix(m), a->rows, m->request->elo0, m->request->elo1, &llr, &used);
		printf(",\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.3f,\"rounds\":%u,\"result\":\"%s\"}", m->request->elo0,
			m->request->elo1, llr, used, verdicts[verdict]);
	}
	putchar('}');
	free(list);
}
