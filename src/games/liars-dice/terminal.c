/* Liar's Dice on a terminal: a line for each player, then the faces and quantities that can be bid. */
#include "core/canvas.h"
#include "core/declare.h"
#include "games/liars-dice/liars_dice.h"

GAME_TABLES(liars_dice);

enum { NAME_WIDTH = 14, CUP = NAME_WIDTH + 2, BID = CUP + 2 * DICE + 3, SHOWN = BID + 12, COLUMN = 3 };

/* Digits of the faces, a question mark for a die that lies hidden; returns the column after them. */
static int draw_dice(struct canvas *c, int x, int y, int style, const uint8_t *hand, int count)
{
	for (int i = 0; i < count; i++, x += 2)
		if (hand[i])
			canvas_number(c, x, y, style, hand[i]);
		else
			canvas_text(c, x, y, style, "?");
	return x;
}

static void draw_player(struct canvas *c, const struct liars_dice_state *s, int seat, int y)
{
	const struct liars_dice_player *p = &s->player[seat];
	int style = STYLE_SEAT0 + seat, shown = 0;
	if (s->phase == KIND_BID && s->mover == seat)
		canvas_text(c, 0, y, STYLE_BOLD, "→");
	canvas_seat(c, 1, y, style | STYLE_BOLD, seat);
	if (p->out)
		canvas_say(c, CUP, y, STYLE_DIM, "draw.out", NULL, 0);
	draw_dice(c, CUP, y, STYLE_BOLD, p->hand, p->dice);
	canvas_element(c, 0, y, SHOWN, 1, "cup.{}", seat);
	if (p->quantity) {
		struct word_arg args[] = {{"quantity", &liars_dice_types[TYPE_QUANTITY], p->quantity, NULL},
			{"face", &liars_dice_types[TYPE_FACE], p->face, NULL}};
		canvas_say(c, BID, y, s->bidder == seat + 1 ? STYLE_BOLD : STYLE_DIM, "draw.bid", args, 2);
	}
	while (shown < DICE && p->shown[shown])
		shown++;
	if (shown)
		draw_dice(c, canvas_say(c, SHOWN, y, STYLE_DIM, "draw.shown", NULL, 0) + 1, y, STYLE_DIM, p->shown, shown);
}

/* What a bid is made of: a quantity and a face. */
static void draw_bids(struct canvas *c, int dice, int y)
{
	int x = canvas_say(c, 1, y, STYLE_DIM, "draw.faces", NULL, 0) + 1;
	for (int face = 1; face <= FACES; face++, x += COLUMN) {
		canvas_number(c, x, y, STYLE_PLAIN, face);
		canvas_element_id(c, x, y, 1, 1, "face.{}", liars_dice_types[TYPE_FACE].rows[face - 1].id);
	}
	x = canvas_say(c, 1, y + 1, STYLE_DIM, "draw.quantities", NULL, 0) + 1;
	for (int quantity = 1; quantity <= dice; quantity++, x += COLUMN) {
		canvas_number(c, x, y + 1, STYLE_PLAIN, quantity);
		canvas_element(c, x, y + 1, 2, 1, "quantity.{}", quantity);
	}
}

void liars_dice_draw(const void *seen, int seat, struct canvas *c)
{
	const struct liars_dice_state *s = seen;
	int dice = 0;
	(void)seat;
	for (int i = 0; i < s->seats; i++) {
		draw_player(c, s, i, i);
		dice += s->player[i].dice;
	}
	draw_bids(c, dice, s->seats + 1);
}
