/* Inside a table on a server: reading what it says (take), asking (play_remote.c), showing (show). The thread of play has it. */
#ifndef CLI_PLAY_REMOTE_INT_H
#define CLI_PLAY_REMOTE_INT_H

#include "cli/play_remote.h"

/* Takes an answer about the table over, which becomes ours; whole: with all rows so far. False after a message. */
bool remote_take(struct remote_table *t, json_t *answer, bool whole);

/* The offer that waits for a seat of ours; NULL: there is none. */
json_t *remote_open_offer(const struct remote_table *t);

/* A text about a seat, as its "name" or "title"; "" if it has none. */
const char *remote_seat_text(const struct remote_table *t, size_t seat, const char *member);

/* A list of seat numbers as a set. */
uint32_t remote_seats(const json_t *list);

/* A clock that never goes back. */
uint64_t remote_now_ms(void);

#endif
