// The client's build. It lands beside the server, in the folder that the wheel and `ronron serve` both serve.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { finish } from "./tools/finish.ts";

const house = `127.0.0.1:${process.env["PORT"] ?? 8000}`; // the `ronron serve` that `make dev` runs beside this

export default defineConfig({
  plugins: [svelte(), finish()],
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/ronron/net/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // data: addresses would need a wider content security policy
    modulePreload: { polyfill: false },
    manifest: "build.json",
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What most pages share comes as one file, and so do the rooms: over http/1.1 each of thirty small ones would wait
        // for its turn.
        codeSplitting: {
          groups: [
            { name: "house", test: /node_modules|src\/(ui|lib|art|words)\//, minShareCount: 2 },
            { name: "room", test: /src\/(rooms|play)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/api": { target: `http://${house}`, ws: true }, // the host stays ours, or the server would refuse the origin
    },
  },
  test: {
    environment: "node", // a test that needs a page says so: // @vitest-environment jsdom
    environmentOptions: { jsdom: { url: "http://localhost/" } },
    include: ["src/**/*.test.ts"],
    restoreMocks: true,
  },
});
