/* Who of those who wait sits down with whom. */
#include "server/lobby/matching.h"

#include <stdlib.h>
#include <string.h>

const char *const speed_names[SPEEDS + 1] = {"quick", "calm", "days", NULL};

static bool blocked(const struct queue *q, const struct queued *a, const struct queued *b)
{
	for (int i = 0; i < q->block_count; i++)
		if ((strcmp(q->blocks[i].person, a->person) == 0 && strcmp(q->blocks[i].other, b->person) == 0)
			|| (strcmp(q->blocks[i].person, b->person) == 0 && strcmp(q->blocks[i].other, a->person) == 0))
			return true;
	return false;
}

/* How far apart ratings may be for somebody who has waited so long: soon for anybody. */
static int64_t reach(const struct queued *e, int64_t now)
{
	enum { AT_ONCE = 150, A_SECOND = 15 };
	int64_t waited = now > e->since ? (now - e->since) / 1000 : 0;
	return AT_ONCE + A_SECOND * waited;
}

/* For the same table? Those who come later accept less. */
static bool fits(const struct queue *q, const struct queued *a, const struct queued *b, int64_t now)
{
	if (strcmp(a->game, b->game) != 0 || a->players != b->players || a->speed != b->speed || a->rated != b->rated)
		return false;
	int64_t apart = llabs((long long)a->rating - b->rating);
	if (a->rated && (apart > reach(a, now) || apart > reach(b, now)))
		return false;
	return !blocked(q, a, b);
}

static bool fits_all(const struct queue *q, const struct party *p, int n, int64_t now)
{
	for (int i = 0; i < p->count; i++)
		if (!fits(q, &q->of[p->of[i]], &q->of[n], now))
			return false;
	return true;
}

/* The first and whoever of those behind fits; filling: of those who take computers. */
static struct party gather(const struct queue *q, const bool *taken, int first, bool filling, int64_t now)
{
	struct party p = {.of = {first}, .count = 1};
	for (int n = first + 1; n < q->count && p.count < q->of[first].players; n++)
		if (!taken[n] && (!filling || q->of[n].fill) && fits_all(q, &p, n, now))
			p.of[p.count++] = n;
	return p;
}

int queue_match(const struct queue *q, int64_t now, struct party *parties, int most)
{
	bool taken[QUEUE_MAX] = {false};
	int count = 0;
	for (int n = 0; n < q->count && count < most; n++) {
		const struct queued *first = &q->of[n];
		if (taken[n])
			continue;
		struct party p = gather(q, taken, n, false, now);
		if (p.count < first->players && first->fill)
			p = gather(q, taken, n, true, now);
		else if (p.count < first->players)
			continue;
		for (int i = 0; i < p.count; i++)
			taken[p.of[i]] = true;
		parties[count++] = p;
	}
	return count;
}
