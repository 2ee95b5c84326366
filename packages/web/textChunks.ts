import type { Plugin } from "vite";
import { languages } from "../core/src/i18n/language.ts";

/** Concepts whose texts are needed before anybody has signed in. */
const OPEN = new Set(["common", "errors", "mend", "session", "settings", "time", "validation", "web"]);
/** Of these concepts only some texts, or all below a name. */
const PARTLY_OPEN: Readonly<Record<string, readonly string[]>> = {
  navigation: ["product", "defaultTitle", "close", "pages.login", "pages.lockScreen"],
};
/** Concepts that only the command line and the server speak of. */
const ELSEWHERE = new Set(["cli", "gtfs", "server", "tui"]);

const PREFIX = "virtual:texts/";

/** Whether strangers are given the text with this key. */
export function isOpenText(key: string): boolean {
  const [concept = ""] = key.split(".", 1);
  const isBelow = (name: string) => `${key}.`.startsWith(`${concept}.${name}.`);
  return OPEN.has(concept) || PARTLY_OPEN[concept]?.some(isBelow) === true;
}

type Tree = { readonly [name: string]: Tree | string };

/** What a tree holds at these names, with dots between the levels. */
function pick(tree: Tree, names: readonly string[]): Tree {
  const heads = new Set(names.map((name) => name.split(".", 1)[0] ?? ""));
  const picked = [...heads].flatMap((head) => {
    const inner = names.filter((name) => name.startsWith(`${head}.`)).map((name) => name.slice(head.length + 1));
    const found = tree[head];
    if (found === undefined) return [];
    return [[head, typeof found === "string" || inner.length === 0 ? found : pick(found, inner)] as const];
  });
  return Object.fromEntries<Tree | string>(picked);
}

/**
 * Gives `virtual:texts/{open|inside}/{language}` the texts of that part in that language, so that a browser loads one
 * language and not three, and leaves the whole catalogue out of the bundle.
 */
export function textChunks(): Plugin {
  return {
    name: "banche-texts",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (id.endsWith("/core/src/i18n/catalogue.ts")) return "export const catalogue = {};";
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [part, name] = id.slice(PREFIX.length + 1).split("/");
      const language = languages.find((one) => one === name);
      if (!language) throw new Error(`there are no texts in ${name}`);
      const { catalogue } = await import("../core/src/i18n/catalogue.ts");
      const wanted = Object.entries(catalogue).flatMap(([concept, texts]) => {
        const tree: Tree = texts[language];
        const some = PARTLY_OPEN[concept];
        if (ELSEWHERE.has(concept) || (part === "open" && !OPEN.has(concept) && !some)) return [];
        if (part === "inside" && OPEN.has(concept)) return [];
        const shown = part === "open" && some ? pick(tree, some) : tree;
        return [[concept, shown] as const];
      });
      return `export default ${JSON.stringify(Object.fromEntries(wanted))};`;
    },
  };
}
