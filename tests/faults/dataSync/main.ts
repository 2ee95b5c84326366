/** The whole course: `node -C @banche/source tests/faults/dataSync/main.ts [kills=50] [seed=1]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runKilled } from "./run.ts";

const [kills = 50, seed = 1] = process.argv.slice(2).map(Number);
const killed = await withPostgres((url) => runKilled(url, kills, seed));
console.log(killed);
process.exitCode = killed.faults.length === 0 ? 0 : 1;
