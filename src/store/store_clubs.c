/* Clubs: what they are, who belongs to them, what is theirs. */
#define _GNU_SOURCE
#include "store/statement.h"

#include <stdio.h>

const char *const club_role_names[CLUB_ROLES + 1] = {[CLUB_NONE] = "none",
	[CLUB_BARRED] = "barred",
	[CLUB_ASKING] = "asking",
	[CLUB_MEMBER] = "member",
	[CLUB_STEWARD] = "steward",
	[CLUB_OWNER] = "owner"};

/* Those that nobody belongs to any more are gone with all that was theirs. */
static void sweep(struct store *s)
{
	static const enum statement ended[] = {STATEMENT_ended_members, STATEMENT_ended_names, STATEMENT_ended_chat,
		STATEMENT_ended_tables, STATEMENT_ended_past, STATEMENT_ended_tournaments, STATEMENT_ended_clubs};
	for (size_t i = 0; i < sizeof ended / sizeof *ended; i++)
		s->backend->write(s->db, ended[i], NULL, 0, NULL);
}

void store_add_club(struct store *s, const struct store_club *c, const char *login, const char *owner, int64_t *written)
{
	const struct store_role_change own = {.club = c->id, .person = owner, .to = CLUB_OWNER, .now = c->created};
	WRITE(s, club_claim, NULL, text(login), text(c->id));
	WRITE(s, club_add, written, text(c->id), text(c->name), text(c->about), number(c->open), number(c->created),
		text(login));
	store_change_role(s, &own, NULL);
}

void store_set_club(struct store *s, const struct store_club *c, const char *login, int64_t *written)
{
	WRITE(s, club_claim, NULL, text(login), text(c->id));
	WRITE(s, club_set, written, text(c->name), text(c->about), number(c->open), text(c->id), text(login));
	WRITE(s, club_unclaim, NULL, text(c->id), text(login), text(c->name));
}

void store_end_club(struct store *s, const char *club, const char *owner, int64_t *written)
{
	WRITE(s, club_end, written, text(club), text(owner));
	sweep(s);
}

static void see_club(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_club c = {.id = as_text(&column[0]),
		.name = as_text(&column[1]),
		.about = as_text(&column[2]),
		.open = column[3].number,
		.created = column[4].number,
		.size = column[5].number,
		.role = (enum club_role)column[6].number};
	(void)columns;
	((store_club_seen *)reader->seen)(reader->data, &c);
}

bool store_club(struct store *s, const char *id, const char *person, store_club_seen *seen, void *data)
{
	READ(s, club, see_club, seen, data, text(person), text(id));
}

bool store_largest_clubs(struct store *s, const char *person, int64_t limit, store_club_seen *seen, void *data)
{
	READ(s, clubs_largest, see_club, seen, data, text(person), number(limit));
}

bool store_clubs_named(
	struct store *s, const char *person, const char *word, int64_t limit, store_club_seen *seen, void *data)
{
	char pattern[STORE_LOGIN_MAX + 2];
	snprintf(pattern, sizeof pattern, "%%%s%%", word);
	READ(s, clubs_named, see_club, seen, data, text(person), text(pattern), number(limit));
}

bool store_clubs_of(struct store *s, const char *person, int64_t limit, store_club_seen *seen, void *data)
{
	READ(s, clubs_of, see_club, seen, data, text(person), number(limit));
}

static void see_belonging(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_belonging who = {.id = as_text(&column[0]),
		.name = as_text(&column[1]),
		.registered = column[2].kind != VALUE_NULL,
		.role = (enum club_role)column[3].number,
		.at = column[4].number};
	(void)columns;
	((store_belonging_seen *)reader->seen)(reader->data, &who);
}

bool store_members(struct store *s, const char *club, enum club_role least, store_belonging_seen *seen, void *data)
{
	READ(s, members, see_belonging, seen, data, text(club), number(least), number(STORE_CLUB_ROWS));
}

bool store_unwanted(struct store *s, const char *club, const char *person, bool *unwanted)
{
	const struct value values[] = {text(club), text(person)};
	*unwanted = false;
	return s->backend->read(s->db, STATEMENT_club_unwanted, values, 2, see_any, unwanted);
}

void store_change_role(struct store *s, const struct store_role_change *c, int64_t *written)
{
	if (c->from == CLUB_NONE)
		WRITE(s, member_add, written, text(c->club), text(c->person), number(c->to), number(c->now),
			number(STORE_CLUB_ROWS));
	else if (c->to == CLUB_NONE)
		WRITE(s, member_drop, written, text(c->club), text(c->person), number(c->from));
	else
		WRITE(s, member_set, written, number(c->to), text(c->club), text(c->person), number(c->from));
	WRITE(s, club_count, NULL, text(c->club));
}

void store_hand_on(struct store *s, const char *owner, const struct store_role_change *c, int64_t *written)
{
	WRITE(s, owner_yields, NULL, text(c->club), text(owner), text(c->person), number(c->from));
	WRITE(s, owner_follows, written, text(c->club), text(c->person), number(c->from));
}

void store_quit_clubs(struct store *s, const char *person, const char *club, int64_t *written)
{
	WRITE(s, club_heir, NULL, text(person), text(club));
	WRITE(s, club_less, NULL, text(person), text(club));
	WRITE(s, member_gone, written, text(person), text(club));
	sweep(s);
}

bool store_club_tables(struct store *s, const char *club, bool all, int64_t limit, store_table_seen *seen, void *data)
{
	READ(s, club_tables, see_table, seen, data, text(club), number(all), number(limit));
}

bool store_club_past(struct store *s, const char *club, bool all, int64_t limit, store_table_seen *seen, void *data)
{
	READ(s, club_past, see_table, seen, data, text(club), number(all), number(limit));
}

static void see_ladder(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	((store_ladder_seen *)reader->seen)(reader->data, as_text(&column[0]), column[1].number);
}

bool store_ladders(struct store *s, const char *club, store_ladder_seen *seen, void *data)
{
	READ(s, club_ladders, see_ladder, seen, data, text(club));
}

static void see_rung(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_rung r = {.id = as_text(&column[0]),
		.name = as_text(&column[1]),
		.registered = column[2].kind != VALUE_NULL,
		.rating = column[3].number,
		.deviation = column[4].number,
		.played = column[5].number,
		.before = column[6].number};
	(void)columns;
	for (int i = 0; i < STORE_RUNG_GAMES; i++)
		r.last[i] = column[7 + i].number;
	((store_rung_seen *)reader->seen)(reader->data, &r);
}

bool store_ladder(struct store *s, const char *club, const char *game, int64_t at, store_rung_seen *seen, void *data)
{
	READ(s, club_ladder, see_rung, seen, data, text(game), number(at), text(club));
}

void store_say_in_club(
	struct store *s, const char *club, const char *person, const char *line, int64_t now, int64_t *written)
{
	WRITE(s, club_say, written, text(club), number(now), text(line), text(person));
	WRITE(s, club_forget, NULL, text(club), number(STORE_CLUB_LINES));
}

void store_unsay(struct store *s, const char *club, int64_t n, int64_t *written)
{
	WRITE(s, club_unsay, written, text(club), number(n));
}

bool store_club_chat(struct store *s, const struct store_lines *lines, store_chat_seen *seen, void *data)
{
	READ(s, club_chat, see_chat, seen, data, text(lines->club), number(lines->before), text(lines->reader),
		number(lines->limit));
}
