/* What a notice says: the game and who else sits there. Nothing of what lies on the table, so nothing that is hidden. */
#define _GNU_SOURCE
#include "server/notices/notice.h"
#include "server/tables/head.h"

#include "core/say.h"
#include "games/games.h"

#include <string.h>

static const char *const titles[NOTICE_ALL] = {[NOTICE_TURN] = "notice.turn",
	[NOTICE_CLOCK] = "notice.clock",
	[NOTICE_OVER] = "notice.over",
	[NOTICE_CHAT] = "notice.chat",
	[NOTICE_ROUND] = "notice.round",
	[NOTICE_INVITE] = "notice.invite",
	[NOTICE_FRIEND] = "notice.friend",
	[NOTICE_PUZZLE] = "notice.puzzle",
	[NOTICE_TRIAL] = "notice.trial",
	[NOTICE_CONFIRM] = "notice.confirm",
	[NOTICE_RECOVER] = "notice.recover"};

/* Everybody else at the table, separated by commas. */
static void say_others(const struct head *h, const char *person, int lang, struct out *o)
{
	struct computer_names computers;
	uint32_t mine = head_seats_of(h, person);
	bool first = true;
	head_computer_names(h, lang, &computers);
	for (int i = 0; i < h->options.players; i++) {
		const char *name = h->seat[i].kind == SEAT_PERSON ? seat_shown(&h->seat[i], lang) : computers.name[i];
		if (mine >> i & 1 || !name || !*name)
			continue;
		out_text(o, first ? "" : ", ");
		out_text(o, name);
		first = false;
	}
}

static void say_table(int lang, const char *person, const struct store_table *t, struct out *o)
{
	const struct game *g = game_named(t->game);
	struct speaker s = {.game = g, .lang = lang};
	char title[128] = "", others[300] = "";
	struct head h;
	struct out text;
	out_init(&text, title, sizeof title);
	if (g)
		say_name(&s, "game", "title", NULL, &text);
	out_init(&text, others, sizeof others);
	if (head_read(&h, g, (int)t->players, t->head))
		say_others(&h, person, lang, &text);
	struct word_arg args[] = {{"game", NULL, 0, title}, {"people", NULL, 0, others}};
	s.game = NULL;
	words_say(&s, *others ? "notice.table" : "notice.table_alone", args, 2, o);
}

void notice_say_tournament(int lang, const char *tournament, struct said *said)
{
	char table[sizeof said->body];
	struct speaker s = {.lang = lang};
	struct word_arg args[] = {{"tournament", NULL, 0, tournament}, {"table", NULL, 0, table}};
	struct out o;
	memcpy(table, said->body, sizeof table);
	out_init(&o, said->body, sizeof said->body);
	words_say(&s, "notice.round_table", args, 2, &o);
}

void notice_say(int kind, int lang, const char *person, const struct store_table *t, struct said *said)
{
	struct speaker s = {.lang = lang};
	struct out o;
	out_init(&o, said->title, sizeof said->title);
	words_say(&s, titles[kind], NULL, 0, &o);
	out_init(&o, said->body, sizeof said->body);
	if (t)
		say_table(lang, person, t, &o);
	else
		words_say(&s, kind == NOTICE_PUZZLE ? "notice.puzzle_body" : "notice.trial_body", NULL, 0, &o);
}
