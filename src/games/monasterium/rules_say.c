/* What sentences need of a position: the figures of prompts, the names of places. */

/* The figures of a prompt: which novice, which tile, which die the open decision is about. */
RULE void monasterium_prompt(const struct monasterium_state *s, int seat, struct prompt *out)
{
	struct monasterium_frame none = {0, 0, 0, 0}, f = s->depth ? *top_frame(s) : none;
	struct price price; /* the same for all places of a row, but for the kind of token */
	switch (open_kind(s)) {
	case KIND_USE_DIE:
		out->arg[0] = s->turn_column;
		out->arg[1] = (int16_t)(s->turn_neutral + s->turn_personal);
		break;
	case KIND_SEND_NOVICE:
		out->variant = f.value;
		break;
	case KIND_SEND_TARGET:
		price = price_of(s, seat, f.row, f.value, MONASTERY_A, row_first_place(f.row));
		out->variant = (uint8_t)(row_goes[f.row] - GOES_TO_BUILDING);
		if (s->prices_each && out->variant) { /* no one price to tell: the highest */
			out->variant = (uint8_t)(out->variant + GOES_TO_CLOISTER - GOES_TO_BUILDING);
			price.influence = price.count = figures(s)->row[f.row].grows;
		}
		out->arg[0] = f.row;
		out->arg[1] = (int16_t)price.influence;
		out->arg[2] = (int16_t)price.count;
		break;
	case KIND_EXTRA_NOVICE:
		out->arg[0] = f.row;
		break;
	case KIND_EXTRA_REROLL:
		out->arg[0] = f.value;
		break;
	case KIND_TILE_SOURCE:
		out->variant = f.kind == FRAME_TILE_FROM;
		break;
	case KIND_TILE_ROW:
		out->arg[0] = f.column;
		break;
	case KIND_TILE_BONUS:
		out->arg[0] = f.row;
		out->arg[1] = (int16_t)(f.column + WINDOW_SIZE);
		break;
	default:
		break;
	}
}

/* What a novice being sent there would pay, the actor's top frame saying which novice. */
RULE void name_with_price(const struct monasterium_state *s, int monastery, int place, struct prompt *out)
{
	const struct monasterium_frame *f = top_frame(s);
	struct price price = price_of(s, actor_of(s), f->row, f->value, monastery, place);
	switch (place_goes(place)) {
	case GOES_TO_BUILDING:
		out->variant = price.influence ? NAME_BUILDING_PRICE : NAME_BUILDING_FAVOUR;
		out->arg[2] = (int16_t)price.count, out->arg[3] = (int16_t)price.influence;
		break;
	case GOES_TO_CHAPEL:
		out->variant = price.influence ? NAME_CHAPEL_PRICE : NAME_CHAPEL_FREE;
		out->arg[0] = (int16_t)price.influence;
		break;
	default:
		out->variant = NAME_CLOISTER_PRICE;
		out->arg[0] = (int16_t)(place - PLACE_K1 + 1), out->arg[1] = (int16_t)price.count;
		break;
	}
}

/* A building is known by its monastery and its place together; on the label of a choice it has its price too. */
RULE bool monasterium_name(
	const struct monasterium_state *s, int type, int place, const struct sentence *in, struct prompt *out)
{
	int monastery = MONASTERY_NONE;
	for (int i = 0; i < in->count; i++)
		if (in->arg[i].type == TYPE_MONASTERY)
			monastery = in->arg[i].value;
	if (type != TYPE_PLACE || !monastery || place < PLACE_B1)
		return false;
	int building = place_goes(place) == GOES_TO_BUILDING ? building_type(s, monastery, place) : BUILDING_NONE;
	bool pays = in->verb == VERB_SEND_TARGET && open_kind(s) == KIND_SEND_TARGET
		&& place_goes(place) == row_goes[top_frame(s)->row];
	if (place_goes(place) == GOES_TO_BUILDING) {
		if (!building)
			return false; /* not on this side of the board */
		out->arg[0] = (int16_t)building, out->arg[1] = (int16_t)place;
	} else if (!pays) {
		return false;
	}
	if (pays)
		name_with_price(s, monastery, place, out);
	return true;
}
