import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compare, wallTime } from "../lib/measure.ts";

const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));
const start = (args: readonly string[]) => () =>
  wallTime(async () => {
    const { status } = spawnSync(process.execPath, args, { stdio: "ignore" });
    if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}`);
  });

/** Time until the command line prints something, against a Node process that does nothing. */
export async function run() {
  const floor = { name: "node -e 0", round: start(["-e", "0"]) };
  const of = (name: string, atMost: number, ...args: string[]) =>
    compare({ name, floor, subject: { name, round: start([main, ...args]) }, rounds: 15, atMost });
  return [
    await of("banche --help", 1.4, "--help"),
    await of("banche --version", 1.4, "--version"),
    await of("completion", 1.4, "__complete", "users", "get", "a"),
  ];
}
