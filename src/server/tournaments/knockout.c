/* Who won goes on. The tree is never stored: it follows from the order of strength and from who is still in. */
#include "server/tournaments/pairing.h"

static int tables_for(int entrants, int seats)
{
	return (entrants + seats - 1) / seats;
}

/* So many tables of two the first round has, that from the second on all of them are full. */
static int first_tables(int entrants)
{
	int tables = 1;
	while (tables * 2 < entrants)
		tables *= 2;
	return tables;
}

int knockout_rounds(int entrants, int seats)
{
	int rounds = 0;
	for (int left = entrants; left > 1; left = tables_for(left, seats))
		rounds++;
	return rounds;
}

/* A draw is won by whoever sat later. A round without a table of one's own that counts is a bye. */
static bool went_on(const struct history *h, int who, int round)
{
	const struct bout *mine = bout_of(h, who, round);
	if (mine->table == PAIRING_NOBODY)
		return mine->points > 0;
	for (int other = 0; other < h->entrants; other++) {
		const struct bout *theirs = bout_of(h, other, round);
		if (other == who || theirs->table != mine->table)
			continue;
		if (theirs->points > mine->points || (theirs->points == mine->points && theirs->seat > mine->seat))
			return false;
	}
	return true;
}

static bool still_in(const struct history *h, int who)
{
	for (int r = 0; r < h->rounds; r++)
		if (!went_on(h, who, r))
			return false;
	return true;
}

/* Which table somebody's place in the order leads to: there and back again, so that the strongest are far apart. */
static int table_of(int place, int tables)
{
	int row = place / tables, at = place % tables;
	return row % 2 ? tables - 1 - at : at;
}

/* Who sat first more seldom sits first. */
static int times_first(const struct history *h, int who)
{
	int times = 0;
	for (int r = 0; r < h->rounds; r++)
		times += bout_of(h, who, r)->played && bout_of(h, who, r)->seat == 0;
	return times;
}

static void seat(const struct history *h, struct pairing *t)
{
	for (int i = 1; i < t->count; i++)
		for (int j = i; j > 0 && times_first(h, t->who[j]) < times_first(h, t->who[j - 1]); j--) {
			int16_t who = t->who[j];
			t->who[j] = t->who[j - 1];
			t->who[j - 1] = who;
		}
}

/*
 * Who has won a table has the place of the strongest who was expected there: so the tree stays the one of the beginning whoever
 * wins. Places are those of the order of strength in the first round.
 */
static int expected(const struct history *h, int who, int rounds)
{
	int best = who;
	for (int r = 0; r < rounds; r++)
		for (int other = 0; other < h->entrants; other++) {
			int table = bout_of(h, who, r)->table;
			if (other == who || table == PAIRING_NOBODY || bout_of(h, other, r)->table != table)
				continue;
			int theirs = expected(h, other, r);
			best = theirs < best ? theirs : best;
		}
	return best;
}

int pair_knockout(const struct history *h, int seats, struct pairing *tables)
{
	int16_t in[PAIRING_ENTRANTS];
	int left = 0;
	int16_t place_of[PAIRING_ENTRANTS];
	for (int who = 0; who < h->entrants; who++)
		place_of[who] = (int16_t)(still_in(h, who) ? expected(h, who, h->rounds) : PAIRING_NOBODY);
	for (int place = 0; place < h->entrants; place++)
		for (int who = 0; who < h->entrants; who++)
			if (place_of[who] == place)
				in[left++] = (int16_t)who;
	if (left <= 1)
		return 0;
	int count = h->rounds == 0 && seats == 2 ? first_tables(left) : tables_for(left, seats);
	for (int i = 0; i < count; i++)
		tables[i].count = 0;
	for (int place = 0; place < left; place++) {
		struct pairing *t = &tables[table_of(place, count)];
		t->who[t->count++] = in[place];
	}
	for (int i = 0; i < count; i++)
		seat(h, &tables[i]);
	return count;
}
