/**
 * The whole course: `node -C @banche/source tests/faults/fuzz/main.ts [calls=100000] [seed=1] [isolation|internal]`, by default both: as
 * many calls by the administrator, and as many by somebody of one factory. A signal to it alone ends the one that runs early.
 */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { type Fuzzed, runFuzz, runIsolation } from "./run.ts";

const [calls = 100_000, seed = 1] = process.argv.slice(2, 4).map(Number);
const wanted = process.argv[4];
await withPostgres(async (url) => {
  for (const [name, run] of [
    ["internal", runFuzz],
    ["isolation", runIsolation],
  ] as const) {
    if (wanted !== undefined && wanted !== name) continue;
    const early = new AbortController();
    const stop = () => early.abort();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
    const counts = await run(url, calls, seed, early.signal);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
    console.log(name, { ...counts, seed });
    if (!isRight(counts)) process.exitCode = 1;
  }
});

function isRight({ internal, slow, delaying, seen, cut, isAlive }: Fuzzed): boolean {
  return internal + slow + delaying + seen + cut === 0 && isAlive;
}
