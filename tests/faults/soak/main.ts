/** The whole course: `node -C @banche/source tests/faults/soak/main.ts [minutes=120] [clients=4] [people=20] [--built]` */
import { risePerHour } from "./sample.ts";
import { runSoak } from "./run.ts";

const words = process.argv.slice(2);
const [minutes = 120, clients = 4, people = 20] = words.filter((word) => !word.startsWith("--")).map(Number);
const everyMs = 15_000;
const { seen, sockets, samples, idle, rows, ...counts } = await runSoak({
  ...{ samples: Math.round((minutes * 60_000) / everyMs), everyMs, clients, people, tell: console.log },
  ...(words.includes("--built") && { execArgv: [] }),
});
for (const failure of seen.failures) console.log(`  ${failure}`);
console.log({ calls: seen.calls, failed: seen.failed, refused: seen.refused, sockets, ...counts });
for (const figure of ["liveBytes", "residentBytes", "descriptors", "connections"] as const) {
  const values = samples.map((sample) => sample[figure]);
  const rise = risePerHour(samples, figure).toFixed(1);
  console.log(
    `${figure}: ${values[0]} first, ${values.at(-1)} last, ${Math.max(...values)} at most, ${rise} % an hour`,
  );
}
console.log("idle before and after", ...idle);
console.log("rows before and after", ...rows);
const isWhole = counts.lost + counts.doubled + seen.failed + sockets.failed === 0;
process.exitCode = isWhole ? 0 : 1;
