import type { Plugin } from "vite";
import { languages } from "../core/src/i18n/language.ts";

/** Concepts whose texts are needed before anybody has signed in. */
const OPEN = new Set(["common", "errors", "mend", "session", "settings", "time", "validation", "web"]);
/** Of these concepts only some texts. */
const PARTLY_OPEN: Readonly<Record<string, readonly string[]>> = { navigation: ["product", "defaultTitle", "close"] };
/** Concepts that only the command line and the server speak of. */
const ELSEWHERE = new Set(["cli", "server", "tui"]);

const PREFIX = "virtual:texts/";

/** Whether strangers are given the text with this key. */
export function isOpenText(key: string): boolean {
  const [concept = "", member = ""] = key.split(".");
  return OPEN.has(concept) || PARTLY_OPEN[concept]?.includes(member) === true;
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
        const tree: Readonly<Record<string, unknown>> = texts[language];
        const some = PARTLY_OPEN[concept];
        if (ELSEWHERE.has(concept) || (part === "open" && !OPEN.has(concept) && !some)) return [];
        if (part === "inside" && OPEN.has(concept)) return [];
        const shown = part === "open" && some ? Object.fromEntries(some.map((key) => [key, tree[key]])) : tree;
        return [[concept, shown] as const];
      });
      return `export default ${JSON.stringify(Object.fromEntries(wanted))};`;
    },
  };
}
