/** The whole course: `node -C @banche/source tests/faults/killed/main.ts [kills=50] [exports|migrations]`, by default both, after a build. */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runKilledExports } from "./exports.ts";
import { runKilledMigrations } from "./migrations.ts";

const [kills = 50] = process.argv.slice(2, 3).map(Number);
const wanted = process.argv[3];
await withPostgres(async (url) => {
  for (const [name, run] of [
    ["exports", runKilledExports],
    ["migrations", runKilledMigrations],
  ] as const) {
    if (wanted !== undefined && wanted !== name) continue;
    const killed = await run(url, kills, 8);
    console.log(name, killed);
    if (killed.half.length > 0) process.exitCode = 1;
  }
});
