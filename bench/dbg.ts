import { startFloodServer } from "/work/main/bench/lib/floodServer.ts";
import { spawn } from "node:child_process";
const s = await startFloodServer();
const c = spawn(process.execPath, ["-C", "@banche/source", "/work/main/bench/lib/bareChat.ts", s.url], { stdio: ["ignore", "pipe", "inherit"] });
c.stdout.on("data", (d) => console.log(String(d).trim()));
await s.connected(); console.log("connected"); s.push(10); setTimeout(() => { c.kill(); process.exit(); }, 4000);
