/*
 * A tournament: who entered, what was paired, how it went. It changes as a whole, under a revision number, and is stored as one
 * text (JSON of our own). Nothing here knows the server: what has happened at tables goes in, the next tables come out. One
 * thread at a time has one.
 */
#ifndef SERVER_TOURNAMENTS_TOURNAMENT_H
#define SERVER_TOURNAMENTS_TOURNAMENT_H

#include "core/game.h"
#include "server/tournaments/pairing.h"
#include "server/tournaments/standings.h"
#include "store/store.h"

#include <jansson.h>

enum tournament_kind { KIND_SWISS, KIND_ROUND_ROBIN, KIND_KNOCKOUT, KIND_ARENA, TOURNAMENT_KINDS };
enum tournament_status { TOURNAMENT_OPEN, TOURNAMENT_PLAYING, TOURNAMENT_OVER, TOURNAMENT_CLOSED, TOURNAMENT_STATUSES };
extern const char *const kind_names[TOURNAMENT_KINDS + 1], *const tournament_status_names[TOURNAMENT_STATUSES + 1];

enum {
	TOURNAMENT_NAME = 60,   /* characters */
	TOURNAMENT_MOST = 200,  /* entrants */
	TOURNAMENT_ROUNDS = 20, /* of the Swiss system */
	TABLE_LETTERS = 12,
};

/*
 * The head: {"name", "kind", "seats", "rounds", "fill" (a level, or ""), "starts" and "ends" (milliseconds since 1970, 0: when
 * the host says; of an arena), "minutes", "table" (what its tables are made of), "entrants": [{"id", "level", "rating", "away"}],
 * "pairings": [[{"table", "who": [entrants by seat], "points": [of PAIRING_WIN], "done", "at": when it was paired}], …]}. An
 * arena's rounds are those that were paired at once.
 */
struct tournament {
	char id[STORE_ID_MAX], host[STORE_ID_MAX], game[40];
	char club[STORE_ID_MAX]; /* whose members may enter; "": anybody */
	enum tournament_status status;
	int64_t created, changed, due, revision;
	json_t *head;
};

/* False: not a text of ours. Freed by the caller in either case. */
bool tournament_read(struct tournament *t, const struct store_tournament *row);
void tournament_free(struct tournament *t);
/* The row to be stored; text is the caller's to free, NULL: no memory. */
struct store_tournament tournament_row(const struct tournament *t, char **text);

enum tournament_kind tournament_kind(const struct tournament *t);
int64_t tournament_number(const struct tournament *t, const char *member);
const char *tournament_text(const struct tournament *t, const char *member);
const json_t *tournament_list(const struct tournament *t, const char *member);
int tournament_entrants(const struct tournament *t);
/* Where a person stands in the list; -1: did not enter. */
int tournament_entrant(const struct tournament *t, const char *person);

void tournament_enter(struct tournament *t, const char *person);
/* Before it has begun; later an entrant is away. */
void tournament_remove(struct tournament *t, int who);
void tournament_set_away(struct tournament *t, int who, bool away);
void tournament_set_rating(struct tournament *t, int who, int64_t rating);

/* Can it begin? Computers fill up what is missing, those with the highest rating come first, the first round is paired. */
bool tournament_enough(const struct tournament *t);
bool tournament_begin(struct tournament *t, int64_t now);
/* The result of a table: ranks by seat, NULL if it has none: then all have drawn. */
void tournament_result(struct tournament *t, const char *table, const int *ranks);
/* What follows from the results: another round, or the end. False: no memory. */
bool tournament_go_on(struct tournament *t, int64_t now);

/* bouts: [PAIRING_ENTRANTS * PAIRING_ROUNDS], away: [PAIRING_ENTRANTS]. */
struct history tournament_history(const struct tournament *t, struct bout *bouts, bool *away);
enum standing_order tournament_order(const struct tournament *t);

/* Calls seen with every pairing that has a table and is not done. */
typedef void pairing_seen(void *data, json_t *pairing);
void tournament_each_open(const struct tournament *t, pairing_seen *seen, void *data);

#endif
