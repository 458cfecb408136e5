/* A vocabulary.def ends with this: its next reader asks anew. */
#undef NUMBER
#undef IDS
#undef SET
#undef SEAT
#undef OWNER
#undef FLAG
#undef SEATS
#undef VERB
#undef CHANCE
#undef KIND
#undef CHANCE_KIND
#undef EVENT
#undef WHY
#undef BROKEN
#undef OPTION
#undef CATEGORY
