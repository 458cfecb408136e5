/*
 * Answers thought ahead: in this state, reached by whatever way, these choices. They are stored, known to their seat alone, and made at
 * once when the state is there. Whoever chooses otherwise has done with all of them; until then a page can say that they were missed.
 */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include <stdlib.h>
#include <string.h>

struct reading {
	struct plan **plans;
	int *count;
	bool failed;
};

static bool append(struct plan **plans, int *count, const struct plan *plan)
{
	struct plan *more = realloc(*plans, (size_t)(*count + 1) * sizeof *more);
	if (!more)
		return false;
	*plans = more;
	more[(*count)++] = *plan;
	return true;
}

static void see_plan(void *data, const struct store_plan *p)
{
	struct reading *r = data;
	struct plan plan = {.state = (uint64_t)p->state,
		.base = (uint32_t)p->base,
		.seat = (uint8_t)p->seat,
		.count = (uint8_t)(p->count < LIST_MAX ? p->count : LIST_MAX),
		.answer = (uint8_t)p->answer};
	memcpy(plan.line, p->line, plan.count * sizeof *plan.line);
	if (plan.seat < SEATS_MAX && plan.answer < plan.count)
		r->failed |= !append(r->plans, r->count, &plan);
}

bool plans_read(struct store *store, const char *table, struct plan **plans, int *count)
{
	struct reading r = {.plans = plans, .count = count};
	return store_plans(store, table, see_plan, &r) && !r.failed;
}

void room_take_plans(struct room *room, struct plan *plans, int count)
{
	free(room->plans);
	room->plans = plans;
	room->plan_count = count;
}

bool room_add_plan(struct room *room, const struct plan *plan)
{
	room_forget_plans(room, plan->seat, plan->state);
	return append(&room->plans, &room->plan_count, plan);
}

void room_forget_plans(struct room *room, int seat, uint64_t state)
{
	int kept = 0;
	for (int i = 0; i < room->plan_count; i++)
		if (room->plans[i].seat != seat || (state && room->plans[i].state != state))
			room->plans[kept++] = room->plans[i];
	room->plan_count = kept;
}

int room_plans(const struct room *room, int seat)
{
	int count = 0;
	for (int i = 0; i < room->plan_count; i++)
		count += room->plans[i].seat == seat;
	return count;
}

void change_leave_plans(struct change *c, int seat)
{
	c->uses_plan = room_plans(c->room, seat) > 0;
	c->plan_seat = seat;
}

bool room_may_plan(const struct room *room, int seat)
{
	uint32_t actors = room_actors(room);
	return room->head.status == STATUS_PLAYING && room->course.block && actors && !(actors & (actors - 1))
		&& (actors & head_people(&room->head) & ~head_computers(&room->head) & ~(1u << seat))
		&& table_open_to(room->game, room->course.table.match.state, seat);
}

/* At no cost: it was thought of before. */
static bool answer(struct room *room, const struct plan *plan)
{
	struct change *c = change_new(room, NULL);
	uint32_t at, count = plan->count - plan->answer;
	int seat = plan->seat;
	if (!c)
		return false;
	struct refusal why = course_do(&room->course, seat, &plan->line[plan->answer], count, c->now, 0, &c->news, &at);
	if (why.reason) {
		change_drop(c);
		room_forget_plans(room, seat, plan->state);
		return false;
	}
	c->uses_plan = true;
	c->plan_seat = seat;
	c->plan_state = plan->state;
	change_chose(c, seat);
	return true;
}

bool plans_attend(struct room *room)
{
	uint32_t turn = room->plan_count ? room_actors(room) & ~head_computers(&room->head) : 0;
	uint64_t state = turn ? state_hash(room->game, room->course.table.match.state) : 0;
	for (int i = 0; turn && i < room->plan_count; i++)
		if (turn >> room->plans[i].seat & 1 && room->plans[i].state == state)
			return answer(room, &room->plans[i]);
	return false;
}

void plans_heard(struct server *s, const char *table)
{
	struct room *room = room_find(s, table);
	if (!room)
		return;
	room->reload = RELOAD_ALL;
	room_continue(room);
}
