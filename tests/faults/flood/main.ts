/** The whole course: `node -C @banche/source tests/faults/flood/main.ts [seconds=10] [perSecond=2000]` */
import { runFlood } from "./run.ts";

const [seconds = 10, perSecond = 2_000] = process.argv.slice(2).map(Number);
const flood = await runFlood(seconds, perSecond);
console.log(flood);
const isWhole = flood.found === flood.pushed && flood.outOfOrder === 0;
process.exitCode = isWhole && flood.echoedMeanwhile === flood.wanted ? 0 : 1;
