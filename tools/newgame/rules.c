/* New Game, the rules: rules.md with the same ids. A predicate per verb says why not; lists keep what it passes. */
#include "games/new-game/new_game.h"

#include "core/vocabulary_choice.h"

/* XX-6.1.1 */
RULE struct refusal may_take(const struct new_game_state *s, int seat, int stones)
{
	(void)seat;
	return stones <= s->left ? allow() : refuse(WHY_TOO_MANY, s->left, 0, 0, 0);
}

RULE void list_take(const struct new_game_state *s, int seat, struct list *l)
{
	for (int stones = 1; stones <= TAKE_MAX; stones++)
		list_if(l, may_take(s, seat, stones), choose(VERB_TAKE, stones, 0, 0));
}

/* XX-6.1, XX-8.1 */
RULE void do_take(struct new_game_state *s, int seat, int stones, struct events *e)
{
	s->left = (uint8_t)(s->left - stones);
	event_add(e, EVENT_TOOK, seat, stones, s->left, 0, 0);
	s->mover = (uint8_t)(1 - seat);
	if (s->left)
		return;
	s->phase = KIND_OVER;
	s->winner = (uint8_t)(seat + 1);
	event_add(e, EVENT_WON, seat, 0, 0, 0, 0);
}

#define STATE struct new_game_state
#include "core/vocabulary_rules.h"

/* XX-3.1, XX-5.1, XX-9.1 */
RULE void new_game_setup(struct new_game_state *s, const struct options *o)
{
	s->seats = 2;
	s->phase = KIND_TAKE;
	s->left = o->value[OPTION_HEAP] ? SMALL_HEAP : HEAP;
}

RULE struct decision new_game_decision(const struct new_game_state *s)
{
	struct decision d = {0, s->phase, SEAT_NONE, 0, 0};
	if (s->phase != KIND_OVER)
		d.actors = 1u << s->mover;
	return d;
}

RULE uint32_t new_game_choices(const struct new_game_state *s, int seat, choice *out)
{
	struct list l = list_into(out, NULL);
	kind_list(s, s->phase, seat, &l);
	return l.count;
}

RULE struct refusal new_game_why(const struct new_game_state *s, int seat, choice c)
{
	return verb_why(s, seat, c);
}

RULE void new_game_apply(struct new_game_state *s, int seat, choice c, struct events *e)
{
	assert(seat == s->mover && allows(verb_why(s, seat, c)));
	verb_apply(s, seat, c, e);
}

/* XX-8.2 */
RULE void new_game_scores(const struct new_game_state *s, struct score *out)
{
	for (int seat = 0; seat < 2; seat++) {
		bool won = s->winner == seat + 1, lost = s->winner && !won;
		out[seat].total = out[seat].category[CATEGORY_WON] = won;
		out[seat].rank = (uint8_t)(1 + lost);
		out[seat].team = (uint8_t)seat;
	}
}

RULE void new_game_prompt(const struct new_game_state *s, int seat, struct prompt *out)
{
	(void)seat;
	out->arg[0] = s->left;
}

/* XX-12 */
RULE uint16_t new_game_check(const struct new_game_state *s)
{
	if (s->seats != 2 || s->mover > 1 || s->left > HEAP)
		return BROKEN_HEAP;
	bool over = s->left == 0, won = s->winner == 2 - s->mover;
	return s->phase == (over ? KIND_OVER : KIND_TAKE) && (over ? won : !s->winner) ? 0 : BROKEN_END;
}
