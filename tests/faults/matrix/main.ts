/** The whole course: `node -C @banche/source tests/faults/matrix/main.ts [sets=500] [seed=1]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runMatrix } from "./run.ts";

const [sets = 500, seed = 1] = process.argv.slice(2).map(Number);
const counts = await withPostgres((url) => runMatrix(url, { sets, seed, isWhole: true, everyOther: 1 }));
console.log({ ...counts, seed });
process.exitCode = counts.unexpected + counts.refused + counts.internal === 0 ? 0 : 1;
