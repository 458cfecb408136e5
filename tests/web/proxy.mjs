// A line between browser and server that a test can break: cut (ends all connections and lets no new one through), held
// (the server's words do not arrive) or dead (nothing does, and nobody is told).
import { connect, createServer } from "node:net";

export async function proxy(url) {
  const { hostname, port } = new URL(url);
  const pairs = new Set();
  let state = "whole"; // cut, held, dead
  const flow = () => {
    for (const { near, far } of pairs) {
      for (const [socket, stopped] of [
        [near, state === "dead"],
        [far, state === "dead" || state === "held"],
      ]) {
        if (stopped) socket.pause();
        else socket.resume();
      }
    }
  };
  const server = createServer((near) => {
    if (state === "cut") return void near.destroy();
    const far = connect(Number(port), hostname);
    const pair = { near, far };
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    pairs.add(pair);
    for (const socket of [near, far]) socket.on("error", end).on("close", end);
    near.on("data", (data) => far.write(data));
    far.on("data", (data) => near.write(data));
    flow();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const set = (to) => () => {
    state = to;
    if (to === "cut") for (const { near, far } of pairs) near.destroy(), far.destroy();
    else flow();
  };
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cut: set("cut"),
    hold: set("held"),
    kill: set("dead"),
    mend: set("whole"),
    close: () => {
      set("cut")();
      server.close();
    },
  };
}
