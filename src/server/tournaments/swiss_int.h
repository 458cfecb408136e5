/* Inside the Dutch system: what is known of the players, and what a pair of them is worth. */
#ifndef SERVER_TOURNAMENTS_SWISS_INT_H
#define SERVER_TOURNAMENTS_SWISS_INT_H

#include "server/tournaments/matching.h"
#include "server/tournaments/pairing.h"

enum wish { WISH_NONE, WISH_MILD, WISH_STRONG, WISH_ABSOLUTE };
enum drift { DRIFT_NONE, DRIFT_DOWN, DRIFT_UP };

/* One who is to be paired. They are ranked by points, then by number. */
struct swiss_player {
	int16_t who, points;
	int8_t seats[PAIRING_ROUNDS]; /* of what was played, the latest first */
	int played, unplayed;
	int difference; /* games on the first seat less those on the second */
	enum wish wish;
	int wanted, usual; /* the seat that is wished for; that of who has no wish */
	enum drift drift[2]; /* one and two rounds ago */
	bool had_bye, top, paired; /* top: in the last round, with more than half of all points */
};

struct swiss {
	const struct history *history;
	int count;
	struct swiss_player player[PAIRING_ENTRANTS];
	bool met[PAIRING_ENTRANTS][PAIRING_ENTRANTS]; /* by rank */
	int lenience; /* 0: everything absolute holds; 1: not what is about seats; 2: nor about byes; 3: nothing */
	int bye_points; /* who may have the bye */
};

/* swiss_player.c */
void swiss_read(struct swiss *s, const struct history *h, int rounds);
/* Does the first of the two, who is ranked higher, sit on the first seat? */
bool swiss_sits_first(const struct swiss_player *a, const struct swiss_player *b);
bool swiss_may_meet(const struct swiss *s, int a, int b);
bool swiss_may_rest(const struct swiss *s, int a);

/* A bracket: those left over from above, and those who have these points. All lists are ranks, in order. */
struct bracket {
	int points, next; /* of the residents; of the group below, or -1 */
	int count, moved; /* moved: the first so many came from above */
	int16_t member[PAIRING_ENTRANTS];
	int scores; /* different points among the moved */
	int16_t score[PAIRING_ROUNDS * PAIRING_SEATS]; /* the highest first; the residents' are the last, one more */
	bool in[PAIRING_ENTRANTS];
};

/* Fields of a weight, the first counts most. Some are one field for each of the points from above. */
enum swiss_field {
	SWISS_COMPLETE,
	SWISS_LEGAL,
	SWISS_BYE_POINTS,
	SWISS_PAIRS,
	SWISS_MOVED_PAIRED,
	SWISS_NEXT_PAIRS,
	SWISS_NEXT_PAIRED,
	SWISS_BYE_UNPLAYED,
	SWISS_TOP_DIFFERENCE,
	SWISS_TOP_THRICE,
	SWISS_WISH_GRANTED,
	SWISS_STRONG_GRANTED,
	SWISS_DOWN_BEFORE,
	SWISS_UP_BEFORE,
	SWISS_DOWN_TWO_BEFORE,
	SWISS_UP_TWO_BEFORE,
	SWISS_DOWN_SCORES,
	SWISS_UP_SCORES,
	SWISS_DOWN_TWO_SCORES,
	SWISS_UP_TWO_SCORES,
	SWISS_EXCHANGES,
	SWISS_EXCHANGED,
	SWISS_ORDER,
	SWISS_EASE,
	SWISS_FIELD_COUNT,
};

struct weights {
	struct matching *matching;
	int bit[SWISS_FIELD_COUNT], width; /* the least bit of each field; of one count */
};

/* swiss_weigh.c: the graph of all who are not paired yet, the bye after the last of them where their number is odd. */
bool weights_begin(struct weights *w, const struct swiss *s, const struct bracket *b);
void weights_end(struct weights *w);
void weights_add(struct weights *w, int a, int b, enum swiss_field field, int64_t value);

#endif
