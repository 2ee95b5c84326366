import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { fixed, type Verdict } from "../lib/measure.ts";

const RESOURCES = 300;
const MOST_SECONDS = 5;
const MOST_BYTES = 150e6;
const core = resolve("packages/core/src");

/** The cost of 300 declarations of 15 fields for a single-threaded type check, with the calls that follow from each. */
export async function run(): Promise<readonly Verdict[]> {
  const [alone, all] = [check(1), check(1 + RESOURCES)];
  const name = `type check of ${RESOURCES} resources more than one`;
  return [
    fixed(`${name}, processor time`, `${MOST_SECONDS} s`, (all.seconds - alone.seconds) / MOST_SECONDS, 1),
    fixed(`${name}, memory`, `${MOST_BYTES / 1e6} MB`, (all.bytes - alone.bytes) / MOST_BYTES, 1),
  ];
}

/** Seconds of processor time and bytes of memory of a type check. */
function check(count: number): { readonly seconds: number; readonly bytes: number } {
  const folder = mkdtempSync(join(tmpdir(), "banche-many-"));
  try {
    writeResources(folder, count);
    const before = secondsOfChildren();
    const args = ["-p", folder, "--noEmit", "--extendedDiagnostics", "--singleThreaded"];
    const said = execFileSync(resolve("node_modules/.bin/tsc"), args, { encoding: "utf8" });
    const bytes = Number(/Memory used:\s+(\d+)K/.exec(said)?.[1] ?? Number.NaN) * 1024;
    return { seconds: secondsOfChildren() - before, bytes };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeResources(folder: string, count: number): void {
  mkdirSync(join(folder, "many"));
  const numbers = Array.from({ length: count }, (_, at) => at);
  for (const at of numbers) writeFileSync(join(folder, `many/r${at}.ts`), resourceText(at));
  const use = numbers.map((at) => `import { calls as c${at} } from "./many/r${at}.ts";`);
  const all = `export const all = [${numbers.map((at) => `c${at}.list.path`).join(", ")}] as const;`;
  writeFileSync(join(folder, "use.ts"), `${use.join("\n")}\n${all}\n`);
  const config = {
    extends: resolve("tsconfig.base.json"),
    compilerOptions: {
      incremental: false,
      allowImportingTsExtensions: true,
      rewriteRelativeImportExtensions: false,
      rootDir: "/",
    },
    include: ["**/*.ts"],
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
}

/** A declaration with a reference to the one before it. */
function resourceText(at: number): string {
  const plain = Array.from({ length: 10 }, (_, n) => `f${n}: text({ label: ["栏${n}", "F${n}"], max: 50 })`);
  return `import { choice, integer, reference, text } from "${core}/fields/declaring.ts";
import { codeText, enabled, nameText } from "${core}/resources/common.ts";
import { declare, type Declared, type ShapesOf } from "${core}/resources/declare.ts";
import { standardCalls } from "${core}/contract/standard.ts";
const declared = declare({
  name: "r${at}", title: ["表${at}", "R${at}"], one: ["行", "row"], path: "/api/r${at}", page: "r.r${at}", scope: "factory",
  key: ["code"], label: "name", unique: { code: {} },
  fields: {
    name: nameText({ label: ["名称", "Name"] }), code: codeText({ label: ["编码", "Code"] }),
    above: reference("r${Math.max(0, at - 1)}", { label: ["上级", "Above"] }),
    sort: choice("PositionType", { label: ["类型", "Type"] }),
    size: integer({ label: ["大小", "Size"], min: 0 }),
    ${plain.join(",\n    ")},
    enabled: enabled(),
  },
  list: { shape: "page", columns: ["name", "code"], search: ["name"], filters: ["enabled"], sort: "code" },
  options: { shape: "list" },
  form: [["name", "code"]],
});
export interface Shapes extends ShapesOf<typeof declared> {}
export const resource: Declared<Shapes> = declared;
export const calls = standardCalls(resource);
`;
}

/** Processor time of ended children, user and system, in seconds. */
function secondsOfChildren(): number {
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
