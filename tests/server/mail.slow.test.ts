/**
 * Mail from an installation with two processes. Each mail is sent once. A mail whose process was killed during sending is sent by the
 * other one.
 */
import { startSmtpServer } from "@banche/server/testing";
import pg from "pg";
import { expect, test } from "vitest";

import { sharedDemoServer } from "../lib/demoServer.ts";
import { shared } from "../lib/fileScope.ts";
import { endProcess, forkServer } from "../lib/forkServer.ts";
import { noWebApp } from "../lib/noWebApp.ts";

const MAILS = 20;
// This server only creates the database. The forked processes do the scheduled work.
const demo = sharedDemoServer({ webDir: noWebApp, jobsAfterMs: 3_600_000 });
const smtp = shared(async (later) => {
  const server = await startSmtpServer({ encryption: "none" });
  later(server.close);
  return server;
});
const db = shared(async (later) => {
  const client = new pg.Client(demo.databaseUrl);
  later(() => client.end());
  await client.connect();
  return client;
});

const fork = () =>
  forkServer({
    ...{ databaseUrl: demo.databaseUrl, dataDir: demo.dataDir },
    more: { webDir: noWebApp, jobsAfterMs: 0, callTargets: ["127.0.0.1"] },
  });
const queue = (ids: readonly string[]) =>
  db().query(
    `insert into mails (id, kind, topic, to_address, facts, created_at, due_at, next_at)
     select id, 'taskFailed', id, id || '@example.com', '{"name":"t","at":1}', now(), now(), now() from unnest($1::text[]) id`,
    [ids],
  );
const nudge = () => db().query(`select pg_notify('banche_chat', '{"kind":"mails"}')`);
const states = async () =>
  (await db().query<{ state: string; attempts: number }>(`select state, attempts from mails order by id`)).rows;
const patience = { timeout: 60_000, interval: 200 };

test("two processes send each mail once, and a killed process loses no mail", async () => {
  const settings = { mailHost: "127.0.0.1", mailPort: smtp().port, mailTls: false, mailSender: "bus@example.com" };
  await db().query(`update system_settings set content = $1`, [JSON.stringify(settings)]);
  const processes = await Promise.all([fork(), fork()]);
  try {
    await queue(Array.from({ length: MAILS }, (_, at) => `m${at}`));
    await nudge();
    await expect.poll(() => smtp().mails.length, patience).toBeGreaterThanOrEqual(MAILS);
    await expect.poll(async () => (await states()).every(({ state }) => state === "sent"), patience).toBe(true);
    expect(new Set(smtp().mails.flatMap(({ to }) => to)).size).toBe(MAILS);
    expect(smtp().mails).toHaveLength(MAILS);
    await db().query(`delete from mails`);
    // A silent mail server blocks the process that took the mail. That process is then killed.
    smtp().fail("silent");
    await queue(["late"]);
    await nudge();
    await expect.poll(states, patience).toEqual([{ state: "waiting", attempts: 1 }]);
  } finally {
    await Promise.all(processes.map((one) => endProcess(one, "SIGKILL")));
  }
  smtp().fail();
  const next = await fork();
  try {
    // Ends the time for which the killed process had reserved the mail.
    await db().query(`update mails set next_at = now()`);
    await nudge();
    await expect.poll(states, patience).toEqual([{ state: "sent", attempts: 2 }]);
    expect(smtp().mails.filter(({ to }) => to[0] === "late@example.com")).toHaveLength(1);
  } finally {
    await endProcess(next, "SIGKILL");
  }
});
