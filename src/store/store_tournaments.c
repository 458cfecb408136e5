/* Tournaments, and whose they are. */
#define _GNU_SOURCE
#include "store/statement.h"

void store_add_tournament(struct store *s, const struct store_tournament *t)
{
	WRITE(s, tournament_add, NULL, text(t->id), text(t->host), text(t->game), text(t->status), number(t->created),
		number(t->due), text(t->head), text(t->club ? t->club : ""));
}

void store_set_tournament(struct store *s, const struct store_tournament *t, int64_t *written)
{
	WRITE(s, tournament_set, written, text(t->status), number(t->changed), number(t->due), text(t->head), text(t->id),
		number(t->revision));
}

void store_wake_tournament(struct store *s, const char *id)
{
	WRITE(s, tournament_wake, NULL, text(id));
}

void store_wake_tournaments(struct store *s)
{
	WRITE(s, tournaments_wake, NULL, number(1));
}

void store_enter(struct store *s, const char *person, const struct store_tournament *t, int64_t now)
{
	WRITE(s, entrant_add, NULL, text(person), text(t->id), number(now), number(t->revision));
}

void store_withdraw(struct store *s, const char *person, const struct store_tournament *t)
{
	WRITE(s, entrant_drop, NULL, text(person), text(t->id), number(t->revision));
}

static void see_tournament(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_tournament t = {.id = as_text(&column[0]),
		.host = as_text(&column[1]),
		.game = as_text(&column[2]),
		.status = as_text(&column[3]),
		.created = column[4].number,
		.changed = column[5].number,
		.due = column[6].number,
		.revision = column[7].number,
		.head = as_text(&column[8]),
		.club = as_text(&column[9])};
	(void)columns;
	((store_tournament_seen *)reader->seen)(reader->data, &t);
}

bool store_tournament(struct store *s, const char *id, store_tournament_seen *seen, void *data)
{
	READ(s, tournament, see_tournament, seen, data, text(id));
}

bool store_live_tournaments(struct store *s, int64_t limit, store_tournament_seen *seen, void *data)
{
	READ(s, tournaments_live, see_tournament, seen, data, number(limit));
}

bool store_past_tournaments(struct store *s, int64_t limit, store_tournament_seen *seen, void *data)
{
	READ(s, tournaments_over, see_tournament, seen, data, number(limit));
}

bool store_hosted_tournaments(struct store *s, const char *host, int64_t limit, store_tournament_seen *seen, void *data)
{
	READ(s, tournaments_of_host, see_tournament, seen, data, text(host), number(limit));
}

bool store_club_tournaments(struct store *s, const char *club, int64_t limit, store_tournament_seen *seen, void *data)
{
	READ(s, tournaments_of_club, see_tournament, seen, data, text(club), number(limit));
}

bool store_tournaments_of(struct store *s, const char *person, int64_t limit, store_tournament_seen *seen, void *data)
{
	READ(s, tournaments_of, see_tournament, seen, data, text(person), number(limit));
}

bool store_due_tournaments(struct store *s, int64_t now, int64_t limit, store_tournament_seen *seen, void *data)
{
	READ(s, tournaments_due, see_tournament, seen, data, number(now), number(limit));
}

bool store_entrants(struct store *s, const char *tournament, int64_t limit, store_person_seen *seen, void *data)
{
	READ(s, entrants, see_person, seen, data, text(tournament), number(limit));
}
