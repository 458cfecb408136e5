/*
 * Builders' Duel (Le Duel des Batisseurs): ids, state and limits. Rules: rules.md.
 *
 * The rules count goods, seals, sections, lines and cells from 0; the ids below are those numbers + 1, so that 0 is
 * always "none". Arrays over goods, sections and seals are indexed by id - 1.
 */
#ifndef BUILDERS_DUEL_H
#define BUILDERS_DUEL_H

#include "core/figures.h"
#include "core/vocabulary.h"

enum { WALERAN_SEAT, PHILIP_SEAT, PLAYERS };
enum { NONE, NEUTRAL = 0, WALERAN, PHILIP }; /* owners: seat + 1 */

enum { STONE = 1, SAND, WOOD, WOOL, ORE, GOODS = ORE };
enum { SECTION_I = 1, SECTION_II, SECTION_III, SECTIONS = SECTION_III };
enum { SEAL_05 = 1, SEAL_14, SEAL_23, SEAL_PERSONAL, NEUTRAL_SEALS = SEAL_23 };
enum {
	ROW_TOP = 1,
	ROW_MIDDLE,
	ROW_BOTTOM,
	COLUMN_LEFT,
	COLUMN_MID,
	COLUMN_RIGHT,
	DIAGONAL_DOWN,
	DIAGONAL_UP,
	LINES = DIAGONAL_UP,
};
enum { ROW = 1, COLUMN, DIAGONAL };
enum { POWER = 1, INCOME, INFLUENCE, RAW, CRAFT, MARKET, ONCE, PERSONAL };
enum { COINS = 3 };
enum { DOES_CATEGORIES = 6, DOES_ALL = 14 }; /* what a card does: a category, or after those an effect */
enum { PLAIN, CONVOY, JOURNEYMAN, SCAFFOLD, PATRON, MASTER, RAID, FOREMAN, ENVOY };

enum {
	CARD_NONE,
#define CARD(id, category, frame, raw, gold, count, sale, effect, mark) CARD_##id,
#include "games/builders-duel/components.def"
	CARDS = CARD_B27,
	PILE_CARDS = CARD_A27,
};

enum {
	CELLS = 9,
	LINE_CELLS = 3,
	SECTION_PLACES = 3,
	DEALS = 3,
	ROUNDS = 4,
	ROUNDS_SHORT = 2, /* option rounds */
	START_GOLD = 3,
	START_GOLD_MORE = 5, /* option start_gold */
	SEALS = 10, /* neutral ones in all */
	QUEUE = SEALS - 1,
	GOLD_MAX = 250, /* of an edition; one byte holds it */
	SUM_MAX = 41, /* all ten neutral seals and the personal one, high faces */
	TOSSES_MAX = 12,
	INSTALLS_MAX = 3,
	PURCHASES_MAX = 3,
	CONVERSIONS_MAX = 2,
	BONUS_SEALS = 2,
	BUILDERS_DUEL_CHOICES = PILE_CARDS,
	TURN_MAX = 17 + 3 * 11, /* BD-6.10.1 with three of the longest cards an edition can have; 44 as compiled in */
	BUILDERS_DUEL_DECISIONS = 12 * (16 + 2 * TURN_MAX) + 257, /* BD-6.10.2 */
	BUILDERS_DUEL_EVENTS = 32,
};

enum { OPENING_RANDOM = 2 }; /* a value of the option opening_power */

/* The wordings of a prompt: of PLACE_LINE, of CONFLICT_TOSS, of BUILD. */
enum { PROMPT_FIRST, PROMPT_SECOND };
enum { PROMPT_OPENING, PROMPT_ANSWER, PROMPT_LATER };
enum { PROMPT_PRICE, PROMPT_FREE, PROMPT_FULL };

#define VOCABULARY "games/builders-duel/vocabulary.def"
#include "core/vocabulary_names.h"

enum { ONCES = LAST_ONCE };

struct card_figures {
	uint8_t category, frame, raw, gold, count, sale, effect;
	uint8_t does; /* what an edition calls category and effect */
};

struct section_figures {
	uint8_t needs; /* set of goods; derived */
	uint8_t need[SECTION_PLACES];
	uint8_t seals, gold, conversions;
	uint8_t spare;
};

/* What is printed on cards and sections; entry 0 of lists is none. */
struct builders_duel_figures {
	struct card_figures card[CARDS + 1]; /* BD-3.7 */
	struct section_figures section[SECTIONS + 1]; /* BD-3.2 */
	uint8_t install[INSTALLS_MAX + 1]; /* BD-3.3: price of n installs in one turn */
	uint8_t coins[COINS]; /* BD-3.5 */
	uint8_t gold; /* all of them; derived */
};
FIGURES(builders_duel);

/* Column "field name" of the rules' section 4; visible to everybody. */
struct builders_duel_player {
	uint8_t line;                /* claimed line, or none */
	uint8_t gold;
	uint8_t reserve[GOODS];      /* markers not yet acquired */
	uint8_t camp_raw[GOODS];     /* acquired, raw side up */
	uint8_t camp_mat[GOODS];     /* acquired, material side up */
	uint8_t box[GOODS];          /* built into finished sections */
	uint8_t site[SECTIONS];      /* set of goods installed on an unfinished section */
	uint8_t done[SECTIONS];
	uint8_t seals[NEUTRAL_SEALS];
	uint8_t sum;     /* of the conflict under way */
	uint8_t personal_used;
	uint8_t used_count;
	uint8_t used[SEALS];         /* neutral seals in toss order */
};

struct builders_duel_state {
	uint8_t seats;               /* always 2 */
	uint8_t round, deal;
	uint8_t phase;
	uint8_t power, opener;       /* owners; nobody only before the chance OPENING */
	uint8_t deal_first;          /* seat; the order of play of this deal */
	uint8_t actor;               /* owner: whose turn it is in the phases CARDS and BUILD */
	uint64_t undealt;            /* set of cards of the round's pile */
	struct builders_duel_player player[PLAYERS];
	uint16_t resolved;           /* set of cells; skipped ones too */
	uint8_t grid[CELLS];
	uint8_t contested;           /* cell */
	uint8_t conflict_winner;     /* owner */
	uint8_t once_holder[ONCES];  /* owners */
	uint8_t seal_top;
	uint8_t seal_unknown[NEUTRAL_SEALS];
	uint8_t seal_queue_count;
	uint8_t seal_queue[QUEUE];   /* highest first */
	uint8_t supply;
	uint8_t first_done[SECTIONS]; /* owners */
	uint8_t tosses;
	uint8_t tossed;              /* the seal in the air */
	uint8_t installs;            /* this turn */
	uint8_t turn_section;        /* the section regular installs are bound to this turn */
	uint8_t foreman;
	uint8_t market_bought;
	uint8_t convert_left, convert_mask, convert_may_stop;
	uint8_t draw_left;           /* seals the actor has still to draw, a REVEAL_SEAL in between */
	uint8_t card;                /* whose sub-decision is open */
	uint8_t winner;              /* owner */
	uint8_t end_reason;
	uint8_t seal_pile_view;      /* option */
	uint8_t rounds;              /* option: 2 or 4 */
	uint8_t once_any;            /* option once_cards */
	/* What was open when a 1x card was used inside it, by that option: it goes on afterwards. */
	uint8_t outer_card, outer_left, outer_mask, outer_may_stop;
	uint8_t edition;             /* the slot of its figures */
};
ASSERT_STATIC(sizeof(struct builders_duel_player) == 44);
ASSERT_STATIC(sizeof(struct builders_duel_state) == 160);

bool builders_duel_name(const void *state, int type, int value, struct prompt *out);
void builders_duel_draw(const void *seen, int seat, struct canvas *canvas);

#endif
