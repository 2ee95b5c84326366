/** The whole course: `node -C @banche/source tests/faults/flood/main.ts [seconds=10] [perSecond=2000]` */
import { isLive, runFlood } from "./run.ts";

const [seconds = 10, perSecond = 2_000] = process.argv.slice(2).map(Number);
const flood = await runFlood(seconds, perSecond);
console.log(flood);
const isWhole = flood.found === flood.pushed && flood.outOfOrder === 0 && flood.echoed === flood.typed;
process.exitCode = isWhole && isLive(flood) ? 0 : 1;
