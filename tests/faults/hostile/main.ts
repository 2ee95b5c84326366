/**
 * The whole course: `node -C @banche/source tests/faults/hostile/main.ts [messages=100000] [part...]`
 *
 * Parts are `terminal`, `policy` and `noPolicy` (a browser with and without the content security policy); all by default.
 */
import { memoryOf } from "../../lib/memory.ts";
import { runHostileBrowser } from "./browser.ts";
import { runHostile } from "./run.ts";

const [messages = 100_000] = process.argv.slice(2).map(Number);
const asked = process.argv.slice(3);
const began = Date.now();

/** A line with the seconds since the start, and what this process holds. */
function say(line: string): void {
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${String(seconds).padStart(5)} s  ${String(memoryOf([process.pid])).padStart(5)} MB  ${line}`);
}

const parts = {
  terminal: async () => {
    const { spoke, ...counts } = await runHostile(messages, say);
    return { counts, harm: spoke };
  },
  policy: () => browse(false),
  noPolicy: () => browse(true),
};

async function browse(bypassCSP: boolean) {
  const { harm, ...counts } = await runHostileBrowser(messages, bypassCSP, say);
  return { counts, harm };
}

for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  say(`${name}: ${messages} messages`);
  const { counts, harm } = await run();
  say(`${name}: ${JSON.stringify(counts)}, harm: ${harm.length}`);
  for (const one of harm.slice(0, 20)) say(one);
  if (harm.length > 0) process.exitCode = 1;
}
