/*
 * The editions that this process has met. A slot of a game belongs to one row of `kept` for good; what stands in it is written under a
 * lock, before anybody has its number, and is replaced only when nobody uses it any more and no slot is left that never was used. So
 * whoever has a use of a slot (edition_keep, edition_hold) may read it without a lock.
 */
#include "core/edition.h"
#include "core/edition_int.h"

#include <stdatomic.h>

enum {
	KEPT_MAX = 1024, /* slots of all games together */
	DRAFT_MAX = 384 << 10,
	BLOCK_MIN = 10, /* a power of two */
	BLOCK_MAX = 19,
#ifdef __wasm__
	TEXTS_MAX = 2 << 20,
#else
	TEXTS_MAX = 32 << 20,
#endif
	WORD_ID_MAX = 96,
};

struct kept {
	const struct game *game; /* this and the slot stay for good */
	uint8_t slot;
	uint8_t block;           /* its power of two; 0: nothing stands here */
	uint32_t at;             /* of its block in texts */
	uint32_t length;         /* of the canonical text, which is followed by its words: language, id, text */
	uint32_t end;
	uint32_t uses;
	uint64_t left;           /* when it was last left: the longest unused is replaced first */
};

static struct kept kept[KEPT_MAX];
static char texts[TEXTS_MAX], draft[DRAFT_MAX];
static uint32_t texts_used = 1; /* 0 is no block */
static uint32_t spare_blocks[BLOCK_MAX + 1]; /* first of each size; the next one stands in it */
static uint64_t leavings;
static _Atomic uint32_t kept_count;
static atomic_flag busy = ATOMIC_FLAG_INIT;

static void lock(void)
{
	while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire))
		;
}

static void unlock(void)
{
	atomic_flag_clear_explicit(&busy, memory_order_release);
}

/* The word "<type>.<row>.<form>" as the catalogues call it. */
static void put_id(struct out *o, const struct type *t, int lang, int row, const char *form)
{
	out_char(o, (char)lang);
	out_text(o, t->name);
	out_char(o, '.');
	out_text(o, t->rows[row - 1].id);
	out_text(o, *form ? "." : "");
	out_text(o, form);
	out_char(o, 0);
}

static void put_word(
	struct out *o, const struct game *g, int type, const struct edition_word *w, const char *form, const char *text)
{
	put_id(o, &g->types[type], w->lang, w->row, form);
	out_text(o, text);
	out_char(o, 0);
}

static void put_copies(
	struct out *o, const struct game *g, const struct edition_word *w, const char *form, const char *text)
{
	const struct box_copies *c = &g->box->copies;
	for (int copy = 1; copy <= c->each; copy++) {
		put_id(o, &g->types[c->type], w->lang, c->each * (w->row - 1) + copy, form);
		out_text(o, text);
		if (copy > 1 && *text) {
			out_text(o, " (");
			out_number(o, copy);
			out_char(o, ')');
		}
		out_char(o, 0);
	}
}

static void put_name(struct out *o, const struct edition *e, const struct box_name *n, const struct edition_word *w,
	const char *form, const char *text)
{
	put_word(o, e->game, n->type, w, form, text);
	if (n->also)
		put_word(o, e->game, n->also, w, form, text);
	if (e->game->box->copies.of == n->type)
		put_copies(o, e->game, w, form, text);
}

static bool has_form(const struct edition *e, const struct edition_word *of, const char *form)
{
	for (int i = 0; i < e->word_count; i++) {
		const struct edition_word *w = &e->word[i];
		if (w->type == of->type && w->row == of->row && w->lang == of->lang && text_equal(e->text + w->form, form))
			return true;
	}
	return false;
}

/* A name whose further forms are not given hides those of the catalogue: they are forms of another name. */
static void hide_forms(struct out *to, const struct edition *e, const struct box_name *n, const struct edition_word *w)
{
	for (const char *at = n->forms; at && *at;) {
		char form[WORD_ID_MAX];
		struct out o;
		out_init(&o, form, sizeof form);
		while (*at && *at != ' ')
			out_char(&o, *at++);
		while (*at == ' ')
			at++;
		if (!has_form(e, w, form))
			put_name(to, e, n, w, form, "");
	}
}

static void put_words(struct out *o, const struct edition *e)
{
	for (int i = 0; i < e->word_count; i++) {
		const struct edition_word *w = &e->word[i];
		const struct box_name *n = e->game->box->names;
		while (n->type != w->type)
			n++;
		put_name(o, e, n, w, e->text + w->form, e->text + w->text);
		if (!w->form)
			hide_forms(o, e, n, w);
	}
}

/* The canonical text is what makes two editions one; behind it, its words. */
static struct out write_draft(const struct edition *e, uint32_t *length)
{
	struct out o;
	out_init(&o, draft, sizeof draft);
	edition_write(e, EDITION_RECORD, &o);
	*length = o.length;
	out_char(&o, 0);
	put_words(&o, e);
	edition_sentences(e, &o);
	return o;
}

static struct kept *find_equal(const struct game *g, uint32_t length)
{
	for (uint32_t i = 0; i < kept_count; i++)
		if (kept[i].game == g && kept[i].block && kept[i].length == length
			&& memcmp(&texts[kept[i].at], draft, length) == 0)
			return &kept[i];
	return NULL;
}

/* The one that has been of no use for longest; of this game, or of any (NULL) that still takes up room. */
static struct kept *find_unused(const struct game *g)
{
	struct kept *found = NULL;
	for (uint32_t i = 0; i < kept_count; i++) {
		struct kept *k = &kept[i];
		if (!k->uses && (g ? k->game == g : k->block) && (!found || k->left < found->left))
			found = k;
	}
	return found;
}

static void free_block(struct kept *k)
{
	if (!k->block)
		return;
	memcpy(&texts[k->at], &spare_blocks[k->block], sizeof(uint32_t));
	spare_blocks[k->block] = k->at;
	k->block = 0;
}

/* 0: there is no room, whatever is unused. */
static uint32_t take_block(int size)
{
	uint32_t at = spare_blocks[size];
	if (at) {
		memcpy(&spare_blocks[size], &texts[at], sizeof at);
		return at;
	}
	if (texts_used + ((uint32_t)1 << size) > TEXTS_MAX)
		return 0;
	at = texts_used;
	texts_used += (uint32_t)1 << size;
	return at;
}

static uint32_t make_block(int size)
{
	uint32_t at = take_block(size);
	for (struct kept *k; !at && (k = find_unused(NULL)); at = take_block(size))
		free_block(k);
	return at;
}

/* A slot that never was used, else the one that has been of no use for longest. */
static struct kept *take_slot(const struct game *g)
{
	int slots = 1;
	for (uint32_t i = 0; i < kept_count; i++)
		slots += kept[i].game == g;
	if (slots == EDITIONS_MAX || kept_count == KEPT_MAX)
		return find_unused(g);
	struct kept *k = &kept[kept_count];
	*k = (struct kept){.game = g, .slot = (uint8_t)slots};
	atomic_fetch_add_explicit(&kept_count, 1, memory_order_release);
	return k;
}

static struct kept *keep(const struct edition *e)
{
	const struct box *box = e->game->box;
	uint32_t length, at;
	int size = BLOCK_MIN;
	struct out text = write_draft(e, &length);
	struct kept *k = find_equal(e->game, length);
	if (k || text.full || !(k = take_slot(e->game)))
		return text.full ? NULL : k;
	free_block(k);
	while ((uint32_t)1 << size <= text.length)
		size++;
	if (!(at = make_block(size)))
		return NULL;
	memcpy(&texts[at], draft, text.length + 1);
	memcpy((unsigned char *)box->slots + (size_t)k->slot * box->size, e->figures.bytes, box->size);
	k->at = at;
	k->length = length;
	k->end = at + text.length;
	k->block = (uint8_t)size;
	return k;
}

int edition_keep(const struct edition *e)
{
	if (!e->word_count && memcmp(e->figures.bytes, e->game->box->slots, e->game->box->size) == 0)
		return 0;
	lock();
	struct kept *k = keep(e);
	if (k)
		k->uses++;
	unlock();
	return k ? k->slot : -1;
}

static struct kept *find(const struct game *g, int slot)
{
	uint32_t n = atomic_load_explicit(&kept_count, memory_order_acquire);
	for (uint32_t i = 0; slot && i < n; i++)
		if (kept[i].game == g && kept[i].slot == slot)
			return &kept[i];
	return NULL;
}

void edition_hold(const struct game *g, int slot)
{
	struct kept *k = find(g, slot);
	lock();
	if (k)
		k->uses++;
	unlock();
}

void edition_leave(const struct game *g, int slot)
{
	struct kept *k = find(g, slot);
	lock();
	if (k && k->uses && !--k->uses)
		k->left = ++leavings;
	unlock();
}

const char *edition_text(const struct game *g, int slot, uint32_t *length)
{
	const struct kept *k = find(g, slot);
	bool is_there = k && k->block;
	*length = is_there ? k->length : 0;
	return is_there ? &texts[k->at] : NULL;
}

const char *edition_word_in(const char *words, const char *end, int lang, const char *id)
{
	const char *found = NULL;
	while (words < end) {
		const char *word = words + 1, *text = word + text_length(word) + 1;
		if (text >= end) /* the rest of it had no room */
			break;
		if (*words == (char)lang && text_equal(word, id))
			found = text;
		words = text + text_length(text) + 1;
	}
	return found;
}

const char *edition_word(const struct game *g, int slot, int lang, const char *id)
{
	const struct kept *k = find(g, slot);
	return k && k->block ? edition_word_in(&texts[k->at + k->length + 1], &texts[k->end], lang, id) : NULL;
}
