/* What profiles are made of: how games ended and began, who was beaten, where one stands, two people at one table. */
#define _GNU_SOURCE
#include "store/statement.h"

void store_set_opening(struct store *s, const char *table, int64_t revision, int seat, const char *opening)
{
	WRITE(s, seat_opening, NULL, text(opening), text(table), number(seat), number(revision), number(s->writer));
}

void store_set_beaten(struct store *s, const char *table, int64_t revision, int seat, int64_t rating)
{
	WRITE(s, seat_beaten, NULL, number(rating), text(table), number(seat), number(revision), number(s->writer));
}

static void see_since(void *data, const struct value *column, int columns)
{
	(void)columns;
	*(int64_t *)data = column[0].number;
}

bool store_since(struct store *s, const char *person, int64_t *at)
{
	const struct value values[] = {text(person)};
	*at = 0;
	return s->backend->read(s->db, STATEMENT_person_since, values, 1, see_since, at);
}

static void see_tally(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_tally t = {
		.game = as_text(&column[0]), .players = column[1].number, .played = column[2].number, .won = column[3].number};
	(void)columns;
	((store_tally_seen *)reader->seen)(reader->data, &t);
}

bool store_tallies(struct store *s, const char *person, bool all, store_tally_seen *seen, void *data)
{
	READ(s, tallies, see_tally, seen, data, text(person), number(all));
}

static void see_opening(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_opening o = {
		.game = as_text(&column[0]), .text = as_text(&column[1]), .played = column[2].number, .won = column[3].number};
	(void)columns;
	((store_opening_seen *)reader->seen)(reader->data, &o);
}

bool store_openings(struct store *s, const char *person, bool all, int64_t limit, store_opening_seen *seen, void *data)
{
	READ(s, openings, see_opening, seen, data, text(person), number(all), number(limit));
}

bool store_game_openings(
	struct store *s, const char *game, int64_t seats, int64_t limit, store_opening_seen *seen, void *data)
{
	READ(s, game_openings, see_opening, seen, data, text(game), number(seats), number(limit));
}

static void see_win(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_table t = as_table(column);
	(void)columns;
	((store_win_seen *)reader->seen)(reader->data, &t, column[TABLE_FIELDS_READ].number);
}

bool store_wins(struct store *s, const char *person, bool all, int64_t limit, store_win_seen *seen, void *data)
{
	READ(s, wins, see_win, seen, data, text(person), number(all), number(limit));
}

static void see_standing(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_standing t = {.game = as_text(&column[0]),
		.rating = column[1].number,
		.deviation = column[2].number,
		.played = column[3].number,
		.above = column[4].number,
		.then = column[5].number}; /* null is 0 */
	(void)columns;
	((store_standing_seen *)reader->seen)(reader->data, &t);
}

bool store_standings(struct store *s, const char *person, int64_t at, store_standing_seen *seen, void *data)
{
	READ(s, standings, see_standing, seen, data, number(at), text(person));
}

static void see_meeting(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_meeting m = {
		.game = as_text(&column[0]), .played = column[1].number, .won = column[2].number, .lost = column[3].number};
	(void)columns;
	((store_meeting_seen *)reader->seen)(reader->data, &m);
}

bool store_between(struct store *s, const struct store_between *who, store_meeting_seen *seen, void *data)
{
	READ(s, between, see_meeting, seen, data, text(who->person), number(who->all), text(who->other));
}

bool store_tables_between(
	struct store *s, const struct store_between *who, int64_t limit, store_table_seen *seen, void *data)
{
	READ(
		s, tables_between, see_table, seen, data, text(who->person), number(who->all), text(who->other), number(limit));
}
