import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { AcceptedPlugin } from "postcss";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const wasm = process.env.CLOISTER_WASM ?? resolve(__dirname, "../build/release/cloister.wasm");

/** Writes sw.js: src/sw.js with the names of all that an installed page needs, and a name for this very set. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post", // chunks that held nothing but styles are taken out before
    generateBundle(_, bundle) {
      const names = Object.keys(bundle)
        .filter((name) => name !== "index.html")
        .map((name) => `/${name}`)
        .sort();
      const files = ["/", "/icon.svg", "/manifest.webmanifest", ...names];
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(resolve(__dirname, "src/sw.js"), "utf8");
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: `const VERSION = "${version}";\nconst FILES = ${JSON.stringify(files)};\n${source}`,
      });
    },
  };
}

/** What a board's styles ask of the window leaves a book's picture alone: that is measured in a window and shown on paper, too. */
function stagesApart(): AcceptedPlugin {
  const apart = ":where(:not(.book-stage, .book-stage *))";
  return {
    postcssPlugin: "stages-apart",
    Once(root) {
      if (!/\/games\/[^/]+\/web\//.test(root.source?.input.file ?? "")) return;
      root.walkAtRules("media", (media) => {
        if (!/width|height/.test(media.params)) return;
        media.walkRules((rule) => {
          rule.selectors = rule.selectors.map((selector) => selector.replace(/(::[\w-]+)?$/, `${apart}$1`));
        });
      });
    },
  };
}

export default defineConfig({
  base: "/",
  plugins: [serviceWorker()],
  css: { postcss: { plugins: [stagesApart()] } },
  resolve: {
    alias: [
      { find: /^cloister\.wasm/, replacement: wasm },
      { find: "@table", replacement: resolve(__dirname, "src") },
      // Boards live with their games and use the page's Preact.
      { find: /^vitest$/, replacement: resolve(__dirname, "node_modules/vitest/dist/index.js") },
      { find: /^preact$/, replacement: resolve(__dirname, "node_modules/preact") },
      { find: /^preact\/(.*)$/, replacement: `${resolve(__dirname, "node_modules/preact")}/$1` },
    ],
  },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { outDir: "dist", emptyOutDir: true, target: "es2021", assetsInlineLimit: 0, cssCodeSplit: true },
  worker: { format: "es" },
  server: { fs: { allow: [".."] } },
  // Whole games are played in the module: on a busy machine that takes its time.
  test: {
    include: ["src/**/*.test.ts", "../src/games/*/web/*.test.ts"],
    setupFiles: ["src/bilingual.ts"],
    testTimeout: 120_000,
    css: { include: [/tokens\.css/] }, // looked at by a test
  },
});
