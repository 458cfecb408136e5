/* A deed from its request to its answer, whatever it is. */
#define _GNU_SOURCE
#include "server/clubs/club.h"

#include "core/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 20 };

void deed_free(struct deed *d)
{
	free(d->text);
	free(d->left);
	free(d);
}

/* Some errors name a number, or the name that was asked for. */
static void refuse(struct deed *d, enum error error)
{
	struct request *r = d->request;
	if (error == ERROR_TOO_MANY && d->owned >= CLUBS_OWNED)
		reply_limit(r, error, "limit.own_clubs", CLUBS_OWNED);
	else if (error == ERROR_TOO_MANY)
		reply_limit(r, error, "limit.joined_clubs", CLUBS_JOINED);
	else
		reply_error(r, error, d->name);
}

static void deed_end(struct deed *d, enum error error)
{
	struct request *r = request_awaited(d->request, error != ERROR_STORAGE);
	if (r && error != ERRORS) {
		refuse(d, error);
	} else if (r) {
		member_text(reply_begin(r), "club", d->club);
		reply_send(r);
	}
	deed_free(d);
}

static void see_club(void *data, const struct store_club *c)
{
	struct deed *d = data;
	d->found = true;
	d->open = c->open;
	d->size = c->size;
	d->mine = c->role;
}

static void see_theirs(void *data, const struct store_club *c)
{
	((struct deed *)data)->theirs = c->role;
}

static void see_own(void *data, const struct store_club *c)
{
	struct deed *d = data;
	d->joined += c->role >= CLUB_ASKING;
	d->owned += c->role == CLUB_OWNER;
}

/* On the reader's thread. */
static void look(struct store_job *job, struct store *store)
{
	struct deed *d = container_of(job, struct deed, job);
	d->found = d->unwanted = false;
	d->mine = d->theirs = CLUB_NONE;
	d->owned = d->joined = 0;
	if (d->left)
		d->left->count = 0;
	job->ok = store_club(store, d->club, d->person, see_club, d)
		&& (!*d->other || store_club(store, d->club, d->other, see_theirs, d))
		&& store_unwanted(store, d->club, d->person, &d->unwanted)
		&& store_clubs_of(store, d->person, 2 * CLUBS_JOINED, see_own, d)
		&& (!d->left || store_members(store, d->club, CLUB_ASKING, club_left_seen, d->left));
}

static void look_again(struct deed *d);

/* On the storage's thread. */
static void write_deed(struct store_job *job, struct store *store)
{
	struct deed *d = container_of(job, struct deed, job);
	d->written = 0;
	d->write(d, store);
	notify_club(d->server, store, d->club, d->told);
}

static void written(struct store_job *job)
{
	struct deed *d = container_of(job, struct deed, job);
	if (!job->ok) {
		deed_end(d, ERROR_STORAGE);
	} else if (d->written) {
		if (d->left)
			club_tell_people(d->server, d->club, CLUB_GONE, d->left);
		else
			club_tell(d->server, d->club, d->told);
		deed_end(d, ERRORS);
	} else if (d->unwritten != ERRORS) {
		deed_end(d, d->unwritten);
	} else if (d->tries++ < TRIES) {
		look_again(d);
	} else {
		deed_end(d, ERROR_BUSY);
	}
}

static void looked(struct store_job *job)
{
	struct deed *d = container_of(job, struct deed, job);
	enum error error = job->ok ? d->allows(d) : ERROR_STORAGE;
	if (error != ERRORS) {
		deed_end(d, error);
		return;
	}
	job->run = write_deed;
	job->done = written;
	storage_write(d->server->storage, job);
}

static void look_again(struct deed *d)
{
	d->job.run = look;
	d->job.done = looked;
	storage_read(d->server->storage, &d->job);
}

struct deed *deed_new(struct request *r, deed_allows *allows, deed_write *write)
{
	struct deed *d = calloc(1, sizeof *d);
	if (!d) {
		reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	d->request = r;
	d->server = r->server;
	d->allows = allows;
	d->write = write;
	d->told = CLUB_PAGE;
	d->unwritten = ERRORS;
	memcpy(d->person, request_person(r)->id, sizeof d->person);
	query_text(d->club, get_text(r, "club"), "");
	query_text(d->other, get_text(r, "person"), "");
	return d;
}

void deed_begin(struct deed *d)
{
	look_again(d);
}

bool deed_takes_text(struct deed *d, const char *text)
{
	d->text = strdup(text);
	for (char *t = d->text; t && *t; t++)
		if ((unsigned char)*t < 0x20 && *t != '\n')
			*t = ' ';
	if (!d->text) {
		reply_error(d->request, ERROR_STORAGE, "");
		deed_free(d);
		return false;
	}
	return true;
}
