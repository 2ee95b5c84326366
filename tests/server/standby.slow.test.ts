/** Reads from a standby: two real PostgreSQL servers, one replicating the other. */
import { type RunningServer, type ServerOptions, startServer } from "@banche/server";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";

import { type PostgresPair, startPostgresPair } from "../../examples/cluster/postgresPair.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder, testFolder } from "../lib/folders.ts";
import { freePort } from "../lib/freePort.ts";
import { type Asking, askingOf } from "./wire/asking.ts";

const users = "/api/system/Permission/Users";
const [data, first] = [sharedFolder(), sharedFolder()];
let pair: PostgresPair;
let primary: pg.Client;
let standby: pg.Client;
let writes = 0;

beforeAll(async () => {
  pair = await startPostgresPair(data, [await freePort(), await freePort()], false);
  primary = new pg.Client(pair.primary);
  standby = new pg.Client(pair.standby);
  for (const client of [primary, standby]) await client.on("error", () => undefined).connect();
  const options = { demo: true, port: 0, logLevel: "silent", databaseUrl: pair.primary } as const;
  await (await startServer({ dataDir: first, ...options })).close();
  await primary.query("update users set administrator = true where account = 'dispatcher'");
});
afterAll(async () => {
  await Promise.all([primary.end(), standby.end()]);
  await pair.stop();
});

interface Started extends Asking {
  readonly server: RunningServer;
  readonly lines: readonly string[];
}

async function started(options: Partial<ServerOptions> = {}): Promise<Started> {
  const lines: string[] = [];
  const server = await startServer({
    dataDir: testFolder(),
    port: 0,
    logLevel: "info",
    onLog: (line) => lines.push(line),
    databaseUrl: pair.primary,
    databaseReplicaUrl: pair.standby,
    replicaLagMs: 300_000,
    ...options,
  });
  onTestFinished(() => server.close());
  const asking = askingOf({ url: () => server.url, query: () => Promise.reject(new Error("not asked")) });
  return { ...asking, server, lines };
}

/** Changes a name by SQL, without the server. @returns the name */
async function rename(): Promise<string> {
  writes += 1;
  const name = `改名${writes}`;
  await primary.query("update users set real_name = $1 where account = 'viewer'", [name]);
  return name;
}

async function nameSeen({ ask }: Asking, token: string): Promise<string | undefined> {
  const { code, data, text } = await ask("GET", users, { token, query: { keyword: "viewer", pageSize: 100 } });
  if (code !== 200) throw new Error(text);
  return data.list.find(({ account }) => account === "viewer")?.realName;
}

/** Pauses replication on the standby once the server reads from it. @returns the name that only the primary has */
async function hold(asking: Asking, token: string): Promise<string> {
  onTestFinished(() =>
    standby.query("select pg_wal_replay_resume()").then(
      () => undefined,
      () => undefined,
    ),
  );
  let name = "";
  const isRead = async (): Promise<boolean> => {
    await standby.query("select pg_wal_replay_pause()");
    await expect.poll(stateOfReplay).toBe("paused");
    name = await rename();
    if ((await nameSeen(asking, token)) !== name) return true;
    await standby.query("select pg_wal_replay_resume()");
    return false;
  };
  await expect.poll(isRead, { interval: 1_000 }).toBe(true);
  return name;
}

async function stateOfReplay(): Promise<unknown> {
  const { rows } = await standby.query<{ it: string }>("select pg_get_wal_replay_pause_state() as it");
  return rows[0]?.it;
}

const area = () => ({
  fullName: `片区${writes}`,
  enCode: String(980_000 + writes),
  parentId: "-1",
  sortCode: 1,
  enabledMark: 1,
});

describe("the server refuses in words as a standby", () => {
  test.each([
    ["a primary", () => ({ databaseReplicaUrl: pair.primary }), /takes changes, so it is no standby/],
    ["another system", () => ({ databaseReplicaUrl: inject("postgresUrl") }), /belongs to another system/],
    ["several addresses", () => ({ databaseReplicaUrl: pair.url }), /give that of one standby/],
    ["a bound that is none", () => ({ replicaLagMs: 10 }), /1000 to 300000/],
  ])("%s", async (_what, options, words) => {
    const refused: unknown = await started(options()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "invalid_options" });
    expect(String(refused)).toMatch(words);
    expect(String(refused)).not.toContain(new URL(pair.primary).password);
  });

  test("but with several database addresses it only ignores a standby address that accepts changes", async () => {
    const asked = await started({ databaseUrl: pair.url, databaseReplicaUrl: pair.primary });
    const token = await asked.login("admin");
    expect(await nameSeen(asked, token)).toBeDefined();
    expect(asked.lines.filter((line) => line.includes("takes changes, so it is no standby"))).toHaveLength(1);
  });
});

test.each([
  ["a standby", () => pair.standby, "ok", /is a standby of this database/],
  ["a primary", () => pair.primary, "problem", /accepts changes, so it is not a standby/],
  ["another system", () => inject("postgresUrl"), "problem", /belongs to another system/],
  ["nothing", () => "postgres://banche:s3cret@127.0.0.1:1/postgres", "warning", /Until it is back the primary answers/],
])("doctor reports the state of the standby address when it is %s", async (_what, url, state, about) => {
  const banche = bancheInProcess(testFolder(), { DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: url() });
  const { stdout } = await banche(["doctor", "--data", testFolder(), "--lang", "en", "--format", "json"]);
  const lines = JSON.parse(stdout) as readonly { check: string; state: string; about: string }[];
  const found = lines.find(({ check }) => check === "Standby");
  expect(found?.state).toBe(state);
  expect(found?.about).toMatch(about);
  expect(stdout).not.toContain("s3cret");
});

test("what a person changed is visible to that person at once in every process, to others later", async () => {
  const [one, two] = [await started(), await started()];
  const [admin, other] = [await one.login("admin"), await one.login("dispatcher")];
  await hold(one, admin);
  await hold(two, other);
  const created = await one.ask("POST", "/api/system/Base/Area", { token: admin, body: area() });
  expect(created.code).toBe(200);
  const last = await rename();
  expect(await nameSeen(one, admin)).toBe(last);
  expect(await nameSeen(two, admin)).toBe(last);
  expect(await nameSeen(one, other)).not.toBe(last);
});

test("rights that were changed take effect at once", async () => {
  const asked = await started();
  const token = await asked.login("admin");
  await hold(asked, token);
  await primary.query("update users set permission_version = permission_version + 1 where account = 'admin'");
  const name = await rename();
  expect(await nameSeen(asked, token)).toBe(name);
});

test("a list that changed is read from the primary after an event reports it", async () => {
  const asked = await started();
  const [admin, other] = [await asked.login("admin"), await asked.login("dispatcher")];
  await hold(asked, admin);
  const { rows } = await primary.query<{ id: string }>("select id from users where account = 'viewer'");
  const state = await asked.ask("PUT", `${users}/${rows[0]?.id}/Actions/State`, { token: other });
  expect(state.code).toBe(200);
  const name = await rename();
  await expect.poll(() => nameSeen(asked, admin)).toBe(name);
});

test("a standby that is too far behind is not used, and this is logged once", async () => {
  const asked = await started({ replicaLagMs: 3_000 });
  const token = await asked.login("admin");
  const name = await hold(asked, token);
  await expect.poll(() => nameSeen(asked, token)).toBe(name);
  await expect.poll(() => told(asked)).toHaveLength(1);
  await standby.query("select pg_wal_replay_resume()");
  await hold(asked, token);
  expect(told(asked)).toHaveLength(1);
});

const told = ({ lines }: Started) => lines.filter((line) => line.includes("more than 3 s behind"));

test("a server answers without errors when the standby dies, and starts without it", async () => {
  const asked = await started();
  const token = await asked.login("admin");
  await hold(asked, token);
  await pair.stopStandby();
  const name = await rename();
  const seen = await Promise.all(Array.from({ length: 20 }, () => nameSeen(asked, token)));
  expect(new Set(seen)).toEqual(new Set([name]));
  await expect.poll(() => asked.lines.filter((line) => line.includes("The standby at")).length).toBeGreaterThan(1);
  const later = await started();
  expect(await nameSeen(later, await later.login("admin"))).toBe(name);
});
