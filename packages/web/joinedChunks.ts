import { readFileSync, realpathSync } from "node:fs";

interface ModuleFacts {
  readonly importedIds: readonly string[];
}

/** What the bundler tells of its modules. */
interface Modules {
  getModuleInfo(id: string): ModuleFacts | null;
}

/**
 * What is loaded together, in the order in which people come to it. A module of the app or of its libraries belongs to the first
 * part that reaches it without a dynamic import, so no part loads what only a later one needs.
 */
const PARTS: readonly (readonly [name: string, root: string])[] = [
  ["boot", "src/main.tsx"],
  ["boot", "src/features/session/LoginPage.tsx"],
  ["connection", "src/bind/connection.ts"],
  ["shell", "src/shell/Shell.tsx"],
  ["shell", "src/bind/readChoices.ts"],
  ["shell", "src/features/messages/MessageButton.tsx"],
  ["shell", "src/features/chat/ChatButton.tsx"],
  // Where people come in.
  ["shell", "src/features/home/screen.tsx"],
  // It is loaded when the first page is drawn.
  ["chat", "src/bind/openChat.ts"],
  ["list", "src/resource/pageOf.tsx"],
  ["list", "src/bind/builtIn.ts"],
  // They come when a page has been drawn, and make lists of what they read.
  ["list", "src/bind/followModels.ts"],
  ["list", "../core/src/client/models.ts"],
  ["list", "src/features/users/FirstPassword.tsx"],
  // It is the list that is opened most, and adds little to the others.
  ["list", "src/features/users/screen.tsx"],
  ["library", "src/bind/AntdProvider.tsx"],
  ["library", "src/bind/antdLocales.ts"],
  ...["button", "checkbox", "input", "modal", "select"].map(
    (name) => ["library", `../../node_modules/antd/es/${name}/index.js`] as const,
  ),
];
/** What the bundler and vite add to every page. */
const WITH_BOOT = /^\0(?:rolldown\/runtime\.js|vite\/modulepreload-polyfill\.js|vite\/preload-helper\.js)$/;

/** Names the chunk of a module; undefined leaves the choice to the bundler. */
export function joinedChunks(): (id: string, modules: Modules) => string | undefined {
  let parts: ReadonlyMap<string, string> | undefined;
  return (id, modules) => {
    parts ??= partsOf(modules);
    return parts.get(id) ?? (WITH_BOOT.test(id) ? "boot" : undefined);
  };
}

function partsOf(modules: Modules): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const [name, root] of PARTS) {
    for (const id of reachedFrom(root, modules, parts)) parts.set(id, id.endsWith(".css") ? styleOf(name) : name);
  }
  // The entry of the page keeps its own chunk: the page names it.
  parts.delete(pathOf("src/main.tsx"));
  return parts;
}

/** Browsers go through all rules again for each further style sheet, so the frame and its lists have one. */
const styleOf = (name: string) => (name === "list" ? "shell" : name);

/** As the bundler names it: where the packages are linked, by the place of their files. */
const pathOf = (root: string) => realpathSync(new URL(root, import.meta.url));

/** Without what lies in a part already, and what only that reaches. */
function reachedFrom(root: string, modules: Modules, parts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const first = pathOf(root);
  if (!modules.getModuleInfo(first)) throw new Error(`the web app has no ${root}`);
  const reached = new Set<string>();
  const waiting = [first];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || parts.has(id)) continue;
    reached.add(id);
    const found = modules.getModuleInfo(id)?.importedIds ?? [];
    waiting.push(...(isCore(id) ? found : [...found.filter((one) => !isCore(one)), ...usedOfCore(id)]));
  }
  return reached;
}

function isCore(id: string): boolean {
  return id.includes("/packages/core/");
}

const core = new URL("../core/", import.meta.url);
/** The source of each entry, by what follows the name of the package. */
const entries = new Map(
  [
    ...readFileSync(new URL("package.json", core), "utf8").matchAll(
      /"\.(\/[\w/]+)?":\s*\{\s*"@banche\/source":\s*"([^"]+)"/g,
    ),
  ].map(([, path = "", source = ""]) => [path, source]),
);
const IMPORTS = /^(?:import|export)\s+(?!type\s)(?:\{([^}]*)\}|\*)[^"';]*from\s+"@banche\/core(\/[^"]+)?"/gm;

/**
 * The modules of core that a module of the app uses. Core comes through entries that reach everything, so the names that are imported
 * say which of its modules are meant.
 */
function usedOfCore(id: string): readonly string[] {
  if (!/\.tsx?$/.test(id)) return [];
  return [...readFileSync(id, "utf8").matchAll(IMPORTS)].flatMap(([, names, path = ""]) => {
    const entry = entries.get(path);
    if (entry === undefined) return [];
    const from = modulesOf(new URL(entry, core));
    if (names === undefined) return [...from.values()];
    // What an entry names nowhere else is its own.
    return namesIn(names).map(({ name }) => from.get(name) ?? new URL(entry, core).pathname);
  });
}

const EXPORTS = /^export\s+(?!type\s)\{([^}]*)\}\s+from\s+"([^"]+)"/gm;
const known = new Map<string, ReadonlyMap<string, string>>();

/** Which module each name of an entry comes from. */
function modulesOf(entry: URL): ReadonlyMap<string, string> {
  const before = known.get(entry.pathname);
  if (before) return before;
  const found = new Map<string, string>();
  for (const [, names = "", path = ""] of readFileSync(entry, "utf8").matchAll(EXPORTS)) {
    for (const { as } of namesIn(names)) found.set(as, new URL(path, entry).pathname);
  }
  known.set(entry.pathname, found);
  return found;
}

/** Of what stands in braces, without types. */
function namesIn(braces: string): readonly { readonly name: string; readonly as: string }[] {
  return braces
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "" && !one.startsWith("type "))
    .map((one) => {
      const [name = "", as = name] = one.split(/\s+as\s+/);
      return { name, as };
    });
}
