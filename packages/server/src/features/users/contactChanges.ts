import { languageOf } from "@banche/core/text";
import type { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import type { Subscriber } from "../../outbox/outbox.ts";
import { contactText, messageOfContacts, signInContacts } from "../../people/contactChanges.ts";
import { notifyOldNumber } from "../../people/notifyOldNumber.ts";
import type { PubSub } from "../../pubsub/pubSub.ts";
import type { Handler } from "../../wire/handlers.ts";

/**
 * Sends a message to users whose contact data was changed by another user, by any call, batch, import or undo. Changes of one's own data
 * are reported by the profile.
 */
export function publishContactChanges(pubSub: Pick<PubSub, "publish">): Subscriber {
  return {
    name: "changed-contacts",
    async deliver(db, changes) {
      for (const { resource, verb, fieldIds, recordIds, actorId, at } of changes) {
        const changed = signInContacts.filter((member) => fieldIds.includes(member));
        const userIds = recordIds.filter((id) => id !== actorId);
        if (resource !== "users" || verb === "create" || changed.length === 0 || userIds.length === 0) continue;
        await messageOfContacts(db, pubSub, { userIds, changed, actorId, at });
      }
    },
  };
}

/** Changes one user and sends a text message to the old number. Batches send none, because an import would send too many. */
export function tellingOldNumber(
  { sendCode }: Deps,
  update: Handler<typeof contract.users.update>,
): Handler<typeof contract.users.update> {
  return async (call) => {
    const { db, params, log } = call;
    const read = () =>
      db
        .selectFrom("users")
        .select([...signInContacts, "language"])
        .where("id", "=", params.id)
        .executeTakeFirst();
    const before = await read();
    const answer = await update(call);
    const after = await read();
    const changed = signInContacts.filter((member) => before && after && before[member] !== after[member]);
    if (before && changed.length > 0) {
      const text = contactText(changed, languageOf(before.language) ?? "zh");
      await notifyOldNumber(db, { sendCode, mobile: before.mobilePhone, text, log });
    }
    return answer;
  };
}
