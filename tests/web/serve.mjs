// Serves web/dist as a server without an API would: the page then plays in the browser alone.
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const web = join(dirname(fileURLToPath(import.meta.url)), "../../web");
const dist = join(web, "dist");
const types = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml",
  ".woff2": "font/woff2", ".woff": "font/woff", ".webmanifest": "application/manifest+json",
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
    reply.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
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
