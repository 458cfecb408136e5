/*
 * Builders' Duel: a turn has next to no chance in it, so the computer player tries every way to play it (BD-14.1).
 * Only ways that cannot be better are left out, and positions reached twice are looked up.
 */

enum { TURN_TABLE = 4096, TURN_NODES = 4000 };

struct turn_entry {
	uint64_t key;
	int64_t value;
};

/* The scratch block of the computer player. */
struct thinking {
	struct turn_entry turn[TURN_TABLE];
	int32_t conflict[CONFLICT_TABLE];
	uint32_t nodes;
};

static uint64_t turn_key(const struct builders_duel_state *s)
{
	uint64_t word[sizeof *s / sizeof(uint64_t)], h = 0x9e3779b97f4a7c15u;
	memcpy(word, s, sizeof word);
	for (int i = 0; i < COUNT(word); i++) {
		h = (h ^ word[i]) * 0xd6e8feb86659fd93u;
		h ^= h >> 32;
	}
	return h | 1; /* 0 marks an empty entry */
}

static void thinking_init(struct thinking *t)
{
	memset(t->turn, 0, sizeof t->turn);
	t->nodes = 0;
}

/* Cards that ask nothing and only give: they come first, in any order, so their order is not searched. */
static bool is_plain_gain(const struct builders_duel_figures *box, int card)
{
	int effect = box->card[card].effect;
	switch (box->card[card].category) {
	case POWER:
	case INCOME:
	case RAW:
	case ONCE:
		return true;
	case PERSONAL:
		return effect == PATRON || effect == RAID || effect == FOREMAN;
	default:
		return false;
	}
}

/* Leaves out ways to play that cannot be better: keeps the list's order, returns its new length. */
static uint32_t prune_turn(const struct builders_duel_state *s, choice *list, uint32_t count)
{
	if (turn_kind(s) != KIND_TURN_CARD)
		return count;
	for (uint32_t i = 0; i < count; i++)
		if (choice_verb(list[i]) == VERB_RESOLVE && is_plain_gain(figures(s), s->grid[choice_arg(list[i], 0) - 1])) {
			list[0] = list[i];
			return 1;
		}
	uint32_t n = 0;
	for (uint32_t i = 0; i < count; i++) /* a journeyman can wait for the build step */
		if (choice_verb(list[i]) != VERB_USE_ONCE
			|| figures(s)->card[once_table[choice_arg(list[i], 0)]].effect != JOURNEYMAN)
			list[n++] = list[i];
	return n;
}

/* The best value the seat can reach by the end of its turn. An unknown seal counts as any other. */
static int32_t best_turn(struct thinking *t, const struct builders_duel_state *s, int seat)
{
	choice list[BUILDERS_DUEL_CHOICES];
	if (s->actor != seat + 1)
		return value_of_position(s, seat);
	bool chance = reveal_due(s);
	uint64_t key = turn_key(s);
	struct turn_entry *known = &t->turn[key % TURN_TABLE];
	if (known->key == key)
		return (int32_t)known->value;
	if (++t->nodes > TURN_NODES)
		return value_of_position(s, seat);
	uint32_t count = builders_duel_choices(s, seat, list);
	count = chance ? 1 : prune_turn(s, list, count);
	int32_t best = INT32_MIN;
	for (uint32_t i = 0; i < count; i++) {
		struct builders_duel_state next = *s;
		builders_duel_apply(&next, chance ? SEAT_CHANCE : seat, list[i], NULL);
		int32_t v = best_turn(t, &next, seat);
		if (v > best)
			best = v;
	}
	known->key = key;
	known->value = best;
	return best;
}

/* The best the seat could make of a turn with the cards of that line, without the contested cell if it is lost. */
static int32_t line_value(struct thinking *t, const struct builders_duel_state *s, int seat, int line, int lost_cell)
{
	struct builders_duel_state turn = *s;
	turn.player[seat].line = (uint8_t)line;
	turn.contested = (uint8_t)(lost_cell != NONE ? lost_cell : 1);
	turn.conflict_winner = (uint8_t)(lost_cell != NONE ? other(seat) + 1 : seat + 1);
	turn.resolved = 0;
	turn.deal_first = (uint8_t)seat; /* the deal must not end with this turn: the other's is still to come */
	t->nodes = 0;
	begin_turn(&turn, seat, NULL);
	return best_turn(t, &turn, seat);
}
