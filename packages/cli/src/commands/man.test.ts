import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { exitCodes } from "../exitCodes.ts";
import { environment, topics } from "../program/topics.ts";
import { type Command, type Entry, isNoun } from "./command.ts";
import { globalOptions, helpOption, versionOption } from "./globals.ts";
import { chaptersOf, treeOf } from "./index.ts";
import { ownRegistry } from "../system/registry.ts";

const tree = treeOf(chaptersOf(ownRegistry.facts));

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "banche-man-"));
execFileSync(process.execPath, ["-C", "@banche/source", join(root, "scripts/build/manual.mjs"), folder]);
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const names = readdirSync(folder).sort();
const read = (name: string) => readFileSync(`${folder}/${name}`, "utf8");
/** The text of a page as a reader sees it. */
const text = (name: string) =>
  read(name)
    .replace(/\\\[u([0-9A-F]{4,6})\]/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll("\\-", "-")
    .replaceAll("\\&", "")
    .replaceAll('""', '"');

/** Requests that our pages use. Any other word after a dot is text that was not escaped. */
const requests = /^\.(?:\\"|TH|SH|SS|PP|TP|B|nf|fi|RS|RE|br)(?: |$)/;
const flagsOf = ({ options = [] }: Command) => options.filter(({ hidden }) => !hidden).map(({ flags }) => flags);
const commandsOf = (entry: Entry) => (isNoun(entry) ? entry.commands : [entry]);

describe("the manual", () => {
  it("has a page for the program and for each entry, all listed in package.json", () => {
    expect(names).toEqual(["banche.1", ...tree.map(({ name }) => `banche-${name}.1`)].sort());
    const manifest = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8")) as {
      readonly man: readonly string[];
      readonly files: readonly string[];
    };
    expect([...manifest.man].sort(), "list the pages in packages/cli/package.json").toEqual(
      names.map((name) => `./man/${name}`),
    );
    expect(manifest.files).toContain("man");
  });

  it.each(names)("%s is valid roff", (name) => {
    for (const line of read(name).split("\n")) {
      if (line.startsWith(".")) expect(line).toMatch(requests);
      expect(line).not.toMatch(/^'/);
      expect(line).toMatch(/^[\x20-\x7e]*$/);
    }
  });

  it("is accepted by groff if groff is installed", () => {
    const pages = names.map((name) => `${folder}/${name}`);
    const { error, stderr, status } = spawnSync("groff", ["-man", "-Tutf8", "-ww", "-z", ...pages], {
      encoding: "utf8",
    });
    if (error) return;
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it.each(tree.map((entry) => [entry.name, entry] as const))(
    "describes every command and option of %s",
    (name, entry) => {
      const page = text(`banche-${name}.1`);
      for (const command of commandsOf(entry)) {
        expect(page).toContain(["banche", ...(isNoun(entry) ? [name] : []), command.name].join(" "));
        expect(page).toContain(command.words("en"));
        for (const flags of flagsOf(command)) expect(page).toContain(flags);
        for (const field of command.fields ?? []) expect(page).toContain(field);
      }
    },
  );

  it("describes global options, exit codes and environment variables", () => {
    const page = text("banche.1");
    for (const { flags } of [...globalOptions, helpOption, versionOption]) expect(page).toContain(flags);
    for (const code of Object.values(exitCodes)) expect(page).toContain(`.B "${code}"`);
    for (const name of environment) expect(page).toContain(`.B "${name}"`);
  });
});

describe("topics", () => {
  it("exit-codes and environment list all exit codes and variables", () => {
    const [codes = "", variables = ""] = ["exit-codes", "environment"].map((name) => topics[name]?.("en"));
    for (const code of Object.values(exitCodes)) expect(codes).toMatch(new RegExp(`^ +${code}  \\S`, "m"));
    for (const name of environment) expect(variables).toMatch(new RegExp(`^ +${name} +\\S`, "m"));
  });
});
