// How The King's Abbey is played by hand: with Elias, with one other, and a quick game of three.
export const tables = { mouse: { players: 2 }, phone: { players: 3, options: { mode: "quick" } }, keyboard: { players: 1 } };
export const more = { elias: { players: 1 }, elias_again: { players: 1 }, three: { players: 3 }, four: { players: 4 } };
