// Serves the page: as a server without an API would, so that it plays in the browser alone, or with Cloister's own.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const web = join(dirname(fileURLToPath(import.meta.url)), "../../web");
const dist = process.env.CLOISTER_DIST ?? join(web, "dist"); // another build of the page
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".webmanifest": "application/manifest+json",
};

/** The address of the page, and how to stop serving it. */
export async function serve() {
  const server = createServer((request, reply) => {
    const path = normalize(new URL(request.url, "http://page").pathname);
    if (path.startsWith("/api") || path === "/ws") {
      reply.writeHead(404).end();
      return;
    }
    const named = join(dist, path);
    const file = existsSync(named) && statSync(named).isFile() ? named : join(dist, "index.html");
    reply
      .writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" })
      .end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Cloister's own server ($CLOISTER) with a database of its own and the page from web/dist or, embedded, from inside it; it can be stopped and started again at the same address. */
export async function cloister({ embedded = false, flags = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "cloister-web-"));
  let port = 0;
  let child;
  const start = async () => {
    child = spawn(process.env.CLOISTER ?? join(web, "../build/release/cloister"), [
      "serve",
      "--listen",
      `127.0.0.1:${port}`,
      "--database",
      join(folder, "tables.db"),
      ...(embedded ? [] : ["--web", dist]),
      "--address-rate",
      "10000",
      "--rate",
      "1000",
      ...flags,
    ]);
    port = await new Promise((resolve, reject) => {
      const lines = createInterface({ input: child.stderr });
      const stdout = createInterface({ input: child.stdout });
      const hear = (line) => {
        const said = line.startsWith("{") ? JSON.parse(line) : {};
        if (said.event === "listening") resolve(said.port);
      };
      lines.on("line", hear);
      stdout.on("line", hear);
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
  };
  const stop = (signal = "SIGTERM") =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill(signal);
    });
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    database: join(folder, "tables.db"),
    start,
    stop,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
