// People at others' servers: play.mjs boardgame|colyseus PORT TABLES WATCHERS RATE SECONDS
// Two play at each table and some look on, each by a connection of their own; a table's next move is sent when all have
// seen the last, RATE of them a second over all tables. Prints "begin" when the measurement begins, then a line of JSON.
import { createRequire } from "node:module";
import { begin, moves, play } from "./morris.mjs";

const load = createRequire(`${process.cwd()}/`);
const [kind, port, ...rest] = process.argv.slice(2);
const [tables, watchers, rate, seconds] = rest.map(Number);
const WARM_S = 3;

/** Connections of one table: for each of them move() sends, and seen(seq) is called with what it sees. */
const CONNECT = {
	async boardgame(number, count, seen) {
		const { io } = load("socket.io-client");
		const id = `table${number}-${process.pid}-${Date.now()}`;
		const all = [];
		for (let i = 0; i < count; i++) {
			const socket = io(`http://127.0.0.1:${port}/morris`, { transports: ["websocket"], forceNew: true });
			const player = i < 2 ? String(i) : null;
			let state = 0;
			const take = (next) => {
				state = next._stateID;
				seen(i, next.G.seq);
			};
			socket.on("update", (_, next) => take(next));
			await new Promise((ready) => {
				socket.once("sync", (_, info) => {
					take(info.state);
					ready();
				});
				socket.emit("sync", id, player, undefined, 2);
			});
			const send = (move) => {
				const payload = { type: "move", args: move, playerID: player };
				socket.emit("update", { type: "MAKE_MOVE", payload }, state, id, player);
			};
			all.push({ send, close: () => socket.close() });
		}
		return all;
	},

	async colyseus(_, count, seen) {
		const { Client } = load("colyseus.js");
		const all = [];
		let id;
		for (let i = 0; i < count; i++) {
			const client = new Client(`ws://127.0.0.1:${port}`);
			const room = id ? await client.joinById(id) : await client.create("morris");
			id = room.roomId;
			room.onStateChange((state) => seen(i, state.seq));
			all.push({ send: (move) => room.send("move", move), close: () => room.leave() });
		}
		return all;
	},
};

const ready = [];
const times = [];
let made = 0;
let measuring = false;

class Table {
	constructor(number) {
		this.number = number;
	}

	async open() {
		this.game = begin();
		this.waits = 0;
		this.seen = [];
		this.all = await CONNECT[kind](this.number, 2 + watchers, (i, seq) => this.look(i, seq));
		ready.push(this);
	}

	look(i, seq) {
		if (!this.waits || this.seen[i] || seq < this.game.seq) return;
		this.seen[i] = true;
		if (measuring && i !== this.mover) times.push(performance.now() - this.sent);
		if (--this.waits) return;
		made += measuring;
		if (moves(this.game).length) ready.push(this);
		else this.again();
	}

	/** The game is over: another. */
	async again() {
		for (const one of this.all) one.close();
		await this.open();
	}

	move() {
		const list = moves(this.game);
		const move = list[Math.floor(Math.random() * list.length)];
		this.mover = this.game.turn;
		play(this.game, ...move);
		this.seen = [];
		this.waits = this.all.length;
		this.sent = performance.now();
		this.all[this.mover].send(move);
	}
}

for (let i = 0; i < tables; i++) await new Table(i).open();
const start = performance.now();
let sent = 0;
const timer = setInterval(() => {
	const now = performance.now();
	for (const due = ((now - start) * rate) / 1000; sent < due && ready.length; sent++) ready.shift().move();
	if (sent < ((now - start) * rate) / 1000 - rate) sent = ((now - start) * rate) / 1000 - rate;
	if (!measuring && now - start > 1000 * WARM_S) {
		measuring = true;
		console.log("begin");
	}
	if (now - start < 1000 * (WARM_S + seconds)) return;
	clearInterval(timer);
	times.sort((a, b) => a - b);
	const at = (share) => times[Math.floor(share * (times.length - 1))] ?? 0;
	console.log(JSON.stringify({ moves: made, seconds, p50: at(0.5), p99: at(0.99) }));
	process.exit(0);
}, 1);
