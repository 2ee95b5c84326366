/**
 * The whole course: `node -C @banche/source tests/faults/bulk/main.ts [kills=200] [rows=5000] [serverKills=20] [seed=1]`.
 * With none to kill of a kind, what would kill it is left out.
 */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runBulkFaults } from "./run.ts";

const [kills = 200, rows = 5_000, serverKills = 20, seed = 1] = process.argv.slice(2).map(Number);
const courses = [
  ["killed, call by call", { kills, serverKills: 0, loss: 0, plain: true }],
  ["killed, in batches", { kills, serverKills: 0, loss: 0, plain: false }],
  ["answers lost", { kills, serverKills: 0, loss: 0.01, plain: true }],
  ["server killed, call by call", { kills: 0, serverKills, loss: 0, plain: true }],
  ["server killed, in batches", { kills: 0, serverKills, loss: 0, plain: false }],
] as const;
const wrong: string[] = [];
await withPostgres(async (postgresUrl) => {
  for (const [name, faults] of courses) {
    if (faults.kills + faults.serverKills === 0) continue;
    const counts = await runBulkFaults({ postgresUrl, rows, seed, ...faults });
    console.log(name, counts);
    const { lost, doubled, same } = counts;
    const isWhole = counts.kills === faults.kills && counts.serverKills === faults.serverKills;
    if (lost !== 0 || doubled !== 0 || !same || !isWhole) wrong.push(name);
  }
});
if (wrong.length > 0) console.error(`wrong: ${wrong.join(", ")}`);
process.exit(wrong.length > 0 ? 1 : 0);
