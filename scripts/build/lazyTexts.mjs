import { pathToFileURL } from "node:url";

/**
 * Puts the texts of core into a bundle as JSON that is read when a language of a concept is first asked for. As objects in
 * the code all concepts in all languages would be made at every start, before `banche --help` says a word.
 *
 * @param catalogue - core's `src/i18n/catalogue.ts`
 */
export function lazyTexts(catalogue) {
  return {
    name: "lazy-texts",
    setup(build) {
      build.onLoad({ filter: /[/\\]core[/\\]src[/\\]i18n[/\\]catalogue\.ts$/ }, async () => {
        const { catalogue: concepts } = await import(pathToFileURL(catalogue).href);
        const readers = [];
        const entries = Object.entries(concepts).map(([name, texts]) => {
          const getters = Object.entries(texts).map(([language, tree]) => {
            readers.push(`const ${name}_${language} = once(${JSON.stringify(JSON.stringify(tree))});`);
            return `get ${language}() { return ${name}_${language}(); }`;
          });
          return `${name}: { ${getters.join(", ")} }`;
        });
        const contents = `${once}\n${readers.join("\n")}\nexport const catalogue = {\n${entries.join(",\n")}\n};\n`;
        return { contents, loader: "js" };
      });
    },
  };
}

const once = `function once(text) {
  let tree;
  return () => (tree ??= JSON.parse(text));
}`;
