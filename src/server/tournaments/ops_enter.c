/*
 * Making a tournament, entering it, withdrawing, beginning it, calling it off: read, changed, written if nobody else was first,
 * and tried again if somebody was.
 */
#define _GNU_SOURCE
#include "server/clubs/club.h"
#include "server/people/names.h"
#include "server/requests/ops.h"
#include "server/tournaments/tournament.h"

#include "ai/levels.h"
#include "core/json.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 20, HOSTED = 10 };

struct step {
	struct store_job job;
	struct request *request;
	struct server *server;
	struct tournament tournament;
	char id[ID_MAX], person[ID_MAX];
	int tries;
	bool found;
	enum club_role role; /* in its club, where it is one's */
	bool enters, leaves; /* the row that says whose it is */
	int64_t written;
	/* Changes the tournament; an error, or ERRORS. */
	enum error (*change)(struct step *t);
};

static void step_free(struct step *t)
{
	tournament_free(&t->tournament);
	free(t);
}

static void step_end(struct step *t, enum error error)
{
	struct request *r = request_awaited(t->request, error != ERROR_STORAGE);
	if (r && error != ERRORS) {
		reply_error(r, error, "");
	} else if (r) {
		struct out *o = reply_begin(r);
		member_text(o, "tournament", t->id);
		reply_send(r);
	}
	step_free(t);
}

static void see_tournament(void *data, const struct store_tournament *row)
{
	struct step *t = data;
	t->found = tournament_read(&t->tournament, row);
}

static void see_role(void *data, const struct store_club *c)
{
	*(enum club_role *)data = c->role;
}

static void run_read(struct store_job *job, struct store *store)
{
	struct step *t = container_of(job, struct step, job);
	tournament_free(&t->tournament);
	t->found = false;
	t->role = CLUB_NONE;
	job->ok = store_tournament(store, t->id, see_tournament, t);
	if (job->ok && t->found && *t->tournament.club)
		job->ok = store_club(store, t->tournament.club, t->person, see_role, &t->role);
}

static void run_write(struct store_job *job, struct store *store)
{
	struct step *t = container_of(job, struct step, job);
	char *text;
	struct store_tournament row = tournament_row(&t->tournament, &text);
	t->written = 0;
	if (text)
		store_set_tournament(store, &row, &t->written);
	free(text);
	row.revision++;
	if (t->enters)
		store_enter(store, t->person, &row, row.changed);
	if (t->leaves)
		store_withdraw(store, t->person, &row);
}

static void done_read(struct store_job *job);

static void read_again(struct step *t)
{
	t->job.run = run_read;
	t->job.done = done_read;
	storage_read(t->server->storage, &t->job);
}

static void done_write(struct store_job *job)
{
	struct step *t = container_of(job, struct step, job);
	if (!job->ok) {
		step_end(t, ERROR_STORAGE);
	} else if (t->written) {
		t->server->tournaments_wake = true;
		person_tell(t->server, t->person);
		person_tell(t->server, t->tournament.host);
		step_end(t, ERRORS);
	} else if (t->tries++ < TRIES) {
		read_again(t);
	} else {
		step_end(t, ERROR_BUSY);
	}
}

static void done_read(struct store_job *job)
{
	struct step *t = container_of(job, struct step, job);
	enum error error = !job->ok ? ERROR_STORAGE : !t->found ? ERROR_NO_SUCH_TOURNAMENT : t->change(t);
	if (error != ERRORS) {
		step_end(t, error);
		return;
	}
	t->tournament.changed = clock_wall_ms();
	job->run = run_write;
	job->done = done_write;
	storage_write(t->server->storage, job);
}

static void step_begin(struct request *r, enum error (*change)(struct step *t))
{
	struct step *t = calloc(1, sizeof *t);
	if (!t) {
		reply_error(r, ERROR_STORAGE, "");
		return;
	}
	t->request = r;
	t->server = r->server;
	t->change = change;
	query_text(t->id, get_text(r, "tournament"), "");
	snprintf(t->person, sizeof t->person, "%s", request_person(r)->id);
	read_again(t);
}

static enum error enter(struct step *t)
{
	struct tournament *m = &t->tournament;
	bool joins = m->status == TOURNAMENT_OPEN || (m->status == TOURNAMENT_PLAYING && tournament_kind(m) == KIND_ARENA);
	int who = tournament_entrant(m, t->person);
	t->enters = true;
	if (*m->club && t->role < CLUB_MEMBER)
		return ERROR_NOT_MEMBER;
	if (who >= 0 && m->status == TOURNAMENT_PLAYING)
		tournament_set_away(m, who, false); /* back again, from the next round on */
	else if (!joins)
		return ERROR_NOT_OPEN;
	else if (who < 0 && tournament_entrants(m) >= TOURNAMENT_MOST)
		return ERROR_TOURNAMENT_FULL;
	else if (who < 0)
		tournament_enter(m, t->person);
	return ERRORS;
}

void op_enter(struct request *r)
{
	if (!request_person(r)->registered)
		reply_error(r, ERROR_NOT_REGISTERED, "");
	else
		step_begin(r, enter);
}

static enum error withdraw(struct step *t)
{
	struct tournament *m = &t->tournament;
	int who = tournament_entrant(m, t->person);
	if (who < 0)
		return ERROR_NOT_ENTERED;
	if (m->status == TOURNAMENT_OPEN) {
		tournament_remove(m, who);
		t->leaves = true;
	} else if (m->status == TOURNAMENT_PLAYING) {
		tournament_set_away(m, who, true);
	} else {
		return ERROR_NOT_OPEN;
	}
	return ERRORS;
}

void op_withdraw(struct request *r)
{
	step_begin(r, withdraw);
}

static enum error begin(struct step *t)
{
	struct tournament *m = &t->tournament;
	if (strcmp(m->host, t->person) != 0)
		return ERROR_NOT_HOST;
	if (m->status != TOURNAMENT_OPEN)
		return ERROR_NOT_OPEN;
	if (!tournament_enough(m))
		return ERROR_NOT_FULL;
	m->due = 1; /* the next look begins it */
	return ERRORS;
}

void op_begin_tournament(struct request *r)
{
	step_begin(r, begin);
}

static enum error call_off(struct step *t)
{
	struct tournament *m = &t->tournament;
	if (strcmp(m->host, t->person) != 0)
		return ERROR_NOT_HOST;
	if (m->status != TOURNAMENT_OPEN)
		return ERROR_NOT_OPEN;
	m->status = TOURNAMENT_CLOSED;
	m->due = 0;
	return ERRORS;
}

void op_call_off(struct request *r)
{
	step_begin(r, call_off);
}

/* A new one. */
struct making {
	struct store_job job;
	struct request *request;
	struct tournament tournament;
	int hosted;
	enum club_role role; /* of who makes it, in its club */
};

static void count_hosted(void *data, const struct store_tournament *row)
{
	*(int *)data += strcmp(row->status, "open") == 0 || strcmp(row->status, "playing") == 0;
}

static void run_count(struct store_job *job, struct store *store)
{
	struct making *m = container_of(job, struct making, job);
	const struct tournament *t = &m->tournament;
	job->ok = store_hosted_tournaments(store, t->host, 10 * HOSTED, count_hosted, &m->hosted)
		&& (!*t->club || store_club(store, t->club, t->host, see_role, &m->role));
}

static void run_make(struct store_job *job, struct store *store)
{
	struct making *m = container_of(job, struct making, job);
	char *text;
	struct store_tournament row = tournament_row(&m->tournament, &text);
	if (text)
		store_add_tournament(store, &row);
	free(text);
	if (*row.club)
		notify_club(m->request->server, store, row.club, CLUB_PAGE);
}

static void making_end(struct making *m, bool ok)
{
	struct request *r = request_awaited(m->request, ok);
	if (r) {
		struct out *o = reply_begin(r);
		member_text(o, "tournament", m->tournament.id);
		reply_send(r);
	}
	tournament_free(&m->tournament);
	free(m);
}

static void done_make(struct store_job *job)
{
	struct making *m = container_of(job, struct making, job);
	if (job->ok && *m->tournament.club)
		club_tell(m->request->server, m->tournament.club, CLUB_PAGE);
	making_end(m, job->ok);
}

static void done_count(struct store_job *job)
{
	struct making *m = container_of(job, struct making, job);
	if (!job->ok || !m->request->client) {
		making_end(m, false);
		return;
	}
	bool may = !*m->tournament.club || m->role >= CLUB_STEWARD;
	if (!may || m->hosted >= HOSTED) {
		if (may)
			reply_limit(m->request, ERROR_TOO_MANY, "limit.hosted", HOSTED);
		else
			reply_error(m->request, ERROR_NOT_STEWARD, "");
		tournament_free(&m->tournament);
		free(m);
		return;
	}
	job->run = run_make;
	job->done = done_make;
	storage_write(m->request->server->storage, job);
}

static bool bad_number(struct request *r, const char *word, int64_t low, int64_t high)
{
	reply_bad(r, "engine.number_wanted", word, low, high);
	return false;
}

/* What is seen of a name, without spaces around it. */
static bool clean_title(const char *text, char *name, size_t size)
{
	size_t n = strlen(text + strspn(text, " "));
	snprintf(name, size, "%s", text + strspn(text, " "));
	while (n && n < size && name[n - 1] == ' ')
		name[--n] = 0;
	return n && n < size && name_visible(name) && text_characters(name) <= TOURNAMENT_NAME;
}

/* False after a reply. */
static bool check_kind(struct request *r, const struct game *g, int kind, int seats)
{
	int64_t rounds = get_number(r, "rounds", 0), minutes = get_number(r, "minutes", 0);
	int least = g->seats_min > 2 ? g->seats_min : 2;
	if (kind < 0) {
		reply_one_of(r, "kind", kind_names);
		return false;
	}
	if (seats < least || seats > g->seats_max || seats > PAIRING_SEATS)
		return bad_number(r, "players", least, g->seats_max < PAIRING_SEATS ? g->seats_max : PAIRING_SEATS);
	if (kind == KIND_SWISS && rounds < 1)
		return bad_number(r, "rounds", 1, TOURNAMENT_ROUNDS);
	if (kind == KIND_ARENA && minutes < 1)
		return bad_number(r, "minutes", 1, 24 * 60);
	return true;
}

/* Everybody's time must end sometime, or the round would not. */
static bool check_clock(struct request *r)
{
	static const char *const wanted[] = {"live", "correspondence", NULL};
	const char *kind = json_string_value(json_object_get(json_object_get(r->json, "clock"), "kind"));
	if (name_number(wanted, kind) >= 0)
		return true;
	reply_one_of(r, "clock", wanted);
	return false;
}

static bool check_fill(struct request *r)
{
	struct head rated = {.rated = true};
	const char *level = get_text(r, "fill");
	return !level || !*level || level_allowed(&rated, level) || bad_level(r, &rated);
}

static json_t *table_of(const struct request *r)
{
	json_t *table = json_object(), *options = json_object_get(r->json, "options");
	json_object_set(table, "clock", json_object_get(r->json, "clock"));
	json_object_set_new(table, "options", options ? json_incref(options) : json_object());
	return table;
}

static json_t *head_of(const struct request *r, const struct game *g, const char *name, int seats)
{
	const char *fill = get_text(r, "fill");
	return json_pack("{s:s,s:s,s:i,s:i,s:I,s:s,s:I,s:i,s:I,s:o,s:[],s:[]}", "name", name, "kind", get_text(r, "kind"),
		"seats", seats, "least", g->seats_min > 2 ? g->seats_min : 2, "rounds", (json_int_t)get_number(r, "rounds", 0),
		"fill", fill ? fill : "", "starts", (json_int_t)get_number(r, "starts", 0), "ends", 0, "minutes",
		(json_int_t)get_number(r, "minutes", 0), "table", table_of(r), "entrants", "pairings");
}

void op_create_tournament(struct request *r)
{
	char name[4 * TOURNAMENT_NAME + 1];
	const struct game *g = game_named(get_text(r, "game"));
	int kind = name_number(kind_names, get_text(r, "kind")), seats = (int)get_number(r, "players", 2);
	struct head h;
	if (!g) {
		reply_error(r, ERROR_UNKNOWN_GAME, get_text(r, "game"));
		return;
	}
	if (!request_person(r)->registered) {
		reply_error(r, ERROR_NOT_REGISTERED, "");
		return;
	}
	if (!clean_title(get_text(r, "name"), name, sizeof name)) {
		reply_bad(r, "error.name_wanted", "name", 1, TOURNAMENT_NAME);
		return;
	}
	if (!check_kind(r, g, kind, seats) || !check_clock(r) || !check_fill(r) || !table_settings(r, g, seats, &h)
		|| !budget_take(r, BUDGET_TABLES))
		return;
	struct making *m = calloc(1, sizeof *m);
	if (!m || !(m->tournament.head = head_of(r, g, name, seats))) {
		free(m);
		reply_error(r, ERROR_STORAGE, "");
		return;
	}
	m->request = r;
	id_new(m->tournament.id, 12, "");
	snprintf(m->tournament.host, sizeof m->tournament.host, "%s", request_person(r)->id);
	snprintf(m->tournament.game, sizeof m->tournament.game, "%s", g->id);
	query_text(m->tournament.club, get_text(r, "club"), "");
	m->tournament.created = clock_wall_ms();
	m->tournament.due = get_number(r, "starts", 0);
	m->job.run = run_count;
	m->job.done = done_count;
	storage_read(r->server->storage, &m->job);
}
