/** The whole course: `node -C @banche/source tests/faults/chat/main.ts [faults=200] [sends=10000] [seed=1]` */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { runChatFaults } from "./run.ts";

const [faults = 200, sends = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const postgres = spawn(process.execPath, ["-C", "@banche/source", "packages/server/src/testing/main.ts"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const [line] = (await once(postgres.stdout, "data")) as [Buffer];
console.log(await runChatFaults({ postgresUrl: line.toString().trim(), faults, sends, seed }));
const ended = once(postgres, "exit");
postgres.stdin.end();
await ended;
process.exit(0);
