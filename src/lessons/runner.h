/*
 * Walks through a course at a table: makes what the lesson makes itself, plays the others and chance by script, judges
 * what the learner does. The terminal and the browser's worker show what it says. A wrong try stays on the table until
 * runner_again sets it back. No libc; the caller owns the runner, the table and its memory.
 */
#ifndef LESSONS_RUNNER_H
#define LESSONS_RUNNER_H

#include "core/table.h"
#include "lessons/lesson.h"

enum { RUNNER_VALUES = 8, RUNNER_VALUE_MAX = 64, RUNNER_SCRIPTS = 8 };

enum runner_stage {
	RUNNER_ASKS,  /* the learner is to act */
	RUNNER_WRONG, /* a try led elsewhere: runner_again */
	RUNNER_DONE,  /* the step is over */
};

struct runner {
	const struct lesson_course *course;
	const struct lesson *lesson;
	const struct lesson_step *step;
	struct table *table; /* chance by hand */
	enum runner_stage stage;
	uint32_t tries;                   /* wrong ones, in this step */
	const struct lesson_wrong *wrong; /* what is said to the last one; NULL: nothing */
	struct refusal refusal;           /* of the last thing tried; reason 0: it was allowed */
	bool allowed; /* asked for something that the rules refuse, the learner tried what they allow */
	struct events events; /* of the step, */
	struct event list[EVENTS_MAX]; /* which lie here */
	uint32_t heard; /* of a question that waits for its answer: so many of the list are told before it */
	struct score before[SEATS_MAX];
	/* How far ask, scripts and outcomes have been used. */
	uint32_t asked, done[RUNNER_SCRIPTS], drawn;
	bool stuck; /* a script cannot go on: a wrong try made it impossible */
	uint32_t rows, rows_max; /* made in the step; so many may be */
	uint32_t pause_row, pause_told; /* the row of the last event to pause after, and how many events that makes */
	uint32_t values;
	char value[RUNNER_VALUES][RUNNER_VALUE_MAX];
};

/* Opens step s of lesson l at a table of the lesson's options. False: there is none. */
bool runner_open(struct runner *r, struct table *t, const struct lesson_course *c, uint32_t lesson, uint32_t step);

/* The learner makes a choice. False: the rules refuse it (refusal), and nothing has changed but what is said. */
bool runner_choose(struct runner *r, choice c);

/* The learner names an element, or answers the question: with an element, the id of an answer, or a number. */
bool runner_answer(struct runner *r, const char *text);

/* What the lesson has to say to a try that the rule refuses; NULL: nothing of its own. */
const struct lesson_text *runner_refused(const struct runner *r, const char *rule);

/* Sets the step back to its beginning; wrong tries stay counted. */
void runner_again(struct runner *r);

/* Plays the lesson's own answer to the end. */
void runner_show(struct runner *r);

/* Is the aim reached by what has happened at the table, from the beginning of its log? */
bool runner_reached(const struct table *t, int seat, const struct lesson_aim *aim);

/* Whether the learner may choose what the table offers. */
bool runner_chooses(const struct runner *r);

#endif
