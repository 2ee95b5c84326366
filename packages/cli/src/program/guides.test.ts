import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { contract, entries } from "@banche/core/wire";
import { concepts } from "@banche/core/concepts";
import { describe, expect, it } from "vitest";
import { chaptersOf, treeOf } from "../commands/index.ts";
import { describeResources } from "../commands/resource/describe.ts";
import { ownRegistry } from "../system/registry.ts";
import { topics } from "./topics.ts";
import { readLine } from "./line.ts";
import { parse } from "./parse.ts";

const ours = await ownRegistry.load();
/** Resources that our server sends. */
const learnt = describeResources({ ...ours, all: concepts });
const tree = treeOf(chaptersOf([...ownRegistry.facts, ...learnt]));

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const guides = join(root, "docs/guide");
const pages = ["README.md", ...(existsSync(guides) ? readdirSync(guides).map((name) => `docs/guide/${name}`) : [])];

/** Our command lines in the shell blocks of a text, also those inside pipes. */
function linesIn(text: string): readonly string[] {
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
    block
      .replaceAll("\\\n", " ")
      .split("\n")
      .flatMap((line) => commandsIn(line)),
  );
}

/** Splits at pipes, redirections, comments and `&&` outside of quotes; variables may be set in front. */
function commandsIn(line: string): readonly string[] {
  const parts = line.match(/(?:'[^']*'|"[^"]*"|[^|<>#&;()'"])+/g) ?? [];
  return parts
    .map((part) => part.trim().replace(/^(?:[A-Z_]+=\S+ )+|^npx /, ""))
    .filter((part) => part.startsWith("banche "));
}

function wordsOf(line: string): readonly string[] {
  return (line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [])
    .slice(1)
    .map((word) => word.replace(/^(['"])(.*)\1$/s, "$2"));
}

/** Endpoints of the wire, with any text in place of a path parameter. */
const endpoints = entries(contract).map(
  ({ endpoint: { method, path } }) => new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}$`),
);

/** Whether the contract has the endpoint of a `banche api` line. */
function isCalled([command, method = "", given = ""]: readonly string[]): boolean {
  if (command !== "api") return true;
  const path = `/${given}`.replace(/^\/+/, "/").replace(/^\/(?!api\/)/, "/api/");
  return endpoints.some((endpoint) => endpoint.test(`${method} ${path}`));
}

/** The examples of help pages are command lines, too. */
const examples = tree
  .flatMap((entry) => ("commands" in entry ? entry.commands : [entry]))
  .flatMap(({ examples: lines = [] }) => lines.flatMap(commandsIn));

describe("every documented command line is valid", () => {
  it.each(pages)("%s", (page) => {
    const lines = linesIn(readFileSync(join(root, page), "utf8"));
    for (const line of lines) {
      expect(parse(tree, readLine(tree, wordsOf(line))).kind, line).toBe("run");
      expect(isCalled(wordsOf(line)), line).toBe(true);
    }
    // README, and the guides on web app, library and scale, are about other topics.
    if (!["README.md", ...["web", "embedding", "scale"].map((name) => `docs/guide/${name}.md`)].includes(page))
      expect(lines.length).toBeGreaterThan(0);
  });

  it.each([...new Set(examples)])("%s", (line) => {
    expect(parse(tree, readLine(tree, wordsOf(line))).kind).toBe("run");
    expect(isCalled(wordsOf(line))).toBe(true);
  });

  it("the check finds a call that does not exist", () => {
    expect(isCalled(["api", "POST", "/api/system/DictionaryData"])).toBe(false);
    expect(isCalled(["api", "DELETE", "/api/oauth/CurrentUser"])).toBe(false);
  });

  it("the command lines of help topics", () => {
    for (const page of Object.values(topics)) {
      for (const line of page("en").split("\n").flatMap(commandsIn)) {
        if (line.includes("'")) expect(parse(tree, readLine(tree, wordsOf(line))).kind, line).toBe("run");
      }
    }
  });
});
