/* Friends, those who are not wanted, and invitations. */
#define _GNU_SOURCE
#include "store/statement.h"

void store_ask_friend(struct store *s, const char *person, const char *other, int64_t now, int64_t *written)
{
	WRITE(s, friend_ask, written, text(person), text(other), number(now), number(STORE_FRIENDS));
	WRITE(s, unblock, NULL, text(person), text(other));
}

void store_end_friend(struct store *s, const char *person, const char *other)
{
	WRITE(s, friend_end, NULL, text(person), text(other));
	WRITE(s, friend_end, NULL, text(other), text(person));
}

void store_block(struct store *s, const char *person, const char *other, int64_t now, int64_t *written)
{
	WRITE(s, block, written, text(person), text(other), number(now), number(STORE_BLOCKS));
	WRITE(s, uninvite_by, NULL, text(person), text(other));
	store_end_friend(s, person, other);
}

void store_unblock(struct store *s, const char *person, const char *other)
{
	WRITE(s, unblock, NULL, text(person), text(other));
}

static void see_acquaintance(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_acquaintance who = {.id = as_text(&column[0]),
		.name = as_text(&column[1]),
		.registered = column[2].kind != VALUE_NULL,
		.at = column[3].number,
		.mutual = column[4].number};
	(void)columns;
	((store_acquaintance_seen *)reader->seen)(reader->data, &who);
}

bool store_friends(struct store *s, const char *person, store_acquaintance_seen *seen, void *data)
{
	READ(s, friends, see_acquaintance, seen, data, text(person), number(STORE_FRIENDS));
}

bool store_asked(struct store *s, const char *person, store_acquaintance_seen *seen, void *data)
{
	READ(s, asked, see_acquaintance, seen, data, text(person), number(STORE_FRIENDS));
}

bool store_blocked(struct store *s, const char *person, store_acquaintance_seen *seen, void *data)
{
	READ(s, blocked, see_acquaintance, seen, data, text(person), number(STORE_BLOCKS));
}

void see_any(void *data, const struct value *column, int columns)
{
	(void)column, (void)columns;
	*(bool *)data = true;
}

bool store_blocked_at(struct store *s, const char *table, const char *person, bool *blocked)
{
	const struct value values[] = {text(table), text(person)};
	*blocked = false;
	return s->backend->read(s->db, STATEMENT_blocked_at, values, 2, see_any, blocked);
}

void store_invite(struct store *s, const char *person, const char *table, const char *by, int64_t now)
{
	WRITE(s, invite, NULL, text(person), text(table), text(by), number(now));
}

bool store_invited(struct store *s, const char *person, const char *table, bool *invited)
{
	const struct value values[] = {text(person), text(table)};
	*invited = false;
	return s->backend->read(s->db, STATEMENT_invited, values, 2, see_any, invited);
}

void store_uninvite(struct store *s, const char *person, const char *table)
{
	WRITE(s, uninvite, NULL, text(person), text(table));
}

void store_expire_invitations(struct store *s, int64_t before)
{
	WRITE(s, invitations_expire, NULL, number(before));
}

static void see_invitation(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_table t = as_table(column);
	(void)columns;
	((store_invitation_seen *)reader->seen)(reader->data, &t, as_text(&column[TABLE_FIELDS_READ]));
}

bool store_invitations(struct store *s, const char *person, store_invitation_seen *seen, void *data)
{
	READ(s, invitations, see_invitation, seen, data, text(person), number(STORE_INVITATIONS));
}
