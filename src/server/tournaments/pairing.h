/*
 * Who meets whom in the next round of a tournament, and where each sits. Pure: what has been played goes in, tables come out;
 * no clock, no I/O, no chance. Functions that return a count return -1 where there is no memory.
 *
 * Entrants are numbers from 0, in the order of their strength when the tournament began: that order decides whatever nothing
 * else does. The first seat is what White is in the rules of chess federations, the second Black.
 */
#ifndef SERVER_TOURNAMENTS_PAIRING_H
#define SERVER_TOURNAMENTS_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

enum {
	PAIRING_SEATS = 5,
	PAIRING_ENTRANTS = 256,
	PAIRING_ROUNDS = 64,
	PAIRING_WIN = 24, /* points of who beat everybody at the table; 24 can be shared by 1, 2, 3 and 4 rivals */
	PAIRING_NOBODY = -1,
};

/* What a round was for one entrant. */
struct bout {
	int16_t table;  /* those with the same number in a round met; of groups and arenas in any; NOBODY: met nobody */
	int8_t seat;
	bool played;    /* false: a bye, or somebody did not come */
	int16_t points; /* of PAIRING_WIN */
};

struct history {
	int entrants, rounds;
	const struct bout *bouts; /* [entrants][rounds] */
	const bool *away;         /* [entrants]: not to be paired; NULL: all are there */
	int begins;               /* the seat of the strongest in the first round */
};

/* A table of the next round: who sits where. One alone has a bye. */
struct pairing {
	int count;
	int16_t who[PAIRING_SEATS];
};

static inline const struct bout *bout_of(const struct history *h, int who, int round)
{
	return &h->bouts[who * h->rounds + round];
}

static inline bool is_away(const struct history *h, int who)
{
	return h->away && h->away[who];
}

/* Points of somebody who beat so many of rivals and drew with so many. */
static inline int pairing_points(int rivals, int beaten, int drawn)
{
	return rivals ? (2 * beaten + drawn) * (PAIRING_WIN / 2) / rivals : PAIRING_WIN;
}

/*
 * swiss.c: the next round by the Dutch system (FIDE C.04.3, the rules of 2026), for tables of two. rounds: of the whole
 * tournament; the last one has rules of its own. tables: room for (entrants + 1) / 2.
 * Colours give way before somebody has a second bye, and that before two meet again.
 */
int pair_swiss(const struct history *h, int rounds, struct pairing *tables);

/* berger.c: everybody meets everybody once in berger_rounds(entrants) rounds; round counts from 0. */
int berger_rounds(int entrants);
int pair_berger(int entrants, int round, struct pairing *tables);

/*
 * knockout.c: who won goes on. The strongest meet as late as can be; where places are left over, the strongest have a bye. A
 * draw is won by whoever sat later, and among several by the last. seats: 2 to 5 a table. 0: somebody has won.
 */
int knockout_rounds(int entrants, int seats);
int pair_knockout(const struct history *h, int seats, struct pairing *tables);

/*
 * groups.c: tables of seats, or some of one less where it does not come out even (least: fewest that can play the game), with
 * those of like points and as few meetings again as can be. mixed: points do not matter. Those left over have a bye, nobody a
 * second one before all others had one. tables: room for entrants.
 */
int pair_groups(const struct history *h, int seats, int least, bool mixed, struct pairing *tables);

/*
 * arena.c: of those who are not away, the next tables of two: like points, not whom one met last, seats in turn. Of a history
 * in which rounds are each entrant's own. Some may be left without a table.
 */
int pair_arena(const struct history *h, struct pairing *tables);

#endif
