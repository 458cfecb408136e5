#include "core/declare.h"
#include "games/kings-abbey/rules.c"
GAME_TABLES(kings_abbey);
static void estimate(const void *state, struct prospect *out){ struct score sc[SEATS_MAX]; const struct kings_abbey_state*s=state; kings_abbey_scores(s,sc); for(int i=0;i<s->seats;i++){memset(&out[i],0,sizeof out[i]); out[i].value=out[i].term[0]=16*sc[i].total;} }
static choice play(const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch){(void)seen;(void)seat;(void)scratch;return list[rng_below(rng,count)];}
static choice rollout(const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng){(void)seen;(void)seat;return list[rng_below(rng,count)];}
static void prior(const void *state, int seat, const choice *list, uint32_t count, uint16_t *out){(void)state;(void)seat;(void)list;for(uint32_t i=0;i<count;i++)out[i]=1;}
const struct heuristics kings_abbey_heuristics = {0, estimate, play, rollout, prior};
