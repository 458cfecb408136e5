/* Everybody meets everybody once: the tables of Berger, as chess federations print them. */
#include "server/tournaments/pairing.h"

int berger_rounds(int entrants)
{
	return entrants + entrants % 2 - 1;
}

/*
 * The last of an even number stays where he is, all others go round a circle. In the printed tables he has the second seat in
 * the first round and the first in the next; where the number is odd he is nobody, and who meets him has a bye.
 */
int pair_berger(int entrants, int round, struct pairing *tables)
{
	int even = entrants + entrants % 2, circle = even - 1, count = 0;
	struct pairing bye = {0};
	int lead = round * (even / 2) % circle; /* whom the last one meets */
	for (int i = 0; i < even / 2; i++) {
		int a = (lead + i) % circle, b = i ? (lead + circle - i) % circle : circle;
		if (i == 0 && round % 2) {
			a = circle;
			b = lead;
		}
		if (a >= entrants || b >= entrants)
			bye = (struct pairing){1, {(int16_t)(a >= entrants ? b : a)}};
		else
			tables[count++] = (struct pairing){2, {(int16_t)a, (int16_t)b}};
	}
	if (bye.count)
		tables[count++] = bye;
	return count;
}
