/*
 * Who meets whom. The Dutch system against pairings that others published (tests/server/pairings, facts alone, each file with
 * its source), and properties of thousands of random tournaments of every kind.
 */
#define _GNU_SOURCE
#include "../unit.h"

#include "server/tournaments/matching.h"
#include "server/tournaments/pairing.h"
#include "server/tournaments/standings.h"

#include <dirent.h>
#include <stdlib.h>

enum { MANY = PAIRING_ENTRANTS, LONG = PAIRING_ROUNDS };

/* A tournament as it is told: of each player and round. */
struct told {
	int players, rounds, from, to; /* rounds to be checked, from 1 */
	struct {
		int rival;
		char seat, result; /* result 0: nothing is told */
	} of[MANY][LONG];
	bool next[MANY][MANY]; /* expected of the round after: first, second; the second may be 0, a bye */
	int nexts;
};

static void read_player(struct told *t, char *line)
{
	int round = 0;
	for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n"), round++) {
		char *end;
		t->of[t->players][round].rival = (int)strtol(word, &end, 10);
		t->of[t->players][round].seat = end[0];
		t->of[t->players][round].result = end[1];
	}
	t->players++;
}

static void read_next(struct told *t, char *line)
{
	for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n"), t->nexts++) {
		char *end;
		long first = strtol(word, &end, 10);
		t->next[first][strtol(end + 1, NULL, 10)] = true;
	}
}

static void read_check(struct told *t, char *line)
{
	t->from = (int)strtol(line, &line, 10);
	t->to = (int)strtol(line, NULL, 10);
}

static void read_told(struct told *t, const char *path)
{
	char *line = NULL;
	size_t size = 0;
	FILE *f = fopen(path, "r");
	memset(t, 0, sizeof *t);
	while (f && getline(&line, &size, f) >= 0) {
		if (strncmp(line, "player ", 7) == 0)
			read_player(t, line + 7);
		else if (strncmp(line, "next ", 5) == 0)
			read_next(t, line + 5);
		else if (strncmp(line, "rounds ", 7) == 0)
			t->rounds = (int)strtol(line + 7, NULL, 10);
		else if (strncmp(line, "check ", 6) == 0)
			read_check(t, line + 6);
		else
			assert_int_equal(*line, '#');
	}
	free(line);
	assert_true(f && fclose(f) == 0);
}

static int points_of(char result)
{
	return strchr("1+UF", result) ? PAIRING_WIN : strchr("=H", result) ? PAIRING_WIN / 2 : 0;
}

/* Is it the round that is told by its pairs alone? */
static bool is_next(const struct told *t, int round)
{
	return t->nexts && round == t->to - 1;
}

/* What was before a round, and who is not to be paired in it. */
static struct history told_before(const struct told *t, int round, struct bout *bouts, bool *away)
{
	struct history h = {t->players, round, bouts, away, t->of[0][0].seat == 'b'};
	for (int p = 0; p < t->players; p++) {
		for (int r = 0; r < round; r++) {
			int rival = t->of[p][r].rival;
			char result = t->of[p][r].result;
			bouts[p * round + r] = (struct bout){.table = (int16_t)(rival == 0 ? PAIRING_NOBODY
														 : rival - 1 < p       ? rival - 1
																			   : p),
				.seat = t->of[p][r].seat == 'b',
				.played = rival && strchr("1=0", result),
				.points = (int16_t)(result ? points_of(result) : 0)};
		}
		char result = t->of[p][round].result;
		away[p] = is_next(t, round) ? result != 0 : !result || strchr("FHZ", result);
	}
	return h;
}

static bool told_pair(const struct told *t, int round, const struct pairing *p)
{
	int first = p->who[0] + 1, second = p->count == 2 ? p->who[1] + 1 : 0;
	if (is_next(t, round))
		return t->next[first][second];
	return t->of[first - 1][round].rival == second && (second == 0 || t->of[first - 1][round].seat == 'w');
}

static int check_round(const struct told *t, int round, const char *path)
{
	static struct bout bouts[MANY * LONG];
	static struct pairing tables[MANY];
	bool away[MANY];
	int wrong = 0;
	struct history h = told_before(t, round, bouts, away);
	int count = pair_swiss(&h, t->rounds, tables);
	assert_true(count > 0);
	for (int i = 0; i < count; i++)
		if (!told_pair(t, round, &tables[i])) {
			print_message("%s round %d: %d-%d\n", path, round + 1, tables[i].who[0] + 1,
				tables[i].count == 2 ? tables[i].who[1] + 1 : 0);
			wrong++;
		}
	return wrong;
}

static void test_published_pairings(void **state)
{
	static struct told t;
	struct dirent **names;
	int files = scandir("tests/server/pairings", &names, NULL, alphasort), checked = 0, wrong = 0;
	(void)state;
	assert_true(files > 0);
	for (int i = 0; i < files; i++) {
		char path[512];
		snprintf(path, sizeof path, "tests/server/pairings/%s", names[i]->d_name);
		if (*names[i]->d_name != '.') {
			read_told(&t, path);
			for (int round = t.from; round <= t.to; round++, checked++)
				wrong += check_round(&t, round - 1, path);
		}
		free(names[i]);
	}
	free(names);
	assert_true(checked >= 3);
	assert_int_equal(wrong, 0);
}

/* Chance that is the same every time. */
static uint64_t luck = 88172645463325252u;
static int roll(int sides)
{
	luck ^= luck << 13;
	luck ^= luck >> 7;
	luck ^= luck << 17;
	return (int)(luck >> 33) % sides;
}

/* The heaviest matching by trying all. */
static uint64_t heaviest(const uint64_t w[8][8], int n, unsigned taken)
{
	int a = 0;
	while (a < n && taken >> a & 1)
		a++;
	if (a == n)
		return 0;
	uint64_t best = heaviest(w, n, taken | 1u << a);
	for (int b = a + 1; b < n; b++)
		if (!(taken >> b & 1) && w[a][b]) {
			uint64_t with = w[a][b] + heaviest(w, n, taken | 1u << a | 1u << b);
			best = with > best ? with : best;
		}
	return best;
}

static void check_matching(int n, int density, int most)
{
	uint64_t w[8][8] = {{0}}, sum = 0;
	int mate[8];
	struct matching *m = matching_new(n, 200);
	for (int a = 0; a < n; a++)
		for (int b = a + 1; b < n; b++)
			if (roll(100) < density) {
				w[a][b] = 1 + (uint64_t)roll(most);
				matching_add(m, a, b, 100, w[a][b]); /* across words */
			}
	matching_solve(m, mate);
	for (int a = 0; a < n; a++)
		if (mate[a] > a) {
			assert_int_equal(mate[mate[a]], a);
			assert_true(w[a][mate[a]] > 0);
			sum += w[a][mate[a]];
		}
	assert_true(sum == heaviest(w, n, 0));
	matching_free(m);
}

static void test_a_matching_is_the_heaviest(void **state)
{
	(void)state;
	for (int i = 0; i < 3000; i++)
		check_matching(2 + roll(7), 30 + roll(71), 1 + roll(i % 2 ? 3 : 1000));
}

/* A random tournament as it goes on. */
struct play {
	int entrants, round, rounds, begins;
	struct bout of[MANY][LONG];
	bool away[MANY];
	int met[MANY][MANY], byes[MANY];
};

static struct history play_history(const struct play *p)
{
	static struct bout bouts[MANY * LONG];
	for (int a = 0; a < p->entrants; a++)
		memcpy(&bouts[a * p->round], p->of[a], (size_t)p->round * sizeof *bouts);
	return (struct history){p->entrants, p->round, bouts, p->away, p->begins};
}

/* Each plays as he can, and the strong a little better. */
static void play_table(struct play *p, const struct pairing *t, int number)
{
	int value[PAIRING_SEATS];
	for (int i = 0; i < t->count; i++)
		value[i] = roll(6) - t->who[i] * 3 / p->entrants;
	for (int i = 0; i < t->count; i++) {
		int beaten = 0, drawn = 0;
		for (int j = 0; j < t->count; j++) {
			beaten += value[j] < value[i];
			drawn += j != i && value[j] == value[i];
			if (i != j)
				p->met[t->who[i]][t->who[j]]++;
		}
		p->byes[t->who[i]] += t->count == 1;
		p->of[t->who[i]][p->round] = (struct bout){.table = (int16_t)(t->count == 1 ? PAIRING_NOBODY : number),
			.seat = (int8_t)i,
			.played = t->count > 1,
			.points = (int16_t)pairing_points(t->count - 1, beaten, drawn)};
	}
}

/* Everybody who is there sits once. */
static void play_round(struct play *p, const struct pairing *tables, int count)
{
	int seated[MANY] = {0};
	for (int a = 0; a < p->entrants; a++)
		p->of[a][p->round] = (struct bout){.table = PAIRING_NOBODY};
	for (int i = 0; i < count; i++) {
		for (int j = 0; j < tables[i].count; j++)
			seated[tables[i].who[j]]++;
		play_table(p, &tables[i], p->round * MANY + i);
	}
	for (int a = 0; a < p->entrants; a++)
		assert_int_equal(seated[a], !p->away[a]);
	p->round++;
}

static void check_swiss(int entrants, int rounds, bool some_leave)
{
	static struct play p;
	static struct pairing tables[MANY];
	memset(&p, 0, sizeof p);
	p.entrants = entrants;
	p.begins = roll(2);
	for (p.rounds = rounds; p.round < rounds;) {
		for (int a = 0; a < entrants && some_leave; a++)
			p.away[a] |= roll(40) == 0;
		struct history h = play_history(&p);
		play_round(&p, tables, pair_swiss(&h, rounds, tables));
	}
	for (int a = 0; a < entrants; a++) {
		int first = 0, second = 0;
		for (int r = 0; r < rounds; r++) {
			first += p.of[a][r].played && p.of[a][r].seat == 0;
			second += p.of[a][r].played && p.of[a][r].seat == 1;
		}
		assert_true(p.byes[a] <= 1);
		assert_true(abs(first - second) <= 3);
		for (int b = 0; b < entrants; b++)
			assert_true(p.met[a][b] <= 1);
	}
}

static void test_swiss_tournaments(void **state)
{
	(void)state;
	bool soak = getenv("CLOISTER_SOAK") != NULL;
	for (int i = 0; i < (soak ? 20000 : 400); i++)
		check_swiss(8 + roll(6), 3, false);
	for (int i = 0; i < (soak ? 500 : 6); i++)
		check_swiss(30 + roll(30), 5 + roll(4), i % 2);
	check_swiss(soak ? PAIRING_ENTRANTS - 1 : 101, 3, true);
}

/* So many rounds that everybody meets everybody: however they went, there is always a round. */
static void test_swiss_to_the_last_round(void **state)
{
	static struct play p;
	static struct pairing tables[MANY];
	(void)state;
	for (int i = 0; i < 200; i++) {
		memset(&p, 0, sizeof p);
		p.entrants = 3 + roll(6);
		for (p.rounds = p.entrants + 2; p.round < p.rounds;) {
			struct history h = play_history(&p);
			play_round(&p, tables, pair_swiss(&h, p.rounds, tables));
		}
	}
}

static void test_berger(void **state)
{
	/* As printed for eight: 1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, … */
	static const int8_t printed[3][4][2] = {
		{{1, 8}, {2, 7}, {3, 6}, {4, 5}}, {{8, 5}, {6, 4}, {7, 3}, {1, 2}}, {{2, 8}, {3, 1}, {4, 7}, {5, 6}}};
	struct pairing tables[MANY];
	(void)state;
	for (int round = 0; round < 3; round++) {
		assert_int_equal(pair_berger(8, round, tables), 4);
		for (int i = 0; i < 4; i++)
			for (int j = 0; j < 2; j++)
				assert_int_equal(tables[i].who[j] + 1, printed[round][i][j]);
	}
	for (int n = 2; n < 40; n++) {
		static struct play p;
		memset(&p, 0, sizeof p);
		p.entrants = n;
		while (p.round < berger_rounds(n))
			play_round(&p, tables, pair_berger(n, p.round, tables));
		for (int a = 0; a < n; a++)
			for (int b = 0; b < n; b++)
				assert_int_equal(p.met[a][b], a != b);
	}
}

static void test_knockout(void **state)
{
	static struct play p;
	static struct pairing tables[MANY];
	(void)state;
	for (int n = 2; n < 70; n++)
		for (int seats = 2; seats <= PAIRING_SEATS; seats++) {
			int count, in[MANY];
			memset(&p, 0, sizeof p);
			p.entrants = n;
			for (;;) {
				struct history h = play_history(&p);
				count = pair_knockout(&h, seats, tables);
				if (!count)
					break;
				memset(in, 0, sizeof in);
				for (int a = 0; a < n; a++)
					p.of[a][p.round] = (struct bout){.table = PAIRING_NOBODY};
				for (int i = 0; i < count; i++) {
					assert_true(tables[i].count >= 1 && tables[i].count <= seats);
					play_table(&p, &tables[i], i);
				}
				p.round++;
			}
			assert_int_equal(p.round, knockout_rounds(n, seats));
		}
}

/* The strongest two meet in the last round if the stronger always wins. */
static void test_knockout_seeds(void **state)
{
	static struct play p;
	static struct pairing tables[MANY];
	(void)state;
	memset(&p, 0, sizeof p);
	p.entrants = 13;
	for (int count = 1; count;) {
		struct history h = play_history(&p);
		count = pair_knockout(&h, 2, tables);
		for (int a = 0; a < p.entrants; a++)
			p.of[a][p.round] = (struct bout){.table = PAIRING_NOBODY};
		for (int i = 0; i < count; i++)
			for (int j = 0; j < tables[i].count; j++) {
				int who = tables[i].who[j], other = tables[i].who[!j];
				bool won = tables[i].count == 1 || who < other;
				p.of[who][p.round] = (struct bout){.table = (int16_t)(tables[i].count == 1 ? PAIRING_NOBODY : i),
					.seat = (int8_t)j,
					.played = tables[i].count > 1,
					.points = won ? PAIRING_WIN : 0};
				if (count == 1)
					assert_true(who < 2);
				if (count == 2)
					assert_int_equal(who + other, 3);
			}
		p.round += count > 0;
	}
	assert_int_equal(p.round, 4);
}

static void test_groups(void **state)
{
	static struct play p;
	static struct pairing tables[MANY];
	(void)state;
	for (int seats = 3; seats <= PAIRING_SEATS; seats++)
		for (int n = seats; n < 44; n++) {
			int again = 0;
			memset(&p, 0, sizeof p);
			p.entrants = n;
			for (int rounds = 4; p.round < rounds;) {
				struct history h = play_history(&p);
				int count = pair_groups(&h, seats, 2, false, tables);
				for (int i = 0; i < count; i++)
					assert_true(tables[i].count >= 2 && tables[i].count <= seats);
				play_round(&p, tables, count);
			}
			for (int a = 0; a < n; a++)
				for (int b = 0; b < n; b++)
					again += p.met[a][b] > 1;
			if (n >= 8 * seats)
				assert_int_equal(again, 0);
		}
}

static void test_groups_that_do_not_come_out_even(void **state)
{
	static struct play p;
	static struct pairing tables[MANY];
	(void)state;
	memset(&p, 0, sizeof p);
	p.entrants = 14;
	while (p.round < 7) {
		struct history h = play_history(&p);
		play_round(&p, tables, pair_groups(&h, 4, 4, false, tables));
	}
	for (int a = 0; a < p.entrants; a++)
		assert_int_equal(p.byes[a], 1);
}

static void test_arena(void **state)
{
	static struct play p;
	static struct pairing tables[MANY];
	int again = 0;
	(void)state;
	memset(&p, 0, sizeof p);
	p.entrants = 20;
	while (p.round < 12) {
		int last[MANY];
		for (int a = 0; a < p.entrants; a++) {
			p.away[a] = roll(4) == 0;
			last[a] = p.round ? p.of[a][p.round - 1].table : PAIRING_NOBODY;
		}
		struct history h = play_history(&p);
		int count = pair_arena(&h, tables);
		for (int i = 0; i < count; i++) {
			int a = tables[i].who[0], b = tables[i].who[1];
			assert_false(p.away[a] || p.away[b]);
			again += last[a] != PAIRING_NOBODY && last[a] == last[b];
		}
		for (int a = 0; a < p.entrants; a++)
			p.of[a][p.round] = (struct bout){.table = PAIRING_NOBODY};
		for (int i = 0; i < count; i++)
			play_table(&p, &tables[i], p.round * MANY + i);
		p.round++;
	}
	assert_int_equal(again, 0);
}

/* Four players, three rounds: 1 beat all, 2 and 3 drew, 4 lost everything but to 3, who did not come. */
static void test_standings(void **state)
{
	static const struct bout bouts[4][3] = {
		{{0, 0, true, 24}, {0, 0, true, 24}, {0, 0, true, 24}},
		{{1, 0, true, 12}, {0, 1, true, 0}, {1, 0, true, 24}},
		{{1, 1, true, 12}, {1, 0, false, 0}, {0, 1, true, 0}},
		{{0, 1, true, 0}, {1, 1, false, 24}, {1, 1, true, 0}},
	};
	struct history h = {4, 3, &bouts[0][0], NULL, 0};
	struct standing rows[4];
	(void)state;
	standings(&h, STANDING_RIVALS, rows);
	static const int who[] = {0, 1, 3, 2}, points[] = {72, 36, 24, 12}, wins[] = {3, 1, 0, 0};
	static const int buchholz[] = {72, 108, 132, 120}, cut[] = {60, 96, 108, 108}, sonneborn[] = {72, 30, 24, 18};
	for (int i = 0; i < 4; i++) {
		assert_int_equal(rows[i].who, who[i]);
		assert_int_equal(rows[i].rank, i + 1);
		assert_int_equal(rows[i].points, points[i]);
		assert_int_equal(rows[i].wins, wins[i]);
		assert_int_equal(rows[i].buchholz, buchholz[i]);
		assert_int_equal(rows[i].cut, cut[i]);
		assert_int_equal(rows[i].sonneborn, sonneborn[i]);
	}
}

/* Two of equal points and rivals: who beat the other stands before; who did neither shares a place. */
static void test_direct_encounter(void **state)
{
	static const struct bout bouts[2][2] = {
		{{0, 0, true, 0}, {PAIRING_NOBODY, 0, false, 24}}, {{0, 1, true, 24}, {PAIRING_NOBODY, 0, false, 0}}};
	static const struct bout apart[2][1] = {{{PAIRING_NOBODY, 0, false, 24}}, {{PAIRING_NOBODY, 0, false, 24}}};
	struct history met = {2, 2, &bouts[0][0], NULL, 0}, not_met = {2, 1, &apart[0][0], NULL, 0};
	struct standing rows[2];
	(void)state;
	standings(&met, STANDING_DIRECT, rows);
	assert_int_equal(rows[0].who, 1);
	assert_int_equal(rows[0].direct, 2);
	assert_int_equal(rows[1].rank, 2);
	standings(&not_met, STANDING_RIVALS, rows);
	assert_int_equal(rows[1].rank, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_matching_is_the_heaviest),
		cmocka_unit_test(test_published_pairings),
		cmocka_unit_test(test_swiss_tournaments),
		cmocka_unit_test(test_swiss_to_the_last_round),
		cmocka_unit_test(test_berger),
		cmocka_unit_test(test_knockout),
		cmocka_unit_test(test_knockout_seeds),
		cmocka_unit_test(test_groups),
		cmocka_unit_test(test_groups_that_do_not_come_out_even),
		cmocka_unit_test(test_arena),
		cmocka_unit_test(test_standings),
		cmocka_unit_test(test_direct_encounter),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
