/*
 * Counts by running random play in a child process one instruction at a time. Hardware counters are not to be had on
 * many virtual machines, and a simulator such as valgrind would be one more thing to install.
 */
#define _GNU_SOURCE
#include "cli/instructions.h"

#include "core/driver.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STEPS = 100000, WARM_UP = 16 };

/* The child: plays for ever, counting its decisions where the parent can read them. */
static void play(const struct game *g, const struct options *o, volatile uint64_t *decisions)
{
	union any_state fresh = {0}, state;
	choice list[CHOICES_MAX];
	struct rng rng;
	rng_seed(&rng, 1);
	g->setup(&fresh, o);
	for (int i = 0; i < WARM_UP; i++) {
		memcpy(&state, &fresh, g->state_size);
		driver_playout(g, &state, &rng, list);
	}
	if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
		_exit(1);
	raise(SIGSTOP);
	for (;;) {
		memcpy(&state, &fresh, g->state_size);
		for (enum random_step step; (step = driver_step(g, &state, &rng, list)) != STEP_OVER;)
			*decisions += step == STEP_DECIDED;
	}
}

double instructions_per_decision(const struct game *g, const struct options *o)
{
	volatile uint64_t *decisions =
		mmap(NULL, sizeof *decisions, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	uint64_t steps = 0;
	int status = 0;
	if (decisions == MAP_FAILED)
		return 0;
	*decisions = 0;
	pid_t child = fork();
	if (child == 0)
		play(g, o, decisions);
	if (child > 0 && waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
		for (; steps < STEPS; steps++)
			if (ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) != 0 || waitpid(child, &status, 0) != child
				|| !WIFSTOPPED(status))
				break;
		kill(child, SIGKILL);
		waitpid(child, &status, 0);
	}
	double mean = steps == STEPS && *decisions ? (double)steps / (double)*decisions : 0;
	munmap((void *)(uintptr_t)decisions, sizeof *decisions);
	return mean;
}
