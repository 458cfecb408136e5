/* A hash table of texts, chained; nodes and keys are their owner's. */
#include "server/base/map.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a. Keys are ids of our making and hashes of secrets, so nobody can choose them to collide. */
static uint64_t hash_of(const char *key)
{
	uint64_t h = 0xcbf29ce484222325u;
	for (; *key; key++)
		h = (h ^ (unsigned char)*key) * 0x100000001b3u;
	return h ^ h >> 32;
}

void map_free(struct map *m)
{
	free(m->bucket);
	*m = (struct map){0};
}

struct map_node *map_find(const struct map *m, const char *key)
{
	if (!m->buckets)
		return NULL;
	uint64_t h = hash_of(key);
	for (struct map_node *n = m->bucket[h & (m->buckets - 1)]; n; n = n->next)
		if (n->hash == h && strcmp(n->key, key) == 0)
			return n;
	return NULL;
}

/* Twice as many chains, with all nodes in them again; false: out of memory, and nothing has changed. */
static bool grow(struct map *m)
{
	size_t buckets = m->buckets ? 2 * m->buckets : 64;
	struct map_node **bucket = calloc(buckets, sizeof *bucket);
	if (!bucket)
		return m->buckets > 0; /* an older, fuller table is slower but right */
	for (size_t i = 0; i < m->buckets; i++) {
		for (struct map_node *n = m->bucket[i], *next; n; n = next) {
			next = n->next;
			n->next = bucket[n->hash & (buckets - 1)];
			bucket[n->hash & (buckets - 1)] = n;
		}
	}
	free(m->bucket);
	m->bucket = bucket;
	m->buckets = buckets;
	return true;
}

bool map_add(struct map *m, struct map_node *node, const char *key)
{
	if (m->count >= m->buckets && !grow(m))
		return false;
	node->key = key;
	node->hash = hash_of(key);
	node->next = m->bucket[node->hash & (m->buckets - 1)];
	m->bucket[node->hash & (m->buckets - 1)] = node;
	m->count++;
	return true;
}

void map_remove(struct map *m, struct map_node *node)
{
	struct map_node **at = &m->bucket[node->hash & (m->buckets - 1)];
	while (*at && *at != node)
		at = &(*at)->next;
	if (*at) {
		*at = node->next;
		m->count--;
	}
}

/* The next node is looked up before the visit: a visit may remove its own. */
void map_each(struct map *m, void (*visit)(void *data, struct map_node *node), void *data)
{
	for (size_t i = 0; i < m->buckets; i++) {
		for (struct map_node *n = m->bucket[i], *next; n; n = next) {
			next = n->next;
			visit(data, n);
		}
	}
}
