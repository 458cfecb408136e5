/*
 * Habits: what a choice brought wherever it was made. In a turn of several decisions the same choice comes up on many
 * ways through the tree; until a node has tried it itself, what it brought elsewhere is the best guess.
 */
#include "ai/search_int.h"

struct habit *habit_of(const struct search *s, int seat, choice c)
{
	enum { PROBES = 16 };
	uint32_t at = (uint32_t)(((uint64_t)c * 0x9e3779b97f4a7c15u >> 40) + (uint32_t)seat * 977u);
	for (uint32_t i = 0; i < PROBES; i++) {
		struct habit *h = &s->habits[(at + i) % HABITS];
		if (!h->visits || (h->choice == c && h->seat == (uint32_t)seat))
			return h;
	}
	return NULL;
}

void habits_learn(struct search *s)
{
	for (uint32_t i = 0; i < s->made_count; i++) {
		struct habit *h = habit_of(s, (int)s->made[i].seat, s->made[i].choice);
		if (!h)
			continue;
		h->choice = s->made[i].choice;
		h->seat = s->made[i].seat;
		h->visits++;
		h->value += (s->leaf.value[h->seat] - h->value) / (float)h->visits;
	}
}
