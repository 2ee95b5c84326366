/** The whole course: `node -C @banche/source tests/faults/chat/main.ts [faults=200] [sends=10000] [seed=1]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runChatFaults } from "./run.ts";

const [faults = 200, sends = 10_000, seed = 1] = process.argv.slice(2).map(Number);
console.log(await withPostgres((postgresUrl) => runChatFaults({ postgresUrl, faults, sends, seed })));
process.exit(0);
