/*
 * Courses as data: what src/games/<game>/lessons/course.json says, compiled (compile.c) to tables that the runner
 * (runner.h) walks. Choices, events and positions were checked against the rules when they were compiled; texts are in
 * every language. docs/lessons.md has the members and what they mean. No libc.
 */
#ifndef LESSONS_LESSON_H
#define LESSONS_LESSON_H

#include "core/driver.h"
#include "core/words.h"

enum { WANTED_ANY = 255, LESSON_TOTAL = CATEGORIES_MAX };

struct lesson_text {
	const char *in[LANGS]; /* NULL: nothing is said */
};

/* A list of texts that are the same in every language: elements, words of choices. */
struct lesson_names {
	uint16_t count;
	const char *const *list;
};

struct lesson_choices {
	uint16_t count;
	const choice *list;
};

/* An event that is spoken of: its kind, and of seat and arguments those that are named. */
struct lesson_event {
	uint8_t kind, seat; /* WANTED_ANY: whoever's */
	uint8_t named;      /* bit i: argument i must be arg[i] */
	int16_t arg[EVENT_ARGS];
};

struct lesson_goal {
	enum lesson_goal_kind { GOAL_EVENT, GOAL_NO_EVENT, GOAL_GAIN, GOAL_SCORE, GOAL_RANK } kind;
	struct lesson_event event;
	uint8_t category; /* a row of the game's categories, or LESSON_TOTAL */
	int16_t least;    /* times, points or place */
};

/* Something to reach in the game at the end. */
struct lesson_aim {
	struct lesson_text say;
	uint16_t count;
	const struct lesson_goal *goals;
};

struct lesson_script {
	uint8_t seat;
	bool open; /* shown to the learner beforehand */
	struct lesson_choices choices;
};

/* What is said to a wrong try, if all conditions that are there hold. */
struct lesson_wrong {
	struct lesson_text say;
	struct lesson_names when; /* values, "*" is any; none: whatever was tried */
	const struct lesson_event *event;
	const char *rule; /* it was refused by that rule */
};

enum lesson_question_type { QUESTION_TAP, QUESTION_CHOOSE, QUESTION_NUMBER };

struct lesson_question {
	enum lesson_question_type type;
	struct lesson_names among; /* elements, or ids of the answers */
	struct lesson_names right; /* any one of them */
	const struct lesson_text *answers; /* parallel to among, of QUESTION_CHOOSE */
	struct lesson_text unit;
};

struct lesson_gain {
	uint8_t seat, category;
	int16_t points;
};

struct lesson_after {
	struct lesson_text say;
	struct lesson_names marks;
	uint16_t gain_count;
	const struct lesson_gain *gains;
};

enum lesson_kind { LESSON_DO, LESSON_WHY, LESSON_QUESTION, LESSON_GAME };

struct lesson_step {
	const char *id;
	enum lesson_kind kind;
	const char *rule;           /* the first that it teaches */
	const unsigned char *state; /* where it begins, state_size bytes; NULL: where the step before ended */
	struct lesson_text say, task;
	struct lesson_names marks;
	uint16_t script_count, outcome_count, goal_count, wrong_count, aim_count;
	const struct lesson_script *scripts;
	const struct lesson_choices *outcomes; /* of chance, in order: the first possible one of each */
	struct lesson_names ask, model;        /* patterns; the values of the model answer */
	const struct lesson_goal *goals;
	const struct lesson_wrong *wrong;
	struct lesson_choices own; /* what the lesson does for the learner before it asks */
	choice attempt;            /* what the rules refuse, */
	const char *refused_by;    /* that rule, and */
	struct lesson_names targets; /* the elements whose tap is the try */
	uint8_t pause;             /* the event kind after whose last event the question is put; 0: before anything */
	struct lesson_question question;
	struct lesson_after after;
	const char *level[SEATS_MAX]; /* of the computers in the game at the end; NULL: the learner */
	const char *seed;
	const struct lesson_aim *aims;
};

struct lesson {
	const char *id;
	struct lesson_text title, aim;
	uint8_t minutes, seat;
	struct options options;
	uint16_t summary_count, step_count;
	const struct lesson_text *summary;
	const struct lesson_step *steps;
};

struct lesson_course {
	const char *game;
	struct lesson_text title, aim;
	uint8_t minutes;
	uint16_t lesson_count;
	const struct lesson *lessons;
};

/* All of them, ended by one without a game; generated. */
extern const struct lesson_course lesson_courses[];

/* The course of a game; NULL: it has none. */
const struct lesson_course *lesson_course_of(const char *game);

#endif
