/* Who of those who wait sits down with whom: a pure function of who they are, who has blocked whom, and the time. */
#ifndef SERVER_LOBBY_MATCHING_H
#define SERVER_LOBBY_MATCHING_H

#include "core/game.h"
#include "store/store.h"

#include <stdbool.h>

enum speed { SPEED_QUICK, SPEED_CALM, SPEED_DAYS, SPEEDS };
extern const char *const speed_names[SPEEDS + 1];

enum { QUEUE_MAX = 300, QUEUE_BLOCKS = 1000, QUEUE_NAME = 132, QUEUE_GAME = 40 };

struct queued {
	char person[STORE_ID_MAX], name[QUEUE_NAME], game[QUEUE_GAME];
	bool registered, rated, fill; /* fill: computers may take the seats that are left */
	int players;
	enum speed speed;
	int rating;
	int64_t since, node;
};

struct queue {
	struct queued of[QUEUE_MAX]; /* the longest waiting first */
	int count;
	struct {
		char person[STORE_ID_MAX], other[STORE_ID_MAX];
	} blocks[QUEUE_BLOCKS];
	int block_count;
};

/* People of one table, by their numbers in the queue, the longest waiting first. */
struct party {
	int of[SEATS_MAX], count;
};

/*
 * The tables that can be made, each person at one at most. Fewer people than seats only where all of them take computers. At
 * rated tables the ratings of any two are no further apart than both have waited for.
 */
int queue_match(const struct queue *q, int64_t now, struct party *parties, int most);

#endif
