/*
 * Builders' Duel: the conflict judged quickly, for playouts. Seals still in the hand count as alike, so that few
 * standings are left of those that opinion_conflict.c knows; only the seal to be tossed now shows its own faces.
 * A neutral seal is paid for when it is tossed; the loser takes one of his back at the end.
 */

enum { BOUT_SEALS = 4, BOUT_LEAD = 15, BOUT_UNKNOWN = -0x7f80 /* two bytes 0x80: how the table is cleared */ };

struct bout {
	int32_t swing, worth;          /* of the card to both together; of a seal */
	uint8_t used[PLAYERS];         /* neutral seals tossed before */
	uint8_t hand[PLAYERS];         /* neutral seals in the hand when it began to be judged */
	int16_t known[2][2][BOUT_SEALS + 1][BOUT_SEALS + 1][2 * BOUT_LEAD + 1];
};

/* Index 0 is H, the holder of power, 1 is O. */
struct bout_point {
	int8_t hand[PLAYERS], personal[PLAYERS], lead, tosses;
};

static int32_t bout_value(struct bout *b, const struct bout_point *p);

/* To H, if it ends here. */
static int32_t bout_end(const struct bout *b, const struct bout_point *p, int winner)
{
	int loser = PLAYERS - 1 - winner;
	int32_t back = b->used[loser] > 0 || p->hand[loser] < b->hand[loser] ? b->worth : 0;
	return winner == 0 ? b->swing - back : back;
}

/* To H, if the mover tosses a seal with these faces. */
static int32_t bout_toss(struct bout *b, const struct bout_point *p, int side, bool personal, int low, int high)
{
	struct bout_point down = *p, up;
	int sign = side == 0 ? 1 : -1;
	if (personal)
		down.personal[side] = 0;
	else
		down.hand[side]--;
	down.tosses++;
	up = down;
	down.lead = (int8_t)(p->lead + sign * low);
	up.lead = (int8_t)(p->lead + sign * high);
	return (bout_value(b, &down) + bout_value(b, &up)) / 2 - (personal ? 0 : sign * b->worth);
}

static int bout_mover(const struct bout_point *p)
{
	return p->tosses < PLAYERS ? p->tosses : p->lead >= 0;
}

static int32_t bout_value(struct bout *b, const struct bout_point *p)
{
	enum { LOW = 1, HIGH = 4 }; /* of a seal that is not known */
	int side = bout_mover(p), lead = p->lead < -BOUT_LEAD ? -BOUT_LEAD : p->lead > BOUT_LEAD ? BOUT_LEAD : p->lead;
	bool may_end = p->tosses >= PLAYERS;
	if (may_end && !p->personal[side])
		return bout_end(b, p, PLAYERS - 1 - side);
	int16_t *known = &b->known[p->personal[0]][p->personal[1]][p->hand[0]][p->hand[1]][lead + BOUT_LEAD];
	if (may_end && *known != BOUT_UNKNOWN)
		return *known;
	int sign = side == 0 ? 1 : -1;
	int32_t best = may_end ? sign * bout_end(b, p, PLAYERS - 1 - side) : INT16_MIN;
	for (int personal = p->hand[side] == 0; personal <= p->personal[side]; personal++) {
		const struct seal_figures *f = &seal_table[SEAL_PERSONAL];
		int32_t v = sign * bout_toss(b, p, side, personal, personal ? f->low : LOW, personal ? f->high : HIGH);
		best = v > best ? v : best;
	}
	if (may_end)
		*known = (int16_t)(sign * best);
	return sign * best;
}
