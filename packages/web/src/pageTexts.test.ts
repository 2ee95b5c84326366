import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "../../core/src/i18n/catalogue.ts";
import { elsewhereConcepts, pageTexts, partlyHere } from "../textChunks.ts";

const pages = await pageTexts();
const concepts = [...new Set([...pages.values()].flat())];

/** Modules of the web app and of core, with what they hold; the catalogue itself and what only tests use are not among them. */
const modules = ["web", "core"].flatMap((name) => {
  const folder = new URL(`../../${name}/src/`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^i18n\/|(^|\/)testing\/|^pinyin\//.test(path))
    .map((path) => ({ path: `${name}/${path}`, source: readFileSync(new URL(path, folder), "utf8") }));
});

/** Where a concept may be spoken of: in the pages that have its texts, and in the part of core that these pages are built on. */
function homesOf(concept: string): readonly string[] {
  const features = [...pages].filter(([, texts]) => texts.includes(concept)).map(([page]) => `web/features/${page}/`);
  return [...features, `core/${concept}/`, `core/${concept.replace(/s$/, "")}/`, ...(others[concept] ?? [])];
}

/** Further parts of core that only the pages with these texts are built on. */
const others: Readonly<Record<string, readonly string[]>> = {
  timetables: ["core/posters/"],
  roster: ["core/posters/"],
};

test("pages have their own texts", () => {
  expect(concepts.length).toBeGreaterThan(10);
  expect(concepts.filter((concept) => !(concept in catalogue))).toEqual([]);
});

test.each(concepts)("texts of %s are used only by the pages that load them", (concept) => {
  const homes = homesOf(concept);
  const speaking = modules
    .filter(({ source }) => new RegExp(`["'\`]${concept}\\.(?!ts)`).test(source))
    .map(({ path }) => path);
  expect(speaking.filter((path) => !homes.some((home) => path.startsWith(home)))).toEqual([]);
  expect(speaking.filter((path) => path.startsWith("web/"))).not.toEqual([]);
});

test.each([...elsewhereConcepts])("the web app uses no texts of %s, which it does not contain", (concept) => {
  const speaking = modules.filter(
    ({ path, source }) => path.startsWith("web/") && new RegExp(`\\bt\\(\\s*["'\`]${concept}\\.`).test(source),
  );
  expect(speaking.map(({ path }) => path)).toEqual([]);
});

test.each(Object.entries(partlyHere).filter(([concept]) => concepts.includes(concept)))(
  "pages have what they say of %s, and nothing more of it",
  (concept, names) => {
    const homes = homesOf(concept);
    const said = modules
      .filter(({ path }) => homes.some((home) => path.startsWith(home)))
      .flatMap(({ source }) =>
        [...source.matchAll(new RegExp(`["'\`]${concept}\\.(?!ts)(\\w+)`, "g"))].map(([, name]) => name),
      );
    expect([...new Set(said)].toSorted()).toEqual(names.toSorted());
  },
);
