#define _GNU_SOURCE
#include "cli/record_watch.h"

#include "cli/cli.h"
#include "cli/story.h"
#include "core/fields.h"
#include "terminal/screen.h"

enum { STORY_SIZE = 1 << 20, STEP_MS = 800, STEP_MS_MIN = 25, STEP_MS_MAX = 6400 };

struct watch {
	const struct match *match;
	const char *const *names;
	struct screen screen;
	struct speaker speaker;
	union any_state state, seen;
	uint32_t row;
	int viewer;
	int step_ms;
	bool runs;
	char story[STORY_SIZE];
};

/* "Row 12 of 85, seen by White" */
static void write_prompt(struct watch *w)
{
	char name[96] = "";
	struct out o;
	out_init(&o, name, sizeof name);
	if (w->viewer == SEAT_NONE)
		words_say(&w->speaker, "screen.watch_all", NULL, 0, &o);
	else
		words_seat(&w->speaker, w->viewer, &o);
	struct word_arg args[] = {arg_number("row", w->row), arg_number("rows", w->match->live_count),
		arg_text("name", name), arg_number("ms", w->step_ms)};
	out_init(&o, w->screen.prompt, SCREEN_TEXT);
	words_say(&w->speaker, "screen.watch_row", args, COUNT(args), &o);
	if (w->runs) {
		out_text(&o, " - ");
		words_say(&w->speaker, "screen.watch_run", args, COUNT(args), &o);
	}
}

static void paint(struct watch *w)
{
	const struct game *g = w->match->game;
	struct out o;
	match_state_at(w->match, w->row, &w->state);
	fields_redact(g, &w->state, w->viewer, &w->seen);
	w->speaker = (struct speaker){.game = g, .lang = cli_lang(), .names = w->names, .state = &w->seen};
	w->screen.speaker = &w->speaker;
	w->screen.keys = "screen.watch_keys";
	out_init(&o, w->story, sizeof w->story);
	story_write(w->match, w->row, &w->speaker, w->viewer, &o);
	if (!g->decision(&w->state).actors) {
		struct score score[SEATS_MAX] = {0};
		g->scores(&w->state, score);
		story_scores(score, state_seats(&w->state), &w->speaker, &o);
	}
	w->screen.story = w->story;
	out_init(&o, w->screen.title, SCREEN_TEXT);
	say_name(&w->speaker, "game", "title", NULL, &o);
	write_prompt(w);
	screen_draw(&w->screen, g, &w->seen, w->viewer);
	screen_paint(&w->screen);
}

static void step(struct watch *w, int by)
{
	if (by < 0 ? w->row > 0 : w->row < w->match->live_count)
		w->row += (uint32_t)by;
	else
		w->runs = false;
}

static bool character(struct watch *w, char c)
{
	if (c >= '0' && c <= '8') {
		int seat = c - '1';
		if (seat < state_seats(&w->state))
			w->viewer = seat < 0 ? SEAT_NONE : seat;
	} else if (c == ' ') {
		w->runs = !w->runs;
	} else if (c == '+' && w->step_ms > STEP_MS_MIN) {
		w->step_ms /= 2;
	} else if (c == '-' && w->step_ms < STEP_MS_MAX) {
		w->step_ms *= 2;
	} else if (c == 't') {
		cli_set_lang(words_lang_name((cli_lang() + 1) % LANGS));
	} else if (c == 'l') {
		return screen_show(&w->speaker, "screen.log", w->story, true);
	}
	return c != 'q';
}

/* False: it is over. */
static bool pressed(struct watch *w, const struct press *p)
{
	switch (p->kind) {
	case PRESS_NOTHING:
		if (w->runs)
			step(w, 1);
		return true;
	case PRESS_RIGHT:
	case PRESS_DOWN:
	case PRESS_ENTER:
		step(w, 1);
		return true;
	case PRESS_LEFT:
	case PRESS_UP:
		step(w, -1);
		return true;
	case PRESS_HOME:
		w->row = 0;
		return true;
	case PRESS_END:
		w->row = w->match->live_count;
		return true;
	case PRESS_GONE:
		return false;
	default:
		if (screen_scroll(&w->screen, p))
			return true;
		return p->kind != PRESS_TEXT || p->text[1] || character(w, p->text[0]);
	}
}

int record_watch(const struct match *m, const char *const *names)
{
	static struct watch w;
	if (!terminal_there() || !terminal_open())
		return cli_fail("cli.record.no_screen", NULL, 0);
	w.match = m;
	w.names = names;
	w.viewer = SEAT_NONE;
	w.step_ms = STEP_MS;
	menu_clear(&w.screen.menu);
	struct press p;
	do {
		paint(&w);
		p = terminal_press(w.runs ? w.step_ms : -1);
	} while (pressed(&w, &p));
	terminal_close();
	return 0;
}
