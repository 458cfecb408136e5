/* Who agrees that puzzles are made of their games, and which games those are. */
#define _GNU_SOURCE
#include "store/statement.h"

void store_set_consent(struct store *s, const char *person, bool given, int64_t now)
{
	if (given)
		WRITE(s, consent_give, NULL, number(now), text(person));
	else
		WRITE(s, consent_end, NULL, text(person));
}

static void see_since(void *data, const struct value *column, int columns)
{
	(void)columns;
	*(int64_t *)data = column[0].number;
}

bool store_consent(struct store *s, const char *person, int64_t *since)
{
	const struct value values[] = {text(person)};
	*since = 0;
	return s->backend->read(s->db, STATEMENT_consent, values, 1, see_since, since);
}

static void see_table_id(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	((store_id_seen *)reader->seen)(reader->data, as_text(&column[1]));
}

bool store_consented(struct store *s, const char *game, int64_t limit, store_id_seen *seen, void *data)
{
	READ(s, consented, see_table_id, seen, data, text(game), number(limit));
}
