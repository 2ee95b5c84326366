/**
 * `npm run bench [-- name...]`: prints ratios, all measured in this run against a named floor. With `--baseline` it also writes them to
 * bench/baseline.json, with the machine; earlier results of this machine for other suites are kept.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import type { Verdict } from "./lib/measure.ts";

const wanted = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const suites = readdirSync(new URL("suites/", import.meta.url))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

const machine = {
  cores: cpus().length,
  model: cpus()[0]?.model.trim() ?? "unknown",
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
};
const round = (value: number) => Math.round(value * 100) / 100;
const load = () => round(loadavg()[0] ?? 0);
const verdicts: Verdict[] = [];

console.log(`${machine.cores} x ${machine.model}, ${machine.memoryGb} GB, Node ${machine.node}, load ${load()}`);
for (const name of suites) {
  const suite = (await import(new URL(`suites/${name}.ts`, import.meta.url).href)) as {
    run: () => Promise<readonly Verdict[]>;
  };
  const said = await suite.run();
  if (said.length === 0) console.log(`not run     ${name}: a program that it needs is missing`);
  for (const verdict of said) {
    verdicts.push(verdict);
    const { ratio, atMost, control, against } = verdict;
    const figures = `${round(ratio)} x ${against} (at most ${atMost}; control ${round(control)})`;
    console.log(`${verdict.verdict.padEnd(10)}  ${verdict.name}: ${figures}`);
  }
}
console.log(`load ${load()}`);

if (process.argv.includes("--baseline")) {
  const file = new URL("baseline.json", import.meta.url);
  const before = JSON.parse(readFileSync(file, "utf8")) as { machine: typeof machine; verdicts: readonly Verdict[] };
  const isSame = JSON.stringify(before.machine) === JSON.stringify(machine);
  const rows = verdicts.map((one) => ({ ...one, ratio: round(one.ratio), control: round(one.control) }));
  const kept = isSame ? before.verdicts.filter(({ name }) => !rows.some((row) => row.name === name)) : [];
  writeFileSync(file, `${JSON.stringify({ machine, verdicts: [...kept, ...rows] }, null, 2)}\n`);
}
process.exitCode = verdicts.some(({ verdict }) => verdict === "fails") ? 1 : 0;
