/* What the browser may call: the registry through plain functions, and the four that compilers call by themselves. */
#include "core/driver.h"
#include "games/games.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* With bulk memory these are single instructions, so the builtins do not come back here. */
void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
	return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
	return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
	return __builtin_memset(to, byte, size);
}

int memcmp(const void *a, const void *b, size_t size)
{
	const unsigned char *p = a, *q = b;
	for (size_t i = 0; i < size; i++)
		if (p[i] != q[i])
			return p[i] - q[i];
	return 0;
}

EXPORT(cloister_games) uint32_t cloister_games(void);
EXPORT(cloister_signature_hi) uint32_t cloister_signature_hi(uint32_t game);
EXPORT(cloister_signature_lo) uint32_t cloister_signature_lo(uint32_t game);

uint32_t cloister_games(void)
{
	return (uint32_t)games_count();
}

/* Halves, because a 64-bit number is a BigInt in JavaScript. */
uint32_t cloister_signature_hi(uint32_t game)
{
	return (uint32_t)(game_signature(games[game]) >> 32);
}

uint32_t cloister_signature_lo(uint32_t game)
{
	return (uint32_t)game_signature(games[game]);
}
