/** Bundles the JavaScript of one package with tsup: `node bundle.mjs core|server|cli`, run in the package's folder. */
import { build } from "tsup";

const common = {
  format: ["esm"],
  dts: false,
  outDir: "dist",
  target: "node22",
  splitting: true,
  silent: true,
  config: false,
  removeNodeProtocol: false,
  esbuildOptions(options) {
    options.conditions = ["@banche/source", "module", "import"];
    options.jsx = "automatic";
    options.legalComments = "none";
    options.charset = "utf8";
  },
};

const packages = {
  /** One build for all entries, so that they share their modules: an error class exists once. */
  core: {
    entry: Object.fromEntries(
      ["index", "node/index", "react/index", "testing/index"].map((at) => [at, `src/${at}.ts`]),
    ),
    target: "es2023",
    platform: "neutral",
    external: [/^node:/],
  },
  server: { entry: { index: "src/index.ts" }, noExternal: [/^@banche\/core/] },
  cli: { entry: { main: "src/main.ts" }, noExternal: [/^@banche\/core/], external: ["@banche/server"] },
};

const wanted = packages[process.argv[2]];
if (!wanted) throw new Error(`usage: bundle.mjs ${Object.keys(packages).join("|")}`);
await build({ ...common, ...wanted, entry: await existing(wanted.entry) });

async function existing(entry) {
  const { existsSync } = await import("node:fs");
  return Object.fromEntries(Object.entries(entry).filter(([, file]) => existsSync(file)));
}
