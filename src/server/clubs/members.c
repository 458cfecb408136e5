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
	struct club_left people;
};

void club_left_seen(void *data, const struct store_belonging *who)
{
	struct club_left *l = data;
	if (l->count < STORE_CLUB_ROWS)
		snprintf(l->person[l->count++], ID_MAX, "%s", who->id);
}

/* On the reader's thread. Of the page those are told, too, who asked or were sent away. */
static void look(struct store_job *job, struct store *store)
{
	struct club_telling *t = container_of(job, struct club_telling, job);
	enum club_role least = strcmp(t->what, CLUB_TALK) == 0 ? CLUB_MEMBER : CLUB_BARRED;
	job->ok = store_members(store, t->club, least, club_left_seen, &t->people);
}

static void tell(struct server *s, const char *person, struct buffer *b)
{
	struct map_node *node = map_find(&s->people, person);
	if (!node)
		return;
	list_each(item, &container_of(node, struct person, node)->clients)
		client_send(container_of(item, struct client, of_person), b);
}

void club_tell_people(struct server *s, const char *club, const char *what, const struct club_left *people)
{
	struct out *o = message_begin(s, "club");
	member_text(o, "club", club);
	member_text(o, "what", what);
	struct buffer *b = message_finish(s);
	for (int i = 0; b && i < people->count; i++)
		tell(s, people->person[i], b);
	buffer_drop(b);
}

static void looked(struct store_job *job)
{
	struct club_telling *t = container_of(job, struct club_telling, job);
	club_tell_people(t->server, t->club, t->what, &t->people);
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
