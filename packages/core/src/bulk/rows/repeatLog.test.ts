import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeReadPorts } from "../../node/files.ts";
import { spillFile } from "../../node/spillFile.ts";
import { builtIn, resources } from "../../registry/all.ts";
import { fileOf } from "../../testing/ports.ts";
import { checkFiles, checkLists } from "./checkFiles.ts";
import { type BulkIssue, placeOf } from "./issues.ts";
import type { KeyLogOptions } from "../memory/keyLog.ts";
import { openSources, reportOf } from "./planSources.ts";
import { seenValues } from "./repeatFinder.ts";
import { repeatLog } from "./repeatLog.ts";
import { memorySpill, type Spill } from "../memory/spill.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "banche-spill-"));
});
afterAll(async () => rm(folder, { recursive: true }));

/** A bill rule: both columns are unique. */
type Line = readonly [code: string, name: string];

const fileWith = (lines: readonly Line[]) => `code,name\n${lines.map((line) => line.join(",")).join("\n")}\n`;
const told = (issues: readonly BulkIssue[]) =>
  issues.map((issue) => `${placeOf(issue)} ${issue.field} ${issue.rule} ${issue.params?.["line"] ?? ""} ${issue.text}`);

/** What the check says that keeps as little as possible in memory. */
async function spilled(files: readonly (readonly Line[])[], spill: Spill, options: KeyLogOptions) {
  const sources = files.map((lines, at) => ({
    source: fileOf(`${at}.csv`, fileWith(lines)),
    resource: resources.billRules,
  }));
  const about = { language: "en", mode: "upsert", names: sources.map(({ source }) => source.name) } as const;
  const { lists } = await openSources({ sources, registry: builtIn, ports: nodeReadPorts, spill, ...about });
  const more = { seen: seenValues(), log: repeatLog(spill, options), readAgain: false };
  await checkLists(lists, { ...about, ...more });
  await spill.close();
  return {
    issues: told(lists.flatMap((list) => reportOf(list, "en").issues)),
    invalid: lists.map(({ states }) => states.count("invalid")),
  };
}

/** Whether a text stood in an earlier line, as simply as it can be said. */
function simple(files: readonly (readonly Line[])[]) {
  const seen = [new Map<string, string>(), new Map<string, string>()] as const;
  const repeats: string[] = [];
  for (const [file, lines] of files.entries()) {
    for (const [at, line] of lines.entries()) {
      for (const [column, cell] of line.entries()) {
        const text = cell.trim().toLowerCase();
        const before = text === "" ? undefined : seen[column as 0 | 1].get(text);
        if (before) repeats.push(`${file}.csv:${at + 2}:${column + 1} ${before}`);
        else if (text !== "") seen[column as 0 | 1].set(text, `${file}.csv:${at + 2}`);
      }
    }
  }
  return repeats;
}

describe("values that come twice", () => {
  const word = (letters: string) =>
    fc
      .tuple(fc.constantFrom("", " "), fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 3 }))
      .map(([space, text]) => `${space}${text}${space}`);
  const line = fc.tuple(word("abA1"), word("123"));
  const files = fc.array(fc.array(line, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 3 });

  it("are found on disk as in memory, within a file and across files, whatever the hashes have in common", async () => {
    /** Every other text has the hash of another one. */
    const weak = (text: string) => [text.length % 2, text.charCodeAt(0) % 2] as const;
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        const inMemory = await spilled(given, memorySpill(), {});
        const onDisk = await spilled(given, spillFile(folder), { pieceLength: 1 });
        const collided = await spilled(given, spillFile(folder), { pieceLength: 2, hash: weak });
        const places = inMemory.issues.filter((issue) => issue.includes(" duplicate "));
        expect(onDisk).toEqual(inMemory);
        expect(collided).toEqual(inMemory);
        expect(places).toHaveLength(simple(given).length);
        for (const repeat of simple(given)) {
          const [place = "", before = ""] = repeat.split(" ");
          const [file, at] = before.split(":");
          const other = place.startsWith(`${file}:`) ? "" : file;
          const fits = (issue: string) =>
            issue.startsWith(`${place} `) && issue.includes(` duplicate ${at} `) && issue.includes(other ?? "");
          expect(places.filter(fits)).toHaveLength(1);
        }
      }),
      { numRuns: 60 },
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it("are named in a file that is larger than what is kept in memory, each with the first line of the text", async () => {
    const rows = 30_000;
    const lines = Array.from({ length: rows }, (_, at): Line => [
      `u${at % 29_998}`,
      at === 7 ? "no-1" : `n${at % 29_999}`,
    ]);
    const sources = [{ source: fileOf("rules.csv", fileWith(lines)), resource: resources.billRules }];
    const check = async (spill?: () => Spill) =>
      told((await checkFiles({ sources, registry: builtIn, ports: nodeReadPorts, language: "en", spill })).issues);
    let written = 0;
    const counted = (): Spill => {
      const spill = spillFile(folder);
      return { ...spill, write: async (piece) => spill.write(piece).finally(() => (written += piece.length)) };
    };
    const onDisk = await check(counted);
    expect(onDisk).toEqual(await check());
    expect(onDisk.map((issue) => issue.split(" ", 4).join(" "))).toEqual([
      "rules.csv:30000:1 code duplicate 2",
      "rules.csv:30001:1 code duplicate 3",
      "rules.csv:30001:2 name duplicate 2",
    ]);
    expect(written).toBeGreaterThan(200_000);
  });

  it("stand in the order of the rows, also where all rows stand in one line", async () => {
    const rows = [{ 账户: "a b" }, { 账户: "same" }, { 账户: "same" }, { 账户: "c d" }];
    const sources = [{ source: fileOf("users.json", JSON.stringify(rows)), resource: resources.users }];
    const { issues } = await checkFiles({ sources, registry: builtIn, ports: nodeReadPorts, language: "en" });
    expect(issues.map(({ rule, value }) => `${rule} ${value}`)).toEqual([
      "userAccount a b",
      "duplicate same",
      "userAccount c d",
    ]);
  });
});

describe("what is kept of the rows", () => {
  const check = async (rows: number) => {
    const calls: string[] = [];
    const spill = (): Spill => ({
      ...memorySpill(),
      write: async () => Promise.reject(new Error("full")),
      close: async () => void calls.push("close"),
    });
    const lines = Array.from({ length: rows }, (_, at): Line => [`u${at}`, `${at}`]);
    const sources = [{ source: fileOf("rules.csv", fileWith(lines)), resource: resources.billRules }];
    const ended = await checkFiles({ sources, registry: builtIn, ports: nodeReadPorts, language: "en", spill }).then(
      ({ issues }) => `${issues.length} issues`,
      (error: unknown) => String(error),
    );
    return [ended, ...calls];
  };

  it("stays in memory for a small file, and what was taken is given back", async () => {
    expect(await check(1_000)).toEqual(["0 issues", "close"]);
  });

  it("is given back when there is no room for it, and the check says so", async () => {
    expect(await check(30_000)).toEqual(["Error: full", "close"]);
  });
});
