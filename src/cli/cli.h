/* What the subcommands share: language, errors, options of a table, files. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "core/driver.h"
#include "core/record.h"
#include "core/words.h"

#include <argp.h>
#include <stdio.h>

enum { EXIT_USAGE = 2 };

/* One per subcommand; argv[0] is its name. Each returns the exit status. */
int cli_games(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_learn(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_engine(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_selfplay(int argc, char **argv);
int cli_encode(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_record(int argc, char **argv);
int cli_review(int argc, char **argv);
int cli_puzzles(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_export(int argc, char **argv);
int cli_import(int argc, char **argv);
int cli_admin(int argc, char **argv);
int cli_edition(int argc, char **argv);

/* The language of the process: --lang, else the environment's, else English. */
int cli_lang(void);
bool cli_set_lang(const char *name);
/* The same for --lang: a name that is none ends the program with a message. */
void cli_take_lang(const char *name);

/* A message of the catalogue without arguments; for help texts. */
const char *cli_word(const char *id);

/* Prints a message of the catalogue. */
void cli_say(FILE *to, const char *id, const struct word_arg *args, int count);

/* Prints "cloister: <message>" to standard error; returns EXIT_USAGE. */
int cli_fail(const char *id, const struct word_arg *args, int count);
/* The same with one text argument {word}. */
int cli_fail_word(const char *id, const char *word);
/* A file that could not be read or written, with the system's word for the error. */
int cli_fail_file(const char *id, const char *path, int error);

struct word_arg arg_text(const char *name, const char *text);
struct word_arg arg_number(const char *name, int64_t n);

/* The common options of a table, filled by argp through cli_table_argp. */
enum { CLI_OPTIONS_MAX = 32 };
struct cli_table {
	const char *game_id;
	const char *option[CLI_OPTIONS_MAX]; /* "name=value" */
	int options, players;
	const char *seed;
	const char *edition; /* a file; NULL: as compiled in */
};

enum { CLI_KEY_EDITION = 0x1001 }; /* an option without a letter */

/* Takes --option, --seed or --lang, for a parser that names its game in another way; else ARGP_ERR_UNKNOWN. */
error_t cli_table_option(struct cli_table *t, int key, char *arg);

/* Child parser: GAME, --players, --option, --seed, --lang. Its input is a struct cli_table. */
extern const struct argp cli_table_argp;

/* Runs a parser whose texts are message ids: options' docs, argument docs, the help before and after the options. */
void cli_parse(const struct argp *argp, int argc, char **argv, void *input);

/* Looks the game up and validates the options; 0, or an exit status after a message. */
int cli_table_open(const struct cli_table *t, const struct game **g, struct options *o);

/* The learnt network of a file, 16-aligned, for the caller to free; path may be NULL. 0, or a status after a message. */
int cli_net(const char *path, const struct game *g, const void **blob, size_t *size);

/* Reads a whole file ("-": standard input) into memory the caller frees; NULL after a message. */
char *cli_read_file(const char *path, size_t *length);

/* Asks with "> " for a line of standard input, without its end; what is too long is cut. False at the end of input. */
bool cli_read_line(char *line, int size);
/* Writes a whole file through a temporary one, so that a crash leaves the old or the new. */
bool cli_write_file(const char *path, const char *text, size_t length);

/* "line 12: …" in words. */
void cli_record_error(const struct speaker *s, const struct record_error *error, struct out *o);

/*
 * Opens a record's match in memory the caller frees (*block, on failure too, after a message in error). Rows follow the
 * rules, hashes that are there agree, chance is what the seed draws if there is one; proof says what is missing.
 */
bool cli_record_prove(const struct speaker *s, const struct record *r, const struct game *g, struct match *m,
	void **block, struct record_proof *proof, struct out *error);

#endif
