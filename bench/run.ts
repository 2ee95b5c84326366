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
const broken: string[] = [];
const baselineFile = new URL("baseline.json", import.meta.url);
const baseline = JSON.parse(readFileSync(baselineFile, "utf8")) as {
  machine: typeof machine;
  verdicts: readonly Verdict[];
};
const isSameMachine = JSON.stringify(baseline.machine) === JSON.stringify(machine);

console.log(`${machine.cores} x ${machine.model}, ${machine.memoryGb} GB, Node ${machine.node}, load ${load()}`);
for (const name of suites) {
  const suite = (await import(new URL(`suites/${name}.ts`, import.meta.url).href)) as {
    run: () => Promise<readonly Verdict[]>;
  };
  const begun = performance.now();
  const said = await suite.run().catch((error: unknown) => {
    console.error(error);
    broken.push(name);
  });
  if (!said) continue;
  if (said.length === 0)
    console.log(`not run     ${name}: it needs a program or data that are not given here (see its file)`);
  for (const verdict of said) {
    verdicts.push(verdict);
    const { name: what, ratio, atMost, control, against } = verdict;
    const before = baseline.verdicts.find((one) => one.name === what)?.ratio;
    const was =
      before === undefined ? "no baseline" : `baseline ${before}${isSameMachine ? "" : " of another machine"}`;
    const figures = `${round(ratio)} x ${against} (at most ${round(atMost)}; control ${round(control)}; ${was})`;
    console.log(`${verdict.verdict.padEnd(10)}  ${what}: ${figures}`);
  }
  console.log(`${" ".repeat(12)}${name} took ${Math.round((performance.now() - begun) / 1000)} s, load ${load()}`);
}
if (broken.length > 0) console.log(`broken      ${broken.join(", ")}`);

if (process.argv.includes("--baseline")) {
  const rows = verdicts.map((one) => ({ ...one, ratio: round(one.ratio), control: round(one.control) }));
  const kept = isSameMachine ? baseline.verdicts.filter(({ name }) => !rows.some((row) => row.name === name)) : [];
  writeFileSync(baselineFile, `${JSON.stringify({ machine, verdicts: [...kept, ...rows] }, null, 2)}\n`);
}
process.exitCode = broken.length > 0 || verdicts.some(({ verdict }) => verdict === "fails") ? 1 : 0;
