/*
 * What must never be lost: people, tables and their append-only logs, in SQLite (a path) or PostgreSQL
 * (postgresql://…), one schema and one set of statements for both.
 *
 * Calls block; a struct store belongs to one thread at a time. Writes happen between store_begin and store_commit.
 * Some count the rows they wrote in *written (which the caller has set to 0, or NULL), complete when store_commit has
 * returned: until then many may be under way at once. Whatever fails, fails the whole transaction, and nothing of it
 * has happened.
 *
 * Somebody else being first is no error, only nothing written: a row of a log is keyed (table, sequence), a table's
 * head carries a revision.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	STORE_ID_MAX = 24,      /* ids of tables and people, with the final zero */
	STORE_CHOICES_MAX = 16, /* of one row */
	STORE_HASH = 32,        /* bytes of a secret's hash */
	STORE_WHY_MAX = 256,
	STORE_LOGIN_MAX = 132, /* a name as it is compared */
};

struct store;

/* Opens and migrates; on failure NULL, and why says what to do. writer marks the rows of this process. */
struct store *store_open(const char *url, int64_t writer, char why[STORE_WHY_MAX]);
void store_close(struct store *s);
/* What went wrong last, for logs. */
const char *store_error(const struct store *s);
/* Was anything found that is not what was written? It stays so. */
bool store_damaged(const struct store *s);
/* The last transaction failed because of another that went on meanwhile: the same again may well work. */
bool store_again(const struct store *s);
/* Looks through all that is stored, for as long as that takes; others go on meanwhile. */
bool store_check(struct store *s);
/* From any thread: whatever this store waits for, it gives up in so long, and does not wait again. */
void store_hurry(struct store *s, int64_t ms);
bool store_is_shared(const char *url); /* may other nodes write to it too? */

bool store_begin(struct store *s);
bool store_commit(struct store *s);

/*
 * SQLite commits into a journal beside the file. store_journal: its pages as of our last commit (0 elsewhere).
 * store_tidy puts them in their places in the file while others write, and says how many of the journal's pages are
 * there now; when it is all of them, the next commit begins the journal anew.
 */
int64_t store_journal(const struct store *s);
bool store_tidy(struct store *s, int64_t *moved);

/* Writes a consistent copy of everything into one new file, while others go on writing (SQLite only). */
bool store_copy(struct store *s, const char *path);

/* People. */
struct store_person {
	const char *id, *name, *lang, *password; /* password: its hash, or NULL */
};
typedef void store_person_seen(void *data, const struct store_person *person);

/* login is the name as it is compared; nothing written: it belongs to somebody else. */
void store_add_person(struct store *s, const char *id, const char *name, const char *login, const char *lang,
	int64_t now, int64_t *written);
void store_rename(struct store *s, const char *id, const char *name, const char *login, int64_t *written);
void store_set_lang(struct store *s, const char *id, const char *lang);
void store_set_password(struct store *s, const char *id, const char *login, const char *password, int64_t *written);
bool store_person(struct store *s, const char *id, store_person_seen *seen, void *data);
bool store_person_by_login(struct store *s, const char *login, store_person_seen *seen, void *data);

/*
 * Names are compared in another way than when they were stored (its version): every login is made anew from its name.
 * Where two are one now, the second keeps what it had, and its person a name that is to be changed.
 */
typedef void store_fold(const char *name, char *login, size_t size);
bool store_fold_names(struct store *s, int version, store_fold *fold);

/* Only for somebody who is there: of a person that was not added (the name is taken) nothing is kept. */
void store_add_session(struct store *s, const unsigned char hash[STORE_HASH], const char *person, int64_t now);
void store_drop_session(struct store *s, const unsigned char hash[STORE_HASH], const char *person, int64_t *written);
void store_drop_other_sessions(struct store *s, const char *person, const unsigned char hash[STORE_HASH]);
/* The person and the session were used now. */
void store_seen(struct store *s, const unsigned char hash[STORE_HASH], const char *person, int64_t now);
/* Whose it is, if it was used since idle, and (of somebody with a password) made since oldest; at: when last used. */
bool store_session(struct store *s, const unsigned char hash[STORE_HASH], int64_t idle, int64_t oldest,
	store_person_seen *seen, void *data, int64_t *at);

struct store_session_row {
	const unsigned char *hash; /* STORE_HASH bytes */
	int64_t created, seen;
};
typedef void store_session_seen(void *data, const struct store_session_row *row);
/* Last used first. */
bool store_sessions(struct store *s, const char *person, int64_t limit, store_session_seen *seen, void *data);

/* Sessions not used since. */
void store_expire_sessions(struct store *s, int64_t before);
/* Ids of people without password who were last here between the two, in that order. */
typedef void store_guest_seen(void *data, const char *id, int64_t at);
bool store_idle_guests(
	struct store *s, int64_t after, int64_t before, int64_t limit, store_guest_seen *seen, void *data);
/* Such a one, and the sessions, if there never was a game. */
void store_drop_guest(struct store *s, const char *id, int64_t before, int64_t *written);

/* Tables. The head is the server's own text; the other columns are what is looked for. */
struct store_table {
	const char *id, *game, *status, *host, *seed, *invite, *head;
	int64_t rules, players, is_public, created, started, ended, changed;
	int64_t seq, actors,
		due; /* a cache of the log: rows, whose turn, when something must happen by itself (0: never) */
	int64_t revision;
	int64_t kept; /* what it looked like is stored; not written with the rest */
	const char *club; /* whose table it is, when it is added; NULL: nobody's */
};
typedef void store_table_seen(void *data, const struct store_table *table);

struct store_seat {
	const char *who, *name; /* a person's id, or level:<name>; NULL: nobody */
	int64_t rank, total;    /* 0 until the game is over */
};

void store_add_table(struct store *s, const struct store_table *t);
/* Replaces head and status of revision t->revision, which becomes one more; after_row: only if row t->seq is ours. */
void store_set_table(struct store *s, const struct store_table *t, bool after_row, int64_t *written);
/* Only in the transaction in which this process has made the table's revision the given one, and after it. */
void store_set_seat(struct store *s, const char *table, int64_t revision, int seat, const struct store_seat *seat_row);
/* The same for a game that is over: the text of the seat's first choice; the rating of those it beat, in thousandths. */
void store_set_opening(struct store *s, const char *table, int64_t revision, int seat, const char *opening);
void store_set_beaten(struct store *s, const char *table, int64_t revision, int seat, int64_t rating);
bool store_table(struct store *s, const char *id, store_table_seen *seen, void *data);

/* Tables by what is asked for, newest first unless said otherwise. */
bool store_public_tables(struct store *s, int64_t limit, store_table_seen *seen, void *data);
bool store_tables_of(struct store *s, const char *person, int64_t limit, store_table_seen *seen, void *data);
/* Those a host has that wait for players, in any order. */
bool store_open_tables_of(struct store *s, const char *host, int64_t limit, store_table_seen *seen, void *data);
/* The newest that ended before then; those that ended just then too, if they come after that table ("": none of them). */
struct store_page {
	int64_t before;
	const char *after;
	int64_t limit;
};
/* game may be "": any. Public ones only, of somebody (all: private ones too) or of anybody (person ""). */
bool store_finished_tables(struct store *s, const char *person, bool all, const char *game,
	const struct store_page *page, store_table_seen *seen, void *data);
/* Looks at all there are: for exports. */
bool store_tables_by_status(struct store *s, const char *status, store_table_seen *seen, void *data);
bool store_playing_tables(struct store *s, store_table_seen *seen, void *data); /* the oldest first */
/* Open ones that were made before then, the oldest first. */
bool store_stale_tables(struct store *s, int64_t before, int64_t limit, store_table_seen *seen, void *data);
/* Those of a game and its rules, others cannot go on here; the longest due first. */
bool store_due_tables(struct store *s, const char *game, int64_t rules, int64_t before, int64_t limit,
	store_table_seen *seen, void *data);

/* Finished games as bytes that need no rules to be read. */
bool store_unkept_tables(
	struct store *s, const char *game, int64_t rules, int64_t limit, store_table_seen *seen, void *data);
void store_keep(struct store *s, const char *table, const void *game, size_t length);
typedef void store_kept_seen(void *data, const void *game, size_t length);
bool store_kept(struct store *s, const char *table, store_kept_seen *seen, void *data);

/* Editions (docs/editions.md). */
struct store_edition {
	const char *hash, *play, *game, *text; /* hash of the file; play: its id, by what changes play */
	int64_t at; /* when its owner used it last */
};
typedef void store_edition_seen(void *data, const struct store_edition *edition);

enum { STORE_SHELF = 32 }; /* of one person's own; the longest unused makes room */

void store_add_edition(struct store *s, const struct store_edition *e);
/* One's own, used now. */
void store_shelve(struct store *s, const char *person, const char *hash, int64_t now);
bool store_edition(struct store *s, const char *hash, store_edition_seen *seen, void *data);
/* Last used first. */
bool store_editions_of(struct store *s, const char *person, store_edition_seen *seen, void *data);

/* The log. */
struct store_row {
	int64_t seq, hash, at, spent; /* spent: milliseconds charged to the seat's clock */
	uint8_t kind, seat, count;
	uint32_t first; /* for an undo: the row it goes back to */
	uint32_t choice[STORE_CHOICES_MAX];
};
typedef void store_row_seen(void *data, const struct store_row *row);

/* Appends rows that follow each other: all, or none if the first number is taken. */
void store_append(struct store *s, const char *table, const struct store_row *rows, int count, int64_t *written);
/* The rows with which a game begins, after its head, and only if that was written: with this revision, and here. */
void store_append_begun(
	struct store *s, const char *table, int64_t revision, const struct store_row *rows, int count, int64_t *written);
/* The cache of the log in the table's row, if the last row there is ours. */
void store_moved(struct store *s, const char *table, int64_t seq, int64_t actors, int64_t due, int64_t now);
bool store_rows(struct store *s, const char *table, int64_t after, store_row_seen *seen, void *data);

/* Chat. */
struct store_chat {
	int64_t n, at, seat; /* seat: -1 for a spectator */
	const char *person, *name, *text;
};
typedef void store_chat_seen(void *data, const struct store_chat *line);

void store_add_chat(struct store *s, const char *table, const struct store_chat *line, int64_t *written);
bool store_chat(struct store *s, const char *table, int64_t after, int64_t limit, store_chat_seen *seen, void *data);

/* Ratings, in thousandths and volatility in millionths; and results. */
struct store_rating {
	const char *game, *who, *name;
	int64_t rating, deviation, volatility, played;
};
typedef void store_rating_seen(void *data, const struct store_rating *rating);

/*
 * The result of a table counts once, and on the ratings it was computed from. In one transaction: each rating is claimed
 * (r->played: games it had counted when it was read), in the order of who; store_rate_table changes the head as
 * store_set_table does, but only if so many claims were granted; then each rating is set.
 */
void store_claim_rating(struct store *s, const char *table, const struct store_rating *r);
void store_rate_table(struct store *s, const struct store_table *t, int claims, int64_t *written);
/* r->played is counted by the store; what the rating is now is kept with the time. */
void store_set_rating(struct store *s, const char *table, int64_t revision, const struct store_rating *r, int64_t now);
bool store_rating(struct store *s, const char *game, const char *who, store_rating_seen *seen, void *data);
/* game or who may be "": any. Best first, those of a page. */
struct store_places {
	int64_t from, limit;
};
bool store_ratings(struct store *s, const char *game, const char *who, const struct store_places *places,
	store_rating_seen *seen, void *data);

/* What a rating was after each game, the newest first. */
struct store_rated {
	int64_t at, rating, deviation;
	const char *table;
	bool is_public;
};
typedef void store_rated_seen(void *data, const struct store_rated *row);
bool store_rated(struct store *s, const char *who, const char *game, int64_t limit, store_rated_seen *seen, void *data);

struct store_result_row {
	const char *game, *who, *name; /* who "": all games of that kind */
	int64_t played, won;
	int64_t alone; /* of those played, without anybody to win against */
};
typedef void store_result_seen(void *data, const struct store_result_row *row);
/* all: private tables too. Of opponents the most frequent only. */
bool store_results(struct store *s, const char *person, bool all, store_result_seen *seen, void *data);

/* When the person first came; 0: there is none. */
bool store_since(struct store *s, const char *person, int64_t *at);

/* Profiles. all: private tables too. */
struct store_tally {
	const char *game;
	int64_t players, played, won; /* nobody wins alone */
};
typedef void store_tally_seen(void *data, const struct store_tally *tally);
/* By game and count of seats. */
bool store_tallies(struct store *s, const char *person, bool all, store_tally_seen *seen, void *data);

struct store_opening {
	const char *game, *text; /* the first choice, as choice_text writes it */
	int64_t played, won;
};
typedef void store_opening_seen(void *data, const struct store_opening *opening);
/* Game by game, the most frequent first. */
bool store_openings(struct store *s, const char *person, bool all, int64_t limit, store_opening_seen *seen, void *data);
/* Of a game at public tables, of the last so many seats; its name is not repeated. */
bool store_game_openings(
	struct store *s, const char *game, int64_t seats, int64_t limit, store_opening_seen *seen, void *data);

/* Rated games that were won, against the strongest first. */
typedef void store_win_seen(void *data, const struct store_table *table, int64_t beaten);
bool store_wins(struct store *s, const char *person, bool all, int64_t limit, store_win_seen *seen, void *data);

struct store_standing {
	const char *game;
	int64_t rating, deviation, played;
	int64_t above; /* so many have a higher one */
	int64_t then; /* what it was at that time; 0: none yet */
};
typedef void store_standing_seen(void *data, const struct store_standing *standing);
bool store_standings(struct store *s, const char *person, int64_t at, store_standing_seen *seen, void *data);

/* Games of two people at one table. */
struct store_between {
	const char *person, *other;
	bool all;
};
struct store_meeting {
	const char *game;
	int64_t played, won, lost; /* by the first */
};
typedef void store_meeting_seen(void *data, const struct store_meeting *meeting);
bool store_between(struct store *s, const struct store_between *who, store_meeting_seen *seen, void *data);
/* The newest of them. */
bool store_tables_between(
	struct store *s, const struct store_between *who, int64_t limit, store_table_seen *seen, void *data);

/* Friends and others. Two are friends when both have asked. */
enum { STORE_FRIENDS = 500, STORE_BLOCKS = 500, STORE_INVITATIONS = 50 }; /* of one person */

void store_ask_friend(struct store *s, const char *person, const char *other, int64_t now, int64_t *written);
/* Both ways: a friendship, what was asked, what one was asked. */
void store_end_friend(struct store *s, const char *person, const char *other);
/* Of the other nothing is to be heard: what was between the two is over. */
void store_block(struct store *s, const char *person, const char *other, int64_t now, int64_t *written);
void store_unblock(struct store *s, const char *person, const char *other);

struct store_acquaintance {
	const char *id, *name;
	bool registered;
	int64_t at;
	bool mutual; /* of friends: both have asked */
};
typedef void store_acquaintance_seen(void *data, const struct store_acquaintance *who);
/* Those whom one has asked, by name. */
bool store_friends(struct store *s, const char *person, store_acquaintance_seen *seen, void *data);
/* Who asks, and is neither answered nor blocked; the newest first. */
bool store_asked(struct store *s, const char *person, store_acquaintance_seen *seen, void *data);
bool store_blocked(struct store *s, const char *person, store_acquaintance_seen *seen, void *data);
/* Has somebody at this table blocked the person? */
bool store_blocked_at(struct store *s, const char *table, const char *person, bool *blocked);

/* Nothing is written where the person has blocked who invites. */
void store_invite(struct store *s, const char *person, const char *table, const char *by, int64_t now);
/* Is there an invitation? False: the store failed. */
bool store_invited(struct store *s, const char *person, const char *table, bool *invited);
void store_uninvite(struct store *s, const char *person, const char *table);
void store_expire_invitations(struct store *s, int64_t before);
/* To tables that still wait for players. */
typedef void store_invitation_seen(void *data, const struct store_table *table, const char *by);
bool store_invitations(struct store *s, const char *person, store_invitation_seen *seen, void *data);

/* All of somebody's own: seats, the newest first, and lines of chat. */
struct store_sitting {
	const char *table, *game, *name, *opening;
	int64_t seat, players, rank, total, ended;
};
typedef void store_sitting_seen(void *data, const struct store_sitting *sitting);
bool store_sittings(struct store *s, const char *person, int64_t limit, store_sitting_seen *seen, void *data);
typedef void store_line_seen(void *data, const char *table, int64_t at, const char *text);
bool store_lines_of(struct store *s, const char *person, int64_t limit, store_line_seen *seen, void *data);

/* Somebody leaves for good: all goes but seats and tables, which are to be done one by one. */
void store_leave(struct store *s, const char *person, int64_t now);
bool store_leaving(struct store *s, char person[STORE_ID_MAX]); /* "": nobody */
bool store_tables_left(struct store *s, const char *person, int64_t limit, store_table_seen *seen, void *data);
bool store_hosted(struct store *s, const char *host, int64_t limit, store_table_seen *seen, void *data);
/* Another head and host of that revision, and seats without the person. */
void store_forget_at(struct store *s, const struct store_table *t, const char *person);
/* What was written down of a finished game, without their name. */
void store_rekeep(struct store *s, const char *table, const void *game, size_t length);
/* No table is left: nobody knows them any more. */
void store_left(struct store *s, const char *person);

/* Order in the house: who keeps it, and until when somebody may not talk or not play (0: may; STORE_FOR_GOOD: for good). */
enum role { ROLE_NONE, ROLE_MODERATOR, ROLE_ADMIN, ROLES };
extern const char *const role_names[ROLES + 1];
#define STORE_FOR_GOOD INT64_MAX
struct store_order {
	int64_t role, muted, banned;
};
void store_set_role(struct store *s, const char *person, int64_t role, int64_t now);
void store_mute(struct store *s, const char *person, int64_t until, int64_t now);
void store_ban(struct store *s, const char *person, int64_t until, int64_t now);
/* Something else of the person's has changed, which servers that know them are to read again. */
void store_touch(struct store *s, const char *person, int64_t now);
bool store_order_of(struct store *s, const char *person, struct store_order *order);
typedef void store_id_seen(void *data, const char *id);
/* People whose order has changed since then. */
bool store_orders_changed(struct store *s, int64_t since, int64_t limit, store_id_seen *seen, void *data);

struct store_member {
	const char *id, *name;
	bool registered;
	int64_t created, seen;
	struct store_order order;
};
typedef void store_member_seen(void *data, const struct store_member *member);
/* Those who keep order: admins first. */
bool store_officers(struct store *s, int64_t limit, store_member_seen *seen, void *data);
/* By id, or by a piece of the name. Looks at all there are. */
bool store_people_named(struct store *s, const char *word, int64_t limit, store_member_seen *seen, void *data);

struct store_report {
	const char *id, *by, *by_name, *person, *person_name, *table, *said, *why; /* said: the line of chat, or "" */
	int64_t at;
};
typedef void store_report_seen(void *data, const struct store_report *report);
void store_add_report(struct store *s, const struct store_report *report);
void store_settle(struct store *s, const char *report, int64_t now, int64_t *written);
/* Those that are not settled, the newest first. */
bool store_reports(struct store *s, int64_t limit, store_report_seen *seen, void *data);

struct store_deed {
	const char *id, *by, *by_name, *deed, *person, *person_name, *table, *note; /* by "": at a shell */
	int64_t at;
};
typedef void store_deed_seen(void *data, const struct store_deed *deed);
void store_add_deed(struct store *s, const struct store_deed *deed);
bool store_deeds(struct store *s, const struct store_page *page, store_deed_seen *seen, void *data);

/* Where people came from: addresses as they are counted (server/base/network.h), and when last. */
void store_place(struct store *s, const char *person, const char *place, int64_t now);
bool store_place_known(struct store *s, const char *person, const char *place, int64_t *seen); /* 0: not */
struct store_place {
	const char *place;
	int64_t seen, others; /* others: how many else came from there */
	int64_t barred; /* until when; 0: not */
};
typedef void store_place_seen(void *data, const struct store_place *place);
bool store_places(struct store *s, const char *person, int64_t limit, store_place_seen *seen, void *data);
/* Places not seen since before, and bars that have ended. */
void store_expire_places(struct store *s, int64_t before, int64_t now);

/* Places from which nobody new is let in, and because of whom. */
struct store_bar {
	const char *place, *person, *person_name;
	int64_t until;
};
typedef void store_bar_seen(void *data, const struct store_bar *bar);
void store_bar(struct store *s, const char *place, const char *person, int64_t until);
void store_bar_places(struct store *s, const char *person, int64_t until); /* all that are known of somebody */
void store_unbar(struct store *s, const char *place, int64_t *written);
void store_unbar_places(struct store *s, const char *person);
bool store_bars(struct store *s, int64_t now, int64_t limit, store_bar_seen *seen, void *data);

/* Tables that a server is to close: asked for at a shell. */
void store_ask_close(struct store *s, const char *table, int64_t now);
bool store_closings(struct store *s, int64_t limit, store_id_seen *seen, void *data);
void store_closed(struct store *s, const char *table);

/* Of a seat at a rated table that is over: decisions, and those that the computer made as well. */
struct store_agreement {
	const char *table, *game;
	int64_t seat, decisions, agreed; /* decisions -1: nobody has looked yet */
};
typedef void store_agreement_seen(void *data, const struct store_agreement *agreement);
void store_set_agreement(struct store *s, const struct store_agreement *a);
bool store_agreements(
	struct store *s, const char *person, const char *game, int64_t limit, store_agreement_seen *seen, void *data);

/* Those who wait for a table. */
struct store_waiting {
	const char *person, *name, *game;
	bool registered, rated;
	bool fill; /* computers may take the seats that are left */
	int64_t players, speed, rating, since, node;
};
typedef void store_waiting_seen(void *data, const struct store_waiting *waiting);
/* Again for the same keeps the time. */
void store_wait(struct store *s, const struct store_waiting *w);
void store_still_waiting(struct store *s, const char *person, int64_t now, int64_t *written);
void store_stop_waiting(struct store *s, const char *person);
/* The same, unless they are at another node meanwhile. */
void store_gone_waiting(struct store *s, const char *person);
void store_expire_waiting(struct store *s, int64_t before);
/* Seen since then and not claimed, the longest waiting first. */
bool store_waiting(struct store *s, int64_t since, int64_t now, int64_t limit, store_waiting_seen *seen, void *data);
/* Of those who wait: who has blocked whom. */
typedef void store_pair_seen(void *data, const char *person, const char *other);
bool store_waiting_blocks(struct store *s, store_pair_seen *seen, void *data);
struct store_crowd {
	const char *game;
	int64_t players, speed, count;
	bool rated;
};
typedef void store_crowd_seen(void *data, const struct store_crowd *crowd);
bool store_crowds(struct store *s, int64_t since, store_crowd_seen *seen, void *data);
/* One who waits since then is claimed until a time, unless somebody else has. */
void store_claim_waiting(
	struct store *s, const char *claim, const struct store_waiting *w, int64_t now, int64_t until, int64_t *written);
void store_release_waiting(struct store *s, const char *claim);
void store_matched(struct store *s, const char *claim);

/* How much there is of everything. Looks at all of it. */
enum { STORE_STATUSES = 5 };
struct store_figures {
	int64_t registered, people, mails, notices, nodes, reports, size;
	struct {
		char status[16];
		int64_t count;
	} tables[STORE_STATUSES];
	int statuses;
	char backup[STORE_WHY_MAX]; /* "<milliseconds> <bytes> <file>" of the last; "": none known */
};
/* Nodes that were alive since then. */
bool store_figures(struct store *s, int64_t alive, struct store_figures *f);
/* A copy was made: said to who asks for figures. */
void store_note_backup(struct store *s, const char *note);

/* Tournaments. The head is the server's own text. */
struct store_tournament {
	const char *id, *host, *game, *status, *head;
	const char *club; /* whose members may enter; "" or, to be added, NULL: anybody */
	int64_t created, changed, due, revision;
};
typedef void store_tournament_seen(void *data, const struct store_tournament *tournament);

void store_add_tournament(struct store *s, const struct store_tournament *t);
/* Replaces status, due and head of revision t->revision, which becomes one more. */
void store_set_tournament(struct store *s, const struct store_tournament *t, int64_t *written);
/* One of its tables has ended: it is due at once. */
void store_wake_tournament(struct store *s, const char *id);
/* All that are played. */
void store_wake_tournaments(struct store *s);
bool store_tournament(struct store *s, const char *id, store_tournament_seen *seen, void *data);
/* Those that are to come or are being played, and those that are over, of no club; all of a club; the newest first. */
bool store_live_tournaments(struct store *s, int64_t limit, store_tournament_seen *seen, void *data);
bool store_past_tournaments(struct store *s, int64_t limit, store_tournament_seen *seen, void *data);
bool store_club_tournaments(struct store *s, const char *club, int64_t limit, store_tournament_seen *seen, void *data);
bool store_hosted_tournaments(
	struct store *s, const char *host, int64_t limit, store_tournament_seen *seen, void *data);
bool store_tournaments_of(struct store *s, const char *person, int64_t limit, store_tournament_seen *seen, void *data);
bool store_due_tournaments(struct store *s, int64_t now, int64_t limit, store_tournament_seen *seen, void *data);
/* Those who entered and are still known, with their names. */
bool store_entrants(struct store *s, const char *tournament, int64_t limit, store_person_seen *seen, void *data);
/* In the transaction that made the tournament's revision this one, and after it. */
void store_enter(struct store *s, const char *person, const struct store_tournament *t, int64_t now);
void store_withdraw(struct store *s, const char *person, const struct store_tournament *t);

/* Clubs, and what one is to them. */
enum club_role {
	CLUB_NONE,
	CLUB_BARRED, /* sent away: may not come again by themselves */
	CLUB_ASKING,
	CLUB_MEMBER,
	CLUB_STEWARD,
	CLUB_OWNER,
	CLUB_ROLES
};
extern const char *const club_role_names[CLUB_ROLES + 1];
enum {
	STORE_CLUB_ROWS = 1000,
	STORE_CLUB_LINES = 1000
}; /* of one club: people of any role; the last lines of its chat */

struct store_club {
	const char *id, *name, *about;
	bool open; /* to who comes; else they ask */
	int64_t created, size;
	enum club_role role; /* of the person asked for */
};
typedef void store_club_seen(void *data, const struct store_club *club);

/* login: the name as it is compared; nothing written: another club has it. */
void store_add_club(
	struct store *s, const struct store_club *c, const char *login, const char *owner, int64_t *written);
void store_set_club(struct store *s, const struct store_club *c, const char *login, int64_t *written);
/* By its owner; nothing written: not theirs. */
void store_end_club(struct store *s, const char *club, const char *owner, int64_t *written);
bool store_club(struct store *s, const char *id, const char *person, store_club_seen *seen, void *data);
/* The largest; those with this in their name as it is compared (looks at all); those to which a person is anything, own first. */
bool store_largest_clubs(struct store *s, const char *person, int64_t limit, store_club_seen *seen, void *data);
bool store_clubs_named(
	struct store *s, const char *person, const char *word, int64_t limit, store_club_seen *seen, void *data);
bool store_clubs_of(struct store *s, const char *person, int64_t limit, store_club_seen *seen, void *data);

struct store_belonging {
	const char *id, *name;
	bool registered;
	enum club_role role;
	int64_t at;
};
typedef void store_belonging_seen(void *data, const struct store_belonging *who);
/* From this role up, the highest first, then the oldest. */
bool store_members(struct store *s, const char *club, enum club_role least, store_belonging_seen *seen, void *data);
/* Has one of those who keep the club blocked the person? */
bool store_unwanted(struct store *s, const char *club, const char *person, bool *unwanted);

/* Nothing written: there is no such club, no room, or the role was another. */
struct store_role_change {
	const char *club, *person;
	enum club_role from, to; /* from or to CLUB_NONE: there is no row */
	int64_t now;
};
void store_change_role(struct store *s, const struct store_role_change *c, int64_t *written);
/* Another owner, who was from; the owner becomes a steward. */
void store_hand_on(struct store *s, const char *owner, const struct store_role_change *c, int64_t *written);
/* Somebody goes: of this club or, with "", of all. What was theirs is another's, or dissolved. */
void store_quit_clubs(struct store *s, const char *person, const char *club, int64_t *written);

/* all: private ones too. */
bool store_club_tables(struct store *s, const char *club, bool all, int64_t limit, store_table_seen *seen, void *data);
bool store_club_past(struct store *s, const char *club, bool all, int64_t limit, store_table_seen *seen, void *data);
/* Games in which members have a rating, and how many have one; those of one game, the best first. */
typedef void store_ladder_seen(void *data, const char *game, int64_t people);
bool store_ladders(struct store *s, const char *club, store_ladder_seen *seen, void *data);
enum { STORE_RUNG_GAMES = 4 };
struct store_rung {
	const char *id, *name;
	bool registered;
	int64_t rating, deviation, played; /* as in store_rating */
	int64_t before; /* the rating at that time; 0: there was none */
	int64_t last[STORE_RUNG_GAMES]; /* how games went, the newest first: 1 lost, 2 shared, 3 won, 0 none */
};
typedef void store_rung_seen(void *data, const struct store_rung *rung);
/* Members with a rating, the best first; at: when it was as it was before. */
bool store_ladder(struct store *s, const char *club, const char *game, int64_t at, store_rung_seen *seen, void *data);

/* Nothing written: not a member, or somebody said something at the same moment. */
void store_say_in_club(
	struct store *s, const char *club, const char *person, const char *line, int64_t now, int64_t *written);
void store_unsay(struct store *s, const char *club, int64_t n, int64_t *written);
/* Lines before that one, the newest first; none by those whom the reader has blocked. */
struct store_lines {
	const char *club, *reader;
	int64_t before, limit;
};
bool store_club_chat(struct store *s, const struct store_lines *lines, store_chat_seen *seen, void *data);

/* Keys of the server's own. Adding one that is there changes nothing. */
void store_add_key(struct store *s, const char *name, const char *value);
bool store_key(struct store *s, const char *name, char *value, size_t size); /* "": none */

/* A way back for who has forgotten a password: a secret in a letter, of which its hash is kept. */
void store_set_ticket(
	struct store *s, const char *login, const unsigned char hash[STORE_HASH], int64_t now, int64_t apart);
/* The letter of a ticket that was given: the secret is in the outbox until it is sent. */
void store_tell_ticket(
	struct store *s, const unsigned char hash[STORE_HASH], int64_t kind, const char *secret, int64_t now);
bool store_ticket(
	struct store *s, const unsigned char hash[STORE_HASH], int64_t since, store_person_seen *seen, void *data);
void store_drop_ticket(struct store *s, const char *person);

/* When somebody's clocks of correspondence stand still; milliseconds since 1970. */
struct store_absence {
	int64_t seat; /* of store_absences_at */
	int64_t starts, ends;
};
typedef void store_absence_seen(void *data, const struct store_absence *absence);
/* Not written: it meets another, or the days that began since then would be more than most. */
void store_add_absence(
	struct store *s, const char *person, const struct store_absence *a, int64_t since, int64_t most, int64_t *written);
/* The one there is ends now, and what was to come will not. */
void store_end_absences(struct store *s, const char *person, int64_t now);
/* Those that began since then or are to come. */
bool store_absences(struct store *s, const char *person, int64_t since, store_absence_seen *seen, void *data);
/* Of the people of a table, by seat: those that ended since then or have not. */
bool store_absences_at(struct store *s, const char *table, int64_t since, store_absence_seen *seen, void *data);

/* May puzzles be made of somebody's finished games? Those without a password cannot agree. */
void store_set_consent(struct store *s, const char *person, bool given, int64_t now);
bool store_consent(struct store *s, const char *person, int64_t *since); /* 0: not given */
/* Finished games of a kind of which everybody agrees who played, the newest first. */
bool store_consented(struct store *s, const char *game, int64_t limit, store_id_seen *seen, void *data);

/* What a seat will answer, without anybody else's knowing: in this state the choices of the line from answer on. */
struct store_plan {
	int64_t seat, state, base, answer;
	uint32_t count;
	const uint32_t *line; /* choices, of which the first follows on row base */
};
typedef void store_plan_seen(void *data, const struct store_plan *plan);
typedef void store_planned_seen(void *data, const char *table, int64_t base);
void store_set_plan(struct store *s, const char *table, const char *person, const struct store_plan *plan);
/* One, or (state 0) all of a seat. */
void store_drop_plans(struct store *s, const char *table, int64_t seat, int64_t state);
void store_end_plans(struct store *s, const char *table);
bool store_plans(struct store *s, const char *table, store_plan_seen *seen, void *data);
bool store_plans_of(struct store *s, const char *person, int64_t limit, store_planned_seen *seen, void *data);

/* What a person wants to hear of, and when: minutes of the day and of the zone; times in milliseconds since 1970. */
struct store_wishes {
	int64_t wanted; /* bits: notices/notice.h */
	int64_t quiet_from, quiet_to; /* the same: never quiet */
	int64_t zone; /* minutes that local time is ahead */
	int64_t daily; /* when the one mail of the day goes; -1: each at once */
	int64_t until; /* nothing before then */
	const char *mail; /* "": none */
	int64_t confirmed; /* when the address was; 0: not yet */
};
typedef void store_wishes_seen(void *data, const struct store_wishes *wishes);
/* Only those who have none yet get them. */
void store_add_wishes(struct store *s, const char *person, int64_t wanted);
/* All but the address. */
void store_set_wishes(struct store *s, const char *person, const struct store_wishes *w);
bool store_wishes(struct store *s, const char *person, store_wishes_seen *seen, void *data);
void store_set_mail(struct store *s, const char *person, const char *mail);
void store_confirm_mail(struct store *s, const char *person, const char *mail, int64_t now, int64_t *written);
/* Of what is wanted only the bits of left stay. */
void store_end_mail(struct store *s, const char *person, int64_t left, int64_t *written);

enum { STORE_DEVICES = 10 }; /* of one person; the oldest makes room */

struct store_device {
	const char *id, *endpoint, *public, *secret, *name;
	const unsigned char *session; /* STORE_HASH bytes */
	int64_t created, used;
};
typedef void store_device_seen(void *data, const struct store_device *device);
void store_add_device(struct store *s, const char *person, const struct store_device *d);
void store_drop_device(struct store *s, const char *person, const char *id, int64_t *written);
/* Something arrived there. */
void store_device_used(struct store *s, const char *id, int64_t now);
/* Without endpoint and keys; the newest first. */
bool store_devices(struct store *s, const char *person, store_device_seen *seen, void *data);

/* Nothing of a table is to reach the person, or something again. */
void store_hush(struct store *s, const char *person, const char *table, bool quiet);
bool store_hushed(struct store *s, const char *person, const char *table, bool *quiet);

/* The outbox: what is to reach people who are not there. */
struct store_telling {
	const char *person, *table;
	int64_t kind;
	int64_t at, deadline, due;
	int64_t push, mail; /* who wants one of these bits is told that way; 0: not that way */
	int64_t push_unless, mail_unless; /* who wants one of these that way is told something else by it */
	const char *by; /* whose doing it is: who has blocked them is told nothing; NULL: nobody's */
};
void store_tell(struct store *s, const struct store_telling *t);
/* The same to the friends of the person who do not sit at the table. */
void store_tell_friends(struct store *s, const struct store_telling *t);
/* The same of an invitation, if it was written at this time: not of one that was there before. */
void store_tell_invited(struct store *s, const struct store_telling *t);
/* A letter to the person's address, whatever is wanted. */
void store_tell_address(struct store *s, const struct store_telling *t);

struct store_parcel {
	const char *target, *table, *person, *lang;
	int64_t kind, at, deadline, tries;
	struct store_wishes wishes;
	const char *endpoint, *public, *secret; /* of a device; NULL: it is gone, or this is a mail */
	bool alive; /* the device's session is */
};
typedef void store_parcel_seen(void *data, const struct store_parcel *parcel);
bool store_outbox_waits(struct store *s, int64_t now, int64_t *count);
/* All that is due of some targets is this process's until then. */
void store_claim_outbox(struct store *s, int64_t now, int64_t until, int64_t targets);
bool store_claimed(struct store *s, int64_t until, store_parcel_seen *seen, void *data);
/* Sent, or not wanted any more. */
void store_sent(struct store *s, const struct store_parcel *p);
void store_send_later(struct store *s, const struct store_parcel *p, int64_t due, int64_t tries);
/* The device is gone, and all that waits for it. */
void store_device_gone(struct store *s, const struct store_parcel *p);

/* Nodes: this one lives; when did any? */
void store_alive(struct store *s, int64_t now);
bool store_last_alive(struct store *s, int64_t *at);

/* Telling other nodes. Texts come back from store_notices on a store that listens, our own too. */
void store_notify(struct store *s, const char *message);
bool store_listen(struct store *s);
int store_socket(const struct store *s); /* to wait on; -1 where there are no other nodes */
typedef void store_notice_seen(void *data, const char *text);
/* False: the connection was lost, and notices perhaps with it; store_reconnect opens it anew, which may take seconds. */
bool store_notices(struct store *s, store_notice_seen *seen, void *data);
bool store_reconnect(struct store *s);

#endif
