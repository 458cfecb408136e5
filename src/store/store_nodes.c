/* Nodes on one database: who lives, and what they tell one another. */
#define _GNU_SOURCE
#include "store/statement.h"

void store_alive(struct store *s, int64_t now)
{
	WRITE(s, alive, NULL, number(s->writer), number(now));
}

static void see_number(void *data, const struct value *column, int columns)
{
	(void)columns;
	*(int64_t *)data = column[0].number; /* null is 0 */
}

bool store_last_alive(struct store *s, int64_t *at)
{
	*at = 0;
	return s->backend->read(s->db, STATEMENT_last_alive, NULL, 0, see_number, at);
}

void store_send_notices(struct store *s)
{
	if (s->noticed)
		WRITE(s, notify, NULL, text(s->notices));
	s->noticed = 0;
}

/*
 * Part of the transaction: nobody hears of what was rolled back. Nothing where there is one node only. All notices of a
 * transaction travel as one: PostgreSQL bears some thousands of them a second, whatever they say, and every node hears
 * each.
 */
void store_notify(struct store *s, const char *message)
{
	size_t length = strlen(message);
	if (!s->backend->notifies || length + 2 > sizeof s->notices)
		return;
	if (s->noticed + length + 2 > sizeof s->notices)
		store_send_notices(s);
	memcpy(s->notices + s->noticed, message, length);
	s->noticed += length;
	s->notices[s->noticed++] = '\n';
	s->notices[s->noticed] = 0;
}

void store_each_notice(const char *text, store_notice_seen *seen, void *data)
{
	char line[NOTICE_MAX];
	while (*text) {
		size_t length = strcspn(text, "\n");
		if (length < sizeof line) {
			memcpy(line, text, length);
			line[length] = 0;
			seen(data, line);
		}
		text += length + (text[length] == '\n');
	}
}

bool store_listen(struct store *s)
{
	return !s->backend->listen || s->backend->listen(s->db);
}

int store_socket(const struct store *s)
{
	return s->backend->socket ? s->backend->socket(s->db) : -1;
}

bool store_notices(struct store *s, store_notice_seen *seen, void *data)
{
	return !s->backend->notices || s->backend->notices(s->db, seen, data);
}

bool store_reconnect(struct store *s)
{
	return !s->backend->reconnect || s->backend->reconnect(s->db);
}
