/*
 * Pelegrinus: monastic orders send five characters each, in secret and at once, to build on the pilgrims' roads.
 * Ids count from 1; the arrays of the state are indexed from 0 in the same order: city id c is entry c - 1.
 */
#ifndef PELEGRINUS_H
#define PELEGRINUS_H

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
	PE_KIND_OVER,
	PE_KIND_CHANCE_ACTIVE_SITE,
	PE_KIND_CHANCE_POPE_START,
	PE_KIND_PROGRAM,
	PE_KIND_PICK_COMMANDERY_SITE,
	PE_KIND_PICK_ABBEY_SITE,
	PE_KIND_PICK_TIED_ABBEY,
	PE_PHASE_OVER
};

enum { PE_VERB_DRAW_SITE = 1, PE_VERB_DRAW_PLAYER, PE_VERB_ASSIGN, PE_VERB_PICK };

enum {
	PE_EVENT_SITE_DRAWN = 1,
	PE_EVENT_POPE_START,
	PE_EVENT_ROUND_START,
	PE_EVENT_REGION_OPENED,
	PE_EVENT_ASSIGNED,
	PE_EVENT_READY,
	PE_EVENT_REVEALED,
	PE_EVENT_KEEPER_REVEALED,
	PE_EVENT_MASTER_CANCELLED,
	PE_EVENT_POPE_ELECTED,
	PE_EVENT_NO_POPE,
	PE_EVENT_PICKED,
	PE_EVENT_MAJORITY,
	PE_EVENT_COMMANDERY_BUILT,
	PE_EVENT_NOTHING_BUILT,
	PE_EVENT_KEEPER_CAPTURED,
	PE_EVENT_KEEPER_RETURNED,
	PE_EVENT_CITY_COMPLETE,
	PE_EVENT_REGION_COMPLETE,
	PE_EVENT_ABBEY_BUILT,
	PE_EVENT_ABBEY_CANCELLED,
	PE_EVENT_REGION_CLOSED,
	PE_EVENT_VOID_DESTINATION,
	PE_EVENT_RELIC_CLAIMED,
	PE_EVENT_NO_RELIC,
	PE_EVENT_ROUND_END,
	PE_EVENT_FINAL_SCORE,
	PE_EVENT_CITY_TIE,
	PE_EVENT_COURT_TIE,
	PE_EVENT_FINAL_PARTS,
	PE_EVENT_FINAL_TIE
};

/* ORDER pelegrinus_reasons */
enum {
	PE_REASON_READY = REASON_GAME,
	PE_REASON_NEXT_CHARACTER,
	PE_REASON_KEEPER_COURT,
	PE_REASON_REGION_NOT_OPEN,
	PE_REASON_REGION_CLOSED,
	PE_REASON_NO_COMMANDERY,
	PE_REASON_HAS_ABBEY,
	PE_REASON_REGION_INCOMPLETE,
	PE_REASON_NOT_WON,
	PE_REASON_NOT_CANDIDATE,
	PE_REASON_NOT_TIED
};

enum {
	PE_OPTION_ACTIVE_SITE,
	PE_OPTION_SLOT_PROFILE,
	PE_OPTION_TABLE_TALK,
	PE_OPTION_WINNER_KEEPER,
	PE_OPTION_CANCELLED_ABBEY
};

enum {
	PE_CATEGORY_POPES,
	PE_CATEGORY_RELICS,
	PE_CATEGORY_COMMANDERIES,
	PE_CATEGORY_ABBEYS,
	PE_CATEGORY_NETWORKS,
	CATEGORIES
};

/* ORDER pelegrinus_invariants */
enum {
	PE_INVARIANT_COMMANDERIES = 1, /* PE-12.1 */
	PE_INVARIANT_ABBEYS,           /* PE-12.2 */
	PE_INVARIANT_POPES,            /* PE-12.3 */
	PE_INVARIANT_SLOTS,            /* PE-12.4 */
	PE_INVARIANT_REGION_ABBEYS,    /* PE-12.5 */
	PE_INVARIANT_ABBEY_OWNER,      /* PE-12.6 */
	PE_INVARIANT_FACES,            /* PE-12.7 */
	PE_INVARIANT_RELICS,           /* PE-12.8 */
	PE_INVARIANT_NOT_OPEN,         /* PE-12.9 */
	PE_INVARIANT_HOME,             /* PE-12.11 */
	PE_INVARIANT_PROGRAMMES,       /* PE-12.19 */
	PE_INVARIANT_PACE,             /* PE-12.20 */
	PE_INVARIANT_TABLE, /* PE-4.1 to 4.5, PE-4.20: seats, colours, phase, round, site and slots belong together */
	PE_INVARIANT_START_FULL, /* PE-4.17 */
	PE_INVARIANT_WON /* PE-4.18 */
};

enum {
	PE_SEATS = 4,
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
	PE_CHOICES_MAX = DESTINATIONS,
	PE_DECISIONS_MAX = ROUNDS * PE_SEATS * (CHARACTERS + PICKS_MAX) + PE_SEATS,
	PE_EVENTS_MAX = 160
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
	uint8_t phase; /* the open decision kind, or PE_PHASE_OVER */
	uint8_t active_site; /* Rome or Avignon */
	uint8_t silent; /* PE-9.3 */
	uint8_t keeper_shields; /* PE-10.17, the other reading: the winner's own keeper competes with the others' */
	uint8_t relic_if_cancelled; /* PE-10.18, the other reading: a keeper takes one where the abbey is cancelled, too */
	uint8_t spare[3];
	uint8_t track[SPACES]; /* owner of the token on each space, from 1 */
	uint8_t cap[CITIES];
	uint8_t abbey[CITIES]; /* owner, from 1 */
	uint8_t won[CITIES]; /* winner of each city of the step under way, from 1; none while programming */
	uint64_t start_full; /* cities complete at the start of the round */
	uint64_t kept; /* cities picked so far in the step under way */
	struct pelegrinus_player player[PE_SEATS];
};
ASSERT_STATIC(sizeof(struct pelegrinus_player) == 52);
ASSERT_STATIC(sizeof(struct pelegrinus_state) == 360);

void pelegrinus_draw(const void *seen, int seat, struct canvas *canvas);

#endif
