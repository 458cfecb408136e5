/*
 * Driving a game: untrusted choices are checked here before rules see them, forced ones are carried out, chance is
 * picked by weight. Nothing here knows a particular game.
 */
#ifndef CORE_DRIVER_H
#define CORE_DRIVER_H

#include "core/declare.h"

enum { CHOICES_MAX = 1024, STATE_MAX = 2048, EVENTS_MAX = 4096, SETTLED_MAX = 32 };

/* A state buffer of any game, aligned for it. */
union any_state {
	unsigned char bytes[STATE_MAX];
	uint64_t words[STATE_MAX / 8];
};

/* Choices that settle carried out by itself, in order. */
struct settled {
	uint32_t count;
	struct {
		uint8_t seat;
		choice choice;
	} list[SETTLED_MAX];
};

static inline void settled_add(struct settled *s, int seat, choice c)
{
	if (s->count == SETTLED_MAX)
		return;
	s->list[s->count].seat = (uint8_t)seat;
	s->list[s->count++].choice = c;
}

/* Why the choice cannot be played now by anybody who might send it: form, range, turn, then the rules. */
struct refusal driver_why(const struct game *g, const void *state, int seat, choice c);

/* Applies a choice from outside, or refuses it and leaves the state as it is. Does not settle. */
struct refusal driver_play(const struct game *g, void *state, int seat, choice c, struct events *e);

/* Carries out forced choices until a real one is open; settled may be NULL. Returns how many. */
uint32_t driver_settle(const struct game *g, void *state, struct events *e, struct settled *settled);

/* The one choice that a seat among those asked has, if that need not be put to it. */
bool driver_forced(const struct game *g, const void *state, uint32_t among, int *seat, choice *c);

/*
 * The choice that goes without saying: all others of the list (all legal ones) can be left without loss. 0: there is none, or the
 * decision is put to people whatever they can do.
 */
choice driver_obvious(const struct game *g, const void *seen, int seat, const choice *list, uint32_t count);

/* Would the choice show the seat what it cannot know? What this asks of the state the seat knows. */
bool driver_uncertain(const struct game *g, const void *state, int seat, choice c);

/*
 * A list of choices of one seat on its way. It ends with the first choice whose outcome is uncertain, or after which
 * another seat or chance has come in, even if that settled itself: whatever follows is refused by its form alone
 * (REASON_BEYOND), before the rules are asked, so a refusal tells nothing that the seat cannot know. An element that
 * is not legal but repeats a choice of the seat just settled is skipped: who builds a list need not know what settles
 * itself.
 */
struct list_play {
	const struct game *game;
	void *work; /* the state, which is changed */
	struct events *events;
	int seat;
	bool only_known; /* stop before what the seat cannot know: `work` is then what it may count on (a try) */
	bool ended;      /* nothing may follow */
	bool unknown;    /* only_known: the outcome of the last element is uncertain, and not in `work` */
	bool revealed;   /* somebody has seen something new */
	uint32_t skipped;
	struct settled settled;
};

/* Plays on with these elements. On refusal *at is the failing one and work is good for nothing. */
struct refusal list_play(struct list_play *p, const choice *list, uint32_t count, uint32_t *at);

/* The same, all or none: work receives the result, state stays. */
struct refusal driver_list(const struct game *g, const void *state, int seat, const choice *list, uint32_t count,
	void *work, struct events *e, uint32_t *at);

/* At a chance point: how many outcomes there are and the sum of their weights; that alone; the outcome that a number below it
   picks; one by weight, for which nothing is drawn where it is the only one. */
struct chances driver_chances(const struct game *g, const void *state);
uint64_t driver_chance_total(const struct game *g, const void *state);
choice driver_chance_pick(const struct game *g, const void *state, uint64_t number);
choice driver_draw(const struct game *g, const void *state, struct rng *rng, uint32_t *count);

/* Must this decision be put even if it has one choice only? */
static inline bool driver_asks(const struct game *g, struct decision d)
{
	return d.ask || (g->kinds[d.kind].flags & KIND_ASK);
}

/* One random choice, forced or not, chance by weight; list has room for CHOICES_MAX. */
enum random_step { STEP_OVER, STEP_SETTLED, STEP_DECIDED };
enum random_step driver_step(const struct game *g, void *state, struct rng *rng, choice *list);

/* See game->roam; with or without it. */
void driver_roam(const struct game *g, void *state, struct rng *rng, choice *list, struct roamed *r);

/* Plays random choices to the end; list has room for CHOICES_MAX. Returns decisions, settled ones not counted. */
uint32_t driver_playout(const struct game *g, void *state, struct rng *rng, choice *list);

/* A random choice by the weights of the game's priors, which reaches further than any alike; without priors, any. */
choice driver_likely(
	const struct game *g, const void *state, int seat, const choice *list, uint32_t count, struct rng *rng);

/* The lowest seat that must choose; SEAT_CHANCE at a chance point, SEAT_NONE when over. */
int decision_seat(struct decision d);

uint64_t state_hash(const struct game *g, const void *state);

/* One number for a game's behaviour: fixed-seed random games of every player count and several option sets. */
uint64_t game_signature(const struct game *g);

#endif
