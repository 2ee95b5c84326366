/** A bare process of Node, the floor: each call queries the database as often as a list call does and works for as long. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import pg from "pg";

const { DATABASE_URL = "", WORK_MS = "1" } = process.env;
const queries = 4;
const text = "select id, account, real_name, created_at from users order by id limit 20";
/** Different rows for each round, so that the work also needs memory of its own. */
const copies = 400;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const { rows } = await pool.query<Record<string, unknown>>(text);
const texts = Array.from({ length: copies }, (_, at) => JSON.stringify(rows.map((row) => ({ ...row, at }))));
let next = 0;

/** Reads and writes the rows as JSON. @returns the last text */
function work(rounds: number): string {
  let last = "";
  for (let round = 0; round < rounds; round += 1) {
    next = (next + 1) % copies;
    last = JSON.stringify(JSON.parse(texts[next] ?? "[]"));
  }
  return last;
}

work(20_000);
const began = process.cpuUsage();
work(5_000);
const { user } = process.cpuUsage(began);
const rounds = Math.max(1, Math.round((5_000 * Number(WORK_MS) * 1_000) / user));

const server = createServer((request, response) => {
  void (async () => {
    for (let at = 0; at < queries && request.url !== "/readyz"; at += 1) await pool.query(text);
    const answer = request.url === "/readyz" ? "" : work(rounds);
    response.writeHead(200, { "content-type": "application/json" }).end(answer);
  })();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.((server.address() as AddressInfo).port);
process.on("disconnect", () => process.exit(0));
