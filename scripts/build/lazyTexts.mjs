import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Writes the texts of core beside a bundle, a file for each concept and language, which is read when one of its texts is first needed.
 * Inside the code, all concepts in all languages would be loaded at every start, even for `banche --help`.
 *
 * @param catalogue - core's `src/i18n/catalogue.ts`
 * @param folder - folder for the texts; the bundle's files are in the folder above it, and in `chunks` beside it
 * @param gathered - whether `gatherTexts` collects the texts of this bundle, which then reads that file first
 */
export function lazyTexts(catalogue, folder, gathered = false) {
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
        return {
          contents: `${reader(gathered)}\nexport const catalogue = {\n${entries.join(",\n")}\n};\n`,
          loader: "js",
        };
      });
    },
  };
}

/**
 * Collects the texts that a bundle uses into one file for each language: reading a file for each concept takes longer than the rest of a
 * help page. The used texts are found in the bundle; a test compares all pages with those of the whole program.
 *
 * @param bundle - the built file
 */
export async function gatherTexts(catalogue, folder, bundle) {
  const { catalogue: concepts } = await import(pathToFileURL(catalogue).href);
  const names = new Set([...readFileSync(bundle, "utf8").matchAll(/"(\w+(?:\.\w+)+)"/g)].map(([, name]) => name));
  const gathered = {};
  for (const name of names) {
    const [concept, ...path] = name.split(".");
    for (const [language, tree] of Object.entries(concepts[concept] ?? {})) {
      for (const form of ["", "_one", "_other"])
        take(tree, [...path.slice(0, -1), path.at(-1) + form], [language, concept]);
    }
  }
  for (const [language, texts] of Object.entries(gathered))
    writeFileSync(join(folder, `-gathered.${language}.json`), JSON.stringify(texts));

  function take(tree, path, place) {
    const text = path.reduce((at, key) => (typeof at === "object" ? at[key] : undefined), tree);
    if (typeof text !== "string") return;
    const [last, ...above] = [...place, ...path].reverse();
    above.reverse().reduce((at, key) => (at[key] ??= {}), gathered)[last] = text;
  }
}

const reader = (gathered) => `import { readFileSync } from "node:fs";
const here = import.meta.dirname;
const folder = (/[/\\\\]chunks$/.test(here) ? here + "/.." : here) + "/texts/";
const read = (file) => JSON.parse(readFileSync(folder + file, "utf8"));
const gathered = {};
function textsOf(concept, languages) {
  const texts = {};
  for (const language of languages)
    Object.defineProperty(texts, language, {
      enumerable: true,
      configurable: true,
      get() {
        ${gathered ? `gathered[language] ??= read("-gathered." + language + ".json");` : ""}
        const value = gathered[language]?.[concept] ?? read(concept + "." + language + ".json");
        Object.defineProperty(texts, language, { value, enumerable: true, configurable: true, writable: true });
        return value;
      },
    });
  return texts;
}`;
