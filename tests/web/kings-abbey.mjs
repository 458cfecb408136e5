// How The King's Abbey is played by hand: with Elias, with one other, and with everybody.
export const tables = { mouse: { players: 2 }, phone: { players: 5 }, keyboard: { players: 1 } };
export const more = { elias: { players: 1 }, elias_again: { players: 1 }, three: { players: 3 }, four: { players: 4 } };
