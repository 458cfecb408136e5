/*
 * The search's inside, for src/ai only.
 *
 * A node is what one seat sees at one of its decisions: its key is a hash of the state with everything masked out
 * that the seat may not know. Equal views have equal lists of choices (core's conformance tests hold games to it),
 * so a node's edges never change; ways through a turn that lead to the same view share one node.
 */
#ifndef AI_SEARCH_INT_H
#define AI_SEARCH_INT_H

#include "ai/brain.h"
#include "ai/search.h"
#include "games/games.h"

enum { PATH_MAX = 256, HABITS = 4096, MEMOS = 8192, EXACT_DEPTH_MAX = 40, GROUPS_MAX = 4 };

struct edge {
	choice choice;
	uint32_t visits;
	float value; /* mean, for the seat that chooses */
	float prior; /* all of a node add up to 1 */
};

struct node {
	uint64_t key;
	uint32_t visits;
	float value;    /* mean, for the seat that chooses */
	uint32_t edges; /* index of the first; 0: seen once, not opened yet */
	uint32_t count;
	uint8_t seat;
	uint8_t secret; /* several seats choose at once */
	uint8_t consulted; /* has the rule-based player been asked? */
	uint8_t spare[5];
};

/* What is known of one choice of the root; the root's seat is meant. */
struct tally {
	uint32_t all;    /* visits, those of earlier decisions of the turn included */
	float value;     /* mean of them */
	uint32_t visits; /* those of this decision, of which the sums below are made */
	float score, others; /* prospects: the seat's, and the mean of its opponents' */
	float square;        /* of the margin between the two */
	float hand[TERMS];   /* what it brings at once, on average (style.c) */
	bool looked;         /* was that looked at? */
	bool mixed;          /* solved secret orders: it may be drawn, and all says how likely */
	float term[TERMS];
	float place[SEATS_MAX];
};

/* Fields hidden only while a byte of the state has a certain value; masks are as long as a state. */
struct mask_group {
	uint16_t while_offset;
	uint8_t while_value;
	uint64_t *mask[SEATS_MAX];
};

/* What a choice brought a seat wherever in the tree or the rest of its turn it was made. */
struct habit {
	choice choice;
	uint32_t visits; /* 0: empty */
	float value;
	uint32_t seat;
};

/* What the rule-based player does in a view it was asked about before: it is dear, and rollouts meet views again. */
struct memo {
	uint64_t key; /* 0: empty */
	choice choice;
	uint32_t spare;
};

struct made {
	choice choice;
	uint32_t seat;
};

struct views {
	uint64_t *mask[SEATS_MAX]; /* bytes the seat may always see */
	struct mask_group group[GROUPS_MAX];
	uint32_t groups;
	bool slow;     /* more groups than there is room for: redact instead */
	bool anything; /* is anything hidden at all? */
};

struct step {
	uint32_t node, edge;
};

/* The end of an iteration, as everybody would judge it. */
struct leaf {
	float value[SEATS_MAX];    /* what each seat maximises, 0..1 */
	float prospect[SEATS_MAX]; /* expected final score */
	float ahead[SEATS_MAX];    /* chance that the root's seat ends before that one */
	float term[TERMS];         /* of the root's seat */
	bool over;
};

/* How points are turned into values; measured for each turn, the same for everybody who sees it (leaf_calibrate). */
struct scale {
	float swing;           /* a lead of this many points is three quarters of certainty */
	float spread;          /* what the choices at hand are about, in points */
	float base[SEATS_MAX]; /* margin that is to be expected, by seat */
};

/* Luck that is the same for all runners of a race: the n-th draw of a kind in a stage, whatever else was drawn. */
struct luck {
	uint64_t seed; /* 0: draws are from the search's rng */
	uint32_t stage;
	uint16_t drawn[256]; /* in that stage, by kind of decision */
};

enum { RUNNERS_MAX = 64 };

/* One choice of a race (race.c). */
struct runner {
	uint32_t at; /* in the root's list */
	uint32_t laps;
	float lead, square; /* over the first runner: sums of the laps' and of their squares */
	uint64_t end;  /* hash of the position in which its last lap ended */
	uint32_t twin; /* an earlier runner whose laps all ended in the same positions; itself: none */
	bool out;
};

struct race {
	struct runner runner[RUNNERS_MAX];
	uint32_t count, left; /* left: others that still run */
	uint64_t luck;
	struct rng own; /* what the search draws from after the race */
};

/* Sequential halving at the root: those still in share the iterations of a round, then the worse half leaves. */
struct halving {
	uint32_t at[RUNNERS_MAX]; /* edges of the root that are still in, best first when a round is over */
	uint32_t count, next;     /* next: whose turn it is */
	uint32_t round_end, round; /* iterations after which the round is over, and iterations of one */
};

enum { PROGRAMMES_MAX = 64, PROGRAMME_MAX = 8 };

/* What a seat orders in secret, from the decision thought about on. */
struct programme {
	choice order[PROGRAMME_MAX];
	uint32_t count;
};

/* What a programme brings against each of the other's, and against their mixture. */
struct bringing {
	float against[PROGRAMMES_MAX], mean;
};

/* A search for a better programme against the other's mixture. */
struct answer {
	struct programme programme; /* the best so far */
	struct bringing brings;
	float known;            /* what the best of those taken in brings */
	uint32_t at, left;      /* the order whose turn it is; orders that were not looked at yet */
	int side;
	bool open;
};

/* Secret orders of two seats as a game (mixture.c). Side 0 is the root's seat; a seat's weights add up to 1. */
struct mixture {
	struct programme of[2][PROGRAMMES_MAX];
	uint32_t count[2];
	float worth[2][PROGRAMMES_MAX][PROGRAMMES_MAX]; /* to each side: against each of the other's, of each of its own */
	float weight[2][PROGRAMMES_MAX];
	uint64_t way[PROGRAMMES_MAX][PROGRAMME_MAX]; /* views in which the root's seat gives each order */
	struct answer answer;
	uint32_t met, budget; /* programmes that met another, and how many may */
	uint32_t turn, idle; /* answers, and those since the last that brought something new */
	int seat[2];
	uint8_t kind; /* of the decisions in which orders are given */
	bool used; /* by the decision thought about */
	bool solved;
	unsigned char *base, *given; /* states: nobody's orders are given; one side's are */
	choice *list;
};

/* What the clock says of a decision made in slices. */
enum pause { PAUSE_NONE, PAUSE_SLICE, PAUSE_DONE };

struct search {
	const struct game *game;
	uint64_t seed;
	struct rng rng;
	clock_us *now;
	void *now_data;
	struct views views;
	/* the tree: nodes grow up from the start of the pool, edges down from its end */
	uint32_t *table, table_mask;
	struct node *nodes;
	struct edge *edges; /* one past the last; edge i is edges[-i] */
	uint64_t units; /* of 16 bytes in the pool */
	uint32_t node_count, edge_count;
	/* the decision thought about */
	struct seen seen;
	int seats;
	uint8_t team[SEATS_MAX];
	bool teams; /* has any team two seats? */
	struct scale scale;
	struct level level;
	uint32_t root, root_count, iterations;
	uint64_t seen_key; /* of the root's view */
	bool exact;
	bool raced; /* tallies are a race's */
	bool open; /* begun, and not thought out yet */
	uint8_t ended; /* enum search_end */
	uint32_t limit; /* iterations of this decision */
	uint64_t begun; /* when, by the clock */
	uint64_t spent; /* on it in slices that are over, in microseconds */
	uint64_t slice_begun, slice_us;
	struct race race;
	struct halving halving; /* count 0: not used */
	struct mixture *mixture;
	struct tally *tally;
	float hand_mean[TERMS], hand_unit; /* over the choices looked at: of their terms, and how far apart they are */
	choice *root_list;
	/* working space of one iteration */
	unsigned char *state, *redacted;
	choice *list;
	uint16_t *prior;
	unsigned char *scratch;
	struct step path[PATH_MAX];
	uint32_t path_count;
	uint32_t forced; /* edge of the root that the iteration begins with; UINT32_MAX: the one selected */
	struct made made[PATH_MAX]; /* by whom, in the tree and in the rest of the turn */
	uint32_t made_count;
	struct habit *habits;
	struct memo *memos;
	struct leaf leaf;
	uint32_t stage; /* from which its stages are counted */
	uint32_t root_stage; /* the decision's */
	struct brain net; /* what was learnt; none: the estimate alone judges */
	struct luck luck;
	/* and of the exhaustive search */
	unsigned char *stack;
	uint32_t exact_left;
};

/* views.c */
size_t views_size(const struct game *g);
void *views_init(struct views *v, const struct game *g, void *block); /* returns the first byte not used */
uint64_t view_key(const struct search *s, const void *state, int seat);

/* tree.c: 0 is no node; node_at and edge_at are valid until the next tree_clear */
void tree_clear(struct search *s);
uint32_t tree_find(struct search *s, uint64_t key); /* 0: none */
uint32_t tree_add(struct search *s, uint64_t key, int seat, bool secret); /* 0: no room */
bool tree_open(struct search *s, uint32_t node, const void *state, const choice *list, uint32_t count);

static inline struct node *node_at(const struct search *s, uint32_t node)
{
	return &s->nodes[node];
}

static inline struct edge *edge_at(const struct search *s, const struct node *n, uint32_t i)
{
	return s->edges - n->edges + i;
}

/* habit.c: NULL where the table is full */
struct habit *habit_of(const struct search *s, int seat, choice c);
void habits_learn(struct search *s);

static inline void habit_note(struct search *s, int seat, choice c)
{
	if (s->made_count < PATH_MAX)
		s->made[s->made_count++] = (struct made){c, (uint32_t)seat};
}

/* leaf.c: plays s->state on by the rollout policy for s->depth choices and judges the end */
void leaf_reach(struct search *s);
void turn_end(struct search *s, int seat); /* plays on by the same policy until another seat chooses, or for a while */
void leaf_judge(struct search *s, const void *state, struct leaf *leaf);
void leaf_calibrate(struct search *s);
float leaf_margin(const struct search *s, const struct leaf *leaf, int seat); /* lead over the mean opponent */
void chance_apply(struct search *s, void *state);
choice rules_choice(struct search *s, int seat, uint32_t n); /* the rule-based player's, of the first n of s->list */
void stage_note(struct search *s); /* stages of the rollout are counted from here */
void luck_begin(struct search *s, uint64_t seed); /* 0: draws are independent again */
void luck_share(struct search *s, uint64_t seed); /* the same for chance alone */
bool past_horizon(const struct search *s);
void round_end(struct search *s, uint32_t before); /* plays on until somebody begins to choose who did not before */
void orders_end(struct search *s); /* plays on until several choose at once, or it is over */
bool in_later_stage(const struct search *s);
void state_draw(struct search *s); /* s->state: one that the root's seat holds possible */
int chooser(const struct search *s, struct decision d); /* whose decision is taken next when several are open */

/* exact.c: true if the tallies of the root are now certain */
bool exact_solve(struct search *s, uint32_t positions_max);
size_t exact_frame(const struct game *g); /* bytes of stack for one level of depth */

/* advice.c */
void tally_add(struct search *s, uint32_t root_choice, const struct leaf *leaf);
void tally_note(const struct search *s, const struct leaf *leaf, struct tally *t); /* the same into any tally */
void tally_close(struct search *s); /* takes visits and values over from the tree */

/*
 * style.c: looks at what choices that take part lead to at once, then what a level's leanings add to each of them; a lead is over
 * the mean of those that take part, in what these are about
 */
void style_look(struct search *s, const bool *takes_part, int looks);
float style_leaning(const struct search *s, uint32_t at);
void style_lead(const struct search *s, uint32_t at, float lead[TERMS]);

/* insight.c: adds to the estimates what games taught about them, if the level knows it */
void insight_add(const struct search *s, const void *state, struct prospect *p);

/* race.c: lines up; runs until the slice is over (false) or the race; fills the tallies */
void race_begin(struct search *s);
bool race_go_on(struct search *s);
void race_end(struct search *s);

/*
 * mixture.c: begins where the root has secret orders of two seats, and says how far the tree is to go; goes on until the slice is
 * over (false) or they are solved; tells the tallies how likely each choice is drawn
 */
void mixture_begin(struct search *s);
bool mixture_go_on(struct search *s);
void mixture_tell(struct search *s);
void mixture_forget(struct search *s);
bool mixture_draw(
	const struct search *s, uint64_t key, struct rng *rng, choice *out); /* false: it does not know that view */

/* orders.c: by what the tree knows, else quickly; one of the first n of s->list */
choice order_drawn(struct search *s, int seat, uint32_t n);

/* halving.c: takes the likeliest in; the edge to try now; is over when one is left */
void halving_begin(struct search *s);
uint32_t halving_next(struct search *s);
void halving_end(struct search *s);

/* ismcts.c */
void look_around(struct search *s, const struct seen *seen);
enum pause search_pause(const struct search *s); /* is it time to stop, for now or for good? */
void iterate_through(struct search *s, uint32_t edge); /* one iteration that begins with this choice of the root */

/* Is its choice not always the one that looks best to it? Then what the others are worth counts too. */
static inline bool errs(const struct search *s)
{
	return s->level.set[SET_NOISE] || s->level.set[SET_EASE];
}

static inline float absolute(float x)
{
	return x < 0 ? -x : x;
}

/* From any number to 0..1, a half at 0, three quarters at 1: cheap, smooth, and the same bits everywhere. */
static inline float squash(float z)
{
	return 0.5f + 0.5f * z / (1 + absolute(z));
}

/* Uniform in [0, 1). */
static inline float rng_unit(struct rng *r)
{
	return (float)(rng_next(r) >> 40) / (float)(1 << 24);
}

#endif
