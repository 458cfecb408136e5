/* A turn of the shares for each password. */
#define _GNU_SOURCE
#include "server/people/hashers.h"

enum { EACH = 4, PLACES = 100, KEPT = 40 };

static struct hash *hash_of(struct turn *t)
{
	return container_of(t, struct hash, turn);
}

/* On the thread. A hash cannot be cut into slices: it is one. */
static void slice(struct turn *t)
{
	hash_of(t)->run(hash_of(t));
	t->finished = true;
}

/* Who has hung up wants nothing. */
static bool wanted(struct turn *t)
{
	return hash_of(t)->request->client != NULL;
}

static bool begin(struct turn *t)
{
	(void)t;
	return true;
}

/* On the loop. */
static void done(struct turn *t)
{
	hash_of(t)->address->hashing--;
	hash_of(t)->done(hash_of(t));
}

bool hashers_open(struct server *s)
{
	struct shares_config config = {.threads = 1,
		.each_max = EACH,
		.all_max = PLACES,
		.known_kept = KEPT,
		.gives_way = true,
		.name = "password",
		.slice = slice,
		.wanted = wanted,
		.begin = begin,
		.done = done};
	s->hashers = shares_open(s->loop, &config);
	return s->hashers != NULL;
}

bool hash_add(struct hash *hash, const char *login)
{
	struct address *a = hash->address;
	a->hashing++; /* it may be over at once */
	hash->turn.known = address_known(a);
	if (shares_add(hash->request->server->hashers, a->text, login, &hash->turn))
		return true;
	a->hashing--;
	return false;
}
