/*
 * NM-3.2 as one set: a way leads from a point to a neighbour. There are 64, numbered as lists have them, by where they begin, then by
 * where they end; so all moves are one word: ways that begin at a stone and end at an empty point. Part of rules.c.
 */

#define EVERY_POINT(M, p)                                                                                              \
	(M(a1, p) | M(a4, p) | M(a7, p) | M(b2, p) | M(b4, p) | M(b6, p) | M(c3, p) | M(c4, p) | M(c5, p) | M(d1, p)       \
		| M(d2, p) | M(d3, p) | M(d5, p) | M(d6, p) | M(d7, p) | M(e3, p) | M(e4, p) | M(e5, p) | M(f2, p) | M(f4, p)  \
		| M(f6, p) | M(g1, p) | M(g4, p) | M(g7, p))

enum {
#define N(p) POINT_BIT(p)
#define POINT(id, column, row, neighbours, ...) NEARBY_##id = (int)(neighbours),
#include "games/morris/components.def"
#undef POINT
};

enum { /* the first and the last that begin at a point */
#define POINT(id, ...) WAY_##id, LAST_WAY_##id = WAY_##id + __builtin_popcount(NEARBY_##id) - 1,
#include "games/morris/components.def"
#undef POINT
	WAYS,
};

ASSERT_STATIC(WAYS == 64);

enum {
	NUMBER_NONE,
#define POINT(id, ...) NUMBER_##id,
#include "games/morris/components.def"
#undef POINT
};

/* The way from one point to another, the ways from a point, those to a point: sets. */
#define WAY_BETWEEN(from, to)                                                                                          \
	((uint64_t)(NEARBY_##from >> (NUMBER_##to - 1) & 1)                                                                \
		<< ((WAY_##from + __builtin_popcount(NEARBY_##from & (POINT_BIT(NUMBER_##to) - 1))) & 63))
#define WAYS_FROM(id) ((((uint64_t)2 << (LAST_WAY_##id - WAY_##id)) - 1) << WAY_##id)
#define WAYS_TO(id) EVERY_POINT(WAY_BETWEEN, id)

enum { /* in 64 bits: each is worked out once */
#define POINT(id, ...) FROM_##id = WAYS_FROM(id), TO_##id = WAYS_TO(id),
#include "games/morris/components.def"
#undef POINT
};

/* The ways of any of eight points, by the byte of those that are in a set: a row for each. */
#define SUMS1(x, a) x, (x) | (a)
#define SUMS2(x, a, b) SUMS1(x, a), SUMS1((x) | (b), a)
#define SUMS3(x, a, b, c) SUMS2(x, a, b), SUMS2((x) | (c), a, b)
#define SUMS4(x, a, b, c, d) SUMS3(x, a, b, c), SUMS3((x) | (d), a, b, c)
#define SUMS5(x, a, b, c, d, e) SUMS4(x, a, b, c, d), SUMS4((x) | (e), a, b, c, d)
#define SUMS6(x, a, b, c, d, e, f) SUMS5(x, a, b, c, d, e), SUMS5((x) | (f), a, b, c, d, e)
#define SUMS7(x, a, b, c, d, e, f, g) SUMS6(x, a, b, c, d, e, f), SUMS6((x) | (g), a, b, c, d, e, f)
#define SUMS8(a, b, c, d, e, f, g, h) SUMS7((uint64_t)0, a, b, c, d, e, f, g), SUMS7((uint64_t)(h), a, b, c, d, e, f, g)
#define BYTES(P)                                                                                                       \
	{                                                                                                                  \
		{SUMS8(P##a1, P##a4, P##a7, P##b2, P##b4, P##b6, P##c3, P##c4)},                                               \
		{SUMS8(P##c5, P##d1, P##d2, P##d3, P##d5, P##d6, P##d7, P##e3)},                                               \
		{SUMS8(P##e4, P##e5, P##f2, P##f4, P##f6, P##g1, P##g4, P##g7)},                                               \
	}

TABLE uint64_t ways_from[3][256] = BYTES(FROM_);
TABLE uint64_t ways_to[3][256] = BYTES(TO_);

/* Where each way begins and ends: that point of all from which it leads, and the neighbour that so many others are before. */
#define LESS_ONE(set) ((set) & ((set) - 1))
#define LOWEST(set) ((set) ? __builtin_ctz((unsigned)(set)) + 1 : 0)
#define NEIGHBOUR(set, n)                                                                                              \
	((n) == 0          ? LOWEST(set)                                                                                   \
			: (n) == 1 ? LOWEST(LESS_ONE(set))                                                                         \
			: (n) == 2 ? LOWEST(LESS_ONE(LESS_ONE(set)))                                                               \
					   : LOWEST(LESS_ONE(LESS_ONE(LESS_ONE(set)))))
#define IF_LEADS(id, way, point) ((way) >= WAY_##id && (way) <= LAST_WAY_##id ? (point) : 0)
#define BEGINS(id, way) IF_LEADS(id, way, NUMBER_##id)
#define ENDS(id, way) IF_LEADS(id, way, NEIGHBOUR(NEARBY_##id, (way) - WAY_##id))
#define WAY(way) {EVERY_POINT(BEGINS, way), EVERY_POINT(ENDS, way)}
#define WAYS4(way) WAY(way), WAY((way) + 1), WAY((way) + 2), WAY((way) + 3)
#define WAYS16(way) WAYS4(way), WAYS4((way) + 4), WAYS4((way) + 8), WAYS4((way) + 12)
TABLE uint8_t way_points[WAYS][2] = {WAYS16(0), WAYS16(16), WAYS16(32), WAYS16(48)};

RULE uint64_t ways_of(const uint64_t (*ways)[256], uint32_t points)
{
	return ways[0][points & 255] | ways[1][points >> 8 & 255] | ways[2][points >> 16];
}

/* The ways from one of some points to one of others. */
RULE uint64_t ways_between(uint32_t from, uint32_t to)
{
	return ways_of(ways_from, from) & ways_of(ways_to, to);
}

#undef N
