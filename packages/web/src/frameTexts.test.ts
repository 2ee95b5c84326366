import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isOpenText, isTextKey } from "@banche/core/text";
import { expect, test } from "vitest";
import { textChunks } from "../textChunks.ts";

/** What is drawn first after the sign-in, from modules with static imports alone; the first page has its late parts, too. */
const roots = [
  "shell/Shell.tsx",
  "features/messages/MessageButton.tsx",
  "features/chat/ChatButton.tsx",
  ...readdirSync(new URL("features/home", import.meta.url))
    .filter((name) => /^[^.]+\.tsx?$/.test(name))
    .map((name) => `features/home/${name}`),
];
const IMPORTS = /^(?:import|export)\s+(?!type\s)[^"';]*?from\s+"(\.[^"]+\.tsx?)"/gm;

function reachedFrom(files: readonly URL[]): readonly string[] {
  const waiting = [...files];
  const reached = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file.pathname) || !existsSync(file)) continue;
    reached.add(file.pathname);
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(IMPORTS)) waiting.push(new URL(path, file));
  }
  return [...reached];
}

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

async function textsOf(part: string): Promise<Tree> {
  const { load } = textChunks();
  if (typeof load !== "function") throw new TypeError("the plugin loads modules");
  const module = String(await Reflect.apply(load, undefined, [`\0virtual:texts/${part}/zh`]));
  const tree: unknown = JSON.parse(module.slice("export default ".length, -1));
  if (!isTree(tree)) throw new TypeError(`${part} has no texts`);
  return tree;
}

/** The text of a key, or the texts below it; also where only its plurals are texts. */
function has(tree: Tree, key: string): boolean {
  let at: unknown = tree;
  const names = key.split(".");
  const last = names.pop() ?? "";
  for (const name of names) at = isTree(at) ? at[name] : undefined;
  return isTree(at) && (last in at || `${last}_other` in at);
}

const framed = await textsOf("beyond");
const folder = new URL(".", import.meta.url);
const modules = reachedFrom(roots.map((root) => new URL(root, folder))).map((path) =>
  path.slice(folder.pathname.length),
);

test("the walk reaches the modules of the frame", () => {
  expect(modules).toEqual(expect.arrayContaining(["shell/Header.tsx", "bind/chat.tsx", "features/home/Plot.tsx"]));
  expect(modules).not.toContain("bind/openChat.ts");
});

test.each(modules)("%s uses only texts that are loaded with the frame", (path) => {
  const source = readFileSync(new URL(path, folder), "utf8");
  const said = [...source.matchAll(/"([a-z]\w*(?:\.\w+)+)"/g)].map(([, key = ""]) => key);
  const begun = [...source.matchAll(/`([a-z]\w*(?:\.\w+)*)\.\$\{/g)].map(([, key = ""]) => key);
  const wanted = [...said.filter(isTextKey), ...begun.filter(isBegun)];
  expect(wanted.filter((key) => !isOpenText(key) && !has(framed, key))).toEqual([]);
});

const concepts = new Set(Object.keys({ ...framed, ...(await textsOf("open")), ...(await textsOf("shared")) }));
/** Whether keys are made of this and a further name. */
function isBegun(key: string): boolean {
  return concepts.has(key.split(".", 1)[0] ?? "");
}

test("texts that pages share are not loaded with the frame, but for those that it uses itself", async () => {
  const shared = await textsOf("shared");
  expect(Object.keys(shared)).toEqual(expect.arrayContaining(["bulk", "lists", "sysConfig"]));
  const twice = Object.keys(shared).filter((concept) => concept in framed);
  expect(twice.toSorted()).toEqual(["chatWindow", "profile", "widgets"]);
  for (const concept of twice) {
    expect(JSON.stringify(framed[concept]).length).toBeLessThan(JSON.stringify(shared[concept]).length);
  }
});
