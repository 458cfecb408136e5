/* cloister puzzles: what its files share. */
#ifndef CLI_PUZZLES_INT_H
#define CLI_PUZZLES_INT_H

#include "ai/puzzle.h"
#include "cli/cli.h"

enum { PUZZLE_FILES_MAX = 256 };

struct puzzles_request {
	struct cli_table table; /* of the games that are played */
	const char *player;     /* who plays them */
	const char *folder;     /* NULL: standard output */
	const char *database;   /* of a server, whose people's games are taken; NULL: none */
	const char *file[PUZZLE_FILES_MAX]; /* records, or files of puzzles */
	uint32_t files, first, threads;
	uint32_t games; /* 0: one to be made, all to be taken */
	double seconds; /* no game is begun later; 0: no limit */
	bool show, play, check;
};

/* Plays games and writes the puzzles found in each into a file of the folder; one that is there is not made again. */
int puzzles_make(const struct puzzles_request *r);

/* Prints the puzzles of the records. */
int puzzles_cut(const struct puzzles_request *r);

/* Prints those of a server's finished games of which everybody agrees who played, without a name. */
int puzzles_take(const struct puzzles_request *r);

/* Prints the puzzles of a match; a status. */
int puzzles_print(const struct match *m);
/* Can puzzles be cut from it? Not from what begins at a position of its own, or has figures of its own: the file's form has neither. */
bool puzzles_usual(const struct match *m);
/* Seconds of a clock that only goes on. */
double puzzles_now(void);

/* Prints those puzzles of the files that one more search at the budget of the checks answers as they are written. */
int puzzles_check(const struct puzzles_request *r);

/* Prints files of puzzles as people read them. */
int puzzles_show(const struct puzzles_request *r);

/* Says what is wrong in a file, and where; returns EXIT_USAGE. */
int puzzles_fail_line(const char *path, const struct puzzle_file *f);

/* A puzzle on its table, as its seat sees it. */
struct posed {
	struct puzzle_file *file;
	struct puzzle puzzle;
	struct match match;
	void *block; /* the match's memory, for the owner to free */
	struct speaker speaker;
	union any_state seen;
};

/* Plays to the moment of the file's last puzzle; false: it does not follow the rules, or memory is short. */
bool posed_up(struct posed *s);
void posed_say(const struct posed *s, const char *id, const struct word_arg *args, int count);
void posed_question(const struct posed *s, uint32_t number);
void posed_answer(const struct posed *s);

/* The puzzles that are built in, by game; ended by a row without one. Made by tools/puzzles.py. */
struct puzzle_text {
	const char *game, *text;
};
extern const struct puzzle_text puzzle_texts[];

/* Puts the puzzles of a game to whoever sits at the terminal. */
int puzzles_play(const struct puzzles_request *r);

#endif
