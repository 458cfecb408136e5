/* Who stands where in a tournament, with the usual ways to tell apart those of equal points. Pure. */
#ifndef SERVER_TOURNAMENTS_STANDINGS_H
#define SERVER_TOURNAMENTS_STANDINGS_H

#include "server/tournaments/pairing.h"

/*
 * Points are of PAIRING_WIN. Buchholz: the points of all rivals; cut: without the least. Sonneborn-Berger: those of rivals one
 * beat, and half of those one drew with; in it and in Buchholz a round that was not played is one against somebody with one's
 * own points. Direct: points against those of equal points, if all of them met. Rank: those nothing tells apart share one.
 */
struct standing {
	int16_t who;
	int rank, played, wins;
	int points, buchholz, cut, sonneborn, direct;
};

/* In which order those of equal points are told apart. */
enum standing_order {
	STANDING_RIVALS, /* cut, Buchholz, Sonneborn-Berger, direct, wins: where not everybody meets everybody */
	STANDING_DIRECT, /* Sonneborn-Berger, direct, wins: where everybody does */
	STANDING_WINS,   /* wins: where each plays as much as he likes */
};

/* rows: room for all entrants; the best first. */
void standings(const struct history *h, enum standing_order order, struct standing *rows);

#endif
