/* The invariants of one state (section 12 of the rules), each with its row. Part of rules.c. */

/* PE-9.2: the slots are those of one column of PE-3.4. */
RULE bool slots_are_a_column(const struct pelegrinus_state *s)
{
	for (int column = 0; column < 3; column++) {
		int c = 0;
		while (c < CITIES && s->cap[c] == figures(s)->slots[c][column])
			c++;
		if (c == CITIES)
			return true;
	}
	return false;
}

/* PE-4.1 to PE-4.5, PE-4.20 */
RULE bool table_is_set(const struct pelegrinus_state *s)
{
	bool in_setup = s->phase == KIND_CHANCE_ACTIVE_SITE || s->phase == KIND_CHANCE_POPE_START;
	if (s->seats < 2 || s->seats > PE_SEATS || s->phase == KIND_OVER || s->phase > PHASE_OVER)
		return false;
	if (s->round < 1 || s->round > ROUND_FINISHED || (in_setup && s->round != 1))
		return false;
	if ((s->phase == PHASE_OVER) != (s->round == ROUND_FINISHED))
		return false;
	if (s->phase == KIND_CHANCE_ACTIVE_SITE ? s->active_site != SITE_none
											: s->active_site != SITE_rome && s->active_site != SITE_avignon)
		return false;
	for (int p = 0; p < s->seats; p++)
		if (s->player[p].color != p + 1)
			return false;
	return slots_are_a_column(s);
}

/* PE-12.4, PE-12.5, PE-12.6, PE-12.9, PE-12.20 */
RULE uint16_t check_map(const struct pelegrinus_state *s)
{
	int built_now = s->phase == KIND_PICK_ABBEY_SITE || s->phase == KIND_PICK_TIED_ABBEY;
	for (int c = 0; c < CITIES; c++) {
		int r = region_of(c), total = commanderies_in(s, c), owner = s->abbey[c];
		if (total > s->cap[c])
			return BROKEN_SLOTS;
		if (!region_open(s, r) && total)
			return BROKEN_NOT_OPEN;
		if (region_open(s, r) && total > s->round - figures(s)->opens[r] + built_now)
			return BROKEN_PACE;
		if (owner && !s->player[owner - 1].com[c])
			return BROKEN_ABBEY_OWNER;
	}
	for (int r = 0; r < REGIONS; r++) {
		int abbeys = abbeys_in(s, r);
		if (abbeys > ABBEYS_OF_REGION || (abbeys && !region_complete(s, r)))
			return BROKEN_REGION_ABBEYS;
	}
	return 0;
}

/* PE-12.1, PE-12.2, PE-12.8 */
RULE uint16_t check_pieces(const struct pelegrinus_state *s)
{
	int relics[RELIC_VALUES] = {0, 0, 0};
	for (int p = 0; p < s->seats; p++) {
		int commanderies = s->player[p].com_supply, abbeys = s->player[p].abbey_supply;
		for (int c = 0; c < CITIES; c++) {
			commanderies += s->player[p].com[c];
			abbeys += s->abbey[c] == p + 1;
		}
		if (commanderies != pieces(s, PIECE_commandery))
			return BROKEN_COMMANDERIES;
		if (abbeys != pieces(s, PIECE_abbey))
			return BROKEN_ABBEYS;
		for (int v = 0; v < RELIC_VALUES; v++)
			relics[v] += s->player[p].relics[v];
	}
	for (int v = 0; v < RELIC_VALUES; v++)
		if (relics[v] != s->seats * pieces(s, PIECE_relic_low + v))
			return BROKEN_RELICS;
	return 0;
}

/* PE-5.4: during the draws the lowest start spaces are taken, the others' tokens are all in supply. */
RULE bool track_is_filling(const struct pelegrinus_state *s)
{
	int placed = 0;
	for (int i = 0; i < SPACES; i++)
		placed += s->track[i] != 0;
	if (placed > (s->phase == KIND_CHANCE_POPE_START ? s->seats - 2 : 0)) /* the last is placed without a draw */
		return false;
	for (int i = 0; i < placed; i++)
		if (!s->track[i])
			return false;
	return true;
}

/* PE-12.7; the newest token of a player is the one that lies face up, so it is the highest (PE-3.7.1). */
RULE bool faces_are_up(const struct pelegrinus_state *s)
{
	int top = START_SPACES - 1 + s->round - !is_picking(s);
	for (int i = 0; i < SPACES; i++) {
		if (!s->track[i])
			continue;
		if (i > top || (i >= s->seats && i < START_SPACES) || s->track[i] > s->seats)
			return false;
		if (i > s->player[s->track[i] - 1].face)
			return false;
	}
	return true;
}

/* PE-12.3, PE-12.7 */
RULE uint16_t check_track(const struct pelegrinus_state *s)
{
	bool in_setup = s->phase == KIND_CHANCE_ACTIVE_SITE || s->phase == KIND_CHANCE_POPE_START;
	if (!faces_are_up(s) || (in_setup && !track_is_filling(s)))
		return BROKEN_FACES;
	for (int p = 0; p < s->seats; p++) {
		const struct pelegrinus_player *player = &s->player[p];
		int tokens = 0;
		for (int i = 0; i < SPACES; i++)
			tokens += s->track[i] == p + 1;
		if (player->pope_supply + tokens != pieces(s, PIECE_pope_token) || (!tokens && !in_setup))
			return BROKEN_POPES;
		if (tokens ? s->track[player->face] != p + 1 : player->face != 0)
			return BROKEN_FACES;
	}
	return 0;
}

/* PE-12.11: nothing of a round is left. */
RULE bool all_are_home(const struct pelegrinus_state *s)
{
	for (int p = 0; p < s->seats; p++) {
		const struct pelegrinus_player *player = &s->player[p];
		if (player->set || player->ready)
			return false;
		for (int k = 0; k < CHARACTERS; k++)
			if (player->prog[k])
				return false;
	}
	return s->start_full == 0;
}

/* Nothing of a step of the resolution is left. */
RULE bool no_step_is_open(const struct pelegrinus_state *s)
{
	for (int c = 0; c < CITIES; c++)
		if (s->won[c])
			return false;
	for (int p = 0; p < s->seats; p++)
		if (s->player[p].held_by)
			return false;
	return s->kept == 0;
}

/* PE-12.19, and that somebody is still to commit. */
RULE bool programmes_are_sound(const struct pelegrinus_state *s)
{
	int ready = 0;
	for (int p = 0; p < s->seats; p++) {
		const struct pelegrinus_player *player = &s->player[p];
		uint64_t cities = destinations(s, p);
		if (player->set > CHARACTERS || player->ready != (player->set == CHARACTERS))
			return false;
		ready += player->ready;
		for (int k = 0; k < CHARACTERS; k++) {
			if ((player->prog[k] != 0) != (k < player->set))
				return false;
			if (k < player->set && !((cities | places_beside(k + 1)) & bit(player->prog[k] - 1)))
				return false;
		}
	}
	return ready < s->seats;
}

/* While a choice of PE-6.5 is open every programme is complete and public. */
RULE bool programmes_are_revealed(const struct pelegrinus_state *s)
{
	for (int p = 0; p < s->seats; p++) {
		const struct pelegrinus_player *player = &s->player[p];
		if (player->set != CHARACTERS || player->ready != 1 || player->held_by == p + 1)
			return false;
		for (int k = 0; k < CHARACTERS; k++) {
			int place = player->prog[k] - 1;
			if (place < 0 || (place < CITIES && !region_open(s, region_of(place)))
				|| (place == COURT && !goes_to_court(k + 1)))
				return false;
		}
	}
	return true;
}

/* PE-4.18: the winners of the step are those the programmes give; in the last step some may be dealt with already. */
RULE bool winners_are_right(const struct pelegrinus_state *s, const struct stacks *k)
{
	bool commanderies = s->phase == KIND_PICK_COMMANDERY_SITE;
	uint64_t contested = k->places & (commanderies ? ALL_CITIES & ~s->start_full : abbey_cities(s));
	for (int c = 0; c < CITIES; c++) {
		int winner = contested & bit(c) ? city_winner(s, k, c) + 1 : 0;
		if (s->won[c] != winner && (s->won[c] || s->phase != KIND_PICK_TIED_ABBEY))
			return false;
	}
	return true;
}

/* PE-4.18: there is a choice, and nobody has kept more than there are pieces. */
RULE bool picks_are_open(const struct pelegrinus_state *s)
{
	uint64_t keepable = 0;
	for (int p = 0; p < s->seats; p++) {
		int supply = supply_of(s, p), won = bits_count(won_by(s, p)), kept = bits_count(won_by(s, p) & s->kept);
		if (s->phase == KIND_PICK_TIED_ABBEY ? won > supply : kept > supply)
			return false;
		if (won > supply)
			keepable |= won_by(s, p);
	}
	if (s->phase == KIND_PICK_TIED_ABBEY)
		return s->kept == 0 && tied_cities(s) != 0;
	return !(s->kept & ~keepable) && short_seat(s) != SEAT_NONE;
}

/* PE-4.16 to PE-4.18 while a choice of PE-6.5 is open. */
RULE uint16_t check_picking(const struct pelegrinus_state *s)
{
	struct stacks k;
	uint64_t full = complete_cities(s);
	if (!programmes_are_revealed(s))
		return BROKEN_PROGRAMMES;
	stack_up(s, &k);
	if (s->phase == KIND_PICK_COMMANDERY_SITE) {
		if (s->start_full != full)
			return BROKEN_START_FULL;
		for (int p = 0; p < s->seats; p++)
			if (s->player[p].held_by)
				return BROKEN_HOME; /* keepers are captured later */
	} else if (s->start_full & ~full || full & ~s->start_full & ~k.places) {
		return BROKEN_START_FULL;
	}
	return winners_are_right(s, &k) && picks_are_open(s) ? 0 : BROKEN_WON;
}

RULE uint16_t pelegrinus_check(const struct pelegrinus_state *s)
{
	if (!table_is_set(s))
		return BROKEN_TABLE;
	uint16_t broken = check_map(s);
	if (!broken)
		broken = check_pieces(s);
	if (!broken)
		broken = check_track(s);
	if (broken)
		return broken;
	if (is_picking(s))
		return check_picking(s);
	if (!no_step_is_open(s))
		return BROKEN_HOME;
	if (s->phase != KIND_PROGRAM)
		return all_are_home(s) ? 0 : BROKEN_HOME;
	if (s->start_full != complete_cities(s))
		return BROKEN_START_FULL;
	return programmes_are_sound(s) ? 0 : BROKEN_PROGRAMMES;
}
