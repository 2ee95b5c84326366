import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { compiledWhole } from "./compiledWhole.ts";
import { shortClass } from "./classNames.ts";
import { conceptPages } from "./conceptPages.ts";
import { joinedChunks } from "./joinedChunks.ts";
import { roundedIcons } from "./roundedIcons.ts";
import { startInPage } from "./startInPage.ts";
import { withoutCircles } from "./withoutCircles.ts";
import { textChunks } from "./textChunks.ts";
import { withOwnHelpers } from "./withOwnHelpers.ts";
import { withoutPassages } from "./withoutPassages.ts";

export default defineConfig(({ mode }) => {
  /** Where `vite` alone finds the API: a running `banche serve`. */
  const api = loadEnv(mode, ".", "BANCHE_")["BANCHE_SERVER"] ?? "http://127.0.0.1:8080";
  const environment = mode === "development" ? "development" : "production";
  return {
    // The server says where the installation lies.
    base: "./",
    plugins: [
      react(),
      textChunks(),
      conceptPages(),
      roundedIcons(),
      withoutPassages(),
      withOwnHelpers(),
      startInPage(),
      withoutCircles(),
      compiledWhole(),
    ],
    css: { modules: { generateScopedName: shortClass } },
    resolve: { conditions: ["@banche/source", "module", "browser", environment] },
    /** The server puts a fresh nonce in place of this word into each page that it sends. */
    html: { cspNonce: "NONCE" },
    build: {
      manifest: true,
      target: "es2023",
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: ["index.html", "widgets.html"],
        preserveEntrySignatures: "allow-extension",
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: joinedChunks() }] },
        },
      },
    },
    worker: { format: "es" as const },
    server: { host: "127.0.0.1", proxy: { "/api": { target: api, ws: true } } },
  };
});
