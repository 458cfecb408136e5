/* What members of a club say among themselves. */
#define _GNU_SOURCE
#include "server/clubs/club.h"

#include "core/json.h"

#include <stdlib.h>

enum { TALK_JSON = 1 << 18, LINES = 50 };

static void see_line(void *data, const struct store_chat *line)
{
	struct out *o = &((struct query *)data)->out;
	emit_open(o, '{');
	member_number(o, "n", line->n);
	member_number(o, "at", line->at);
	emit_key(o, "person");
	person_json(o, line->person, line->name, true);
	member_text(o, "text", line->text);
	emit_close(o, '}');
}

/* On the reader's thread. Nothing for those who do not belong to it. */
static void read_lines(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	const struct store_lines lines = {q->text[0], q->person, q->number[0], q->number[1]};
	job->ok = query_gather(q, TALK_JSON) && query_belonging(q, store, q->text[0]);
	q->found = q->role >= CLUB_MEMBER;
	if (!job->ok)
		return;
	emit_open(&q->out, '[');
	if (q->found)
		job->ok = store_club_chat(store, &lines, see_line, q);
	emit_close(&q->out, ']');
}

static void reply_lines(struct store_job *job)
{
	query_reply_object(job, "lines", ERROR_NOT_MEMBER);
}

void op_club_chat(struct request *r)
{
	struct query *q = query_new(r, read_lines, reply_lines);
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "club"), "");
	q->number[0] = get_number(r, "before", INT64_MAX);
	q->number[1] = get_number(r, "limit", LINES);
	storage_read(r->server->storage, &q->job);
}

static enum error may_say(const struct deed *d)
{
	return !d->found ? ERROR_NO_SUCH_CLUB : d->mine >= CLUB_MEMBER ? ERRORS : ERROR_NOT_MEMBER;
}

static void write_line(struct deed *d, struct store *store)
{
	store_say_in_club(store, d->club, d->person, d->text, clock_wall_ms(), &d->written);
}

void op_club_say(struct request *r)
{
	if (!order_lets_speak(r) || !budget_take(r, BUDGET_CHAT))
		return;
	struct deed *d = deed_new(r, may_say, write_line);
	if (!d || !deed_takes_text(d, get_text(r, "text")))
		return;
	d->told = CLUB_TALK;
	deed_begin(d);
}

static enum error may_unsay(const struct deed *d)
{
	return !d->found ? ERROR_NO_SUCH_CLUB : d->mine >= CLUB_STEWARD ? ERRORS : ERROR_NOT_STEWARD;
}

static void write_unsaid(struct deed *d, struct store *store)
{
	store_unsay(store, d->club, d->line, &d->written);
}

void op_club_unsay(struct request *r)
{
	struct deed *d = deed_new(r, may_unsay, write_unsaid);
	if (!d)
		return;
	d->line = get_number(r, "line", 0);
	d->told = CLUB_TALK;
	d->unwritten = ERROR_NO_SUCH_ROW;
	deed_begin(d);
}
