/* Where people came from, and the addresses from which nobody new is let in. */
#define _GNU_SOURCE
#include "store/statement.h"

void store_place(struct store *s, const char *person, const char *place, int64_t now)
{
	WRITE(s, place_seen, NULL, text(person), text(place), number(now));
}

static void see_number(void *data, const struct value *column, int columns)
{
	(void)columns;
	*(int64_t *)data = column[0].number;
}

bool store_place_known(struct store *s, const char *person, const char *place, int64_t *seen)
{
	const struct value values[] = {text(person), text(place)};
	*seen = 0;
	return s->backend->read(s->db, STATEMENT_place_known, values, 2, see_number, seen);
}

static void see_place(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_place p = {
		.place = as_text(&column[0]), .seen = column[1].number, .others = column[2].number, .barred = column[3].number};
	(void)columns;
	((store_place_seen *)reader->seen)(reader->data, &p);
}

bool store_places(struct store *s, const char *person, int64_t limit, store_place_seen *seen, void *data)
{
	READ(s, places, see_place, seen, data, text(person), number(limit));
}

void store_expire_places(struct store *s, int64_t before, int64_t now)
{
	WRITE(s, places_expire, NULL, number(before));
	WRITE(s, bars_expire, NULL, number(now));
}

void store_bar(struct store *s, const char *place, const char *person, int64_t until)
{
	WRITE(s, bar, NULL, text(place), text(person), number(until));
}

void store_bar_places(struct store *s, const char *person, int64_t until)
{
	WRITE(s, bar_places, NULL, number(until), text(person));
}

void store_unbar(struct store *s, const char *place, int64_t *written)
{
	WRITE(s, unbar, written, text(place));
}

void store_unbar_places(struct store *s, const char *person)
{
	WRITE(s, unbar_places, NULL, text(person));
}

static void see_bar(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_bar b = {.place = as_text(&column[0]),
		.until = column[1].number,
		.person = as_text(&column[2]),
		.person_name = as_text(&column[3])};
	(void)columns;
	((store_bar_seen *)reader->seen)(reader->data, &b);
}

bool store_bars(struct store *s, int64_t now, int64_t limit, store_bar_seen *seen, void *data)
{
	READ(s, bars, see_bar, seen, data, number(now), number(limit));
}
