/** A server that listens for terminals: off by default, stores the same positions as all other sources, and loses nothing at a stop. */
import { type ServerOptions, StartError, startServer } from "@banche/server";
import { aLocation, connectTerminal, createTestDatabase } from "@banche/server/testing";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";

import { testFolder } from "../lib/folders.ts";
import { demoPassword, encode } from "./wire/harness.ts";

const number = "013900000001";

/** A demo database in which one registered device has the number. */
async function server(options: Partial<ServerOptions>) {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  onTestFinished(() => database.drop());
  const common = { databaseUrl: database.url, demo: true, port: 0, logLevel: "silent", maxLoopDelayMs: 0 } as const;
  const start = async (more: Partial<ServerOptions> = {}) => {
    const running = await startServer({ ...common, dataDir: testFolder(), ...options, ...more });
    onTestFinished(() => running.close());
    return running;
  };
  const running = await start();
  const client = new pg.Client(database.url);
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ plate: string }>(
    `with one as (
       update devices set number = $1 where id = (
         select d.id from devices d join factories f on f.id = d.factory_id where d.vehicle_id is not null and d.enabled
         order by f.sort_order, d.number limit 1)
       returning vehicle_id)
     select plate from vehicles join one on id = vehicle_id`,
    [number],
  );
  return { running, start, plate: rows[0]?.plate ?? "", client };
}

async function latest(url: string, plate: string): Promise<Record<string, unknown> | undefined> {
  const body = new URLSearchParams({ account: "admin", password: encode(demoPassword) });
  const login = await fetch(`${url}/api/oauth/Login`, { method: "POST", body });
  const { data } = (await login.json()) as { data: { token: string } };
  const answer = await fetch(`${url}/api/ext/positions/latest`, { headers: { authorization: data.token } });
  const told = (await answer.json()) as { data: { list: readonly Record<string, unknown>[] } };
  return told.data.list.find((one) => one["plate"] === plate);
}

const seconds = (ms: number) => Math.floor(ms / 1000) * 1000;

test("no port for terminals is opened by default", async () => {
  const { running } = await server({});
  expect(running.jt808Port).toBeUndefined();
  const metrics = await (await fetch(`${running.url}/metrics`)).text();
  expect(metrics).not.toContain("banche_terminal");
});

test("a server does not start with an occupied, invalid or public terminal port", async () => {
  const { running, start } = await server({ jt808Port: 0 });
  const code = (options: Partial<ServerOptions>) =>
    start(options).then(
      () => "started",
      (error: unknown) => (error instanceof StartError ? error.code : String(error)),
    );
  expect(await code({ jt808Port: running.jt808Port ?? 0 })).toBe("port_taken");
  expect(await code({ jt808Port: 65_536 })).toBe("invalid_options");
  expect(await code({ jt808Port: 0, jt808Host: "0.0.0.0" })).toBe("invalid_options");
});

test("a position sent by a terminal is stored and counted; a stop loses no acknowledged position", async () => {
  const { running, plate, client } = await server({ jt808Port: 0 });
  const terminal = await connectTerminal(running.jt808Port ?? 0, number);
  onTestFinished(() => terminal.close());
  const code = await terminal.signIn();
  const at = seconds(Date.now());
  terminal.send("location", aLocation(at - 10_000));
  expect(await terminal.hear("answer")).toMatchObject({ id: 0x0200, result: 0 });
  expect(await latest(running.url, plate)).toMatchObject({ at: at - 10_000, latitude: 31.2989, speed: 32.5 });
  const metrics = await (await fetch(`${running.url}/metrics`)).text();
  expect(metrics).toContain('banche_terminals{state="signed_in"} 1');
  expect(metrics).toContain('banche_terminal_fixes_total{outcome="stored"} 1');
  expect(metrics).not.toContain(code);

  for (let n = 0; n < 300; n += 1) terminal.send("location", aLocation(at - 20_000 - n * 1000));
  await terminal.hear("answer");
  await running.close();
  await terminal.ended;
  const answered = 1 + terminal.heard().filter(({ name }) => name === "answer").length;
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::integer as n from vehicle_positions where at between $1 and $2",
    [new Date(at - 320_000), new Date(at - 20_000)],
  );
  expect(rows[0]?.n).toBeGreaterThanOrEqual(answered);
});

test("a second process accepts the code that the first process issued", async () => {
  const { running, start } = await server({ jt808Port: 0 });
  const other = await start();
  const first = await connectTerminal(running.jt808Port ?? 0, number);
  const code = await first.signIn();
  const second = await connectTerminal(other.jt808Port ?? 0, number, 2019);
  onTestFinished(() => [first, second].forEach((terminal) => terminal.close()));
  second.send("authenticate", { code, imei: "", software: "" });
  expect(await second.hear("answer")).toMatchObject({ result: 0 });
});
