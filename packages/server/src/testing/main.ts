/** Runs a PostgreSQL for tests until stdin ends, which also happens when the tests are killed. Prints its URL when it is ready. */
import { startTestPostgres, sweepTestPostgres } from "./postgres.ts";

await sweepTestPostgres();
const server = await startTestPostgres();
process.stdin.once("end", () => void server.stop().then(() => process.exit(0)));
process.stdin.resume();
process.stdout.write(`${server.urlOf("postgres")}\n`);
