/*
 * A hash table of structs that carry their own node: nothing is allocated for an entry, keys stay where they are. What is
 * in it is its owner's still, who removes it before it is freed. No lock: the loop's.
 */
#ifndef SERVER_BASE_MAP_H
#define SERVER_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_node {
	struct map_node *next;
	const char *key; /* a text inside the owner */
	uint64_t hash;
};

struct map {
	struct map_node **bucket;
	size_t buckets, count;
};

void map_free(struct map *m); /* the nodes are the owners' */
struct map_node *map_find(const struct map *m, const char *key);
/* The key must not be there yet. False: out of memory. */
bool map_add(struct map *m, struct map_node *node, const char *key);
void map_remove(struct map *m, struct map_node *node);
/* Calls visit for every node; visit may remove the node it is given. */
void map_each(struct map *m, void (*visit)(void *data, struct map_node *node), void *data);

/* The struct that contains a member, from the member's address. */
#define container_of(pointer, type, member) ((type *)(void *)((char *)(pointer) - offsetof(type, member)))

#endif
