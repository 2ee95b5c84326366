/** The whole course: `node -C @banche/source tests/faults/rights/main.ts [revocations=100]`, after a build. */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runEverywhere } from "./everywhere.ts";
import { runRevocations } from "./run.ts";

/** A page may follow so late. */
const BOUND_MS = 2_000;
/** And so late may the last way be refused. */
const REFUSED_MS = 1_000;

const [revocations = 100] = process.argv.slice(2).map(Number);
await withPostgres(async (url) => {
  const everywhere = await runEverywhere(url, revocations);
  console.log("refused", { ...everywhere, slowestOfBound: Number((everywhere.slowestMs / REFUSED_MS).toFixed(3)) });
  const counts = await runRevocations(url, revocations);
  console.log("seen", { ...counts, slowestOfBound: Number((counts.slowestMs / BOUND_MS).toFixed(3)) });
  const isWhole = counts.refused === 2 * revocations && counts.gone === 2 * revocations && counts.otherCalls === 0;
  const isRefused = everywhere.refused === everywhere.calls && everywhere.missed.length === 0;
  const isSoon = counts.slowestMs <= BOUND_MS && everywhere.slowestMs <= REFUSED_MS;
  process.exitCode = isWhole && isRefused && isSoon ? 0 : 1;
});
