/* The table of operations, and what they share. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"
#include "server/people/names.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEED_TEXT(name_, min_, max_) {.name = #name_, .kind = MEMBER_TEXT, .min = min_, .max = max_, .needed = true}
#define NEED_NUMBER(name_, min_, max_) {.name = #name_, .kind = MEMBER_NUMBER, .min = min_, .max = max_, .needed = true}
#define NEED_FLAG(name_) {.name = #name_, .kind = MEMBER_BOOL, .needed = true}
#define TEXT(name_, min_, max_) {.name = #name_, .kind = MEMBER_TEXT, .min = min_, .max = max_}
#define NUMBER(name_, min_, max_) {.name = #name_, .kind = MEMBER_NUMBER, .min = min_, .max = max_}
#define LIST(name_, min_, max_) {.name = #name_, .kind = MEMBER_LIST, .min = min_, .max = max_}
#define NEED_LIST(name_, min_, max_) {.name = #name_, .kind = MEMBER_LIST, .min = min_, .max = max_, .needed = true}
#define FLAG(name_) {.name = #name_, .kind = MEMBER_BOOL}
#define OBJECT(name_) {.name = #name_, .kind = MEMBER_OBJECT}
#define NEED_OBJECT(name_) {.name = #name_, .kind = MEMBER_OBJECT, .needed = true}
#define ANY(name_) {.name = #name_, .kind = MEMBER_ANY}
#define NONE {.name = NULL}
#define MEMBERS(...)                                                                                                   \
	{                                                                                                                  \
		__VA_ARGS__,                                                                                                   \
		{                                                                                                              \
			.name = NULL                                                                                               \
		}                                                                                                              \
	}

#define MESSAGE OP_MESSAGE
#define COSTS(budget) ((unsigned)(BUDGET_##budget + 1) << OP_BUDGET)
#define PAYS(budget) (OP_LATER | COSTS(budget))

/* Nothing is free: who adds an operation says what it costs. */
#define OPERATION(name, flags, ...)                                                                                    \
	static_assert(((flags) & OP_MESSAGE || (flags) >> OP_BUDGET), "say what the operation " #name " costs");
#include "server/requests/operations.def"
#undef OPERATION

#define OPERATION(name, flags, ...) static const struct member members_of_##name[] = __VA_ARGS__;
#include "server/requests/operations.def"
#undef OPERATION

const struct operation operations[] = {
#define OPERATION(name_, flags_, members_)                                                                             \
	{.name = #name_, .flags = flags_, .run = op_##name_, .members = members_of_##name_},
#include "server/requests/operations.def"
#undef OPERATION
	{.name = NULL},
};

/* The seat that is meant: named, or the only one of the person's that fits. Negative after a reply. */
int request_seat(struct request *r, bool acting)
{
	struct room *room = r->room;
	uint32_t mine = head_seats_of(&room->head, request_person(r)->id);
	int64_t named = get_number(r, "seat", -1);
	uint32_t fits = acting ? mine & room_actors(room) : mine;
	if (!mine || (named >= 0 && !(mine >> named & 1))) {
		reply_error(r, ERROR_NOT_YOUR_SEAT, "");
		return -1;
	}
	if (named >= 0)
		return (int)named;
	if (bits_count(fits) > 1) {
		reply_bad(r, "error.seat_wanted", "seat", 0, 0);
		return -1;
	}
	return bits_first(fits ? fits : mine);
}

bool request_playing(struct request *r)
{
	enum status status = r->room->head.status;
	if (status == STATUS_PLAYING && r->room->course.block)
		return true;
	reply_error(r, status == STATUS_FROZEN ? ERROR_FROZEN : ERROR_NOT_PLAYING, "");
	return false;
}

bool clean_name(const char *text, char *name, size_t size)
{
	while (*text == ' ')
		text++;
	size_t n = strlen(text);
	while (n && text[n - 1] == ' ')
		n--;
	if (!n || n >= size)
		return false;
	memcpy(name, text, n);
	name[n] = 0;
	return name_visible(name) && text_characters(name) <= NAME_LETTERS;
}

struct query *query_new(
	struct request *r, void (*run)(struct store_job *job, struct store *store), void (*done)(struct store_job *job))
{
	struct query *q = calloc(1, sizeof *q);
	const struct person *p = request_person(r);
	if (!q) {
		reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	q->request = r;
	q->lang = r->lang;
	if (p)
		memcpy(q->person, p->id, sizeof q->person);
	q->listings.person = q->turns.person = q->person;
	q->listings.lang = q->turns.lang = r->lang;
	q->job.run = run;
	q->job.done = done;
	return q;
}

void query_free(struct query *q)
{
	free(q->listings.text);
	free(q->turns.text);
	free(q->memory);
	edition_asked_free(q->edition);
	free(q);
}

/*
 * The request a query was for; NULL: who asked is gone, or the store failed and that is answered. The query is freed
 * then.
 */
struct request *query_request(struct query *q)
{
	struct request *r = request_awaited(q->request, q->job.ok);
	if (!r)
		query_free(q);
	return r;
}

void query_text(char to[ID_MAX], const char *text, const char *otherwise)
{
	const char *wanted = text ? text : otherwise;
	snprintf(to, ID_MAX, "%s", strlen(wanted) < ID_MAX ? wanted : "?");
}

bool query_gather(struct query *q, size_t size)
{
	q->memory = malloc(size);
	if (q->memory)
		out_init(&q->out, q->memory, (uint32_t)size);
	return q->memory != NULL;
}

void query_reply_list(struct store_job *job, const char *key)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	struct out *o = reply_begin(r);
	emit_key(o, key);
	emit_open(o, '[');
	emit_raw_bytes(o, q->turns.text, (uint32_t)q->turns.length);
	emit_raw_bytes(o, q->listings.text, (uint32_t)q->listings.length);
	emit_raw_bytes(o, q->out.text, q->out.length);
	emit_close(o, ']');
	reply_send(r);
	query_free(q);
}

void query_reply_object(struct store_job *job, const char *key, enum error missing)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	if (q->found && !q->out.full) {
		struct out *o = reply_begin(r);
		emit_key(o, key);
		emit_raw(o, q->memory);
		reply_send(r);
	} else {
		reply_error(r, q->found ? ERROR_STORAGE : missing, "");
	}
	query_free(q);
}

static void see_belonging(void *data, const struct store_club *c)
{
	struct query *q = data;
	q->has_club = true;
	q->role = c->role;
}

bool query_belonging(struct query *q, struct store *store, const char *club)
{
	return !*club || store_club(store, club, q->person, see_belonging, q);
}
