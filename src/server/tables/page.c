/*
 * The page of a table as services that show links read it: which game, who plays, how it stands or ended. They see what a
 * spectator with the key of the address sees. Whatever stands in the way, the page comes all the same and says nothing of the table.
 */
#include "server/tables/page.h"

#include "core/fields.h"
#include "core/say.h"
#include "server/assets.h"
#include "server/requests/ops.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A table as it is told, in the reader's language. */
struct page_text {
	const struct room *room;
	const struct tags *tags;
	struct speaker speaker;
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	char title[TAG_TEXT_MAX], about[TAG_TEXT_MAX];
};

enum { PIECE_MAX = 480 };

/* The names of these seats where somebody sits; with totals behind each where they are given. */
static void list_names(const struct page_text *t, const int *order, int count, const int32_t *totals, struct out *o)
{
	static const struct type points = TYPE_NUMBER("number", INT32_MIN, INT32_MAX);
	bool first = true;
	for (int i = 0; i < count; i++) {
		const char *name = t->pointers[order[i]];
		if (!name)
			continue;
		out_text(o, first ? "" : ", ");
		out_text(o, name);
		first = false;
		if (totals) {
			out_char(o, ' ');
			words_value(&t->speaker, &points, totals[order[i]], NULL, SEAT_NONE, o);
		}
	}
}

static void say_title(struct page_text *t, const int *order)
{
	char game[128], people[PIECE_MAX];
	struct out o;
	out_init(&o, game, sizeof game);
	say_name(&t->speaker, "game", "title", NULL, &o);
	out_init(&o, people, sizeof people);
	list_names(t, order, t->room->head.options.players, NULL, &o);
	struct word_arg args[] = {{"game", NULL, 0, game}, {"people", NULL, 0, people}};
	out_init(&o, t->title, sizeof t->title);
	words_say(&t->speaker,
		!*people               ? "link.title.empty"
			: *t->tags->review ? "link.review.title.of"
							   : "link.title.of",
		args, 2, &o);
}

/* Best first; the first so many have won. */
static int rank_seats(const struct head *h, int *order)
{
	int seats = h->options.players, winners = 0;
	for (int rank = 1, n = 0; rank <= seats; rank++)
		for (int i = 0; i < seats; i++)
			if (h->seat[i].rank == rank) {
				order[n++] = i;
				winners += rank == 1;
			}
	return winners;
}

static void say_over(const struct page_text *t, struct out *o)
{
	const struct head *h = &t->room->head;
	char won[PIECE_MAX], standing[PIECE_MAX];
	int order[SEATS_MAX] = {0}, winners = rank_seats(h, order), seats = h->options.players;
	int32_t totals[SEATS_MAX] = {0};
	struct out text;
	for (int i = 0; i < seats; i++)
		totals[i] = h->seat[i].total;
	out_init(&text, won, sizeof won);
	list_names(t, order, winners, NULL, &text);
	out_init(&text, standing, sizeof standing);
	list_names(t, order, seats, totals, &text);
	struct word_arg args[] = {{"people", NULL, 0, won}, {"standing", NULL, 0, standing}};
	words_say(&t->speaker, winners < seats ? "link.about.won" : "link.about.over", args, 2, o);
}

/* As a spectator sees it, who may be some rows behind. */
static void say_playing(const struct page_text *t, const int *order, struct out *o)
{
	const struct match *m = &t->room->course.table.match;
	struct viewer v = room_viewer(t->room, NULL, -1, t->speaker.lang);
	struct score score[SEATS_MAX] = {0};
	union any_state state, seen;
	int32_t totals[SEATS_MAX] = {0};
	char standing[PIECE_MAX];
	struct out text;
	match_state_after(m, rows_seen(t->room, &v), &state);
	fields_redact(m->game, &state, SEAT_NONE, &seen);
	m->game->scores(&seen, score);
	for (int i = 0; i < t->room->head.options.players; i++)
		totals[i] = score[i].total;
	out_init(&text, standing, sizeof standing);
	list_names(t, order, t->room->head.options.players, totals, &text);
	struct word_arg args[] = {{"standing", NULL, 0, standing}};
	words_say(&t->speaker, "link.about.playing", args, 1, o);
}

static void say_open(const struct page_text *t, struct out *o)
{
	static const struct type number = TYPE_NUMBER("number", 0, SEATS_MAX);
	const struct head *h = &t->room->head;
	int64_t open = 0;
	for (int i = 0; i < h->options.players; i++)
		open += h->seat[i].kind == SEAT_OPEN || h->seat[i].kind == SEAT_INVITED;
	struct word_arg args[] = {{"n", &number, open, NULL}};
	words_say(&t->speaker, open ? "link.about.open" : "link.about.full", args, 1, o);
}

/* False: there is nothing to tell of it. */
static bool tell(struct page_text *t)
{
	static const int order[SEATS_MAX] = {0, 1, 2, 3, 4, 5, 6, 7};
	struct out o;
	static_assert(SEATS_MAX <= COUNT(order), "every seat has its place");
	out_init(&o, t->about, sizeof t->about);
	say_title(t, order);
	switch (t->room->head.status) {
	case STATUS_OPEN:
		say_open(t, &o);
		return true;
	case STATUS_PLAYING:
		if (t->room->course.block)
			say_playing(t, order, &o);
		return t->room->course.block;
	case STATUS_OVER:
		say_over(t, &o);
		if (*t->tags->review) {
			out_char(&o, ' ');
			words_say(&t->speaker, "link.review.about", NULL, 0, &o);
		}
		return true;
	default:
		return false;
	}
}

static void told(struct request *r)
{
	struct page *page = r->client->page;
	struct page_text *t = calloc(1, sizeof *t);
	page->tags.lang = r->lang;
	if (t) {
		t->room = r->room;
		t->tags = &page->tags;
		t->speaker = room_speaker(r->room, r->lang, t->names, t->pointers);
		page->known = r->room->game && tell(t);
		memcpy(page->title, t->title, sizeof page->title);
		memcpy(page->about, t->about, sizeof page->about);
	}
	free(t);
	reply_empty(r);
}

static const struct member members[] = {{.name = NULL}};
const struct operation page_operation = {
	.name = "page", .flags = OP_READS | OP_TABLE | OP_MESSAGE, .run = told, .members = members};

struct page *page_new(const struct net_request *r)
{
	struct page *page = calloc(1, sizeof *page);
	if (page && r->method == METHOD_GET && tags_of(r, &page->tags))
		return page;
	free(page);
	return NULL;
}

void page_reply(struct conn *c, const struct page *page)
{
	assets_page(c, &page->tags, page->known ? page->title : NULL, page->known ? page->about : NULL);
}
