/* The game behind both front ends: who sits where, orders not sent yet, taking back, hints, saving. */
#define _GNU_SOURCE
#include "cli/play_int.h"

#include "ai/computers.h"
#include "ai/explain.h"
#include "cli/story.h"
#include "core/fields.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RECORD_MAX = 4 << 20, HINT_ITERATIONS = 4000 };

const struct game *play_game(const struct play *p)
{
	return p->remote ? p->remote->game : p->table.table.match.game;
}

/* The table without the orders that are not sent yet; on a server, as the seat sees it. */
static const void *table_state(const struct play *p)
{
	return p->remote ? (const void *)&p->remote->seen : p->table.table.match.state;
}

const void *play_state(const struct play *p)
{
	return p->staged_count > p->complete ? (const void *)&p->work : table_state(p);
}

struct speaker play_speaker(const struct play *p)
{
	return (struct speaker){.game = play_game(p), .lang = cli_lang(), .state = play_state(p)};
}

struct speaker play_teller(const struct play *p, const struct speaker *s)
{
	static struct computer_names names; /* until the next call: one thread, one table */
	const char *level[SEATS_MAX];
	struct speaker teller = *s;
	for (int i = 0; i < SEATS_MAX; i++)
		level[i] = p->player[i].search ? p->player[i].level.name : NULL;
	computer_names(s->lang, level, &names);
	teller.names = names.name;
	return teller;
}

bool play_seats(const struct play *p, const struct speaker *s, struct out *o)
{
	struct speaker teller = play_teller(p, s), titles = *s;
	bool any = false;
	for (int i = 0; i < SEATS_MAX; i++) {
		if (!teller.names[i])
			continue;
		if (any)
			out_text(o, ", ");
		words_seat(&titles, i, o);
		out_text(o, s->lang == LANG_FR ? "\u00a0: " : ": ");
		out_text(o, teller.names[i]);
		any = true;
	}
	return any;
}

int play_turn(const struct play *p)
{
	if (p->remote)
		return remote_table_turn(p->remote);
	struct decision d = play_game(p)->decision(table_state(p));
	return d.actors ? decision_seat(d) : SEAT_NONE;
}

bool play_is_over(const struct play *p)
{
	return p->remote ? p->remote->status >= REMOTE_OVER : !play_game(p)->decision(table_state(p)).actors;
}

void play_story(const struct play *p, const struct speaker *s, int viewer, struct out *o)
{
	struct speaker teller = play_teller(p, s);
	if (p->remote)
		remote_table_story(p->remote, 0, 0, o);
	else
		story_write(&p->table.table.match, p->table.table.match.live_count, &teller, viewer, o);
}

void play_scores(const struct play *p, struct score *score)
{
	if (p->remote)
		remote_table_scores(p->remote, score);
	else
		play_game(p)->scores(play_state(p), score);
}

const char *play_trouble(const struct play *p)
{
	return p->remote && *p->remote->message ? p->remote->message : NULL;
}

static uint64_t clock_now(void *data)
{
	struct timespec t;
	(void)data;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
}

static bool seat_computer(const struct game *g, struct sitter *p, const struct level *level, int seat)
{
	size_t size = search_size(g, level_room(level));
	p->level = *level;
	p->block = aligned_alloc(16, (size + 15) & ~(size_t)15);
	if (!p->block)
		return false;
	p->search = search_init(p->block, size, g, clock_now(NULL) + (uint64_t)seat);
	search_clock(p->search, clock_now, NULL);
	return true;
}

static int many_seats(const struct game *g, int count, const char *from)
{
	struct word_arg args[] = {arg_text("word", from), arg_number("seats", count), arg_number("high", g->seats_max)};
	return cli_fail("cli.many_seats", args, COUNT(args));
}

/* "human,prior,novice": one word a seat; missing ones are computers of level prior, one human in front. */
int play_seat(struct play *p, const char *seats)
{
	const struct game *g = play_game(p);
	int count = p->table.table.match.options.players;
	const char *at = seats ? seats : "human";
	if (snprintf(p->seats, sizeof p->seats, "%s", at) >= (int)sizeof p->seats)
		return many_seats(g, count, at);
	for (int seat = 0; seat < count; seat++) {
		char word[64] = "prior";
		struct level level;
		size_t n = strcspn(at, ",");
		if (*at)
			snprintf(word, sizeof word, "%.*s", (int)n, at);
		at += at[n] ? n + 1 : n;
		p->player[seat].human = text_equal(word, "human");
		p->humans += p->player[seat].human;
		if (p->player[seat].human)
			continue;
		if (!level_parse(word, &level))
			return cli_fail_word("cli.bad_level", word);
		if (!seat_computer(g, &p->player[seat], &level, seat))
			return cli_fail("cli.memory", NULL, 0);
	}
	if (*at)
		return many_seats(g, count, at);
	return 0;
}

bool play_has_secrets(const struct game *g)
{
	for (const struct field *f = g->fields; f->name; f++)
		if (f->seen != SEEN_BY_ALL)
			return true;
	return false;
}

void play_keep_news(struct play *p)
{
	for (uint32_t i = 0; i < p->table.events.count && i < p->table.events.max; i++) {
		if (p->news.count < p->news.max)
			p->news.list[p->news.count++] = p->table.events.list[i];
	}
}

/* Are the orders of this decision secret? They are sent together, so that not even their number shows. */
static bool is_secret(const struct game *g, struct decision d)
{
	const uint8_t *verb = g->kinds[d.kind].verbs;
	while (*verb && (g->verbs[*verb].flags & VERB_PRIVATE))
		verb++;
	return !*verb;
}

struct refusal play_send(struct play *p, int seat)
{
	uint32_t at, count = p->staged_count;
	union any_state before;
	memcpy(&before, table_state(p), play_game(p)->state_size);
	p->staged_count = 0;
	p->complete = false;
	if (!p->player[seat].search)
		play_judge(p, &before, seat, p->staged, count);
	if (p->remote) /* the reason is in words: play_trouble */
		return (struct refusal){.reason = remote_table_do(p->remote, seat, p->staged, count) ? 0 : REASON_NOT_NOW};
	struct refusal r = seeded_do(&p->table, seat, p->staged, count, &at);
	if (!r.reason) {
		play_keep_news(p);
		journal_write(p);
	}
	return r;
}

/*
 * Works the staged choices out on what the seat knows. They are complete when nothing can follow them; then the table is
 * shown as it is before the last one, since that may bring everything to light, and nobody may see it before it is sent.
 */
static struct refusal stage(struct play *p, int seat)
{
	const struct game *g = play_game(p);
	struct tried t = {0};
	p->complete = false;
	if (!p->staged_count)
		return t.refusal;
	table_try(g, table_state(p), seat, p->staged, p->staged_count, &t);
	if (t.refusal.reason)
		return t.refusal;
	p->complete = t.complete;
	if (p->complete && t.known == p->staged_count && p->staged_count > 1)
		table_try(g, table_state(p), seat, p->staged, p->staged_count - 1, &t);
	memcpy(&p->work, &t.seen, g->state_size);
	return t.refusal;
}

void play_renew(struct play *p, int seat)
{
	if (stage(p, seat).reason)
		p->staged_count = 0;
}

struct refusal play_choose(struct play *p, int seat, choice c)
{
	bool secret = is_secret(play_game(p), play_game(p)->decision(play_state(p)));
	if (p->staged_count == LIST_MAX)
		return (struct refusal){REASON_LONG, {LIST_MAX}};
	p->staged[p->staged_count++] = c;
	if (!secret)
		return play_send(p, seat);
	struct refusal r = stage(p, seat);
	if (r.reason) {
		p->staged_count--;
		stage(p, seat);
	}
	return r;
}

struct refusal play_computer(struct play *p, int seat)
{
	struct sitter *player = &p->player[seat];
	struct seen seen;
	struct refusal r;
	do {
		seen_from(play_game(p), play_state(p), seat, &seen);
		r = play_choose(p, seat, ai_choose(player->search, &seen, &player->level, NULL));
	} while (!r.reason && p->staged_count && !p->complete);
	return r.reason || p->staged_count == 0 ? r : play_send(p, seat);
}

struct search *play_adviser(struct play *p)
{
	struct level level = *level_named("abbot");
	level.iterations = HINT_ITERATIONS;
	if (!p->adviser.search)
		seat_computer(play_game(p), &p->adviser, &level, SEATS_MAX);
	return p->adviser.search;
}

bool play_advise(struct play *p, int seat, struct advice *advice)
{
	struct seen seen;
	if (!play_adviser(p))
		return false;
	seen_from(play_game(p), play_state(p), seat, &seen);
	ai_advise(p->adviser.search, &seen, &p->adviser.level, advice);
	return true;
}

static void explain_seat(struct play *p, const struct speaker *s, int seat, int asker, struct out *o)
{
	struct level level = level_explaining(&p->player[seat].level);
	struct advice advice = {0};
	struct deed deed;
	deed_find(&p->table.table.match, seat, asker, &deed);
	if (deed.answer == EXPLAIN_THOUGHT && !play_adviser(p))
		return;
	if (deed.answer == EXPLAIN_THOUGHT) {
		ai_advise(p->adviser.search, &deed.seen, &level, &advice);
		search_tell(p->adviser.search, deed.choice, &advice);
	}
	words_seat(s, seat, o);
	out_text(o, s->lang == LANG_FR ? "\u00a0: " : ": ");
	deed_say(s, &deed, &advice, o);
	out_text(o, "\n");
}

void play_explain(struct play *p, const struct speaker *s, int asker, struct out *o)
{
	struct speaker teller = play_teller(p, s);
	if (p->remote) {
		remote_table_explain(p->remote, o);
		return;
	}
	for (int i = 0; i < SEATS_MAX; i++)
		if (p->player[i].search)
			explain_seat(p, &teller, i, asker, o);
}

char *play_record(const struct play *p, uint32_t *length)
{
	char *text = malloc(RECORD_MAX);
	struct out o;
	if (!text)
		return NULL;
	out_init(&o, text, RECORD_MAX);
	seeded_record(&p->table, &o);
	*length = o.length;
	return text;
}

bool play_save(const struct play *p, const char *path)
{
	uint32_t length = 0;
	char *text = p->remote ? remote_table_record(p->remote) : play_record(p, &length);
	if (p->remote && text)
		length = (uint32_t)strlen(text);
	bool ok = text && cli_write_file(path, text, length);
	free(text);
	return ok;
}

enum undone play_undo(struct play *p, int seat)
{
	if (p->staged_count) {
		p->staged_count--;
		stage(p, seat);
		return UNDONE_ORDER;
	}
	if (p->remote) {
		static const enum undone undone[] = {
			[REMOTE_KEPT] = UNDONE_NOTHING, [REMOTE_TAKEN_BACK] = UNDONE_ROW, [REMOTE_ASKED] = UNDONE_ASKED};
		return undone[remote_table_undo(p->remote, seat)];
	}
	uint32_t row = match_undo_last(&p->table.table.match, seat);
	if (!row || !seeded_undo(&p->table, seat, row))
		return UNDONE_NOTHING;
	p->news.count = 0;
	for (int i = 0; i < SEATS_MAX; i++)
		if (p->player[i].search)
			search_reset(p->player[i].search, clock_now(NULL) + (uint64_t)i);
	journal_write(p);
	return UNDONE_ROW;
}

void play_close(struct play *p)
{
	for (int i = 0; i < SEATS_MAX; i++)
		free(p->player[i].block);
	free(p->adviser.block);
	if (p->remote)
		remote_table_close(p->remote);
	else
		seeded_close(&p->table);
}
