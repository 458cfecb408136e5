/* The next tables of an arena, where one plays on as soon as somebody is free: quickly, and not the same rival at once. */
#include "server/tournaments/matching.h"
#include "server/tournaments/pairing.h"

#include <stdlib.h>

enum { COUNT_BITS = 9, MET_BITS = 16, NEAR_BITS = 32, POINTS_MOST = PAIRING_ROUNDS * PAIRING_WIN };

struct free_one {
	int16_t who, points, last; /* last: whom he met last */
	int seats; /* times on the first seat less those on the second */
};

static int last_table(const struct history *h, int who)
{
	for (int r = h->rounds - 1; r >= 0; r--)
		if (bout_of(h, who, r)->table != PAIRING_NOBODY)
			return bout_of(h, who, r)->table;
	return PAIRING_NOBODY;
}

static int meetings(const struct history *h, int a, int b)
{
	int n = 0;
	for (int r = 0; r < h->rounds; r++)
		for (int q = 0; q < h->rounds; q++)
			n += bout_of(h, a, r)->table != PAIRING_NOBODY && bout_of(h, a, r)->table == bout_of(h, b, q)->table;
	return n;
}

static int read_free(const struct history *h, struct free_one *list)
{
	int count = 0;
	for (int who = 0; who < h->entrants; who++) {
		if (is_away(h, who))
			continue;
		struct free_one *f = &list[count++];
		*f = (struct free_one){.who = (int16_t)who, .last = (int16_t)last_table(h, who)};
		for (int r = 0; r < h->rounds; r++) {
			const struct bout *b = bout_of(h, who, r);
			f->points = (int16_t)(f->points + b->points);
			f->seats += b->table == PAIRING_NOBODY ? 0 : b->seat == 0 ? 1 : -1;
		}
	}
	return count;
}

/* As many pairs as can be, of them as few as can be who met before, of like points. */
static void weigh(struct matching *m, const struct history *h, const struct free_one *list, int count)
{
	for (int a = 0; a < count; a++)
		for (int b = a + 1; b < count; b++) {
			const struct free_one *one = &list[a], *other = &list[b];
			int before = meetings(h, one->who, other->who), apart = abs(one->points - other->points);
			if (one->last != PAIRING_NOBODY && one->last == other->last && count > 2)
				continue;
			matching_add(m, a, b, MET_BITS + NEAR_BITS, 1);
			matching_add(
				m, a, b, NEAR_BITS, (uint64_t)(PAIRING_ROUNDS - (before < PAIRING_ROUNDS ? before : PAIRING_ROUNDS)));
			matching_add(m, a, b, 0, (uint64_t)(POINTS_MOST - apart) * (uint64_t)(POINTS_MOST - apart));
		}
}

int pair_arena(const struct history *h, struct pairing *tables)
{
	struct free_one list[PAIRING_ENTRANTS];
	int mate[PAIRING_ENTRANTS], made = 0, count = read_free(h, list);
	struct matching *m = matching_new(count, COUNT_BITS + MET_BITS + NEAR_BITS);
	if (!m)
		return -1;
	weigh(m, h, list, count);
	matching_solve(m, mate);
	matching_free(m);
	for (int a = 0; a < count; a++) {
		if (mate[a] <= a)
			continue;
		bool first = list[a].seats <= list[mate[a]].seats;
		int16_t one = list[a].who, other = list[mate[a]].who;
		tables[made++] = (struct pairing){2, {first ? one : other, first ? other : one}};
	}
	return made;
}
