/*
 * Pelegrinus: monastic orders send five characters each, in secret and at once, to build on the pilgrims' roads.
 * Ids count from 1; the arrays of the state are indexed from 0 in the same order: city id c is entry c - 1.
 */
#ifndef GAMES_PELEGRINUS_PELEGRINUS_H
#define GAMES_PELEGRINUS_PELEGRINUS_H

#include "core/game.h"

enum {
	REGION_none,
#define REGION(id, ...) REGION_##id,
#include "games/pelegrinus/components.def"
	REGIONS = REGION_eastern_europe
};

/* Destinations: the cities, then the two places that are none. */
enum {
	CITY_none,
#define CITY(id, ...) CITY_##id,
#include "games/pelegrinus/components.def"
	CITIES = CITY_kyiv,
	DESTINATION_court,
	DESTINATION_stay,
	DESTINATIONS = DESTINATION_stay
};

enum {
	SITE_none,
#define SITE(id, ...) SITE_##id,
#include "games/pelegrinus/components.def"
	SITES = SITE_avignon
};

enum {
	CHARACTER_none,
#define CHARACTER(id, ...) CHARACTER_##id,
#include "games/pelegrinus/components.def"
	CHARACTERS = CHARACTER_keeper
};

enum {
	ROUTE_none,
#define ROUTE(from, to, ...) ROUTE_##from##_##to,
#include "games/pelegrinus/components.def"
	ROUTES = ROUTE_krakow_kyiv
};

enum { ROUTE_land = 1, ROUTE_sea };

/* Decision kinds; a phase is the kind that is open, and the row after them when the game is over. */
enum {
	KIND_OVER,
	KIND_CHANCE_ACTIVE_SITE,
	KIND_CHANCE_POPE_START,
	KIND_PROGRAM,
	KIND_PICK_COMMANDERY_SITE,
	KIND_PICK_ABBEY_SITE,
	KIND_PICK_TIED_ABBEY,
	PHASE_OVER
};

enum { VERB_DRAW_SITE = 1, VERB_DRAW_PLAYER, VERB_ASSIGN, VERB_PICK };

enum {
	EVENT_SITE_DRAWN = 1,
	EVENT_POPE_START,
	EVENT_ROUND_START,
	EVENT_REGION_OPENED,
	EVENT_ASSIGNED,
	EVENT_READY,
	EVENT_REVEALED,
	EVENT_KEEPER_REVEALED,
	EVENT_MASTER_CANCELLED,
	EVENT_POPE_ELECTED,
	EVENT_NO_POPE,
	EVENT_PICKED,
	EVENT_MAJORITY,
	EVENT_COMMANDERY_BUILT,
	EVENT_NOTHING_BUILT,
	EVENT_KEEPER_CAPTURED,
	EVENT_KEEPER_RETURNED,
	EVENT_CITY_COMPLETE,
	EVENT_REGION_COMPLETE,
	EVENT_ABBEY_BUILT,
	EVENT_ABBEY_CANCELLED,
	EVENT_REGION_CLOSED,
	EVENT_VOID_DESTINATION,
	EVENT_RELIC_CLAIMED,
	EVENT_NO_RELIC,
	EVENT_ROUND_END,
	EVENT_FINAL_SCORE
};

/* ORDER pelegrinus_reasons */
enum {
	REASON_READY = REASON_GAME,
	REASON_NEXT_CHARACTER,
	REASON_KEEPER_COURT,
	REASON_REGION_NOT_OPEN,
	REASON_REGION_CLOSED,
	REASON_NO_COMMANDERY,
	REASON_HAS_ABBEY,
	REASON_REGION_INCOMPLETE,
	REASON_NOT_WON,
	REASON_NOT_CANDIDATE,
	REASON_NOT_TIED
};

enum { OPTION_ACTIVE_SITE, OPTION_SLOT_PROFILE, OPTION_TABLE_TALK };

enum { CATEGORY_POPES, CATEGORY_RELICS, CATEGORY_COMMANDERIES, CATEGORY_ABBEYS, CATEGORY_NETWORKS, CATEGORIES };

/* ORDER pelegrinus_invariants */
enum {
	INVARIANT_COMMANDERIES = 1, /* PE-12.1 */
	INVARIANT_ABBEYS,           /* PE-12.2 */
	INVARIANT_POPES,            /* PE-12.3 */
	INVARIANT_SLOTS,            /* PE-12.4 */
	INVARIANT_REGION_ABBEYS,    /* PE-12.5 */
	INVARIANT_ABBEY_OWNER,      /* PE-12.6 */
	INVARIANT_FACES,            /* PE-12.7 */
	INVARIANT_RELICS,           /* PE-12.8 */
	INVARIANT_NOT_OPEN,         /* PE-12.9 */
	INVARIANT_HOME,             /* PE-12.11 */
	INVARIANT_PROGRAMMES,       /* PE-12.19 */
	INVARIANT_PACE,             /* PE-12.20 */
	INVARIANT_TABLE, /* PE-4.1 to 4.5, PE-4.20: seats, colours, phase, round, site and slots belong together */
	INVARIANT_START_FULL, /* PE-4.17 */
	INVARIANT_WON /* PE-4.18 */
};

enum {
	PELEGRINUS_SEATS = 4,
	ROUNDS = 14,
	ROUND_FINISHED = ROUNDS + 1,
	CITIES_OF_REGION = 6,
	START_SPACES = 4,
	SPACES = START_SPACES + ROUNDS,
	COMMANDERIES = 30,
	ABBEYS = 4,
	ABBEYS_OF_REGION = 2,
	POPE_TOKENS = 10,
	RELIC_VALUES = 3, /* 1, 2 and 4 */
	SLOTS_MAX = 4,
	PICKS_MAX = 3, /* PE-6.8.1: per player and round */
	PELEGRINUS_CHOICES_MAX = DESTINATIONS,
	PELEGRINUS_DECISIONS_MAX = ROUNDS * PELEGRINUS_SEATS * (CHARACTERS + PICKS_MAX) + PELEGRINUS_SEATS,
	PELEGRINUS_EVENTS_MAX = 160
};

struct pelegrinus_player {
	uint8_t color;
	uint8_t com_supply, abbey_supply, pope_supply;
	uint8_t face; /* space of the face-up token */
	uint8_t held_by; /* owner of the reserve the keeper lies in, from 1 */
	uint8_t set; /* characters committed; like prog hidden from others while programming */
	uint8_t ready; /* set is 5: what others may know of it */
	uint8_t relics[RELIC_VALUES];
	uint8_t prog[CHARACTERS]; /* destination of each character; 0 not set */
	uint8_t com[CITIES];
};

struct pelegrinus_state {
	uint8_t seats;
	uint8_t round; /* 1..14, 15 finished */
	uint8_t phase; /* the open decision kind, or PHASE_OVER */
	uint8_t active_site; /* Rome or Avignon */
	uint8_t silent; /* PE-9.3 */
	uint8_t spare[5];
	uint8_t track[SPACES]; /* owner of the token on each space, from 1 */
	uint8_t cap[CITIES];
	uint8_t abbey[CITIES]; /* owner, from 1 */
	uint8_t won[CITIES]; /* winner of each city of the step under way, from 1; none while programming */
	uint64_t start_full; /* cities complete at the start of the round */
	uint64_t kept; /* cities picked so far in the step under way */
	struct pelegrinus_player player[PELEGRINUS_SEATS];
};
ASSERT_STATIC(sizeof(struct pelegrinus_player) == 52);
ASSERT_STATIC(sizeof(struct pelegrinus_state) == 360);

#endif
