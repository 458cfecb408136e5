/* The full-screen game: what is on the screen comes from redacted states only, what is pressed goes to play_game.c. */
#define _GNU_SOURCE
#include "cli/play_int.h"

#include "cli/book.h"
#include "cli/steps.h"
#include "cli/story.h"
#include "core/fields.h"
#include "core/text.h"
#include "terminal/screen.h"

#include <string.h>
#include <unistd.h>

enum { TEXT_SIZE = 1 << 20, WATCH_MS = 400, HEAR_MS = 500, EMPTY_MAX = 100, TALK_SIZE = 500 };

enum answer { ANSWER_AGAIN, ANSWER_CHANGED, ANSWER_QUIT };

/* One look at the table; static in play_screen, for it is large. */
struct look {
	struct play *play;
	struct screen screen;
	struct speaker speaker;
	union any_state seen;
	int viewer;
	int seat;   /* who is asked; SEAT_NONE: nobody */
	choice list[CHOICES_MAX];
	uint32_t count;
	struct step within, steps[CHOICES_MAX]; /* how far into them one has gone, and the entries of the menu */
	bool confirms; /* orders are complete: the menu sends them or takes the last back */
	bool gone;     /* the terminal */
	int selected;  /* the entry whose elements are marked */
	char story[TEXT_SIZE], text[TEXT_SIZE];
};

static void say(struct look *k, char *to, uint32_t size, const char *id, const struct word_arg *args, int count)
{
	struct out o;
	out_init(&o, to, size);
	words_say(&k->speaker, id, args, count, &o);
}

static void message(struct look *k, const char *id, const struct word_arg *args, int count)
{
	say(k, k->screen.message, SCREEN_TEXT, id, args, count);
}

static void seat_name(const struct look *k, int seat, char *name, uint32_t size)
{
	struct out o;
	out_init(&o, name, size);
	words_seat(&k->speaker, seat, &o);
}

/* "Title - White", or the title alone when nobody is asked; then who sits where. */
static void write_title(struct look *k, int seat)
{
	struct out o;
	out_init(&o, k->screen.title, SCREEN_TEXT);
	say_name(&k->speaker, "game", "title", NULL, &o);
	if (seat != SEAT_NONE) {
		out_text(&o, " - ");
		words_seat(&k->speaker, seat, &o);
	}
	char seats[SCREEN_TEXT];
	struct out who;
	out_init(&who, seats, sizeof seats);
	if (k->play->remote)
		remote_table_seats(k->play->remote, &who);
	else
		play_seats(k->play, &k->speaker, &who);
	if (who.length) {
		out_text(&o, " (");
		out_text(&o, seats);
		out_text(&o, ")");
	}
}

/* The table as the viewer sees it: drawing and log. */
static void look_at(struct look *k, int viewer)
{
	const struct game *g = play_game(k->play);
	struct out o;
	fields_redact(g, play_state(k->play), viewer, &k->seen);
	k->viewer = viewer;
	k->speaker = (struct speaker){.game = g, .lang = cli_lang(), .state = &k->seen};
	k->screen.speaker = &k->speaker;
	k->screen.keys = k->play->remote ? "remote.keys" : "screen.keys";
	k->screen.story = k->story;
	out_init(&o, k->story, sizeof k->story);
	play_story(k->play, &k->speaker, viewer, &o);
	screen_draw(&k->screen, g, &k->seen, viewer);
	k->selected = -1;
}

static void add_label(struct menu *m, const char *text)
{
	struct out o;
	if (m->count == CHOICES_MAX)
		return;
	out_init(&o, m->label[m->count++], MENU_LABEL);
	out_text(&o, text);
}

static void list_confirmation(struct look *k)
{
	char orders[SCREEN_TEXT] = "";
	struct out o;
	struct word_arg arg = arg_text("orders", orders);
	out_init(&o, orders, sizeof orders);
	for (uint32_t i = 0; i < k->play->staged_count; i++) {
		if (i)
			out_text(&o, "; ");
		say_choice(&k->speaker, k->seat, k->play->staged[i], &o);
	}
	say(k, k->screen.prompt, SCREEN_TEXT, "screen.send", &arg, 1);
	say(k, k->text, sizeof k->text, "screen.send_now", NULL, 0);
	add_label(&k->screen.menu, k->text);
	say(k, k->text, sizeof k->text, "screen.send_back", NULL, 0);
	add_label(&k->screen.menu, k->text);
}

/* Within a step: the last entry leads to all choices. */
static void list_way_back(struct look *k)
{
	if (!k->within.choice || k->screen.menu.count == CHOICES_MAX)
		return;
	k->steps[k->screen.menu.count] = ALL_CHOICES;
	say(k, k->text, sizeof k->text, "cli.play.all_choices", NULL, 0);
	add_label(&k->screen.menu, k->text);
}

/* Prompt and choices of the seat that is asked. */
static void list_choices(struct look *k)
{
	const struct game *g = play_game(k->play);
	struct menu *m = &k->screen.menu;
	struct out o;
	menu_clear(m);
	k->confirms = k->play->complete;
	if (k->confirms) {
		list_confirmation(k);
	} else {
		out_init(&o, k->screen.prompt, SCREEN_TEXT);
		say_prompt(&k->speaker, &k->seen, k->seat, &o);
		k->count = g->choices(&k->seen, k->seat, k->list);
		m->count = steps_of(k->list, k->count, k->within, k->steps);
		for (uint32_t i = 0; i < m->count; i++) {
			out_init(&o, m->label[i], MENU_LABEL);
			step_say(&k->speaker, k->seat, k->steps[i], &o);
		}
		list_way_back(k);
	}
	menu_ready(m);
	write_title(k, k->seat);
}

static void list_nothing(struct look *k)
{
	menu_clear(&k->screen.menu);
	k->screen.prompt[0] = 0;
	write_title(k, SEAT_NONE);
}

static bool names_element(const struct look *k, choice c, const char *element)
{
	const char *patterns = NULL;
	char name[96];
	struct out o;
	out_init(&o, name, sizeof name);
	for (; choice_element(play_game(k->play), k->seat, c, &patterns, &o); out_clear(&o))
		if (text_equal(name, element))
			return true;
	return false;
}

/* Does a choice of the step? The way back names nothing. */
static bool step_names(const struct look *k, struct step step, const char *element)
{
	if (!step.choice)
		return false;
	for (uint32_t i = 0; i < k->count; i++)
		if (step_has(step, k->list[i]) && names_element(k, k->list[i], element))
			return true;
	return false;
}

/* Goes into the choices of a step, or back to all of them. */
static void enter(struct look *k, struct step within)
{
	k->within = within;
	k->selected = -1;
	list_choices(k);
}

/* Shows on the board what the selected choice is about. */
static void mark_selected(struct look *k)
{
	int at = menu_at(&k->screen.menu);
	if (k->confirms || k->seat == SEAT_NONE || at == k->selected)
		return;
	const struct game *g = play_game(k->play);
	const char *patterns = NULL;
	char name[96];
	struct out o;
	struct rect where;
	k->selected = at;
	screen_draw(&k->screen, g, &k->seen, k->viewer);
	if (at < 0 || !k->steps[at].choice)
		return;
	out_init(&o, name, sizeof name);
	for (; choice_element(g, k->seat, k->steps[at].choice, &patterns, &o); out_clear(&o))
		if (pane_mark(&k->screen.drawing, name, &where))
			screen_reveal(&k->screen, where);
}

/* What a server said stays until the next press. */
static bool show_trouble(struct look *k)
{
	const char *trouble = play_trouble(k->play);
	if (trouble)
		snprintf(k->screen.message, SCREEN_TEXT, "%s", trouble);
	return trouble;
}

static void show_refusal(struct look *k, const struct refusal *r)
{
	if (show_trouble(k))
		return;
	const struct reason *row = reason_row(play_game(k->play), r->reason);
	char why[SCREEN_TEXT];
	struct out o;
	out_init(&o, why, sizeof why);
	say_refusal(&k->speaker, r, &o);
	struct word_arg args[] = {arg_text("why", why), arg_text("rule", row->rule ? row->rule : "")};
	message(k, row->rule ? "cli.play.refused_rule" : "cli.play.refused", args, COUNT(args));
}

static enum answer take_back(struct look *k)
{
	if (k->within.choice) {
		enter(k, ALL_CHOICES);
		return ANSWER_AGAIN;
	}
	static const char *const said[] = {[UNDONE_NOTHING] = "cli.play.no_undo",
		[UNDONE_ORDER] = "cli.play.undone",
		[UNDONE_ROW] = "cli.play.undone",
		[UNDONE_ASKED] = "remote.asked"};
	enum undone undone = play_undo(k->play, k->seat);
	if (undone != UNDONE_NOTHING || !show_trouble(k))
		message(k, said[undone], NULL, 0);
	return undone == UNDONE_NOTHING || undone == UNDONE_ASKED ? ANSWER_AGAIN : ANSWER_CHANGED;
}

/* Says what should be thought of first; the choice is to be made again. */
static bool warns(struct look *k, choice c)
{
	struct out o;
	out_init(&o, k->screen.message, SCREEN_TEXT);
	return play_warns(k->play, k->seat, c, &o);
}

/* What was missed in the choice before stays until the next press. */
static void show_missed(struct look *k)
{
	struct out o;
	if (!k->play->missed[0])
		return; /* what the screen says already stays */
	out_init(&o, k->screen.message, SCREEN_TEXT);
	out_text(&o, k->play->missed);
	k->play->missed[0] = 0;
}

static enum answer play_selected(struct look *k)
{
	int at = menu_at(&k->screen.menu);
	struct refusal r;
	if (at < 0)
		return ANSWER_AGAIN;
	if (k->confirms && at == 1)
		return take_back(k);
	if (!k->confirms && !step_is_choice(k->steps[at])) {
		enter(k, k->steps[at]);
		return ANSWER_AGAIN;
	}
	if (!k->confirms && warns(k, k->steps[at].choice))
		return ANSWER_AGAIN;
	r = k->confirms ? play_send(k->play, k->seat) : play_choose(k->play, k->seat, k->steps[at].choice);
	if (r.reason)
		show_refusal(k, &r);
	return r.reason ? ANSWER_AGAIN : ANSWER_CHANGED;
}

/* A click selects; on what is selected already it plays. On the board it goes through the choices of that element. */
static enum answer click(struct look *k, const struct press *p)
{
	struct menu *m = &k->screen.menu;
	int entry = menu_hit(m, p->x, p->y), at = menu_at(m);
	if (entry >= 0 && entry == at)
		return play_selected(k);
	if (entry >= 0)
		menu_select(m, entry);
	const char *element = screen_element(&k->screen, p->x, p->y);
	if (!element || k->confirms)
		return ANSWER_AGAIN;
	uint32_t naming = 0;
	int first = -1, next = -1;
	for (int i = 0; i < (int)m->count; i++) {
		if (!step_names(k, k->steps[i], element))
			continue;
		naming++;
		first = first < 0 ? i : first;
		next = next < 0 && i > at ? i : next;
	}
	if (naming == 1 && first == at)
		return play_selected(k);
	if (first >= 0)
		menu_select(m, next >= 0 ? next : first);
	return ANSWER_AGAIN;
}

struct refusals {
	struct look *look;
	struct out *out;
	uint32_t count;
};

static bool add_refused(void *data, choice c)
{
	enum { MOST = 400 };
	struct refusals *list = data;
	struct look *k = list->look;
	struct refusal r = driver_why(play_game(k->play), &k->seen, k->seat, c);
	if (r.reason < REASON_GAME)
		return true;
	const struct reason *row = reason_row(play_game(k->play), r.reason);
	say_choice(&k->speaker, k->seat, c, list->out);
	out_text(list->out, k->speaker.lang == LANG_FR ? "\u00a0: " : ": ");
	say_refusal(&k->speaker, &r, list->out);
	if (row->rule) {
		out_text(list->out, " (");
		out_text(list->out, row->rule);
		out_text(list->out, ")");
	}
	out_char(list->out, '\n');
	return ++list->count < MOST;
}

/* All that belongs to the open decision and is not allowed, with reasons. */
static bool show_why(struct look *k)
{
	const struct game *g = play_game(k->play);
	struct out o;
	struct refusals list = {k, &o, 0};
	out_init(&o, k->text, sizeof k->text);
	for (const uint8_t *verb = g->kinds[g->decision(&k->seen).kind].verbs; *verb; verb++)
		verb_each(g, *verb, state_seats(&k->seen), add_refused, &list);
	if (!list.count)
		words_say(&k->speaker, "screen.why_none", NULL, 0, &o);
	return screen_show(&k->speaker, "screen.why", k->text, false);
}

static bool show_hint(struct look *k)
{
	struct advice advice = {0};
	char label[SCREEN_TEXT], reason[SCREEN_TEXT];
	struct out o, l, r;
	if (k->play->remote && !remote_table_hints(k->play->remote)) {
		message(k, "remote.no_hints", NULL, 0);
		return true;
	}
	if (k->confirms || !play_advise(k->play, k->seat, &advice))
		return true;
	out_init(&o, k->text, sizeof k->text);
	for (uint32_t i = 0; i < advice.count && i < 3; i++) {
		const struct candidate *c = &advice.list[i];
		out_init(&l, label, sizeof label);
		out_init(&r, reason, sizeof reason);
		say_choice(&k->speaker, k->seat, c->choice, &l);
		advice_reason(&k->speaker, c, &r);
		struct word_arg args[] = {arg_number("number", i + 1), arg_text("choice", label), arg_text("reason", reason),
			arg_number("win", c->place[0] / 10)};
		words_say(&k->speaker, "cli.play.hint", args, COUNT(args), &o);
		out_text(&o, "\n\n");
	}
	return screen_show(&k->speaker, "screen.hint", k->text, false);
}

/* Why the computers did what they did last. */
static bool show_reasons(struct look *k)
{
	struct out o;
	out_init(&o, k->text, sizeof k->text);
	play_explain(k->play, &k->speaker, k->viewer, &o);
	if (!o.length)
		words_say(&k->speaker, "cli.play.nobody_explains", NULL, 0, &o);
	return screen_show(&k->speaker, "screen.explain", k->text, false);
}

/* The keys, what is asked now and which rule says so, the rules. */
static bool show_help(struct look *k)
{
	const struct game *g = play_game(k->play);
	const struct kind *kind = &g->kinds[g->decision(&k->seen).kind];
	char id[128];
	struct out o;
	out_init(&o, id, sizeof id);
	out_text(&o, "kind.");
	out_text(&o, kind->name);
	out_text(&o, ".help");
	const char *help = words_find(&k->speaker, id);
	out_init(&o, k->text, sizeof k->text);
	words_say(&k->speaker, "screen.help_keys", NULL, 0, &o);
	out_text(&o, "\n\n");
	if (help) {
		out_text(&o, help);
		out_char(&o, '\n');
	}
	if (kind->rule) {
		struct word_arg arg = arg_text("rule", kind->rule);
		words_say(&k->speaker, "screen.rule", &arg, 1, &o);
		out_char(&o, '\n');
	}
	out_char(&o, '\n');
	const struct book_section *book = book_of(g->id), *asked = book ? book_asked(book, kind) : NULL;
	if (asked)
		book_write(asked, &o);
	if (book)
		book_contents(book, &o);
	return screen_show(&k->speaker, "screen.help", k->text, false);
}

static bool show_log(struct look *k)
{
	return screen_show(&k->speaker, "screen.log", k->story, true);
}

static bool show_scores(struct look *k)
{
	struct score score[SEATS_MAX] = {0};
	struct out o;
	play_scores(k->play, score);
	out_init(&o, k->text, sizeof k->text);
	words_say(&k->speaker, "kind.over", NULL, 0, &o);
	out_text(&o, "\n\n");
	struct speaker teller = play_teller(k->play, &k->speaker);
	story_scores(score, state_seats(&k->seen), &teller, &o);
	return screen_show(&k->speaker, "screen.scores", k->text, false);
}

static void save(struct look *k)
{
	struct word_arg arg = arg_text("word", k->play->save_path);
	if (k->play->remote && !play_is_over(k->play))
		message(k, "remote.kept", NULL, 0);
	else
		message(k, play_save(k->play, k->play->save_path) ? "cli.play.saved" : "screen.not_saved", &arg, 1);
}

static void other_language(struct look *k)
{
	cli_set_lang(words_lang_name((cli_lang() + 1) % LANGS));
	if (k->play->remote)
		remote_table_look(k->play->remote); /* the log is in the server's words */
	int at = (int)k->screen.menu.at;
	look_at(k, k->viewer);
	if (k->seat != SEAT_NONE) {
		list_choices(k);
		k->screen.menu.at = (uint32_t)at;
	} else {
		list_nothing(k);
	}
}

/* Says something to the others at a server's table. */
static void talk(struct look *k)
{
	char text[TALK_SIZE];
	if (screen_ask(&k->screen, "remote.say", text, sizeof text))
		remote_table_say(k->play->remote, text);
}

/* A key that is a command; nobody is asked: those about choices do nothing. */
static enum answer command(struct look *k, char key)
{
	bool asked = k->seat != SEAT_NONE;
	bool there = true;
	switch (key) {
	case '?':
		there = show_help(k);
		break;
	case 'w':
		there = !asked || show_why(k);
		break;
	case 'h':
		there = !asked || show_hint(k);
		break;
	case '!':
		there = show_reasons(k);
		break;
	case 'l':
		there = show_log(k);
		break;
	case 'u':
		return asked ? take_back(k) : ANSWER_AGAIN;
	case 's':
		save(k);
		break;
	case 't':
		other_language(k);
		break;
	case 'q':
		return ANSWER_QUIT;
	default:
		break;
	}
	return there ? ANSWER_AGAIN : ANSWER_QUIT;
}

static enum answer pressed(struct look *k, const struct press *p)
{
	if (p->kind == PRESS_GONE) {
		k->gone = true;
		return ANSWER_QUIT;
	}
	if (p->kind == PRESS_RESIZE) {
		screen_draw(&k->screen, play_game(k->play), &k->seen, k->viewer);
		k->selected = -1; /* to be marked anew */
	}
	if (p->kind == PRESS_RESIZE || p->kind == PRESS_NOTHING)
		return ANSWER_AGAIN;
	k->screen.message[0] = 0;
	bool typing = k->seat != SEAT_NONE && k->screen.menu.typing;
	if (k->play->remote && !typing && (text_equal(p->text, "y") || text_equal(p->text, "n"))
		&& remote_table_answer(k->play->remote, p->text[0] == 'y'))
		return ANSWER_CHANGED;
	if (k->play->remote && !typing && text_equal(p->text, ":")) {
		talk(k);
		return ANSWER_CHANGED;
	}
	if (k->seat != SEAT_NONE && menu_press(&k->screen.menu, p))
		return ANSWER_AGAIN;
	if (screen_scroll(&k->screen, p))
		return ANSWER_AGAIN;
	if (p->kind == PRESS_ENTER && k->seat != SEAT_NONE)
		return play_selected(k);
	if (p->kind == PRESS_CLICK && k->seat != SEAT_NONE)
		return click(k, p);
	if (p->kind == PRESS_ESCAPE && k->seat != SEAT_NONE && k->within.choice)
		enter(k, ALL_CHOICES);
	return p->kind == PRESS_TEXT && !p->text[1] ? command(k, p->text[0]) : ANSWER_AGAIN;
}

static bool hand_over(struct look *k, int seat)
{
	char name[96] = "", text[SCREEN_TEXT], key[SCREEN_TEXT];
	struct word_arg arg = arg_text("name", name);
	seat_name(k, seat, name, sizeof name);
	say(k, text, sizeof text, "screen.hand_over", &arg, 1);
	say(k, key, sizeof key, "screen.hand_over_key", NULL, 0);
	return screen_hide(&k->speaker, text, key);
}

/* The next press; false: the table on the server has changed meanwhile. */
static bool next_press(struct look *k, struct press *p)
{
	if (!k->play->remote) {
		*p = terminal_press(-1);
		return true;
	}
	for (int empty = 0; empty < EMPTY_MAX;) {
		*p = terminal_press(0);
		if (p->kind != PRESS_NOTHING)
			return true;
		enum heard heard = remote_table_hear(k->play->remote, HEAR_MS, STDIN_FILENO);
		if (heard == HEARD_ANSWER)
			return false;
		if (heard == HEARD_END)
			break;
		empty = heard == HEARD_INPUT ? empty + 1 : 0;
		bool ticks = heard == HEARD_NOTHING && remote_table_ticks(k->play->remote);
		if (ticks)
			write_title(k, k->seat);
		if (heard == HEARD_FAILURE)
			show_trouble(k);
		if (ticks || heard == HEARD_FAILURE)
			screen_paint(&k->screen);
	}
	*p = (struct press){.kind = PRESS_GONE}; /* the end, or always something to read and never a key */
	return true;
}

/* One person's decision; false: quits. */
static bool ask(struct look *k, int seat)
{
	struct play *p = k->play;
	if (p->humans > 1 && seat != p->shown && play_has_secrets(play_game(p))) {
		look_at(k, SEAT_NONE);
		if (!hand_over(k, seat))
			return false;
	}
	if (p->remote)
		play_renew(p, seat);
	p->shown = seat;
	k->seat = seat;
	k->within = ALL_CHOICES;
	look_at(k, seat);
	list_choices(k);
	show_missed(k);
	show_trouble(k);
	for (;;) {
		struct press press;
		mark_selected(k);
		screen_paint(&k->screen);
		if (!next_press(k, &press))
			return true;
		enum answer answer = pressed(k, &press);
		if (answer != ANSWER_AGAIN)
			return answer == ANSWER_CHANGED;
	}
}

/* Who looks while the computer thinks: the one person at the table, else only what all may see. */
static int screen_viewer(const struct play *p)
{
	if (p->remote)
		return p->humans > 1 ? SEAT_NONE : p->remote->viewer;
	for (int seat = 0; p->humans == 1 && seat < SEATS_MAX; seat++)
		if (p->player[seat].human)
			return seat;
	return SEAT_NONE;
}

static bool let_think(struct look *k, int seat)
{
	struct play *p = k->play;
	char name[96] = "";
	struct word_arg arg = arg_text("name", name);
	k->seat = SEAT_NONE;
	look_at(k, screen_viewer(p));
	list_nothing(k);
	seat_name(k, seat, name, sizeof name);
	message(k, "screen.thinking", &arg, 1);
	screen_paint(&k->screen);
	if (p->humans == 0) {
		struct press press = terminal_press(WATCH_MS);
		if (pressed(k, &press) == ANSWER_QUIT)
			return false;
	}
	struct refusal r = play_computer(p, seat);
	k->screen.message[0] = 0;
	return !r.reason;
}

/* A table on a server that waits for others; false: quits. */
static bool await(struct look *k)
{
	struct remote_table *t = k->play->remote;
	char text[SCREEN_TEXT] = "";
	struct out o;
	struct word_arg arg = arg_text("word", text);
	bool open = t->status == REMOTE_OPEN, shared = k->play->humans > 1 && play_has_secrets(t->game);
	k->seat = SEAT_NONE;
	look_at(k, shared ? SEAT_NONE : t->viewer);
	list_nothing(k);
	out_init(&o, text, sizeof text);
	if (open) {
		k->screen.drawing.rows = 0;
		remote_table_link(t, &o);
	} else if (t->actors) {
		words_seat(&k->speaker, bits_first(t->actors), &o);
	}
	say(k, k->screen.prompt, SCREEN_TEXT, open ? "remote.wait_players" : "remote.wait_turn", &arg, 1);
	show_trouble(k);
	for (;;) {
		struct press press;
		screen_paint(&k->screen);
		if (!next_press(k, &press))
			return true;
		enum answer answer = pressed(k, &press);
		if (answer != ANSWER_AGAIN)
			return answer == ANSWER_CHANGED;
	}
}

static void show_end(struct look *k)
{
	k->seat = SEAT_NONE;
	look_at(k, screen_viewer(k->play));
	list_nothing(k);
	k->screen.keys = "screen.over";
	if (k->play->remote && k->play->remote->status != REMOTE_OVER) {
		screen_show(&k->speaker, "screen.scores", k->play->remote->message, false);
		return;
	}
	if (!show_scores(k))
		return;
	for (;;) {
		screen_paint(&k->screen);
		struct press press = terminal_press(-1);
		if (pressed(k, &press) == ANSWER_QUIT)
			return;
		k->screen.keys = "screen.over";
	}
}

/* Plays to the end; false if somebody quit before. */
static bool play_on(struct look *k)
{
	struct play *p = k->play;
	while (!play_is_over(p)) {
		int seat = play_turn(p);
		bool human = seat != SEAT_NONE && (p->remote || p->player[seat].human);
		if (!(seat == SEAT_NONE ? await(k) : human ? ask(k, seat) : let_think(k, seat)))
			return false;
		p->news.count = 0;
	}
	show_end(k);
	return true;
}

int play_screen(struct play *p)
{
	static struct look look;
	if (!terminal_open())
		return play_plain(p);
	look.play = p;
	bool over = play_on(&look);
	terminal_close();
	if (p->remote) {
		if (!over)
			cli_say(stdout, "remote.bye", NULL, 0), fputc('\n', stdout);
		return 0;
	}
	if (look.gone) /* a window closed is no wish to leave: as after the signal that comes with it, the journal stays */
		return 1;
	if (!play_save(p, p->save_path))
		return 1;
	struct word_arg arg = arg_text("word", p->save_path);
	cli_say(stdout, "cli.play.saved", &arg, 1);
	fputc('\n', stdout);
	if (!over) {
		cli_say(stdout, "cli.play.bye", NULL, 0);
		fputc('\n', stdout);
	}
	return 0;
}
