/*
 * The operations' functions, and what several of them need; all on the loop. An op_ function owns its request: it answers
 * it, which frees it, or hands it on to a change, a query or a queue. After any reply the request is no more.
 */
#ifndef SERVER_REQUESTS_OPS_H
#define SERVER_REQUESTS_OPS_H

#include "server/tables/room.h"

#define OPERATION(name, flags, members) void op_##name(struct request *r);
#include "server/requests/operations.def"
#undef OPERATION

/* One of the asker's seats: named, or the only one that fits (acting: that must choose now). -1 after a reply. */
int request_seat(struct request *r, bool acting);
/* The game is being played; false after a reply. */
bool request_playing(struct request *r);
/* A name people may carry: trimmed copy, or false if there is nothing left of it or it holds control characters. */
bool clean_name(const char *text, char *name, size_t size);

enum { NAME_LETTERS = 32 };

/* May the asker take a seat here, if the table is rated? False after a reply. */
bool may_be_rated(struct request *r, const struct head *h);
/* The person sits down, under another name for a second seat; only one's own name counts as registered. */
void seat_take(struct seat *s, const struct head *h, const struct person *p, const char *name);

/* A level people may ask for at this table? */
bool level_allowed(const struct head *h, const char *level);
/* Replies that say what a level or a name must be; both return false. */
bool bad_level(struct request *r, const struct head *h);
bool bad_name(struct request *r);

/* A read for a request: run fills what done answers with. Freed by the caller's done. */
struct query {
	struct store_job job;
	struct request *request;
	struct listings listings, turns;
	char text[3][ID_MAX];
	char person[ID_MAX], hash[HASH_HEX];
	char login[STORE_LOGIN_MAX]; /* a name, or a piece of one, as it is compared */
	int64_t number[2];
	int lang;
	bool found;
	bool has_club; /* of query_belonging: there is such a club, and what the asker is to it */
	enum club_role role;
	struct edition_asked *edition;
	struct out out; /* JSON gathered row by row */
	char *memory;
};
struct query *query_new(
	struct request *r, void (*run)(struct store_job *job, struct store *store), void (*done)(struct store_job *job));
void query_free(struct query *q);
/* NULL if the asker is gone or the store failed; then everything has been freed. */
struct request *query_request(struct query *q);
/* A text of a query. No id is as long as to, so that a longer text is nobody's and is not cut, perhaps inside a character. */
void query_text(char to[ID_MAX], const char *text, const char *otherwise);
/* On the reader's thread: room for the JSON of all rows. False: out of memory. */
bool query_gather(struct query *q, size_t size);
/* On the reader's thread: reads what the asker is to a club. "": none. */
bool query_belonging(struct query *q, struct store *store, const char *club);
/* Done: answers with a list of what was gathered, listings of one's turns first. */
void query_reply_list(struct store_job *job, const char *key);
/* Done: answers with the object that was gathered; missing, if nothing was found. */
void query_reply_object(struct store_job *job, const char *key, enum error missing);

/* Reads options and clock of tables to be made; the head has nothing else. False after a reply. */
bool table_settings(struct request *r, const struct game *g, int players, struct head *h);
/* Makes the game begin in a change whose head has every seat taken. False: out of memory. */
bool change_begin_game(struct change *c);
/* Fills the ratings that seats show. */
void room_show_ratings(struct room *room);
/* Makes a table from a head; the request, if any, is answered with its id. */
struct beginning {
	const char *id; /* NULL: any */
	const char *seed; /* NULL: any */
	const char *edition; /* a text to be stored; NULL: it is there already, or there is none */
};
struct room *table_create(struct server *s, const struct game *g, const struct head *h, const struct beginning *b,
	struct request *r, void (*then)(struct room *room));
/* What is wrong with choices as they were written; why the rules refuse them, in the game's words and with the names of those who sit
   there (at: of which element, where a list was sent). */
struct ask_error;
void reply_ask(struct request *r, const struct ask_error *e);
void reply_why(struct request *r, const struct refusal *why, uint32_t at);
/* Takes back, or asks; row 0: the seat's last. */
void undo_or_ask(struct request *r, int seat, uint32_t row);
/* All have agreed to the undo on offer: the change takes it back. */
void undo_agreed(struct change *c);

/* On the reader's thread: a tournament as lists have it, into what a query (data) gathers. */
void tournament_listed(void *data, const struct store_tournament *row);

/* Answers with a picture: as a file, or in JSON. */
void reply_picture(struct request *r, const unsigned char *png, size_t length);
/* Draws the curve of a game that is over, or answers with the one drawn before. */
void review_picture(struct request *r);

/* Rows that this viewer may look back at: spectators of a table with a delay are behind. */
uint32_t rows_seen(const struct room *room, const struct viewer *v);

#endif
