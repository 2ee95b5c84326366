import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const IMPORT = /^import (type )?\{([^}]*)\} from "@banche\/core((?:\/[a-z]+)?)";$/gm;
const EXPORT = /^export (?:type )?\{([^}]*)\} from "(\.[^"]+)";$/gm;
const EXPORT_ALL = /^export \* from "(\.[^"]+)";$/gm;
const DECLARED = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
/** Entries of core that only re-export names. */
const LISTS = [
  "",
  "/wire",
  "/bulk",
  "/chat",
  "/forms",
  "/text",
  "/shell",
  "/timetable",
  "/roster",
  "/geojson",
  "/gtfs",
  "/languages",
  "/platform",
  "/settlement",
  "/posters",
  "/ridership",
  "/routing",
  "/declare",
  "/node",
];

/**
 * Redirects `import { a, b } from "@banche/core"`, and imports from its other entries that only re-export, to the modules that declare `a`
 * and `b`. esbuild splits by file: through such an entry every chunk would load everything in it, so `banche --help` would load zod and
 * the contract.
 *
 * @param core - the folder of core
 */
export function unbarrel(core) {
  return {
    name: "unbarrel",
    async setup(build) {
      const { exports } = JSON.parse(await readFile(join(core, "package.json"), "utf8"));
      const lists = new Map();
      for (const list of LISTS) lists.set(list, await homesIn(join(core, exports[`.${list}`]["@banche/source"])));
      build.onLoad({ filter: /[/\\]packages[/\\]cli[/\\]src[/\\].*\.tsx?$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const contents = text.replaceAll(IMPORT, (whole, type, names, list) => {
          const homes = lists.get(list);
          if (!homes) return whole;
          if (type) return "";
          const lines = namesIn(names).map((name) => {
            const home = homes.get(name.split(" as ")[0]);
            if (!home) throw new Error(`${path}: @banche/core${list} has no ${name}`);
            return `import { ${name} } from ${JSON.stringify(home)};`;
          });
          return lines.join(" ");
        });
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

/** The modules that declare the names of an entry, including entries that it re-exports. */
async function homesIn(index) {
  const homes = new Map();
  const text = await readFile(index, "utf8");
  for (const [, from] of text.matchAll(EXPORT_ALL)) {
    for (const [name, home] of await homesIn(join(dirname(index), from))) homes.set(name, home);
  }
  for (const [, name] of text.matchAll(DECLARED)) homes.set(name, index);
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
