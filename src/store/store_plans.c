/* Answers thought ahead. */
#define _GNU_SOURCE
#include "store/statement.h"

void store_set_plan(struct store *s, const char *table, const char *person, const struct store_plan *p)
{
	unsigned char packed[4 * STORE_CHOICES_MAX];
	pack_choices(p->line, p->count, packed);
	WRITE(s, plan_set, NULL, text(table), number(p->seat), number(p->state), text(person), number(p->base),
		number(p->answer), bytes(packed, 4 * p->count));
}

void store_drop_plans(struct store *s, const char *table, int64_t seat, int64_t state)
{
	if (state)
		WRITE(s, plan_drop, NULL, text(table), number(seat), number(state));
	else
		WRITE(s, plans_drop, NULL, text(table), number(seat));
}

void store_end_plans(struct store *s, const char *table)
{
	WRITE(s, plans_over, NULL, text(table));
}

static void see_plan(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	uint32_t line[STORE_CHOICES_MAX] = {0};
	struct store_plan p = {.seat = column[0].number,
		.state = column[1].number,
		.base = column[2].number,
		.answer = column[3].number,
		.count = unpack_choices(&column[4], line),
		.line = line};
	(void)columns;
	((store_plan_seen *)reader->seen)(reader->data, &p);
}

bool store_plans(struct store *s, const char *table, store_plan_seen *seen, void *data)
{
	READ(s, plans, see_plan, seen, data, text(table));
}

static void see_planned(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	((store_planned_seen *)reader->seen)(reader->data, as_text(&column[0]), column[1].number);
}

bool store_plans_of(struct store *s, const char *person, int64_t limit, store_planned_seen *seen, void *data)
{
	READ(s, plans_of, see_planned, seen, data, text(person), number(limit));
}
