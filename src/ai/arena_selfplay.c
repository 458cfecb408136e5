#include "ai/arena_selfplay.h"

#include "core/out.h"

bool selfplay_add(struct selfplay *s, const char *player)
{
	struct bout_table *t = &s->table;
	if (t->players == SELFPLAY_PLAYERS_MAX)
		return false;
	t->quick[t->players] = text_equal(player, "quick");
	if (!t->quick[t->players] && !level_parse(player, &s->level[t->players]))
		return false;
	t->players++;
	return true;
}

static size_t search_bytes(const struct selfplay *s)
{
	const struct bout_table *t = &s->table;
	size_t most = search_size(t->game, 0);
	for (uint32_t i = 0; i < t->players; i++) {
		size_t size = t->quick[i] ? 0 : search_size(t->game, level_room(&s->level[i]));
		most = size > most ? size : most;
	}
	return (most + 15) / 16 * 16;
}

size_t selfplay_block_size(const struct selfplay *s)
{
	return search_bytes(s) * SEATS_MAX;
}

/* Gives every seat that a level plays its search. */
static void take_searches(const struct selfplay *s, const struct bout *b, void *block, struct search **search)
{
	size_t size = search_bytes(s);
	for (int i = 0; i < state_seats(&b->state); i++) {
		if (s->table.quick[b->player[i]])
			continue;
		search[i] = search_init((unsigned char *)block + (size_t)i * size, size, s->table.game, b->search_seed[i]);
		if (s->net)
			search_net(search[i], s->net, s->net_size);
	}
}

uint32_t selfplay_game(const struct selfplay *s, uint32_t number, void *block, unsigned char *states,
	struct selfplay_result *results, uint32_t most)
{
	const struct game *g = s->table.game;
	static _Thread_local choice list[CHOICES_MAX];
	struct search *search[SEATS_MAX] = {0};
	struct bout b;
	struct seen seen;
	uint32_t count = 0;
	bout_begin(&b, &s->table, number);
	take_searches(s, &b, block, search);
	for (struct decision d; (d = g->decision(&b.state)).actors;) {
		int seat = bits_first(d.actors);
		choice c;
		if (bout_quiet(&b, d) && count < most)
			memcpy(states + (size_t)count++ * g->state_size, &b.state, g->state_size);
		if (!bout_choose(&b, seat, list, &c)) {
			seen_from(g, &b.state, seat, &seen);
			c = ai_choose(search[seat], &seen, &s->level[b.player[seat]], NULL);
		}
		bout_apply(&b, d, seat, c);
	}
	bout_result(&b, number, count, results);
	for (uint32_t k = 1; k < count; k++)
		results[k] = results[0], results[k].at = (uint16_t)k;
	return count;
}
