import type { Language } from "@banche/core";
import { findText, languageOf, languages } from "@banche/core/text";
import { type Kysely, sql } from "kysely";

import { newId } from "../base/ids.ts";
import type { Schema } from "../db/schema.ts";
import type { PubSub } from "../pubsub/pubSub.ts";

/** Contacts that are used for messages and sign-in. */
export const signInContacts = ["mobilePhone", "email"] as const;
export type SignInContact = (typeof signInContacts)[number];

/** A change of contact data, and the affected users. */
export interface ContactChange {
  readonly userIds: readonly string[];
  readonly changed: readonly SignInContact[];
  /** The user who made the change. */
  readonly actorId: string;
  readonly at: Date;
  /** Language for users who chose none. Default: Chinese. */
  readonly spoken?: Language;
}

interface Told {
  readonly userId: string;
  readonly language: string;
  readonly factoryId: string;
}

/** The text about a change, for the message and for the text to the old number. */
export function contactText(changed: readonly SignInContact[], language: Language): string {
  const kind = changed.length > 1 ? "both" : changed[0] === "email" ? "email" : "mobile";
  return findText(language, `server.contactChanged.${kind}`) ?? "";
}

/**
 * Adds a message to the message centre of each user, in each of the user's factories and in the user's language. Users with the same
 * factory and language share one message, so that a large import writes only a few.
 */
export async function messageOfContacts(
  db: Kysely<Schema>,
  pubSub: Pick<PubSub, "publish">,
  { userIds, changed, actorId, at, spoken = "zh" }: ContactChange,
): Promise<void> {
  const { rows } = await sql<Told>`
    select member.user_id, u.language, member.factory_id from user_factories member
    join users u on u.id = member.user_id where u.id = any(${[...userIds]}::text[])`.execute(db);
  for (const factoryId of new Set(rows.map((row) => row.factoryId))) {
    for (const language of languages) {
      const receivers = rows.filter(
        (row) => row.factoryId === factoryId && (languageOf(row.language) ?? spoken) === language,
      );
      if (receivers.length === 0) continue;
      const id = newId();
      const title = findText(language, "server.contactChanged.title") ?? "";
      await sql`
        insert into messages (id, factory_id, kind, title, body, released_at, creator_id, creator_name)
        select ${id}, ${factoryId}, 2, ${title}, ${contactText(changed, language)}, ${at}, u.id, u.real_name || '/' || u.account
        from users u where u.id = ${actorId}`.execute(db);
      await sql`
        insert into message_reads (user_id, message_id, sent_at)
        select receiver, m.id, ${at} from messages m, unnest(${receivers.map(({ userId }) => userId)}::text[]) receiver
        where m.id = ${id}`.execute(db);
      await pubSub.publish(db, { kind: "centre", title, messageId: id });
    }
  }
}
