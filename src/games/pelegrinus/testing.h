/* Boards and programmes for the tests of Pelegrinus, which include rules.c and cmocka first. Seats are B, G, R, Y. */
#ifndef PELEGRINUS_TESTING_H
#define PELEGRINUS_TESTING_H

enum { B, G, R, Y };
enum { HOME = DESTINATION_stay, PAPAL_COURT = DESTINATION_court };
enum { LOG_MAX = 512 };
enum { SLOTS_OF_BOX = 4 }; /* of the largest city, as compiled in */

/* The figures as compiled in. */
#define box (&pelegrinus_boxes[0])

/* What happened since log_clear. */
static struct event log_list[LOG_MAX];
static struct events log_events = {log_list, 0, LOG_MAX};

static inline void log_clear(void)
{
	log_events.count = 0;
}

/* The number of events of a kind about a seat (-1: any) whose first argument is a (-1: any). */
static inline int logged(int kind, int seat, int a)
{
	int n = 0;
	for (uint32_t i = 0; i < log_events.count; i++)
		if (log_list[i].kind == kind && (seat < 0 || log_list[i].seat == seat) && (a < 0 || log_list[i].arg[0] == a))
			n++;
	return n;
}

/* Where in the log the first event of the kind stands; -1 if there is none. */
static inline int logged_at(int kind)
{
	for (uint32_t i = 0; i < log_events.count; i++)
		if (log_list[i].kind == kind)
			return (int)i;
	return -1;
}

static inline void assert_sound(const struct pelegrinus_state *s)
{
	assert_int_equal(pelegrinus_check(s), 0);
}

/* Pieces that are not on the board are in supply; the round begins. */
static inline void arrange(struct pelegrinus_state *s)
{
	for (int p = 0; p < s->seats; p++) {
		struct pelegrinus_player *player = &s->player[p];
		player->com_supply = (uint8_t)pieces(s, PIECE_commandery),
		player->abbey_supply = (uint8_t)pieces(s, PIECE_abbey);
		player->pope_supply = (uint8_t)pieces(s, PIECE_pope_token);
		for (int c = 0; c < CITIES; c++) {
			player->com_supply = (uint8_t)(player->com_supply - player->com[c]);
			player->abbey_supply = (uint8_t)(player->abbey_supply - (s->abbey[c] == p + 1));
		}
		for (int i = 0; i < SPACES; i++) {
			if (s->track[i] == p + 1)
				player->pope_supply--, player->face = (uint8_t)i;
		}
	}
	s->phase = s->round == ROUND_FINISHED ? PHASE_OVER : KIND_PROGRAM;
	s->start_full = s->round == ROUND_FINISHED ? 0 : complete_cities(s);
	assert_sound(s);
}

/* An empty board at the start of the round, Rome active, faces in the order of seats. */
static inline void open_table(struct pelegrinus_state *s, int players, int round)
{
	struct options o = {.players = (uint8_t)players, .value = {1}};
	memset(s, 0, sizeof *s);
	pelegrinus_setup(s, &o);
	for (int p = 0; p < players - 1; p++)
		pelegrinus_apply(s, SEAT_CHANCE, choose(VERB_DRAW_PLAYER, p, 0, 0), NULL);
	s->round = (uint8_t)round;
	arrange(s);
	log_clear();
}

/* Tokens on start spaces 0.. in this order of seats. */
static inline void set_faces(struct pelegrinus_state *s, int a, int b, int c, int d)
{
	int order[PE_SEATS] = {a, b, c, d};
	memset(s->track, 0, sizeof s->track);
	for (int i = 0; i < s->seats; i++)
		s->track[i] = (uint8_t)(order[i] + 1);
	arrange(s);
}

/* Commanderies of B, G, R, Y in a city. */
static inline void hold(struct pelegrinus_state *s, int city, int b, int g, int r, int y)
{
	int n[PE_SEATS] = {b, g, r, y};
	for (int p = 0; p < PE_SEATS; p++)
		s->player[p].com[city - 1] = (uint8_t)n[p];
}

static inline void fill_near_east(struct pelegrinus_state *s)
{
	hold(s, CITY_constantinople, 2, 1, 1, 0);
	hold(s, CITY_iconium, 1, 0, 2, 0);
	hold(s, CITY_antioch, 1, 1, 1, 0);
	hold(s, CITY_cyprus, 0, 1, 0, 1);
	hold(s, CITY_acre, 1, 2, 0, 1);
	hold(s, CITY_sinai, 0, 0, 1, 1);
}

static inline void fill_italy(struct pelegrinus_state *s)
{
	hold(s, CITY_marseille, 2, 0, 1, 0);
	hold(s, CITY_genoa, 1, 1, 0, 1);
	hold(s, CITY_venice, 0, 0, 2, 2);
	hold(s, CITY_naples, 1, 1, 2, 0);
	hold(s, CITY_palermo, 0, 1, 0, 1);
	hold(s, CITY_crete, 0, 2, 0, 0);
}

static inline void fill_north_africa(struct pelegrinus_state *s)
{
	hold(s, CITY_alexandria, 2, 2, 0, 0);
	hold(s, CITY_cyrene, 0, 1, 1, 0);
	hold(s, CITY_tripoli, 1, 1, 0, 1);
	hold(s, CITY_tunis, 0, 0, 2, 2);
	hold(s, CITY_algiers, 1, 0, 1, 1);
	hold(s, CITY_ceuta, 0, 1, 0, 1);
}

static inline void raise_abbey(struct pelegrinus_state *s, int city, int seat)
{
	s->abbey[city - 1] = (uint8_t)(seat + 1);
}

/* Plays a choice that must be among the listed ones. */
static inline void act(struct pelegrinus_state *s, int seat, choice c)
{
	choice list[PE_CHOICES_MAX];
	uint32_t n = pelegrinus_choices(s, seat, list), i = 0;
	while (i < n && list[i] != c)
		i++;
	assert_true(i < n);
	pelegrinus_apply(s, seat, c, &log_events);
	assert_sound(s);
}

static inline void commit(struct pelegrinus_state *s, int seat, int character, int destination)
{
	act(s, seat, choose(VERB_ASSIGN, character, destination, 0));
}

/* The five commits of a seat. */
static inline void send(
	struct pelegrinus_state *s, int seat, int master, int chaplain, int nun, int pilgrim, int keeper)
{
	commit(s, seat, CHARACTER_master, master);
	commit(s, seat, CHARACTER_chaplain, chaplain);
	commit(s, seat, CHARACTER_nun, nun);
	commit(s, seat, CHARACTER_pilgrim, pilgrim);
	commit(s, seat, CHARACTER_keeper, keeper);
}

/* Everybody who is not ready stays home: the round is resolved. */
static inline void send_rest(struct pelegrinus_state *s)
{
	int round = s->round;
	for (int p = 0; p < s->seats; p++)
		if (s->round == round && s->phase == KIND_PROGRAM && !s->player[p].ready)
			send(s, p, HOME, HOME, HOME, HOME, HOME);
}

static inline void pick_city(struct pelegrinus_state *s, int seat, int city)
{
	act(s, seat, choose(VERB_PICK, city, 0, 0));
}

static inline int held(const struct pelegrinus_state *s, int seat, int city)
{
	return s->player[seat].com[city - 1];
}

static inline int abbey_of(const struct pelegrinus_state *s, int city)
{
	return s->abbey[city - 1] - 1;
}

static inline bool offers(const struct pelegrinus_state *s, int seat, int destination)
{
	choice list[PE_CHOICES_MAX];
	uint32_t n = pelegrinus_choices(s, seat, list);
	for (uint32_t i = 0; i < n; i++)
		if (choice_arg(list[i], choice_verb(list[i]) == VERB_ASSIGN) == destination)
			return true;
	return false;
}

static inline int offered(const struct pelegrinus_state *s, int seat)
{
	choice list[PE_CHOICES_MAX];
	return (int)pelegrinus_choices(s, seat, list);
}

/* The reason why the seat may not send its character there. */
static inline int barred(const struct pelegrinus_state *s, int seat, int character, int destination)
{
	return pelegrinus_why(s, seat, choose(VERB_ASSIGN, character, destination, 0)).reason;
}

static inline void assert_relics(const struct pelegrinus_state *s, int seat, int ones, int twos, int fours)
{
	assert_int_equal(s->player[seat].relics[0], ones);
	assert_int_equal(s->player[seat].relics[1], twos);
	assert_int_equal(s->player[seat].relics[2], fours);
}

static inline int points(const struct pelegrinus_state *s, int seat, int category)
{
	struct score score[PE_SEATS] = {{0}};
	pelegrinus_scores(s, score);
	return score[seat].category[category];
}

#endif
