/** Bundles the JavaScript of one package with tsup: `node bundle.mjs core|server|cli`, run in the package's folder. */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, relative, resolve } from "node:path";
import { build } from "tsup";
import { filesBelow } from "../lib/hash.mjs";
import { withoutLater } from "./alone.mjs";
import { gatherTexts, lazyTexts } from "./lazyTexts.mjs";
import { migrationsByFolder } from "./migrations.mjs";
import { unbarrel } from "./unbarrel.mjs";

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
    options.chunkNames = "chunks/[name]-[hash]";
    options.conditions = ["@banche/source", "module", "import"];
    options.jsx = "automatic";
    options.legalComments = "none";
    options.charset = "utf8";
  },
};

const catalogue = resolve("../core/src/i18n/catalogue.ts");
const cli = {
  noExternal: [/^@banche\/core/],
  external: ["@banche/server", "@napi-rs/keyring", "sharp"],
};

const packages = {
  /**
   * Every module is an entry, so that a bundler can remove those that an app does not use. One big file could not be tree-shaken, because
   * schemas are created when a module loads. All entries are in one build, so that an error class exists only once.
   */
  core: { entry: modules(), target: "es2023", platform: "neutral", external: [/^node:/] },
  /** One file, and one more beside it for each worker thread, which is loaded by its address. */
  server: {
    entry: { index: "src/index.ts", ...workers() },
    splitting: false,
    noExternal: [/^@banche\/core/],
    esbuildPlugins: [migrationsByFolder(resolve("src/db/migrations"))],
  },
  cli: {
    ...cli,
    entry: { main: "src/main.ts" },
    esbuildPlugins: [unbarrel(resolve("../core")), lazyTexts(catalogue, resolve("dist/texts"))],
  },
};
/** Bundles that must start at once: one file each, without parts for later, as CommonJS, which starts faster. */
const alone = {
  cli: {
    ...cli,
    entry: { boot: "src/boot.ts", hot: "src/hot.ts", root: "src/root.ts" },
    format: ["cjs"],
    splitting: false,
    define: { "import.meta.dirname": "__dirname" },
    minify: true,
    esbuildOptions(options) {
      common.esbuildOptions(options);
      options.charset = "ascii";
    },
    esbuildPlugins: [withoutLater(), unbarrel(resolve("../core")), lazyTexts(catalogue, resolve("dist/texts"), true)],
  },
};

const wanted = packages[process.argv[2]];
if (!wanted) throw new Error(`usage: bundle.mjs ${Object.keys(packages).join("|")}`);
await build({ ...common, ...wanted });
if (alone[process.argv[2]]) {
  await build({ ...common, ...alone[process.argv[2]] });
  await gatherTexts(catalogue, resolve("dist/texts"), resolve("dist/hot.cjs"));
  storeRoot(resolve("dist/texts"), resolve("dist/hot.cjs"));
}

/** Stores the first page of the help in each language, for `root.ts`. */
function storeRoot(folder, hot) {
  const { languages, rootIn } = createRequire(import.meta.url)(hot);
  for (const language of languages)
    writeFileSync(resolve(folder, `-root.${language}.json`), JSON.stringify(rootIn(language)));
}

function modules() {
  return Object.fromEntries(sources().map((file) => [relative("src", file).replace(/[.]tsx?$/, ""), file]));
}

function workers() {
  return Object.fromEntries(
    sources()
      .filter((file) => file.endsWith("Worker.ts"))
      .map((file) => [basename(file, ".ts"), file]),
  );
}

function sources() {
  return filesBelow("src").filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]tsx?$/.test(file));
}
