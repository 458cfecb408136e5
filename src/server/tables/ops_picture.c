/*
 * For those who are shown a link: what a spectator sees, as a picture. Drawing and squeezing it takes tens of
 * milliseconds, so the thread that writes finished games down does it, on a copy of the state.
 */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "ai/review.h"
#include "core/edition.h"
#include "core/json.h"
#include "server/picture/picture.h"

#include <sodium.h>
#include <stdlib.h>

/* The loop's, but while the thread draws. */
struct drawing {
	struct job job;
	struct request *request;
	union any_state state;
	struct speaker speaker;
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	unsigned char *png; /* NULL: out of memory */
	size_t length;
};

/* On the keepers' thread. */
static void draw(struct job *job, void *worker)
{
	struct drawing *d = container_of(job, struct drawing, job);
	(void)worker;
	d->png = picture_of(&d->speaker, &d->state, &d->length);
}

void reply_picture(struct request *r, const unsigned char *png, size_t length)
{
	if (r->client && r->client->wants_file) {
		reply_bytes(r, "image/png", png, length);
		return;
	}
	char *text = malloc(sodium_base64_ENCODED_LEN(length, sodium_base64_VARIANT_ORIGINAL));
	if (!text) {
		reply_error(r, ERROR_STORAGE, "");
		return;
	}
	sodium_bin2base64(text, sodium_base64_ENCODED_LEN(length, sodium_base64_VARIANT_ORIGINAL), png, length,
		sodium_base64_VARIANT_ORIGINAL);
	struct out *o = reply_begin(r);
	member_text(o, "png", text);
	reply_send(r);
	free(text);
}

/* On the loop. */
static void drawn(struct job *job)
{
	struct drawing *d = container_of(job, struct drawing, job);
	struct request *r = d->request;
	const struct game *g = d->speaker.game;
	if (!r->client)
		request_free(r);
	else if (d->png)
		reply_picture(r, d->png, d->length);
	else
		reply_error(r, r->server->closing ? ERROR_STOPPING : ERROR_STORAGE, "");
	edition_leave(g, state_edition(g, &d->state));
	free(d->png);
	free(d);
}

void op_picture(struct request *r)
{
	struct room *room = r->room;
	struct viewer v = room_viewer(room, NULL, -1, r->lang);
	if (!budget_take(r, BUDGET_LOOKS))
		return;
	if (!room->course.block) {
		reply_error(r, room->head.status == STATUS_OPEN ? ERROR_NOT_PLAYING : ERROR_FROZEN, "");
		return;
	}
	if (get_bool(r, "review", false) && review_may(&room->course.table.match)) {
		review_picture(r);
		return;
	}
	struct drawing *d = calloc(1, sizeof *d);
	if (!d) {
		reply_error(r, ERROR_STORAGE, "");
		return;
	}
	int64_t seq = rows_seen(room, &v), row = get_number(r, "at", seq);
	match_state_after(&room->course.table.match, (uint32_t)(row < seq ? row : seq), &d->state);
	d->request = r;
	d->speaker = room_speaker(room, r->lang, d->names, d->pointers);
	d->job = (struct job){.run = draw, .done = drawn};
	edition_hold(room->game, state_edition(room->game, &d->state));
	if (pool_add(r->server->keepers, &d->job))
		return;
	edition_leave(room->game, state_edition(room->game, &d->state));
	free(d);
	reply_error(r, ERROR_BUSY, "");
}
