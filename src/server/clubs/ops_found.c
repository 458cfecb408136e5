/* Founding a club, changing what it says of itself, dissolving it. */
#define _GNU_SOURCE
#include "server/clubs/club.h"
#include "server/people/names.h"

#include <stdio.h>
#include <stdlib.h>

/* What a club says of itself, from the request; who may not talk says nothing here either. False after a reply, and freed. */
static bool takes_words(struct deed *d)
{
	struct request *r = d->request;
	const char *about = get_text(r, "about");
	bool ok = false;
	if (!clean_name(get_text(r, "name"), d->name, sizeof d->name))
		bad_name(r);
	else if (name_reserved(d->name) || name_common(d->name))
		reply_error(r, ERROR_NAME_TAKEN, d->name);
	else
		ok = order_lets_speak(r);
	if (!ok) {
		deed_free(d);
		return false;
	}
	name_to_login(d->name, d->login, sizeof d->login);
	d->opens = get_bool(r, "open", true);
	d->unwritten = ERROR_NAME_TAKEN;
	return deed_takes_text(d, about ? about : "");
}

static struct store_club as_stored(const struct deed *d)
{
	return (struct store_club){
		.id = d->club, .name = d->name, .about = d->text, .open = d->opens, .created = clock_wall_ms()};
}

static enum error may_found(const struct deed *d)
{
	return d->owned >= CLUBS_OWNED || d->joined >= CLUBS_JOINED ? ERROR_TOO_MANY : ERRORS;
}

static void write_found(struct deed *d, struct store *store)
{
	const struct store_club club = as_stored(d);
	store_add_club(store, &club, d->login, d->person, &d->written);
}

void op_found_club(struct request *r)
{
	if (!request_person(r)->registered) {
		reply_error(r, ERROR_NOT_REGISTERED, "");
		return;
	}
	struct deed *d = deed_new(r, may_found, write_found);
	if (!d || !takes_words(d))
		return;
	id_new(d->club, 12, "c-");
	if (budget_take(r, BUDGET_FOUNDING))
		deed_begin(d);
	else
		deed_free(d);
}

static enum error owns(const struct deed *d)
{
	return !d->found ? ERROR_NO_SUCH_CLUB : d->mine == CLUB_OWNER ? ERRORS : ERROR_NOT_OWNER;
}

static void write_edit(struct deed *d, struct store *store)
{
	const struct store_club club = as_stored(d);
	store_set_club(store, &club, d->login, &d->written);
}

void op_edit_club(struct request *r)
{
	struct deed *d = deed_new(r, owns, write_edit);
	if (d && takes_words(d))
		deed_begin(d);
}

static void write_end(struct deed *d, struct store *store)
{
	store_end_club(store, d->club, d->person, &d->written);
	for (int i = 0; i < d->left->count; i++)
		notify_person(d->server, store, d->left->person[i]);
}

/* Who belonged to it or asked is read with the club: afterwards nobody knows. */
void op_dissolve_club(struct request *r)
{
	struct deed *d = deed_new(r, owns, write_end);
	if (!d)
		return;
	d->left = calloc(1, sizeof *d->left);
	if (d->left) {
		deed_begin(d);
		return;
	}
	reply_error(r, ERROR_STORAGE, "");
	deed_free(d);
}
