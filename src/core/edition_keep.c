/*
 * The editions that this process has met. Everything is written once, under a lock that is held for as long as a copy takes; whoever has
 * a slot number got it after that.
 */
#include "core/edition.h"

#include <stdatomic.h>

enum { KEPT_MAX = 320, WORDS_MAX = 8192, TEXTS_MAX = 1 << 20, WORD_ID_MAX = 96, FORMS_MAX = 4 };

struct kept {
	const struct game *game;
	uint32_t text, length; /* in texts */
	uint32_t word, words;  /* the first of its words, and after the last */
	uint8_t slot;
};

static struct kept kept[KEPT_MAX];
static struct {
	uint32_t id, text; /* in texts */
	uint8_t lang;
} words[WORDS_MAX];
static char texts[TEXTS_MAX];
static uint32_t words_used, texts_used;
static _Atomic uint32_t kept_count;
static atomic_flag busy = ATOMIC_FLAG_INIT;

static uint32_t put_text(const char *text)
{
	uint32_t at = texts_used, n = text_length(text) + 1;
	memcpy(&texts[at], text, n);
	texts_used += n;
	return at;
}

/* The word "<type>.<row>.<form>" as the catalogues call it. */
static void put_word(const struct game *g, int type, const struct edition_word *w, const char *form, const char *text)
{
	char id[WORD_ID_MAX];
	struct out o;
	out_init(&o, id, sizeof id);
	out_text(&o, g->types[type].name);
	out_char(&o, '.');
	out_text(&o, g->types[type].rows[w->row - 1].id);
	out_text(&o, *form ? "." : "");
	out_text(&o, form);
	words[words_used].lang = w->lang;
	words[words_used].id = put_text(id);
	words[words_used++].text = put_text(text);
}

static void put_name(
	const struct edition *e, const struct box_name *n, const struct edition_word *w, const char *form, const char *text)
{
	put_word(e->game, n->type, w, form, text);
	if (n->also)
		put_word(e->game, n->also, w, form, text);
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
static void hide_forms(const struct edition *e, const struct box_name *n, const struct edition_word *w)
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
			put_name(e, n, w, form, "");
	}
}

static void put_words(const struct edition *e)
{
	for (int i = 0; i < e->word_count; i++) {
		const struct edition_word *w = &e->word[i];
		const struct box_name *n = e->game->box->names;
		while (n->type != w->type)
			n++;
		put_name(e, n, w, e->text + w->form, e->text + w->text);
		if (!w->form)
			hide_forms(e, n, w);
	}
}

/* The canonical text is what makes two editions one; it is written behind the last text and stays there if it is new. */
static struct out draft(const struct edition *e)
{
	struct out o;
	out_init(&o, &texts[texts_used], TEXTS_MAX - texts_used);
	edition_write(e, EDITION_RECORD, &o);
	return o;
}

static int slot_of(const struct game *g, const struct out *text, int *slots)
{
	*slots = 1;
	for (uint32_t i = 0; i < kept_count; i++) {
		if (kept[i].game != g)
			continue;
		++*slots;
		if (kept[i].length == text->length && memcmp(&texts[kept[i].text], text->text, text->length) == 0)
			return kept[i].slot;
	}
	return -1;
}

static bool has_room(const struct edition *e, const struct out *text, int slots)
{
	uint32_t names = 2 * (1 + FORMS_MAX) * (uint32_t)e->word_count;
	return slots < EDITIONS_MAX && kept_count < KEPT_MAX && !text->full && words_used + names <= WORDS_MAX
		&& texts_used + text->length + 1 + names * 2 * WORD_ID_MAX + 2 * e->text_length < TEXTS_MAX;
}

static int keep(const struct edition *e)
{
	const struct box *box = e->game->box;
	struct out text = draft(e);
	int slots, slot = slot_of(e->game, &text, &slots);
	if (slot >= 0)
		return slot;
	if (!has_room(e, &text, slots))
		return -1;
	struct kept *k = &kept[kept_count];
	*k = (struct kept){e->game, texts_used, text.length, words_used, 0, (uint8_t)slots};
	texts_used += text.length + 1;
	put_words(e);
	k->words = words_used;
	memcpy((unsigned char *)box->slots + (size_t)slots * box->size, e->figures.bytes, box->size);
	atomic_fetch_add_explicit(&kept_count, 1, memory_order_release);
	return slots;
}

int edition_keep(const struct edition *e)
{
	if (!e->word_count && memcmp(e->figures.bytes, e->game->box->slots, e->game->box->size) == 0)
		return 0;
	while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire))
		;
	int slot = keep(e);
	atomic_flag_clear_explicit(&busy, memory_order_release);
	return slot;
}

static const struct kept *find(const struct game *g, int slot)
{
	uint32_t n = atomic_load_explicit(&kept_count, memory_order_acquire);
	for (uint32_t i = 0; slot && i < n; i++)
		if (kept[i].game == g && kept[i].slot == slot)
			return &kept[i];
	return NULL;
}

const char *edition_text(const struct game *g, int slot, uint32_t *length)
{
	const struct kept *k = find(g, slot);
	*length = k ? k->length : 0;
	return k ? &texts[k->text] : NULL;
}

const char *edition_word(const struct game *g, int slot, int lang, const char *id)
{
	const struct kept *k = find(g, slot);
	for (uint32_t i = k ? k->word : 0; k && i < k->words; i++)
		if (words[i].lang == lang && text_equal(&texts[words[i].id], id))
			return &texts[words[i].text];
	return NULL;
}
