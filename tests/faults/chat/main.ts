/** The whole course: `node -C @banche/source tests/faults/chat/main.ts [faults=200] [sends=10000] [seed=1]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runChatFaults } from "./run.ts";

const [faults = 200, sends = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const counts = await withPostgres((postgresUrl) => runChatFaults({ postgresUrl, faults, sends, seed }));
console.log(counts);
const { sent, kills, resets, freezes, ...wrong } = counts;
const isWhole = sent === sends && kills + resets + freezes === faults;
// Whatever else is counted is what must not happen.
process.exit(isWhole && Object.values(wrong).every((count) => count === 0) ? 0 : 1);
