/** The whole course: `node -C @banche/source tests/faults/killed/main.ts [kills=50]`, after a build. */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runKilledExports } from "./exports.ts";
import { runKilledMigrations } from "./migrations.ts";

const [kills = 50] = process.argv.slice(2).map(Number);
await withPostgres(async (url) => {
  const exports = await runKilledExports(url, kills, 8);
  console.log("killed while exporting", exports);
  const migrations = await runKilledMigrations(url, kills, 9);
  console.log("killed while migrating", migrations);
  process.exitCode = exports.half.length + migrations.half.length === 0 ? 0 : 1;
});
