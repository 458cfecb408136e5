/* Catalogues: which text belongs to an id. */
#include "core/words.h"

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

static const char *find(const struct word_list *list, const char *id)
{
	uint32_t low = 0, high = list->count;
	while (low < high) {
		uint32_t middle = (low + high) / 2;
		int order = text_compare(id, list->words[middle].id);
		if (order == 0)
			return list->words[middle].text;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

const char *words_find(const struct speaker *s, const char *id)
{
	const char *text = s->game ? find(&s->game->words->lang[s->lang], id) : NULL;
	return text ? text : find(&words_core.lang[s->lang], id);
}
