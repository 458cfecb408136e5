// Nine Men's Morris for other people's servers, as somebody who uses them would write it: a plain object, checked and
// changed move by move. What bench/servers.py compares is all around it.

const MILLS = [
	[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11], [12, 13, 14], [15, 16, 17], [18, 19, 20], [21, 22, 23],
	[0, 9, 21], [3, 10, 18], [6, 11, 15], [1, 4, 7], [16, 19, 22], [8, 12, 17], [5, 13, 20], [2, 14, 23],
];
const NEXT = Array.from({ length: 24 }, (_, at) =>
	MILLS.filter((mill) => mill.includes(at)).flatMap((mill) => mill.filter((to) => Math.abs(mill.indexOf(to) - mill.indexOf(at)) === 1)),
);
const STONES = 9;

export function begin() {
	return { board: Array(24).fill(0), hand: [STONES, STONES], turn: 0, taking: false, seq: 0 };
}

function closes(board, at) {
	return MILLS.some((mill) => mill.includes(at) && mill.every((point) => board[point] === board[at]));
}

function stones(game, seat) {
	return game.board.flatMap((owner, at) => (owner === seat + 1 ? [at] : []));
}

/** All moves of whose turn it is: [from, to], from -1 out of the hand, to -1 off the board. */
export function moves(game) {
	const mine = stones(game, game.turn);
	const free = game.board.flatMap((owner, at) => (owner ? [] : [at]));
	if (game.taking) {
		const theirs = stones(game, 1 - game.turn);
		const loose = theirs.filter((at) => !closes(game.board, at));
		return (loose.length ? loose : theirs).map((at) => [at, -1]);
	}
	if (game.hand[game.turn]) return free.map((at) => [-1, at]);
	if (mine.length < 3) return [];
	return mine.flatMap((from) => (mine.length === 3 ? free : NEXT[from].filter((to) => !game.board[to])).map((to) => [from, to]));
}

/** Makes a move; false: it is none, and nothing has changed. */
export function play(game, from, to) {
	if (!moves(game).some((move) => move[0] === from && move[1] === to)) return false;
	if (from >= 0) game.board[from] = 0;
	else game.hand[game.turn]--;
	if (to >= 0) game.board[to] = game.turn + 1;
	game.taking = to >= 0 && closes(game.board, to);
	if (!game.taking) game.turn = 1 - game.turn;
	game.seq++;
	return true;
}
