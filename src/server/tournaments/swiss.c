/*
 * The Dutch system: bracket after bracket from the top. What the rules ask of a bracket in the order of their criteria is one
 * heaviest matching of all who are left, so that the rest can always be paired too; which of several equally good ones it is,
 * is the first in the order the rules try them in: those from above and their rivals, then as few exchanges of the halves
 * as can be, then the first permutation of the lower half. Each of these is decided by a matching in which one wish more counts.
 */
#include "server/tournaments/swiss_int.h"

#include <stdlib.h>
#include <string.h>

struct work {
	struct swiss s;
	struct bracket b;
	struct weights w;
	int mate[PAIRING_ENTRANTS + 1];
	int16_t rest[PAIRING_ENTRANTS]; /* residents who do not meet somebody from above */
	int rests, half;                /* half: so many pairs of them */
	int16_t place[PAIRING_ENTRANTS + 1]; /* of each rank among them, or -1 */
};

static void solve(struct work *k)
{
	matching_solve(k->w.matching, k->mate);
}

static void cut(struct work *k, int a, int b)
{
	if (a != b)
		matching_remove(k->w.matching, a, b);
}

static bool linked(const struct work *k, int a, int b)
{
	return a != b && matching_has(k->w.matching, a, b);
}

static bool resident(const struct work *k, int a)
{
	return a < k->s.count && k->b.in[a] && k->s.player[a].points == k->b.points;
}

/* Which of the pairs that a may make are meant. */
typedef bool pairs_meant(const struct work *k, int a, int b);

static bool with_resident(const struct work *k, int a, int b)
{
	(void)a;
	return resident(k, b);
}

static int vertices(const struct work *k)
{
	return k->s.count + k->s.count % 2;
}

/* Is such a pair made for a, if it can be without loss to what counts more? What is found stays so. */
static bool decide(struct work *k, int a, pairs_meant *meant)
{
	bool is = meant(k, a, k->mate[a]);
	if (!is) {
		for (int b = 0; b < vertices(k); b++)
			if (linked(k, a, b) && meant(k, a, b)) {
				weights_add(&k->w, a, b, SWISS_ORDER, 1);
				is = true;
			}
		if (is)
			solve(k);
		is = meant(k, a, k->mate[a]);
	}
	for (int b = 0; b < vertices(k); b++)
		if (linked(k, a, b) && meant(k, a, b) != is)
			cut(k, a, b);
	return is;
}

/* The first of these, in their order, whom a can have without loss to what counts more. It stays so. */
static void decide_rival(struct work *k, int a, const int16_t *list, int count)
{
	int at = 0;
	while (at < count && list[at] != k->mate[a] && !linked(k, a, list[at]))
		at++;
	if (at < count && list[at] != k->mate[a]) {
		for (int i = at; i < count; i++)
			if (linked(k, a, list[i]))
				weights_add(&k->w, a, list[i], SWISS_ORDER, count - i);
		solve(k);
	}
	for (int b = 0; b < vertices(k); b++) {
		if (b != k->mate[a])
			cut(k, a, b);
		if (b != a)
			cut(k, k->mate[a], b);
	}
}

static void decide_moved(struct work *k)
{
	bool stays[PAIRING_ENTRANTS] = {false};
	for (int i = 0; i < k->b.moved; i++)
		stays[i] = decide(k, k->b.member[i], with_resident);
	for (int i = 0; i < k->b.moved; i++)
		if (stays[i])
			decide_rival(k, k->b.member[i], k->b.member + k->b.moved, k->b.count - k->b.moved);
}

static void find_rest(struct work *k)
{
	k->rests = k->half = 0;
	memset(k->place, -1, sizeof k->place);
	for (int i = k->b.moved; i < k->b.count; i++) {
		int a = k->b.member[i], mate = k->mate[a];
		bool from_above = mate < k->s.count && k->b.in[mate] && !resident(k, mate);
		if (!from_above) {
			k->place[a] = (int16_t)k->rests;
			k->rest[k->rests++] = (int16_t)a;
		}
		k->half += resident(k, mate);
	}
	k->half /= 2;
}

/* Halves that are not exchanged, and who goes to the other one. */
static void weigh_halves(struct work *k)
{
	for (int i = 0; i < k->rests; i++) {
		for (int j = i + 1; j < k->rests; j++) {
			int a = k->rest[i], b = k->rest[j];
			if (!linked(k, a, b))
				continue;
			weights_add(&k->w, a, b, SWISS_EXCHANGES, i < k->half);
			if (i >= k->half)
				weights_add(&k->w, a, b, SWISS_EXCHANGED, k->rests - i);
			else if (j < k->half)
				weights_add(&k->w, a, b, SWISS_EXCHANGED, j);
			else
				weights_add(&k->w, a, b, SWISS_EASE, k->rests - abs(j - i - k->half));
		}
		for (int b = 0; b < vertices(k) && i < k->half; b++)
			if (linked(k, k->rest[i], b) && k->place[b] < 0)
				weights_add(&k->w, k->rest[i], b, SWISS_EXCHANGED, i);
	}
}

/* Does a go to the lower half: beneath somebody, or out of the bracket? Does a go to the upper one? */
static bool below(const struct work *k, int a, int b)
{
	return k->place[b] < k->place[a];
}

static bool above(const struct work *k, int a, int b)
{
	return k->place[b] > k->place[a];
}

static void decide_halves(struct work *k)
{
	int exchanged = 0;
	for (int i = 0; i < k->half; i++)
		exchanged += below(k, k->rest[i], k->mate[k->rest[i]]);
	for (int i = k->half - 1, left = exchanged; left > 0; i--)
		left -= decide(k, k->rest[i], below);
	for (int i = k->half, left = exchanged; left > 0; i++)
		left -= decide(k, k->rest[i], above);
}

static void decide_order(struct work *k)
{
	int16_t lower[PAIRING_ENTRANTS];
	int lowers = 0;
	bool upper[PAIRING_ENTRANTS] = {false};
	for (int i = 0; i < k->rests; i++) {
		upper[i] = above(k, k->rest[i], k->mate[k->rest[i]]);
		if (!upper[i])
			lower[lowers++] = k->rest[i];
	}
	for (int i = 0; i < k->rests; i++)
		for (int j = i + 1; j < k->rests; j++)
			if (upper[i] == upper[j])
				cut(k, k->rest[i], k->rest[j]);
	for (int i = 0; i < k->rests; i++)
		for (int b = 0; b < vertices(k) && upper[i]; b++)
			if (k->place[b] < 0)
				cut(k, k->rest[i], b);
	for (int i = 0; i < k->rests; i++)
		if (upper[i])
			decide_rival(k, k->rest[i], lower, lowers);
}

static bool make_bracket(struct work *k, int from)
{
	struct bracket *b = &k->b;
	const struct swiss_player *p = k->s.player;
	*b = (struct bracket){.next = -1, .points = p[from].points};
	for (int a = 0; a < k->s.count; a++) {
		if (p[a].paired)
			continue;
		if (p[a].points < b->points) {
			b->next = p[a].points;
			break;
		}
		b->in[a] = true;
		b->member[b->count++] = (int16_t)a;
		b->moved += p[a].points > b->points;
		if (p[a].points > b->points && (!b->scores || b->score[b->scores - 1] != p[a].points))
			b->score[b->scores++] = p[a].points;
	}
	b->score[b->scores] = (int16_t)b->points;
	return b->count > 0;
}

static void pair_bracket(struct work *k)
{
	bool last = k->b.next < 0;
	for (int i = 0; i < k->b.count; i++) {
		int a = k->b.member[i], mate = k->mate[a];
		bool inside = mate >= 0 && mate < k->s.count && (resident(k, a) ? k->b.in[mate] : resident(k, mate));
		if (inside || last)
			k->s.player[a].paired = true;
	}
}

static bool do_bracket(struct work *k, int from, int *final)
{
	if (!make_bracket(k, from))
		return true;
	if (!weights_begin(&k->w, &k->s, &k->b))
		return false;
	solve(k);
	decide_moved(k);
	find_rest(k);
	weigh_halves(k);
	solve(k);
	decide_halves(k);
	decide_order(k);
	weights_end(&k->w);
	pair_bracket(k);
	for (int i = 0; i < k->b.count; i++)
		if (k->s.player[k->b.member[i]].paired)
			final[k->b.member[i]] = k->mate[k->b.member[i]];
	return true;
}

/* Is there a round at all with so much lenience? Whoever has the bye has as few points as can be. */
static bool possible(struct work *k, bool *memory)
{
	if (!weights_begin(&k->w, &k->s, NULL)) {
		*memory = false;
		return false;
	}
	solve(k);
	weights_end(&k->w);
	for (int a = 0; a < k->s.count; a++) {
		if (k->mate[a] < 0)
			return false;
		if (k->mate[a] == k->s.count)
			k->s.bye_points = k->s.player[a].points;
	}
	return true;
}

static int write_tables(const struct work *k, const int *final, struct pairing *tables)
{
	const struct swiss_player *p = k->s.player;
	int count = 0, bye = PAIRING_NOBODY;
	for (int a = 0; a < k->s.count; a++) {
		int b = final[a];
		if (b == k->s.count)
			bye = p[a].who;
		if (b <= a || b == k->s.count)
			continue;
		bool first = swiss_sits_first(&p[a], &p[b]);
		tables[count++] = (struct pairing){2, {first ? p[a].who : p[b].who, first ? p[b].who : p[a].who}};
	}
	if (bye != PAIRING_NOBODY)
		tables[count++] = (struct pairing){1, {(int16_t)bye}};
	return count;
}

static int pair_all(struct work *k, struct pairing *tables)
{
	int final[PAIRING_ENTRANTS] = {0};
	bool memory = true;
	while (!possible(k, &memory))
		if (!memory || k->s.lenience++ >= 3)
			return -1;
	for (int a = 0; a < k->s.count; a++)
		if (a == 0 || k->s.player[a].points < k->s.player[a - 1].points)
			if (!do_bracket(k, a, final))
				return -1;
	return write_tables(k, final, tables);
}

int pair_swiss(const struct history *h, int rounds, struct pairing *tables)
{
	struct work *k = calloc(1, sizeof *k);
	if (!k)
		return -1;
	swiss_read(&k->s, h, rounds);
	int count = pair_all(k, tables);
	free(k);
	return count;
}
