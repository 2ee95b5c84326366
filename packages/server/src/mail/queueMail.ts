import { type Kysely, sql } from "kysely";

import { addressesIn, type Settings } from "../auth/settings.ts";
import { newId } from "../base/ids.ts";
import type { Schema } from "../db/schema.ts";
import type { PubSub } from "../pubsub/pubSub.ts";
import { insertRows } from "../tables/rows.ts";
import type { MailFacts, MailKind } from "./mailTexts.ts";

interface Alert {
  readonly kind: MailKind;
  /** The subject of the alert, such as `task:<id>`. */
  readonly topic: string;
  /** Facts of the latest occurrence. */
  readonly facts: MailFacts;
  /** Milliseconds. */
  readonly at: number;
}

/** Shortest time between two mails about one topic to one address. */
const ALERT_PAUSE_MS = 3_600_000;

/**
 * Queues an alert for the addresses in the settings, in the transaction of its cause. If the same topic occurs again while a mail is
 * waiting, it is counted in that mail. Does nothing where mail is not set up.
 */
export async function queueAlert(
  db: Kysely<Schema>,
  { settings, pubSub }: { readonly settings: Settings; readonly pubSub: Pick<PubSub, "publish"> },
  { kind, topic, facts, at }: Alert,
): Promise<void> {
  const addresses = settings.mailHost === "" ? [] : new Set(addressesIn(settings.alertEmails));
  const content = JSON.stringify(facts);
  // Without the lock, two processes with the same topic would both find no waiting mail.
  await sql`select pg_advisory_xact_lock(hashtext(${`mails ${topic}`}))`.execute(db);
  for (const to of addresses) {
    const counted = await sql`update mails set count = count + 1, facts = ${content}::jsonb
      where topic = ${topic} and to_address = ${to} and state = 'waiting' and attempts = 0`.execute(db);
    if ((counted.numAffectedRows ?? 0n) > 0n) continue;
    const { rows } = await sql<{ last: Date | null }>`
      select max(due_at) as last from mails where topic = ${topic} and to_address = ${to}`.execute(db);
    const dueAt = new Date(Math.max(at, (rows[0]?.last?.getTime() ?? 0) + ALERT_PAUSE_MS));
    const times = { createdAt: new Date(at), dueAt, nextAt: dueAt };
    await insertRows(db, "mails", [{ id: newId(at), kind, topic, toAddress: to, facts, ...times }]);
  }
  await pubSub.publish(db, { kind: "mails" });
}
