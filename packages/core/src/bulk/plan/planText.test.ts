import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FileError } from "../../node/fileError.ts";
import { openPlanFile, planFile } from "../../node/planFile.ts";
import { memoryPlan } from "./memoryPlan.ts";
import type { Operation, PlanHeader, PlanTotals, PlanValue } from "../match/operation.ts";
import { builtIn, resources } from "../../registry/all.ts";
import { createRegistry } from "../../registry/registry.ts";
import { PlanError, planErrorText } from "./planError.ts";
import { canonicalJson } from "./planHash.ts";
import { verifyPlan } from "./planText.ts";

const header: PlanHeader = {
  format: "banche-plan",
  version: 1,
  createdAt: "2026-11-21T12:00:00.000Z",
  target: { server: "http://fake", account: "admin", factory: null },
  files: ["users.csv", '引号".yaml'],
};
const totals = (operations: readonly Operation[]): PlanTotals => ({
  create: operations.filter(({ op }) => op === "create").length,
  update: operations.filter(({ op }) => op === "update").length,
  remove: operations.filter(({ op }) => op === "remove").length,
  same: 3,
  invalid: 0,
});

const value: fc.Arbitrary<PlanValue> = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "中", '"', "\\", "\n", "]", "{", "😀", "\u2028", ",") }),
  fc.constantFrom(null, true, 0, -1, 1e21, 0.1, "]", '],"totals"'),
  fc.record({ $new: fc.nat(9) }),
  fc.array(fc.constantFrom("p1", "p2")),
);
const values = fc.dictionary(fc.constantFrom("account", "realName", "manager", "__x"), value);
const kinds = fc.oneof(
  fc.record({ op: fc.constant("create" as const), values }),
  fc.record({ op: fc.constant("remove" as const), id: fc.string(), values }),
  fc.record({
    op: fc.constant("update" as const),
    id: fc.oneof(fc.string(), fc.record({ $new: fc.nat(9) })),
    version: fc.nat(),
    changes: fc.array(fc.record({ field: fc.constant("realName"), before: value, after: value }), { maxLength: 3 }),
  }),
);
const plan: fc.Arbitrary<readonly Operation[]> = fc
  .array(fc.record({ kind: kinds, up: fc.boolean(), key: fc.array(value, { maxLength: 2 }), label: fc.string() }), {
    maxLength: 12,
  })
  .map((rows) => {
    let step = 0;
    return rows.map(({ kind, up, key, label }, n): Operation => {
      if (up) step += 1;
      return { n, resource: "users", step, key, label, source: { file: 0, line: n + 2 }, ...kind };
    });
  });

async function textOf(operations: readonly Operation[]): Promise<{ readonly text: string; readonly hash: string }> {
  const draft = memoryPlan(header);
  await draft.append(operations);
  const hash = await draft.seal(totals(operations));
  let text = "";
  for await (const piece of draft.text()) text += piece;
  return { text, hash };
}

const inPieces = (text: string, size = 7) =>
  async function* pieces(): AsyncGenerator<string> {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  };

async function readBack(text: string, size?: number) {
  const verified = await verifyPlan(inPieces(text, size));
  const operations: Operation[] = [];
  for await (const group of verified.read()) operations.push(...group);
  return { header: verified.header, totals: verified.totals, hash: verified.hash, operations };
}

const problemOf = async (text: string): Promise<string> =>
  readBack(text, 4_096).then(
    () => "fine",
    (error: unknown) => (error instanceof PlanError ? error.problem : String(error)),
  );

describe("the text of a plan", () => {
  it.each([
    ["nothing", "", "notAPlan"],
    ["a table", "a,b\n1,2\n", "notAPlan"],
    ["other JSON", '{"a":1}', "notAPlan"],
    ["a list", "[1]", "notAPlan"],
    ["a later version", '{"format":"banche-plan","version":2,"operations":[]}', "newerVersion"],
    ["a header only", '{"format":"banche-plan","version":1}', "edited"],
    ["no operations", `${JSON.stringify(header).slice(0, -1)},"operations":[\n`, "cutOff"],
  ])("refuses %s", async (_, text, problem) => {
    expect(await problemOf(text)).toBe(problem);
  });

  it("has a message for each problem in every language", () => {
    const texts = (["zh", "zhtw", "en"] as const).map((language) => planErrorText(new PlanError("edited"), language));
    expect(texts).toEqual([
      "计划内容被修改过，请重新生成",
      "計畫內容被修改過，請重新產生",
      "The plan was changed: make it again",
    ]);
  });

  it("reads back unchanged, also after new formatting or sorted members", async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.integer({ min: 1, max: 40 }), async (operations, size) => {
        const { text, hash } = await textOf(operations);
        expect(text.trimEnd().split("\n")).toHaveLength(operations.length + 2);
        const expected = { header, totals: totals(operations), hash, operations };
        expect(await readBack(text, size)).toEqual(expected);
        const parsed = JSON.parse(text) as unknown;
        expect(await readBack(JSON.stringify(parsed, null, 2), size)).toEqual(expected);
        expect(await readBack(JSON.stringify(parsed))).toEqual(expected);
        expect(await readBack(canonicalJson(parsed), size)).toEqual(expected);
        expect(await readBack(text.replaceAll("\n", "\r\n"))).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it("is refused when it was cut off anywhere", async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.double({ min: 0, max: 1, noNaN: true }), async (operations, at) => {
        const { text } = await textOf(operations);
        const cut = text.slice(0, Math.floor(at * (text.trimEnd().length - 1)));
        expect(await problemOf(cut)).toMatch(/cutOff|notAPlan|edited/);
      }),
      { numRuns: 200 },
    );
  });

  it("is refused when any content was changed", async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.nat(), fc.constantFrom("x", "1", "}", '"'), async (operations, place, char) => {
        const { text } = await textOf(operations);
        const at = place % text.trimEnd().length;
        const edited = `${text.slice(0, at)}${char}${text.slice(at + 1)}`;
        fc.pre(meaning(edited) !== meaning(text));
        expect(await problemOf(edited)).toMatch(/cutOff|notAPlan|edited|newerVersion/);
      }),
      { numRuns: 300 },
    );
  });

  it("is refused when operations are missing or in another order", async () => {
    const operations = [0, 1, 2].map((n): Operation => ({
      n,
      op: "create",
      resource: "users",
      key: [n],
      label: "",
      step: 0,
      values: {},
    }));
    const { text } = await textOf(operations);
    const lines = text.split("\n");
    expect(await problemOf([...lines.slice(0, 2), ...lines.slice(3)].join("\n"))).toBe("edited");
    expect(await problemOf([lines[0], lines[2], lines[1], ...lines.slice(3)].join("\n"))).toBe("edited");
    expect(await problemOf(`${text}more`)).toBe("edited");
  });
});

describe("a plan in a file", () => {
  let folder = "";
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "banche-plan-"))));
  afterAll(async () => rm(folder, { recursive: true }));
  const one: Operation = {
    n: 0,
    op: "create",
    resource: "users",
    key: ["li"],
    label: "li",
    step: 0,
    values: { account: "li" },
  };

  it("appears when it is sealed, is readable only by its owner and can be read back", async () => {
    const path = join(folder, "plan.json");
    const draft = planFile(path, header);
    await draft.append([one]);
    await expect(stat(path)).rejects.toThrow("ENOENT");
    const hash = await draft.seal(totals([one]));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await openPlanFile(path)).toMatchObject({ header, totals: totals([one]), hash });
    for await (const operations of draft.read()) expect(operations).toEqual([one]);
    expect(await openPlanFile(path, builtIn)).toMatchObject({ hash });
    // A newer program made it: it changes a resource that is unknown here.
    await expect(openPlanFile(path, createRegistry([resources.areas]))).rejects.toMatchObject({
      problem: "unknownResource",
    });
    await expect(draft.append([one])).rejects.toThrow("sealed");
    await writeFile(path, (await readFile(path, "utf8")).replace('"account":"li"', '"account":"lo"'));
    await expect(openPlanFile(path)).rejects.toThrow(PlanError);
  });

  it("leaves no files when it is discarded or the disk is full", async () => {
    const before = await readdir(folder);
    const draft = planFile(join(folder, "other.json"), header);
    await draft.append([one]);
    await draft.discard();
    const full = planFile(join(folder, "full.json"), header, async () => {
      throw Object.assign(new Error("full"), { code: "ENOSPC" });
    });
    await expect(full.append([one])).rejects.toMatchObject({ problem: "diskFull" });
    await expect(planFile(folder, header).append([one])).rejects.toBeInstanceOf(FileError);
    await expect(openPlanFile(join(folder, "absent.json"))).rejects.toMatchObject({ problem: "notFound" });
    expect(await readdir(folder)).toEqual(before);
  });
});

/** The content of a plan, independent of its formatting. */
function meaning(text: string): string {
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return text;
  }
}
