/*
 * The line-by-line game: the table as text, a prompt, numbered choices. One line per fact and no redrawing, so that
 * it reads well aloud and a whole game can be piped in.
 */
#define _GNU_SOURCE
#include "cli/play_int.h"

#include "cli/book.h"
#include "cli/drawn.h"
#include "cli/story.h"
#include "cli/typed.h"
#include "core/fields.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 4096 };

static void say_line(const char *id, const struct word_arg *args, int count)
{
	cli_say(stdout, id, args, count);
	fputc('\n', stdout);
}

static void print_table(const struct play *p, int viewer)
{
	struct speaker s = play_speaker(p);
	drawn_print(&s, play_state(p), viewer);
}

/* Rows of a server's table that were not printed yet. */
static void print_remote_news(struct remote_table *t)
{
	static char text[1 << 18];
	struct out o;
	out_init(&o, text, sizeof text);
	t->told_chat = remote_table_story(t, t->told, t->told_chat, &o);
	t->told = json_array_size(t->rows);
	for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1)
		printf("- %.*s\n", (int)(end - line), line);
	fflush(stdout);
}

/* What happened since the viewer was last asked. */
static void print_news(struct play *p, int viewer)
{
	if (p->remote) {
		print_remote_news(p->remote);
		return;
	}
	struct speaker plain = play_speaker(p), s = play_teller(p, &plain);
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	for (uint32_t i = 0; i < p->news.count && i < p->news.max; i++) {
		out_clear(&o);
		if (say_event(&s, &p->news.list[i], viewer, &o))
			printf("- %s\n", text);
	}
	p->news.count = 0;
}

static void print_scores(const struct play *p)
{
	static char text[1 << 14];
	struct speaker plain = play_speaker(p), s = play_teller(p, &plain);
	struct score score[SEATS_MAX] = {0};
	struct out o;
	play_scores(p, score);
	out_init(&o, text, sizeof text);
	story_scores(score, state_seats(play_state(p)), &s, &o);
	fputs(text, stdout);
}

/* The steps to choose from, numbered. */
static void print_steps(const struct play *p, int seat, const struct step *steps, uint32_t count)
{
	struct speaker s = play_speaker(p);
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	for (uint32_t i = 0; i < count; i++) {
		out_clear(&o);
		step_say(&s, seat, steps[i], &o);
		printf("%4u  %s\n", i + 1, text);
	}
}

static void print_choices(const struct play *p, int seat, const struct step *steps, uint32_t count)
{
	struct speaker s = play_speaker(p);
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	say_prompt(&s, play_state(p), seat, &o);
	printf("\n");
	fputs("[", stdout);
	char name[96];
	struct out who;
	out_init(&who, name, sizeof name);
	words_seat(&s, seat, &who);
	printf("%s] %s\n", name, text);
	print_steps(p, seat, steps, count);
}

static void print_refusal(const struct play *p, const struct refusal *r)
{
	if (play_trouble(p)) {
		printf("%s\n", play_trouble(p));
		return;
	}
	struct speaker s = play_speaker(p);
	const struct reason *row = reason_row(play_game(p), r->reason);
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	say_refusal(&s, r, &o);
	struct word_arg args[] = {arg_text("why", text), arg_text("rule", row->rule ? row->rule : "")};
	say_line(row->rule ? "cli.play.refused_rule" : "cli.play.refused", args, COUNT(args));
}

/* Says why a choice was refused, if it was. */
static bool accepted(const struct play *p, struct refusal r)
{
	if (r.reason)
		print_refusal(p, &r);
	return !r.reason;
}

/* The choices of a decision, and how far into them the person has gone. */
struct menu {
	choice list[CHOICES_MAX];
	struct step within, steps[CHOICES_MAX];
	uint32_t n, count;
};

static struct offered offered_by(const struct menu *m, const struct speaker *s, int seat)
{
	return (struct offered){s, seat, m->list, m->steps, m->n, m->count};
}

static void cmd_why(const struct play *p, int seat, const struct menu *m, const char *what)
{
	const struct game *g = play_game(p);
	char *end;
	unsigned long number = strtoul(what, &end, 10);
	struct speaker s = play_speaker(p);
	struct offered from = offered_by(m, &s, seat);
	struct step step = ALL_CHOICES;
	bool numeric = *what && !*end && number >= 1 && number <= m->count;
	if (numeric)
		step = m->steps[number - 1];
	if ((!numeric && !typed_step(&from, what, &step)) || !step_is_choice(step)) {
		say_line("cli.play.why_what", NULL, 0);
		return;
	}
	struct refusal r = driver_why(g, play_state(p), seat, step.choice);
	struct word_arg arg = arg_text("rule",
		g->kinds[g->decision(play_state(p)).kind].rule ? g->kinds[g->decision(play_state(p)).kind].rule : g->id);
	if (r.reason)
		print_refusal(p, &r);
	else
		say_line("cli.play.allowed", &arg, 1);
}

static void cmd_hint(struct play *p, int seat)
{
	struct speaker s = play_speaker(p);
	struct advice advice = {0};
	char label[1024], reason[1024];
	struct out l, r;
	if (p->remote && !remote_table_hints(p->remote)) {
		say_line("remote.no_hints", NULL, 0);
		return;
	}
	if (!play_advise(p, seat, &advice))
		return;
	for (uint32_t i = 0; i < advice.count && i < 3; i++) {
		const struct candidate *c = &advice.list[i];
		out_init(&l, label, sizeof label);
		out_init(&r, reason, sizeof reason);
		say_choice(&s, seat, c->choice, &l);
		advice_reason(&s, c, &r);
		struct word_arg args[] = {arg_number("number", i + 1), arg_text("choice", label), arg_text("reason", reason),
			arg_number("win", c->place[0] / 10)};
		say_line("cli.play.hint", args, COUNT(args));
	}
}

static void cmd_explain(struct play *p, int seat)
{
	struct speaker s = play_speaker(p);
	char text[1 << 14];
	struct out o;
	out_init(&o, text, sizeof text);
	play_explain(p, &s, seat, &o);
	if (o.length)
		fputs(text, stdout);
	else
		say_line("cli.play.nobody_explains", NULL, 0);
}

/* From the beginning, as the seat may hear it. */
static void cmd_log(const struct play *p, int seat)
{
	static char text[1 << 20];
	struct speaker s = play_speaker(p);
	struct out o;
	if (p->remote) {
		p->remote->told = 0;
		p->remote->told_chat = 0;
		print_remote_news(p->remote);
		return;
	}
	out_init(&o, text, sizeof text);
	play_story(p, &s, seat, &o);
	for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1)
		printf("- %.*s\n", (int)(end - line), line);
}

/* The rulebook: a section that is named, or the one about what is being asked, and which there are. */
static void cmd_rules(const struct play *p, const char *name)
{
	const struct game *g = play_game(p);
	const struct book_section *book = book_of(g->id), *found = NULL;
	char text[1 << 12];
	struct out o;
	struct word_arg arg = arg_text("word", book ? name : g->id);
	if (book)
		found = *name ? book_find(book, name) : book_asked(book, &g->kinds[g->decision(play_state(p)).kind]);
	if (found)
		book_print(found);
	if (!book || (*name && !found))
		say_line(book ? "cli.rules.no_section" : "cli.rules.no_book", &arg, 1);
	if (!book || *name)
		return;
	out_init(&o, text, sizeof text);
	book_contents(book, &o);
	fputs(text, stdout);
}

static bool cmd_save(const struct play *p, const char *path)
{
	struct word_arg arg = arg_text("word", path);
	if (p->remote && !play_is_over(p)) {
		say_line("remote.kept", NULL, 0);
		return true;
	}
	if (!play_save(p, path))
		return false;
	say_line("cli.play.saved", &arg, 1);
	return true;
}

static bool cmd_undo(struct play *p, int seat)
{
	static const char *const said[] = {[UNDONE_NOTHING] = "cli.play.no_undo",
		[UNDONE_ORDER] = NULL,
		[UNDONE_ROW] = "cli.play.undone",
		[UNDONE_ASKED] = "remote.asked"};
	enum undone undone = play_undo(p, seat);
	if (undone == UNDONE_NOTHING && play_trouble(p))
		printf("%s\n", play_trouble(p));
	else if (said[undone])
		say_line(said[undone], NULL, 0);
	return undone == UNDONE_ORDER || undone == UNDONE_ROW;
}

static void cmd_about(const struct play *p, const struct step *steps, uint32_t n, const char *name)
{
	struct speaker s = play_speaker(p);
	struct word_arg arg = arg_text("word", name);
	if (!play_about(&s, steps, n, name))
		say_line(*name ? "cli.play.about_nothing" : "cli.play.about_what", &arg, 1);
}

enum answer { ANSWER_AGAIN, ANSWER_PLAYED, ANSWER_QUIT, ANSWER_NONE }; /* none: the line is no command */

static enum answer answer_command(struct play *p, int seat, const char *line, const struct menu *m)
{
	const char *rest;
	if (typed_command(line, "quit", &rest))
		return ANSWER_QUIT;
	if (typed_command(line, "help", &rest) || text_equal(line, "?"))
		say_line("cli.play.commands", NULL, 0);
	else if (p->remote && typed_command(line, "say", &rest))
		puts(*rest && !remote_table_say(p->remote, rest) ? p->remote->message : "");
	else if (typed_command(line, "rules", &rest))
		cmd_rules(p, rest);
	else if (typed_command(line, "why", &rest))
		cmd_why(p, seat, m, rest);
	else if (typed_command(line, "about", &rest))
		cmd_about(p, m->steps, m->count, rest);
	else if (typed_command(line, "hint", &rest))
		cmd_hint(p, seat);
	else if (typed_command(line, "explain", &rest))
		cmd_explain(p, seat);
	else if (typed_command(line, "advice", &rest))
		say_line((p->advice = !p->advice) ? "advice.is_on" : "advice.is_off", NULL, 0);
	else if (typed_command(line, "undo", &rest))
		return cmd_undo(p, seat) ? ANSWER_PLAYED : ANSWER_AGAIN;
	else if (typed_command(line, "log", &rest))
		cmd_log(p, seat);
	else if (typed_command(line, "scores", &rest))
		print_scores(p);
	else if (typed_command(line, "table", &rest))
		print_table(p, seat);
	else if (typed_command(line, "save", &rest))
		cmd_save(p, *rest ? rest : p->save_path);
	else
		return ANSWER_NONE;
	return ANSWER_AGAIN;
}

static void enter(struct menu *m, struct step within)
{
	m->within = within;
	m->count = steps_of(m->list, m->n, within, m->steps);
}

/* Plays a choice, unless there is something to be thought of first: then it is to be made again. */
static enum answer choose(struct play *p, int seat, choice c)
{
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	if (play_warns(p, seat, c, &o)) {
		printf("! %s\n", text);
		return ANSWER_AGAIN;
	}
	if (!accepted(p, play_choose(p, seat, c)))
		return ANSWER_AGAIN;
	if (*p->missed)
		printf("! %s\n", p->missed);
	p->missed[0] = 0;
	return ANSWER_PLAYED;
}

/* The choices of a step, and the way back to all of them; or all. */
static void print_entered(struct play *p, int seat, struct menu *m, struct step within)
{
	struct speaker s = play_speaker(p);
	char text[96];
	struct out o;
	out_init(&o, text, sizeof text);
	words_say(&s, "cli.play.all_choices", NULL, 0, &o);
	if (within.choice)
		printf("%4d  %s\n", 0, text);
	enter(m, within);
	print_steps(p, seat, m->steps, m->count);
}

static enum answer take(struct play *p, int seat, struct menu *m, struct step step)
{
	if (step_is_choice(step))
		return choose(p, seat, step.choice);
	print_entered(p, seat, m, step);
	return ANSWER_AGAIN;
}

static enum answer answer_number(struct play *p, int seat, unsigned long number, struct menu *m)
{
	if (number == 0 && m->within.choice) {
		print_entered(p, seat, m, ALL_CHOICES);
		return ANSWER_AGAIN;
	}
	if (number < 1 || number > m->count) {
		struct word_arg arg = arg_number("most", m->count);
		say_line("cli.play.number", &arg, 1);
		return ANSWER_AGAIN;
	}
	return take(p, seat, m, m->steps[number - 1]);
}

static enum answer answer(struct play *p, int seat, const char *line, struct menu *m)
{
	char *end;
	unsigned long number = strtoul(line, &end, 10);
	struct speaker s = play_speaker(p);
	struct offered from = offered_by(m, &s, seat);
	struct step step;
	if (*line && !*end)
		return answer_number(p, seat, number, m);
	if (typed_step(&from, line, &step))
		return take(p, seat, m, step);
	enum answer commanded = answer_command(p, seat, line, m);
	if (commanded != ANSWER_NONE)
		return commanded;
	if (typed_beginning(&from, line, &step))
		return take(p, seat, m, step);
	say_line("cli.play.what", NULL, 0);
	return ANSWER_AGAIN;
}

/* All secret orders are given: they can still be changed before they are sent. False: quits. */
static bool confirm(struct play *p, int seat)
{
	struct speaker s = play_speaker(p);
	char line[LINE], text[1024];
	const char *rest;
	struct out o;
	out_init(&o, text, sizeof text);
	for (uint32_t i = 0; i < p->staged_count; i++) {
		out_clear(&o);
		say_choice(&s, seat, p->staged[i], &o);
		printf("  %s\n", text);
	}
	do {
		say_line("cli.play.send", NULL, 0);
		if (!cli_read_line(line, sizeof line) || typed_command(line, "quit", &rest))
			return false;
		if (typed_command(line, "undo", &rest))
			return cmd_undo(p, seat);
	} while (*line);
	return accepted(p, play_send(p, seat));
}

/* One person's decision; false: quits. */
static bool ask_human(struct play *p, int seat)
{
	static struct menu m; /* large, and asked one at a time */
	char line[LINE];
	if (p->complete)
		return confirm(p, seat);
	m.n = play_game(p)->choices(play_state(p), seat, m.list);
	enter(&m, ALL_CHOICES);
	if (p->humans > 1 && seat != p->shown && play_has_secrets(play_game(p))) {
		struct speaker s = play_speaker(p);
		char name[96];
		struct out o;
		out_init(&o, name, sizeof name);
		words_seat(&s, seat, &o);
		struct word_arg arg = arg_text("name", name);
		say_line("cli.play.hand_over", &arg, 1);
		if (!cli_read_line(line, sizeof line))
			return false;
	}
	p->shown = seat;
	print_news(p, seat);
	print_table(p, seat);
	print_choices(p, seat, m.steps, m.count);
	while (cli_read_line(line, sizeof line)) {
		switch (answer(p, seat, line, &m)) {
		case ANSWER_PLAYED:
			return true;
		case ANSWER_QUIT:
			return false;
		default:
			break;
		}
	}
	fputc('\n', stdout);
	return false;
}

/* Waits until a table on a server needs somebody here. */
static void await(struct play *p)
{
	struct remote_table *t = p->remote;
	char link[1024] = "", said[sizeof t->message] = "";
	struct out o;
	struct word_arg arg = arg_text("word", link);
	out_init(&o, link, sizeof link);
	remote_table_link(t, &o);
	if (t->status == REMOTE_OPEN)
		say_line("remote.wait_players", &arg, 1);
	do {
		print_remote_news(t);
		enum heard heard = remote_table_hear(t, 60000, -1);
		if (heard == HEARD_FAILURE && !text_equal(said, t->message))
			printf("%s\n", t->message);
		memcpy(said, t->message, sizeof said);
	} while (remote_table_turn(t) == SEAT_NONE && (t->status == REMOTE_OPEN || t->status == REMOTE_PLAYING));
}

/* Plays to the end; false if somebody quit before. */
static bool play_on(struct play *p)
{
	while (!play_is_over(p)) {
		int seat = play_turn(p); /* the staged choices of a seat change nothing at the table */
		bool human = seat != SEAT_NONE && (p->remote || p->player[seat].human);
		if (seat == SEAT_NONE)
			await(p);
		else if (!(human ? ask_human(p, seat) : accepted(p, play_computer(p, seat))))
			return false;
		if (p->humans == 0)
			print_news(p, SEAT_ALL);
	}
	return true;
}

static int finish(struct play *p, bool over)
{
	if (p->remote && (!over || p->remote->status != REMOTE_OVER)) {
		puts(over ? p->remote->message : cli_word("remote.bye"));
		return 0;
	}
	if (over) {
		int viewer = p->humans == 1 ? p->shown : SEAT_NONE;
		print_news(p, viewer);
		print_table(p, viewer);
		fputc('\n', stdout);
		say_line("kind.over", NULL, 0);
		print_scores(p);
	} else {
		say_line("cli.play.bye", NULL, 0);
	}
	if (p->remote)
		return 0;
	return cmd_save(p, p->save_path) ? 0 : 1;
}

int play_plain(struct play *p)
{
	struct speaker s = play_speaker(p);
	char seats[1024];
	struct out o;
	out_init(&o, seats, sizeof seats);
	say_line("cli.play.welcome", NULL, 0);
	if (!p->remote && play_seats(p, &s, &o))
		puts(seats);
	return finish(p, play_on(p));
}
