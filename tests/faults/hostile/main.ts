/** The whole course: `node -C @banche/source tests/faults/hostile/main.ts [messages=100000]` */
import { runHostile } from "./run.ts";

const [messages = 100_000] = process.argv.slice(2).map(Number);
const counts = await runHostile(messages);
console.log(counts);
process.exitCode = counts.spoke.length > 0 ? 1 : 0;
