/** The whole course: `node -C @banche/source tests/faults/tasks/main.ts [kills=100]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runKilledTasks } from "./run.ts";

const [kills = 100] = process.argv.slice(2).map(Number);
const counts = await withPostgres((url) => runKilledTasks(url, kills, 7));
console.log(counts);
process.exitCode = counts.wrong.length === 0 && counts.done + counts.cut === counts.runs ? 0 : 1;
