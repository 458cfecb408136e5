/* Thinking ahead: what a line leads to, and the answers that one keeps to it. Nobody else hears of any of it. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"
#include "core/say.h"
#include "core/text.h"
#include "core/wire.h"
#include "host/ask.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLANS_EACH = 32 }; /* of one seat */

/* The seat and where its line leads; false after a reply. */
static bool read_line(struct request *r, int *seat, choice *list, uint32_t *count, struct line *line)
{
	struct room *room = r->room;
	struct ask_error e;
	if (!request_playing(r) || (*seat = request_seat(r, false)) < 0)
		return false;
	if (get_number(r, "seq", room_rows(room)) != room_rows(room)) {
		reply_error(r, ERROR_STALE, "");
		return false;
	}
	if (!ask_list(room->game, r->json, list, count, &e)) {
		reply_ask(r, &e);
		return false;
	}
	table_line(room->game, room->course.table.match.state, *seat, list, *count, line);
	if (line->refusal.reason == REASON_BEYOND)
		reply_error(r, ERROR_NO_PLANS, "");
	else if (line->refusal.reason)
		reply_why(r, &line->refusal, line->at);
	return !line->refusal.reason;
}

/* All of it is open to the seat, so it may be told what the other could choose. */
void op_ahead(struct request *r)
{
	choice list[LIST_MAX];
	struct line line;
	uint32_t count;
	int seat;
	if (!budget_take(r, BUDGET_TRIES) || !read_line(r, &seat, list, &count, &line))
		return;
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	struct speaker s = room_speaker(r->room, r->lang, names, pointers);
	struct out *o = reply_begin(r);
	emit_key(o, "seat");
	if (line.actor == SEAT_NONE)
		emit_null(o);
	else
		emit_number(o, line.actor);
	member_bool(o, "answered", line.answers && line.actor != seat && line.answer[line.answers - 1].until == count);
	wire_seen(&s, &line.after, line.actor, o);
	reply_send(r);
}

/* One choice of a line as its seat reads it. */
static void write_step(const struct speaker *s, const struct line *before, choice c, struct out *o)
{
	char text[1024];
	struct out said;
	struct speaker here = *s;
	here.state = &before->after;
	emit_open(o, '{');
	member_number(o, "seat", before->actor);
	out_init(&said, text, sizeof text);
	choice_text(s->game, c, &said);
	member_text(o, "text", text);
	out_init(&said, text, sizeof text);
	say_choice(&here, before->actor, c, &said);
	member_text(o, "label", text);
	emit_close(o, '}');
}

static void write_plan(const struct speaker *s, const struct room *room, const struct plan *p, struct out *o)
{
	union any_state base;
	struct line line;
	char id[24];
	if (!match_state_after(&room->course.table.match, p->base, &base))
		return;
	snprintf(id, sizeof id, "%016" PRIx64, p->state);
	emit_open(o, '{');
	member_text(o, "plan", id);
	member_number(o, "row", p->base);
	member_number(o, "answer", p->answer);
	emit_key(o, "line");
	emit_open(o, '[');
	for (uint32_t i = 0; i < p->count; i++) {
		table_line(room->game, &base, p->seat, p->line, i, &line);
		write_step(s, &line, p->line[i], o);
	}
	emit_close(o, ']');
	emit_close(o, '}');
}

static void reply_plans(struct request *r, int seat)
{
	const struct room *room = r->room;
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	struct speaker s = room_speaker(room, r->lang, names, pointers);
	struct out *o = reply_begin(r);
	emit_key(o, "plans");
	emit_open(o, '[');
	for (int i = 0; i < room->plan_count; i++)
		if (room->plans[i].seat == seat)
			write_plan(&s, room, &room->plans[i], o);
	emit_close(o, ']');
	reply_send(r);
}

void op_plans(struct request *r)
{
	int seat = request_playing(r) ? request_seat(r, false) : -1;
	if (seat >= 0)
		reply_plans(r, seat);
}

/* Answers to be stored, or one (drops: or all) that is not wanted any more. */
struct intent {
	struct store_job job;
	struct server *server;
	struct request *request;
	char table[ID_MAX], person[ID_MAX];
	int seat, count;
	bool drops;
	uint64_t state;
	struct plan plan[];
};

static struct intent *intent_new(struct request *r, int seat, uint32_t room_for)
{
	struct intent *t = calloc(1, sizeof *t + room_for * sizeof *t->plan);
	if (!t) {
		reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	t->server = r->server;
	t->request = r;
	t->seat = seat;
	memcpy(t->table, r->room->id, sizeof t->table);
	memcpy(t->person, request_person(r)->id, sizeof t->person);
	return t;
}

/* On the storage's thread. */
static void write_intent(struct store_job *job, struct store *store)
{
	const struct intent *t = container_of(job, struct intent, job);
	for (int i = 0; i < t->count; i++) {
		const struct plan *p = &t->plan[i];
		store_set_plan(store, t->table, t->person,
			&(struct store_plan){.seat = p->seat,
				.state = (int64_t)p->state,
				.base = p->base,
				.answer = p->answer,
				.count = p->count,
				.line = p->line});
	}
	if (t->drops)
		store_drop_plans(store, t->table, t->seat, (int64_t)t->state);
	notify_plans(t->server, store, t->table);
}

/* What came meanwhile may be what one waited for. */
static void intent_written(struct store_job *job)
{
	struct intent *t = container_of(job, struct intent, job);
	struct room *room = room_find(t->server, t->table);
	struct request *r = request_awaited(t->request, job->ok && room);
	for (int i = 0; room && job->ok && i < t->count; i++)
		room_add_plan(room, &t->plan[i]);
	if (room && job->ok && t->drops)
		room_forget_plans(room, t->seat, t->state);
	if (r && room && room->course.block)
		reply_plans(r, t->seat);
	else if (r)
		reply_error(r, ERROR_NOT_PLAYING, "");
	free(t);
	if (room)
		room_continue(room);
}

static void store_intent(struct intent *t)
{
	t->job.run = write_intent;
	t->job.done = intent_written;
	storage_write(t->server->storage, &t->job);
}

void op_plan(struct request *r)
{
	choice list[LIST_MAX];
	struct line line;
	uint32_t count;
	int seat;
	if (!read_line(r, &seat, list, &count, &line))
		return;
	if (!line.answers || line.actor == seat || line.answer[line.answers - 1].until != count) {
		reply_said(r, ERROR_BAD_CHOICE, "error.plan_open");
		return;
	}
	if (room_plans(r->room, seat) + (int)line.answers > PLANS_EACH) {
		reply_limit(r, ERROR_TOO_MANY, "limit.plans", PLANS_EACH);
		return;
	}
	struct intent *t = intent_new(r, seat, line.answers);
	if (!t)
		return;
	for (uint32_t i = 0; i < line.answers; i++) {
		struct plan *p = &t->plan[t->count++];
		*p = (struct plan){.state = line.answer[i].hash,
			.base = r->room->course.table.match.next - 1,
			.seat = (uint8_t)seat,
			.count = (uint8_t)line.answer[i].until,
			.answer = (uint8_t)line.answer[i].from};
		memcpy(p->line, list, p->count * sizeof *list);
	}
	store_intent(t);
}

void op_drop_plans(struct request *r)
{
	const char *plan = get_text(r, "plan");
	int seat = request_playing(r) ? request_seat(r, false) : -1;
	struct intent *t = seat < 0 ? NULL : intent_new(r, seat, 0);
	if (!t)
		return;
	t->drops = true;
	t->state = plan ? strtoull(plan, NULL, 16) : 0;
	store_intent(t);
}
