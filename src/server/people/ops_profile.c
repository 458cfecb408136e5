/*
 * Profiles: what everybody may know of a person's games, and of two people's. Private tables count for those alone who sat
 * there: nobody learns of one through them.
 */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"
#include "core/say.h"
#include "core/text.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

enum {
	PROFILE_JSON = 1 << 18,
	WINS = 5,           /* the strongest */
	OPENINGS_EACH = 5,  /* of a game */
	OPENINGS_READ = 500,
	OPENINGS_SEATS = 2000, /* of a game, the last ones */
	OPENINGS_GAME = 20,
	MEETINGS = 10,      /* tables of two people */
	CHANGE_DAYS = 30,
	FIRST_RATING = 1500, /* of who has none */
};

/* What is gathered on the reader's thread. */
struct gathering {
	struct query *query;
	char game[40]; /* whose openings are being written */
	int count;     /* of them */
};

static struct out *out_of(struct gathering *g)
{
	return &g->query->out;
}

static void see_person(void *data, const struct store_person *p)
{
	struct query *q = ((struct gathering *)data)->query;
	q->found = true;
	emit_key(&q->out, "person");
	person_json(&q->out, p->id, p->name, p->password != NULL);
}

static void see_tally(void *data, const struct store_tally *t)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "game", t->game);
	member_number(o, "players", t->players);
	member_number(o, "played", t->played);
	member_number(o, "won", t->won);
	emit_close(o, '}');
}

static int64_t rounded(int64_t thousandths)
{
	return (thousandths + 500) / 1000;
}

static void see_standing(void *data, const struct store_standing *t)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "game", t->game);
	member_number(o, "rating", rounded(t->rating));
	member_number(o, "deviation", rounded(t->deviation));
	member_number(o, "played", t->played);
	member_number(o, "place", t->above + 1);
	member_number(o, "change", rounded(t->rating) - (t->then ? rounded(t->then) : FIRST_RATING));
	emit_close(o, '}');
}

static void see_win(void *data, const struct store_table *table, int64_t beaten)
{
	struct query *q = ((struct gathering *)data)->query;
	emit_open(&q->out, '{');
	member_number(&q->out, "beaten", rounded(beaten));
	emit_key(&q->out, "listing");
	listing_of_stored(table, q->person, q->lang, &q->out);
	emit_close(&q->out, '}');
}

/* In words where these rules know the choice; else as it was written down. */
static void say_opening(const struct game *g, const char *text, int lang, struct out *o)
{
	struct speaker s = {.game = g, .lang = lang};
	choice c;
	uint32_t at;
	if (g && !choice_parse(g, text, (uint32_t)strlen(text), &c, &at))
		say_choice(&s, 0, c, o);
	else
		out_text(o, text);
}

static void opening_json(const char *game, const struct store_opening *opening, int lang, struct out *o)
{
	struct out t;
	char label[512];
	out_init(&t, label, sizeof label);
	say_opening(game_named(game), opening->text, lang, &t);
	emit_open(o, '{');
	member_text(o, "game", game);
	member_text(o, "text", opening->text);
	member_text(o, "label", label);
	member_number(o, "played", opening->played);
	member_number(o, "won", opening->won);
	emit_close(o, '}');
}

static void see_opening(void *data, const struct store_opening *opening)
{
	struct gathering *g = data;
	if (strcmp(g->game, opening->game) != 0)
		g->count = 0;
	snprintf(g->game, sizeof g->game, "%s", opening->game);
	if (g->count++ < OPENINGS_EACH)
		opening_json(opening->game, opening, g->query->lang, out_of(g));
}

static void open_list(struct gathering *g, const char *key)
{
	emit_key(out_of(g), key);
	emit_open(out_of(g), '[');
}

static void close_list(struct gathering *g)
{
	emit_close(out_of(g), ']');
}

/* The lists of a person who is there. */
static bool read_lists(struct gathering *g, struct store *store, bool own)
{
	const char *person = g->query->text[0];
	int64_t month_ago = clock_wall_ms() - DAYS_MS(CHANGE_DAYS);
	open_list(g, "results");
	bool ok = store_tallies(store, person, own, see_tally, g);
	close_list(g);
	open_list(g, "ratings");
	ok = ok && store_standings(store, person, month_ago, see_standing, g);
	close_list(g);
	open_list(g, "wins");
	ok = ok && store_wins(store, person, own, WINS, see_win, g);
	close_list(g);
	open_list(g, "openings");
	ok = ok && store_openings(store, person, own, OPENINGS_READ, see_opening, g);
	close_list(g);
	return ok;
}

/* On the reader's thread. */
static void read_profile(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	struct gathering g = {.query = q};
	int64_t since = 0;
	job->ok = query_gather(q, PROFILE_JSON);
	if (!job->ok)
		return;
	emit_open(&q->out, '{');
	job->ok = store_person(store, q->text[0], see_person, &g) && store_since(store, q->text[0], &since);
	member_number(&q->out, "since", since);
	if (job->ok && q->found)
		job->ok = read_lists(&g, store, strcmp(q->text[0], q->person) == 0);
	emit_close(&q->out, '}');
}

static void reply_profile(struct store_job *job)
{
	query_reply_object(job, "profile", ERROR_NO_SUCH_PERSON);
}

void op_profile(struct request *r)
{
	struct query *q = budget_take(r, BUDGET_PROFILES) ? query_new(r, read_profile, reply_profile) : NULL;
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "person"), q->person);
	storage_read(r->server->storage, &q->job);
}

static void see_meeting(void *data, const struct store_meeting *m)
{
	struct out *o = &((struct query *)data)->out;
	emit_open(o, '{');
	member_text(o, "game", m->game);
	member_number(o, "played", m->played);
	member_number(o, "won", m->won);
	member_number(o, "lost", m->lost);
	emit_close(o, '}');
}

/* On the reader's thread. Who asks about himself sat at every one of those tables. */
static void read_between(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	bool own = *q->person && (strcmp(q->text[0], q->person) == 0 || strcmp(q->text[1], q->person) == 0);
	struct store_between who = {.person = q->text[0], .other = q->text[1], .all = own};
	job->ok = query_gather(q, PROFILE_JSON) && store_between(store, &who, see_meeting, q)
		&& store_tables_between(store, &who, MEETINGS, listing_seen, &q->listings);
}

static void reply_between(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	struct out *o = reply_begin(r);
	emit_key(o, "between");
	emit_open(o, '[');
	emit_raw_bytes(o, q->out.text, q->out.length);
	emit_close(o, ']');
	emit_key(o, "tables");
	emit_open(o, '[');
	emit_raw_bytes(o, q->listings.text, (uint32_t)q->listings.length);
	emit_close(o, ']');
	reply_send(r);
	query_free(q);
}

/* Two people, seen from the first. */
void op_between(struct request *r)
{
	struct query *q = budget_take(r, BUDGET_PROFILES) ? query_new(r, read_between, reply_between) : NULL;
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "other"), q->person);
	query_text(q->text[1], get_text(r, "person"), "");
	storage_read(r->server->storage, &q->job);
}

static void see_game_opening(void *data, const struct store_opening *opening)
{
	struct query *q = data;
	opening_json(q->text[0], opening, q->lang, &q->out);
}

/* On the reader's thread. */
static void read_openings(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, PROFILE_JSON)
		&& store_game_openings(store, q->text[0], OPENINGS_SEATS, OPENINGS_GAME, see_game_opening, q);
}

static void reply_openings(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	struct out *o = reply_begin(r);
	emit_key(o, "openings");
	emit_open(o, '[');
	emit_raw_bytes(o, q->out.text, q->out.length);
	emit_close(o, ']');
	reply_send(r);
	query_free(q);
}

/* What public games of a kind were begun with, and how they ended. */
void op_openings(struct request *r)
{
	const struct game *g = game_named(get_text(r, "game"));
	if (!g) {
		reply_error(r, ERROR_UNKNOWN_GAME, get_text(r, "game"));
		return;
	}
	struct query *q = budget_take(r, BUDGET_PROFILES) ? query_new(r, read_openings, reply_openings) : NULL;
	if (!q)
		return;
	query_text(q->text[0], g->id, "");
	storage_read(r->server->storage, &q->job);
}
