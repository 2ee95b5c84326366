/** The whole course: `node -C @banche/source tests/faults/bulk/main.ts [kills=200] [rows=5000] [serverKills=20] [seed=1]` */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { runBulkFaults } from "./run.ts";

const [kills = 200, rows = 5_000, serverKills = 20, seed = 1] = process.argv.slice(2).map(Number);
const postgres = spawn(process.execPath, ["-C", "@banche/source", "packages/server/src/testing/main.ts"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const [line] = (await once(postgres.stdout, "data")) as [Buffer];
const course = { postgresUrl: line.toString().trim(), rows, seed };
console.log("killed, call by call", await runBulkFaults({ ...course, kills, serverKills: 0, loss: 0, plain: true }));
console.log("killed, in batches", await runBulkFaults({ ...course, kills, serverKills: 0, loss: 0, plain: false }));
console.log("answers lost", await runBulkFaults({ ...course, kills, serverKills: 0, loss: 0.01, plain: true }));
console.log("server killed", await runBulkFaults({ ...course, kills: 0, serverKills, loss: 0, plain: true }));
const ended = once(postgres, "exit");
postgres.stdin.end();
await ended;
process.exit(0);
