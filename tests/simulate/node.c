/* Servers that start, stop, crash and stand still, and a storm of all that. */
#define _GNU_SOURCE
#include "sim.h"

#include <stdio.h>

enum { A_CRASH_IN = 4000 }; /* events of a node */

static void start_again(void *data)
{
	node_start(data);
}

/* What it was told is forgotten with its life; if the database is away it is tried again, as systemd does. */
void node_start(struct node *n)
{
	char why[512];
	struct server_config c;
	if (n->server || world.ended)
		return;
	n->life++;
	n->since_boot = dice_below(SECONDS(1000000));
	n->seen_us = 0;
	n->stands_until = 0;
	server_config_default(&c);
	c.database = database_url();
	c.quiet = true;
	c.limits.sockets = 8; /* of one address: a person with two tabs, and lines that are not yet known to be broken */
	c.limits.request_rate = c.limits.message_rate = 1000; /* many people share few addresses */
	world.at = n;
	n->server = server_open(NULL, &c, why, sizeof why);
	world.at = NULL;
	say("node %d starts: %s", n->number, n->server ? "ok" : why);
	if (n->server)
		return;
	n->life++; /* what was begun before it failed is over */
	later(MS(500) + dice_below(SECONDS(1)), NULL, start_again, n);
}

/* What was under way is over, and so is what the closing itself begins: jobs handed back ask for others. */
static void end_life(struct node *n, struct server *s)
{
	n->life++;
	server_close(s);
	n->life++;
}

/* Nothing that was under way goes on; what was committed stays. */
void node_crash(struct node *n)
{
	struct server *s = n->server;
	if (!s)
		return;
	say("node %d crashes", n->number);
	world.crashes++;
	n->server = NULL;
	n->stands_until = 0;
	world.at = n;
	end_life(n, s);
	world.at = NULL;
}

struct stopping {
	struct node *node;
	int64_t since;
};
static struct stopping stops[NODES_MAX];

/* As run.c waits: until all is stored and all have heard, or for four seconds. */
static void stopped(void *data)
{
	struct stopping *s = data;
	struct node *n = s->node;
	if (!server_stopped(n->server) && world.now - s->since < SECONDS(4)) {
		later(MS(20), n, stopped, s);
		return;
	}
	say("node %d has stopped", n->number);
	end_life(n, n->server);
	n->server = NULL;
	later(MS(100) + dice_below(SECONDS(2)), NULL, start_again, n);
}

void node_stop(struct node *n)
{
	struct stopping *s = &stops[n->number];
	if (!n->server || n->stands_until > world.now)
		return;
	say("node %d stops", n->number);
	*s = (struct stopping){n, world.now};
	world.at = n;
	server_stop(n->server, chance(500)); /* to end, or for another program to take its place (an upgrade) */
	world.at = NULL;
	later(MS(20), n, stopped, s);
}

static void heal(void *data)
{
	struct node *n = data;
	n->cut_off = false;
	listener_healed(n);
}

static void database_up(void *data)
{
	(void)data;
	world.database_down = false;
	for (int i = 0; i < world.nodes; i++)
		listener_healed(&world.node[i]);
}

static void database_lost(void)
{
	world.database_down = true;
	for (int i = 0; i < world.nodes; i++)
		listener_cut(&world.node[i]);
	later(MS(200) + dice_below(SECONDS(8)), NULL, database_up, NULL);
}

static void mood_over(void *data)
{
	(void)data;
	database_full(false);
	world.fails_before = world.fails_after = world.read_fails = world.slow = 0;
}

static void mood(void)
{
	world.fails_before = (int)dice_below(300);
	world.fails_after = (int)dice_below(200);
	world.read_fails = (int)dice_below(200);
	world.slow = (int)dice_below(100);
	database_full(chance(250));
	later(dice_below(SECONDS(6)), NULL, mood_over, NULL);
}

static void crash_for_a_while(struct node *n)
{
	node_crash(n);
	later(MS(50) + dice_below(SECONDS(4)), NULL, start_again, n);
}

static void die(void *data)
{
	if (world.storm)
		crash_for_a_while(data);
}

void node_doomed(struct node *n)
{
	later(0, n, die, n);
}

/* One thing that happens to servers. */
static void happen(struct node *n)
{
	int64_t what = dice_below(100);
	if (what < 20) {
		crash_for_a_while(n);
	} else if (what < 30) {
		node_stop(n);
	} else if (what < 45) {
		n->stands_until = n->server ? world.now + MS(100) + dice_below(SECONDS(9)) : 0;
	} else if (what < 60 && world.shared) {
		n->cut_off = true;
		listener_cut(n);
		later(MS(100) + dice_below(SECONDS(8)), NULL, heal, n);
	} else if (what < 65 && world.shared) {
		database_lost();
	} else if (what < 85) {
		mood();
	} else {
		int64_t step = world.shared ? 50 : MS(3600); /* where nodes share a database their clocks are kept together */
		n->wall_ms += dice_below(2 * step) - step;
		say("node %d: its clock is %lld ms off", n->number, (long long)n->wall_ms);
	}
}

void node_between(struct node *n)
{
	if (n->server && dice_below(A_CRASH_IN) == 0)
		crash_for_a_while(n);
}

static void strike(void *data)
{
	(void)data;
	if (world.storm)
		happen(&world.node[dice_below(world.nodes)]);
}

static void storm(void *data)
{
	(void)data;
	if (!world.storm)
		return;
	strike(NULL);
	later((MS(200) + dice_below(SECONDS(6))) * world.pace, NULL, storm, NULL);
}

void storm_near(void)
{
	if (world.storm && chance(300))
		later(dice_below(SECONDS(5)), NULL, strike, NULL);
}

void storm_begin(void)
{
	world.storm = true;
	later(dice_below(SECONDS(5)), NULL, storm, NULL);
}

/* Everything is whole again; whoever stands still comes to. */
void storm_end(void)
{
	world.storm = false;
	world.pace = 1;
	mood_over(NULL);
	database_up(NULL);
	for (int i = 0; i < world.nodes; i++) {
		world.node[i].cut_off = false;
		listener_healed(&world.node[i]);
	}
}
