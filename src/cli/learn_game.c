/* The game at the end of a course: an ordinary game from the step's position, with aims. */
#define _GNU_SOURCE
#include "cli/learn_int.h"
#include "cli/play_int.h"

#include <string.h>
#include <unistd.h>

static void print_aims(const struct learn *l, const struct table *t)
{
	const struct lesson_step *step = l->runner.step;
	for (uint32_t i = 0; i < step->aim_count; i++) {
		bool reached = t && runner_reached(t, l->runner.lesson->seat, &step->aims[i]);
		learn_wrapped(reached ? "[x] " : "[ ] ", learn_text(&step->aims[i].say));
	}
}

/* "human,novice": who sits where. */
static void seats_of(const struct learn *l, struct out *o)
{
	for (int seat = 0; seat < l->runner.lesson->options.players; seat++) {
		const char *level = l->runner.step->level[seat];
		out_text(o, seat ? "," : "");
		out_text(o, seat == l->runner.lesson->seat || !level ? "human" : level);
	}
}

static bool set_up(const struct learn *l, struct play *p)
{
	char seats[SEATS_TEXT_MAX];
	struct out o;
	out_init(&o, seats, sizeof seats);
	seats_of(l, &o);
	if (!seeded_open(&p->table, l->game, &l->runner.lesson->options, l->runner.step->seed, false))
		return false;
	union any_state state;
	memcpy(&state, l->runner.step->state, l->game->state_size);
	seeded_restart(&p->table, &state);
	if (play_seat(p, seats) || !journal_folder(p->save_path))
		return false;
	size_t n = strlen(p->save_path);
	return snprintf(p->save_path + n, sizeof p->save_path - n, "/learn-%s.record", l->game->id) > 0;
}

bool learn_game(struct learn *l)
{
	static struct event unheard[EVENTS_MAX];
	static struct play play;
	play = (struct play){.shown = SEAT_NONE, .news = {unheard, 0, EVENTS_MAX}, .advice = isatty(STDIN_FILENO)};
	learn_wrapped("", learn_text(&l->runner.step->say));
	learn_wrapped("", learn_text(&l->runner.step->task));
	print_aims(l, NULL);
	bool over = set_up(l, &play) && play_plain(&play) == 0 && play_is_over(&play);
	if (over) {
		print_aims(l, &play.table.table);
		learn_wrapped("", learn_text(&l->runner.step->after.say));
		learned_add(l->course->game, l->runner.step->id);
	}
	play_close(&play);
	return over;
}
