import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fixed, type Verdict } from "../lib/measure.ts";

const script = fileURLToPath(new URL("../lib/importMemory.ts", import.meta.url));

/** Live memory of an import at its highest, by the number of rows. */
export async function run(): Promise<readonly Verdict[]> {
  const highest = (rows: number): number => {
    const args = ["--expose-gc", "-C", "@banche/source", script, String(rows)];
    return Number(execFileSync(process.execPath, args, { encoding: "utf8" }));
  };
  return [fixed("live memory of an import of 100,000 rows", "1,000 rows", highest(100_000) / highest(1000), 1.15)];
}
