/* What the parts of `cloister learn` share: the course under way, progress, and one step of it. */
#ifndef CLI_LEARN_INT_H
#define CLI_LEARN_INT_H

#include "cli/cli.h"
#include "cli/seeded.h"
#include "lessons/runner.h"

enum { LEARN_LINE = 4096 };

struct learn {
	const struct lesson_course *course;
	const struct game *game;
	struct seeded table; /* chance by hand */
	struct runner runner;
	bool styled; /* bold and the like may be used */
};

/* What the learner wants after a step, or instead of it. */
enum learn_wish { LEARN_NEXT, LEARN_BACK, LEARN_REPEAT, LEARN_LIST, LEARN_LEAVE };

/* learned.c: which steps were done, kept in $XDG_STATE_HOME/cloister/learned, a line "game step" each. */
bool learned_has(const char *game, const char *step);
/* False: it could not be kept. */
bool learned_add(const char *game, const char *step);

/* learn_say.c: what is printed. */
void learn_line(const char *id, const struct word_arg *args, int count);
void learn_wrapped(const char *before, const char *text);
const char *learn_text(const struct lesson_text *t);
struct speaker learn_speaker(const struct learn *l);
void learn_print_step(struct learn *l);
/* What happened in the step, without the first `from` events. */
void learn_print_events(const struct learn *l, uint32_t from);
void learn_print_after(const struct learn *l);

/* learn_step.c: shows the runner's step and hears the learner until it is done or left. */
enum learn_wish learn_step(struct learn *l);

/* learn_game.c: the game at the end, at a table of its own. False: it was left. */
bool learn_game(struct learn *l);

#endif
