// How The King's Abbey is played by hand: with Elias, with one other, and with everybody.
/** Whole games are left to `make soak`. */
export const long = true;
export const tables = { mouse: { players: 2 }, phone: { players: 5 }, keyboard: { players: 1 } };
export const more = { elias: { players: 1 }, elias_again: { players: 1 }, three: { players: 3 }, four: { players: 4 } };
/** A table at which somebody has a secret. */
export const secret = { options: { saints: "on" } };
/** Players of a table at which nobody waits for another. */
export const alone = 1;
/** Sorts of elements that are picked before places are. */
export const pieces = ["die", "monk", "baptistery", "elias"];
/** Random games until every choice has been offered: two manned Scriptoria and three equal Viking dice seldom come together. */
export const rarely = 40000;
