/**
 * Jobs on a server in memory, at full size: `node -C @banche/source tests/faults/jobs/main.ts [bytes=4096] [jobs=500]
 * [sets=1000] [seed=1]`. The journal is cut at each of its last bytes, on each kind of server; generated jobs are undone;
 * generated records go out and come in again.
 */
import { journalCuts } from "./journalCuts.ts";
import { roundTrips } from "./roundTrips.ts";
import { undos } from "./undos.ts";
import { KINDS, type Kind } from "./world.ts";

const [bytes = 4_096, jobs = 500, sets = 1_000, seed = 1] = process.argv.slice(2).map(Number);
let isWhole = true;
for (const kind of Object.keys(KINDS) as Kind[]) {
  const counts = await journalCuts(kind, { bytes, seed });
  console.log(`journal cut, ${kind}`, counts);
  isWhole &&= counts.cuts >= bytes && counts.finished === counts.cuts && counts.different === 0;
}
console.log("undone", await undos({ jobs, seed }));
console.log("round trips", await roundTrips({ sets, seed }));
process.exit(isWhole ? 0 : 1);
