/**
 * `npm run migration -- <word>`: compares the declarations with a database that has all migrations, and writes the next migrations to read
 * and commit. Asks no questions. Needs `node -C @banche/source`.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { VanishedError } from "../packages/server/src/db/plan/compare.ts";
import { migrate } from "../packages/server/src/db/migrate.ts";
import { migrations } from "../packages/server/src/db/migrations/index.ts";
import { openPool } from "../packages/server/src/db/pool.ts";
import { allConcepts } from "../packages/server/src/planning/concepts.ts";
import { migrationFiles } from "../packages/server/src/planning/migrationText.ts";
import { planMigration } from "../packages/server/src/planning/planMigration.ts";
import { startTestPostgres } from "../packages/server/src/testing/postgres.ts";
import { root } from "./lib/repository.mjs";

const folder = "packages/server/src/db/migrations";
const [word = "declared"] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]{0,40}$/.test(word)) {
  console.error(`migration: ${word} is no word for a file: small letters, digits and _`);
  process.exit(2);
}

const postgres = await startTestPostgres(["schema"]);
const pool = openPool({ url: postgres.urlOf("template_schema") }, () => undefined);
try {
  const concepts = await allConcepts();
  const last = Number(migrations.at(-1)?.name.slice(0, 4) ?? 0);
  const files = migrationFiles(await planMigration(pool.kysely, concepts), last, word);
  for (const { name, text, warnings } of files) {
    const path = join(folder, `${name}.ts`);
    writeFileSync(join(root, path), text);
    execFileSync("oxfmt", [path], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    console.log(`written: ${path}`);
    for (const warning of warnings) console.log(`  ${warning}`);
  }
  await tryOut(files, concepts);
  console.log(files.length === 0 ? "the migrations make all that is declared" : "read them, then: npm run schema");
} catch (error) {
  if (!(error instanceof VanishedError)) throw error;
  console.error(`migration: ${error.message}`);
  console.error('Say `retired: { <id>: "kept" }` in the declaration, or give the field the id that it had.');
  process.exitCode = 1;
} finally {
  await pool.close();
  await postgres.stop();
}

/** Runs the new migrations on a database without rows: afterwards no difference may be left. */
async function tryOut(files, concepts) {
  const made = files.map(({ name, statements }) => ({
    name,
    statements,
    ...(name.endsWith("_indexes") && { outsideTransaction: true }),
  }));
  await migrate(pool, [...migrations, ...made]);
  const left = await planMigration(pool.kysely, concepts);
  if (left.length > 0) throw new Error(`These migrations do not make what is declared: ${JSON.stringify(left)}`);
}
