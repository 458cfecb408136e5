/* The box of Builders' Duel: its figures as compiled in, what an edition may say, what must hold. */
#include "core/box.h"
#include "core/faults.h"
#include "games/builders-duel/builders_duel.h"

GAME_TABLES(builders_duel);

enum {
	GOLD_COINED = 0 /* BD-3.5.1 */
#define COIN(value, coins, mark) +(value) * (coins)
#include "games/builders-duel/components.def"
};

struct builders_duel_figures builders_duel_boxes[EDITIONS_MAX] = {{
	.card =
		{
			{0},
#define CARD(id, category, frame, raw, gold, count, sale, effect, mark)                                                \
	{category, frame, raw, gold, count, sale, effect, (effect) != PLAIN ? DOES_CATEGORIES + (effect) : (category)},
#include "games/builders-duel/components.def"
		},
	.section =
		{
			{0},
#define SECTION(id, name, a, b, c, seals, gold, conversions, mark)                                                     \
	{1 << (a - 1) | 1 << (b - 1) | 1 << (c - 1), {a, b, c}, seals, gold, conversions, 0},
#include "games/builders-duel/components.def"
		},
	.install =
		{
			0,
#define INSTALL(number, price, mark) price,
#include "games/builders-duel/components.def"
		},
	.coins =
		{
#define COIN(value, coins, mark) coins,
#include "games/builders-duel/components.def"
		},
	.gold = GOLD_COINED,
}};

static const uint8_t coin_value[COINS] = {
#define COIN(value, coins, mark) value,
#include "games/builders-duel/components.def"
};

static const uint8_t markers[GOODS] = {
#define GOOD(id, name, markers_, camp, basic, mark) markers_,
#include "games/builders-duel/components.def"
};

/* What the figures of a card may be, by what it does (BD-7.1 to BD-7.8); what it does not use is 0. */
struct range_of {
	uint8_t gold[2], count[2], sale[2];
	bool raw;
};
enum { EFFECT = DOES_CATEGORIES };
static const struct range_of ranges[DOES_ALL + 1] = {
	[INCOME] = {.gold = {1, 12}},
	[INFLUENCE] = {.gold = {1, 5}},
	[RAW] = {.count = {1, 4}, .raw = true},
	[CRAFT] = {.gold = {1, 6}, .raw = true},
	[MARKET] = {.gold = {1, 6}, .count = {1, PURCHASES_MAX}, .sale = {0, 6}},
	[EFFECT + CONVOY] = {.count = {1, 1}},
	[EFFECT + JOURNEYMAN] = {.count = {1, 1}},
	[EFFECT + SCAFFOLD] = {.count = {1, 1}},
	[EFFECT + PATRON] = {.gold = {0, 10}, .count = {0, BONUS_SEALS}},
	[EFFECT + MASTER] = {.count = {1, CONVERSIONS_MAX}},
	[EFFECT + RAID] = {.gold = {1, 10}},
	[EFFECT + ENVOY] = {.count = {1, 1}},
};

#define F builders_duel_figures
static const struct figure figures_of_box[] = {
	FIGURE(F, TYPE_SECTION, "needs", FIGURE_ID, section[1].need[0], section[2].need[0], 1, GOODS, .of = TYPE_GOOD,
		.count = SECTION_PLACES, .step = 1),
	FIGURE(F, TYPE_INSTALL, "price", FIGURE_NUMBER, install[1], install[2], 1, 40),
	FIGURE(F, TYPE_COIN, "coins", FIGURE_NUMBER, coins[0], coins[1], 0, 40),
	FIGURE(F, TYPE_CARD, "does", FIGURE_ID, card[1].does, card[2].does, 1, DOES_ALL, .of = TYPE_DOES),
	FIGURE(F, TYPE_CARD, "frame", FIGURE_ID, card[1].frame, card[2].frame, 0, PHILIP, .of = TYPE_FRAME),
	FIGURE(F, TYPE_CARD, "raw", FIGURE_ID, card[1].raw, card[2].raw, 0, GOODS, .of = TYPE_GOOD),
	FIGURE(F, TYPE_CARD, "gold", FIGURE_NUMBER, card[1].gold, card[2].gold, 0, 12),
	FIGURE(F, TYPE_CARD, "count", FIGURE_NUMBER, card[1].count, card[2].count, 0, 4),
	FIGURE(F, TYPE_CARD, "sale", FIGURE_NUMBER, card[1].sale, card[2].sale, 0, 6),
	{0},
};

/* The needs of a section one by one, as boards read them. */
#define NEED_OF(n)                                                                                                     \
	FIGURE(F, TYPE_SECTION, "need_" #n, FIGURE_ID, section[1].need[(n) - 1], section[2].need[(n) - 1], 1, GOODS,       \
		.of = TYPE_GOOD)
static const struct figure derived[] = {NEED_OF(1), NEED_OF(2), NEED_OF(3), {0}};

static const struct box_name names[] = {{TYPE_CARD, 0, NULL}, {0}};

/* A figure that what the card does has no use for is 0, one that is always the same is that. */
static uint8_t fitting(uint8_t value, const uint8_t *range)
{
	return range[0] == range[1] ? range[0] : value;
}

static void derive(void *figures)
{
	struct F *f = figures;
	int gold = 0;
	for (int i = 1; i <= CARDS; i++) {
		struct card_figures *c = &f->card[i];
		const struct range_of *r = &ranges[c->does];
		c->effect = (uint8_t)(c->does > DOES_CATEGORIES ? c->does - DOES_CATEGORIES : PLAIN);
		c->category = (uint8_t)(c->effect == PLAIN ? c->does : c->effect <= SCAFFOLD ? ONCE : PERSONAL);
		c->gold = fitting(c->gold, r->gold), c->count = fitting(c->count, r->count),
		c->sale = fitting(c->sale, r->sale);
		c->raw = r->raw ? c->raw : NONE;
	}
	for (int i = 1; i <= SECTIONS; i++) {
		f->section[i].needs = 0;
		for (int k = 0; k < SECTION_PLACES; k++)
			f->section[i].needs = (uint8_t)(f->section[i].needs | 1 << (f->section[i].need[k] - 1));
	}
	for (int i = 0; i < COINS; i++)
		gold += coin_value[i] * f->coins[i];
	f->gold = (uint8_t)(gold <= GOLD_MAX ? gold : 0);
}

static bool is_once_card(int card)
{
	return card == CARD_A22 || card == CARD_A23 || card == CARD_B20 || card == CARD_B21;
}

static void check_card(const struct F *f, int card, struct faults *faults)
{
	const struct card_figures *c = &f->card[card];
	const struct range_of *r = &ranges[c->does];
	if ((c->category == ONCE) != is_once_card(card))
		fault_add(faults, "edition.once", TYPE_CARD, card, "does");
	if (c->category == ONCE && c->frame != NEUTRAL)
		fault_add(faults, "edition.once_frame", TYPE_CARD, card, "frame");
	if (r->raw && c->raw == NONE)
		fault_add(faults, "edition.raw_wanted", TYPE_CARD, card, "raw");
	if (c->gold < r->gold[0] || c->gold > r->gold[1])
		fault_bounds(faults, TYPE_CARD, card, "gold", r->gold[0], r->gold[1]);
	if (c->count < r->count[0] || c->count > r->count[1])
		fault_bounds(faults, TYPE_CARD, card, "count", r->count[0], r->count[1]);
	if (c->sale < r->sale[0] || c->sale > r->sale[1])
		fault_bounds(faults, TYPE_CARD, card, "sale", r->sale[0], r->sale[1]);
}

/* BD-3.2: three places of different goods, and markers enough for all sections: else nobody can finish. */
static void check_sections(const struct F *f, struct faults *faults)
{
	int needed[GOODS] = {0};
	for (int i = 1; i <= SECTIONS; i++) {
		if (bits_count(f->section[i].needs) != SECTION_PLACES)
			fault_add(faults, "edition.need_twice", TYPE_SECTION, i, "needs");
		for (int k = 0; k < SECTION_PLACES; k++) {
			int good = f->section[i].need[k];
			if (++needed[good - 1] <= markers[good - 1])
				continue;
			struct fault *x = fault_add(faults, "edition.too_needed", TYPE_SECTION, i, "needs");
			struct out o;
			out_init(&o, x->allowed, sizeof x->allowed);
			out_number(&o, markers[good - 1]);
		}
	}
}

static void check(const void *figures, struct faults *faults)
{
	const struct F *f = figures;
	for (int card = 1; card <= CARDS; card++)
		check_card(f, card, faults);
	check_sections(f, faults);
	for (int i = 2; i <= INSTALLS_MAX; i++)
		if (f->install[i] <= f->install[i - 1])
			fault_add(faults, "edition.rising", TYPE_INSTALL, i, "price");
	int gold = 0;
	for (int i = 0; i < COINS; i++)
		gold += coin_value[i] * f->coins[i];
	if (gold < 40 || gold > GOLD_MAX)
		fault_sum(faults, TYPE_COIN, "coins", gold, 40, GOLD_MAX);
}

const struct box builders_duel_box = {
	.slots = builders_duel_boxes,
	.size = sizeof(struct F),
	.slot_at = offsetof(struct builders_duel_state, edition),
	.figures = figures_of_box,
	.derived = derived,
	.names = names,
	.derive = derive,
	.check = check,
};
