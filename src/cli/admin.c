/*
 * cloister admin: what who hosts does at a shell, while the server runs or not. Everything goes through the database: a server
 * looks there every two seconds. What is printed is for programs, too: a name and a value a line.
 */
#define _GNU_SOURCE
#include "cli/cli.h"
#include "cli/stored.h"

#include "server/people/names.h"
#include "server/server_int.h"
#include "server/tables/head.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { WORDS_MAX = 3, LISTED = 200 };

struct admin {
	const char *database, *word[WORDS_MAX];
	int words;
	struct store *store;
	char person[STORE_ID_MAX]; /* who is meant */
	char place[NETWORK_TEXT];  /* which address is */
	char note[256];            /* of the log's line */
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct admin *a = state->input;
	if (key == 'd') {
		a->database = arg;
	} else if (key == 'L') {
		cli_take_lang(arg);
	} else if (key == ARGP_KEY_ARG && a->words < WORDS_MAX) {
		a->word[a->words++] = arg;
	} else {
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static int broken(const struct admin *a)
{
	return cli_fail_word("cli.export.database", store_error(a->store));
}

/* One transaction with its line in the log, by nobody who is known to the server. */
static int decide(struct admin *a, const char *deed, const char *table, void (*write)(struct admin *a, int64_t now))
{
	char id[STORE_ID_MAX];
	int64_t now = clock_wall_ms();
	struct store_deed line = {
		.id = id, .at = now, .by = "", .deed = deed, .person = a->person, .table = table, .note = a->note};
	id_new(id, 12, "");
	if (!store_begin(a->store))
		return broken(a);
	write(a, now);
	store_add_deed(a->store, &line);
	return store_commit(a->store) ? 0 : broken(a);
}

static void see_person(void *data, const struct store_person *p)
{
	snprintf(data, STORE_ID_MAX, "%s", p->id);
}

/* By id or name. False after a message. */
static bool find(struct admin *a, const char *who)
{
	char login[STORE_LOGIN_MAX];
	name_to_login(who, login, sizeof login);
	if (store_person(a->store, who, see_person, a->person) && !*a->person)
		store_person_by_login(a->store, login, see_person, a->person);
	if (!*a->person)
		cli_fail_word("cli.admin.nobody", who);
	return *a->person != 0;
}

static void print_until(const char *what, int64_t until, int64_t now)
{
	if (until == STORE_FOR_GOOD)
		printf(" %s", what);
	else if (until > now)
		printf(" %s:%" PRId64 "d", what, (until - now + DAYS_MS(1) - 1) / DAYS_MS(1));
}

static void see_member(void *data, const struct store_member *m)
{
	int64_t now = *(int64_t *)data;
	printf("%s %s%s", m->id, m->name, m->registered ? "" : " guest");
	if (m->order.role > 0 && m->order.role < ROLES)
		printf(" %s", role_names[m->order.role]);
	print_until("muted", m->order.muted, now);
	print_until("banned", m->order.banned, now);
	putchar('\n');
}

static int run_people(struct admin *a)
{
	int64_t now = clock_wall_ms();
	bool ok = a->words > 1 ? store_people_named(a->store, a->word[1], LISTED, see_member, &now)
						   : store_officers(a->store, LISTED, see_member, &now);
	return ok ? 0 : broken(a);
}

static void write_role(struct admin *a, int64_t now)
{
	store_set_role(a->store, a->person, name_number(role_names, a->word[2]), now);
}

static int run_role(struct admin *a)
{
	if (name_number(role_names, a->word[2]) < 0)
		return cli_fail_word("cli.admin.role", a->word[2]);
	snprintf(a->note, sizeof a->note, "%s", a->word[2]);
	return find(a, a->word[1]) ? decide(a, "role", "", write_role) : EXIT_USAGE;
}

/* From now on for so many days; without a number for good. 0 after a message. */
static int64_t until(struct admin *a, int64_t now)
{
	char *end;
	long days = a->words > 2 ? strtol(a->word[2], &end, 10) : 0;
	if (a->words <= 2)
		return STORE_FOR_GOOD;
	if (*end || days < 1 || days > 36500) {
		cli_fail_word("cli.admin.days", a->word[2]);
		return 0;
	}
	snprintf(a->note, sizeof a->note, "%ld d", days);
	return now + DAYS_MS(days);
}

static void write_mute(struct admin *a, int64_t now)
{
	store_mute(a->store, a->person, until(a, now), now);
}

static void write_unmute(struct admin *a, int64_t now)
{
	store_mute(a->store, a->person, 0, now);
}

static void write_ban(struct admin *a, int64_t now)
{
	store_ban(a->store, a->person, until(a, now), now);
	store_stop_waiting(a->store, a->person);
}

static void write_unban(struct admin *a, int64_t now)
{
	store_ban(a->store, a->person, 0, now);
	store_unbar_places(a->store, a->person);
}

/* Muting and banning, and the end of it. */
static int run_sanction(struct admin *a)
{
	static const struct {
		const char *name;
		void (*write)(struct admin *a, int64_t now);
	} sanctions[] = {{"mute", write_mute}, {"unmute", write_unmute}, {"ban", write_ban}, {"unban", write_unban}};
	if (!until(a, 0) || !find(a, a->word[1]))
		return EXIT_USAGE;
	for (size_t i = 0; i < sizeof sanctions / sizeof *sanctions; i++)
		if (strcmp(a->word[0], sanctions[i].name) == 0)
			return decide(a, sanctions[i].name, "", sanctions[i].write);
	return EXIT_USAGE;
}

/* The address as it is counted; false after a message. */
static bool take_place(const char *word, char place[NETWORK_TEXT])
{
	if (network_of(word, place) && !network_is_ours(place))
		return true;
	cli_fail_word("cli.admin.address", word);
	return false;
}

static void write_bar(struct admin *a, int64_t now)
{
	store_bar(a->store, a->place, "", bar_until(until(a, now), now));
}

static void write_unbar(struct admin *a, int64_t now)
{
	(void)now;
	store_unbar(a->store, a->place, NULL);
}

static int run_bar(struct admin *a)
{
	bool bars = strcmp(a->word[0], "bar") == 0;
	if (!until(a, 0) || !take_place(a->word[1], a->place))
		return EXIT_USAGE;
	snprintf(a->note, sizeof a->note, "%s", a->place);
	return decide(a, a->word[0], "", bars ? write_bar : write_unbar);
}

static void see_bar(void *data, const struct store_bar *b)
{
	printf("%s", b->place);
	print_until("barred", b->until, *(int64_t *)data);
	printf(" %s\n", b->person);
}

static int run_bars(struct admin *a)
{
	int64_t now = clock_wall_ms();
	return store_bars(a->store, now, BARS_MAX, see_bar, &now) ? 0 : broken(a);
}

static void write_name(struct admin *a, int64_t now)
{
	char login[STORE_LOGIN_MAX];
	name_to_login(a->word[2], login, sizeof login);
	store_rename(a->store, a->person, a->word[2], login, NULL);
	store_touch(a->store, a->person, now);
}

static int run_rename(struct admin *a)
{
	char login[STORE_LOGIN_MAX], owner[STORE_ID_MAX] = "";
	if (!find(a, a->word[1]))
		return EXIT_USAGE;
	name_to_login(a->word[2], login, sizeof login);
	if (!name_visible(a->word[2]) || strlen(a->word[2]) >= NAME_MAX_BYTES)
		return cli_fail_word("cli.admin.name", a->word[2]);
	store_person_by_login(a->store, login, see_person, owner);
	if (*owner && strcmp(owner, a->person) != 0)
		return cli_fail_word("cli.admin.taken", a->word[2]);
	snprintf(a->note, sizeof a->note, "%s", a->word[2]);
	return decide(a, "rename", "", write_name);
}

static void see_table(void *data, const struct store_table *t)
{
	*(bool *)data =
		strcmp(t->status, status_names[STATUS_OPEN]) == 0 || strcmp(t->status, status_names[STATUS_PLAYING]) == 0;
}

static void write_close(struct admin *a, int64_t now)
{
	store_ask_close(a->store, a->word[1], now);
}

/* The server does it, or the next one that starts. */
static int run_close(struct admin *a)
{
	bool lives = false;
	if (!store_table(a->store, a->word[1], see_table, &lives))
		return broken(a);
	if (!lives)
		return cli_fail_word("cli.admin.table", a->word[1]);
	return decide(a, "close", a->word[1], write_close);
}

static void print(const char *name, int64_t value)
{
	printf("%s %" PRId64 "\n", name, value);
}

/* 1: no server has written for a while. */
static int run_health(struct admin *a)
{
	enum { ALIVE_MS = 25 * 1000 };
	struct store_figures f;
	struct stat file;
	if (!store_figures(a->store, clock_wall_ms() - ALIVE_MS, &f))
		return broken(a);
	print("nodes", f.nodes);
	print("registered", f.registered);
	print("guests", f.people - f.registered);
	for (int i = 0; i < f.statuses; i++) {
		char name[32];
		snprintf(name, sizeof name, "tables_%s", f.tables[i].status);
		print(name, f.tables[i].count);
	}
	print("reports", f.reports);
	print("mail_queue", f.mails);
	print("push_queue", f.notices - f.mails);
	print("storage_bytes", f.size ? f.size : a->database && stat(a->database, &file) == 0 ? (int64_t)file.st_size : 0);
	printf("backup %s\n", *f.backup ? f.backup : "-");
	return f.nodes ? 0 : 1;
}

static void see_crowd(void *data, const struct store_crowd *c)
{
	int64_t *sum = data;
	*sum += c->count;
	printf("waiting_%s_%" PRId64 "_%" PRId64 "%s %" PRId64 "\n", c->game, c->players, c->speed,
		c->rated ? "_rated" : "", c->count);
}

static int run_queues(struct admin *a)
{
	enum { SEEN_MS = 20 * 1000 };
	struct store_figures f;
	int64_t waiting = 0;
	if (!store_crowds(a->store, clock_wall_ms() - SEEN_MS, see_crowd, &waiting) || !store_figures(a->store, 0, &f))
		return broken(a);
	print("waiting", waiting);
	print("mail_queue", f.mails);
	print("push_queue", f.notices - f.mails);
	return 0;
}

static void see_deed(void *data, const struct store_deed *d)
{
	(void)data;
	printf("%" PRId64 " %s %s %s%s%s %s\n", d->at / 1000, *d->by ? d->by : "shell", d->deed, d->person,
		*d->person && *d->table ? " " : "", d->table, d->note);
}

static int run_audit(struct admin *a)
{
	struct store_page page = {.before = INT64_MAX, .after = "", .limit = LISTED};
	return store_deeds(a->store, &page, see_deed, NULL) ? 0 : broken(a);
}

static void see_report(void *data, const struct store_report *r)
{
	(void)data;
	printf("%s %" PRId64 " %s %s %s %s\n", r->id, r->at / 1000, r->by, *r->person ? r->person : "-",
		*r->table ? r->table : "-", r->why);
}

static int run_reports(struct admin *a)
{
	return store_reports(a->store, LISTED, see_report, NULL) ? 0 : broken(a);
}

static int run_backup(struct admin *a)
{
	return stored_copy(a->store, a->word[1]) ? 0 : EXIT_USAGE;
}

static const struct {
	const char *name;
	int least, most; /* words, its own name among them */
	int (*run)(struct admin *a);
} commands[] = {
	{"people", 1, 2, run_people},
	{"role", 3, 3, run_role},
	{"mute", 2, 3, run_sanction},
	{"unmute", 2, 2, run_sanction},
	{"ban", 2, 3, run_sanction},
	{"unban", 2, 2, run_sanction},
	{"bar", 2, 3, run_bar},
	{"unbar", 2, 2, run_bar},
	{"bars", 1, 1, run_bars},
	{"rename", 3, 3, run_rename},
	{"close", 2, 2, run_close},
	{"reports", 1, 1, run_reports},
	{"audit", 1, 1, run_audit},
	{"health", 1, 1, run_health},
	{"queues", 1, 1, run_queues},
	{"backup", 2, 2, run_backup},
};

int cli_admin(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"database", 'd', "PATH|URL", 0, "cli.serve.database", 0},
		{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0},
		{0},
	};
	static const struct argp argp = {options, parse, "COMMAND [WORD...]", "cli.admin.help", NULL, NULL, NULL};
	struct admin a = {0};
	cli_parse(&argp, argc, argv, &a);
	for (size_t i = 0; i < sizeof commands / sizeof *commands && a.words; i++) {
		if (strcmp(a.word[0], commands[i].name) != 0)
			continue;
		if (a.words < commands[i].least || a.words > commands[i].most)
			return cli_fail_word("cli.admin.words", a.word[0]);
		a.store = stored_open(a.database);
		int status = a.store ? commands[i].run(&a) : EXIT_USAGE;
		store_close(a.store);
		return status;
	}
	return cli_fail_word("cli.admin.unknown", a.words ? a.word[0] : "");
}
