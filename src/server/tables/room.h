/*
 * A room: one table with the people around it. The log and the head are in the store; a room is what this process
 * keeps of them while somebody is interested.
 *
 * One change of a room is under way at a time (busy). Whatever is asked meanwhile, reading too, waits in its queue: so
 * nobody sees what is not yet durable, and every change is checked against the state the one before it left. When the
 * store says that somebody else (another node) was first, the room is loaded anew and the request is tried again.
 *
 * Rooms are the loop's. Other threads see one only while it is busy, and then only what cannot change: the storage's
 * thread its id and what a change holds, the reader's its id and the server's settings, a keeper the course of a game that
 * is over. The server's map owns them; room_free is called where nothing of that is under way.
 */
#ifndef SERVER_TABLES_ROOM_H
#define SERVER_TABLES_ROOM_H

#include "server/notices/tell.h"
#include "server/tables/editions.h"
#include "server/tables/head.h"
#include "server/server_int.h"

struct advice;
struct deed;

enum { CHAT_KEPT = 50, SEED_MAX = SEED_LONGEST + 1, INVITE_MAX = 32 };

/* What is to be read anew: nothing but the rows where another node said that it added no more than those. */
enum reload { RELOAD_NOTHING, RELOAD_ROWS, RELOAD_ALL };

struct chat_line {
	int64_t n, at;
	int seat; /* -1: a spectator */
	char person[ID_MAX], name[NAME_MAX_BYTES];
	bool registered;
	char *text;
};

struct room {
	struct map_node node;
	struct server *server;
	char id[ID_MAX];
	const struct game *game; /* NULL: unknown to this program; then the room is frozen */
	struct head head;
	int64_t revision, rules;
	char seed[SEED_MAX], invite[INVITE_MAX], commitment[SEED_HEX];
	int64_t created, started, ended, changed;
	struct course course;        /* from the beginning of the game on */
	struct absence *away;    /* of the people here, of whom its clocks know */
	int away_count;
	struct plan *plans;      /* what seats will answer; nobody else knows of them */
	int plan_count;
	struct kept *kept;       /* instead of it: a finished game of other rules, as it was written down */
	uint32_t told;           /* rows that followers have heard of */
	struct chat_line chat[CHAT_KEPT];
	int chat_count;
	struct link follows, queue, polls;
	bool ready, busy;         /* ready: loaded */
	enum reload reload;       /* somebody else has changed it */
	bool is_kept, keeping;    /* what it looked like is stored; is being written, and the course must stay */
	bool announce;            /* to be listed once it is loaded */
	bool verifies;            /* loaded when the server started, to see whether it replays */
	bool diverged;            /* the match holds rows that the store has not: load it from the beginning */
	uint32_t thinking;        /* seats the computer is thinking for */
	int64_t due;              /* when something must happen by itself; 0: never */
	int64_t used;
	int64_t looked;           /* when somebody asked for something here; 0: not since it was loaded */
	int64_t
		elsewhere[SEATS_MAX]; /* until when the seat's person is at another node, as far as is known; microseconds */
	uint32_t announced;       /* seats that other nodes were told are here */
	int64_t announced_at;
	uint8_t holds;            /* the slot of its edition, of which it has a use (core/edition.h) */
	char brought[64];         /* address that had it loaded or made it; "": the server by itself */
	char from[64];            /* address of who sits here and did something last; "": not known */
	int64_t rematch_until;    /* one is being made */
	bool presence_changed;    /* who is here, and nobody has been told yet */
	struct bucket presence;
};

struct follow {
	struct link of_room, of_client;
	struct room *room;
	struct client *client;
	int wanted; /* a seat, or -1: the one that must act */
};

/* room.c: finding, loading, queueing */

/* Runs r->run as soon as the room is ready and free; answers no-such-table otherwise. */
void room_enter(struct request *r, const char *id);
struct room *room_find(struct server *s, const char *id);
/* A new one, not yet in the store: busy until its first change is done. NULL: out of memory. */
struct room *room_new(struct server *s, const char *id);
/* Loads a table if it is not here, so that what is due there happens. */
void room_wake(struct server *s, const char *id);
/* Goes on: what must happen by itself, then what waits. */
void room_continue(struct room *room);
void room_free(struct room *room);
/* Unloads what nobody is interested in. */
void rooms_forget(struct server *s);
/* May this person, or who has the key, know of it? */
enum { WATCH_TEXT = 25 };
/* The key of links to look at the table: who has it sees what spectators see, and gets no seat by it. */
void room_watch_key(const struct room *room, char key[WATCH_TEXT]);
bool room_visible(const struct room *room, const char *person, const char *key);
/* Moves the line, text and all, behind those there are, and returns it there; NULL: it is there already. */
const struct chat_line *room_take_chat(struct room *room, struct chat_line *line);
/* A line out of the store; false: no memory for its text. */
bool chat_read(struct chat_line *l, const struct store_chat *line);
/* A line as it is stored. */
struct store_chat chat_stored(const struct chat_line *line);
int64_t room_now(const struct room *room); /* by the tables' clock, in milliseconds since 1970 */
/* The store has something newer: bring it here. */
void room_refresh(struct room *room);
/* Another node says so: rows up to seq, a new head, a line of chat. */
void room_heard(struct room *room, int64_t seq, int64_t revision, int64_t line);
int64_t room_last_line(const struct room *room); /* number of the last one; 0: none */

/* Is nothing going on here, and nobody looking? */
bool room_idle(const struct room *room);

/* room_load.c */
void room_load(struct room *room);
/* Of a room that is ready: the rows that another node has added, and nothing else. */
void room_load_rows(struct room *room);
/* Did this table turn out to be frozen since the server started? */
bool frozen_known(const struct server *s, const char *id);
void frozen_forget(struct server *s);

/* room_change.c: making something true */

struct change {
	struct store_job job;
	struct room *room;
	struct request *request; /* to be answered; or NULL */
	/* Writes the members of the reply; NULL: none. */
	void (*answer)(const struct change *c, struct request *r, struct out *o);
	unsigned says;
	bool creates;            /* the table itself */
	bool has_head;
	bool uses_plan;          /* of plan_seat: that of plan_state, or (0) all of them are past */
	int plan_seat;
	uint64_t plan_state;
	bool renews;             /* somebody went away or came back: clocks run out at other times */
	struct head head;
	int64_t started, ended;
	uint32_t first_row;      /* rows of the match from here on are new */
	int64_t spent;           /* by the first of them */
	bool has_rows;
	struct news news;
	struct store_row *rows;
	int row_count;
	struct chat_line line;
	bool has_line;
	struct store_rating *ratings;
	int rating_count;
	void *texts;             /* of the ratings */
	int64_t beaten[SEATS_MAX]; /* with the ratings: how strong those were whom the seat beat; 0: it did not */
	choice opening[SEATS_MAX]; /* of a game that ends with this: each seat's first choice; 0: none */
	int64_t now, due, number; /* number: for the answer */
	uint32_t actors;
	struct tellings tellings; /* who is not here and is to be told */
	int64_t wrote_head, wrote_rows, wrote_line;
	char *edition;       /* of a new table: its text, to be stored; NULL: it is there, or none */
	void (*then)(struct room *room); /* once it is true; NULL */
};

/* Who plays here pays for the computer's thoughts here: by the address of the request. */
void room_note_address(struct room *room, const struct request *r);
/* The caller fills it and commits. NULL: out of memory, and the request has been answered. */
struct change *change_new(struct room *room, struct request *r);
void change_commit(struct change *c);
void change_abandon(struct change *c); /* out of memory: answers so, and the room is loaded anew */
void change_drop(struct change *c);    /* nothing came of it; the request is the caller's */

/* room_view.c: telling */

enum {
	SAYS_STATUS = 1,
	SAYS_ABOUT = 2,
	SAYS_SEATS = 4,
	SAYS_STATE = 8,
	SAYS_ROWS = 16,
	SAYS_OFFERS = 32,
	SAYS_CHAT = 64,
	SAYS_ALL = 127,
};

struct viewer {
	int seat;       /* SEAT_NONE: a spectator */
	int lang;
	bool knows_key; /* sits here, or is the host */
	const struct person *person; /* NULL: nobody known */
};

/* Which viewer a person is: wanted, or the lowest of theirs that must act, or their lowest. */
struct viewer room_viewer(const struct room *room, const struct person *p, int wanted, int lang);
struct speaker room_speaker(
	const struct room *room, int lang, char names[SEATS_MAX][2 * NAME_MAX_BYTES], const char *pointers[SEATS_MAX]);
/* The members of a table message. since: rows after it (SAYS_ROWS), from news where that has them. */
void room_write(const struct room *room, const struct viewer *v, unsigned says, uint32_t since, const struct news *news,
	struct out *o);
/* Rows from ≤ index < to as the viewer hears them. False: out of memory. */
bool room_write_rows(const struct room *room, const struct viewer *v, uint32_t from, uint32_t to,
	const struct news *news, struct out *o);
/* Everybody who follows, and those who poll. */
void room_tell(struct room *room, unsigned says, const struct news *news);
void room_tell_chat(struct room *room, const struct chat_line *line);
void room_write_chat(const struct room *room, const struct chat_line *line, struct out *o);
/* Answers a request with the whole table. */
void room_reply(struct request *r, struct room *room);
uint32_t room_rows(const struct room *room); /* in the log */
uint32_t room_actors(const struct room *room);

/* ops_play.c: rows that a seat may take back: the earliest alone, and its last, after asking if that is before; 0: none */
struct undo_right {
	uint32_t alone, last;
};
struct undo_right room_undo(const struct room *room, int seat);

/* follow.c */
void follow_add(struct room *room, struct client *c, int wanted);
void follow_end(struct follow *f);
struct follow *follow_of(const struct room *room, const struct client *c);
bool room_online(const struct room *room, int seat); /* at whatever node */
uint32_t room_present(const struct room *room); /* seats whose person follows the table here */
int room_watchers(const struct room *room);
/* Somebody came or went: those here are told, a few times at once, then once a second. */
void room_presence(struct room *room);

/* listing.c */
/* On any thread: as the store has it. */
void listing_of_stored(const struct store_table *t, const char *person, int lang, struct out *o);
void listing_of_room(const struct room *room, const char *person, int lang, struct out *o);
/* Tells the lobby's followers, and the people whose table it is. */
void room_list(struct room *room, bool to_lobby, uint32_t to_seats);
/* Rows of the store as listings for this person. */
struct listings {
	char *text; /* JSON, elements separated by commas */
	size_t length, room;
	const char *person;
	int lang;
	int count;
	bool live; /* those that can be played on only */
	struct listings *turns; /* where it is the person's turn; NULL: the same */
};
void listing_seen(void *data, const struct store_table *table);

/* automatic.c: what happens by itself */
/* Has the seat, which must choose, used up its time? */
bool room_late(const struct room *room, int seat);
/* Ends a game that cannot be finished, with a message. */
void change_void(struct change *c, const char *message);
/* Does the computer go on here? A table where only computers play waits while nobody looks. */
bool room_goes_on(const struct room *room);
void room_attend(struct room *room);
void room_set_due(struct room *room, const struct head *h, int64_t *due);
/* Ends the game in the change's head. */
void change_end_game(struct change *c);
/* The seat's rows are in the match: stores them, with what follows from them. */
void change_chose(struct change *c, int seat);
/* Time that a choice made now, which came by this request, would cost the seat; nothing where the computer plays it. */
int64_t room_spent(const struct room *room, int seat, const struct request *r, int64_t now);

/* computers.c */
bool computers_open(struct server *s);
void computers_close(struct server *s);
void computers_tidy(struct server *s); /* gives back memory that has not been used for a while */
int computers_waiting(const struct server *s); /* thoughts for which no thread has time yet */
uint64_t computers_seed(const struct room *room, int seat); /* what the computer's luck at this seat begins with */
void computers_think(struct room *room, int seat);
/* seen: what the asker sees, or would after what is staged. */
void computers_hint(struct request *r, const union any_state *seen, int seat, const char *level);
/* The same for a computer's own choice that is to be explained. */
void computers_explain(struct request *r, const struct deed *deed, const char *level);
/* What is said of it, where that needs no thought. */
void computers_say_deed(struct request *r, const struct deed *deed, const struct advice *advice);

/* ops_table.c: a request of the server's own for somebody who left, whose id is its JSON */
void room_abandon(struct request *r);

/* plans.c: answers thought ahead, which a seat keeps to itself */
struct plan {
	uint64_t state; /* its hash: where the answer is given */
	uint32_t base; /* the row that the line follows on */
	uint8_t seat, count, answer; /* answer: where in the line it begins */
	choice line[LIST_MAX];
};
bool plans_read(struct store *store, const char *table, struct plan **plans, int *count);
void room_take_plans(struct room *room, struct plan *plans, int count);
/* False: out of memory. */
bool room_add_plan(struct room *room, const struct plan *plan);
/* One, or (state 0) all of a seat. */
void room_forget_plans(struct room *room, int seat, uint64_t state);
int room_plans(const struct room *room, int seat); /* how many it has */
/* The seat chooses otherwise: what it had thought of is past. */
void change_leave_plans(struct change *c, int seat);
/* May the seat think ahead now: is it a person's turn, and nothing hidden or left to chance? */
bool room_may_plan(const struct room *room, int seat);
/* Somebody's turn has come who said what to do then. True: it is being done. */
bool plans_attend(struct room *room);
/* Another node has stored some. */
void plans_heard(struct server *s, const char *table);

/* absence.c: a table by correspondence, and those of its people who are away */
/* On the reader's thread: all since the game began. False: the store failed, or out of memory. */
bool absences_read(
	struct store *store, const char *table, const struct head *h, int64_t since, struct absence **away, int *count);
/* The room's from now on. */
void room_take_absences(struct room *room, struct absence *away, int count);
/* Somebody who sits there has gone away or come back, or a game has begun: its clocks are to know. */
void absences_renew(struct server *s, const char *table);

/* rate.c */
void room_rate(struct room *room);

/* keep.c: finished games are written down */
bool keep_open(struct server *s);
/* The thread that draws reviews. */
bool reviews_open(struct server *s);
void reviews_close(struct server *s);
void room_keep(struct room *room);
void keep_sweep(struct server *s);

#endif
