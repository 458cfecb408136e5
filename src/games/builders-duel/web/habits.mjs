// Two people come to its end by clicks at random.
export const friends = true;
/** A card is about the lines through it: a click on it shows them. */
export const about = { press: "cell.0", shows: "place-line" };
