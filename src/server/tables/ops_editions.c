/* The editions that a server keeps: one's own, and any by the hash of its file. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"
#include "host/outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EDITIONS_JSON = 1 << 16 };

/* What it is called, from its text. */
static void write_name(struct out *o, const char *text, int lang)
{
	json_t *file = outside_load(text, strlen(text), 0, NULL);
	const json_t *name = json_object_get(file, "name");
	const json_t *own = json_object_get(name, words_lang_name(lang));
	const char *any = NULL;
	json_t *value;
	const char *key;
	json_object_foreach ((json_t *)(uintptr_t)name, key, value)
		any = any ? any : json_string_value(value);
	member_text(o, "name",
		json_is_string(name) ? json_string_value(name)
			: own            ? json_string_value(own)
			: any            ? any
							 : "");
	json_decref(file);
}

static void see_edition(void *data, const struct store_edition *e)
{
	struct query *q = data;
	if (*q->text[0] && strcmp(q->text[0], e->game) != 0)
		return;
	emit_open(&q->out, '{');
	member_text(&q->out, "hash", e->hash);
	member_text(&q->out, "id", e->play);
	member_text(&q->out, "game", e->game);
	write_name(&q->out, e->text, q->lang);
	member_number(&q->out, "used", e->at);
	emit_close(&q->out, '}');
}

/* On the reader's thread. */
static void read_editions(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, EDITIONS_JSON) && store_editions_of(store, q->person, see_edition, q);
}

static void reply_editions(struct store_job *job)
{
	query_reply_list(job, "editions");
}

void op_editions(struct request *r)
{
	struct query *q = query_new(r, read_editions, reply_editions);
	const char *game = get_text(r, "game");
	if (!q)
		return;
	if (game)
		snprintf(q->text[0], sizeof q->text[0], "%s", game);
	storage_read(r->server->storage, &q->job);
}

static void see_text(void *data, const struct store_edition *e)
{
	struct query *q = data;
	q->found = true;
	out_text(&q->out, e->text);
}

static void read_edition(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, EDITION_FILE_MAX + 1) && store_edition(store, q->hash, see_text, q);
}

static void reply_edition(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	if (q->found) {
		struct out *o = reply_begin(r);
		member_text(o, "text", q->out.text);
		reply_send(r);
	} else {
		reply_error(r, ERROR_NO_SUCH_EDITION, q->hash);
	}
	query_free(q);
}

void op_edition(struct request *r)
{
	struct query *q = query_new(r, read_edition, reply_edition);
	if (!q)
		return;
	snprintf(q->hash, sizeof q->hash, "%s", get_text(r, "hash"));
	storage_read(r->server->storage, &q->job);
}
