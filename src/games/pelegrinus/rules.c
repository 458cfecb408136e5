/*
 * The rules of Pelegrinus. Inside, a place is its code: cities 0..35 in canonical order, COURT, STAY; sets of cities are
 * bit sets of these. Ids of the interface are one more. Everything between the last commit of a round and the next
 * decision runs through in rules_resolve.c.
 */
#include "games/pelegrinus/pelegrinus.h"

enum { COURT = DESTINATION_court - 1, STAY = DESTINATION_stay - 1, PLACES = DESTINATIONS };
enum { MASTER, CHAPLAIN, NUN, PILGRIM, KEEPER };
enum { PE_PROMPT_SENT = CHARACTERS + 1 }; /* ORDER prompts of the kind program */
enum { WINS_MAX = KEEPER }; /* PE-12.10: one location for each character with influence */

#define ALL_CITIES (((uint64_t)1 << CITIES) - 1)

/* PE-3.2; the keeper has none. */
TABLE uint8_t influence[CHARACTERS] = {
#define CHARACTER(id, influence_, court, mark) influence_,
#include "games/pelegrinus/components.def"
};

/* PE-3.3.1: the round at whose start each region opens. */
TABLE uint8_t opens[REGIONS] = {
#define REGION(id, round, mark) round,
#include "games/pelegrinus/components.def"
};

/* PE-3.4: slots of each city with 2, 3 and 4 players. */
TABLE uint8_t slots[CITIES][3] = {
#define CITY(id, region, lat, lon, four, three, two, ...) {two, three, four},
#include "games/pelegrinus/components.def"
};

/* PE-3.5: the two cities of each route, as a set. */
TABLE uint64_t route_ends[ROUTES] = {
#define ROUTE(from, to, ...) (uint64_t)1 << (CITY_##from - 1) | (uint64_t)1 << (CITY_##to - 1),
#include "games/pelegrinus/components.def"
};

/* PE-3.6: the two cities of each site's route. */
TABLE uint64_t site_ends[SITES] = {
#define SITE(id, from, to, ...) (uint64_t)1 << (CITY_##from - 1) | (uint64_t)1 << (CITY_##to - 1),
#include "games/pelegrinus/components.def"
};

TABLE uint8_t relic_value[RELIC_VALUES] = {1, 2, 4};   /* PE-3.1.5 */
TABLE uint8_t relics_dealt[RELIC_VALUES] = {1, 2, 1};

RULE int region_of(int city)
{
	return city / CITIES_OF_REGION;
}

RULE uint64_t region_cities(int region)
{
	return (((uint64_t)1 << CITIES_OF_REGION) - 1) << (region * CITIES_OF_REGION);
}

/* PE-3.3.1, PE-3.3.2 */
RULE bool region_open(const struct pelegrinus_state *s, int region)
{
	return s->round >= opens[region];
}

RULE int commanderies_in(const struct pelegrinus_state *s, int city)
{
	int n = 0;
	for (int p = 0; p < s->seats; p++)
		n += s->player[p].com[city];
	return n;
}

RULE int free_slots(const struct pelegrinus_state *s, int city)
{
	return s->cap[city] - commanderies_in(s, city);
}

RULE bool region_complete(const struct pelegrinus_state *s, int region)
{
	for (uint64_t m = region_cities(region); m; m &= m - 1)
		if (free_slots(s, bits_first(m)) > 0)
			return false;
	return true;
}

RULE int abbeys_in(const struct pelegrinus_state *s, int region)
{
	int n = 0;
	for (uint64_t m = region_cities(region); m; m &= m - 1)
		n += s->abbey[bits_first(m)] != 0;
	return n;
}

/* PE-6.1.1: all complete cities; the regions that are not open have none. */
RULE uint64_t complete_cities(const struct pelegrinus_state *s)
{
	uint64_t full = 0;
	for (int r = 0; r < REGIONS && region_open(s, r); r++)
		for (uint64_t m = region_cities(r); m; m &= m - 1)
			if (free_slots(s, bits_first(m)) == 0)
				full |= m & ~(m - 1);
	return full;
}

RULE uint64_t cities_of(const struct pelegrinus_state *s, int seat)
{
	uint64_t own = 0;
	for (int c = 0; c < CITIES; c++)
		own |= (uint64_t)(s->player[seat].com[c] != 0) << c;
	return own;
}

/* Section 4: every incomplete city has one free slot, so that the region could fill this round. */
RULE bool completable(const struct pelegrinus_state *s, int region)
{
	for (uint64_t m = region_cities(region) & ~s->start_full; m; m &= m - 1)
		if (free_slots(s, bits_first(m)) != 1)
			return false;
	return true;
}

/* PE-6.2.4: the cities in which a character of the seat can have any effect this round. */
RULE uint64_t destinations(const struct pelegrinus_state *s, int seat)
{
	uint64_t set = 0;
	for (int r = 0; r < REGIONS && region_open(s, r); r++) {
		uint64_t cities = region_cities(r), full = cities & s->start_full;
		set |= cities & ~full;
		if (!full || (full == cities ? abbeys_in(s, r) == ABBEYS_OF_REGION : !completable(s, r)))
			continue;
		for (uint64_t m = full; m; m &= m - 1) {
			int c = bits_first(m);
			if (s->player[seat].com[c] && !s->abbey[c])
				set |= bit(c);
		}
	}
	return set;
}

RULE struct refusal refuse(int reason, int a, int b)
{
	struct refusal r = {(uint16_t)reason, {(int16_t)a, (int16_t)b, 0, 0}};
	return r;
}

/* PE-6.2.14 for a city. */
RULE struct refusal bars_city(const struct pelegrinus_state *s, int seat, int city)
{
	int r = region_of(city);
	uint64_t cities = region_cities(r);
	if (!region_open(s, r))
		return refuse(PE_REASON_REGION_NOT_OPEN, r + 1, opens[r]); /* PE-3.3.1 */
	if (!(s->start_full & bit(city)))
		return refuse(REASON_LEGAL, 0, 0);
	if ((s->start_full & cities) == cities && abbeys_in(s, r) == ABBEYS_OF_REGION)
		return refuse(PE_REASON_REGION_CLOSED, r + 1, 0); /* PE-7.8 */
	if (!s->player[seat].com[city])
		return refuse(PE_REASON_NO_COMMANDERY, city + 1, 0); /* PE-10.13 */
	if (s->abbey[city])
		return refuse(PE_REASON_HAS_ABBEY, city + 1, s->abbey[city]); /* PE-10.16 */
	if ((s->start_full & cities) != cities && !completable(s, r))
		return refuse(PE_REASON_REGION_INCOMPLETE, city + 1, r + 1); /* PE-7.7 */
	return refuse(REASON_LEGAL, 0, 0);
}

/* PE-6.2.14: may the seat send its character there now? */
RULE struct refusal bars_assign(const struct pelegrinus_state *s, int seat, int character, int place)
{
	const struct pelegrinus_player *p = &s->player[seat];
	if (p->ready)
		return refuse(PE_REASON_READY, 0, 0); /* PE-6.2.11 */
	if (character != p->set)
		return refuse(PE_REASON_NEXT_CHARACTER, p->set + 1, 0); /* PE-6.2.6 */
	if (character == KEEPER && place == COURT)
		return refuse(PE_REASON_KEEPER_COURT, 0, 0); /* PE-6.2.3 */
	if (place >= CITIES)
		return refuse(REASON_LEGAL, 0, 0); /* PE-6.2.2 */
	return bars_city(s, seat, place);
}

/* PE-6.2.13: destinations by code. */
RULE uint32_t program_choices(const struct pelegrinus_state *s, int seat, choice *out)
{
	const struct pelegrinus_player *p = &s->player[seat];
	uint32_t n = 0;
	if (p->ready)
		return 0; /* PE-6.2.1 */
	uint64_t set = destinations(s, seat) | bit(STAY);
	if (p->set != KEEPER)
		set |= bit(COURT);
	for (; set; set &= set - 1)
		out[n++] = choice_make(PE_VERB_ASSIGN, p->set + 1, bits_first(set) + 1, 0);
	return n;
}

#include "games/pelegrinus/rules_resolve.c"
#include "games/pelegrinus/rules_check.c"

RULE void pelegrinus_setup(struct pelegrinus_state *s, const struct options *options)
{
	s->seats = options->players;
	s->round = 1;
	s->silent = options->value[PE_OPTION_TABLE_TALK];
	s->keeper_shields = options->value[PE_OPTION_WINNER_KEEPER];
	s->relic_if_cancelled = options->value[PE_OPTION_CANCELLED_ABBEY];
	int site = options->value[PE_OPTION_ACTIVE_SITE]; /* PE-9.1: random, Rome, Avignon */
	s->active_site = (uint8_t)(site ? SITE_rome + site - 1 : SITE_none);
	s->phase = site ? PE_KIND_CHANCE_POPE_START : PE_KIND_CHANCE_ACTIVE_SITE;
	int profile = options->value[PE_OPTION_SLOT_PROFILE]; /* PE-9.2: by players, 2, 3, 4 */
	int column = profile ? profile - 1 : s->seats - 2;
	for (int c = 0; c < CITIES; c++)
		s->cap[c] = slots[c][column];
	for (int p = 0; p < s->seats; p++) { /* PE-5.1, PE-5.2 */
		struct pelegrinus_player *player = &s->player[p];
		player->color = (uint8_t)(p + 1);
		player->com_supply = COMMANDERIES;
		player->abbey_supply = ABBEYS;
		player->pope_supply = POPE_TOKENS;
		for (int v = 0; v < RELIC_VALUES; v++)
			player->relics[v] = relics_dealt[v];
	}
}

RULE bool is_on_track(const struct pelegrinus_state *s, int seat)
{
	return s->player[seat].pope_supply < POPE_TOKENS;
}

/* PE-5.4: the seat's first token goes face up on the lowest free start space. */
RULE void place_first_token(struct pelegrinus_state *s, int seat, struct events *e)
{
	int space = 0;
	while (s->track[space])
		space++;
	s->track[space] = (uint8_t)(seat + 1);
	s->player[seat].face = (uint8_t)space;
	s->player[seat].pope_supply--;
	event_add(e, PE_EVENT_POPE_START, seat, space, space + 1, 0, 0);
}

RULE void draw_player(struct pelegrinus_state *s, int seat, struct events *e)
{
	place_first_token(s, seat, e);
	int left = 0, last = 0;
	for (int p = 0; p < s->seats; p++)
		if (!is_on_track(s, p))
			left++, last = p;
	if (left > 1)
		return;
	place_first_token(s, last, e); /* PE-5.4: without a draw */
	start_round(s, e); /* PE-5.5 */
}

RULE struct decision pelegrinus_decision(const struct pelegrinus_state *s)
{
	struct decision d = {0, s->phase, SEAT_NONE, 0, 0};
	switch (s->phase) {
	case PE_KIND_CHANCE_ACTIVE_SITE:
	case PE_KIND_CHANCE_POPE_START:
		d.actors = ACTOR_CHANCE;
		break;
	case PE_KIND_PROGRAM: /* PE-6.2.1: by ready, which all may see */
		for (int p = 0; p < s->seats; p++)
			d.actors |= (uint32_t)!s->player[p].ready << p;
		break;
	case PE_KIND_PICK_COMMANDERY_SITE:
	case PE_KIND_PICK_ABBEY_SITE:
		d.actors = (uint32_t)1 << short_seat(s);
		break;
	case PE_KIND_PICK_TIED_ABBEY:
		d.actors = (uint32_t)1 << (s->won[bits_first(tied_cities(s))] - 1);
		break;
	default:
		d.kind = PE_KIND_OVER;
	}
	return d;
}

RULE uint32_t pelegrinus_choices(const struct pelegrinus_state *s, int seat, choice *out)
{
	uint32_t n = 0;
	switch (s->phase) {
	case PE_KIND_CHANCE_ACTIVE_SITE: /* PE-5.3 */
		out[n++] = choice_make(PE_VERB_DRAW_SITE, SITE_rome, 0, 0);
		out[n++] = choice_make(PE_VERB_DRAW_SITE, SITE_avignon, 0, 0);
		return n;
	case PE_KIND_CHANCE_POPE_START:
		for (int p = 0; p < s->seats; p++)
			if (!is_on_track(s, p))
				out[n++] = choice_make(PE_VERB_DRAW_PLAYER, p + 1, 0, 0);
		return n;
	case PE_KIND_PROGRAM:
		return program_choices(s, seat, out);
	default: /* PE-6.5.4 */
		for (uint64_t m = cities_to_pick(s, seat); m; m &= m - 1)
			out[n++] = choice_make(PE_VERB_PICK, bits_first(m) + 1, 0, 0);
		return n;
	}
}

/* PE-5.3, PE-5.4: all equally likely. */
RULE void pelegrinus_weights(const struct pelegrinus_state *s, uint32_t *out)
{
	choice list[PE_SEATS];
	uint32_t n = pelegrinus_choices(s, SEAT_CHANCE, list);
	for (uint32_t i = 0; i < n; i++)
		out[i] = 1;
}

RULE struct refusal pelegrinus_why(const struct pelegrinus_state *s, int seat, choice c)
{
	if (s->phase == PE_KIND_PROGRAM)
		return bars_assign(s, seat, choice_arg(c, 0) - 1, choice_arg(c, 1) - 1);
	return bars_pick(s, seat, choice_arg(c, 0) - 1);
}

RULE void assign(struct pelegrinus_state *s, int seat, int character, int place, struct events *e)
{
	struct pelegrinus_player *p = &s->player[seat];
	assert(!bars_assign(s, seat, character, place).reason);
	p->prog[character] = (uint8_t)(place + 1); /* PE-6.2.6 */
	p->set++;
	event_add(e, PE_EVENT_ASSIGNED, seat, character + 1, place + 1, 0, 0);
	if (p->set < CHARACTERS)
		return;
	p->ready = 1;
	event_add(e, PE_EVENT_READY, seat, 0, 0, 0, 0); /* PE-6.2.9 */
	for (int q = 0; q < s->seats; q++)
		if (!s->player[q].ready)
			return; /* PE-6.2.10 */
	resolve(s, e);
}

RULE void pelegrinus_apply(struct pelegrinus_state *s, int seat, choice c, struct events *e)
{
	switch (choice_verb(c)) {
	case PE_VERB_DRAW_SITE:
		assert(s->phase == PE_KIND_CHANCE_ACTIVE_SITE);
		s->active_site = (uint8_t)choice_arg(c, 0);
		s->phase = PE_KIND_CHANCE_POPE_START;
		event_add(e, PE_EVENT_SITE_DRAWN, SEAT_NONE, s->active_site, 0, 0, 0);
		return;
	case PE_VERB_DRAW_PLAYER:
		assert(s->phase == PE_KIND_CHANCE_POPE_START && !is_on_track(s, choice_arg(c, 0) - 1));
		draw_player(s, choice_arg(c, 0) - 1, e);
		return;
	case PE_VERB_ASSIGN:
		assert(s->phase == PE_KIND_PROGRAM);
		assign(s, seat, choice_arg(c, 0) - 1, choice_arg(c, 1) - 1, e);
		return;
	default:
		assert(choice_verb(c) == PE_VERB_PICK);
		pick(s, seat, choice_arg(c, 0) - 1, e);
	}
}

/* PE-6.2.15: programmes of the others that are ready, uniformly; those that are not have committed nothing. */
RULE void pelegrinus_guess(struct pelegrinus_state *s, int seat, struct rng *rng)
{
	if (s->phase != PE_KIND_PROGRAM)
		return;
	for (int p = 0; p < s->seats; p++) {
		struct pelegrinus_player *other = &s->player[p];
		if (p == seat)
			continue;
		other->set = other->ready ? CHARACTERS : 0;
		for (int k = 0; k < CHARACTERS; k++)
			other->prog[k] = 0;
		if (!other->ready)
			continue;
		uint8_t list[PLACES];
		uint32_t n = 0;
		for (uint64_t m = destinations(s, p) | bit(STAY); m; m &= m - 1)
			list[n++] = (uint8_t)(bits_first(m) + 1);
		other->prog[KEEPER] = list[rng_below(rng, n)];
		list[n++] = DESTINATION_court;
		for (int k = 0; k < KEEPER; k++)
			other->prog[k] = list[rng_below(rng, n)];
	}
}

/* PE-9.3 */
RULE uint8_t pelegrinus_talk(const struct pelegrinus_state *s)
{
	return !(s->silent && s->phase == PE_KIND_PROGRAM);
}

/* The next character of the seat, that all of them are on their way, or how many cities are still to be picked. */
RULE void pelegrinus_prompt(const struct pelegrinus_state *s, int seat, struct prompt *out)
{
	if (s->phase == PE_KIND_PROGRAM && seat < PE_SEATS)
		out->variant = (uint8_t)(s->player[seat].ready ? PE_PROMPT_SENT : s->player[seat].set + 1);
	if (s->phase == PE_KIND_PICK_COMMANDERY_SITE || s->phase == PE_KIND_PICK_ABBEY_SITE) {
		int picker = short_seat(s);
		out->arg[0] = (int16_t)(picker < s->seats ? picks_left(s, picker) : 0);
	}
	if (s->phase == PE_KIND_PICK_TIED_ABBEY)
		out->arg[0] = (int16_t)(region_of(bits_first(tied_cities(s))) + 1);
}
