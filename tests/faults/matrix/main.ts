/** The whole course: `node -C @banche/source tests/faults/matrix/main.ts [sets=100] [seed=1]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runCallers } from "./callers.ts";
import { runMatrix } from "./run.ts";

const [sets = 100, seed = 1] = process.argv.slice(2).map(Number);
await withPostgres(async (url) => {
  const callers = await runCallers(url);
  console.log("twelve callers", callers);
  const counts = await runMatrix(url, { sets, seed, isWhole: true, everyOther: 1 });
  console.log("sets of grants", { ...counts, seed });
  const wrong = [callers, counts].flatMap((one) => [one.unexpected, one.refused, one.internal]);
  process.exitCode = wrong.every((count) => count === 0) ? 0 : 1;
});
