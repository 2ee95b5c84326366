/**
 * `npm run schema`: writes the types of the tables from a database with all migrations. A test of the server compares them.
 * Needs `node -C @banche/source`.
 */
import { openPool } from "../packages/server/src/db/pool.ts";
import { schemaFile, schemaText } from "../packages/server/src/db/schemaText.ts";
import { startTestPostgres } from "../packages/server/src/testing/postgres.ts";
import { writeGenerated } from "./lib/generated.mjs";

const postgres = await startTestPostgres(["schema"]);
const pool = openPool({ url: postgres.urlOf("template_schema") }, () => undefined);
try {
  writeGenerated({ [schemaFile]: await schemaText(pool.kysely) }, { check: false, command: "npm run schema" });
} finally {
  await pool.close();
  await postgres.stop();
}
