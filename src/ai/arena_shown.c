/* Are the chances to win that players show true? They are counted by quarter of the game and by what was shown. */
#include "ai/arena_int.h"

#include <math.h>

void shown_note(struct shown_game *s, int seat, int row, const struct advice *advice)
{
	int sum = 0;
	for (int i = 0; i < SEATS_MAX; i++)
		sum += advice->list[0].place[i];
	if (!sum || advice->forced || s->count == COUNT(s->list))
		return; /* a player that does not search shows none */
	s->list[s->count].seat = (uint8_t)seat;
	s->list[s->count].row = (uint8_t)row;
	s->list[s->count].exact = advice->exact;
	s->list[s->count].counted = advice->list[0].counted;
	s->list[s->count++].chance = advice->list[0].place[0];
}

void shown_count(
	const struct arena *a, const struct shown_game *s, const struct score *score, int seats, struct arena_round *out)
{
	int first = 0;
	for (int i = 0; i < seats; i++)
		first += score[i].rank == 1;
	for (uint32_t i = 0; i < s->count; i++) {
		int seat = s->list[i].seat, chance = s->list[i].chance;
		int bin = chance * SHOWN_BINS / 1000;
		double won = score[seat].rank == 1 ? 1.0 / first : 0;
		struct arena_shown *b =
			&out->row[s->list[i].row].shown[i * SHOWN_QUARTERS / s->count][bin < SHOWN_BINS ? bin : SHOWN_BINS - 1];
		b->count++;
		b->chance += chance / 1000.0;
		b->won += won;
		if (a->shown)
			a->shown(a->shown_data,
				&(struct arena_chance){out->round, out->games, seat, s->list[i].row, (double)i / s->count,
					s->list[i].counted / 1000.0, chance / 1000.0, s->list[i].exact, won});
	}
}

double arena_shown_error(const struct arena_row *r, int from, int to)
{
	double all = 0, error = 0;
	for (int k = 0; k < SHOWN_BINS; k++) {
		struct arena_shown bin = {0};
		for (int q = from; q < to; q++) {
			bin.count += r->shown[q][k].count;
			bin.chance += r->shown[q][k].chance;
			bin.won += r->shown[q][k].won;
		}
		all += bin.count;
		error += fabs(bin.chance - bin.won);
	}
	return all > 0 ? error / all : -1;
}
