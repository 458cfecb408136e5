/*
 * What is wrong with an edition. All of it is told, not the first fault alone; each says which row and figure, what stands there and
 * what is allowed. A warning refuses nothing.
 */
#ifndef CORE_FAULTS_H
#define CORE_FAULTS_H

#include "core/box.h"
#include "core/out.h"

struct fault {
	const char *message; /* of the game's words or core's; {where} {value} {allowed} */
	bool warns;
	char type[24], row[48], figure[24]; /* empty where it is about none; ids */
	char value[96], allowed[192];
};

enum { FAULTS_MAX = 64 };

struct faults {
	const struct game *game;
	const void *figures; /* that are checked */
	struct fault list[FAULTS_MAX], beyond;
	uint32_t count;  /* those stored */
	uint32_t errors; /* all that refuse, stored or not */
};

void faults_init(struct faults *f, const struct game *g, const void *figures);

/* Adds a fault; type and row 0: none, figure NULL: none. What stands there is filled in from the figures. Never NULL. */
struct fault *fault_add(struct faults *f, const char *message, int type, int row, const char *figure);
struct fault *fault_warn(struct faults *f, const char *message, int type, int row, const char *figure);

/* The figure must lie between low and high. */
void fault_bounds(struct faults *f, int type, int row, const char *figure, int64_t low, int64_t high);

/* The figures of all rows of a type add up to what they must not. */
void fault_sum(struct faults *f, int type, const char *figure, int64_t sum, int64_t low, int64_t high);

/* "city acre, slots_4" */
void fault_where(const struct fault *x, struct out *o);

#endif
