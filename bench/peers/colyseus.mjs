// Nine Men's Morris on Colyseus, kept in its memory; a move is sent on at once, not with the next tick: colyseus.mjs PORT
import { createRequire } from "node:module";
import { begin, play } from "./morris.mjs";

const load = createRequire(`${process.cwd()}/`);
const { Server, Room } = load("@colyseus/core");
const { WebSocketTransport } = load("@colyseus/ws-transport");
const schema = load("@colyseus/schema");

class Position extends schema.Schema {}
schema.defineTypes(Position, { board: ["uint8"], hand: ["uint8"], turn: "uint8", taking: "boolean", seq: "uint32" });

class Morris extends Room {
	onCreate() {
		const position = new Position();
		Object.assign(position, begin());
		position.board = new schema.ArraySchema(...begin().board);
		position.hand = new schema.ArraySchema(...begin().hand);
		this.game = begin();
		this.seats = [];
		this.setState(position);
		this.setPatchRate(null);
		this.onMessage("move", (client, [from, to]) => this.move(client, from, to));
	}

	onJoin(client) {
		this.seats.push(client.sessionId);
	}

	move(client, from, to) {
		if (this.seats[this.game.turn] !== client.sessionId || !play(this.game, from, to)) return;
		if (from >= 0) this.state.board[from] = 0;
		if (to >= 0) this.state.board[to] = this.game.board[to];
		for (const seat of [0, 1]) this.state.hand[seat] = this.game.hand[seat];
		for (const name of ["turn", "taking", "seq"]) this.state[name] = this.game[name];
		this.broadcastPatch();
	}
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("morris", Morris);
await server.listen(Number(process.argv[2]));
console.log("listening");
