// At which tables of Monastery the tests sit down.
export const tables = { phone: { players: 4 }, keyboard: { players: 3 } };
