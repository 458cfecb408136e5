// Nine Men's Morris on boardgame.io's server, kept in its memory: boardgame.mjs PORT
import { createRequire } from "node:module";
import { begin, moves, play } from "./morris.mjs";

const { Server } = createRequire(`${process.cwd()}/`)("boardgame.io/server");

const game = {
	name: "morris",
	setup: begin,
	minPlayers: 2,
	maxPlayers: 2,
	moves: {
		move: ({ G, events }, from, to) => {
			const turn = G.turn;
			if (!play(G, from, to)) return "INVALID_MOVE";
			if (G.turn !== turn) events.endTurn();
			return undefined;
		},
	},
	endIf: ({ G }) => (moves(G).length ? undefined : { winner: 1 - G.turn }),
};

const server = Server({ games: [game], origins: [/.*/] });
await server.run({ port: Number(process.argv[2]), callback: () => console.log("listening") });
