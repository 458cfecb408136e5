/*
 * Ratings of a finished table: everybody against everybody else who is another, pair by pair. The ratings are read, then
 * written together with the table's head, which says that it has been done, if they are still what was read; if another
 * node was first, the table is loaded anew and it all begins again. One table at a time per process.
 */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include "server/people/rating.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rate {
	struct store_job job;
	struct room *room;
	char game[ID_MAX];
	int seats;
	char who[SEATS_MAX][ID_MAX + LEVEL_MAX];
	struct rating rating[SEATS_MAX];
	int64_t played[SEATS_MAX];
	int reading;
};

static void see(void *data, const struct store_rating *r)
{
	struct rate *rate = data;
	rate->rating[rate->reading] =
		(struct rating){(double)r->rating / 1000, (double)r->deviation / 1000, (double)r->volatility / 1e6};
	rate->played[rate->reading] = r->played;
}

/* On the reader's thread: the ratings of all who played, as they are stored. */
static void run(struct store_job *job, struct store *store)
{
	struct rate *r = container_of(job, struct rate, job);
	job->ok = true;
	for (r->reading = 0; r->reading < r->seats; r->reading++) {
		r->rating[r->reading] = rating_first();
		if (*r->who[r->reading])
			job->ok &= store_rating(store, r->game, r->who[r->reading], see, r);
	}
}

/* The same person on two seats plays nobody on the other; a level on two seats neither. */
static struct rating after(const struct rate *r, const struct head *h, int seat)
{
	struct rating opponents[SEATS_MAX];
	double scores[SEATS_MAX];
	int count = 0;
	for (int k = 0; k < r->seats; k++) {
		int ahead = h->seat[k].rank - h->seat[seat].rank;
		if (k == seat || strcmp(r->who[k], r->who[seat]) == 0 || !*r->who[k])
			continue;
		opponents[count] = r->rating[k];
		scores[count++] = ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
	}
	return rating_after(r->rating[seat], opponents, scores, count);
}

/* They are claimed in one order everywhere, so that no two nodes wait for each other. */
static int by_who(const void *a, const void *b)
{
	const struct store_rating *x = a, *y = b;
	return strcmp(x->who, y->who);
}

/* Everybody against everybody else at the table, by rank. */
static void fill(struct change *c, const struct rate *r)
{
	const struct head *h = &c->head;
	for (int i = 0; i < r->seats; i++) {
		bool doubled = !*r->who[i];
		for (int k = 0; k < i; k++)
			doubled |= strcmp(r->who[k], r->who[i]) == 0;
		if (doubled)
			continue;
		struct rating next = after(r, h, i);
		c->ratings[c->rating_count++] = (struct store_rating){.game = c->room->game->id,
			.who = r->who[i],
			.name = h->seat[i].kind == SEAT_PERSON ? h->seat[i].name : h->seat[i].level,
			.rating = llround(next.rating * 1000),
			.deviation = llround(next.deviation * 1000),
			.volatility = llround(next.volatility * 1e6),
			.played = r->played[i]};
	}
	qsort(c->ratings, (size_t)c->rating_count, sizeof *c->ratings, by_who);
}

/* Who came first alone has beaten the others: as strong as they were together before the game. */
static int64_t beaten(const struct rate *r, const struct head *h, int seat)
{
	double sum = 0;
	int count = 0;
	for (int k = 0; k < r->seats; k++) {
		if (!*r->who[k] || strcmp(r->who[k], r->who[seat]) == 0)
			continue;
		if (h->seat[k].rank <= h->seat[seat].rank)
			return 0;
		sum += r->rating[k].rating;
		count++;
	}
	return count ? llround(sum * 1000 / count) : 0;
}

/* On the loop: ratings and head are stored together, or not at all. */
static void done(struct store_job *job)
{
	struct rate *r = container_of(job, struct rate, job);
	struct room *room = r->room;
	struct change *c = job->ok ? change_new(room, NULL) : NULL;
	room->busy = false;
	if (c)
		c->ratings = calloc(SEATS_MAX, sizeof *c->ratings);
	if (!c || !c->ratings) { /* another time: the head still says that it is to be done */
		room->server->rating = false;
		if (c)
			change_drop(c);
		free(r);
		return;
	}
	c->texts = r;
	c->has_head = true;
	c->head.rating_done = true;
	fill(c, r);
	for (int i = 0; i < r->seats; i++)
		if (c->head.seat[i].kind == SEAT_PERSON)
			c->beaten[i] = beaten(r, &c->head, i);
	c->says = SAYS_ABOUT;
	change_commit(c);
}

/* One table at a time: two that end together would read the same ratings. */
void room_rate(struct room *room)
{
	if (room->server->rating)
		return; /* the tick comes by again */
	struct rate *r = calloc(1, sizeof *r);
	if (!r)
		return;
	room->server->rating = true;
	r->room = room;
	r->seats = room->head.options.players;
	snprintf(r->game, sizeof r->game, "%s", room->game->id);
	for (int i = 0; i < r->seats; i++)
		head_who(&room->head, i, r->who[i]);
	room->busy = true;
	r->job.run = run;
	r->job.done = done;
	storage_read(room->server->storage, &r->job);
}
