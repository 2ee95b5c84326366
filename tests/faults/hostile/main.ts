/** The whole course: `node -C @banche/source tests/faults/hostile/main.ts [messages=100000]` */
import { runHostileBrowser } from "./browser.ts";
import { runHostile } from "./run.ts";

const [messages = 100_000] = process.argv.slice(2).map(Number);
const terminal = await runHostile(messages);
console.log(terminal);
const browsers = [await runHostileBrowser(messages, false), await runHostileBrowser(messages, true)];
console.log({ withPolicy: browsers[0], withoutPolicy: browsers[1] });
process.exitCode = terminal.spoke.length + browsers.flatMap(({ harm }) => harm).length > 0 ? 1 : 0;
