/* Each way to tell apart is a sum over rounds; the table is sorted by them in their order. */
#include "server/tournaments/standings.h"

#include <limits.h>

static int points_of(const struct history *h, int who)
{
	int points = 0;
	for (int r = 0; r < h->rounds; r++)
		points += bout_of(h, who, r)->points;
	return points;
}

/* At one table: 2 beat, 1 drew with, 0 lost against. */
static int against(const struct bout *mine, const struct bout *theirs)
{
	return mine->points > theirs->points ? 2 : mine->points == theirs->points;
}

struct sums {
	int buchholz, least, sonneborn;
};

static void add_rival(struct sums *s, int points, int result)
{
	s->buchholz += points;
	s->least = points < s->least ? points : s->least;
	s->sonneborn += points * result / 2;
}

static void add_round(const struct history *h, const struct standing *row, int round, const int *points, struct sums *s)
{
	const struct bout *mine = bout_of(h, row->who, round);
	if (mine->table == PAIRING_NOBODY || !mine->played) {
		add_rival(s, row->points, 2 * mine->points / PAIRING_WIN);
		return;
	}
	for (int other = 0; other < h->entrants; other++) {
		const struct bout *theirs = bout_of(h, other, round);
		if (other != row->who && theirs->table == mine->table)
			add_rival(s, points[other], against(mine, theirs));
	}
}

static void fill(const struct history *h, struct standing *row, const int *points)
{
	struct sums s = {.least = INT_MAX};
	for (int r = 0; r < h->rounds; r++) {
		const struct bout *b = bout_of(h, row->who, r);
		row->played += b->played;
		row->wins += b->played && b->points == PAIRING_WIN;
		add_round(h, row, r, points, &s);
	}
	row->buchholz = s.buchholz;
	row->cut = s.buchholz - (s.least == INT_MAX ? 0 : s.least);
	row->sonneborn = s.sonneborn;
}

/* What a made of b, in halves; -1: they did not meet. */
static int between(const struct history *h, int a, int b)
{
	int sum = -1;
	for (int r = 0; r < h->rounds; r++) {
		const struct bout *mine = bout_of(h, a, r), *theirs = bout_of(h, b, r);
		if (mine->played && mine->table != PAIRING_NOBODY && mine->table == theirs->table)
			sum = (sum < 0 ? 0 : sum) + against(mine, theirs);
	}
	return sum;
}

static void fill_direct(const struct history *h, struct standing *row, const int *points)
{
	int sum = 0;
	for (int other = 0; other < h->entrants; other++) {
		if (other == row->who || points[other] != row->points)
			continue;
		int made = between(h, row->who, other);
		if (made < 0)
			return;
		sum += made;
	}
	row->direct = sum;
}

/* Negative: a stands before b. */
static int apart(const struct standing *a, const struct standing *b, enum standing_order order)
{
	const int rivals[] = {b->cut - a->cut, b->buchholz - a->buchholz};
	const int met[] = {b->sonneborn - a->sonneborn, b->direct - a->direct};
	int difference = b->points - a->points;
	for (int i = 0; i < 2 && !difference && order == STANDING_RIVALS; i++)
		difference = rivals[i];
	for (int i = 0; i < 2 && !difference && order != STANDING_WINS; i++)
		difference = met[i];
	return difference ? difference : b->wins - a->wins;
}

static void sort(struct standing *rows, int count, enum standing_order order)
{
	for (int i = 1; i < count; i++)
		for (int j = i; j > 0 && apart(&rows[j], &rows[j - 1], order) < 0; j--) {
			struct standing row = rows[j];
			rows[j] = rows[j - 1];
			rows[j - 1] = row;
		}
	for (int i = 0; i < count; i++)
		rows[i].rank = i && apart(&rows[i], &rows[i - 1], order) == 0 ? rows[i - 1].rank : i + 1;
}

void standings(const struct history *h, enum standing_order order, struct standing *rows)
{
	int points[PAIRING_ENTRANTS];
	for (int who = 0; who < h->entrants; who++)
		points[who] = points_of(h, who);
	for (int who = 0; who < h->entrants; who++) {
		rows[who] = (struct standing){.who = (int16_t)who, .points = points[who]};
		fill(h, &rows[who], points);
		fill_direct(h, &rows[who], points);
	}
	sort(rows, h->entrants, order);
}
