/* Making a table: what is asked for becomes a head, the head a table. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "ai/levels.h"
#include "host/ask.h"
#include "core/json.h"
#include "core/options.h"
#include "games/games.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reply_options(struct request *r, const struct ask_error *e)
{
	struct speaker s = request_speaker(r);
	char text[512];
	struct out o;
	out_init(&o, text, sizeof text);
	words_say(&s, e->message, e->args, e->count, &o);
	reply_error_text(r, ERROR_BAD_REQUEST, e->code, text, e->at);
	return false;
}

static bool out_of_range(struct request *r, const char *message, const char *word, int64_t low, int64_t high)
{
	reply_bad(r, message, word, low, high);
	return false;
}

/* One of a list of names, 0 if absent; false after a reply. */
static bool read_name(struct request *r, const json_t *object, const char *key, const char *const *names, int *n)
{
	const json_t *v = json_object_get(object, key);
	*n = v ? name_number(names, json_string_value(v)) : 0;
	if (*n < 0)
		reply_one_of(r, key, names);
	return *n >= 0;
}

/* Levels of rated tables are the same everywhere; how far one gets in a second is not, nor who adapts. */
bool level_allowed(const struct head *h, const char *level)
{
	return level_for_people(level) && (!h->rated || level_for_ratings(level));
}

bool bad_level(struct request *r, const struct head *h)
{
	enum { LEVELS_MAX = 8 };
	const char *names[LEVELS_MAX + 3] = {NULL};
	char slider[48];
	int n = 0;
	snprintf(slider, sizeof slider, "time:%d … time:%d", SLIDER_MIN, SLIDER_MAX);
	while (n < LEVELS_MAX && level_offered(n)) {
		names[n] = level_offered(n)->name;
		n++;
	}
	if (!h->rated) {
		names[n++] = level_companion()->name;
		names[n] = slider;
	}
	reply_one_of(r, "level", names);
	return false;
}

bool bad_name(struct request *r)
{
	return out_of_range(r, "error.name_wanted", "name", 1, NAME_LETTERS);
}

/* False after a reply: the contract of rated play is kept from the beginning. */
bool may_be_rated(struct request *r, const struct head *h)
{
	if (!h->rated)
		return true;
	if (!request_person(r)->registered)
		reply_error(r, ERROR_NOT_REGISTERED, "");
	else if (head_seats_of(h, request_person(r)->id))
		reply_said(r, ERROR_RATED, "rated.seat");
	else
		return true;
	return false;
}

void seat_take(struct seat *s, const struct head *h, const struct person *p, const char *name)
{
	bool own = !name || h->rated || strcmp(name, p->name) == 0;
	*s = (struct seat){.kind = SEAT_PERSON, .registered = p->registered && own};
	snprintf(s->person, sizeof s->person, "%s", p->id);
	snprintf(s->name, sizeof s->name, "%s", own ? p->name : name);
}

static bool read_seat(struct request *r, const json_t *v, const struct head *h, struct seat *s)
{
	const char *kind = json_string_value(json_object_get(v, "kind"));
	const json_t *level = json_object_get(v, "level"), *name = json_object_get(v, "name");
	static const char *const kinds[] = {"me", "open", "invited", "computer", NULL};
	char clean[NAME_MAX_BYTES];
	if (!kind || (level && !json_is_string(level)) || (name && !json_is_string(name)))
		return out_of_range(r, "error.bad_seat", "seats", 0, 0);
	if (name && !clean_name(json_string_value(name), clean, sizeof clean))
		return bad_name(r);
	if (strcmp(kind, "me") == 0) {
		if (!may_be_rated(r, h))
			return false;
		seat_take(s, h, request_person(r), name ? clean : NULL);
	} else if (strcmp(kind, "open") == 0 || strcmp(kind, "invited") == 0) {
		s->kind = *kind == 'o' ? SEAT_OPEN : SEAT_INVITED;
	} else if (strcmp(kind, "computer") == 0) {
		const char *wanted = level ? json_string_value(level) : "brother";
		if (!level_allowed(h, wanted))
			return bad_level(r, h);
		s->kind = SEAT_COMPUTER;
		snprintf(s->level, sizeof s->level, "%s", wanted);
	} else {
		reply_one_of(r, "kind", kinds);
		return false;
	}
	return true;
}

/* Without any: whoever asks, then computers. False after a reply. */
static bool read_seats(struct request *r, struct head *h)
{
	const json_t *seats = json_object_get(r->json, "seats");
	int players = h->options.players;
	if (seats && (int)json_array_size(seats) != players)
		return out_of_range(r, "error.list_wanted", "seats", players, players);
	for (int i = 0; i < players; i++) {
		struct seat *s = &h->seat[i];
		if (seats && !read_seat(r, json_array_get(seats, (size_t)i), h, s))
			return false;
		if (!seats && i == 0 && !may_be_rated(r, h))
			return false;
		if (!seats && i == 0)
			seat_take(s, h, request_person(r), NULL);
		else if (!seats) {
			s->kind = SEAT_COMPUTER;
			snprintf(s->level, sizeof s->level, "brother");
		}
	}
	if (h->rated && head_full(h) && !head_people(h))
		reply_said(r, ERROR_RATED, "rated.people");
	return !h->rated || !head_full(h) || head_people(h);
}

static bool read_span(struct request *r, const json_t *clock, const char *key, int64_t least, int64_t most, int64_t *n)
{
	const json_t *v = json_object_get(clock, key);
	*n = json_integer_value(v);
	return (json_is_integer(v) && *n >= least && *n <= most)
		|| out_of_range(r, "engine.number_wanted", key, least, most);
}

static bool read_clock(struct request *r, struct head *h)
{
	enum { TURN_MAX = 86400, RESERVE_MAX = 86400, DAYS_MAX = 60 };
	static const char *const expiries[] = {"computer", "wait", NULL};
	const json_t *clock = json_object_get(r->json, "clock");
	int kind, expiry;
	if (!read_name(r, clock, "kind", clock_names, &kind) || !read_name(r, clock, "expiry", expiries, &expiry))
		return false;
	h->clock = (enum clock_kind)kind;
	h->expiry_waits = expiry;
	if (h->clock == CLOCK_LIVE)
		return read_span(r, clock, "turn", 0, TURN_MAX, &h->turn_s)
			&& read_span(r, clock, "reserve", h->turn_s == 0, RESERVE_MAX, &h->reserve_s);
	if (h->clock == CLOCK_CORRESPONDENCE)
		return read_span(r, clock, "days", 1, DAYS_MAX, &h->days);
	return true;
}

bool table_settings(struct request *r, const struct game *g, int players, struct head *h)
{
	struct ask_error e;
	memset(h, 0, sizeof *h);
	options_default(g, players, &h->options);
	if (!ask_options(g, json_object_get(r->json, "options"), &h->options, &e))
		return reply_options(r, &e);
	return read_clock(r, h);
}

static bool read_settings(struct request *r, struct head *h)
{
	static const char *const starts[] = {"full", "host", NULL};
	int chat, start;
	if (!read_clock(r, h) || !read_name(r, r->json, "chat", chat_names, &chat)
		|| !read_name(r, r->json, "start", starts, &start))
		return false;
	h->chat = (enum chat_kind)chat;
	h->by_host = start;
	h->is_public = get_bool(r, "public", true);
	h->rated = get_bool(r, "rated", false);
	h->hints = get_bool(r, "hints", true) && !h->rated;
	h->shuffle = get_bool(r, "shuffle", false);
	h->delay = (int)get_number(r, "delay", 0);
	h->seeded = get_text(r, "seed") != NULL;
	if (h->rated && h->seeded)
		reply_said(r, ERROR_RATED, "rated.seed");
	if (h->rated && h->seeded)
		return false;
	return !h->seeded || strlen(get_text(r, "seed")) < SEED_MAX
		|| out_of_range(r, "error.text_wanted", "seed", 1, SEED_MAX - 1);
}

static bool read_head(struct request *r, const struct game *g, struct head *h)
{
	const json_t *seats = json_object_get(r->json, "seats");
	int usual = g->seats_min <= 2 && g->seats_max >= 2 ? 2 : g->seats_min;
	int64_t players = get_number(r, "players", seats ? (int64_t)json_array_size(seats) : usual);
	struct ask_error e;
	memset(h, 0, sizeof *h);
	if (players < g->seats_min || players > g->seats_max)
		return out_of_range(r, "engine.number_wanted", "players", g->seats_min, g->seats_max);
	options_default(g, (int)players, &h->options);
	if (!ask_options(g, json_object_get(r->json, "options"), &h->options, &e))
		return reply_options(r, &e);
	snprintf(h->host, sizeof h->host, "%s", request_person(r)->id);
	query_text(h->club, get_text(r, "club"), "");
	return read_settings(r, h) && read_seats(r, h);
}

/* Who sits where is dealt, if that was asked for. */
static void shuffle(struct head *h)
{
	for (uint32_t i = h->options.players; i-- > 1;) {
		uint32_t k = randombytes_uniform(i + 1);
		struct seat s = h->seat[i];
		h->seat[i] = h->seat[k];
		h->seat[k] = s;
	}
}

/* Deals seats and draws what the game begins with; all of it is stored with the head. False: out of memory or log. */
bool change_begin_game(struct change *c)
{
	struct room *room = c->room;
	struct clock_time time = head_time(&c->head);
	if (c->head.shuffle)
		shuffle(&c->head);
	c->head.status = STATUS_PLAYING;
	c->started = c->now;
	c->has_head = c->has_rows = true;
	c->says = SAYS_ALL & ~SAYS_CHAT;
	if (!course_open(&room->course, room->game, &c->head.options, room->seed, &time))
		return false;
	course_shorten(&room->course, room->server->config.limits.rows);
	course_begin(&room->course, c->now);
	room->diverged = true; /* until it is stored */
	return course_draw(&room->course, c->now, &c->news);
}

static void answer_created(const struct change *c, struct request *r, struct out *o)
{
	(void)r;
	member_text(o, "table", c->room->id);
	member_text(o, "key", c->room->invite);
}

struct room *table_create(struct server *s, const struct game *g, const struct head *h, const struct beginning *b,
	struct request *r, void (*then)(struct room *room))
{
	char id[ID_MAX];
	struct seed key;
	if (b->id)
		snprintf(id, sizeof id, "%s", b->id);
	else
		id_new(id, 12, "");
	struct room *room = room_new(s, id);
	struct change *c = room ? change_new(room, r) : NULL;
	if (!c) {
		if (room)
			room_free(room);
		else if (r)
			reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	room->game = g;
	room->rules = g->rules_version;
	room->head = c->head = *h;
	room->holds = h->options.edition;
	edition_hold(g, room->holds);
	if (r && r->client && r->client->address)
		snprintf(room->brought, sizeof room->brought, "%s", r->client->address->text);
	if (b->edition && !(c->edition = strdup(b->edition))) {
		change_abandon(c);
		return NULL;
	}
	room_note_address(room, r);
	room->created = c->now;
	room->revision = 1;
	id_new(room->invite, 24, "");
	if (b->seed)
		snprintf(room->seed, sizeof room->seed, "%s", b->seed);
	else
		seed_random(room->seed);
	seed_from_text(&key, room->seed, strlen(room->seed));
	seed_commitment(&key, room->commitment);
	c->creates = c->has_head = true;
	c->answer = answer_created;
	c->then = then;
	if (head_full(h) && !h->by_host && !change_begin_game(c)) {
		change_abandon(c);
		return NULL;
	}
	change_commit(c);
	return room;
}

/* So many tables of one host may wait for players: nobody fills the lobby alone. */
static int open_tables(const struct server *s)
{
	int n = s->config.limits.tables / 20;
	return n ? n : 1;
}

/* How many tables has this person already, and how many wait for players? */
struct counted {
	int all, open;
};

static void see_table(void *data, const struct store_table *t)
{
	struct counted *n = data;
	n->all++;
	n->open += strcmp(t->status, status_names[STATUS_OPEN]) == 0;
}

/* On the reader's thread: how many the person has already. */
static void count_tables(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	struct counted sits = {0}, hosts = {0};
	job->ok = store_tables_of(store, q->person, q->number[0], see_table, &sits)
		&& store_open_tables_of(store, q->person, q->number[1], see_table, &hosts);
	q->number[0] -= sits.all;
	q->number[1] -= hosts.open;
	job->ok = job->ok && query_belonging(q, store, q->text[0]);
	if (job->ok && q->edition)
		job->ok = edition_look_up(q->edition, store, q->person);
}

/* The edition that was asked for goes with the head. False after a reply. */
static bool take_edition(struct request *r, const struct edition_asked *a, struct head *h)
{
	const struct address *from = r->client->address;
	if (!a)
		return true;
	if (a->full)
		reply_said(r, ERROR_BUSY, "edition.full");
	else if (!a->text)
		reply_faults(r, ERROR_BAD_EDITION, a->why, a->faults);
	else if (!edition_fits(r->server, from ? from->text : "", a->game, a->slot))
		reply_limit(r, ERROR_TOO_MANY, "limit.editions_here", EDITIONS_EACH);
	else {
		h->options.edition = (uint8_t)a->slot;
		if (a->slot)
			h->edition = a->head;
		return true;
	}
	return false;
}

/* On the loop: within the limits the table is made. */
static void make(struct request *r, const struct game *g, const struct counted *left, const struct edition_asked *a)
{
	struct head h;
	struct beginning b = {.seed = get_text(r, "seed"), .edition = a && a->slot ? a->text : NULL};
	if (left->all <= 0)
		reply_limit(r, ERROR_TOO_MANY, "limit.tables", r->server->config.limits.tables);
	else if (!read_head(r, g, &h) || !take_edition(r, a, &h))
		return;
	else if (left->open <= 0 && !head_full(&h))
		reply_limit(r, ERROR_TOO_MANY, "limit.open", open_tables(r->server));
	else
		table_create(r->server, g, &h, &b, r, room_show_ratings);
}

static void counted(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	struct counted left = {(int)q->number[0], (int)q->number[1]};
	if (*q->text[0] && q->role < CLUB_MEMBER)
		reply_error(r, q->has_club ? ERROR_NOT_MEMBER : ERROR_NO_SUCH_CLUB, "");
	else
		make(r, game_named(get_text(r, "game")), &left, q->edition);
	query_free(q);
}

struct hosted {
	const char *host;
	int count;
};

static void count_hosted(void *data, struct map_node *node)
{
	struct hosted *h = data;
	const struct head *head = &container_of(node, struct room, node)->head;
	h->count += head->status == STATUS_PLAYING && !head_people(head) && strcmp(head->host, h->host) == 0;
}

/* Games among computers alone that go on: those that somebody looks at are all here. False after a reply. */
static bool may_watch_computers(struct request *r, const struct head *h)
{
	enum { COMPUTERS_ALONE = 3 };
	struct hosted hosted = {h->host, 0};
	if (!head_full(h) || head_people(h))
		return true;
	map_each(&r->server->rooms, count_hosted, &hosted);
	if (hosted.count < COMPUTERS_ALONE)
		return true;
	reply_limit(r, ERROR_TOO_MANY, "limit.computers", COMPUTERS_ALONE);
	return false;
}

void op_create(struct request *r)
{
	struct head h;
	struct edition_asked *edition;
	const struct game *g = game_named(get_text(r, "game"));
	if (!g) {
		reply_error(r, ERROR_UNKNOWN_GAME, get_text(r, "game"));
		return;
	}
	/* What is wrong is said before anything is looked up. */
	if (!read_head(r, g, &h) || !may_watch_computers(r, &h) || !budget_take(r, BUDGET_TABLES)
		|| !edition_ask(r, g, &edition))
		return;
	struct query *q = query_new(r, count_tables, counted);
	if (!q) {
		edition_asked_free(edition);
		return;
	}
	q->edition = edition;
	query_text(q->text[0], get_text(r, "club"), "");
	q->number[0] = r->server->config.limits.tables;
	q->number[1] = open_tables(r->server);
	storage_read(r->server->storage, &q->job);
}

/* The ratings that seats of a rated table show: of the moment the game began. */
static void read_ratings(struct store_job *job, struct store *store);
static void show_ratings(struct store_job *job);

struct rating_look {
	struct store_job job;
	struct server *server;
	char room[ID_MAX], game[40];
	char who[SEATS_MAX][ID_MAX + LEVEL_MAX];
	int rating[SEATS_MAX], seats, at;
};

void room_show_ratings(struct room *room)
{
	struct rating_look *l = room->head.rated ? calloc(1, sizeof *l) : NULL;
	if (!l)
		return;
	l->server = room->server;
	l->seats = room->head.options.players;
	snprintf(l->room, sizeof l->room, "%s", room->id);
	snprintf(l->game, sizeof l->game, "%s", room->game->id);
	for (int i = 0; i < l->seats; i++)
		head_who(&room->head, i, l->who[i]);
	l->job.run = read_ratings;
	l->job.done = show_ratings;
	storage_read(room->server->storage, &l->job);
}

static void see_rating(void *data, const struct store_rating *r)
{
	struct rating_look *l = data;
	l->rating[l->at] = (int)((r->rating + 500) / 1000);
}

static void read_ratings(struct store_job *job, struct store *store)
{
	struct rating_look *l = container_of(job, struct rating_look, job);
	job->ok = true;
	for (l->at = 0; l->at < l->seats; l->at++)
		if (*l->who[l->at])
			job->ok &= store_rating(store, l->game, l->who[l->at], see_rating, l);
}

static void show_ratings(struct store_job *job)
{
	struct rating_look *l = container_of(job, struct rating_look, job);
	struct room *room = room_find(l->server, l->room);
	if (room && room->ready && !room->busy) {
		for (int i = 0; i < l->seats; i++)
			room->head.seat[i].rating = l->rating[i];
		room_tell(room, SAYS_SEATS, NULL);
	}
	free(l);
}
