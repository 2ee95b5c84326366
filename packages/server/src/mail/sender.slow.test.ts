import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";

import { readSettings, type Settings } from "../auth/settings.ts";
import { openDatabase } from "../db/engine.ts";
import type { Schema } from "../db/schema.ts";
import { callTargets } from "../outbound/targets.ts";
import { createSecretBox } from "../secrets/secretBox.ts";
import { insertRows } from "../tables/rows.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { startSmtpServer, type SmtpServer } from "../testing/smtpServer.ts";
import { mailCounts, mailProblems } from "./mailState.ts";
import { queueAlert } from "./queueMail.ts";
import { hurryMails, pruneMails, sendDue } from "./sender.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.UTC(2026, 2, 2, 1);
const pubSub = { publish: async () => undefined, subscribe: async () => async () => undefined };
let home: TestDatabase;
let db: Kysely<Schema>;
let smtp: SmtpServer;
let at = START;
const logged: string[] = [];
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  at = START;
  logged.length = 0;
  home = await createTestDatabase(inject("postgresUrl"), "schema");
  db = await open();
  smtp = await startSmtpServer({ encryption: "none" });
  ends.push(() => smtp.close());
  await set({ mailHost: "127.0.0.1", mailPort: smtp.port, mailTls: false, mailSender: "bus@example.com" });
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await home.drop();
});

async function open(): Promise<Kysely<Schema>> {
  const opened = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
  ends.push(opened.close);
  return opened.kysely;
}

async function set(over: Partial<Settings>): Promise<void> {
  const { settings } = await readSettings(db);
  const content = JSON.stringify({ ...settings, alertEmails: "one@example.com", ...over });
  await sql`update system_settings set content = ${content}::jsonb`.execute(db);
}

/** One look of a process at time `at`. */
const look = (kysely = db) =>
  sendDue({
    ...{ kysely, pubSub, mayCall: callTargets(["127.0.0.1"]), now: () => at },
    secrets: createSecretBox("/nonexistent", "k".repeat(32)),
    log: { warn: (facts, text) => void logged.push(`${text} ${JSON.stringify(facts)}`) },
  });

const fail = (topic = "task:1", name = "夜间任务") =>
  db.transaction().execute(async (on) => {
    const { settings } = await readSettings(on);
    await queueAlert(on, { settings, pubSub }, { kind: "taskFailed", topic, facts: { name, at }, at });
  });
const rows = async () =>
  (await sql`select state, attempts, count, fault from mails order by created_at, id`.execute(db)).rows;
const subjectOf = (text = ""): string => /^Subject: (.*(?:\r\n[ \t].*)*)$/m.exec(text)?.[1] ?? "";
const bodyOf = (text = ""): string => Buffer.from(text.split("\r\n\r\n").slice(1).join(), "base64").toString();

describe("no mail is sent", () => {
  test("when mail is not set up or has no recipients", async () => {
    await set({ mailHost: "" });
    await fail();
    await set({ mailHost: "127.0.0.1", alertEmails: "" });
    await fail();
    expect(await rows()).toEqual([]);
    expect(await look()).toBeUndefined();
  });

  test("when the transaction that caused it was rolled back", async () => {
    const { settings } = await readSettings(db);
    const transaction = await db.startTransaction().execute();
    const facts = { name: "t", at };
    await queueAlert(transaction, { settings, pubSub }, { kind: "taskFailed", topic: "task:1", facts, at });
    await transaction.rollback().execute();
    await look();
    expect(smtp.mails).toEqual([]);
  });
});

test("each address gets its own mail, in the language of its user, with the name of the task", async () => {
  const user = { id: "u", account: "u", realName: "U", pinyin: "", pinyinInitials: "" };
  await insertRows(db, "users", [{ ...user, email: "Two@Example.com", language: "en" }]);
  await set({ alertEmails: "one@example.com, two@example.com" });
  await fail("task:1", "nightly\r\nBcc: evil@example.com");
  await look();
  expect(smtp.mails.map(({ to }) => to)).toEqual([["one@example.com"], ["two@example.com"]]);
  const [chinese, english] = smtp.mails.map(({ text }) => text);
  expect(bodyOf(chinese)).toContain("于 2026-03-02 09:00:00 失败");
  expect(subjectOf(english)).toContain("Task failed: nightly Bcc: evil@example.com");
  expect(english?.split("\r\n\r\n", 1)[0]).not.toMatch(/^Bcc:/m);
  expect(await rows()).toEqual(Array.from({ length: 2 }, () => ({ state: "sent", attempts: 1, count: 1, fault: "" })));
});

test("repeated failures cause one mail an hour, with the number of all failures", async () => {
  await fail();
  await look();
  for (let more = 0; more < 3; more += 1) {
    at += 5 * MINUTE_MS;
    await fail();
    expect(await look()).toBe(START + HOUR_MS);
  }
  await fail("task:2", "另一个");
  await look();
  expect(smtp.mails).toHaveLength(2);
  at = START + HOUR_MS;
  expect(await look()).toBeUndefined();
  expect(smtp.mails).toHaveLength(3);
  expect(bodyOf(smtp.mails[2]?.text)).toContain("失败了 3 次，最近一次是 2026-03-02 09:15:00");
});

test("two processes that check at once send each mail once", async () => {
  const other = await open();
  for (let task = 0; task < 12; task += 1) await fail(`task:${task}`);
  await Promise.all([look(), look(other), look(), look(other)]);
  expect(new Set(smtp.mails.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1])).size).toBe(12);
  expect(smtp.mails).toHaveLength(12);
});

test("a temporarily refused mail is tried again with growing pauses for a day, then marked as failed", async () => {
  smtp.fail("busy");
  await fail();
  const pauses: number[] = [];
  for (let next = await look(); next !== undefined; next = await look()) {
    pauses.push((next - at) / MINUTE_MS);
    at = next;
  }
  expect(pauses.slice(0, 6)).toEqual([1, 5, 15, 60, 180, 180]);
  expect(pauses.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(24 * 60);
  expect(await mailCounts(db, at)).toEqual({ waiting: 0, sent: 0, failed: 1 });
  expect(await mailProblems(db)).toMatchObject([
    { to: "one@example.com", failed: true, fault: "recipient", answer: "450 4.2.1 Come back later" },
  ]);
  // After weeks the entry is no longer needed.
  await pruneMails(db, at + 29 * 24 * HOUR_MS);
  expect(await rows()).toHaveLength(1);
  await pruneMails(db, at + 31 * 24 * HOUR_MS);
  expect(await rows()).toEqual([]);
});

test("a permanently refused mail is not tried again", async () => {
  smtp.fail("recipient");
  await fail();
  expect(await look()).toBeUndefined();
  expect(await rows()).toEqual([{ state: "failed", attempts: 1, count: 1, fault: "recipient" }]);
  smtp.fail();
  at += 24 * HOUR_MS;
  await look();
  expect(smtp.mails).toEqual([]);
});

test("changed settings retry failed mails at once but do not affect a mail that is being sent", async () => {
  smtp.fail("cut");
  await fail();
  expect(await look()).toBe(START + MINUTE_MS);
  smtp.fail();
  await hurryMails(db, at);
  await look();
  expect(await rows()).toEqual([{ state: "sent", attempts: 2, count: 1, fault: "" }]);
  await fail("task:2");
  await sql`update mails set attempts = 1, next_at = ${new Date(at + MINUTE_MS)} where state = 'waiting'`.execute(db);
  await hurryMails(db, at);
  await look();
  expect(smtp.mails).toHaveLength(1);
});

test("an unfinished mail of a killed process is sent again later with the same Message-ID", async () => {
  smtp.fail("unsaid");
  await fail();
  await look();
  // Killed before it could record anything: the row is as it was when it was taken.
  await sql`update mails set fault = '', answer = '', next_at = ${new Date(at + 2 * MINUTE_MS)}`.execute(db);
  smtp.fail();
  at += MINUTE_MS;
  await look();
  expect(smtp.mails).toHaveLength(1);
  at += MINUTE_MS;
  await look();
  const ids = smtp.mails.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("a password encrypted with another key is reported, and no mail is sent without it", async () => {
  await set({ mailAccount: "bus@example.com" });
  await sql`update system_settings set sealed_mail_password = ${createSecretBox("/nonexistent", "o".repeat(32)).seal("settings.mailPassword", "x")}`.execute(
    db,
  );
  await fail();
  await look();
  expect(await mailProblems(db)).toMatchObject([{ fault: "sealed", failed: false }]);
  expect(smtp.mails).toEqual([]);
});
