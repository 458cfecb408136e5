/*
 * Those who are away, at the tables they play by correspondence: their clocks stand still, and others see it. The store knows
 * when somebody is away; a room reads it when it is loaded, and again when it is told that this has changed.
 */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include <stdlib.h>

struct reading {
	struct absence **away;
	int *count;
	bool failed;
};

static void see_absence(void *data, const struct store_absence *a)
{
	struct reading *r = data;
	struct absence *more = realloc(*r->away, (size_t)(*r->count + 1) * sizeof *more);
	if (!more) {
		r->failed = true;
		return;
	}
	*r->away = more;
	more[(*r->count)++] = (struct absence){(int)a->seat, a->starts, a->ends};
}

bool absences_read(
	struct store *store, const char *table, const struct head *h, int64_t since, struct absence **away, int *count)
{
	struct reading r = {.away = away, .count = count};
	if (h->status != STATUS_PLAYING || h->clock != CLOCK_CORRESPONDENCE)
		return true;
	return store_absences_at(store, table, since, see_absence, &r) && !r.failed;
}

void room_take_absences(struct room *room, struct absence *away, int count)
{
	free(room->away);
	room->away = away;
	room->away_count = count;
	course_absences(&room->course, away, count);
}

/* First it is read anew; then when something is due is stored, and everybody told, at other nodes too. */
static void renew(struct request *r)
{
	struct room *room = r->room;
	if (!r->refreshed) {
		r->refreshed = true;
		room->reload = RELOAD_ALL;
		list_prepend(&room->queue, &r->link);
		return;
	}
	bool matters = room->away_count && room->head.status == STATUS_PLAYING;
	struct change *c = matters ? change_new(room, NULL) : NULL;
	request_free(r);
	if (!c)
		return;
	c->has_head = c->renews = true;
	c->says = SAYS_SEATS | SAYS_STATE;
	change_commit(c);
}

void absences_renew(struct server *s, const char *table)
{
	struct request *r = request_internal(s, renew);
	if (r)
		room_enter(r, table);
}
