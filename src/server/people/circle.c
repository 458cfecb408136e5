/*
 * Whom somebody wants to hear nothing of, as long as the person is in memory: read with the session, changed by the person's
 * own requests, read again when another node says that it has changed; and with it what others decide about the person.
 */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int block_at(const struct blocks *b, const char *other)
{
	for (int i = 0; i < b->count; i++)
		if (strcmp(b->of[i], other) == 0)
			return i;
	return -1;
}

bool person_blocks(const struct person *p, const char *other)
{
	return p && block_at(&p->blocks, other) >= 0;
}

void blocks_free(struct blocks *b)
{
	free(b->of);
	*b = (struct blocks){0};
}

/* False: out of memory. */
static bool add(struct blocks *b, const char *other)
{
	void *more = realloc(b->of, (size_t)(b->count + 1) * sizeof *b->of);
	if (!more)
		return false;
	b->of = more;
	snprintf(b->of[b->count++], STORE_ID_MAX, "%s", other);
	return true;
}

void person_set_block(struct person *p, const char *other, bool blocked)
{
	struct blocks *b = &p->blocks;
	int at = block_at(b, other);
	if (blocked && at < 0)
		add(b, other);
	else if (!blocked && at >= 0)
		memmove(b->of + at, b->of + at + 1, (size_t)(--b->count - at) * sizeof *b->of);
}

static void see_blocked(void *data, const struct store_acquaintance *who)
{
	add(data, who->id);
}

bool blocks_read(struct store *store, const char *person, struct blocks *blocks)
{
	return store_blocked(store, person, see_blocked, blocks);
}

void person_take_blocks(struct person *p, struct blocks *blocks)
{
	blocks_free(&p->blocks);
	p->blocks = *blocks;
	*blocks = (struct blocks){0};
}

void person_tell(struct server *s, const char *person)
{
	struct map_node *node = map_find(&s->people, person);
	if (!node)
		return;
	message_begin(s, "people");
	struct buffer *b = message_finish(s);
	list_each(item, &container_of(node, struct person, node)->clients) if (b)
		client_send(container_of(item, struct client, of_person), b);
	buffer_drop(b);
}

/* Reading it again. */
struct again {
	struct store_job job;
	struct server *server;
	char person[STORE_ID_MAX];
	struct blocks blocks;
	struct store_order order;
	char name[132]; /* "": nobody any more */
	bool registered;
};

static void see_person(void *data, const struct store_person *p)
{
	struct again *a = data;
	snprintf(a->name, sizeof a->name, "%s", p->name);
	a->registered = p->password != NULL;
}

/* On the reader's thread. */
static void read_again(struct store_job *job, struct store *store)
{
	struct again *a = container_of(job, struct again, job);
	job->ok = blocks_read(store, a->person, &a->blocks) && store_order_of(store, a->person, &a->order)
		&& store_person(store, a->person, see_person, a);
}

static void was_read(struct store_job *job)
{
	struct again *a = container_of(job, struct again, job);
	struct map_node *node = map_find(&a->server->people, a->person);
	struct person *p = job->ok && node ? container_of(node, struct person, node) : NULL;
	if (p) {
		person_take_blocks(p, &a->blocks);
		p->order = a->order;
	}
	if (p && *a->name) {
		memcpy(p->name, a->name, sizeof p->name);
		p->registered = a->registered;
	}
	person_tell(a->server, a->person);
	blocks_free(&a->blocks);
	free(a);
}

void person_heard(struct server *s, const char *person)
{
	struct again *a = map_find(&s->people, person) ? calloc(1, sizeof *a) : NULL;
	if (!a)
		return;
	a->server = s;
	snprintf(a->person, sizeof a->person, "%s", person);
	a->job.run = read_again;
	a->job.done = was_read;
	storage_read(s->storage, &a->job);
}
