import type { Language } from "@banche/core";
import { DAY_MS } from "@banche/core/text";
import { type Kysely, sql } from "kysely";

import { readSettings } from "../auth/settings.ts";
import { messageOf } from "../base/startError.ts";
import type { Schema } from "../db/schema.ts";
import { createDueTimer } from "../jobs/dueTimer.ts";
import type { MayCall } from "../outbound/targets.ts";
import type { PubSub } from "../pubsub/pubSub.ts";
import type { SecretBox } from "../secrets/secretBox.ts";
import { MailFault } from "./mailFault.ts";
import { keptMailServer } from "./mailServer.ts";
import { type MailFacts, mailIn, type MailKind } from "./mailTexts.ts";
import { talkTo } from "./talk.ts";

interface SenderOptions {
  readonly kysely: Kysely<Schema>;
  readonly pubSub: Pick<PubSub, "subscribe">;
  readonly secrets: Pick<SecretBox, "open">;
  readonly mayCall: MayCall;
  readonly now: () => number;
  readonly log: { warn(facts: object, text: string): void };
}

/** Sends waiting mail. */
export interface MailSender {
  start(): Promise<void>;
  /** Starts no further mail, and waits for the current one. */
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Time limit for sending one mail. */
const SEND_LIMIT_MS = 30_000;
/** A process that took a mail and has not reported for this time counts as dead. The mail is sent again. */
const LEASE_MS = 4 * SEND_LIMIT_MS;
/** Pauses after failed tries. The last one repeats until the mail is {@link LONGEST_WAIT_MS} old. */
const pausesMs = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS];
const LONGEST_WAIT_MS = DAY_MS;
/** Largest number of mails per look. */
const MOST_AT_ONCE = 50;
/** How long sent and failed mails are kept. */
const KEPT_MS = 30 * DAY_MS;

/** Every process looks for due mail; the lock on the row of a mail decides which of them sends it (ADR 0150). */
export function createMailSender(options: SenderOptions): MailSender {
  const { pubSub, now, log } = options;
  const timer = createDueTimer({
    look: () => sendDue(options),
    now,
    log,
    failed: "mail cannot be sent; it is tried again",
  });
  let deafen: (() => Promise<void>) | undefined;
  return {
    async start() {
      deafen = await pubSub.subscribe(({ kind }) => {
        if (kind === "mails" || kind === "missed") timer.lookNow();
      });
      timer.lookNow();
    },
    async stop() {
      await Promise.all([deafen?.(), timer.stop()]);
    },
  };
}

/** Sends due mails one after the other. @returns the time of the next look in milliseconds; undefined: nothing waits */
export async function sendDue(options: SenderOptions): Promise<number | undefined> {
  const { kysely, now } = options;
  const { settings } = await readSettings(kysely);
  if (settings.mailHost === "") return undefined;
  for (let sent = 0; sent < MOST_AT_ONCE; sent += 1) {
    const taken = await takeOne(kysely, now());
    if (!taken) break;
    await sendOne(options, taken);
  }
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_at) as at from mails where state = 'waiting'`.execute(kysely);
  return rows[0]?.at?.getTime();
}

interface Taken {
  readonly id: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly facts: MailFacts;
  readonly count: number;
  readonly attempts: number;
  readonly dueAt: Date;
}

/** Takes the next mail for the length of a lease. While it has no fault, it is being sent. */
async function takeOne(db: Kysely<Schema>, at: number): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`update mails set attempts = attempts + 1, fault = '', answer = '',
      next_at = ${new Date(at + LEASE_MS)}
    where id = (select id from mails where state = 'waiting' and next_at <= ${new Date(at)}
      order by next_at limit 1 for update skip locked)
    returning id, kind, to_address as "to", facts, count, attempts, due_at`.execute(db);
  return rows[0];
}

/** If a process is killed between sending and recording, the mail is sent again. */
async function sendOne({ kysely, secrets, mayCall, now, log }: SenderOptions, taken: Taken): Promise<void> {
  const { id, to, kind, facts, count, attempts, dueAt } = taken;
  try {
    const server = await keptMailServer(kysely, secrets);
    // The mail server was just removed from the settings.
    if (!server) throw new MailFault("unreachable");
    const { settings } = await readSettings(kysely);
    const mail = mailIn(await languageOf(kysely, to), { id, to, kind, facts, count, title: settings.title });
    await talkTo(server, mail, { mayCall, limitMs: SEND_LIMIT_MS });
    await end("sent", "", "");
  } catch (error) {
    if (!(error instanceof MailFault)) throw error;
    const { fault, answer, isFinal } = error;
    log.warn({ mail: id, attempts, reason: messageOf(error) }, "a mail was not sent");
    const nextAt = now() + (pausesMs[attempts - 1] ?? pausesMs.at(-1) ?? 0);
    if (isFinal || nextAt > dueAt.getTime() + LONGEST_WAIT_MS) return end("failed", fault, answer);
    await sql`update mails set fault = ${fault}, answer = ${answer}, next_at = ${new Date(nextAt)}
      where id = ${id} and state = 'waiting' and attempts = ${attempts}`.execute(kysely);
  }

  async function end(state: "sent" | "failed", fault: string, answer: string): Promise<void> {
    await sql`update mails set state = ${state}, fault = ${fault}, answer = ${answer}, ended_at = ${new Date(now())}
      where id = ${id} and state = 'waiting' and attempts = ${attempts}`.execute(kysely);
  }
}

/** The language of the user with this address, else that of the platform. */
async function languageOf(db: Kysely<Schema>, address: string): Promise<Language> {
  const { rows } = await sql<{ language: string }>`select language from users
    where lower(email) = lower(${address}) and enabled order by id limit 1`.execute(db);
  return languages.find((one) => one === rows[0]?.language) ?? "zh";
}

const languages: readonly Language[] = ["zh", "zhtw", "en"];

/** Tries waiting mails at once after a change of settings, in the transaction of the change. */
export async function hurryMails(db: Kysely<Schema>, at: number): Promise<void> {
  await sql`update mails set next_at = ${new Date(at)}
    where state = 'waiting' and fault <> '' and next_at > ${new Date(at)}`.execute(db);
}

/** Deletes mails that were sent or failed long ago. */
export async function pruneMails(db: Kysely<Schema>, now: number): Promise<void> {
  await sql`delete from mails where state <> 'waiting' and ended_at < ${new Date(now - KEPT_MS)}`.execute(db);
}
