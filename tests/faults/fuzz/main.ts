/** The whole course: `node -C @banche/source tests/faults/fuzz/main.ts [calls=100000] [seed=1]`; a signal to it alone ends it early. */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runFuzz } from "./run.ts";

const [calls = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const early = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => early.abort());
const counts = await withPostgres((url) => runFuzz(url, calls, seed, early.signal));
console.log({ ...counts, seed });
const { internal, slow, delaying, cut, isAlive } = counts;
process.exitCode = internal + slow + delaying + cut === 0 && isAlive ? 0 : 1;
