import { resolve } from "node:path";
import { defineConfig } from "vite";

const wasm = process.env.CLOISTER_WASM ?? resolve(__dirname, "../build/release/cloister.wasm");

export default defineConfig({
  base: "/",
  resolve: {
    alias: [
      { find: /^cloister\.wasm/, replacement: wasm },
      { find: "@table", replacement: resolve(__dirname, "src") },
      // Boards live with their games and use the page's Preact.
      { find: /^preact$/, replacement: resolve(__dirname, "node_modules/preact") },
      { find: /^preact\/(.*)$/, replacement: resolve(__dirname, "node_modules/preact") + "/$1" },
    ],
  },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { outDir: "dist", emptyOutDir: true, target: "es2021", assetsInlineLimit: 0, cssCodeSplit: true },
  worker: { format: "es" },
  server: { fs: { allow: [".."] } },
});
