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

/* Why the choice cannot be played now by anybody who might send it: form, range, turn, then the rules. */
struct refusal driver_why(const struct game *g, const void *state, int seat, choice c);

/* Applies a choice from outside, or refuses it and leaves the state as it is. Does not settle. */
struct refusal driver_play(const struct game *g, void *state, int seat, choice c, struct events *e);

/* Carries out forced choices until a real one is open; settled may be NULL. Returns how many. */
uint32_t driver_settle(const struct game *g, void *state, struct events *e, struct settled *settled);

/*
 * Applies a list of choices of one seat, settling after each, all or none: work receives the result, state stays.
 * An element that is not legal but repeats a choice just settled is skipped: who builds a list need not know what
 * settles itself. On refusal *at is the failing element.
 */
struct refusal driver_list(const struct game *g, const void *state, int seat, const choice *list, uint32_t count,
	void *work, struct events *e, uint32_t *at);

/* Sum of weights at a chance point, and the outcome that a number below it picks. */
uint64_t driver_chance_total(const struct game *g, const void *state);
choice driver_chance_pick(const struct game *g, const void *state, uint64_t number);

/* Must this decision be put even if it has one choice only? */
bool driver_asks(const struct game *g, struct decision d);

/* One random choice, forced or not, chance by weight; list has room for CHOICES_MAX. */
enum random_step { STEP_OVER, STEP_SETTLED, STEP_DECIDED };
enum random_step driver_step(const struct game *g, void *state, struct rng *rng, choice *list);

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
