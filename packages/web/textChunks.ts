import { readdirSync } from "node:fs";
import type { Plugin } from "vite";
import { type Language, languages } from "../core/src/i18n/language.ts";
import { openConcepts, partlyOpen } from "../core/src/i18n/openTexts.ts";
import type { ScreenRoute } from "./src/shell/screenRoute.ts";

/** Concepts that only the command line and the server speak of. */
export const elsewhereConcepts: ReadonlySet<string> = new Set([
  ...["audit", "cli", "dataModelsCli", "dataSyncCli", "designs", "platform", "server", "tui"],
]);
/** What the web app says of a concept that the others say more of. */
export const partlyHere: Readonly<Record<string, readonly string[]>> = {
  duties: ["rules"],
  jobs: ["codes"],
  gtfs: ["fault", "days", "readRules", "leftPiece", "leftPieceRules"],
  timetables: ["grid", "problems", "compare", "poster"],
  tracking: ["map", "missing"],
};
/** Concepts whose texts are loaded with the frame of the app and its first page; those of other concepts come with what uses them. */
const frameConcepts: ReadonlySet<string> = new Set(["expiries", "home", "messages", "navigation", "shell"]);
/** What frame and first page say of a concept that others say more of; plurals under their own names. */
const partlyFramed: Readonly<Record<string, readonly string[]>> = {
  chatWindow: ["open", "openUnread_one", "openUnread_other", "newFrom", "unknownPerson"],
  profile: ["title", "documentation", "feedback", "about"],
  widgets: ["picker.unread", "picker.gone"],
};
/** What a concept says under this name is the command line's alone. */
const OF_THE_COMMAND_LINE = "cli";

const PREFIX = "virtual:texts/";

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

/** The concepts that a page has alone, by the folder of its feature: what its `route.ts` says. */
export async function pageTexts(): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = new URL("src/features/", import.meta.url);
  const pages = new Map<string, readonly string[]>();
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    if (!readdirSync(new URL(`${name}/`, folder)).includes("route.ts")) continue;
    const module: unknown = await import(new URL(`${name}/route.ts`, folder).href);
    if (hasRoute(module) && module.route.texts) pages.set(name, module.route.texts);
  }
  return pages;
}

function hasRoute(module: unknown): module is { readonly route: ScreenRoute } {
  return typeof module === "object" && module !== null && "route" in module;
}

/** A module that loads the texts of each page in each language. */
function loadersOf(pages: Iterable<string>): string {
  const loader = (page: string, language: Language) => `${language}: () => import("${PREFIX}page/${page}/${language}")`;
  const lines = [...pages].map((page) => `${page}: { ${languages.map((one) => loader(page, one)).join(", ")} },`);
  return `export default {\n${lines.join("\n")}\n};`;
}

/**
 * The texts of one part in one language, so that a browser loads only what it shows. The whole catalogue stays out of the bundle.
 *
 * - `virtual:texts/open/{language}`: before sign-in
 * - `virtual:texts/inside/{language}`: the same, and those of the frame and of the first page; `beyond`: these without those of `open`
 * - `virtual:texts/shared/{language}`: what several pages and dialogs say
 * - `virtual:texts/page/{feature}/{language}`: those of one page; `virtual:texts/pages` loads them
 */
export function textChunks(): Plugin {
  return {
    name: "banche-texts",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (id.endsWith("/core/src/i18n/catalogue.ts")) return "export const catalogue = {};";
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const pages = await pageTexts();
      const path = id.slice(PREFIX.length + 1).split("/");
      if (path[0] === "pages") return loadersOf(pages.keys());
      const language = languages.find((one) => one === path.at(-1));
      if (!language) throw new Error(`there are no texts in ${path.at(-1)}`);
      const { catalogue } = await import("../core/src/i18n/catalogue.ts");
      const trees = Object.entries(catalogue).map(([concept, texts]): readonly [string, Tree] => [
        concept,
        ofTheWeb(concept, texts[language]),
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(textsOfPart(path, trees, pages)))};`;
    },
  };
}

function ofTheWeb(concept: string, tree: Tree): Tree {
  const part = partlyHere[concept];
  if (part) return pick(tree, part);
  return Object.fromEntries(Object.entries(tree).filter(([name]) => name !== OF_THE_COMMAND_LINE));
}

type Trees = readonly (readonly [concept: string, tree: Tree])[];

/** The texts of one part. @param path - `open/zh`, `shared/zh` or `page/logs/zh`, at the slashes */
function textsOfPart(
  [part, page = ""]: readonly string[],
  trees: Trees,
  pages: ReadonlyMap<string, readonly string[]>,
): Trees {
  if (part === "page") return trees.filter(([concept]) => pages.get(page)?.includes(concept));
  const open = trees.flatMap((tree) => someOf(tree, openConcepts, partlyOpen));
  if (part === "open") return open;
  const framed = trees.flatMap((tree) => someOf(tree, frameConcepts, partlyFramed));
  if (part === "beyond") return framed;
  if (part === "inside") return [...open, ...framed];
  const elsewhere = new Set([...elsewhereConcepts, ...openConcepts, ...frameConcepts, ...[...pages.values()].flat()]);
  return trees.filter(([concept]) => !elsewhere.has(concept));
}

/** A concept that is needed whole or in part. */
function someOf(
  [concept, tree]: Trees[number],
  whole: ReadonlySet<string>,
  partly: Readonly<Record<string, readonly string[]>>,
): Trees {
  if (whole.has(concept)) return [[concept, tree]];
  const some = partly[concept];
  return some ? [[concept, pick(tree, some)]] : [];
}
