/* The tree in its block: a hash table of nodes, and their edges. Nothing is ever taken away but everything. */
#include "ai/search_int.h"

void tree_clear(struct search *s)
{
	memset(s->table, 0, ((size_t)s->table_mask + 1) * sizeof *s->table);
	s->node_count = 1; /* node 0 is none */
	s->edge_count = 0;
	memset(s->habits, 0, HABITS * sizeof *s->habits);
	memset(s->memos, 0, MEMOS * sizeof *s->memos);
}

static bool has_room(const struct search *s, uint32_t nodes, uint32_t edges)
{
	uint64_t used = (uint64_t)(s->node_count + nodes) * (sizeof(struct node) / 16) + s->edge_count + edges;
	return used <= s->units && s->node_count + nodes <= s->table_mask / 2 + 1;
}

/* The slot where the key is, or would be. */
static uint32_t slot_of(const struct search *s, uint64_t key)
{
	uint32_t at = (uint32_t)key & s->table_mask;
	while (s->table[at] && s->nodes[s->table[at]].key != key)
		at = (at + 1) & s->table_mask;
	return at;
}

uint32_t tree_find(struct search *s, uint64_t key)
{
	return s->table[slot_of(s, key)];
}

uint32_t tree_add(struct search *s, uint64_t key, int seat, bool secret)
{
	if (!has_room(s, 1, 0))
		return 0;
	uint32_t at = s->node_count++;
	struct node *n = &s->nodes[at];
	memset(n, 0, sizeof *n);
	n->key = key;
	n->seat = (uint8_t)seat;
	n->secret = secret;
	s->table[slot_of(s, key)] = at;
	return at;
}

bool tree_open(struct search *s, uint32_t node, const void *state, const choice *list, uint32_t count)
{
	struct node *n = &s->nodes[node];
	const struct heuristics *h = s->game->heuristics;
	float total = 0;
	if (!has_room(s, 0, count))
		return false;
	s->edge_count += count;
	n->edges = s->edge_count;
	n->count = count;
	if (h && h->prior)
		h->prior(state, n->seat, list, count, s->prior);
	for (uint32_t i = 0; i < count; i++) {
		struct edge *e = edge_at(s, n, i);
		e->choice = list[i];
		e->visits = 0;
		e->value = 0;
		e->prior = h && h->prior ? (float)s->prior[i] : 1;
		total += e->prior;
	}
	for (uint32_t i = 0; i < count; i++)
		edge_at(s, n, i)->prior /= total;
	return true;
}
