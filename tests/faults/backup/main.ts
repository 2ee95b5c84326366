/** The whole course: `node -C @banche/source tests/faults/backup/main.ts [rounds=20] [kills=50]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runKilledRestores, runKilledWriters, runWhileWriting } from "./run.ts";

const [rounds = 20, kills = 50] = process.argv.slice(2).map(Number);
await withPostgres(async (url) => {
  const meanwhile = await runWhileWriting(url, rounds);
  console.log("written while others write", meanwhile);
  const writers = await runKilledWriters(url, kills, 5);
  console.log("killed while writing", writers);
  const restores = await runKilledRestores(url, kills, 6);
  console.log("killed while restoring", restores);
  const isRight = meanwhile.equal === rounds && meanwhile.wrong.length === 0;
  process.exitCode = isRight && writers.half.length === 0 && restores.half.length === 0 ? 0 : 1;
});
