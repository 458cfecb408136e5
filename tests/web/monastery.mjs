// How Monastery is played by hand: at every number of players.
export const tables = { mouse: { players: 2 }, phone: { players: 4 }, keyboard: { players: 3 } };
