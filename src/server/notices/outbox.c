/*
 * The outbox: what is due is claimed, looked at once more (is it still that person's turn? do they still want to hear of it,
 * now?), handed to the couriers, and taken out when it has arrived. Of several nodes one claims a row, for a while; if it
 * dies, another takes over. A round is on one thread at a time: the storage's, the reader's, the loop's.
 */
#define _GNU_SOURCE
#include "server/notices/outbox.h"
#include "server/tables/head.h"
#include "server/tournaments/tournament.h"

#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	TARGETS = 32,  /* devices and mails of a round */
	PARCELS = 200, /* what is more of them is claimed, and due again later */
	CLAIM_MS = 120000,
	TRIES = 10,
	FIRST_PAUSE_MS = 30000,
	LONGEST_PAUSE_MS = 3600000,
};

struct round {
	struct store_job job;
	struct server *server;
	int64_t now, until, waiting;
	struct parcel *parcel; /* PARCELS */
	int count;
	struct delivery *deliveries;
};

/* Afterwards: what has become of the rows. On the storage's thread. */

static void write_parcel(struct store *store, const struct parcel *p)
{
	struct store_parcel row = {
		.target = p->target, .table = p->table, .person = p->person, .kind = p->kind, .at = p->at};
	if (p->fate == FATE_DROP)
		store_sent(store, &row);
	else if (p->fate == FATE_GONE)
		store_device_gone(store, &row);
	else if (p->fate == FATE_WAIT)
		store_send_later(store, &row, p->due, p->tries);
}

static void write_delivery(struct store_job *job, struct store *store)
{
	const struct delivery *d = container_of(job, struct delivery, job);
	for (int i = 0; i < d->count; i++) {
		write_parcel(store, &d->parcel[i]);
		if (d->parcel[i].kind == NOTICE_PUZZLE && d->parcel[i].fate == FATE_DROP)
			notices_arm_puzzle(d->server, store, d->parcel[i].person);
	}
	if (d->message.outcome == OUTCOME_ARRIVED && !d->message.letter)
		store_device_used(store, d->parcel[0].target, clock_wall_ms());
}

static void delivery_written(struct store_job *job)
{
	delivery_free(container_of(job, struct delivery, job));
}

/* Longer and longer pauses, or as long as the service asks for. */
static int64_t pause_ms(const struct message *m, int64_t tries)
{
	int64_t pause = FIRST_PAUSE_MS, asked = (int64_t)m->retry_s * 1000;
	for (int64_t i = 0; i < tries && pause < LONGEST_PAUSE_MS; i++)
		pause *= 2;
	if (pause > LONGEST_PAUSE_MS)
		pause = LONGEST_PAUSE_MS;
	return asked > pause ? asked : pause;
}

static void judge(const struct message *m, struct parcel *p)
{
	p->fate = m->outcome == OUTCOME_GONE ? FATE_GONE : FATE_DROP;
	if (m->outcome != OUTCOME_LATER || p->tries >= TRIES)
		return;
	p->fate = FATE_WAIT;
	p->due = clock_wall_ms() + pause_ms(m, p->tries);
	p->tries++;
}

static void count_outcome(struct server *s, const struct message *m)
{
	struct notices *n = s->notices;
	char why[400];
	n->pushes += m->outcome == OUTCOME_ARRIVED && !m->letter;
	n->mails += m->outcome == OUTCOME_ARRIVED && m->letter;
	n->failures += m->outcome == OUTCOME_REFUSED || m->outcome == OUTCOME_LATER;
	if (m->outcome == OUTCOME_REFUSED || m->outcome == OUTCOME_LATER)
		log_event(s, "warning", "notice", "\"way\":\"%s\",\"status\":%d,\"why\":%s", m->letter ? "mail" : "push",
			m->status, log_text(m->why, why, sizeof why));
}

/* On the loop. While the server ends, what was not sent stays claimed, and is sent when that is over. */
static void delivered(struct message *m)
{
	struct delivery *d = container_of(m, struct delivery, message);
	struct server *s = d->server;
	if (m->outcome == OUTCOME_LATER && s->closing) {
		delivery_free(d);
		return;
	}
	count_outcome(s, m);
	for (int i = 0; i < d->count; i++)
		judge(m, &d->parcel[i]);
	d->job.run = write_delivery;
	d->job.done = delivery_written;
	storage_write(s->storage, &d->job);
}

/* Looking at what is due. On the reader's thread. */

static bool my_turn(const struct head *h, const struct store_table *t, const char *person)
{
	uint32_t mine = head_seats_of(h, person);
	return strcmp(t->status, "playing") == 0 && (mine & (uint32_t)t->actors & ~head_computers(h));
}

static bool read_head(struct head *h, const struct store_table *t)
{
	const struct game *g = game_named(t->game);
	return g && head_read(h, g, (int)t->players, t->head);
}

/* Is it still so? What asks somebody to come is, while a seat is free and they have none. */
static bool still(const struct parcel *p, const struct head *h, const struct store_table *t)
{
	bool seated = head_seats_of(h, p->person) != 0;
	switch (p->kind) {
	case NOTICE_TURN:
	case NOTICE_CLOCK:
		return my_turn(h, t, p->person);
	case NOTICE_OVER:
		return seated && strcmp(t->status, "over") == 0;
	case NOTICE_ROUND:
		return seated && strcmp(t->status, "playing") == 0;
	case NOTICE_INVITE:
	case NOTICE_FRIEND:
		return !seated && strcmp(t->status, "open") == 0 && !head_full(h);
	default:
		return seated;
	}
}

static void see_table(void *data, const struct store_table *t)
{
	struct parcel *p = data;
	struct head h;
	if (!read_head(&h, t) || !still(p, &h, t))
		return;
	p->fate = FATE_SEND;
	snprintf(p->tournament, sizeof p->tournament, "%s", h.tournament);
	notice_say(p->kind, words_lang(p->lang), p->person, t, &p->said);
}

static void see_tournament(void *data, const struct store_tournament *row)
{
	struct parcel *p = data;
	struct tournament t = {0};
	if (tournament_read(&t, row))
		notice_say_tournament(words_lang(p->lang), tournament_text(&t, "name"), &p->said);
	tournament_free(&t);
}

static void count_table(void *data, const struct store_table *t)
{
	struct parcel *p = data;
	struct head h;
	p->turns += read_head(&h, t) && my_turn(&h, t, p->person);
}

/* When it may go; now, or later. */
static int64_t when(const struct parcel *p, int64_t now)
{
	const struct hours *h = &p->hours;
	if (p->kind >= NOTICE_KINDS)
		return now;
	int64_t awake = hours_awake(h, now);
	if (p->kind == NOTICE_CLOCK) {
		int64_t reminder = hours_reminder(h, p->deadline);
		return reminder > now ? reminder : awake < p->deadline ? awake : now;
	}
	int64_t hour = now;
	if (parcel_is_mail(p) && h->daily >= 0)
		hour = hours_next(h, h->daily, p->at);
	else if (p->kind == NOTICE_PUZZLE)
		hour = hours_next(h, PUZZLE_MINUTE, p->at);
	return hours_awake(h, hour > now ? hour : now);
}

/* Is it still wanted, and is there a way? */
static enum fate wanted(const struct parcel *p)
{
	bool mail = parcel_is_mail(p);
	if (!mail && !*p->endpoint)
		return FATE_GONE;
	if (mail && (!*p->mail || p->confirmed == (p->kind == NOTICE_CONFIRM)))
		return FATE_DROP;
	bool asked = p->kind >= NOTICE_KINDS || p->wanted & wish_bit(p->kind, mail ? WAY_MAIL : WAY_PUSH);
	return asked ? FATE_SEND : FATE_DROP;
}

/* False: the store failed. */
static bool look_at(struct round *round, struct store *store, struct parcel *p)
{
	enum { TABLES = 200 };
	p->fate = wanted(p);
	if (p->fate != FATE_SEND)
		return true;
	p->due = when(p, round->now);
	if (p->due > round->now) {
		p->fate = FATE_WAIT;
		return true;
	}
	if (p->kind >= NOTICE_PUZZLE) {
		notice_say(p->kind, words_lang(p->lang), p->person, NULL, &p->said);
		return true;
	}
	p->fate = FATE_DROP; /* unless the table says otherwise */
	bool invited = p->kind != NOTICE_INVITE;
	if (!invited && !store_invited(store, p->person, p->table, &invited))
		return false;
	if (!invited)
		return true;
	return store_table(store, p->table, see_table, p) && store_tables_of(store, p->person, TABLES, count_table, p)
		&& (p->kind != NOTICE_ROUND || store_tournament(store, p->tournament, see_tournament, p));
}

static void add(struct round *round, struct delivery *d)
{
	d->message.done = delivered;
	d->next = round->deliveries;
	round->deliveries = d;
}

/*
 * Rows come by target: those of one mail that are to go come first among them after this. How many. A letter of its own goes
 * alone.
 */
static int gather(struct parcel *p, int count)
{
	int n = 0;
	for (int i = 0; i < count && strcmp(p[i].target, p[0].target) == 0; i++) {
		bool alone = p[i].kind >= NOTICE_CONFIRM;
		if (p[i].fate != FATE_SEND || (n && (alone || p[0].kind >= NOTICE_CONFIRM)))
			continue;
		struct parcel other = p[n];
		p[n] = p[i];
		if (i != n)
			p[i] = other;
		n++;
	}
	return n;
}

/* What cannot be made for want of memory stays claimed. */
static void make(struct round *round)
{
	struct server *s = round->server;
	for (int i = 0, n; i < round->count; i += n ? n : 1) {
		struct parcel *p = &round->parcel[i];
		bool gone = false;
		n = parcel_is_mail(p) ? gather(p, round->count - i) : p->fate == FATE_SEND;
		if (!n)
			continue;
		struct delivery *d =
			parcel_is_mail(p) ? delivery_mail(s, p, n, round->now) : delivery_push(s, p, round->now, &gone);
		for (int k = 0; k < n; k++)
			p[k].fate = gone ? FATE_GONE : FATE_LEAVE;
		if (d)
			add(round, d);
	}
}

static void see_parcel(void *data, const struct store_parcel *p)
{
	struct round *round = data;
	if (round->count == PARCELS)
		return;
	struct parcel *to = &round->parcel[round->count++];
	const struct store_wishes *w = &p->wishes;
	*to = (struct parcel){.kind = (int)p->kind,
		.at = p->at,
		.deadline = p->deadline,
		.tries = p->tries,
		.wanted = w->wanted,
		.confirmed = w->confirmed > 0,
		.hours = {w->quiet_from, w->quiet_to, w->zone, w->daily, w->until}};
	snprintf(to->target, sizeof to->target, "%s", p->target);
	snprintf(to->table, sizeof to->table, "%s", p->table);
	snprintf(to->person, sizeof to->person, "%s", p->person);
	snprintf(to->lang, sizeof to->lang, "%s", p->lang);
	snprintf(to->mail, sizeof to->mail, "%s", w->mail);
	if (!p->endpoint || !p->alive)
		return;
	snprintf(to->endpoint, sizeof to->endpoint, "%s", p->endpoint);
	snprintf(to->public, sizeof to->public, "%s", p->public);
	snprintf(to->secret, sizeof to->secret, "%s", p->secret);
}

static void read_claimed(struct store_job *job, struct store *store)
{
	struct round *round = container_of(job, struct round, job);
	job->ok = store_claimed(store, round->until, see_parcel, round);
	for (int i = 0; i < round->count && job->ok; i++)
		job->ok = look_at(round, store, &round->parcel[i]);
	if (job->ok)
		make(round);
}

/* The steps of a round, each ended on the loop. */

static void round_free(struct round *round)
{
	round->server->notices->busy = false;
	for (struct delivery *d = round->deliveries, *next; d; d = next) {
		next = d->next;
		delivery_free(d);
	}
	free(round->parcel);
	free(round);
}

static void step(
	struct round *round, void (*run)(struct store_job *, struct store *), void (*done)(struct store_job *), bool writes)
{
	round->job.run = run;
	round->job.done = done;
	if (writes)
		storage_write(round->server->storage, &round->job);
	else
		storage_read(round->server->storage, &round->job);
}

static void rest_written(struct store_job *job)
{
	round_free(container_of(job, struct round, job));
}

static void write_rest(struct store_job *job, struct store *store)
{
	const struct round *round = container_of(job, struct round, job);
	for (int i = 0; i < round->count; i++)
		write_parcel(store, &round->parcel[i]);
}

/* What does not fit into the couriers' queue stays claimed, and is due again. */
static void send_all(struct round *round)
{
	struct server *s = round->server;
	struct notices *n = s->notices;
	struct courier_config config = {.mail = s->config.mail, .from = n->from, .anywhere = s->config.push_anywhere};
	if (!n->couriers && round->deliveries)
		n->couriers = couriers_open(s->loop, &config);
	while (round->deliveries) {
		struct delivery *d = round->deliveries;
		round->deliveries = d->next;
		if (!n->couriers || !courier_send(n->couriers, &d->message))
			delivery_free(d);
	}
}

static void looked(struct store_job *job)
{
	struct round *round = container_of(job, struct round, job);
	if (!job->ok || round->server->stopping) {
		round_free(round);
		return;
	}
	send_all(round);
	step(round, write_rest, rest_written, true);
}

static void claimed(struct store_job *job)
{
	struct round *round = container_of(job, struct round, job);
	round->parcel = job->ok ? calloc(PARCELS, sizeof *round->parcel) : NULL;
	if (round->parcel && !round->server->stopping)
		step(round, read_claimed, looked, false);
	else
		round_free(round);
}

static void write_claim(struct store_job *job, struct store *store)
{
	const struct round *round = container_of(job, struct round, job);
	store_claim_outbox(store, round->now, round->until, TARGETS);
}

static void read_waiting(struct store_job *job, struct store *store)
{
	struct round *round = container_of(job, struct round, job);
	job->ok = store_outbox_waits(store, round->now, &round->waiting);
}

static void waiting_read(struct store_job *job)
{
	struct round *round = container_of(job, struct round, job);
	struct server *s = round->server;
	s->notices->waiting = job->ok ? round->waiting : s->notices->waiting;
	if (job->ok && round->waiting && !s->stopping)
		step(round, write_claim, claimed, true);
	else
		round_free(round);
}

void notices_round(struct server *s)
{
	struct notices *n = s->notices;
	if (!n->ready || n->busy || (!notices_push(s) && !notices_mail(s)))
		return;
	struct round *round = calloc(1, sizeof *round);
	if (!round)
		return;
	n->busy = true;
	round->server = s;
	round->now = clock_wall_ms();
	round->until = round->now + CLAIM_MS;
	step(round, read_waiting, waiting_read, false);
}
