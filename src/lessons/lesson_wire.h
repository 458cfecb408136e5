/* A course and a step as JSON, in the speaker's language: what the page shows. Each appends one value. No libc. */
#ifndef LESSONS_LESSON_WIRE_H
#define LESSONS_LESSON_WIRE_H

#include "core/out.h"
#include "lessons/runner.h"

/* {"game","title","aim","minutes","lessons":[{"id","title","aim","minutes","players","seat","level","summary","steps":[id]}]}. */
void lesson_wire_course(const struct lesson_course *c, int lang, struct out *o);

/*
 * The step under way: what is said and asked, what happened before the question, what was tried, and once it is done what
 * comes after. The speaker's state is what the learner sees.
 */
void lesson_wire_step(const struct runner *r, const struct speaker *s, struct out *o);

/* The aims of the game at the end: [{"say","reached"}]. */
void lesson_wire_aims(const struct runner *r, int lang, struct out *o);

#endif
