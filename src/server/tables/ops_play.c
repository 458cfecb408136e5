/* Playing: choices, trying them out, asking why and what to do. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "ai/explain.h"
#include "ai/levels.h"
#include "host/ask.h"
#include "core/fields.h"
#include "core/json.h"
#include "core/text.h"
#include "core/wire.h"

#include <stdlib.h>
#include <string.h>

void reply_ask(struct request *r, const struct ask_error *e)
{
	struct speaker s = request_speaker(r);
	char text[512];
	struct out o;
	s.game = r->room->game;
	out_init(&o, text, sizeof text);
	words_say(&s, e->message, e->args, e->count, &o);
	reply_error_text(r, ERROR_BAD_CHOICE, e->code, text, e->at);
}

void reply_why(struct request *r, const struct refusal *why, uint32_t at)
{
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	struct speaker s = room_speaker(r->room, r->lang, names, pointers);
	reply_refusal(r, &s, why, json_object_get(r->json, "list") ? (int)at : -1);
}

/* What was looked at when this was asked is still what is there; false after a reply. */
static bool request_current(struct request *r, int seat)
{
	const struct room *room = r->room;
	int64_t seq = get_number(r, "seq", -1);
	if (seq < 0 || (seq <= room_rows(room) && seq >= room->course.table.open[seat]))
		return true;
	reply_error(r, ERROR_STALE, "");
	return false;
}

/* Seat and choices of a do or try; false after a reply. */
static bool read_choices(struct request *r, int *seat, choice *list, uint32_t *count)
{
	struct ask_error e;
	union any_state seen;
	if (!request_playing(r) || (*seat = request_seat(r, true)) < 0)
		return false;
	if (*r->room->head.seat[*seat].stand_in) {
		reply_error(r, ERROR_STAND_IN, "");
		return false;
	}
	if (clocks_away(&r->room->course.clocks, *seat, room_now(r->room))) {
		reply_error(r, ERROR_AWAY, "");
		return false;
	}
	if (!request_current(r, *seat))
		return false;
	fields_redact(r->room->game, r->room->course.table.match.state, *seat, &seen);
	if (ask_choices(r->room->game, &seen, *seat, r->json, list, count, &e))
		return true;
	reply_ask(r, &e);
	return false;
}

static void answer_seq(const struct change *c, struct request *r, struct out *o)
{
	(void)r;
	member_number(o, "seq", c->number);
}

/* Secret orders come all at once, or their number would show in the log; false after a reply. */
static bool orders_whole(struct request *r, int seat, const choice *list, uint32_t count)
{
	const struct match *m = &r->room->course.table.match;
	struct tried t;
	table_try(m->game, m->state, seat, list, count, &t);
	if (t.refusal.reason || !t.secret || t.complete)
		return true; /* what is refused is refused when it is done */
	struct refusal why = {REASON_INCOMPLETE, {(int16_t)m->game->decision(m->state).kind, 1}};
	reply_why(r, &why, count - 1);
	return false;
}

/* Checked on the table as it is now: it is in hand until the change is stored, and nothing comes between. */
void op_do(struct request *r)
{
	choice list[LIST_MAX];
	uint32_t count, at;
	int seat;
	if (!read_choices(r, &seat, list, &count))
		return;
	struct room *room = r->room;
	if (!orders_whole(r, seat, list, count))
		return;
	struct change *c = change_new(room, r);
	if (!c)
		return;
	c->spent = room_spent(room, seat, r, c->now);
	struct refusal why = course_do(&room->course, seat, list, count, c->now, c->spent, &c->news, &at);
	if (why.reason == REASON_FULL) { /* undoing leaves room for the game: a last resort */
		c->request = NULL;
		change_void(c, "closed.full");
		reply_said(r, ERROR_NOT_PLAYING, "closed.full");
		return;
	}
	if (why.reason) {
		change_drop(c);
		reply_why(r, &why, at);
		return;
	}
	c->number = c->first_row + 1;
	c->answer = answer_seq;
	change_leave_plans(c, seat);
	change_chose(c, seat);
}

/* Nothing is stored and nobody is told, so nothing is said that the seat cannot know. */
void op_try(struct request *r)
{
	choice list[LIST_MAX];
	struct tried t;
	uint32_t count;
	int seat;
	if (!budget_take(r, BUDGET_TRIES) || !read_choices(r, &seat, list, &count))
		return;
	struct room *room = r->room;
	table_try(room->game, room->course.table.match.state, seat, list, count, &t);
	if (t.refusal.reason) {
		reply_why(r, &t.refusal, t.at);
		return;
	}
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	struct speaker s = room_speaker(room, r->lang, names, pointers);
	wire_tried(&s, &t, count, seat, reply_begin(r));
	reply_send(r);
}

static void write_refusal(
	const struct speaker *s, const struct game *g, choice c, const struct refusal *why, struct out *o)
{
	char text[256];
	struct out t;
	out_init(&t, text, sizeof text);
	choice_text(g, c, &t);
	emit_open(o, '{');
	member_text(o, "text", text);
	wire_refusal_members(s, why, o);
	emit_close(o, '}');
}

/* What the seat sees, or would after the "list" that it has staged; false after a reply. */
static bool read_ahead(struct request *r, int seat, union any_state *seen)
{
	choice list[LIST_MAX];
	struct ask_error e;
	uint32_t count, at;
	if (!ask_list(r->room->game, r->json, list, &count, &e)) {
		reply_ask(r, &e);
		return false;
	}
	struct refusal why = table_ahead(r->room->game, r->room->course.table.match.state, seat, list, count, seen, &at);
	if (why.reason)
		reply_why(r, &why, at);
	return !why.reason;
}

/* The one choice that a why asks about; false after a reply. */
static bool read_one(struct request *r, int seat, const union any_state *seen, choice *c)
{
	choice list[LIST_MAX];
	struct ask_error e;
	uint32_t count;
	bool good = ask_choices(r->room->game, seen, seat, r->json, list, &count, &e);
	if (!good)
		reply_ask(r, &e);
	else if (count > 1)
		reply_error(r, ERROR_BAD_REQUEST, "list");
	*c = list[0];
	return good && count == 1;
}

void op_why(struct request *r)
{
	struct room *room = r->room;
	const struct game *g = room->game;
	const char *target = get_text(r, "target");
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	union any_state seen;
	choice c;
	if (!budget_take(r, BUDGET_TRIES) || !request_playing(r))
		return;
	int seat = request_seat(r, true);
	if (seat < 0 || !request_current(r, seat))
		return;
	if (target && !read_ahead(r, seat, &seen))
		return;
	if (!target)
		fields_redact(g, room->course.table.match.state, seat, &seen);
	if (!target && !read_one(r, seat, &seen, &c))
		return;
	struct speaker s = room_speaker(room, r->lang, names, pointers);
	s.state = &seen;
	struct out *o = reply_begin(r);
	bool legal;
	emit_key(o, "refusals");
	if (target) {
		legal = wire_refusals_of(&s, &seen, seat, target, o);
	} else {
		struct refusal why = driver_why(g, &seen, seat, c);
		legal = !why.reason;
		emit_open(o, '[');
		if (!legal)
			write_refusal(&s, g, c, &why, o);
		emit_close(o, ']');
	}
	member_bool(o, "legal", legal);
	reply_send(r);
}

void op_hint(struct request *r)
{
	const char *level = get_text(r, "level");
	union any_state seen;
	if (!request_playing(r))
		return;
	int seat = request_seat(r, true);
	if (seat < 0 || !request_current(r, seat))
		return;
	if (!r->room->head.hints) {
		reply_error(r, ERROR_NO_HINTS, "");
	} else if (level && !level_allowed(&r->room->head, level)) {
		bad_level(r, &r->room->head);
	} else if (level && !level_named(level) && !request_person(r)->registered) {
		reply_error(r, ERROR_NOT_REGISTERED, ""); /* a level by time is as dear as one likes */
	} else if (!(room_actors(r->room) >> seat & 1)) {
		struct refusal why = {REASON_NOT_YOU, {(int16_t)seat}};
		reply_why(r, &why, 0);
	} else if (read_ahead(r, seat, &seen)) {
		computers_hint(r, &seen, seat, level ? level : "prior");
	}
}

/* Who asks why: somebody at the table, or when the game is over anybody. False after a reply. */
static bool read_asker(struct request *r, int *asker)
{
	const struct room *room = r->room;
	bool over = room->head.status == STATUS_OVER;
	*asker = room_viewer(r->room, request_person(r), -1, r->lang).seat;
	if (!room->course.block || (!over && room->head.status != STATUS_PLAYING))
		reply_error(r, over || room->head.status == STATUS_FROZEN ? ERROR_FROZEN : ERROR_NOT_PLAYING, "");
	else if (!over && *asker == SEAT_NONE)
		reply_error(r, ERROR_NOT_YOUR_SEAT, "");
	else if (!over && !room->head.hints)
		reply_error(r, ERROR_NO_HINTS, "");
	else
		return true;
	return false;
}

void op_explain(struct request *r)
{
	int asker, seat = (int)get_number(r, "seat", 0);
	struct deed deed;
	if (!read_asker(r, &asker))
		return;
	if (!(head_computers(&r->room->head) >> seat & 1)) {
		reply_bad(r, "error.computer_wanted", "seat", 0, 0);
		return;
	}
	deed_find(&r->room->course.table.match, seat, asker, &deed);
	const struct seat *s = &r->room->head.seat[seat];
	if (deed.answer == EXPLAIN_THOUGHT)
		computers_explain(r, &deed, *s->stand_in ? s->stand_in : s->level);
	else
		computers_say_deed(r, &deed, NULL);
}

/* Back to before the row: at once. */
static void take_back(struct request *r, int seat, uint32_t row, struct change *c)
{
	struct room *room = c->room;
	c->spent = room_spent(room, seat, r, c->now);
	if (!table_may_undo(&room->course.table.match, seat, row)
		|| !course_undo(&room->course, seat, row, c->now, c->spent, &c->news)) {
		change_drop(c);
		if (r)
			reply_error(r, ERROR_UNDO_LIMIT, "");
		return;
	}
	c->number = c->first_row + 1;
	c->answer = answer_seq;
	c->has_rows = true;
	c->says |= SAYS_STATE | SAYS_ROWS;
	if (c->head.offer[OFFER_UNDO].open) {
		c->head.offer[OFFER_UNDO].open = false;
		c->has_head = true;
		c->says |= SAYS_OFFERS;
	}
	room->server->metrics.undos++;
	change_commit(c);
}

static void answer_offered(const struct change *c, struct request *r, struct out *o)
{
	(void)c, (void)r;
	member_bool(o, "offered", true);
}

/*
 * In a rated game only what came after everything that was seen: others' rows and chance. Who plays against people asks
 * them for that too.
 */
struct undo_right room_undo(const struct room *room, int seat)
{
	const struct match *m = &room->course.table.match;
	const struct head *h = &room->head;
	struct undo_right right = {match_undo_own(m, seat), match_undo_last(m, seat)};
	if (!h->rated)
		return right;
	if (!right.alone)
		right.last = 0;
	if (head_people(h) & ~head_computers(h) & ~(1u << seat))
		right.alone = 0;
	return right;
}

/* At once where that is one's right; else the others are asked. */
void undo_or_ask(struct request *r, int seat, uint32_t row)
{
	struct room *room = r->room;
	struct undo_right right = room_undo(room, seat);
	uint32_t mine = head_seats_of(&room->head, request_person(r)->id);
	uint32_t asked = head_people(&room->head) & ~mine & ~head_computers(&room->head);
	if (!row)
		row = right.last;
	bool by_oneself = right.alone && row >= right.alone;
	if (!row || (!by_oneself && row != right.last)) {
		reply_said(r, ERROR_NOTHING_TO_UNDO, room->head.rated ? "rated.undo" : "error.nothing_to_undo");
		return;
	}
	if (!table_may_undo(&room->course.table.match, seat, row)) {
		reply_error(r, ERROR_UNDO_LIMIT, "");
		return;
	}
	if (!by_oneself && asked && room->head.offer[OFFER_UNDO].open) {
		reply_error(r, ERROR_OFFERED_ALREADY, "");
		return;
	}
	struct change *c = change_new(room, r);
	if (!c)
		return;
	if (by_oneself || !asked) {
		take_back(r, seat, row, c);
		return;
	}
	c->head.offer[OFFER_UNDO] =
		(struct offer){.open = true, .by = (uint8_t)seat, .seat = SEAT_NONE, .row = row, .agreed = mine};
	c->has_head = true;
	c->says = SAYS_OFFERS;
	c->answer = answer_offered;
	change_commit(c);
}

void op_undo(struct request *r)
{
	if (!request_playing(r))
		return;
	/* The seat that chose last of one's own, where none is named. */
	int seat = json_object_get(r->json, "seat") ? request_seat(r, false) : -2;
	if (seat == -2) {
		const struct match *m = &r->room->course.table.match;
		uint32_t mine = head_seats_of(&r->room->head, request_person(r)->id);
		for (uint32_t i = m->live_count; seat == -2 && i-- > 0;)
			if (m->rows[m->live[i]].kind == ROW_CHOICES && mine >> m->rows[m->live[i]].seat & 1)
				seat = m->rows[m->live[i]].seat;
		if (seat == -2) {
			reply_error(r, mine ? ERROR_NOTHING_TO_UNDO : ERROR_NOT_YOUR_SEAT, "");
			return;
		}
	}
	if (seat >= 0)
		undo_or_ask(r, seat, (uint32_t)get_number(r, "row", 0));
}

void undo_agreed(struct change *c)
{
	take_back(c->request, c->head.offer[OFFER_UNDO].by, c->head.offer[OFFER_UNDO].row, c);
}
