import type { Plugin } from "vite";

/** Concepts whose texts are needed before anybody has signed in. */
const OPEN = new Set(["common", "errors", "mend", "session", "settings", "time", "validation", "web"]);
/** Concepts that only the command line and the server speak of. */
const ELSEWHERE = new Set(["cli", "server", "tui"]);

const PREFIX = "virtual:texts/";

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
      if (/\/core\/src\/i18n\/catalogue\.ts$/.test(id)) return "export const catalogue = {};";
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [part, language] = id.slice(PREFIX.length + 1).split("/");
      const { catalogue } = await import("../core/src/i18n/catalogue.ts");
      const wanted = Object.entries(catalogue).flatMap(([concept, texts]) =>
        !ELSEWHERE.has(concept) && OPEN.has(concept) === (part === "open")
          ? [[concept, texts[language as keyof typeof texts]] as const]
          : [],
      );
      return `export default ${JSON.stringify(Object.fromEntries(wanted))};`;
    },
  };
}
