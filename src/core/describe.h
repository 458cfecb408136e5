/*
 * A game described in JSON from its declarations: what the page's encyclopaedia, generic panel and generated types
 * are made of.
 */
#ifndef CORE_DESCRIBE_H
#define CORE_DESCRIBE_H

#include "core/words.h"

/*
 * {"id","rules_version","seats":[name…],"types":[{"name","form","min","max","rows":[{"id","name","forms":{},"help","mark",
 * "element","figures":{}}],"pairs":[[from,to,kind]…]}],"fields":[{"name","title","type","dimensions":[{"count","seat","list"}],"hidden","owned",
 * "while":{"field","value"}}],"verbs":[{"name","args":[{"name","type","optional","private"}],"targets"}],"kinds":[{"name","rule","help","verbs"}],"events":[{"name","args",
 * "targets"}],"reasons":[{"name","rule"}],"constants":{name:value},"categories":[{"name","title"}],"invariants":[id]}
 */
void describe_game(const struct speaker *s, struct out *o);

#endif
