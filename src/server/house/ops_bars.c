/* For those who keep order: where somebody came from and who else did, what is barred, and the end of that. */
#define _GNU_SOURCE
#include "server/house/order.h"

#include "core/json.h"

#include <stdio.h>
#include <string.h>

enum { PLACES = 20, BARS_JSON = 1 << 16 };

static void see_place(void *data, const struct store_place *p)
{
	struct out *o = &((struct query *)data)->out;
	emit_open(o, '{');
	member_text(o, "place", p->place);
	member_number(o, "seen", p->seen);
	member_number(o, "others", p->others);
	member_number(o, "barred", p->barred);
	emit_close(o, '}');
}

/* On the reader's thread, as what follows. */
static void read_places(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, BARS_JSON) && store_places(store, q->text[0], PLACES, see_place, q);
}

static void reply_places(struct store_job *job)
{
	query_reply_list(job, "places");
}

void op_places(struct request *r)
{
	struct query *q = query_new(r, read_places, reply_places);
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "person"), "");
	storage_read(r->server->storage, &q->job);
}

static void see_bar(void *data, const struct store_bar *b)
{
	struct out *o = &((struct query *)data)->out;
	emit_open(o, '{');
	member_text(o, "place", b->place);
	member_number(o, "until", b->until);
	member_text(o, "person", b->person);
	member_text(o, "person_name", b->person_name);
	emit_close(o, '}');
}

static void read_bars(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, BARS_JSON) && store_bars(store, clock_wall_ms(), BARS_MAX, see_bar, q);
}

static void reply_bars(struct store_job *job)
{
	query_reply_list(job, "bars");
}

void op_bars(struct request *r)
{
	struct query *q = query_new(r, read_bars, reply_bars);
	if (q)
		storage_read(r->server->storage, &q->job);
}

/* On the storage's thread. */
static void write_unbar(struct store_job *job, struct store *store)
{
	struct ruling *d = container_of(job, struct ruling, job);
	store_unbar(store, d->places, NULL);
	ruling_log(d, store);
}

void op_unbar(struct request *r)
{
	char place[NETWORK_TEXT];
	if (!network_of(get_text(r, "place"), place)) {
		reply_bad(r, "error.address", "place", 0, 0);
		return;
	}
	struct ruling *d = ruling_new(r, "unbar", NULL);
	if (!d || !ruling_says(d, place))
		return;
	memcpy(d->places, place, sizeof place);
	d->job.run = write_unbar;
	d->job.done = ruling_written;
	storage_write(d->server->storage, &d->job);
}
