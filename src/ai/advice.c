/* From what the search found out to advice: the best few choices, what they promise, and the main reason. */
#include "ai/chance.h"
#include "ai/search_int.h"

static const char *const reason_ids[TERMS] = {"hint.points", "hint.engine", "hint.denial", "hint.risk"};
static const char *const reason_ids_little[TERMS] = {
	"hint.points.little", "hint.engine.little", "hint.denial.little", "hint.risk.little"};

/* The first and the last place are as likely as that, those between them share the rest as they had it. */
static void set_ends(float *place, int last, float first_is, float last_is)
{
	float between = 0;
	for (int k = 1; k < last; k++)
		between += place[k];
	for (int k = 1; k < last && between > 0; k++)
		place[k] *= (1 - first_is - last_is) / between;
	place[0] = first_is;
	place[last] = between > 0 ? last_is : 1 - first_is;
}

/* The chance of each place when the seat ends before opponent j with chance ahead[j]; a team is one opponent. */
static void places(const struct search *s, const struct leaf *leaf, float *place)
{
	float behind[SEATS_MAX];
	int count = 0;
	memset(place, 0, SEATS_MAX * sizeof *place);
	place[0] = 1;
	for (int j = 0; j < s->seats; j++) {
		int mate = 0;
		while (s->team[mate] != s->team[j])
			mate++;
		if (s->team[j] == s->team[s->seen.seat] || mate < j)
			continue;
		for (int k = ++count; k >= 0; k--)
			place[k] = place[k] * leaf->ahead[j] + (k ? place[k - 1] * (1 - leaf->ahead[j]) : 0);
	}
	for (int j = 0; j < s->seats; j++)
		behind[j] = 1 - leaf->ahead[j];
	if (count > 1)
		set_ends(place, count, chance_first(s, s->seen.seat, leaf->ahead), chance_first(s, s->seen.seat, behind));
}

void tally_note(const struct search *s, const struct leaf *leaf, struct tally *t)
{
	float place[SEATS_MAX], margin = leaf_margin(s, leaf, s->seen.seat);
	t->visits++;
	t->score += leaf->prospect[s->seen.seat];
	t->others += leaf->prospect[s->seen.seat] - margin;
	t->square += margin * margin;
	for (int i = 0; i < TERMS; i++)
		t->term[i] += leaf->term[i];
	places(s, leaf, place);
	for (int i = 0; i < s->seats; i++)
		t->place[i] += place[i];
}

void tally_add(struct search *s, uint32_t root_choice, const struct leaf *leaf)
{
	tally_note(s, leaf, &s->tally[root_choice]);
}

void tally_close(struct search *s)
{
	const struct node *n = node_at(s, s->root);
	for (uint32_t i = 0; i < s->root_count; i++) {
		const struct edge *e = edge_at(s, n, i);
		s->tally[i].all = e->visits;
		s->tally[i].value = e->value;
	}
	mixture_tell(s);
}

void search_merge(struct search *s, const struct search *other)
{
	assert(s->root_count == other->root_count);
	s->iterations += other->iterations;
	for (uint32_t i = 0; i < s->root_count && !s->exact; i++) {
		struct tally *t = &s->tally[i];
		const struct tally *o = &other->tally[i];
		if (t->all + o->all)
			t->value = (t->value * (float)t->all + o->value * (float)o->all) / (float)(t->all + o->all);
		t->all += o->all;
		t->mixed |= o->mixed;
		t->visits += o->visits;
		t->score += o->score;
		t->others += o->others;
		t->square += o->square;
		for (int k = 0; k < TERMS; k++)
			t->term[k] += o->term[k];
		for (int k = 0; k < SEATS_MAX; k++)
			t->place[k] += o->place[k];
	}
}

/* By visits, since they are what the search is surer of; exact values, and those of a race, speak for themselves. */
static bool better(const struct search *s, uint32_t a, uint32_t b)
{
	const struct tally *x = &s->tally[a], *y = &s->tally[b];
	if (s->halving.count > 1 && (a == s->halving.at[0] || b == s->halving.at[0]))
		return a == s->halving.at[0];
	if (s->raced && !x->all != !y->all)
		return x->all > 0;
	if (!s->exact && !s->raced && x->all != y->all)
		return x->all > y->all;
	return x->value > y->value || (!(x->value < y->value) && a < b);
}

static int32_t rounded(float x)
{
	return (int32_t)(x < 0 ? x - 0.5f : x + 0.5f);
}

/*
 * What speaks most for the choice against all others together; where nothing does, or it is nothing against what
 * speaks for the others, how far it is behind in all. The best choice is not behind: few visits to others may look so.
 */
static void find_reason(const struct search *s, uint32_t at, bool best, struct candidate *c)
{
	const struct tally *t = &s->tally[at];
	struct tally rest = {0};
	for (uint32_t i = 0; i < s->root_count; i++) {
		if (i == at)
			continue;
		rest.visits += s->tally[i].visits;
		rest.others += s->tally[i].others;
		for (int k = 0; k < TERMS; k++)
			rest.term[k] += s->tally[i].term[k];
	}
	if (!t->visits || !rest.visits)
		return;
	float all = 0;
	for (int k = 0; k < TERMS; k++) {
		float gain = t->term[k] / (float)t->visits - rest.term[k] / (float)rest.visits;
		if (k == TERM_DENIAL)
			gain -= t->others / (float)t->visits - rest.others / (float)rest.visits;
		if (k == 0 || rounded(gain * 10) > c->size) {
			c->reason = (uint8_t)k;
			c->size = rounded(gain * 10);
		}
		all += gain;
	}
	if (c->size <= 0 || (!best && c->size + rounded(all * 10) < 0))
		c->size = rounded(all * 10);
	if (best && c->size < 0)
		c->size = 0;
}

/* The chances of places as they are told: the first as such chances came true, the others share the rest as they were counted. */
static void told_places(const struct search *s, const struct tally *t, float *out)
{
	float counted[SEATS_MAX] = {0};
	int sides = search_sides(s);
	for (int i = 0; i < sides; i++)
		counted[i] = s->exact ? t->place[i] / (float)t->visits : chance_counted(s, t->place[i], t->visits);
	float first = s->exact ? counted[0] : chance_shown(s, counted[0]), rest = 1 - counted[0];
	memset(out, 0, SEATS_MAX * sizeof *out);
	out[0] = first;
	for (int i = 1; i < sides && rest > 0; i++)
		out[i] = counted[i] * (1 - first) / rest;
}

/* In thousandths that add up to a thousand: what is rounded is the chance of that place or a better one. */
static void round_places(const struct search *s, const struct tally *t, int16_t *out)
{
	float sum = 0, place[SEATS_MAX];
	int32_t before = 0;
	told_places(s, t, place);
	for (int i = 0; i < s->seats; i++) {
		sum += place[i];
		int32_t so_far = i + 1 == s->seats ? 1000 : rounded(sum * 1000);
		out[i] = (int16_t)(so_far - before);
		before = so_far;
	}
}

static void describe(const struct search *s, uint32_t at, bool best, struct candidate *c)
{
	const struct tally *t = &s->tally[at];
	memset(c, 0, sizeof *c);
	c->choice = s->root_list[at];
	c->visits = t->all;
	c->value = rounded(t->value * 1000);
	if (t->visits)
		c->score = rounded(t->score / (float)t->visits * 10);
	if (t->visits) {
		round_places(s, t, c->place);
		c->counted = (int16_t)rounded(chance_counted(s, t->place[0], t->visits) * 1000);
	}
	find_reason(s, at, best, c);
}

/* What a choice counts for when one is drawn: as it was solved, or by visits, the rarely tried left out. */
static uint32_t lots(const struct search *s, uint32_t at, uint32_t best)
{
	const struct tally *t = &s->tally[at];
	uint32_t floor = (uint32_t)((uint64_t)s->tally[best].all * s->level.set[SET_MIX] / 1000);
	bool takes_part = s->mixture->used ? t->mixed : t->all >= floor;
	return takes_part ? t->all : 0;
}

/* Secret orders are mixed, or they could be read. */
static uint32_t mixed(struct search *s, uint32_t best)
{
	uint32_t total = 0;
	for (uint32_t i = 0; i < s->root_count; i++)
		total += lots(s, i, best);
	uint32_t number = rng_below(&s->rng, total);
	for (uint32_t i = 0; i < s->root_count; i++) {
		uint32_t visits = lots(s, i, best);
		if (number < visits)
			return i;
		number -= visits;
	}
	return best;
}

/* How a level errs. */
struct slips {
	float noise, margin;
	uint32_t heed; /* visits of what it may take by mistake */
};

/*
 * Human error: a wrong idea of each value, but only where the difference is small, and only about what it has thought of.
 * So it errs where its search was of two minds; more thinking makes fewer mistakes. Its style is what it errs towards.
 */
static uint32_t mistaken(struct search *s, uint32_t best, struct slips slips)
{
	enum { LOOKS = 8 };
	static const uint8_t no_lean[TERMS];
	bool may[CHOICES_MAX], leans = s->level.set[SET_STYLE] && memcmp(s->level.lean, no_lean, sizeof no_lean) != 0;
	float floor = s->tally[best].value - slips.margin, most = -1e9f;
	uint32_t at = best;
	for (uint32_t i = 0; i < s->root_count; i++) {
		const struct tally *t = &s->tally[i];
		may[i] = t->all && t->all >= slips.heed && t->value >= floor;
	}
	if (leans && !s->exact)
		style_look(s, may, LOOKS);
	for (uint32_t i = 0; i < s->root_count; i++) {
		float error = rng_unit(&s->rng) + rng_unit(&s->rng) + rng_unit(&s->rng) - 1.5f; /* deviation 1/2 */
		float value = s->tally[i].value + error * 2 * slips.noise + style_leaning(s, i);
		if (may[i] && value > most)
			most = value, at = i;
	}
	return at;
}

/* How much surer of the first place than its share of it the seat is with its best choice. */
static float lead_of(const struct search *s, uint32_t best)
{
	float place[SEATS_MAX];
	int sides = search_sides(s);
	if (sides < 2 || !s->tally[best].visits)
		return 0;
	told_places(s, &s->tally[best], place);
	return place[0] - 1 / (float)sides;
}

/* The level's choice, where the first of the order looks best. Mistakes mix secret orders as well as drawing does. */
static uint32_t picked(struct search *s, uint32_t best)
{
	static const float LEAD_KEPT =
		0.1f; /* by who lets others catch up: so little a lead is soon lost to a good player */
	float share = (float)s->level.set[SET_SLIPS] / 100000;
	struct slips slips = {.noise = (float)s->level.set[SET_NOISE] * share,
		.margin = (float)s->level.set[SET_MARGIN] * share,
		.heed = (uint32_t)((uint64_t)s->tally[best].all * s->level.set[SET_HEED] / 1000)};
	if (s->level.set[SET_EASE] && s->root_count > 1) {
		float lead = lead_of(s, best) - LEAD_KEPT;
		slips.noise = slips.margin = lead > 0 ? lead * (float)s->level.set[SET_EASE] / 1000 : 0;
		slips.heed = 0;
	}
	if (slips.noise > 0)
		return mistaken(s, best, slips);
	if (s->root_count > 1 && !s->exact && !s->raced && node_at(s, s->root)->secret)
		return mixed(s, best);
	return best;
}

/* With the same luck the same came of both, lap by lap: only the order of choices differs. */
static bool alike(const struct search *s, uint32_t a, uint32_t b)
{
	const struct tally *x = &s->tally[a], *y = &s->tally[b];
	return s->raced && x->visits && x->visits == y->visits && memcmp(&x->score, &y->score, sizeof x->score) == 0
		&& memcmp(&x->others, &y->others, sizeof x->others) == 0 && memcmp(x->term, y->term, sizeof x->term) == 0
		&& memcmp(x->place, y->place, sizeof x->place) == 0;
}

/* Describes the choices in order, of those alike the first; of those nobody looked at none but the best. */
static void list(const struct search *s, const uint32_t *order, uint32_t count, struct advice *advice)
{
	uint32_t shown[CANDIDATES_MAX] = {0};
	advice->count = 0;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t k = 0;
		while (k < advice->count && !alike(s, order[i], shown[k]))
			k++;
		if (k < advice->count || (i && !s->tally[order[i]].visits))
			continue;
		shown[k] = order[i];
		describe(s, order[i], i == 0, &advice->list[advice->count++]);
	}
}

void search_conclude(struct search *s, struct advice *advice)
{
	uint32_t order[CANDIDATES_MAX] = {0}, count = 0, pick;
	for (uint32_t i = 0; i < s->root_count; i++) {
		uint32_t at = count;
		while (at > 0 && better(s, i, order[at - 1]))
			at--;
		if (at == CANDIDATES_MAX)
			continue;
		count += count < CANDIDATES_MAX;
		memmove(&order[at + 1], &order[at], (count - 1 - at) * sizeof *order);
		order[at] = i;
	}
	pick = picked(s, order[0]);
	memset(advice, 0, sizeof *advice);
	advice->best = s->root_list[pick];
	advice->exact = s->exact;
	advice->forced = s->root_count == 1;
	advice->iterations = s->iterations;
	advice->ended = s->exact ? END_EXACT : advice->forced ? END_FORCED : s->ended;
	list(s, order, count, advice);
}

bool search_found(const struct search *s, choice c, struct candidate *out)
{
	for (uint32_t i = 0; i < s->root_count; i++)
		if (s->root_list[i] == c) {
			describe(s, i, false, out);
			return true;
		}
	return false;
}

void search_tell(struct search *s, choice c, struct advice *advice)
{
	enum { TRIES = 16 };
	struct candidate found;
	for (uint32_t i = 0; i < advice->count; i++)
		if (advice->list[i].choice == c)
			return;
	search_try(s, c, TRIES);
	if (!search_found(s, c, &found) || !found.visits)
		return;
	advice->count += advice->count < CANDIDATES_MAX;
	advice->list[advice->count - 1] = found;
}

void advice_reason(const struct speaker *speaker, const struct candidate *c, struct out *o)
{
	static const struct type tenths = TYPE_NUMBER("number", INT32_MIN, INT32_MAX);
	int64_t points = (c->size < 0 ? 5 - c->size : 5 + c->size) / 10;
	struct word_arg args[] = {{"points", &tenths, points, NULL}, {"tenths", &tenths, c->size, NULL}};
	const char *id = c->size > 0 ? (points ? reason_ids : reason_ids_little)[c->reason] : "hint.even";
	if (c->size < 0 && points)
		id = "hint.behind";
	words_say(speaker, id, args, 2, o);
}
