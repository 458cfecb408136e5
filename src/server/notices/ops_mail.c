/* The address of a person: given, confirmed by a letter, and letters ended by one click. */
#define _GNU_SOURCE
#include "server/notices/letter.h"
#include "server/notices/notice.h"
#include "server/requests/ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADDRESS = 256 };

struct post {
	struct store_job job;
	struct request *request;
	char person[ID_MAX], address[ADDRESS];
	int64_t written;
	bool needs; /* something must have been written, or the link is none */
};

static struct post *post_new(struct request *r, const char *person)
{
	struct post *p = calloc(1, sizeof *p);
	if (!p) {
		reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	p->request = r;
	snprintf(p->person, sizeof p->person, "%s", person);
	return p;
}

static void post_done(struct store_job *job)
{
	struct post *p = container_of(job, struct post, job);
	struct request *r = request_awaited(p->request, job->ok);
	bool found = !p->needs || p->written;
	free(p);
	if (r && !found)
		reply_error(r, ERROR_BAD_LINK, "");
	else if (r)
		reply_empty(r);
}

static void post_run(struct post *p, void (*run)(struct store_job *, struct store *))
{
	p->job.run = run;
	p->job.done = post_done;
	storage_write(p->request->server->storage, &p->job);
}

/* On the storage's thread: the address, and a letter to it that asks whether it is the person's. */
static void write_address(struct store_job *job, struct store *store)
{
	const struct post *p = container_of(job, struct post, job);
	int64_t now = clock_wall_ms();
	store_add_wishes(store, p->person, wishes_usual);
	store_set_mail(store, p->person, p->address);
	if (*p->address)
		store_tell_address(store,
			&(struct store_telling){.person = p->person, .table = "", .kind = NOTICE_CONFIRM, .at = now, .due = now});
}

void op_mail(struct request *r)
{
	const char *address = get_text(r, "address");
	if (!notices_mail(r->server)) {
		reply_error(r, ERROR_NO_MAIL, "");
		return;
	}
	if (!request_person(r)->registered) {
		reply_error(r, ERROR_NOT_REGISTERED, "");
		return;
	}
	if (*address && !address_sound(address)) {
		reply_bad(r, "error.mail_address", "address", 0, 0);
		return;
	}
	if (!budget_take(r, *address ? BUDGET_LETTERS : BUDGET_NOTICES)) /* no letter is sent about none */
		return;
	struct post *p = post_new(r, request_person(r)->id);
	if (!p)
		return;
	snprintf(p->address, sizeof p->address, "%s", address);
	post_run(p, write_address);
}

static void write_confirm(struct store_job *job, struct store *store)
{
	struct post *p = container_of(job, struct post, job);
	p->written = 0;
	store_confirm_mail(store, p->person, p->address, clock_wall_ms(), &p->written);
	notices_arm_puzzle(p->request->server, store, p->person);
}

void op_confirm_mail(struct request *r)
{
	char text[ADDRESS + 100];
	int64_t until = get_number(r, "until", 0);
	const char *person = get_text(r, "person"), *address = get_text(r, "address");
	link_confirm_text(person, address, until, text, sizeof text);
	if (until < clock_wall_ms() || !link_proved(r->server, text, get_text(r, "token"))) {
		reply_error(r, ERROR_BAD_LINK, "");
		return;
	}
	struct post *p = post_new(r, person);
	if (!p)
		return;
	snprintf(p->address, sizeof p->address, "%s", address);
	p->needs = true;
	post_run(p, write_confirm);
}

static void write_end(struct store_job *job, struct store *store)
{
	struct post *p = container_of(job, struct post, job);
	p->written = 0;
	store_end_mail(store, p->person, ~wishes_of_way(WAY_MAIL), &p->written);
}

/* Whoever has the letter may: no session is needed, and it may be asked for twice. */
void op_unsubscribe(struct request *r)
{
	char text[64];
	const char *person = get_text(r, "person");
	link_end_text(person, text, sizeof text);
	if (!link_proved(r->server, text, get_text(r, "token"))) {
		reply_error(r, ERROR_BAD_LINK, "");
		return;
	}
	struct post *p = post_new(r, person);
	if (!p)
		return;
	p->needs = true;
	post_run(p, write_end);
}
