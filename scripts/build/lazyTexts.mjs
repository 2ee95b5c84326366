import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Puts the texts of core beside a bundle, a file for each concept and language, which is read when a text of it is first asked
 * for. In the code all concepts in all languages would be read at every start, before `banche --help` says a word.
 *
 * @param catalogue - core's `src/i18n/catalogue.ts`
 * @param folder - where the texts go; the bundle's files lie in the folder above, and in `chunks` beside it
 */
export function lazyTexts(catalogue, folder) {
  return {
    name: "lazy-texts",
    setup(build) {
      build.onLoad({ filter: /[/\\]core[/\\]src[/\\]i18n[/\\]catalogue\.ts$/ }, async () => {
        const { catalogue: concepts } = await import(pathToFileURL(catalogue).href);
        mkdirSync(folder, { recursive: true });
        const entries = Object.entries(concepts).map(([name, texts]) => {
          for (const [language, tree] of Object.entries(texts))
            writeFileSync(join(folder, `${name}.${language}.json`), JSON.stringify(tree));
          return `${JSON.stringify(name)}: textsOf(${JSON.stringify(name)}, ${JSON.stringify(Object.keys(texts))})`;
        });
        return { contents: `${reader}\nexport const catalogue = {\n${entries.join(",\n")}\n};\n`, loader: "js" };
      });
    },
  };
}

const reader = `import { readFileSync } from "node:fs";
const here = import.meta.dirname;
const folder = (/[/\\\\]chunks$/.test(here) ? here + "/.." : here) + "/texts/";
function textsOf(concept, languages) {
  const texts = {};
  for (const language of languages)
    Object.defineProperty(texts, language, {
      enumerable: true,
      configurable: true,
      get() {
        const value = JSON.parse(readFileSync(folder + concept + "." + language + ".json", "utf8"));
        Object.defineProperty(texts, language, { value, enumerable: true, configurable: true, writable: true });
        return value;
      },
    });
  return texts;
}`;
