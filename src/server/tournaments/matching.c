/*
 * Edmonds' blossoms with dual values, O(n^3) steps of so many words each. Vertices count from 1 inside; a blossom is a number
 * above them; 0 is nobody. A dual value is never negative, nor is a slack, so that numbers need no sign.
 */
#include "server/tournaments/matching.h"

#include <stdlib.h>
#include <string.h>

enum side { FREE = -1, OUTER = 0, INNER = 1 };

struct edge {
	int u, v; /* vertices; u 0: no edge */
};

struct matching {
	int vertices, all; /* all: with blossoms, some of them unused */
	int words;         /* of a number */
	int size;          /* numbers of a blossom's members and owners */
	uint64_t *weight;  /* [vertices + 1][vertices + 1] numbers */
	uint64_t *dual;    /* [size] numbers */
	uint64_t *some;    /* numbers for a moment */
	struct edge *edge; /* [size][size]: the one with the least slack, between blossoms too */
	int *mate, *slack, *top, *parent, *side, *seen, *queue;
	int *members, *count; /* [size][vertices + 1], of a blossom in a circle */
	int *from;            /* [size][vertices + 1]: which member of a blossom a vertex is in */
	int head, tail, now;
};

static uint64_t *weight_of(const struct matching *m, int u, int v)
{
	return &m->weight[((size_t)u * ((size_t)m->vertices + 1) + (size_t)v) * (size_t)m->words];
}

static uint64_t *dual_of(const struct matching *m, int x)
{
	return &m->dual[(size_t)x * (size_t)m->words];
}

static struct edge *edge_of(const struct matching *m, int x, int y)
{
	return &m->edge[(size_t)x * (size_t)m->size + (size_t)y];
}

static int *members_of(const struct matching *m, int blossom)
{
	return &m->members[(size_t)blossom * ((size_t)m->vertices + 1)];
}

static int *from_of(const struct matching *m, int blossom, int vertex)
{
	return &m->from[(size_t)blossom * ((size_t)m->vertices + 1) + (size_t)vertex];
}

/* Numbers, the least word first. */
static bool is_zero(const uint64_t *a, int words)
{
	for (int i = 0; i < words; i++)
		if (a[i])
			return false;
	return true;
}

static int compare(const uint64_t *a, const uint64_t *b, int words)
{
	for (int i = words - 1; i >= 0; i--)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	return 0;
}

static void add(uint64_t *a, const uint64_t *b, int words)
{
	uint64_t carry = 0;
	for (int i = 0; i < words; i++) {
		uint64_t sum = a[i] + carry;
		carry = sum < carry;
		a[i] = sum + b[i];
		carry += a[i] < sum;
	}
}

static void subtract(uint64_t *a, const uint64_t *b, int words)
{
	uint64_t borrow = 0;
	for (int i = 0; i < words; i++) {
		uint64_t take = b[i] + borrow;
		borrow = take < borrow || a[i] < take;
		a[i] -= take;
	}
}

static void halve(uint64_t *a, int words)
{
	for (int i = 0; i < words; i++)
		a[i] = a[i] >> 1 | (i + 1 < words ? a[i + 1] << 63 : 0);
}

static void copy(uint64_t *a, const uint64_t *b, int words)
{
	memcpy(a, b, (size_t)words * sizeof *a);
}

/* How far an edge is from being tight: both duals less twice its weight. */
static void slack_of(const struct matching *m, struct edge e, uint64_t *slack)
{
	copy(slack, dual_of(m, e.u), m->words);
	add(slack, dual_of(m, e.v), m->words);
	subtract(slack, weight_of(m, e.u, e.v), m->words);
	subtract(slack, weight_of(m, e.u, e.v), m->words);
}

static bool tight(const struct matching *m, struct edge e)
{
	slack_of(m, e, m->some);
	return is_zero(m->some, m->words);
}

static bool less_slack(const struct matching *m, struct edge a, struct edge b)
{
	uint64_t *one = m->some, *other = m->some + m->words;
	slack_of(m, a, one);
	slack_of(m, b, other);
	return compare(one, other, m->words) < 0;
}

static void update_slack(struct matching *m, int u, int x)
{
	if (!m->slack[x] || less_slack(m, *edge_of(m, u, x), *edge_of(m, m->slack[x], x)))
		m->slack[x] = u;
}

static void set_slack(struct matching *m, int x)
{
	m->slack[x] = 0;
	for (int u = 1; u <= m->vertices; u++)
		if (edge_of(m, u, x)->u && m->top[u] != x && m->side[m->top[u]] == OUTER)
			update_slack(m, u, x);
}

static void push(struct matching *m, int x)
{
	if (x <= m->vertices) {
		m->queue[m->tail++] = x;
		return;
	}
	for (int i = 0; i < m->count[x]; i++)
		push(m, members_of(m, x)[i]);
}

static void set_top(struct matching *m, int x, int blossom)
{
	m->top[x] = blossom;
	if (x > m->vertices)
		for (int i = 0; i < m->count[x]; i++)
			set_top(m, members_of(m, x)[i], blossom);
}

static void reverse(int *list, int from, int to)
{
	for (; from < to; from++, to--) {
		int swapped = list[from];
		list[from] = list[to];
		list[to] = swapped;
	}
}

/* Where a member stands in the circle, which is turned over if the way to it would be odd. */
static int even_way(struct matching *m, int blossom, int member)
{
	int *list = members_of(m, blossom), n = m->count[blossom], at = 0;
	while (list[at] != member)
		at++;
	if (at % 2 == 0)
		return at;
	reverse(list, 1, n - 1);
	return n - at;
}

static void rotate(int *list, int n, int by)
{
	reverse(list, 0, by - 1);
	reverse(list, by, n - 1);
	reverse(list, 0, n - 1);
}

static void set_match(struct matching *m, int x, int y)
{
	struct edge e = *edge_of(m, x, y);
	m->mate[x] = e.v;
	if (x <= m->vertices)
		return;
	int member = *from_of(m, x, e.u), way = even_way(m, x, member);
	for (int i = 0; i < way; i++)
		set_match(m, members_of(m, x)[i], members_of(m, x)[i ^ 1]);
	set_match(m, member, y);
	rotate(members_of(m, x), m->count[x], way);
}

static void augment(struct matching *m, int u, int v)
{
	for (;;) {
		int next = m->top[m->mate[u]];
		set_match(m, u, v);
		if (!next)
			return;
		set_match(m, next, m->top[m->parent[next]]);
		u = m->top[m->parent[next]];
		v = next;
	}
}

static int common_ancestor(struct matching *m, int u, int v)
{
	m->now++;
	while (u || v) {
		if (u) {
			if (m->seen[u] == m->now)
				return u;
			m->seen[u] = m->now;
			u = m->top[m->mate[u]];
			if (u)
				u = m->top[m->parent[u]];
		}
		int swapped = u;
		u = v;
		v = swapped;
	}
	return 0;
}

static void gather_members(struct matching *m, int blossom, int base, int u, int v)
{
	int *list = members_of(m, blossom), n = 0;
	list[n++] = base;
	for (int x = u; x != base;) {
		int y = m->top[m->mate[x]];
		list[n++] = x;
		list[n++] = y;
		push(m, y);
		x = m->top[m->parent[y]];
	}
	reverse(list, 1, n - 1);
	for (int x = v; x != base;) {
		int y = m->top[m->mate[x]];
		list[n++] = x;
		list[n++] = y;
		push(m, y);
		x = m->top[m->parent[y]];
	}
	m->count[blossom] = n;
}

/* To everybody else the blossom has the edge of that member which is nearest to being tight. */
static void inherit_edges(struct matching *m, int blossom)
{
	for (int x = 0; x <= m->all; x++)
		*edge_of(m, blossom, x) = *edge_of(m, x, blossom) = (struct edge){0, 0};
	for (int v = 1; v <= m->vertices; v++)
		*from_of(m, blossom, v) = 0;
	for (int i = 0; i < m->count[blossom]; i++) {
		int member = members_of(m, blossom)[i];
		for (int x = 1; x <= m->all; x++) {
			struct edge mine = *edge_of(m, member, x), best = *edge_of(m, blossom, x);
			if (mine.u && (!best.u || less_slack(m, mine, best))) {
				*edge_of(m, blossom, x) = mine;
				*edge_of(m, x, blossom) = *edge_of(m, x, member);
			}
		}
		for (int v = 1; v <= m->vertices; v++)
			if (*from_of(m, member, v))
				*from_of(m, blossom, v) = member;
	}
}

static void shrink(struct matching *m, int u, int base, int v)
{
	int blossom = m->vertices + 1;
	while (blossom <= m->all && m->top[blossom])
		blossom++;
	if (blossom > m->all)
		m->all++;
	memset(dual_of(m, blossom), 0, (size_t)m->words * sizeof *m->dual);
	m->side[blossom] = OUTER;
	m->mate[blossom] = m->mate[base];
	gather_members(m, blossom, base, u, v);
	set_top(m, blossom, blossom);
	inherit_edges(m, blossom);
	set_slack(m, blossom);
}

static void expand(struct matching *m, int blossom)
{
	int *list = members_of(m, blossom);
	for (int i = 0; i < m->count[blossom]; i++)
		set_top(m, list[i], list[i]);
	int member = *from_of(m, blossom, edge_of(m, blossom, m->parent[blossom])->u);
	int way = even_way(m, blossom, member);
	for (int i = 0; i < way; i += 2) {
		int inner = list[i], outer = list[i + 1];
		m->parent[inner] = edge_of(m, outer, inner)->u;
		m->side[inner] = INNER;
		m->side[outer] = OUTER;
		m->slack[inner] = 0;
		set_slack(m, outer);
		push(m, outer);
	}
	m->side[member] = INNER;
	m->parent[member] = m->parent[blossom];
	for (int i = way + 1; i < m->count[blossom]; i++) {
		m->side[list[i]] = FREE;
		set_slack(m, list[i]);
	}
	m->top[blossom] = 0;
}

/* A tight edge is found. True: the matching has grown. */
static bool found(struct matching *m, struct edge e)
{
	int u = m->top[e.u], v = m->top[e.v];
	if (m->side[v] == FREE) {
		int next = m->top[m->mate[v]];
		m->parent[v] = e.u;
		m->side[v] = INNER;
		m->slack[v] = m->slack[next] = 0;
		m->side[next] = OUTER;
		push(m, next);
	} else if (m->side[v] == OUTER) {
		int base = common_ancestor(m, u, v);
		if (!base) {
			augment(m, u, v);
			augment(m, v, u);
			return true;
		}
		shrink(m, u, base, v);
	}
	return false;
}

/* Follows tight edges as far as they go. True: the matching has grown. */
static bool search(struct matching *m)
{
	while (m->head < m->tail) {
		int u = m->queue[m->head++];
		if (m->side[m->top[u]] == INNER)
			continue;
		for (int v = 1; v <= m->vertices; v++) {
			struct edge e = *edge_of(m, u, v);
			if (!e.u || m->top[u] == m->top[v])
				continue;
			if (!tight(m, e))
				update_slack(m, u, m->top[v]);
			else if (found(m, e))
				return true;
		}
	}
	return false;
}

static void lower(uint64_t *least, bool *any, const uint64_t *by, int words)
{
	if (!*any || compare(by, least, words) < 0)
		copy(least, by, words);
	*any = true;
}

/* How far the duals may move until something becomes tight, or a dual of an outer vertex is 0. */
static void step_of(struct matching *m, uint64_t *least)
{
	uint64_t *by = m->some + m->words;
	bool any = false;
	for (int u = 1; u <= m->vertices; u++)
		if (m->side[m->top[u]] == OUTER)
			lower(least, &any, dual_of(m, u), m->words);
	for (int b = m->vertices + 1; b <= m->all; b++)
		if (m->top[b] == b && m->side[b] == INNER) {
			copy(by, dual_of(m, b), m->words);
			halve(by, m->words);
			lower(least, &any, by, m->words);
		}
	for (int x = 1; x <= m->all; x++) {
		if (m->top[x] != x || !m->slack[x] || m->side[x] == INNER)
			continue;
		slack_of(m, *edge_of(m, m->slack[x], x), by);
		if (m->side[x] == OUTER)
			halve(by, m->words);
		lower(least, &any, by, m->words);
	}
}

/* False: a dual of an unmatched vertex is 0, and nothing more is to be had. */
static bool move_duals(struct matching *m, const uint64_t *by)
{
	for (int u = 1; u <= m->vertices; u++) {
		if (m->side[m->top[u]] == OUTER)
			subtract(dual_of(m, u), by, m->words);
		else if (m->side[m->top[u]] == INNER)
			add(dual_of(m, u), by, m->words);
	}
	for (int b = m->vertices + 1; b <= m->all; b++) {
		if (m->top[b] != b || m->side[b] == FREE)
			continue;
		for (int twice = 0; twice < 2; twice++)
			(m->side[b] == OUTER ? add : subtract)(dual_of(m, b), by, m->words);
	}
	for (int u = 1; u <= m->vertices; u++)
		if (m->side[m->top[u]] == OUTER && is_zero(dual_of(m, u), m->words))
			return false;
	return true;
}

static bool use_what_became_tight(struct matching *m)
{
	m->head = m->tail = 0;
	for (int x = 1; x <= m->all; x++)
		if (m->top[x] == x && m->slack[x] && m->top[m->slack[x]] != x && tight(m, *edge_of(m, m->slack[x], x))
			&& found(m, *edge_of(m, m->slack[x], x)))
			return true;
	for (int b = m->vertices + 1; b <= m->all; b++)
		if (m->top[b] == b && m->side[b] == INNER && is_zero(dual_of(m, b), m->words))
			expand(m, b);
	return false;
}

/* One pair more. False: there is none that would make the matching heavier. */
static bool grow(struct matching *m)
{
	uint64_t *least = m->some + 2 * m->words;
	for (int x = 0; x <= m->all; x++) {
		m->side[x] = FREE;
		m->slack[x] = 0;
	}
	m->head = m->tail = 0;
	for (int x = 1; x <= m->all; x++)
		if (m->top[x] == x && !m->mate[x]) {
			m->parent[x] = 0;
			m->side[x] = OUTER;
			push(m, x);
		}
	if (m->head == m->tail)
		return false;
	for (;;) {
		if (search(m))
			return true;
		step_of(m, least);
		if (!move_duals(m, least))
			return false;
		if (use_what_became_tight(m))
			return true;
	}
}

static void begin(struct matching *m)
{
	uint64_t *most = dual_of(m, 0);
	memset(m->mate, 0, (size_t)m->size * sizeof *m->mate);
	memset(m->top, 0, (size_t)m->size * sizeof *m->top);
	memset(m->seen, 0, (size_t)m->size * sizeof *m->seen);
	memset(m->from, 0, (size_t)m->size * ((size_t)m->vertices + 1) * sizeof *m->from);
	memset(most, 0, (size_t)m->words * sizeof *most);
	m->all = m->vertices;
	m->now = 0;
	for (int u = 1; u <= m->vertices; u++) {
		m->top[u] = u;
		*from_of(m, u, u) = u;
		for (int v = 1; v <= m->vertices; v++) {
			bool there = u != v && !is_zero(weight_of(m, u, v), m->words);
			*edge_of(m, u, v) = there ? (struct edge){u, v} : (struct edge){0, 0};
			if (there && compare(weight_of(m, u, v), most, m->words) > 0)
				copy(most, weight_of(m, u, v), m->words);
		}
	}
	for (int u = 1; u <= m->vertices; u++)
		copy(dual_of(m, u), most, m->words);
}

void matching_solve(struct matching *m, int *mate)
{
	begin(m);
	if (!is_zero(dual_of(m, 0), m->words))
		while (grow(m))
			continue;
	for (int v = 0; v < m->vertices; v++)
		mate[v] = m->mate[v + 1] - 1;
}

void matching_clear(struct matching *m)
{
	size_t n = (size_t)m->vertices + 1;
	memset(m->weight, 0, n * n * (size_t)m->words * sizeof *m->weight);
}

static void add_at(uint64_t *w, int bit, uint64_t value, int words)
{
	int word = bit / 64, shift = bit % 64;
	uint64_t low = value << shift, high = shift ? value >> (64 - shift) : 0;
	uint64_t carry;
	w[word] += low;
	carry = w[word] < low;
	if (word + 1 < words)
		w[word + 1] += high + carry;
}

void matching_add(struct matching *m, int a, int b, int bit, uint64_t value)
{
	add_at(weight_of(m, a + 1, b + 1), bit, value, m->words);
	add_at(weight_of(m, b + 1, a + 1), bit, value, m->words);
}

void matching_remove(struct matching *m, int a, int b)
{
	memset(weight_of(m, a + 1, b + 1), 0, (size_t)m->words * sizeof *m->weight);
	memset(weight_of(m, b + 1, a + 1), 0, (size_t)m->words * sizeof *m->weight);
}

bool matching_has(const struct matching *m, int a, int b)
{
	return !is_zero(weight_of(m, a + 1, b + 1), m->words);
}

static bool allocate(struct matching *m)
{
	size_t n = (size_t)m->vertices + 1, size = (size_t)m->size, words = (size_t)m->words;
	m->weight = calloc(n * n * words, sizeof *m->weight);
	m->dual = calloc(size * words, sizeof *m->dual);
	m->some = calloc(3 * words, sizeof *m->some);
	m->edge = calloc(size * size, sizeof *m->edge);
	m->mate = calloc(7 * size + n, sizeof *m->mate);
	m->members = calloc(2 * size * n + size, sizeof *m->members);
	if (!m->weight || !m->dual || !m->some || !m->edge || !m->mate || !m->members)
		return false;
	m->slack = m->mate + size;
	m->top = m->slack + size;
	m->parent = m->top + size;
	m->side = m->parent + size;
	m->seen = m->side + size;
	m->queue = m->seen + size;
	m->from = m->members + size * n;
	m->count = m->from + size * n;
	return true;
}

struct matching *matching_new(int vertices, int bits)
{
	struct matching *m = calloc(1, sizeof *m);
	if (!m)
		return NULL;
	m->vertices = vertices;
	m->size = vertices + vertices / 2 + 2;
	m->words = (bits + 3 + 63) / 64; /* twice a weight, and a dual that grew */
	if (allocate(m))
		return m;
	matching_free(m);
	return NULL;
}

void matching_free(struct matching *m)
{
	if (!m)
		return;
	free(m->weight);
	free(m->dual);
	free(m->some);
	free(m->edge);
	free(m->mate);
	free(m->members);
	free(m);
}
