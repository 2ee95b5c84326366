/** The whole course: `node -C @banche/source tests/faults/sessionEnd/main.ts [rounds=25]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runSessionEnds } from "./run.ts";

/** A session that ended may keep its socket so long, on whichever process it is. */
const BOUND_MS = 1_000;

const [rounds = 25] = process.argv.slice(2).map(Number);
const counts = await withPostgres((url) => runSessionEnds(url, rounds));
console.log({ ...counts, slowestOfBound: Number((counts.slowestMs / BOUND_MS).toFixed(3)) });
const isWhole = counts.closed === counts.ended && counts.othersClosed === 0;
process.exitCode = isWhole && counts.slowestMs <= BOUND_MS ? 0 : 1;
