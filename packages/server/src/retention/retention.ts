import { DAY_MS } from "@banche/core/text";
import type { Kysely } from "kysely";

import type { Signer } from "../auth/signing.ts";
import type { Schema } from "../db/schema.ts";
import type { History } from "../history/history.ts";
import type { FileStore } from "../files/store.ts";
import type { KeepDays } from "../base/options.ts";
import type { PubSub } from "../pubsub/pubSub.ts";
import { usualKeepDeletedDays } from "../records/bin.ts";
import { forgetChat } from "./chat.ts";
import { forgetDeleted } from "./deleted.ts";
import { forgetLooseFiles } from "./files.ts";
import { forgetLogs } from "./logs.ts";
import { forgetPositions } from "./oldPositions.ts";
import { forgetRidership } from "./oldRidership.ts";
import { forgetMessages } from "./messages.ts";
import { forgetDelivered } from "./outbox.ts";

export const longestKeepDays = 36_500;

/** What deletion needs. */
export interface RetentionDeps {
  readonly db: Kysely<Schema>;
  readonly store: Pick<FileStore, "remove">;
  readonly pubSub: Pick<PubSub, "publish">;
  readonly signer: Signer;
  readonly history: History;
}

/** Days for which an upload waits for its record. */
const LOOSE_DAYS = 1;

/** Numbers of deleted items. */
export interface Forgotten {
  readonly chat: number;
  readonly messages: number;
  readonly logs: number;
  /** Days of positions, and stop events. */
  readonly positions: number;
  /** Scans, and trips with counts. */
  readonly ridership: number;
  readonly deleted: number;
  /** Uploads that no record holds. */
  readonly files: number;
  /** Changes that were delivered to every subscriber. */
  readonly changes: number;
}

/**
 * Deletes data that is older than its retention time. It may be interrupted anywhere and run in several processes: the next run deletes
 * the rest. Newer data is never touched.
 *
 * @param now - milliseconds
 */
export async function forgetOld(deps: RetentionDeps, keep: KeepDays, now: number): Promise<Forgotten> {
  const before = (days: number): Date => new Date(now - days * DAY_MS);
  return {
    chat: keep.chat === undefined ? 0 : await forgetChat(deps, before(keep.chat)),
    messages: keep.messages === undefined ? 0 : await forgetMessages(deps, before(keep.messages)),
    logs: keep.logs === undefined ? 0 : await forgetLogs(deps, before(keep.logs)),
    positions: keep.logs === undefined ? 0 : await forgetPositions(deps, before(keep.logs)),
    ridership: keep.logs === undefined ? 0 : await forgetRidership(deps, before(keep.logs)),
    deleted: await forgetDeleted(deps, before(keep.deleted ?? usualKeepDeletedDays)),
    files: await forgetLooseFiles(deps, before(LOOSE_DAYS), before(keep.deleted ?? usualKeepDeletedDays)),
    changes: await forgetDelivered(deps),
  };
}
