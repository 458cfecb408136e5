/* Coming to a club and going, and what those who keep it do about others: let in, send away, give a role. */
#define _GNU_SOURCE
#include "server/clubs/club.h"

#include <string.h>

/* Of the other, or of oneself. */
static void write_role(struct deed *d, struct store *store, const char *person, enum club_role from, enum club_role to)
{
	const struct store_role_change change = {d->club, person, from, to, clock_wall_ms()};
	store_change_role(store, &change, &d->written);
}

static enum club_role joins_as(const struct deed *d)
{
	return d->open ? CLUB_MEMBER : CLUB_ASKING;
}

static enum error may_join(const struct deed *d)
{
	if (!d->found)
		return ERROR_NO_SUCH_CLUB;
	if (d->mine == CLUB_BARRED || d->unwanted)
		return ERROR_FORBIDDEN; /* by whom is not said */
	if (d->mine == CLUB_NONE && d->joined >= CLUBS_JOINED)
		return ERROR_TOO_MANY;
	if (d->mine == CLUB_NONE && d->size >= CLUB_SIZE)
		return ERROR_CLUB_FULL;
	return ERRORS;
}

/* Once more is once: who asked a club that is open now comes in. */
static void write_join(struct deed *d, struct store *store)
{
	if (d->mine < joins_as(d))
		write_role(d, store, d->person, d->mine, joins_as(d));
	else
		d->written = 1;
}

static void begin(struct request *r, deed_allows *allows, deed_write *write)
{
	struct deed *d = deed_new(r, allows, write);
	if (d)
		deed_begin(d);
}

void op_join_club(struct request *r)
{
	if (request_person(r)->registered)
		begin(r, may_join, write_join);
	else
		reply_error(r, ERROR_NOT_REGISTERED, "");
}

static enum error may_leave(const struct deed *d)
{
	if (!d->found)
		return ERROR_NO_SUCH_CLUB;
	return d->mine >= CLUB_ASKING ? ERRORS : ERROR_NOT_MEMBER;
}

static void write_leave(struct deed *d, struct store *store)
{
	store_quit_clubs(store, d->person, d->club, &d->written);
}

void op_leave_club(struct request *r)
{
	begin(r, may_leave, write_leave);
}

/* What a steward may do to whom. */
static enum error keeps(const struct deed *d, enum club_role least)
{
	if (!d->found)
		return ERROR_NO_SUCH_CLUB;
	if (d->mine < least)
		return least == CLUB_OWNER ? ERROR_NOT_OWNER : ERROR_NOT_STEWARD;
	if (d->theirs == CLUB_NONE)
		return ERROR_NO_SUCH_PERSON;
	return d->theirs < d->mine ? ERRORS : ERROR_FORBIDDEN;
}

static enum error may_admit(const struct deed *d)
{
	enum error error = keeps(d, CLUB_STEWARD);
	if (error == ERRORS && d->theirs < CLUB_MEMBER && d->size >= CLUB_SIZE)
		return ERROR_CLUB_FULL;
	return error;
}

/* Who was sent away is as any stranger again; who asks is a member. */
static void write_admit(struct deed *d, struct store *store)
{
	if (d->theirs >= CLUB_MEMBER)
		d->written = 1;
	else
		write_role(d, store, d->other, d->theirs, d->theirs == CLUB_BARRED ? CLUB_NONE : CLUB_MEMBER);
}

void op_admit(struct request *r)
{
	begin(r, may_admit, write_admit);
}

static enum error may_dismiss(const struct deed *d)
{
	return keeps(d, CLUB_STEWARD);
}

/* Who asks may ask again; who belonged to it may not come back unasked. */
static void write_dismiss(struct deed *d, struct store *store)
{
	if (d->theirs == CLUB_BARRED)
		d->written = 1;
	else
		write_role(d, store, d->other, d->theirs, d->theirs == CLUB_ASKING ? CLUB_NONE : CLUB_BARRED);
}

void op_dismiss(struct request *r)
{
	begin(r, may_dismiss, write_dismiss);
}

static enum error may_appoint(const struct deed *d)
{
	enum error error = keeps(d, CLUB_OWNER);
	return error == ERRORS && d->theirs < CLUB_MEMBER ? ERROR_NO_SUCH_PERSON : error;
}

static void write_appoint(struct deed *d, struct store *store)
{
	const struct store_role_change change = {d->club, d->other, d->theirs, d->to, clock_wall_ms()};
	if (d->to == CLUB_OWNER)
		store_hand_on(store, d->person, &change, &d->written);
	else
		store_change_role(store, &change, &d->written);
}

void op_appoint(struct request *r)
{
	int role = name_number(club_role_names + CLUB_MEMBER, get_text(r, "role"));
	if (role < 0) {
		reply_one_of(r, "role", club_role_names + CLUB_MEMBER);
		return;
	}
	struct deed *d = deed_new(r, may_appoint, write_appoint);
	if (!d)
		return;
	d->to = (enum club_role)(CLUB_MEMBER + role);
	deed_begin(d);
}
