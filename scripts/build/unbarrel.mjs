import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const IMPORT = /^import (type )?\{([^}]*)\} from "@banche\/core";$/gm;
const EXPORT = /^export (?:type )?\{([^}]*)\} from "(\.[^"]+)";$/gm;
const EXPORT_ALL = /^export \* from "(\.[^"]+)";$/gm;

/**
 * Sends `import { a, b } from "@banche/core"` to the modules that declare `a` and `b`. esbuild splits by file: through the
 * list of public names every chunk would load the whole of core, and `banche --help` with it zod and the contract.
 *
 * @param index - core's `src/index.ts`, which only passes names on
 */
export function unbarrel(index) {
  return {
    name: "unbarrel",
    async setup(build) {
      const homes = await homesIn(index);
      build.onLoad({ filter: /[/\\]packages[/\\]cli[/\\]src[/\\].*\.tsx?$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const contents = text.replaceAll(IMPORT, (whole, type, names) => {
          if (type) return "";
          const lines = namesIn(names).map((name) => {
            const home = homes.get(name.split(" as ")[0]);
            if (!home) throw new Error(`${path}: @banche/core has no ${name}`);
            return `import { ${name} } from ${JSON.stringify(home)};`;
          });
          return lines.join(" ");
        });
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

/** The modules that declare the names of a list, and of the lists that it passes on as they are. */
async function homesIn(index) {
  const homes = new Map();
  const text = await readFile(index, "utf8");
  for (const [, from] of text.matchAll(EXPORT_ALL)) {
    for (const [name, home] of await homesIn(join(dirname(index), from))) homes.set(name, home);
  }
  for (const [, names, from] of text.matchAll(EXPORT)) {
    for (const name of namesIn(names)) homes.set(name, join(dirname(index), from));
  }
  return homes;
}

/** Names of an import or export list without its types. */
function namesIn(list) {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith("type "));
}
