/** The whole course: `node -C @banche/source tests/faults/chat/main.ts [faults=200] [sends=10000] [seed=1]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runChatFaults } from "./run.ts";

const [faults = 200, sends = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const counts = await withPostgres((postgresUrl) => runChatFaults({ postgresUrl, faults, sends, seed }));
console.log(counts);
const { sent, kills, resets, freezes, tuiSaid, oldSaid, ...wrong } = counts;
const { said: _tui, ...tuiWrong } = tuiSaid;
const { said: _old, ...oldWrong } = oldSaid;
const isWhole = sent === sends && kills + resets + freezes === faults;
// Whatever else is counted is what must not happen.
const isRight = [wrong, tuiWrong, oldWrong].flatMap((each) => Object.values(each)).every((count) => count === 0);
process.exit(isWhole && isRight ? 0 : 1);
