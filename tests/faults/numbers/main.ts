/** The whole course: `node -C @banche/source tests/faults/numbers/main.ts [clients=32] [each=1000]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runNumbers } from "./run.ts";

const [clients = 32, each = 1_000] = process.argv.slice(2).map(Number);
const numbered = await withPostgres((url) => runNumbers(url, clients, each));
console.log(numbered);
process.exitCode = numbered.distinct === clients * each && numbered.missing === 0 ? 0 : 1;
