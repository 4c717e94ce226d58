// The client's build. It lands beside the server, in the folder that the wheel and `ronron serve` both serve.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { finish } from "./tools/finish.ts";
import { SHARED } from "./tools/share.ts";

const house = `127.0.0.1:${process.env["PORT"] ?? 8000}`; // the `ronron serve` that `make dev` runs beside this

export default defineConfig({
  plugins: [svelte(), finish()],
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  base: "./", // a page can lie under any folder; for a house the build turns index.html to its root
  worker: { format: "es" },
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
        codeSplitting: { groups: SHARED },
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
    include: ["{src,tools}/**/*.test.ts"],
    restoreMocks: true,
  },
});
