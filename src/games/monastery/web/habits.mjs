// How Monastery is played by hand: at every number of players, and in teams.
/** Whole games are left to `make soak`. */
export const long = true;
export const tables = { mouse: { players: 2 }, phone: { players: 4 }, keyboard: { players: 3 } };
export const more = { teams: { players: 4, options: { teams: "on" } }, three: { players: 3 } };
/** Whose tiles in hand may be drawn. */
export const secret = {
  drawn: (seat, view) => view.hand[seat].filter(Boolean).map((tile) => `hand.${tile}`),
  elements: /^hand\./,
};
/** Sorts of elements that are picked before places are. */
export const pieces = ["monk", "hand"];
