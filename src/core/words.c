/* Catalogues: which text belongs to an id. */
#include "core/words.h"

#include "core/edition.h"
#include "core/out.h"

int words_lang(const char *name)
{
	if (!name)
		return -1;
	for (int l = 0; l < LANGS; l++) {
		const char *rest = text_after(name, words_lang_name(l));
		if (rest && (*rest == 0 || *rest == '_' || *rest == '-' || *rest == '.'))
			return l;
	}
	return -1;
}

const char *words_lang_name(int lang)
{
	return lang == LANG_FR ? "fr" : "en";
}

/* The first entry whose id does not come before this one. */
static uint32_t lower_bound(const struct word_list *list, const char *id)
{
	uint32_t low = 0, high = list->count;
	while (low < high) {
		uint32_t middle = (low + high) / 2;
		if (text_compare(list->words[middle].id, id) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* As word_hash in tools/words.py (FNV-1a). */
static uint32_t word_hash(const char *id)
{
	uint32_t hash = 2166136261u;
	for (; *id; id++)
		hash = (hash ^ (unsigned char)*id) * 16777619u;
	return hash;
}

static const char *search(const struct word_list *list, const char *id)
{
	uint32_t at = lower_bound(list, id);
	return at < list->count && text_equal(list->words[at].id, id) ? list->words[at].text : NULL;
}

/* Many ids are asked for that are not there: forms and questions that have no words of their own. */
static const char *find(const struct word_list *list, const char *id, uint32_t hash)
{
	if (!list->slots)
		return search(list, id);
	for (uint32_t slot = hash & list->mask; list->slots[slot]; slot = (slot + 1) & list->mask) {
		const struct word *w = &list->words[list->slots[slot] - 1];
		if (text_equal(w->id, id))
			return w->text;
	}
	return NULL;
}

const char *words_find(const struct speaker *s, const char *id)
{
	int slot = s->game && s->state ? state_edition(s->game, s->state) : s->edition;
	const char *text = slot ? edition_word(s->game, slot, s->lang, id) : NULL;
	if (text)
		return *text ? text : NULL;
	uint32_t hash = word_hash(id);
	text = s->game ? find(&s->game->words->lang[s->lang], id, hash) : NULL;
	return text ? text : find(&words_core.lang[s->lang], id, hash);
}

const struct word *words_behind(const struct speaker *s, const char *prefix, const struct word *last)
{
	const struct word_list *list = &s->game->words->lang[s->lang];
	const struct word *next = last ? last + 1 : list->words + lower_bound(list, prefix);
	return next < list->words + list->count && text_after(next->id, prefix) ? next : NULL;
}
