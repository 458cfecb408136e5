/* New Game on a terminal: the heap, and what can be taken. */
#include "core/canvas.h"
#include "games/new-game/new_game.h"

void new_game_draw(const void *seen, int seat, struct canvas *c)
{
	const struct new_game_state *s = seen;
	int x = canvas_say(c, 0, 0, STYLE_DIM, "draw.heap", NULL, 0) + 1;
	(void)seat;
	for (int i = 0; i < s->left; i++)
		canvas_text(c, x + 2 * i, 0, STYLE_STONE, "●");
	canvas_element(c, 0, 0, x + 2 * HEAP, 1, "heap", 0);
	for (int n = 1; n <= TAKE_MAX; n++) {
		canvas_number(c, x + 4 * (n - 1), 1, STYLE_PLAIN, n);
		canvas_element(c, x + 4 * (n - 1), 1, 1, 1, "take.{}", n);
	}
}
