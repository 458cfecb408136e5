/*
 * Tables of three and more. Which tables are best is a question nobody answers fast, so it is answered well enough: tables are
 * filled from the top by points and strength, then two change places as long as that makes it better. What counts is first that
 * nobody meets whom he has met, and then that those at a table have like points.
 */
#include "server/tournaments/pairing.h"

#include <stdlib.h>

enum { MEETING = 1 << 20 }; /* one meeting again weighs more than all differences of points */

struct groups {
	const struct history *h;
	bool mixed;
	int points[PAIRING_ENTRANTS];
	uint8_t met[PAIRING_ENTRANTS][PAIRING_ENTRANTS];
	uint8_t byes[PAIRING_ENTRANTS];
	int16_t order[PAIRING_ENTRANTS]; /* the best first */
	int count;
};

/* Somebody at a table. Tables have numbers that no other of the tournament has. */
struct sitting {
	int16_t table, who;
};

static int by_table(const void *a, const void *b)
{
	return ((const struct sitting *)a)->table - ((const struct sitting *)b)->table;
}

static bool read_meetings(struct groups *g)
{
	const struct history *h = g->h;
	size_t count = 0;
	struct sitting *list = calloc((size_t)h->entrants * (size_t)h->rounds + 1, sizeof *list);
	if (!list)
		return false;
	for (int a = 0; a < h->entrants; a++)
		for (int r = 0; r < h->rounds; r++)
			if (bout_of(h, a, r)->table != PAIRING_NOBODY)
				list[count++] = (struct sitting){bout_of(h, a, r)->table, (int16_t)a};
	qsort(list, count, sizeof *list, by_table);
	for (size_t i = 0; i < count; i++)
		for (size_t j = i + 1; j < count && list[j].table == list[i].table; j++) {
			g->met[list[i].who][list[j].who]++;
			g->met[list[j].who][list[i].who]++;
		}
	free(list);
	return true;
}

static void read_order(struct groups *g)
{
	const struct history *h = g->h;
	for (int a = 0; a < h->entrants; a++) {
		for (int r = 0; r < h->rounds; r++) {
			g->points[a] += bout_of(h, a, r)->points;
			g->byes[a] += bout_of(h, a, r)->table == PAIRING_NOBODY && bout_of(h, a, r)->points > 0;
		}
		if (!is_away(h, a))
			g->order[g->count++] = (int16_t)a;
	}
	for (int i = 1; i < g->count && !g->mixed; i++)
		for (int j = i; j > 0 && g->points[g->order[j]] > g->points[g->order[j - 1]]; j--) {
			int16_t who = g->order[j];
			g->order[j] = g->order[j - 1];
			g->order[j - 1] = who;
		}
}

/* How bad it is that who sits at t instead of whoever is at that place. */
static int64_t strain(const struct groups *g, const struct pairing *t, int at, int who)
{
	int64_t sum = 0;
	for (int i = 0; i < t->count; i++) {
		if (i == at)
			continue;
		int apart = g->points[who] - g->points[t->who[i]];
		sum += (int64_t)g->met[who][t->who[i]] * g->met[who][t->who[i]] * MEETING;
		sum += g->mixed ? 0 : apart * apart;
	}
	return sum;
}

static bool improve(const struct groups *g, struct pairing *a, int at, struct pairing *b, int other)
{
	int64_t now = strain(g, a, at, a->who[at]) + strain(g, b, other, b->who[other]);
	int64_t then = strain(g, a, at, b->who[other]) + strain(g, b, other, a->who[at]);
	if (then >= now)
		return false;
	int16_t who = a->who[at];
	a->who[at] = b->who[other];
	b->who[other] = who;
	return true;
}

static bool improve_tables(const struct groups *g, struct pairing *a, struct pairing *b)
{
	bool better = false;
	for (int i = 0; i < a->count; i++)
		for (int j = 0; j < b->count; j++)
			better |= improve(g, a, i, b, j);
	return better;
}

static int seat_sum(const struct history *h, int who)
{
	int sum = 0;
	for (int r = 0; r < h->rounds; r++)
		sum += bout_of(h, who, r)->table != PAIRING_NOBODY ? bout_of(h, who, r)->seat : 0;
	return sum;
}

/* Who sat late so far sits early. */
static void seat(const struct history *h, struct pairing *t)
{
	for (int i = 1; i < t->count; i++)
		for (int j = i; j > 0 && seat_sum(h, t->who[j]) > seat_sum(h, t->who[j - 1]); j--) {
			int16_t who = t->who[j];
			t->who[j] = t->who[j - 1];
			t->who[j - 1] = who;
		}
}

/* Those who rest: the last who rested least. */
static int take_byes(struct groups *g, int byes, struct pairing *tables)
{
	for (int n = 0; n < byes; n++) {
		int at = g->count - 1;
		for (int i = g->count - 1; i >= 0; i--)
			if (g->byes[g->order[i]] < g->byes[g->order[at]])
				at = i;
		tables[n] = (struct pairing){1, {g->order[at]}};
		for (int i = at; i + 1 < g->count; i++)
			g->order[i] = g->order[i + 1];
		g->count--;
	}
	return byes;
}

/* As many tables as are needed, if the smallest of them is not too small. */
static int tables_of(int people, int seats, int least)
{
	int tables = (people + seats - 1) / seats;
	return tables && people / tables >= least ? tables : people / seats;
}

static void fill(const struct groups *g, int count, struct pairing *tables)
{
	int at = 0;
	for (int i = 0; i < count; i++) {
		int size = g->count / count + (i < g->count % count);
		tables[i].count = 0;
		for (int n = 0; n < size; n++)
			tables[i].who[tables[i].count++] = g->order[at++];
	}
}

static int make_tables(struct groups *g, int seats, int least, struct pairing *tables)
{
	int count = tables_of(g->count, seats, least);
	int room = count * seats, byes = g->count > room ? g->count - room : 0;
	struct pairing rest[PAIRING_SEATS];
	byes = take_byes(g, byes, rest);
	fill(g, count, tables);
	for (bool better = true; better;) {
		better = false;
		for (int i = 0; i < count; i++)
			for (int j = i + 1; j < count; j++)
				better |= improve_tables(g, &tables[i], &tables[j]);
	}
	for (int i = 0; i < count; i++)
		seat(g->h, &tables[i]);
	for (int i = 0; i < byes; i++)
		tables[count++] = rest[i];
	return count;
}

int pair_groups(const struct history *h, int seats, int least, bool mixed, struct pairing *tables)
{
	struct groups *g = calloc(1, sizeof *g);
	if (!g)
		return -1;
	g->h = h;
	g->mixed = mixed;
	read_order(g);
	int count = read_meetings(g) ? make_tables(g, seats, least, tables) : -1;
	free(g);
	return count;
}
