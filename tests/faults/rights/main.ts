/** The whole course: `node -C @banche/source tests/faults/rights/main.ts [revocations=100]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runRevocations } from "./run.ts";

/** A page may follow so late. */
const BOUND_MS = 2_000;

const [revocations = 100] = process.argv.slice(2).map(Number);
const counts = await withPostgres((url) => runRevocations(url, revocations));
console.log({ ...counts, slowestOfBound: Number((counts.slowestMs / BOUND_MS).toFixed(3)) });
const isWhole = counts.refused === 2 * revocations && counts.gone === 2 * revocations && counts.otherCalls === 0;
process.exitCode = isWhole && counts.slowestMs <= BOUND_MS ? 0 : 1;
