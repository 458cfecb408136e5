/* Time, events in the order of their time, dice. */
#define _GNU_SOURCE
#include "sim.h"

#include "server/base/work.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct world world;

struct event {
	int64_t at;
	uint64_t order; /* of those at one time the first asked for comes first */
	struct node *node;
	uint32_t life;
	void (*fire)(void *data);
	void *data;
};

static struct {
	struct event *heap;
	size_t count, room;
	uint64_t asked;
} queue;

static bool before(const struct event *a, const struct event *b)
{
	return a->at < b->at || (a->at == b->at && a->order < b->order);
}

static void push(struct event e)
{
	if (queue.count == queue.room) {
		queue.room = queue.room ? 2 * queue.room : 1024;
		struct event *larger = realloc(queue.heap, queue.room * sizeof *queue.heap);
		if (!larger)
			abort();
		queue.heap = larger;
	}
	size_t i = queue.count++;
	for (; i && before(&e, &queue.heap[(i - 1) / 2]); i = (i - 1) / 2)
		queue.heap[i] = queue.heap[(i - 1) / 2];
	queue.heap[i] = e;
}

static struct event pop(void)
{
	struct event first = queue.heap[0], last = queue.heap[--queue.count];
	size_t i = 0;
	for (size_t child; (child = 2 * i + 1) < queue.count; i = child) {
		child += child + 1 < queue.count && before(&queue.heap[child + 1], &queue.heap[child]);
		if (before(&last, &queue.heap[child]))
			break;
		queue.heap[i] = queue.heap[child];
	}
	queue.heap[i] = last;
	return first;
}

void later(int64_t us, struct node *node, void (*fire)(void *data), void *data)
{
	push((struct event){.at = world.now + (us > 0 ? us : 0),
		.order = queue.asked++,
		.node = node,
		.life = node ? node->life : 0,
		.fire = fire,
		.data = data});
}

/* What belongs to a life that is over is forgotten; what belongs to a node that stands still waits with it. */
bool world_step(int64_t until)
{
	if (!queue.count || queue.heap[0].at > until)
		return false;
	struct event e = pop();
	world.now = e.at;
	if (e.node && e.node->life != e.life)
		return true;
	if (e.node && e.node->stands_until > world.now) {
		e.at = e.node->stands_until;
		push(e);
		return true;
	}
	world.events++;
	world.spent = 0;
	world.at = e.node;
	trace("event", e.at, e.node ? e.node->number : -1);
	e.fire(e.data);
	world.at = NULL;
	if (e.node && world.storm)
		node_between(e.node);
	return true;
}

/* xoshiro256** */
uint64_t dice(void)
{
	uint64_t *s = world.dice, result = s[1] * 5, t = s[1] << 17;
	result = (result << 7 | result >> 57) * 9;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = s[3] << 45 | s[3] >> 19;
	return result;
}

int64_t dice_below(int64_t n)
{
	return n > 0 ? (int64_t)(dice() % (uint64_t)n) : 0;
}

bool chance(int thousandths)
{
	return dice_below(1000) < thousandths;
}

/* What happened, in one number: two runs of a seed that differ anywhere differ here. */
void trace(const char *what, int64_t a, int64_t b)
{
	const int64_t part[] = {(int64_t)what[0] << 8 | what[1], a, b};
	for (size_t i = 0; i < sizeof part / sizeof *part; i++)
		world.trace = (world.trace ^ (uint64_t)part[i]) * 0x100000001b3u ^ world.trace >> 29;
}

void say(const char *format, ...)
{
	va_list args;
	if (!world.verbose)
		return;
	printf("%10.3f ", (double)world.now / 1e6);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
}

void wrong(const char *format, ...)
{
	va_list args;
	char text[sizeof world.wrong];
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	say("WRONG: %s", text);
	if (!*world.wrong)
		snprintf(world.wrong, sizeof world.wrong, "at %.3f s: %.460s", (double)world.now / 1e6, text);
}

/* libsodium's random numbers are the world's dice. */
static const char *dice_name(void)
{
	return "simulated";
}

static uint32_t dice_word(void)
{
	return (uint32_t)(dice() >> 32);
}

static void dice_bytes(void *const bytes, const size_t length)
{
	unsigned char *to = bytes;
	for (size_t i = 0; i < length; i++)
		to[i] = (unsigned char)(dice() >> 56);
}

static randombytes_implementation dice_sodium = {
	.implementation_name = dice_name, .random = dice_word, .buf = dice_bytes};

/* Passwords take no time here, and are worth nothing. */
int crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *const passwd, unsigned long long passwdlen,
	unsigned long long opslimit, size_t memlimit)
{
	(void)passwd, (void)passwdlen, (void)opslimit, (void)memlimit;
	snprintf(out, crypto_pwhash_STRBYTES, "simulated");
	return 0;
}

void world_begin(uint64_t seed)
{
	bool verbose = world.verbose;
	/* The first time it throws dice itself, so before they are laid out. */
	if (randombytes_set_implementation(&dice_sodium) || sodium_init() < 0)
		abort();
	world = (struct world){.seed = seed, .verbose = verbose, .trace = 0xcbf29ce484222325u};
	for (int i = 0; i < 4; i++) { /* splitmix64 */
		uint64_t z = seed += 0x9e3779b97f4a7c15u;
		z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
		z = (z ^ z >> 27) * 0x94d049bb133111ebu;
		world.dice[i] = z ^ z >> 31;
	}
	queue.count = 0;
	queue.asked = 0;
}

void world_end(void)
{
	queue.count = 0;
}

/* The clocks of whoever asks. Looking takes time, so that what waits for time to pass comes to an end; who thinks, thinks slowly. */
enum { A_LOOK_US = 20, A_THOUGHT_US = 500 };

int64_t clock_now_us(void)
{
	struct node *n = world.at;
	world.spent += world.thinks ? A_THOUGHT_US : A_LOOK_US;
	int64_t now = world.now + world.spent + (n ? n->since_boot : 0);
	if (!n)
		return now;
	if (now < n->seen_us)
		now = n->seen_us;
	return n->seen_us = now;
}

int64_t clock_wall_ms(void)
{
	static const int64_t began = 1790000000000;
	return began + world.now / 1000 + (world.at ? world.at->wall_ms : 0);
}
