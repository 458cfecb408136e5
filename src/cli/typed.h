/* A choice as somebody types it line by line: as it is written in records, or in the words that are shown for it. */
#ifndef CLI_TYPED_H
#define CLI_TYPED_H

#include "cli/steps.h"

/* What is to be chosen from: all choices, and the steps into them that are shown. */
struct offered {
	const struct speaker *speaker;
	int seat;
	const choice *list;
	const struct step *steps;
	uint32_t n, count;
};

/* The choice or step that is written so, or is called exactly so; shown ones come first. False: there is none, or several. */
bool typed_step(const struct offered *from, const char *line, struct step *step);

/* The step shown whose name begins with these words, if only one does. */
bool typed_beginning(const struct offered *from, const char *line, struct step *step);

/* Is that command meant, by its name or by the French word for it, in either language? *rest: what follows it. */
bool typed_command(const char *line, const char *name, const char **rest);

#endif
