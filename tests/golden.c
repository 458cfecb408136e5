/*
 * Golden playthroughs: for each game and player count one fixed-seed random game, written down as everybody at the
 * table sees it, compared byte by byte with src/games/<id>/golden/<players>.txt. CLOISTER_GOLDEN=write (make golden)
 * writes them anew; the diff is read like code. A file named "<players>,<option>=<value>,….txt" is one more, with
 * these options: create it empty, and write.
 *
 *   = 12 move, actors 0       decision number, kind, who must choose
 *   0: Move a stone …         what a seat is asked, and its choices: with labels at first sight of a kind and every
 *                             so often, else as texts, long lists cut in the middle with a hash over all of them
 *   > 0 move a1 a4            what was chosen (chance: the outcome)
 *   * White moves …           what is heard; "*0,2" if only these hear it so, - being a spectator
 *   field = …                 what has changed in a spectator's view ("+": a list has grown by); "0 field = …" what
 *                             that seat sees otherwise
 */
#define _GNU_SOURCE
#include "walk.h"

#include "core/json.h"
#include "core/options.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <sys/stat.h>

enum {
	TEXT_MAX = 1 << 20,
	DETAIL_MAX = 150 << 10, /* past that many bytes only choices and hashes are written: files stay readable */
	WHOLE_EVERY = 24,       /* decisions between whole views and labels */
	LIST_SHOWN = 30,        /* longer lists are cut */
	COLUMNS = 110,
};

struct golden {
	const struct game *game;
	int players;
	struct out *o;
	union any_state state;
	struct rng rng;
	uint32_t number;
	bool met[256];              /* kinds that have been shown with labels */
	char *view[SEATS_MAX + 1];  /* last written JSON by seat; the last is a spectator's */
};

static int viewers(const struct golden *t)
{
	return t->players + 1;
}

/* Viewer number i as core knows it, and as it is written. */
static int viewer_seat(const struct golden *t, int i)
{
	return i < t->players ? i : SEAT_NONE;
}

static void write_seat(struct golden *t, int i)
{
	if (i < t->players)
		out_number(t->o, i);
	else
		out_char(t->o, '-');
}

static bool is_detailed(const struct golden *t)
{
	return t->o->length < DETAIL_MAX;
}

/* --- views --- */

static char *view_of(struct golden *t, int i)
{
	static char text[1 << 17];
	union any_state seen = {0};
	struct out o;
	out_init(&o, text, sizeof text);
	fields_redact(t->game, &t->state, viewer_seat(t, i), &seen);
	fields_json(t->game, &seen, viewer_seat(t, i), &o);
	assert_false(o.full);
	return strdup(text);
}

static void write_field(struct golden *t, int seat, const char *key, const json_t *value, const char *sign)
{
	char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
	out_text(t->o, "  ");
	if (seat >= 0) {
		out_number(t->o, seat);
		out_char(t->o, ' ');
	}
	out_text(t->o, key);
	out_text(t->o, sign);
	out_text(t->o, text);
	out_char(t->o, '\n');
	free(text);
}

/* Does the list only go on where the other one ended? */
static bool goes_on(const json_t *list, const json_t *before)
{
	if (!json_is_array(list) || json_array_size(before) == 0 || json_array_size(list) <= json_array_size(before))
		return false;
	for (size_t i = 0; i < json_array_size(before); i++)
		if (!json_equal(json_array_get(list, i), json_array_get(before, i)))
			return false;
	return true;
}

/* Writes a field that has changed; of a list that has grown only what is new. */
static void write_change(struct golden *t, int seat, const char *key, const json_t *value, const json_t *before)
{
	if (!goes_on(value, before)) {
		write_field(t, seat, key, value, " = ");
		return;
	}
	json_t *more = json_array();
	for (size_t i = json_array_size(before); i < json_array_size(value); i++)
		json_array_append(more, json_array_get(value, i));
	write_field(t, seat, key, more, " + ");
	json_decref(more);
}

/* Writes what differs from the last time; everything if whole. */
static void write_views(struct golden *t, bool whole)
{
	json_t *common = NULL;
	for (int k = 0; k < viewers(t); k++) {
		int i = k == 0 ? t->players : k - 1; /* the spectator first: what he sees all see */
		char *text = view_of(t, i), *last = t->view[i];
		json_t *now = json_loads(text, 0, NULL), *before = last ? json_loads(last, 0, NULL) : json_object();
		const char *key;
		json_t *value;
		json_object_foreach (now, key, value) {
			bool changed = whole || !json_equal(value, json_object_get(before, key));
			bool own = k == 0 || !json_equal(value, json_object_get(common, key));
			if (changed && own)
				write_change(t, k == 0 ? -1 : i, key, value, whole ? NULL : json_object_get(before, key));
		}
		json_decref(before);
		free(last);
		t->view[i] = text;
		if (k == 0)
			common = now;
		else
			json_decref(now);
	}
	json_decref(common);
}

/* --- decisions --- */

static void write_choice(struct golden *t, int seat, choice c, bool label)
{
	out_text(t->o, "     ");
	uint32_t from = t->o->length;
	choice_text(t->game, c, t->o);
	if (label) {
		union any_state seen = {0};
		struct speaker s = {.game = t->game, .lang = LANG_EN, .state = &seen};
		fields_redact(t->game, &t->state, seat == SEAT_CHANCE ? SEAT_NONE : seat, &seen);
		do
			out_char(t->o, ' ');
		while (t->o->length < from + 28);
		say_choice(&s, seat, c, t->o);
	}
	out_char(t->o, '\n');
}

static uint64_t hash_of(const choice *list, uint32_t n)
{
	uint64_t h = n;
	for (uint32_t i = 0; i < n; i++)
		h = (h ^ list[i]) * 0x9e3779b97f4a7c15u, h ^= h >> 29;
	return h;
}

/* Texts one after the other, broken at the margin. */
static void write_texts(struct golden *t, const choice *list, uint32_t from, uint32_t to)
{
	uint32_t start = t->o->length;
	out_text(t->o, "    ");
	for (uint32_t i = from; i < to; i++) {
		if (t->o->length - start > COLUMNS) {
			out_text(t->o, "\n    ");
			start = t->o->length - 4;
		}
		out_char(t->o, ' ');
		choice_text(t->game, list[i], t->o);
		out_text(t->o, i + 1 < to ? "," : "\n");
	}
}

static void write_choices(struct golden *t, int seat, bool labels)
{
	static choice list[CHOICES_MAX];
	uint32_t n = t->game->choices(&t->state, seat, list), shown = n <= LIST_SHOWN ? n : LIST_SHOWN / 2;
	if (labels) {
		for (uint32_t i = 0; i < shown; i++)
			write_choice(t, seat, list[i], true);
		for (uint32_t i = n - (n > shown ? shown : 0); n > shown && i < n; i++)
			write_choice(t, seat, list[i], true);
	} else {
		write_texts(t, list, 0, shown);
		if (n > shown)
			write_texts(t, list, n - shown, n);
	}
	if (n > shown) {
		out_text(t->o, "     of ");
		out_number(t->o, n);
		out_text(t->o, ", #");
		out_hex(t->o, hash_of(list, n), 16);
		out_char(t->o, '\n');
	}
}

static void write_decision(struct golden *t, struct decision d, bool labels)
{
	out_text(t->o, "= ");
	out_number(t->o, t->number);
	out_char(t->o, ' ');
	out_text(t->o, t->game->kinds[d.kind].name);
	for (int seat = seat_after(d.actors, -1), first = 1; seat >= 0; seat = seat_after(d.actors, seat), first = 0) {
		out_text(t->o, first ? ", actors " : " ");
		if (seat == SEAT_CHANCE)
			out_text(t->o, "chance");
		else
			out_number(t->o, seat);
	}
	out_char(t->o, '\n');
	for (int seat = seat_after(d.actors, -1); seat >= 0 && is_detailed(t); seat = seat_after(d.actors, seat)) {
		union any_state seen = {0};
		struct speaker s = {.game = t->game, .lang = LANG_EN};
		if (seat != SEAT_CHANCE) {
			fields_redact(t->game, &t->state, seat, &seen);
			out_text(t->o, "  ");
			out_number(t->o, seat);
			out_text(t->o, ": ");
			say_prompt(&s, &seen, seat, t->o);
			out_char(t->o, '\n');
		}
		write_choices(t, seat, labels);
	}
}

/* --- events --- */

/* One event: sentences that several hear alike are written once. */
static void write_event(struct golden *t, const struct event *e)
{
	char said[SEATS_MAX + 1][512];
	bool heard[SEATS_MAX + 1] = {0}, done[SEATS_MAX + 1] = {0};
	for (int i = 0; i < viewers(t); i++) {
		struct out o;
		union any_state seen = {0};
		struct speaker s = {.game = t->game, .lang = LANG_EN, .state = &seen};
		fields_redact(t->game, &t->state, viewer_seat(t, i), &seen);
		out_init(&o, said[i], sizeof said[i]);
		heard[i] = say_event(&s, e, viewer_seat(t, i), &o);
	}
	for (int i = 0; i < viewers(t); i++) {
		uint32_t alike = 0;
		if (!heard[i] || done[i])
			continue;
		for (int k = i; k < viewers(t); k++)
			if (heard[k] && text_equal(said[i], said[k]))
				done[k] = true, alike |= 1u << k;
		out_text(t->o, "  *");
		for (int k = i; bits_count(alike) < viewers(t) && k < viewers(t); k++) {
			if (!(alike >> k & 1))
				continue;
			if (k > i)
				out_char(t->o, ',');
			write_seat(t, k);
		}
		out_char(t->o, ' ');
		out_text(t->o, said[i]);
		out_char(t->o, '\n');
	}
}

static void write_play(struct golden *t, int seat, choice c)
{
	static struct event list[EVENTS_MAX];
	struct events e = {list, 0, EVENTS_MAX};
	out_text(t->o, "> ");
	if (seat == SEAT_CHANCE)
		out_text(t->o, "chance");
	else
		out_number(t->o, seat);
	out_char(t->o, ' ');
	choice_text(t->game, c, t->o);
	t->game->apply(&t->state, seat, c, &e);
	driver_settle(t->game, &t->state, &e, NULL);
	if (!is_detailed(t)) {
		out_text(t->o, " #");
		out_hex(t->o, state_hash(t->game, &t->state), 16);
	}
	out_char(t->o, '\n');
	for (uint32_t i = 0; i < e.count && i < e.max && is_detailed(t); i++)
		write_event(t, &list[i]);
}

/* --- a whole game --- */

static void write_scores(struct golden *t)
{
	struct score score[SEATS_MAX] = {0};
	t->game->scores(&t->state, score);
	out_text(t->o, "= over\n");
	for (int i = 0; i < t->players; i++) {
		out_text(t->o, "  ");
		out_number(t->o, i);
		out_text(t->o, ": rank ");
		out_number(t->o, score[i].rank);
		out_text(t->o, ", total ");
		out_number(t->o, score[i].total);
		for (int k = 0; t->game->categories[k].name; k++) {
			out_text(t->o, k ? ", " : " (");
			out_text(t->o, t->game->categories[k].name);
			out_char(t->o, ' ');
			out_number(t->o, score[i].category[k]);
		}
		out_text(t->o, t->game->categories[0].name ? ")\n" : "\n");
	}
	out_text(t->o, "  #");
	out_hex(t->o, state_hash(t->game, &t->state), 16);
	out_char(t->o, '\n');
}

static choice pick(struct golden *t, int seat)
{
	static choice list[CHOICES_MAX];
	if (seat == SEAT_CHANCE)
		return driver_chance_pick(t->game, &t->state, rng_next(&t->rng) % driver_chance_total(t->game, &t->state));
	return list[rng_below(&t->rng, t->game->choices(&t->state, seat, list))];
}

/* The signature takes longer than a playthrough: once a game. */
static uint64_t signature_of(const struct game *g)
{
	static const struct game *of;
	static uint64_t signature;
	if (of != g)
		of = g, signature = game_signature(g);
	return signature;
}

static void write_head(struct golden *t, uint64_t seed)
{
	out_text(t->o, "rules_version ");
	out_number(t->o, t->game->rules_version);
	out_text(t->o, "\nsignature ");
	out_hex(t->o, signature_of(t->game), 16);
	out_text(t->o, "\ngame ");
	out_text(t->o, t->game->id);
	out_text(t->o, ", players ");
	out_number(t->o, t->players);
	out_text(t->o, ", seed ");
	out_number(t->o, (int64_t)seed);
	out_text(t->o, "\n\n");
}

static void write_game(struct golden *t, const struct game *g, const struct options *options, struct out *o)
{
	int players = options->players;
	memset(t, 0, sizeof *t);
	t->game = g, t->players = players, t->o = o;
	rng_seed(&t->rng, (uint64_t)players);
	write_head(t, (uint64_t)players);
	g->setup(&t->state, options);
	driver_settle(g, &t->state, NULL, NULL);
	for (struct decision d = g->decision(&t->state); d.actors; d = g->decision(&t->state)) {
		bool whole = t->number++ % WHOLE_EVERY == 0, labels = whole || !t->met[d.kind];
		t->met[d.kind] = true;
		if (is_detailed(t))
			write_views(t, whole);
		write_decision(t, d, labels);
		uint32_t m = d.actors;
		for (uint32_t skip = rng_below(&t->rng, (uint32_t)bits_count(m)); skip; skip--)
			m &= m - 1;
		write_play(t, bits_first(m), pick(t, bits_first(m)));
	}
	write_views(t, true);
	write_scores(t);
	for (int i = 0; i <= players; i++)
		free(t->view[i]);
}

/* --- files --- */

static char *read_file(const char *path)
{
	char *text = calloc(TEXT_MAX, 1);
	FILE *in = fopen(path, "rb");
	size_t n = in ? fread(text, 1, TEXT_MAX - 1, in) : 0;
	if (in)
		fclose(in);
	text[n] = 0;
	if (in)
		return text;
	free(text);
	return NULL;
}

static void write_file(const struct game *g, const char *path, const char *text)
{
	char folder[256];
	snprintf(folder, sizeof folder, "src/games/%s/golden", g->id);
	if (mkdir(folder, 0777) && errno != EEXIST)
		fail_msg("cannot make '%s'", folder);
	FILE *out = fopen(path, "wb");
	if (!out || fputs(text, out) < 0 || fclose(out))
		fail_msg("cannot write '%s'", path);
}

/* The line of a text, without its end. */
static void line_of(const char *text, int number, char *line, size_t size)
{
	for (; number > 1 && (text = strchr(text, '\n')); number--)
		text++;
	snprintf(line, size, "%.*s", text ? (int)strcspn(text, "\n") : 0, text ? text : "");
}

static int first_difference(const char *a, const char *b)
{
	int line = 1;
	for (; *a && *a == *b; a++, b++)
		line += *a == '\n';
	return line;
}

static void compare(const struct game *g, const char *path, const char *text, const char *stored)
{
	char was[256], is[256], version[64], signature[64];
	if (!stored)
		fail_msg("'%s' is missing: run make golden", path);
	if (text_equal(text, stored))
		return;
	int line = first_difference(stored, text);
	line_of(stored, line, was, sizeof was);
	line_of(text, line, is, sizeof is);
	print_error("%s:%d: differs\n  stored: %s\n  played: %s\n", path, line, was, is);
	snprintf(version, sizeof version, "rules_version %d\n", g->rules_version);
	line_of(text, 2, signature, sizeof signature);
	bool plays_otherwise = !strstr(stored, signature);
	if (plays_otherwise && text_after(stored, version))
		print_error("the game plays out otherwise under the same rules_version: stored tables would break\n");
	print_error("if this is meant: make golden, and read the diff\n");
	fail();
}

/* Writing over a game that played otherwise under the same rules_version deserves a word. */
static void warn(const struct game *g, const char *path, const char *text, const char *stored)
{
	char version[64], signature[64];
	if (!stored || text_equal(text, stored))
		return;
	snprintf(version, sizeof version, "rules_version %d\n", g->rules_version);
	line_of(text, 2, signature, sizeof signature);
	if (text_after(stored, version) && !strstr(stored, signature))
		print_error("\n*** %s: %s plays out otherwise, but its rules_version is still %d.\n"
					"*** Tables stored under it would no longer replay: bump rules_version in game.c.\n\n",
			path, g->id, g->rules_version);
}

/* One playthrough against its file, or into it. */
static void play_file(const struct game *g, const struct options *options, const char *path)
{
	static struct golden t;
	const char *mode = getenv("CLOISTER_GOLDEN");
	char *text = malloc(TEXT_MAX);
	struct out o;
	out_init(&o, text, TEXT_MAX);
	write_game(&t, g, options, &o);
	assert_false(o.full);
	char *stored = read_file(path);
	if (mode && text_equal(mode, "write")) {
		warn(g, path, text, stored);
		write_file(g, path, text);
	} else {
		compare(g, path, text, stored);
	}
	free(stored);
	free(text);
}

/* "2,mode=quick.txt" as options; false: not such a name. */
static bool read_name(const struct game *g, const char *name, struct options *options)
{
	char copy[256], *rest = copy;
	int players = (int)strtol(name, NULL, 10), row;
	size_t n = strlen(name);
	if (n < 5 || n >= sizeof copy || !text_equal(name + n - 4, ".txt") || !strchr(name, '='))
		return false;
	memcpy(copy, name, n - 4);
	copy[n - 4] = 0;
	assert_in_range(players, g->seats_min, g->seats_max);
	options_default(g, players, options);
	strsep(&rest, ",");
	for (char *pair; (pair = strsep(&rest, ","));) {
		char *value = strchr(pair, '=');
		assert_non_null(value);
		*value = 0;
		if (options_set(g, options, pair, value + 1))
			fail_msg("'%s': no option %s=%s", name, pair, value + 1);
	}
	if (options_check(g, options, &row))
		fail_msg("'%s': option %s is not allowed there", name, g->options[row].name);
	return true;
}

static void playthrough(void **state)
{
	const struct game *g = game_of(state);
	char folder[128], path[512];
	struct options options;
	int most =
		repeats_part() > 1 ? g->seats_min : g->seats_max; /* under the sanitizers the words of few are slow enough */
	for (int players = g->seats_min; players <= most; players++) {
		snprintf(path, sizeof path, "src/games/%s/golden/%d.txt", g->id, players);
		options_default(g, players, &options);
		play_file(g, &options, path);
	}
	snprintf(folder, sizeof folder, "src/games/%s/golden", g->id);
	DIR *files = opendir(folder);
	for (struct dirent *file; files && (file = readdir(files));) {
		snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
		if (read_name(g, file->d_name, &options))
			play_file(g, &options, path);
	}
	if (files)
		closedir(files);
}

int main(void)
{
	static const struct property properties[] = {{"golden playthroughs", playthrough}};
	static const struct game *const more[] = {NULL};
	return properties_run("golden", properties, COUNT(properties), more);
}
