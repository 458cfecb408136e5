/* Coming to a table on a server: whose address it is, who we are there, which seat is ours. */
#define _GNU_SOURCE
#include "cli/cli.h"
#include "cli/play_remote.h"
#include "cli/remote_person.h"
#include "core/edition.h"
#include "core/options.h"
#include "host/outside.h"

#include <stdlib.h>
#include <string.h>

enum { URL_SIZE = 1024 };

static int failed(const struct remote_table *t)
{
	return cli_fail_word("remote.failed", remote_error(t->server));
}

/* "URL/table/ID?key=KEY" names a table as well; returns the URL alone. */
static void read_address(struct remote_table *t, const struct remote_wish *wish, char *url)
{
	snprintf(url, URL_SIZE, "%s", wish->server);
	char *table = strstr(url, "/table/");
	if (table) {
		*table = 0;
		table += strlen("/table/");
		char *key = strstr(table, "?key=");
		snprintf(t->id, sizeof t->id, "%.*s", (int)strcspn(table, "/?#"), table);
		if (key)
			snprintf(t->key, sizeof t->key, "%.*s", (int)strcspn(key + 5, "&#"), key + 5);
	}
	if (wish->table)
		snprintf(t->id, sizeof t->id, "%s", wish->table);
	if (wish->key)
		snprintf(t->key, sizeof t->key, "%s", wish->key);
}

static bool is_word(const char *text, size_t length, const char *word)
{
	return strlen(word) == length && strncmp(text, word, length) == 0;
}

/* {"kind":"me"}, {"kind":"open"} or a computer, for one word of --seats. */
static json_t *seat_wanted(const char *word, size_t length)
{
	if (length == 0 || is_word(word, length, "open"))
		return json_pack("{ss}", "kind", "open");
	if (is_word(word, length, "human"))
		return json_pack("{ss}", "kind", "me");
	return json_pack("{s:s,s:s%}", "kind", "computer", "level", word, length);
}

/* "human,open,prior": one word a seat; missing ones are open, and without any the first is ours. */
static json_t *seats_wanted(const char *words, int players)
{
	json_t *seats = json_array();
	for (int i = 0; i < players; i++) {
		size_t n = strcspn(words, ",");
		json_array_append_new(seats, seat_wanted(words, n));
		words += words[n] ? n + 1 : n;
	}
	return seats;
}

/* Opens a table for the game; 0, or an exit status after a message. */
static int create(struct remote_table *t, const struct remote_wish *wish, const struct cli_table *wanted)
{
	const struct game *g;
	struct options o;
	int status = cli_table_open(wanted, &g, &o);
	if (status)
		return status;
	json_t *members = json_pack("{sssi}", "game", g->id, "players", o.players), *options = json_object();
	for (int i = 0; g->options[i].name; i++)
		json_object_set_new(options, g->options[i].name, json_string(g->options[i].value[o.value[i]]));
	json_object_set_new(members, "options", options);
	uint32_t length;
	const char *edition = o.edition ? edition_text(g, o.edition, &length) : NULL;
	if (edition)
		json_object_set_new(members, "edition", outside_load(edition, length, 0, NULL));
	json_object_set_new(members, "seats", seats_wanted(wish->seats ? wish->seats : "human", o.players));
	if (wanted->seed)
		json_object_set_new(members, "seed", json_string(wanted->seed));
	json_t *answer = remote_call(t->server, "create", members);
	if (!answer)
		return failed(t);
	const char *id = json_string_value(json_object_get(answer, "table"));
	snprintf(t->id, sizeof t->id, "%s", id ? id : "");
	json_decref(answer);
	return 0;
}

/* The tables one could join, for who named none. */
static int list_tables(struct remote_table *t)
{
	json_t *answer = remote_call(t->server, "lobby", json_object()), *one;
	size_t i;
	if (!answer)
		return failed(t);
	int status = cli_fail_word("remote.which_table", remote_url(t->server));
	json_array_foreach (json_object_get(answer, "tables"), i, one) {
		const char *id = "", *title = "", *state = "";
		json_unpack(one, "{s:s,s:s,s:s}", "table", &id, "title", &title, "status", &state);
		fprintf(stderr, "  %s  %s (%s)\n", id, title, state);
	}
	json_decref(answer);
	return status;
}

/* A free seat is taken; who finds none, or does not sit there, watches. */
static int sit_down(struct remote_table *t, const struct remote_wish *wish)
{
	if (t->status != REMOTE_OPEN || (t->mine && wish->seat < 0))
		return 0;
	json_t *members = json_pack("{ss}", "table", t->id);
	if (*t->key)
		json_object_set_new(members, "key", json_string(t->key));
	if (wish->seat >= 0)
		json_object_set_new(members, "seat", json_integer(wish->seat));
	json_t *answer = remote_call(t->server, "join", members);
	bool full = !answer && text_equal(remote_code(t->server), "no-free-seat");
	if (!answer && !full)
		return failed(t);
	json_decref(answer);
	return remote_table_look(t) ? 0 : cli_fail_word("remote.failed", t->message);
}

int remote_table_open(struct remote_table *t, const struct remote_wish *wish, const struct cli_table *wanted)
{
	char url[URL_SIZE];
	*t = (struct remote_table){.viewer = SEAT_NONE, .lang = cli_lang()};
	read_address(t, wish, url);
	t->server = remote_open(url);
	t->rows = json_array();
	if (!t->server || !t->rows)
		return cli_fail("cli.memory", NULL, 0);
	if (!remote_greet(t->server, wish->name))
		return failed(t);
	int status = 0;
	if (!*t->id)
		status = wanted->game_id ? create(t, wish, wanted) : list_tables(t);
	if (status)
		return status;
	if (!remote_table_look(t))
		return cli_fail_word("remote.failed", t->message);
	return sit_down(t, wish);
}
