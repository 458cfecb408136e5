// How Monastery is played by hand: at every number of players, and in teams.
export const tables = { mouse: { players: 2 }, phone: { players: 4 }, keyboard: { players: 3 } };
export const more = { teams: { players: 4, options: { teams: "on" } }, three: { players: 3 } };
