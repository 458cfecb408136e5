/*
 * Builders' Duel: the conflict solved exactly (BD-14.3). It is a finite zero-sum game with open information and coin
 * tosses; backward induction gives its value to H, the holder of power, against O. All amounts are integers scaled by
 * 2^12: at most twelve tosses are halved into a value, so nothing is ever rounded.
 */

enum {
	CONFLICT_SCALE = 1 << TOSSES_MAX,
	CONFLICT_UNKNOWN = -0x7f7f7f80,   /* four bytes 0x80: how the table is cleared */
	CONFLICT_NODES = 4 * 4 * 9 * 9,   /* used counts and flags, for the split of the ten seals with the most */
	CONFLICT_LEADS = 2 * 22 + 1,      /* all seals' high faces, both ways */
	CONFLICT_TABLE = CONFLICT_NODES * CONFLICT_LEADS,
};

/* Who fights with what for how much. Index 0 is H, 1 is O, whatever their seats. */
struct conflict {
	uint8_t have[PLAYERS][NEUTRAL_SEALS]; /* at the start of the conflict */
	int32_t swing;      /* what the card is worth to H plus what it is worth to O */
	int32_t worth[NEUTRAL_SEALS];         /* of a seal */
	int32_t lead_min, leads;
	int32_t *table;        /* CONFLICT_TABLE values */
};

/* A point in the conflict. */
struct standing {
	uint8_t used[PLAYERS][NEUTRAL_SEALS];
	uint8_t personal[PLAYERS];
	int8_t lead; /* sum of H less sum of O */
};

static int standing_tosses(const struct standing *p)
{
	int n = p->personal[0] + p->personal[1];
	for (int t = 0; t < NEUTRAL_SEALS; t++)
		n += p->used[0][t] + p->used[1][t];
	return n;
}

static int standing_mover(const struct standing *p)
{
	int tosses = standing_tosses(p);
	return tosses < PLAYERS ? tosses : p->lead >= 0;
}

/* The place of a standing in the table. The number of tosses follows from what was used. */
static int standing_index(const struct conflict *c, const struct standing *p)
{
	int i = p->personal[0] * 2 + p->personal[1];
	for (int side = 0; side < PLAYERS; side++)
		for (int t = 0; t < NEUTRAL_SEALS; t++)
			i = i * (c->have[side][t] + 1) + p->used[side][t];
	return i * c->leads + p->lead - c->lead_min;
}

/* Sets up the conflict and forgets all values. table: CONFLICT_TABLE entries, owned by the caller. */
static void conflict_init(struct conflict *c, int32_t *table)
{
	int nodes = 4, high[PLAYERS];
	for (int side = 0; side < PLAYERS; side++) {
		high[side] = seal_table[SEAL_PERSONAL].high;
		for (int t = 0; t < NEUTRAL_SEALS; t++) {
			nodes *= c->have[side][t] + 1;
			high[side] += c->have[side][t] * seal_table[t + 1].high;
		}
	}
	c->lead_min = -high[1];
	c->leads = high[0] + high[1] + 1;
	c->table = table;
	assert(nodes * c->leads <= CONFLICT_TABLE);
	memset(table, 0x80, sizeof *table * (size_t)(nodes * c->leads));
}

/* The payoff to H, scaled, if it ends here: the winner loses his used seals, the loser all but the dearest. */
static int32_t conflict_end(const struct conflict *c, const struct standing *p, int winner)
{
	int32_t lost[PLAYERS] = {0, 0};
	for (int side = 0; side < PLAYERS; side++) {
		int32_t dearest = 0;
		for (int t = 0; t < NEUTRAL_SEALS; t++) {
			lost[side] += p->used[side][t] * c->worth[t];
			if (p->used[side][t] > 0 && c->worth[t] > dearest)
				dearest = c->worth[t];
		}
		if (side != winner)
			lost[side] -= dearest;
	}
	return ((winner == 0 ? c->swing : 0) - lost[0] + lost[1]) * CONFLICT_SCALE;
}

static int32_t conflict_value(struct conflict *c, const struct standing *p);

/* Value to H, scaled, of the mover's tossing that seal. */
static int32_t conflict_toss(struct conflict *c, const struct standing *p, int seal)
{
	int side = standing_mover(p);
	struct standing low = *p, high;
	if (seal == SEAL_PERSONAL)
		low.personal[side] = 1;
	else
		low.used[side][seal - 1]++;
	high = low;
	int sign = side == 0 ? 1 : -1;
	low.lead = (int8_t)(p->lead + sign * seal_table[seal].low);
	high.lead = (int8_t)(p->lead + sign * seal_table[seal].high);
	return (conflict_value(c, &low) + conflict_value(c, &high)) / 2;
}

static bool conflict_can_toss(const struct conflict *c, const struct standing *p, int seal)
{
	int side = standing_mover(p);
	return seal == SEAL_PERSONAL ? !p->personal[side] : p->used[side][seal - 1] < c->have[side][seal - 1];
}

/* Value to H, scaled, with best play of both. The depth of the recursion is at most twelve. */
static int32_t conflict_value(struct conflict *c, const struct standing *p)
{
	int side = standing_mover(p);
	bool may_end = standing_tosses(p) >= PLAYERS;
	if (may_end && p->personal[side])
		return conflict_end(c, p, PLAYERS - 1 - side);
	int32_t *known = &c->table[standing_index(c, p)];
	if (*known != CONFLICT_UNKNOWN)
		return *known;
	int32_t best = may_end ? conflict_end(c, p, PLAYERS - 1 - side) : side == 0 ? INT32_MIN : INT32_MAX;
	for (int seal = SEAL_05; seal <= SEAL_PERSONAL; seal++) {
		if (!conflict_can_toss(c, p, seal))
			continue;
		int32_t v = conflict_toss(c, p, seal);
		if (side == 0 ? v > best : v < best)
			best = v;
	}
	*known = best;
	return best;
}
