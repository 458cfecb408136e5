/*
 * The head of a table: what was agreed when it was made, who sits where, what is on offer. It changes as a whole, under
 * a revision number, and is stored as one text (JSON of our own). A room's is the loop's and true; a change has a copy of
 * its own, which the storage's thread reads while the room is busy.
 */
#ifndef SERVER_TABLES_HEAD_H
#define SERVER_TABLES_HEAD_H

#include "ai/computers.h"
#include "host/edition_hash.h"
#include "core/game.h"
#include "core/out.h"
#include "server/tables/course.h"

enum {
	ID_MAX = STORE_ID_MAX,
	NAME_MAX_BYTES = 132, /* 32 characters and a zero */
	LEVEL_MAX = 16,
	HEAD_TEXT_MAX = 10240,
	MESSAGE_MAX = 64,
};

enum status { STATUS_OPEN, STATUS_PLAYING, STATUS_OVER, STATUS_FROZEN, STATUS_CLOSED, STATUSES };
enum seat_kind { SEAT_OPEN, SEAT_INVITED, SEAT_PERSON, SEAT_COMPUTER, SEAT_KINDS };
enum chat_kind { CHAT_ALL, CHAT_SEATS, CHAT_OFF, CHAT_KINDS };
enum clock_kind { CLOCK_NONE, CLOCK_LIVE, CLOCK_CORRESPONDENCE, CLOCK_KINDS };
enum offer_kind { OFFER_UNDO, OFFER_TAKEOVER, OFFER_REMATCH, OFFERS };

extern const char *const status_names[STATUSES + 1],
	*const seat_names[SEAT_KINDS + 1], *const chat_names[CHAT_KINDS + 1], *const clock_names[CLOCK_KINDS + 1],
																			  *const offer_names[OFFERS + 1];
/* The number of a name in a list ended by NULL; -1. */
int name_number(const char *const *names, const char *name);

struct seat {
	enum seat_kind kind;
	char person[ID_MAX];          /* "" if none */
	char name[NAME_MAX_BYTES];    /* of the person, or who plays a second seat of theirs */
	char level[LEVEL_MAX];        /* of a computer */
	char stand_in[LEVEL_MAX];     /* of the computer that plays for the person; "": none */
	bool registered, conceded;
	bool expired;                 /* its clock ran out once: the reserve is gone */
	int rating;       /* when the game began; 0: none */
	int rank, total;              /* when it is over */
};

struct offer {
	bool open;
	uint8_t by;          /* the seat that asks */
	uint8_t seat;        /* takeover: whose; else SEAT_NONE */
	uint32_t row;        /* undo: back to before this row */
	uint32_t agreed;     /* seats that have said yes */
};

/* Which edition a table is played with. The text is in the store, by the hash of the file. */
struct head_edition {
	char hash[EDITION_HASH], id[EDITION_HASH];         /* "": as compiled in; id: by what changes play */
	char name[LANGS][4 * TITLE_MAX_CHARACTERS + 1];
};

struct head {
	enum status status;
	struct options options; /* its slot of an edition is this process's, and is not stored */
	struct head_edition edition;
	bool is_public, rated, hints, shuffle, by_host, seeded, rating_done, expiry_waits;
	enum chat_kind chat;
	enum clock_kind clock;
	int64_t turn_s, reserve_s, days; /* as asked for */
	int delay;
	char host[ID_MAX], previous[ID_MAX], next[ID_MAX];
	char tournament[ID_MAX];         /* "": none */
	char club[ID_MAX];               /* whose members may sit down; "": anybody */
	char message[MESSAGE_MAX];       /* a message id; "": none */
	int message_number;              /* its {n} */
	struct seat seat[SEATS_MAX];
	struct offer offer[OFFERS];
};

void head_write(const struct head *h, const struct game *g, struct out *o);
/* players is known from the table. False: not a text of ours (or of a newer program). */
bool head_read(struct head *h, const struct game *g, int players, const char *text);

/*
 * A head without a person, to be freed: the seats stay theirs, but nobody's. The seats as bits, and the names they had. Needs
 * no game. A text that nobody can read may name them all the same, and becomes "". NULL: out of memory.
 */
char *head_forget(const char *text, const char *person, char names[SEATS_MAX][NAME_MAX_BYTES], uint32_t *seats);
/* A person's seat whose person has left the server. */
bool seat_left(const struct seat *s);
/* The name to be shown: of who left, that they did. */
const char *seat_shown(const struct seat *s, int lang);

struct clock_time head_time(const struct head *h);

/* The members "clock" and "options" as people see them. */
void head_write_clock(const struct head *h, struct out *o);
void head_write_options(const struct head *h, const struct game *g, struct out *o);

/* Seats as bits. */
uint32_t head_seats_of(const struct head *h, const char *person); /* "" gives none */
uint32_t head_people(const struct head *h); /* where a person sits, or sat before the computer */
uint32_t head_computers(const struct head *h); /* that the computer plays now */
bool head_full(const struct head *h);
/* Whose seat the computer takes: until they come back; in a rated game for good, which is conceding. */
void head_stand_in(struct head *h, int seat, const char *level);
/* Given up for good: the computer plays on. */
void seat_concede(struct head *h, int seat);
int head_people_left(const struct head *h); /* different people who have not conceded */
/* The name of who plays a seat. */
const char *head_name(const struct head *h, int seat);
/* The names of the computers that have a seat of their own. */
void head_computer_names(const struct head *h, int lang, struct computer_names *out);
/* "p-…" or "level:…" for ratings and results; "" for nobody. */
void head_who(const struct head *h, int seat, char who[ID_MAX + LEVEL_MAX]);

/* Fills rank and total of all seats: as scored, those who conceded last. */
void head_result(struct head *h, const struct game *g, const void *state);

#endif
