/* When people are away. */
#define _GNU_SOURCE
#include "store/statement.h"

enum { DAY_MS = 86400000 };

void store_add_absence(
	struct store *s, const char *person, const struct store_absence *a, int64_t since, int64_t most, int64_t *written)
{
	int64_t days = (a->ends - a->starts + DAY_MS - 1) / DAY_MS;
	WRITE(s, absence_add, written, text(person), number(a->starts), number(a->ends), number(since), number(days),
		number(most));
}

void store_end_absences(struct store *s, const char *person, int64_t now)
{
	WRITE(s, absence_end, NULL, number(now), text(person));
	WRITE(s, absences_to_come, NULL, text(person), number(now));
}

static void see_absence(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_absence a = {column[0].number, column[1].number, column[2].number};
	(void)columns;
	((store_absence_seen *)reader->seen)(reader->data, &a);
}

bool store_absences(struct store *s, const char *person, int64_t since, store_absence_seen *seen, void *data)
{
	READ(s, absences, see_absence, seen, data, text(person), number(since));
}

bool store_absences_at(struct store *s, const char *table, int64_t since, store_absence_seen *seen, void *data)
{
	READ(s, absences_at, see_absence, seen, data, text(table), number(since));
}
