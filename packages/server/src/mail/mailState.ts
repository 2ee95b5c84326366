import type { Output } from "@banche/core";
import { type contract, type MailFaultName, mailFaults } from "@banche/core/wire";
import { DAY_MS } from "@banche/core/text";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

type Mails = Output<typeof contract.sysConfig.mails>;

/** Number of waiting mails, and of those that ended in the last 24 hours. @param now - milliseconds */
export async function mailCounts(db: Kysely<Schema>, now: number): Promise<Pick<Mails, "waiting" | "sent" | "failed">> {
  const since = new Date(now - DAY_MS);
  const { rows } = await sql<Pick<Mails, "waiting" | "sent" | "failed">>`
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'sent')::integer as sent, count(*) filter (where state = 'failed')::integer as failed
    from mails where state = 'waiting' or ended_at > ${since}`.execute(db);
  return rows[0] ?? { waiting: 0, sent: 0, failed: 0 };
}

const PROBLEMS_SHOWN = 10;

/** The mails with failed tries, latest first. */
export async function mailProblems(db: Kysely<Schema>): Promise<Mails["problems"]> {
  const { rows } = await sql<{
    readonly id: string;
    readonly to: string;
    readonly state: string;
    readonly attempts: number;
    readonly fault: string;
    readonly answer: string;
    readonly createdAt: Date;
  }>`select id, to_address as "to", state, attempts, fault, answer, created_at from mails
    where fault <> '' order by created_at desc, id desc limit ${PROBLEMS_SHOWN}`.execute(db);
  return rows.map(({ state, fault, createdAt, ...row }) => ({
    ...row,
    failed: state === "failed",
    fault: faultNamed(fault),
    at: createdAt.getTime(),
  }));
}

/** A fault that only a later version knows is shown as `ended`. */
const faultNamed = (name: string): MailFaultName => mailFaults.find((one) => one === name) ?? "ended";
