/* Editions: asked for, found in the store, checked, shown. */
#define _GNU_SOURCE
#include "server/tables/editions.h"

#include "core/edition_try.h"
#include "core/json.h"
#include "games/games.h"
#include "server/requests/ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_TRIED = 12, TRYING_US = 30000, FAULTS_TEXT = 1 << 16 };

static void say_word(int lang, const char *message, const char *word, char text[512])
{
	struct speaker s = {.lang = lang};
	struct word_arg arg = {"word", NULL, 0, word};
	struct out o;
	out_init(&o, text, 512);
	words_say(&s, message, &arg, 1, &o);
}

static void describe(const struct edition *e, struct head_edition *head)
{
	edition_hash(e, EDITION_ALL, head->hash);
	edition_hash(e, EDITION_PLAY, head->id);
	for (int lang = 0; lang < LANGS; lang++)
		snprintf(head->name[lang], sizeof head->name[lang], "%s", *e->name[lang] ? e->name[lang] : e->name[LANGS]);
}

static char *canonical(const struct edition *e)
{
	char *text = malloc(EDITION_FILE_MAX);
	struct out o;
	if (!text)
		return NULL;
	out_init(&o, text, EDITION_FILE_MAX);
	edition_write(e, EDITION_ALL, &o);
	if (!o.full)
		return text;
	free(text);
	return NULL;
}

static bool asked_new(struct request *r, const struct game *g, const json_t *v, struct edition_asked **asked)
{
	struct edition_asked *a = calloc(1, sizeof *a);
	if (a && json_is_object(v))
		a->given = json_dumps(v, JSON_COMPACT);
	if (!a || (json_is_object(v) && !a->given)) {
		free(a);
		reply_error(r, ERROR_STORAGE, "");
		return false;
	}
	a->game = g;
	a->lang = r->lang;
	if (json_is_string(v))
		snprintf(a->wanted, sizeof a->wanted, "%s", json_string_value(v));
	*asked = a;
	return true;
}

bool edition_ask(struct request *r, const struct game *g, struct edition_asked **asked)
{
	const json_t *v = json_object_get(r->json, "edition");
	char why[512];
	*asked = NULL;
	if (!v)
		return true;
	say_word(r->lang, "edition.no_box", g->id, why);
	if (!g->box)
		reply_error_text(r, ERROR_BAD_EDITION, NULL, why, -1);
	else if (get_bool(r, "rated", false))
		reply_said(r, ERROR_RATED, "rated.edition");
	else if (json_is_string(v) && (json_string_length(v) < EDITION_SHORT || json_string_length(v) >= EDITION_HASH))
		reply_bad(r, "error.text_wanted", "edition", EDITION_SHORT, EDITION_HASH - 1);
	else if (!json_is_string(v) && !json_is_object(v))
		reply_bad(r, "engine.object_wanted", "edition", 0, 0);
	else if (budget_take(r, BUDGET_EDITIONS))
		return asked_new(r, g, v, asked);
	return false;
}

void edition_asked_free(struct edition_asked *a)
{
	if (!a)
		return;
	if (a->slot > 0)
		edition_leave(a->game, a->slot);
	free(a->given);
	free(a->text);
	free(a->faults);
	free(a);
}

/* By its hash anybody's: who knows that has seen it. By its id or the first digits of either one's own. */
static void see_edition(void *data, const struct store_edition *e)
{
	struct edition_asked *a = data;
	size_t n = strlen(a->wanted);
	bool is_it = strncmp(e->hash, a->wanted, n) == 0 || strncmp(e->play, a->wanted, n) == 0;
	if (is_it && !a->given && strcmp(e->game, a->game->id) == 0)
		a->given = strdup(e->text);
}

static void say_faults(struct edition_asked *a, const struct faults *f)
{
	struct speaker s = {.game = a->game, .lang = a->lang};
	struct out o;
	const struct fault *first = NULL;
	a->faults = malloc(FAULTS_TEXT);
	if (!a->faults)
		return;
	out_init(&o, a->faults, FAULTS_TEXT);
	emit_open(&o, '[');
	for (uint32_t i = 0; i < f->count; i++) {
		fault_json(&s, &f->list[i], &o);
		if (!f->list[i].warns && !first)
			first = &f->list[i];
	}
	emit_close(&o, ']');
	out_init(&o, a->why, sizeof a->why);
	if (first)
		fault_say(&s, first, &o);
}

/* Whatever is kept for others must end: a few games at random, within a time that nobody notices. */
static bool plays(struct edition_asked *a)
{
	struct speaker s = {.game = a->game, .lang = a->lang};
	struct trial t;
	int64_t until = clock_now_us() + TRYING_US;
	for (uint64_t i = 0; i < GAMES_TRIED && clock_now_us() < until; i++)
		if (!edition_try(a->game, a->slot, i, &t)) {
			static const struct type number = TYPE_NUMBER("number", 0, INT32_MAX);
			struct out o;
			struct word_arg args[] = {{"n", &number, (int64_t)i, NULL}, {"decisions", &number, t.decisions, NULL},
				{"choices", &number, t.widest, NULL},
				{"rule", NULL, 0, t.broken ? a->game->invariants[t.broken].name : ""}};
			out_init(&o, a->why, sizeof a->why);
			words_say(&s, "edition.broken", args, COUNT(args), &o);
			return false;
		}
	return true;
}

static void take(struct edition_asked *a, struct edition *e, struct faults *f)
{
	if (!edition_read(e, a->game, a->given, (uint32_t)strlen(a->given), f)) {
		say_faults(a, f);
		return;
	}
	a->slot = edition_keep(e);
	a->full = a->slot < 0;
	if (a->full || (a->slot && !plays(a)))
		return;
	describe(e, &a->head);
	a->text = canonical(e);
}

bool edition_look_up(struct edition_asked *a, struct store *store, const char *person)
{
	if (*a->wanted
		&& (!store_edition(store, a->wanted, see_edition, a) || !store_editions_of(store, person, see_edition, a)))
		return false;
	if (!a->given) {
		say_word(a->lang, "edition.unknown_here", a->wanted, a->why);
		return true;
	}
	struct edition *e = malloc(sizeof *e);
	struct faults *f = malloc(sizeof *f);
	if (e && f)
		take(a, e, f);
	bool ok = e && f;
	free(e);
	free(f);
	return ok;
}

static void see_text(void *data, const struct store_edition *e)
{
	*(char **)data = strdup(e->text);
}

static enum edition_found read_kept(struct head *h, const struct game *g, const char *text)
{
	struct edition *e = malloc(sizeof *e);
	struct faults *f = malloc(sizeof *f);
	enum edition_found found = EDITION_UNREAD;
	int slot;
	if (e && f && !(edition_read(e, g, text, (uint32_t)strlen(text), f)))
		found = EDITION_LOST;
	else if (e && f && (slot = edition_keep(e)) < 0)
		found = EDITION_CROWDED;
	else if (e && f) {
		found = EDITION_FOUND;
		h->options.edition = (uint8_t)slot;
	}
	free(e);
	free(f);
	return found;
}

enum edition_found edition_restore(struct head *h, const struct game *g, struct store *store)
{
	char *text = NULL;
	if (!*h->edition.hash)
		return EDITION_FOUND;
	if (!store_edition(store, h->edition.hash, see_text, &text))
		return EDITION_UNREAD;
	enum edition_found found = text && g->box ? read_kept(h, g, text) : EDITION_LOST;
	free(text);
	return found;
}

bool edition_of_slot(const struct game *g, int slot, struct head_edition *head, char **text)
{
	uint32_t length;
	const char *kept = edition_text(g, slot, &length);
	struct edition *e = kept ? malloc(sizeof *e) : NULL;
	struct faults *f = kept ? malloc(sizeof *f) : NULL;
	*text = NULL;
	memset(head, 0, sizeof *head);
	if (e && f && edition_read(e, g, kept, length, f)) {
		describe(e, head);
		*text = canonical(e);
	}
	free(e);
	free(f);
	return !kept || *text;
}

/* Slots that rooms hold which somebody at this address brought here. */
struct brought {
	const char *address;
	const struct game *game;
	uint64_t slots[EDITIONS_MAX / 64];
};

static void count_slot(void *data, struct map_node *node)
{
	struct brought *b = data;
	const struct room *room = container_of(node, struct room, node);
	int slot = room->holds;
	if (slot && room->game == b->game && strcmp(room->brought, b->address) == 0)
		b->slots[slot / 64] |= (uint64_t)1 << slot % 64;
}

bool edition_fits(const struct server *s, const char *address, const struct game *g, int slot)
{
	struct brought b = {.address = address, .game = g};
	int count = 0;
	map_each((struct map *)(uintptr_t)&s->rooms, count_slot, &b);
	if (!slot || !*address || b.slots[slot / 64] >> slot % 64 & 1)
		return true;
	for (size_t i = 0; i < COUNT(b.slots); i++)
		count += bits_count(b.slots[i]);
	return count < EDITIONS_EACH;
}

void edition_json(const struct head *h, const struct game *g, int lang, bool whole, struct out *o)
{
	uint32_t length;
	const char *text = whole && g ? edition_text(g, h->options.edition, &length) : NULL;
	emit_key(o, "edition");
	if (!*h->edition.hash) {
		emit_null(o);
		return;
	}
	emit_open(o, '{');
	member_text(o, "hash", h->edition.hash);
	member_text(o, "id", h->edition.id);
	member_text(o, "name", h->edition.name[lang]);
	if (text)
		member_text(o, "text", text);
	emit_close(o, '}');
}
