import type { FastifyBaseLogger } from "fastify";

import type { RightsReader } from "../access/rights.ts";
import type { Replica } from "../db/replica.ts";
import type { PubSub } from "../pubsub/pubSub.ts";

interface Followed {
  readonly rightsReader: Pick<RightsReader, "forget">;
  readonly settings: { reload(): Promise<unknown> };
  readonly replica: Pick<Replica, "noteChange"> | undefined;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/**
 * Reloads cached data of this process when another process has changed it, or when events may have been lost (texts: handleEvent.ts).
 * Returns a function that stops this.
 */
export function followChanges(pubSub: PubSub, { rightsReader, settings, replica, log }: Followed) {
  return pubSub.subscribe((what) => {
    // Clients request the rows as soon as they are notified, so the standby must have the rows by then.
    if (what.kind === "records") replica?.noteChange(what.lists.map(({ resource }) => resource));
    if (what.kind === "missed") replica?.noteChange();
    if (what.kind === "forget") rightsReader.forget(what.factoryId, what.userId);
    if (what.kind === "settings" || what.kind === "missed") {
      settings.reload().catch((error: unknown) => log.warn({ err: error }, "the settings could not be read"));
    }
  });
}
