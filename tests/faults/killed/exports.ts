import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { createTestDatabase, demoPassword, seededRandom } from "@banche/server/testing";
import pg from "pg";

import { type Banche, bancheWith } from "../../lib/banche.ts";
import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { freePort } from "../../lib/freePort.ts";
import type { Kills } from "./kills.ts";

/** People in the list that is written: a few pages of it. */
const people = 4_000;
/** What was in the file before. */
const former = "former\n";

/**
 * Kills the server at moments of chance while the command line writes a list to a file, and starts it again at once: the file is then
 * that of before or a whole one, nothing lies beside it, and the next export is whole.
 */
export async function runKilledExports(postgresUrl: string, kills: number, seed: number): Promise<Kills> {
  const { next: random } = seededRandom(seed);
  const database = await createTestDatabase(postgresUrl, "demo");
  const [dataDir, home, out] = ["data", "home", "out"].map((name) =>
    mkdtempSync(join(tmpdir(), `banche-export-${name}-`)),
  );
  if (dataDir === undefined || home === undefined || out === undefined) throw new Error("there are no folders");
  const place = { databaseUrl: database.url, dataDir, port: await freePort() };
  await fill(database.url);
  let server = await forkServer(place);
  const half: string[] = [];
  let cut = 0;
  try {
    const banche = bancheWith(home, { BANCHE_SERVER: server.url });
    const login = ["login", "--server", server.url, "--account", "admin", "--password-stdin"];
    await mustEnd(banche(login, { input: demoPassword }));
    const file = join(out, "users.csv");
    const began = performance.now();
    await mustEnd(exported(banche, file));
    const usualMs = performance.now() - began;
    const whole = readFileSync(file, "utf8");
    for (let kill = 0; kill < kills; kill += 1) {
      writeFileSync(file, former);
      const writing = exported(banche, file);
      await Promise.race([wait(random() * usualMs), writing]);
      await endProcess(server, "SIGKILL");
      const again = forkServer(place);
      const { code, stderr } = await writing;
      server = await again;
      const text = readFileSync(file, "utf8");
      if (code !== 0) cut += 1;
      if (code === 0 && text !== whole)
        half.push(`kill ${kill}: it is said to be whole, and has ${text.length} characters`);
      if (code !== 0 && text !== former) half.push(`kill ${kill}: ${text.length} characters, and ${stderr}`);
      const beside = readdirSync(out).filter((name) => name !== "users.csv");
      if (beside.length > 0) half.push(`kill ${kill}: leaves ${beside.join()}`);
    }
    await mustEnd(exported(banche, file));
    if (readFileSync(file, "utf8") !== whole) half.push("the last export is another one");
  } finally {
    await endProcess(server);
    await database.drop();
    for (const folder of [dataDir, home, out]) rmSync(folder, { recursive: true, force: true });
  }
  return { kills, cut, half };
}

const exported = (banche: Banche, file: string) => banche(["users", "export", file]);

async function mustEnd(run: ReturnType<Banche>): Promise<void> {
  const { code, stderr } = await run;
  if (code !== 0) throw new Error(`the command ended with ${code}: ${stderr}`);
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `with added as (
       insert into users (id, account, real_name, pinyin, pinyin_initials, sort_order)
       select 'export' || n, 'export' || n, '导出' || n, 'daochu' || n, 'dc', n from generate_series(1, $1::int) n returning id)
     insert into user_factories (user_id, factory_id, department_id, is_default)
     select added.id, factory.id, department.id, true from added,
       (select id from factories order by sort_order limit 1) factory,
       lateral (select id from departments where factory_id = factory.id order by id limit 1) department`,
    [people],
  );
  await client.end();
}
