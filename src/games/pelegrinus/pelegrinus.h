/*
 * Pelegrinus: monastic orders send five characters each, in secret and at once, to build on the pilgrims' roads.
 * Ids count from 1; the arrays of the state are indexed from 0 in the same order: city id c is entry c - 1.
 */
#ifndef PELEGRINUS_H
#define PELEGRINUS_H

#include "core/figures.h"
#include "core/vocabulary.h"

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
	ROUTES = ROUTE_krakow_kyiv,
	ROUTES_MIN = CITIES, /* of an edition */
	ROUTES_MAX = 90
};

enum { ROUTE_land = 1, ROUTE_sea };

enum {
	PIECE_none,
#define PIECE(id, ...) PIECE_##id,
#include "games/pelegrinus/components.def"
	PIECES = PIECE_relic_high
};

enum {
	PE_SEATS = 4,
	ROUNDS = 14,
	ROUND_FINISHED = ROUNDS + 1,
	CITIES_OF_REGION = 6,
	START_SPACES = 4,
	SPACES = START_SPACES + ROUNDS,
	COMMANDERIES_MAX = 60,
	ABBEYS_MAX = 12,
	ABBEYS_OF_REGION = 2,
	POPE_TOKENS_MAX = 15,
	RELIC_VALUES = 3,
	RELICS_MAX = 9, /* of a value dealt to a player, and the highest value */
	SLOTS_MAX = 6,
	INFLUENCE_MAX = 10, /* of all characters of a player */
	PICKS_MAX = 3, /* PE-6.8.1: per player and round */
	PE_CHOICES_MAX = DESTINATIONS,
	PE_DECISIONS_MAX = ROUNDS * PE_SEATS * (CHARACTERS + PICKS_MAX) + PE_SEATS,
	PE_EVENTS_MAX = 160
};

/* The wording of the prompt of PROGRAM after those of the characters. */
enum { PROMPT_SENT = CHARACTERS + 1 };

#define VOCABULARY "games/pelegrinus/vocabulary.def"
#include "core/vocabulary_names.h"

/* A phase is the kind that is open, and the row after them when the game is over. */
enum { PHASE_OVER = KINDS_END };

/* What is printed on the map and the pieces. */
struct pelegrinus_figures {
	uint64_t route_ends[ROUTES_MAX]; /* PE-3.5: the two cities of each route, as a set */
	uint64_t site_ends[SITES]; /* PE-3.6: of its route; derived */
	int16_t lat[CITIES], lon[CITIES];
	uint8_t route_type[ROUTES_MAX];
	uint8_t slots[CITIES][3]; /* PE-3.4: with 2, 3 and 4 players */
	uint8_t site_from[SITES], site_to[SITES]; /* ids */
	uint8_t opens[REGIONS]; /* PE-3.3.1: the round at whose start it opens */
	uint8_t influence[CHARACTERS]; /* PE-3.2; the keeper has none */
	uint8_t pieces[PIECES]; /* PE-3.1: of each player */
	uint8_t value[PIECES]; /* PE-3.1.5: of a relic */
	uint8_t routes; /* how many there are */
	uint8_t spare[6];
};
FIGURES(pelegrinus);

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
	uint8_t keeper_shields; /* PE-10.17, the other reading: the winner's own keeper competes with the others' */
	uint8_t relic_if_cancelled; /* PE-10.18, the other reading: a keeper takes one where the abbey is cancelled, too */
	uint8_t edition; /* the slot of its figures */
	uint8_t spare[2];
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
