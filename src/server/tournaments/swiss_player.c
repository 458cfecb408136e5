/* What the Dutch system knows of each player: points, seats, wishes, drifts. */
#include "server/tournaments/swiss_int.h"

#include <stdlib.h>
#include <string.h>

static int rival_of(const struct history *h, int who, int round)
{
	int table = bout_of(h, who, round)->table;
	if (table != PAIRING_NOBODY)
		for (int other = 0; other < h->entrants; other++)
			if (other != who && bout_of(h, other, round)->table == table)
				return other;
	return PAIRING_NOBODY;
}

static int points_before(const struct history *h, int who, int round)
{
	int points = 0;
	for (int r = 0; r < round; r++)
		points += bout_of(h, who, r)->points;
	return points;
}

/* Points without playing count as a float downwards. */
static enum drift drift_of(const struct history *h, int who, int round)
{
	if (round < 0)
		return DRIFT_NONE;
	const struct bout *b = bout_of(h, who, round);
	int rival = rival_of(h, who, round);
	if (!b->played || rival == PAIRING_NOBODY)
		return b->points > 0 ? DRIFT_DOWN : DRIFT_NONE;
	int mine = points_before(h, who, round), theirs = points_before(h, rival, round);
	return mine > theirs ? DRIFT_DOWN : mine < theirs ? DRIFT_UP : DRIFT_NONE;
}

static void read_seats(struct swiss_player *p, const struct history *h)
{
	for (int r = h->rounds - 1; r >= 0; r--) {
		const struct bout *b = bout_of(h, p->who, r);
		if (b->played) {
			p->seats[p->played++] = b->seat;
			p->difference += b->seat == 0 ? 1 : -1;
		} else {
			p->unplayed++;
			p->had_bye |= b->points >= PAIRING_WIN;
		}
	}
}

static void read_wish(struct swiss_player *p)
{
	if (p->played == 0) {
		p->wish = WISH_NONE;
		return;
	}
	bool twice = p->played > 1 && p->seats[0] == p->seats[1];
	p->wish = abs(p->difference) > 1 || twice ? WISH_ABSOLUTE : p->difference != 0 ? WISH_STRONG : WISH_MILD;
	bool latest = abs(p->difference) <= 1 && (twice || p->difference == 0);
	p->wanted = latest ? !p->seats[0] : p->difference > 0;
}

static int by_rank(const void *a, const void *b)
{
	const struct swiss_player *one = a, *other = b;
	return one->points != other->points ? other->points - one->points : one->who - other->who;
}

static void read_meetings(struct swiss *s)
{
	const struct history *h = s->history;
	for (int a = 0; a < s->count; a++)
		for (int r = 0; r < h->rounds; r++) {
			const struct bout *mine = bout_of(h, s->player[a].who, r);
			for (int b = 0; b < s->count && mine->played; b++)
				if (a != b && bout_of(h, s->player[b].who, r)->table == mine->table)
					s->met[a][b] = s->met[b][a] = true;
		}
}

void swiss_read(struct swiss *s, const struct history *h, int rounds)
{
	s->history = h;
	for (int who = 0; who < h->entrants; who++) {
		if (is_away(h, who))
			continue;
		struct swiss_player *p = &s->player[s->count++];
		*p = (struct swiss_player){.who = (int16_t)who,
			.points = (int16_t)points_before(h, who, h->rounds),
			.usual = who % 2 ? !h->begins : h->begins};
		read_seats(p, h);
		read_wish(p);
		p->drift[0] = drift_of(h, who, h->rounds - 1);
		p->drift[1] = drift_of(h, who, h->rounds - 2);
		p->top = h->rounds == rounds - 1 && 2 * p->points > h->rounds * PAIRING_WIN;
	}
	qsort(s->player, (size_t)s->count, sizeof *s->player, by_rank);
	read_meetings(s);
}

/* The last time one sat first while the other did not, counted back over what each played: 0 or 1, or -1 if never. */
static int seat_when_they_differed(const struct swiss_player *a, const struct swiss_player *b)
{
	for (int i = 0; i < a->played && i < b->played; i++)
		if (a->seats[i] != b->seats[i])
			return a->seats[i];
	return -1;
}

bool swiss_sits_first(const struct swiss_player *a, const struct swiss_player *b)
{
	if (a->wish == WISH_NONE && b->wish == WISH_NONE)
		return a->usual == 0;
	if (b->wish == WISH_NONE)
		return a->wanted == 0;
	if (a->wish == WISH_NONE)
		return b->wanted == 1;
	if (a->wanted != b->wanted)
		return a->wanted == 0;
	if (a->wish != b->wish)
		return a->wish > b->wish ? a->wanted == 0 : b->wanted == 1;
	if (a->wish == WISH_ABSOLUTE && abs(a->difference) != abs(b->difference))
		return abs(a->difference) > abs(b->difference) ? a->wanted == 0 : b->wanted == 1;
	int before = seat_when_they_differed(a, b);
	return before >= 0 ? before == 1 : a->wanted == 0;
}

bool swiss_may_meet(const struct swiss *s, int a, int b)
{
	const struct swiss_player *one = &s->player[a], *other = &s->player[b];
	if (s->met[a][b])
		return s->lenience >= 3;
	return s->lenience >= 1 || one->top || other->top || one->wish != WISH_ABSOLUTE || other->wish != WISH_ABSOLUTE
		|| one->wanted != other->wanted;
}

bool swiss_may_rest(const struct swiss *s, int a)
{
	return s->lenience >= 2 || !s->player[a].had_bye;
}
