/* Members of a club who are here: told of what has changed, which they read again if they look at it. */
#define _GNU_SOURCE
#include "server/clubs/club.h"

#include "core/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct club_telling {
	struct store_job job;
	struct server *server;
	char club[ID_MAX], what[16];
	int count;
	char person[STORE_CLUB_ROWS][ID_MAX];
};

static void see_member(void *data, const struct store_belonging *who)
{
	struct club_telling *t = data;
	if (t->count < STORE_CLUB_ROWS)
		snprintf(t->person[t->count++], ID_MAX, "%s", who->id);
}

/* On the reader's thread. Of the page those are told, too, who asked or were sent away. */
static void look(struct store_job *job, struct store *store)
{
	struct club_telling *t = container_of(job, struct club_telling, job);
	enum club_role least = strcmp(t->what, CLUB_TALK) == 0 ? CLUB_MEMBER : CLUB_BARRED;
	job->ok = store_members(store, t->club, least, see_member, t);
}

static void tell(const struct club_telling *t, const char *person, struct buffer *b)
{
	struct map_node *node = map_find(&t->server->people, person);
	if (!node)
		return;
	list_each(item, &container_of(node, struct person, node)->clients)
		client_send(container_of(item, struct client, of_person), b);
}

static void looked(struct store_job *job)
{
	struct club_telling *t = container_of(job, struct club_telling, job);
	struct out *o = message_begin(t->server, "club");
	member_text(o, "club", t->club);
	member_text(o, "what", t->what);
	struct buffer *b = message_finish(t->server);
	for (int i = 0; b && i < t->count; i++)
		tell(t, t->person[i], b);
	buffer_drop(b);
	free(t);
}

void club_tell(struct server *s, const char *club, const char *what)
{
	struct club_telling *t = calloc(1, sizeof *t);
	if (!t)
		return;
	t->server = s;
	snprintf(t->club, sizeof t->club, "%s", club);
	snprintf(t->what, sizeof t->what, "%s", what);
	t->job.run = look;
	t->job.done = looked;
	storage_read(s->storage, &t->job);
}
