/*
 * Notices: what reaches people who are not at the table. Who is to be told is found out on the loop when a table changes
 * (tell.c), written with the change by the storage's thread, and sent from the outbox (outbox.c), by push or mail, when the
 * person wants that and is not to be left in peace. A notice names a table, its game and who sits there: nothing that is
 * on the table.
 */
#ifndef SERVER_NOTICES_NOTICE_H
#define SERVER_NOTICES_NOTICE_H

#include "server/notices/courier.h"
#include "server/notices/hours.h"
#include "server/server_int.h"

enum notice_kind {
	NOTICE_TURN,
	NOTICE_CLOCK, /* a clock runs out */
	NOTICE_OVER,
	NOTICE_CHAT,
	NOTICE_ROUND, /* of a tournament: a table waits */
	NOTICE_INVITE, /* to a table, or a challenge */
	NOTICE_FRIEND, /* sits down where others still may */
	NOTICE_PUZZLE, /* of the day: no table, and every day anew */
	NOTICE_KINDS, /* of these people choose */
	NOTICE_TRIAL = NOTICE_KINDS,
	NOTICE_CONFIRM, /* is this your address? From here on letters of their own */
	NOTICE_RECOVER, /* a password was forgotten: the secret stands for the table */
	NOTICE_ALL,
};
enum way { WAY_PAGE, WAY_SOUND, WAY_PUSH, WAY_MAIL, WAYS };
extern const char *const notice_names[NOTICE_KINDS + 1], *const way_names[WAYS + 1];

/* A wish is one bit. */
static inline int64_t wish_bit(int kind, int way)
{
	return (int64_t)1 << (kind * WAYS + way);
}
extern const int64_t wishes_usual; /* of those who have not said */
int64_t wishes_of_way(int way);    /* all bits of it */

struct notices {
	struct couriers *couriers; /* from the first message on */
	struct webpush_keys keys;
	bool ready;    /* the keys are known */
	char public[WEBPUSH_KEY_TEXT], secret[SECRET_TEXT]; /* secret: of links in mails */
	char from[256];            /* the bare address */
	bool busy;     /* a round is under way */
	int64_t pushes, mails, failures, waiting; /* figures; waiting: due when last looked */
};

bool notices_open(struct server *s, char *why, size_t size);
void notices_close(struct server *s);
/* Every two seconds: is something due? */
void notices_round(struct server *s);
/* On the storage's thread: the next puzzle of the day will be told to who wants that. */
void notices_arm_puzzle(const struct server *s, struct store *store, const char *person);
bool notices_push(const struct server *s); /* are pushes sent? */
bool notices_mail(const struct server *s);

/* Proves that a link was ours: letters that follow from the server's secret and the text. */
enum { LINK_TOKEN = 33 };
void link_token(const struct server *s, const char *text, char token[LINK_TOKEN]);
bool link_proved(const struct server *s, const char *text, const char *token);
/* The text behind a link that ends mails, and behind one that confirms an address. */
void link_end_text(const char *person, char *text, size_t size);
void link_confirm_text(const char *person, const char *address, int64_t until, char *text, size_t size);

/* words.c: what is said of a table. */
struct store_table;
struct said {
	char title[160], body[400];
};
/* Of a round: which tournament's, before what is said of its table. */
void notice_say_tournament(int lang, const char *tournament, struct said *said);
/* One of the person's tables, or one they may sit down at; t NULL: no table is meant. */
void notice_say(int kind, int lang, const char *person, const struct store_table *t, struct said *said);

#endif
