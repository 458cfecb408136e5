/*
 * The picture of a review, for those who are shown a link to one. The review itself is the work of the reader's own machine, which
 * has the record and the same code; here a sketch of its curve is drawn, on a thread that stands back for everything else. So
 * few are drawn at once, of one person so few a minute, and those drawn last are kept: a link that many are shown is drawn once.
 */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/edition.h"
#include "server/tables/sketch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 64 };

struct kept_picture {
	char table[ID_MAX];
	int lang;
	unsigned char *png;
	size_t length;
};

/* The loop's. */
struct review_pictures {
	struct pool *pool;
	struct kept_picture kept[KEPT];
	int next; /* the oldest */
};

/* The loop's, but while the thread draws. */
struct drawing {
	struct job job;
	struct request *request;
	struct server *server;
	char table[ID_MAX];
	struct sketch sketch;
	struct speaker speaker;
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	unsigned char *png; /* NULL: out of memory, or never begun */
	size_t length;
};

bool reviews_open(struct server *s)
{
	struct pool_config config = {.threads = 1, .queue_max = 16, .take_max = 1, .nice = 10, .name = "review"};
	s->reviews = calloc(1, sizeof *s->reviews);
	if (s->reviews)
		s->reviews->pool = pool_open(s->loop, &config);
	return s->reviews && s->reviews->pool;
}

void reviews_close(struct server *s)
{
	if (!s->reviews)
		return;
	if (s->reviews->pool)
		pool_close(s->reviews->pool, false);
	for (int i = 0; i < KEPT; i++)
		free(s->reviews->kept[i].png);
	free(s->reviews);
	s->reviews = NULL;
}

/* On the thread. */
static void draw(struct job *job, void *worker)
{
	struct drawing *d = container_of(job, struct drawing, job);
	struct curve curve;
	(void)worker;
	if (sketch_draw(&d->sketch, &curve))
		d->png = picture_of_curve(&d->speaker, &curve, &d->length);
}

static const struct kept_picture *find(const struct server *s, const char *table, int lang)
{
	for (int i = 0; i < KEPT; i++) {
		const struct kept_picture *k = &s->reviews->kept[i];
		if (k->png && k->lang == lang && strcmp(k->table, table) == 0)
			return k;
	}
	return NULL;
}

/* Takes the bytes over. */
static void keep(struct server *s, struct drawing *d)
{
	struct kept_picture *k = &s->reviews->kept[s->reviews->next];
	s->reviews->next = (s->reviews->next + 1) % KEPT;
	free(k->png);
	*k = (struct kept_picture){.lang = d->speaker.lang, .png = d->png, .length = d->length};
	snprintf(k->table, sizeof k->table, "%s", d->table);
	d->png = NULL;
}

static void free_drawing(struct drawing *d)
{
	edition_leave(d->sketch.game, state_edition(d->sketch.game, &d->sketch.start));
	sketch_free(&d->sketch);
	free(d->png);
	free(d);
}

/* On the loop. */
static void drawn(struct job *job)
{
	struct drawing *d = container_of(job, struct drawing, job);
	struct request *r = d->request;
	if (!r->client)
		request_free(r);
	else if (d->png)
		reply_picture(r, d->png, d->length);
	else
		reply_error(r, d->server->closing ? ERROR_STOPPING : ERROR_STORAGE, "");
	if (d->png)
		keep(d->server, d);
	free_drawing(d);
}

static struct drawing *drawing_of(struct request *r)
{
	struct drawing *d = calloc(1, sizeof *d);
	if (!d || !sketch_copy(&d->sketch, &r->room->course.table.match)) {
		free(d);
		return NULL;
	}
	edition_hold(d->sketch.game, state_edition(d->sketch.game, &d->sketch.start));
	d->request = r;
	d->server = r->server;
	snprintf(d->table, sizeof d->table, "%s", r->room->id);
	d->speaker = room_speaker(r->room, r->lang, d->names, d->pointers);
	d->speaker.state = &d->sketch.start;
	d->job = (struct job){.run = draw, .done = drawn};
	return d;
}

void review_picture(struct request *r)
{
	const struct kept_picture *kept = find(r->server, r->room->id, r->lang);
	if (kept) {
		reply_picture(r, kept->png, kept->length);
		return;
	}
	if (!budget_take(r, BUDGET_REVIEWS))
		return;
	struct drawing *d = drawing_of(r);
	if (d && pool_add(r->server->reviews->pool, &d->job))
		return;
	reply_error(r, d ? ERROR_BUSY : ERROR_STORAGE, "");
	if (d)
		free_drawing(d);
}
