/*
 * The rules of Pelegrinus. Inside, a place is its code: cities 0..35 in canonical order, COURT, STAY; sets of cities are
 * bit sets of these. Ids of the interface are one more. Everything between the last commit of a round and the next
 * decision runs through in rules_resolve.c.
 */
#include "games/pelegrinus/pelegrinus.h"

#include "core/vocabulary_choice.h"

enum { COURT = DESTINATION_court - 1, STAY = DESTINATION_stay - 1, PLACES = DESTINATIONS };
enum { MASTER, CHAPLAIN, NUN, PILGRIM, KEEPER };
enum { WINS_MAX = KEEPER }; /* PE-12.10: one location for each character with influence */

#define ALL_CITIES (((uint64_t)1 << CITIES) - 1)

/* The figures the game is played with. */
RULE const struct pelegrinus_figures *figures(const struct pelegrinus_state *s)
{
	return &pelegrinus_boxes[s->edition];
}

/* Of the pieces of each player, so many. */
RULE int pieces(const struct pelegrinus_state *s, int piece)
{
	return figures(s)->pieces[piece - 1];
}

RULE int relic_value(const struct pelegrinus_state *s, int relic)
{
	return figures(s)->value[PIECE_relic_low - 1 + relic];
}

/* PE-6.5: is a choice of cities open? */
RULE bool is_picking(const struct pelegrinus_state *s)
{
	return s->phase == KIND_PICK_COMMANDERY_SITE || s->phase == KIND_PICK_ABBEY_SITE
		|| s->phase == KIND_PICK_TIED_ABBEY;
}

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
	return s->round >= figures(s)->opens[region];
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
	const uint8_t *abbey = &s->abbey[region * CITIES_OF_REGION];
	int n = 0;
	for (int c = 0; c < CITIES_OF_REGION; c++)
		n += abbey[c] != 0;
	return n;
}

/* What eight cities from this one on have, in one word. */
RULE uint64_t eight_of(const uint8_t *cities, int from)
{
	uint64_t word;
	memcpy(&word, &cities[from], sizeof word);
	return word;
}

/* Where the eights begin that cover all cities; the last two overlap. */
TABLE uint8_t eights[] = {0, 8, 16, 24, CITIES - 8};

/* The cities that have any. */
RULE uint64_t cities_with(const uint8_t *cities)
{
	uint64_t set = 0;
	for (int i = 0; i < COUNT(eights); i++)
		set |= (uint64_t)bits_of_bytes(eight_of(cities, eights[i])) << eights[i];
	return set;
}

RULE uint64_t cities_with_free_slots(const struct pelegrinus_state *s)
{
	uint64_t set = 0;
	for (int i = 0; i < COUNT(eights); i++) {
		uint64_t slots = eight_of(s->cap, eights[i]);
		for (int p = 0; p < s->seats; p++) /* nowhere are there more commanderies than slots */
			slots -= eight_of(s->player[p].com, eights[i]);
		set |= (uint64_t)bits_of_bytes(slots) << eights[i];
	}
	return set;
}

RULE uint64_t open_cities(const struct pelegrinus_state *s)
{
	int open = 0;
	while (open < REGIONS && region_open(s, open))
		open++;
	return bit(open * CITIES_OF_REGION) - 1;
}

/* PE-6.1.1: all complete cities; the regions that are not open have none. */
RULE uint64_t complete_cities(const struct pelegrinus_state *s)
{
	return open_cities(s) & ~cities_with_free_slots(s);
}

RULE uint64_t cities_of(const struct pelegrinus_state *s, int seat)
{
	return cities_with(s->player[seat].com);
}

/* Section 4: every incomplete city has one free slot, so that the region could fill this round. */
RULE bool completable(const struct pelegrinus_state *s, int region)
{
	for (uint64_t m = region_cities(region) & ~s->start_full; m; m &= m - 1)
		if (free_slots(s, bits_first(m)) != 1)
			return false;
	return true;
}

/* Why the complete cities of a region take nobody this round: a reason, or 0; abbeys: all cities with one. */
RULE int bars_complete(const struct pelegrinus_state *s, int region, uint64_t abbeys)
{
	uint64_t cities = region_cities(region);
	if ((s->start_full & cities) == cities)
		return bits_count(abbeys & cities) == ABBEYS_OF_REGION ? WHY_REGION_CLOSED : 0; /* PE-7.8 */
	return completable(s, region) ? 0 : WHY_REGION_INCOMPLETE; /* PE-7.7 */
}

/* Why a complete city takes nobody of the seat in any round: a reason, or 0. */
RULE int bars_seat(const struct pelegrinus_state *s, int seat, int city)
{
	if (!s->player[seat].com[city])
		return WHY_NO_COMMANDERY; /* PE-10.13 */
	return s->abbey[city] ? WHY_HAS_ABBEY : 0; /* PE-10.16 */
}

/* PE-6.2.4: the cities in which a character of the seat can have any effect this round: those that bars_city passes. */
RULE uint64_t destinations(const struct pelegrinus_state *s, int seat)
{
	uint64_t set = open_cities(s) & ~s->start_full, abbeys = s->start_full ? cities_with(s->abbey) : 0;
	uint64_t own = s->start_full ? s->start_full & cities_of(s, seat) & ~abbeys : 0; /* bars_seat passes */
	while (own) {
		int r = region_of(bits_first(own));
		if (!bars_complete(s, r, abbeys))
			set |= own & region_cities(r);
		own &= ~region_cities(r);
	}
	return set;
}

/* PE-6.2.14 for a city. */
RULE struct refusal bars_city(const struct pelegrinus_state *s, int seat, int city)
{
	int r = region_of(city);
	if (!region_open(s, r))
		return refuse(WHY_REGION_NOT_OPEN, r + 1, figures(s)->opens[r], 0, 0); /* PE-3.3.1 */
	if (!(s->start_full & bit(city)))
		return allow();
	int region = bars_complete(s, r, cities_with(s->abbey)), own = bars_seat(s, seat, city);
	if (region == WHY_REGION_CLOSED)
		return refuse(region, r + 1, 0, 0, 0);
	if (own)
		return refuse(own, city + 1, own == WHY_HAS_ABBEY ? s->abbey[city] : 0, 0, 0);
	return region ? refuse(region, city + 1, r + 1, 0, 0) : allow();
}

/* PE-6.2.3 */
RULE bool goes_to_court(int character)
{
	return character != CHARACTER_keeper;
}

/* PE-6.2.2: the places that are no city and open to a character in every round. */
RULE uint64_t places_beside(int character)
{
	return bit(STAY) | (uint64_t)goes_to_court(character) << COURT;
}

/* PE-6.2.14: may the seat send its character there now? */
RULE struct refusal may_assign(const struct pelegrinus_state *s, int seat, int character, int destination)
{
	const struct pelegrinus_player *p = &s->player[seat];
	int place = destination - 1;
	if (p->ready)
		return refuse(WHY_READY, 0, 0, 0, 0); /* PE-6.2.11 */
	if (character != p->set + 1)
		return refuse(WHY_NEXT_CHARACTER, p->set + 1, 0, 0, 0); /* PE-6.2.6 */
	if (place < CITIES)
		return bars_city(s, seat, place);
	return places_beside(character) & bit(place) ? allow() : refuse(WHY_KEEPER_COURT, 0, 0, 0, 0);
}

/* PE-6.2.13: destinations by code, of those that are not ready (PE-6.2.1). */
RULE void list_program(const struct pelegrinus_state *s, int seat, struct list *l)
{
	const struct pelegrinus_player *p = &s->player[seat];
	int character = p->set + 1;
	if (!p->ready)
		list_seconds(l, VERB_ASSIGN, character, destinations(s, seat) | places_beside(character));
}

#include "games/pelegrinus/rules_resolve.c"
#include "games/pelegrinus/rules_check.c"

RULE void pelegrinus_setup(struct pelegrinus_state *s, const struct options *options)
{
	s->seats = options->players;
	s->edition = options->edition;
	s->round = 1;
	s->silent = options->value[OPTION_TABLE_TALK];
	s->keeper_shields = options->value[OPTION_WINNER_KEEPER];
	s->relic_if_cancelled = options->value[OPTION_CANCELLED_ABBEY];
	int site = options->value[OPTION_ACTIVE_SITE]; /* PE-9.1: random, Rome, Avignon */
	s->active_site = (uint8_t)(site ? SITE_rome + site - 1 : SITE_none);
	s->phase = site ? KIND_CHANCE_POPE_START : KIND_CHANCE_ACTIVE_SITE;
	int profile = options->value[OPTION_SLOT_PROFILE]; /* PE-9.2: by players, 2, 3, 4 */
	int column = profile ? profile - 1 : s->seats - 2;
	for (int c = 0; c < CITIES; c++)
		s->cap[c] = figures(s)->slots[c][column];
	for (int p = 0; p < s->seats; p++) { /* PE-5.1, PE-5.2 */
		struct pelegrinus_player *player = &s->player[p];
		player->color = (uint8_t)(p + 1);
		player->com_supply = (uint8_t)pieces(s, PIECE_commandery);
		player->abbey_supply = (uint8_t)pieces(s, PIECE_abbey);
		player->pope_supply = (uint8_t)pieces(s, PIECE_pope_token);
		for (int v = 0; v < RELIC_VALUES; v++)
			player->relics[v] = (uint8_t)pieces(s, PIECE_relic_low + v);
	}
}

RULE bool is_on_track(const struct pelegrinus_state *s, int seat)
{
	return s->player[seat].pope_supply < pieces(s, PIECE_pope_token);
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
	event_add(e, EVENT_POPE_START, seat, space, space + 1, 0, 0);
}

/* PE-5.3: both are equally likely. */
RULE void list_sites(const struct pelegrinus_state *s, struct list *l)
{
	(void)s;
	list_outcome(l, choose(VERB_DRAW_SITE, SITE_rome, 0, 0), 1);
	list_outcome(l, choose(VERB_DRAW_SITE, SITE_avignon, 0, 0), 1);
}

RULE void do_draw_site(struct pelegrinus_state *s, int seat, int site, struct events *e)
{
	(void)seat;
	assert(s->phase == KIND_CHANCE_ACTIVE_SITE);
	s->active_site = (uint8_t)site;
	s->phase = KIND_CHANCE_POPE_START;
	event_add(e, EVENT_SITE_DRAWN, SEAT_NONE, site, 0, 0, 0);
}

/* PE-5.4: those that have no token on the track are equally likely. */
RULE void list_starts(const struct pelegrinus_state *s, struct list *l)
{
	for (int p = 0; p < s->seats; p++)
		list_outcome(l, choose(VERB_DRAW_PLAYER, p, 0, 0), !is_on_track(s, p));
}

RULE void do_draw_player(struct pelegrinus_state *s, int seat, int player, struct events *e)
{
	(void)seat;
	assert(s->phase == KIND_CHANCE_POPE_START && !is_on_track(s, player));
	place_first_token(s, player, e);
	int left = 0, last = 0;
	for (int p = 0; p < s->seats; p++)
		if (!is_on_track(s, p))
			left++, last = p;
	if (left > 1)
		return;
	place_first_token(s, last, e); /* PE-5.4: without a draw */
	start_round(s, e); /* PE-5.5 */
}

/* PE-6.2.9, PE-6.2.10: the last order of the last seat shows them all. */
RULE void do_assign(struct pelegrinus_state *s, int seat, int character, int destination, struct events *e)
{
	struct pelegrinus_player *p = &s->player[seat];
	p->prog[character - 1] = (uint8_t)destination; /* PE-6.2.6 */
	p->set++;
	event_add(e, EVENT_ASSIGNED, seat, character, destination, 0, 0);
	if (p->set < CHARACTERS)
		return;
	p->ready = 1;
	event_add(e, EVENT_READY, seat, 0, 0, 0, 0);
	for (int q = 0; q < s->seats; q++)
		if (!s->player[q].ready)
			return;
	resolve(s, e);
}

#define STATE struct pelegrinus_state
#include "core/vocabulary_rules.h"

/* PE-6.2.1: by ready, which all may see */
RULE uint32_t seats_not_ready(const struct pelegrinus_state *s)
{
	uint32_t seats = 0;
	for (int p = 0; p < s->seats; p++)
		seats |= (uint32_t)!s->player[p].ready << p;
	return seats;
}

RULE struct decision pelegrinus_decision(const struct pelegrinus_state *s)
{
	struct decision d = {0, s->phase, SEAT_NONE, 0, 0};
	if (kind_is_chance(s->phase))
		d.actors = ACTOR_CHANCE;
	else if (s->phase == KIND_PROGRAM)
		d.actors = seats_not_ready(s);
	else if (s->phase == KIND_PICK_TIED_ABBEY)
		d.actors = (uint32_t)1 << (s->won[bits_first(tied_cities(s))] - 1);
	else if (is_picking(s))
		d.actors = (uint32_t)1 << short_seat(s);
	else
		d.kind = KIND_OVER;
	return d;
}

RULE uint32_t pelegrinus_choices(const struct pelegrinus_state *s, int seat, choice *out)
{
	struct list l = list_into(out, NULL);
	kind_list(s, s->phase, seat, &l);
	return l.count;
}

RULE void pelegrinus_weights(const struct pelegrinus_state *s, uint32_t *out)
{
	struct list l = list_into(NULL, out);
	outcomes_list(s, s->phase, &l);
}

RULE struct chances pelegrinus_chances(const struct pelegrinus_state *s)
{
	return outcomes_sum(s, s->phase);
}

RULE choice pelegrinus_outcome(const struct pelegrinus_state *s, uint32_t number)
{
	return outcome_at(s, s->phase, number);
}

RULE struct refusal pelegrinus_why(const struct pelegrinus_state *s, int seat, choice c)
{
	return verb_why(s, seat, c);
}

RULE void pelegrinus_apply(struct pelegrinus_state *s, int seat, choice c, struct events *e)
{
	assert(seat == SEAT_CHANCE || allows(verb_why(s, seat, c)));
	verb_apply(s, seat, c, e);
}

/* A place for the character, of a list of those of the seat with the court at its end. */
RULE uint8_t guess_place(const uint8_t *list, uint32_t n, int character, struct rng *rng)
{
	return list[rng_below(rng, goes_to_court(character) ? n : n - 1)];
}

/* PE-6.2.15: programmes of the others that are ready, uniformly; those that are not have committed nothing. */
RULE void guess_programme(struct pelegrinus_state *s, int seat, struct rng *rng)
{
	struct pelegrinus_player *p = &s->player[seat];
	uint8_t list[PLACES];
	uint32_t n = 0;
	p->set = p->ready ? CHARACTERS : 0;
	memset(p->prog, 0, sizeof p->prog);
	if (!p->ready)
		return;
	for (uint64_t m = destinations(s, seat) | bit(STAY); m; m &= m - 1)
		list[n++] = (uint8_t)(bits_first(m) + 1);
	list[n++] = DESTINATION_court;
	p->prog[KEEPER] = guess_place(list, n, CHARACTER_keeper, rng);
	for (int k = MASTER; k < KEEPER; k++)
		p->prog[k] = guess_place(list, n, k + 1, rng);
}

RULE void pelegrinus_guess(struct pelegrinus_state *s, int seat, struct rng *rng)
{
	for (int p = 0; s->phase == KIND_PROGRAM && p < s->seats; p++)
		if (p != seat)
			guess_programme(s, p, rng);
}

/* PE-9.3 */
RULE uint8_t pelegrinus_talk(const struct pelegrinus_state *s)
{
	return !(s->silent && s->phase == KIND_PROGRAM);
}

/* The next character of the seat, that all of them are on their way, or how many cities are still to be picked. */
RULE void pelegrinus_prompt(const struct pelegrinus_state *s, int seat, struct prompt *out)
{
	if (s->phase == KIND_PROGRAM && seat < PE_SEATS)
		out->variant = (uint8_t)(s->player[seat].ready ? PROMPT_SENT : s->player[seat].set + 1);
	if (s->phase == KIND_PICK_COMMANDERY_SITE || s->phase == KIND_PICK_ABBEY_SITE) {
		int picker = short_seat(s);
		out->arg[0] = (int16_t)(picker < s->seats ? picks_left(s, picker) : 0);
	}
	if (s->phase == KIND_PICK_TIED_ABBEY)
		out->arg[0] = (int16_t)(region_of(bits_first(tied_cities(s))) + 1);
}
