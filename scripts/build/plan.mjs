import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, readJson } from "../lib/hash.mjs";

const shared = [
  "tsconfig.base.json",
  "tsconfig.package.json",
  "package-lock.json",
  "scripts/build",
  "scripts/build.mjs",
  "packages/core/src",
];
const of = (name, ...files) =>
  ["package.json", "tsconfig.json", "src", ...files].map((file) => `packages/${name}/${file}`);

/** The pages of the web app, and what its build is made of. */
const besideTheWeb = readdirSync(new URL("../../packages/web/", import.meta.url)).filter((file) =>
  /\.(?:html|ts)$/.test(file),
);

/**
 * The parts of a build. A part is rebuilt when one of its inputs changed or its output is missing; it is skipped while its `needs` does
 * not exist. Running needs neither declarations (`typesOf`) nor what only packages contain (`isForPackages`), so those are separate parts.
 */
export const parts = [
  {
    name: "core",
    needs: "packages/core/src/index.ts",
    inputs: [...shared, ...of("core")],
    output: "packages/core/dist/index.js",
  },
  {
    name: "server",
    needs: "packages/server/src/index.ts",
    inputs: [...shared, ...of("server")],
    output: "packages/server/dist/index.js",
  },
  {
    name: "cli",
    needs: "packages/cli/src/main.ts",
    inputs: [...shared, ...of("cli")],
    output: "packages/cli/dist/main.js",
  },
  {
    name: "manual",
    needs: "packages/cli/src/commands/index.ts",
    inputs: [...shared, ...of("cli")],
    output: "packages/cli/man/banche.1",
    isForPackages: true,
  },
  {
    name: "web",
    needs: "packages/web/src/main.tsx",
    inputs: [...shared, ...of("web", "public", ...besideTheWeb)],
    output: "packages/web/dist/index.html",
  },
  {
    name: "core-types",
    typesOf: "core",
    needs: "packages/core/src/index.ts",
    inputs: [...shared, ...of("core", "tsconfig.sub.json", "tsconfig.build.json")],
    output: "packages/core/dist/index.d.ts",
  },
  {
    name: "server-types",
    typesOf: "server",
    needs: "packages/server/src/index.ts",
    inputs: [...shared, ...of("server", "tsconfig.build.json")],
    output: "packages/server/dist/index.d.ts",
  },
];

/** The parts that running needs. */
export const runtimeParts = parts.filter((part) => !part.typesOf && !part.isForPackages);

/** Parts that can be built and are not up to date, in the order given. */
export function staleParts(root, among = parts) {
  const built = readJson(stampPath(root)) ?? {};
  return among.filter(
    (part) =>
      existsSync(join(root, part.needs)) &&
      (!existsSync(join(root, part.output)) || built[part.name] !== fingerprint(root, part.inputs)),
  );
}

/** Records that a part was built from the inputs with this fingerprint. */
export function recordPart(root, part, print) {
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  writeFileSync(stampPath(root), JSON.stringify({ ...readJson(stampPath(root)), [part.name]: print }));
}

function stampPath(root) {
  return join(root, "node_modules/.cache/build.json");
}
