/* What the parts of `cloister play` share: the game behind the front ends (play_game.c), its journal, and the two. */
#ifndef CLI_PLAY_INT_H
#define CLI_PLAY_INT_H

#include "ai/search.h"
#include "cli/cli.h"
#include "cli/play_remote.h"
#include "cli/seeded.h"
#include "cli/steps.h"
#include "core/say.h"

enum { PATH_SIZE = 4096, SEATS_TEXT_MAX = 512 };

struct sitter {
	bool human;
	struct level level;
	struct search *search;
	void *block;
};

struct play {
	struct seeded table;
	struct remote_table *remote; /* the table stands on a server, and the one above is not used */
	struct sitter player[SEATS_MAX];
	struct sitter adviser; /* for hints */
	int humans;
	int shown;            /* seat that looked last */
	struct events news;
	char seats[SEATS_TEXT_MAX]; /* who sits where, as asked for */
	char save_path[PATH_SIZE];
	char journal[PATH_SIZE]; /* empty: none is kept */
	choice staged[LIST_MAX]; /* secret orders that are not sent yet, */
	uint32_t staged_count;
	bool complete;        /* they are all that was asked for: to be sent or changed */
	bool advice; /* is wanted */
	uint64_t warned; /* rows of the game's warnings that were said */
	char missed[2048]; /* in the last choices of a person, in words; empty: nothing */
	union any_state work; /* the table as it would be after them, before the last one if that completes them */
};

const struct game *play_game(const struct play *p);
/* The table with the orders that are not sent yet. */
const void *play_state(const struct play *p);
struct speaker play_speaker(const struct play *p);
/* The same speaker, who calls the computers by their names: for the log and the result, not for drawings. */
struct speaker play_teller(const struct play *p, const struct speaker *s);
bool play_has_secrets(const struct game *g);

/* Where which computer sits, "Black: Odo"; false: none that has a name. */
bool play_seats(const struct play *p, const struct speaker *s, struct out *o);

/* Who is to act here: a seat, the computer's too; SEAT_NONE: somebody elsewhere, or nobody any more. */
int play_turn(const struct play *p);
bool play_is_over(const struct play *p);
/* What happened so far, a sentence a line, as the viewer may hear it. */
void play_story(const struct play *p, const struct speaker *s, int viewer, struct out *o);
void play_scores(const struct play *p, struct score *score);
/* Why a server refused what was sent last; NULL: it did not. */
const char *play_trouble(const struct play *p);

/* "human,prior,novice": one word a seat; missing ones are computers of level prior, one human in front. */
int play_seat(struct play *p, const char *seats);
void play_close(struct play *p);

/* Adds the table's last events to those that nobody has been told yet. */
void play_keep_news(struct play *p);

/* Plays a choice of the seat, or keeps it for play_send if it is secret. */
struct refusal play_choose(struct play *p, int seat, choice c);
/* Works the kept choices out again after a table on a server has changed; drops them if they no longer fit. */
void play_renew(struct play *p, int seat);
/* Puts the kept choices on the table. */
struct refusal play_send(struct play *p, int seat);
/* The computer's whole answer. */
struct refusal play_computer(struct play *p, int seat);

/* The search that advises; NULL when memory is short. */
struct search *play_adviser(struct play *p);
/* False only when memory is short. */
bool play_advise(struct play *p, int seat, struct advice *advice);

/* Why each computer made its last choice, a line each, as far as the asker may know. */
void play_explain(struct play *p, const struct speaker *s, int asker, struct out *o);

/* play_advice.c: is there advice? Not where a server's table has no hints. */
bool play_advises(const struct play *p);
/* Writes what should be thought of before a choice and was not said yet; false: nothing. */
bool play_warns(struct play *p, int seat, choice c, struct out *o);
/* Fills p->missed with what was weak in the choices a person has made from a state. */
void play_judge(struct play *p, const void *before, int seat, const choice *list, uint32_t count);

/* Back to the seat's last choice; what others and chance did since is undone too, unless it showed something. */
enum undone { UNDONE_NOTHING, UNDONE_ORDER, UNDONE_ROW, UNDONE_ASKED };
enum undone play_undo(struct play *p, int seat);

/* The record so far, which the caller frees; NULL when memory is short. */
char *play_record(const struct play *p, uint32_t *length);
/* False after a message. On a server only a game that is over has a record. */
bool play_save(const struct play *p, const char *path);

/*
 * The journal: the game so far with its seats, written anew after every row, so that a crash loses nothing. Journals
 * lie in $XDG_STATE_HOME/cloister, named by process; one that nobody holds belongs to a game that was cut off.
 */
/* Where they lie, PATH_SIZE bytes, made if need be; false if nobody says where home is. */
bool journal_folder(char *path);
void journal_start(struct play *p);
void journal_write(const struct play *p);
void journal_end(struct play *p);

/* Opens the game of the newest journal that no process keeps; 0, or an exit status after a message. */
int journal_resume(struct play *p);

/* The front ends: each plays to the end or until somebody quits, saves, and returns the exit status. */
int play_plain(struct play *p);
int play_screen(struct play *p);

/* play_about.c: prints what the parts of the game with that in their name cost and do, or, without a name, those that the choices
 * speak of; false: there are none. */
bool play_about(const struct speaker *s, const struct step *steps, uint32_t n, const char *name);

#endif
