/*
 * The King's Abbey: ids, limits, figures and the state. Rules in rules.c and the files it includes, tables of figures in
 * components.def, what an edition may make of them in figures.c, docs/rules/kings-abbey.md for the text with its ids (KA-…).
 *
 * A card of a player's board is one number (CARD_…): 42 building copies, two of each type, and the 6 towers.
 */
#ifndef KINGS_ABBEY_H
#define KINGS_ABBEY_H

#include "core/figures.h"
#include "core/vocabulary.h"

enum {
	PLAYERS_MAX = 5,
	ROUNDS = 7,
	ROUNDS_QUICK = 5,
	PEASANTS = 15,
	DICE_START = 9,
	DIE_FACES = 6,
	PEW_BENCHES = 4,
	PEW_ROWS = 3,
	PEWS = PEW_BENCHES * PEW_ROWS,
	BAPTISTERY_PLACES = 2,
	SLOTS = 7,
	SLOTS_REMODELLED = 9,
	TOWERS_MAX = 4, /* built in the whole game */
	WALLS_MAX = 5,
	COPIES = 3,     /* of a building in the box, as compiled in */
	COPIES_BOX = 5, /* of an edition at most */
	COPIES_MAX = 2, /* of a building on one board */
	CRUSADES_MAX = 2,
	CRUSADE_SLOTS_MAX = 6,
	CRUSADE_PRESTIGE_MAX = 30,
	REWARDS_MAX = 2, /* kinds of reward on one crusade card */
	REWARD_MAX = 9,  /* tokens of one kind */
	SHEEP_MAX = 5,
	COWS_MAX = 3,
	SHEEP_SUPPLY = 15,
	COWS_SUPPLY = 9,
	TRADES = 2,      /* trade tokens */
	TRADE_MAX = 60,  /* tokens given in one trade or deal */
	OFFERS = 3,      /* of help, and of Stables deals, per round */
	ABBEY_LIMIT = 3, /* dice for preaching, and for the clergy, per round */
	REROLLS = 2,
	MARKET_COLUMNS = 2,
	MARKET_ROWS = 4,
	BONUS_SPACES = 2,
	DARKNESS_TOP = 7,
	ELIAS_PEASANTS = 3,
	ELIAS_POOL = 6,
	BID_MAX = 20, /* 6 deniers and one of each resource */
	STOCK_MAX = 9999, /* bound of a position read from outside; play stays far below */
	KA_CHOICES_MAX = 200,
};

/* Ids are the rows of components.def, counted from 1. */
enum {
	GOOD_NONE,
#define GOOD(ID, ...) GOOD_##ID,
#include "games/kings-abbey/components.def"
	GOODS_END,
	GOODS = GOODS_END - 1,
	RESOURCES = GOOD_SAND,
	MONEYS = GOOD_DENIER, /* resources and deniers: what costs are paid in */
	REWARDS = GOOD_WAGON, /* what a crusade may bring */
};

enum {
	SITE_NONE,
#define SITE(ID, ...) SITE_##ID,
#include "games/kings-abbey/components.def"
	SITES_END,
	SITES = SITES_END - 1,
};

enum {
	BUILDING_NONE,
#define BUILDING(ID, ...) BUILDING_##ID,
#include "games/kings-abbey/components.def"
	BUILDINGS_END,
	BUILDINGS = BUILDINGS_END - 1,
	BUILDING_BARN = BUILDINGS_END, /* in a slot only */
};

enum {
#define POWER(ID, ...) POWER_##ID,
#include "games/kings-abbey/components.def"
	POWERS,
	POWER_DEFENCES = POWER_GUILD_DEFENCE + 1,
};

enum { MANNED_BY_NOBODY, MANNED_BY_ARCHER, MANNED_BY_LAY_BROTHER };

enum {
	TOWER_NONE,
#define TOWER(ID, ...) TOWER_##ID,
#include "games/kings-abbey/components.def"
	TOWERS_END,
	TOWERS = TOWERS_END - 1,
};

enum {
	CARD_NONE,
	CARDS_BUILDING = (int)BUILDINGS * COPIES_MAX, /* building b, copy k: 2 (b - 1) + k */
	CARD_BATTLEMENT_1 = CARDS_BUILDING + 1,
	CARD_BATTLEMENT_2,
	CARD_GATE_TOWER_1,
	CARD_GATE_TOWER_2,
	CARD_BELL_TOWER,
	CARD_CHAPEL,
	CARDS = CARD_CHAPEL,
};

enum {
	LEVEL_NONE,
#define LEVEL(ID, ...) LEVEL_##ID,
#include "games/kings-abbey/components.def"
	LEVELS_END,
	LEVELS = LEVELS_END - 1,
	LEVEL_SPACES = 5, /* of one level, at most */
	CLERGY_MAX = 20,  /* of all of them */
};

enum { RELIC_CLERGY, RELIC_DEFENCE, RELIC_VIKINGS, RELIC_GIFT, RELIC_WALLS, RELIC_WAIVER };

enum {
	RELIC_NONE,
#define RELIC(ID, ...) RELIC_##ID,
#include "games/kings-abbey/components.def"
	RELICS_END,
	RELICS = RELICS_END - 1,
};

enum {
	CRUSADE_NONE,
#define CRUSADE(ID, ...) CRUSADE_##ID,
#include "games/kings-abbey/components.def"
	CRUSADES_END,
	CRUSADES = CRUSADES_END - 1,
	CRUSADES_PLAIN = CRUSADES - RELICS,
};

enum {
	EFFECT_NONE,
	EFFECT_SITE,
	EFFECT_FOOD,
	EFFECT_FAITH,
	EFFECT_DENIERS,
	EFFECT_MOVES,
	EFFECT_DARKNESS,
	EFFECT_PRICE,
	EFFECT_PLAGUE,
	EFFECT_PREACHING,
	EFFECT_CLERGY,
	EFFECT_NOTHING, /* a card whose text no effect can say */
	EFFECTS = EFFECT_NOTHING,
};

/* What is paid for besides cards. */
enum {
	COST_NONE,
#define COST(ID, ...) COST_##ID,
#include "games/kings-abbey/components.def"
	COSTS_END,
	COSTS = COSTS_END - 1,
};

enum {
	CALAMITY_NONE,
#define CALAMITY(ID, ...) CALAMITY_##ID,
#include "games/kings-abbey/components.def"
	CALAMITIES_END,
	CALAMITIES = CALAMITIES_END - 1, /* event cards; the name keeps apart what the log calls an event */
};

enum {
	MIX_NONE,
#define MIX(ID, ...) MIX_##ID,
#include "games/kings-abbey/components.def"
	MIXES_END,
	MIXES = MIXES_END - 1,
};

enum {
	TOKEN_NONE,
#define TOKEN(ID, ...) TOKEN_##ID,
#include "games/kings-abbey/components.def"
	TOKENS_END,
	TOKENS = TOKENS_END - 1,
};

enum {
	SAINT_NONE,
#define SAINT(ID, ...) SAINT_##ID,
#include "games/kings-abbey/components.def"
	SAINTS_END,
	SAINTS = SAINTS_END - 1,
};

/* Steps within a phase, each counted from 0. */
enum {
	SETUP_THIN,
	SETUP_CRUSADE,
	SETUP_FIRST,
	SETUP_BUILDING,
	SETUP_MARKET,
	SETUP_SAINT,
	SETUP_ELIAS,
	SETUP_DRAFT,
	SETUP_REFILL
};
enum { NEWS_TYPE, NEWS_CARD, NEWS_PLAGUE, NEWS_LANCE, NEWS_ROLL, NEWS_TURNS, NEWS_LOSSES };
enum { MARKET_ELIAS, MARKET_PASS_A, MARKET_PASS_B };
enum { GATHER_ELIAS, GATHER_TURNS };
enum { END_CLEAR, END_ABANDON, END_LIMIT, END_MARKET, END_REFILL };
enum { STAGES_MAX = SETUP_REFILL };

#define VOCABULARY "games/kings-abbey/vocabulary.def"
#include "core/vocabulary_names.h"

/* The spec numbers its phases from 1. */
enum { PHASE_SETUP = PHASE_NONE, PHASES = LAST_PHASE };
enum { SORTS = LAST_SORT };

/* Flags of rows: the phases in which a kind may be open or a free action be taken. */
#define IN(phase) OWN_FLAG(1 + (phase))
#define IN_SETUP IN(PHASE_SETUP)
#define IN_ROLL IN(PHASE_ROLL)
#define IN_EVENT IN(PHASE_EVENT)
#define IN_ABBEY IN(PHASE_ABBEY)
#define IN_MARKET IN(PHASE_MARKET)
#define IN_GATHER IN(PHASE_GATHER)
#define IN_MOVE IN(PHASE_MOVE)
#define IN_BUILD IN(PHASE_BUILD)
#define IN_FOOD IN(PHASE_FOOD)
#define IN_DARK IN(PHASE_DARK)
#define IN_REWARD IN(PHASE_REWARD)
#define IN_END IN(PHASE_END)
#define IN_TRADES (IN_ABBEY | IN_MARKET | IN_GATHER | IN_MOVE | IN_BUILD | IN_FOOD | IN_REWARD | IN_END)
#define IN_FREE (IN_TRADES | IN_EVENT | IN_DARK)
#define IN_SUPPORT (IN_EVENT | IN_ABBEY | IN_MARKET | IN_GATHER | IN_MOVE | IN_BUILD | IN_FOOD | IN_REWARD)

/* Of verbs. */
#define PLACES_DIE OWN_FLAG(0) /* or the phantom that follows one: leaves Scriptorium its chance, KA-6.3.6 */

/* Of kinds: what they are for, and what of the state is half done while they are open (scratch.def). */
#define FREE_ACTIONS OWN_FLAG(0) /* KA-6.13: they are taken here, and then it is asked again */
#define HOLDS(n) OWN_FLAG(1 + PHASES + 1 + (n))
#define HOLDS_SORT HOLDS(0)      /* the sort of event drawn, not its card yet */
#define HOLDS_BID HOLDS(1)       /* the highest bid of the auction */
#define HOLDS_ROLLS HOLDS(2)     /* what Elias still rolls */
#define HOLDS_RESOURCES HOLDS(3) /* resources to be chosen */
#define HOLDS_PATRON HOLDS(4)    /* the saint to be revealed or kept */
#define HOLDS_LOSSES HOLDS(5)    /* peasants to be lost */
#define HOLDS_ARCHERS HOLDS(6)   /* archers that Lionel may still send */
#define HOLDS_SITE HOLDS(7)      /* the site visited */
#define HOLDS_TOOLS HOLDS(8)     /* tools used on its dice */
#define HOLDS_CRUSADE HOLDS(9)   /* the crusade to be begun or called off */
#define HOLDS_DIE HOLDS(10)      /* its first die */
#define HOLDS_CARD HOLDS(11)     /* the card to be manned or left */
#define HOLDS_COST HOLDS(12)     /* the construction whose cost the Tablets lower */
/* A trade, a deal and an offer of help grow step by step: each step holds what those before it do. */
#define HOLDS_TRADE HOLDS(13)                        /* what is given */
#define HOLDS_TRADE_GET (HOLDS_TRADE | HOLDS(14))    /* what for */
#define HOLDS_DEAL HOLDS(15)                         /* nothing yet */
#define HOLDS_PARTNER (HOLDS_DEAL | HOLDS(16))
#define HOLDS_GIVE (HOLDS_PARTNER | HOLDS(17))
#define HOLDS_GIVE_N (HOLDS_GIVE | HOLDS(18))
#define HOLDS_GET (HOLDS_GIVE_N | HOLDS(19))
#define HOLDS_GET_N (HOLDS_GET | HOLDS(20))
#define HOLDS_OFFER HOLDS(21)                        /* the crusade */
#define HOLDS_ALLY (HOLDS_OFFER | HOLDS(22))
#define HOLDS_HELP (HOLDS_ALLY | HOLDS(23))          /* how many dice */
#define HOLDS_SHARE (HOLDS_HELP | HOLDS(24))         /* prestige, and the goods asked about so far */
#define HOLDS_TERMS (HOLDS_SHARE | HOLDS(25))        /* the relic too: the offer is made */
#define HOLDS_COUNTER (HOLDS_TERMS | HOLDS(26))      /* it may have been countered */
#define ANY_KIND 0
#define ANY_PHASE (~(uint64_t)0)

/* A mark on the kind within apply: it has been answered, and the flow goes on unless another is opened. */
enum { ANSWERED = 128 };

ASSERT_STATIC((int)KINDS_END <= (int)ANSWERED);

/* ------------------------------------------------------------------ what is printed; row 0 of lists is none */

struct building_figures {
	uint8_t prestige, activation, starting, cost[MONEYS], reward, reward_n;
	uint8_t copies; /* in the box */
};

struct tower_figures {
	uint8_t count, prestige, cost[MONEYS], manned_by;
};

struct level_figures {
	uint8_t spaces, moves, defence, resources, prestige[LEVEL_SPACES];
	uint8_t last; /* the step of its last space; derived */
};

/* A step of the clergy, counted from 1 through all levels: its space, and what the steps so far have brought. All derived. */
struct step_figures {
	uint8_t level, space, prestige, resources;
	uint8_t moves, defence; /* of the levels completed */
};

struct crusade_figures {
	uint8_t slots, prestige, reward[REWARDS], relic;
};

struct relic_figures {
	uint8_t effect, good, amount;
};

struct event_figures {
	uint8_t type, effect, site;
	int8_t amount;
	uint8_t here, copies;
};

struct kings_abbey_figures {
	struct building_figures building[BUILDINGS + 1]; /* KA-3.7 */
	struct tower_figures tower[TOWERS + 1]; /* KA-3.8 */
	struct level_figures level[LEVELS + 1]; /* KA-3.5 */
	struct step_figures step[CLERGY_MAX + 1];
	struct crusade_figures crusade[CRUSADES + 1]; /* KA-3.10, KA-3.11 */
	struct relic_figures relic[RELICS + 1]; /* KA-7.4 */
	struct event_figures event[CALAMITIES + 1]; /* KA-3.12 */
	uint8_t token[TOKENS + 1]; /* KA-3.3.2: how much */
	uint8_t saint[SAINTS + 1]; /* KA-7.5.3 */
	uint8_t darkness[DARKNESS_TOP + 1]; /* KA-3.6.1 */
	uint8_t bench[PEW_BENCHES + 1]; /* rows that it has */
	uint8_t cost[COSTS + 1][MONEYS];
	uint8_t wall_prestige;
	uint8_t good[GOODS + 1]; /* KA-3.2.1: value in trades; 0: not traded */
	uint8_t site[SITES + 1]; /* KA-3.3.1: by what the dice are divided */
	uint8_t power[POWERS][4]; /* KA-7.2: amounts by the two bits of the pair's occupancy: none, first, second, both */
	uint8_t power_of[POWERS]; /* the building that has it */
	uint8_t clergy_top; /* derived, as what follows */
	uint8_t spare[3];
	uint16_t seats; /* pews that there are, as a player's pews */
	uint32_t events[SORTS]; /* sets of event cards */
};
FIGURES(kings_abbey);

/* ------------------------------------------------------------------ the state */

struct crusade {
	uint8_t card; /* 0: no card */
	uint8_t value; /* of all its dice; 0: not begun. Begun, the owner's peasant is on it */
	uint8_t dice, ally_dice, elias_dice, phantoms;
	uint8_t ally; /* seat + 1; his peasant is on it too */
	uint8_t promised_relic; /* what the ally has been promised */
	uint8_t promised_prestige;
	uint8_t promised[REWARDS];
};

struct abbey {
	uint64_t standing; /* bit card - 1. Of a pair the first copy always stands */
	uint64_t occupied;
	uint64_t entered; /* standing building copies that have ever been occupied */
	int16_t prestige;
	uint16_t goods[MONEYS]; /* wood, grain, stone, sand, deniers */
	uint16_t pews; /* bit 3 (bench - 1) + row - 1 */
	uint8_t tools, tools_used, wagons, trades_used;
	uint8_t pool[DIE_FACES], rerolled[DIE_FACES];
	uint8_t area[3][DIE_FACES]; /* preach, clergy, defence: dice by value */
	uint8_t reused; /* area of the die replayed from a site */
	uint8_t home; /* dice in the personal reserve, not rolled yet */
	uint8_t dice_total, die_owed;
	uint8_t defend_phantoms, preach_used, clergy_used;
	uint8_t main_die[SITES], bonus_die[SITES]; /* faces, 0 none */
	uint8_t phantom_sites, used_sites; /* bit site - 1 */
	uint8_t clergy;
	uint8_t baptistery, reserve, discarded;
	uint8_t slot[SLOTS_REMODELLED]; /* building, barn; where a card lies matters to the eye only */
	uint8_t tower[TOWERS_MAX]; /* cards */
	uint8_t straddle[2]; /* cards under Rudolph's lay brother */
	uint8_t round_activated; /* of the farm */
	uint8_t built[BUILDINGS], towers_built[TOWERS];
	uint8_t walls, altar, remodel;
	uint8_t sheep, cows;
	uint8_t unbuilt[BUILDINGS];
	uint8_t base_defence, extra_defence;
	uint8_t library_used, blacksmith_used, bath_used, den_used, double_used, triple_used, rerolls;
	uint8_t deals, help_offers, stables_offers, support_used;
	uint8_t relics; /* bit relic - 1 */
	uint8_t saint; /* face down: the owner's secret; 0 once it is shown */
	uint8_t saint_shown, saint_mode;
	uint8_t doubled;
	/* What follows from the rest, kept for the table: KA-6.0.7, KA-6.0.8, KA-6.8.3, KA-6.10.1. */
	uint8_t defence, population, food_need, income;
	struct crusade crusade[CRUSADES_MAX];
	/* Options of the table that came late; the first seat's count, the others are 0, so that older games keep their bytes. */
	uint8_t farm_breeds, crusade_by_trade;
	uint8_t edition; /* the slot of the table's figures, in the first seat too */
	uint8_t spare;
};

struct kings_abbey_state {
	uint8_t seats;
	uint8_t quick, event_mix, easy_start, start_auction, dark_start, relics_on, relic_thin, saints_on;
	uint8_t first, elias_first, round, phase, stage, kind, actor, turn;
	uint8_t event, event_type, event_left[SORTS], event_under;
	uint8_t building_left[BUILDINGS];
	uint8_t pile[MARKET_COLUMNS], market[MARKET_COLUMNS][MARKET_ROWS];
	uint8_t initiative_seen, initiative_pile, initiative_holder, initiative_elias;
	uint8_t darkness, darkness_level;
	uint8_t viking[PLAYERS_MAX], cover[PLAYERS_MAX], cover_owner[PLAYERS_MAX]; /* owner 0 of a cover: Elias */
	uint8_t bonus_free[SITES], elias_bonus;
	uint8_t tools, wagons, sheep, cows; /* the general supply */
	uint8_t elias_pool[DIE_FACES], elias_peasants;
	uint8_t bought, passed; /* seats */
	uint8_t relics_left;
	uint8_t bid, bidder;
	/* What has been chosen so far in the open turn or chain; 0 when there is none. */
	uint8_t last_area, last_crusade, last_value, last_count; /* dice of one value in a row on one target, KA-6.3.6 */
	uint8_t rolls, resources_due, patron_due, losses_due, archers_left;
	uint8_t moves_used, fed, window; /* window: asked once, a player is asked again after a free action */
	uint8_t site, tool_main, tool_bonus;
	uint8_t pending_crusade, pending_die, pending_value, pending_card;
	uint8_t waive_tower, waive_building;
	uint8_t trade_give, trade_get;
	uint8_t deal_partner, deal_give, deal_give_n, deal_get;
	uint8_t deal_get_n;
	uint8_t offer_crusade, offer_ally, offer_dice, offer_prestige, offer_reward[REWARDS_MAX], offer_relic,
		offer_counter;
	uint32_t crusades_seen, events_seen, start_left;
	struct abbey player[PLAYERS_MAX];
};

ASSERT_STATIC(sizeof(struct crusade) == 15);
ASSERT_STATIC(sizeof(struct abbey) % 8 == 0);
ASSERT_STATIC(sizeof(struct kings_abbey_state) % 8 == 0);
ASSERT_STATIC(sizeof(struct kings_abbey_state) <= 2048);

void kings_abbey_draw(const void *seen, int seat, struct canvas *canvas);

#endif
