import type { Plugin } from "vite";

const ID = "virtual:concepts/pages";

/**
 * Gives `virtual:concepts/pages`: address and name of each concept of the product that has a list. The menu needs these before the concepts
 * are loaded.
 */
export function conceptPages(): Plugin {
  return {
    name: "banche-concept-pages",
    enforce: "pre",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      const { builtIn } = await import("../core/src/registry/all.ts");
      const pages = builtIn.all.map(({ page, name }) => [page.replaceAll(".", "/"), name]);
      return `export default ${JSON.stringify(pages)};`;
    },
  };
}
