import type { FastifyBaseLogger } from "fastify";

import type { RightsReader } from "../access/rights.ts";
import type { Replica } from "../db/replica.ts";
import type { PubSub } from "../pubsub/pubSub.ts";

interface Held {
  reload(): Promise<unknown>;
}

interface Followed {
  readonly rightsReader: Pick<RightsReader, "forget">;
  readonly settings: Held;
  readonly texts: Held;
  readonly replica: Pick<Replica, "noteChange"> | undefined;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/**
 * Reloads cached data of this process when another process has changed it, or when events may have been lost. Returns a function that
 * stops this.
 */
export function followChanges(pubSub: PubSub, { rightsReader, settings, texts, replica, log }: Followed) {
  const read = (held: Held, name: string): void => {
    held.reload().catch((error: unknown) => log.warn({ err: error }, `the ${name} could not be read`));
  };
  return pubSub.subscribe((what) => {
    // Clients request the rows as soon as they are notified, so the standby must have the rows by then.
    if (what.kind === "records") replica?.noteChange(what.lists.map(({ resource }) => resource));
    if (what.kind === "missed") replica?.noteChange();
    if (what.kind === "forget") rightsReader.forget(what.factoryId, what.userId);
    if (what.kind === "settings" || what.kind === "missed") read(settings, "settings");
    if (what.kind === "texts" || what.kind === "missed") read(texts, "texts");
  });
}
