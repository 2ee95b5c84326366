import { sql } from "kysely";

import type { Delivery, Subscriber } from "../outbox/outbox.ts";
import type { ListChange, PubSub } from "../pubsub/pubSub.ts";
import type { Connection } from "./hub.ts";
import type { Realtime } from "./realtime.ts";

/** A NOTIFY payload has at most 8,000 bytes. */
const mostInOneEvent = 30;

/** Reports changed lists to open pages, in every process. They then read their rows again. */
export function openPages(pubSub: Pick<PubSub, "publish">): Subscriber {
  return {
    name: "open-pages",
    async deliver(db, changes) {
      const lists = listsOf(changes);
      for (let at = 0; at < lists.length; at += mostInOneEvent) {
        await pubSub.publish(db, { kind: "records", lists: lists.slice(at, at + mostInOneEvent) });
      }
    },
  };
}

/** The changed lists, each once. If one session made all changes, it is named, because it has already read the list again. */
function listsOf(changes: readonly Delivery[]): readonly ListChange[] {
  const lists = new Map<string, ListChange>();
  for (const { resource, factoryId, sessionId } of changes) {
    const key = `${resource} ${factoryId ?? ""}`;
    const known = lists.get(key);
    const isAlone = known === undefined || known.by === sessionId;
    lists.set(key, { resource, factoryId, ...(isAlone && { by: sessionId }) });
  }
  return [...lists.values()];
}

/** Reports changed lists only to sockets of users who may open the page of the list. */
export async function sendListChanges(
  { hub, database: { kysely }, models, rights }: Realtime,
  lists: readonly ListChange[],
): Promise<void> {
  const about = (one: Connection) =>
    lists.filter(({ factoryId, by }) => (factoryId === null || factoryId === one.factoryId) && by !== one.sessionId);
  const here = hub.connections().filter((one) => about(one).length > 0);
  if (here.length === 0) return;
  const ids = [...new Set(here.map(({ userId }) => userId))];
  const [registry, { rows }] = await Promise.all([
    models.current(kysely),
    sql<{ userId: string; administrator: boolean; permissionVersion: number; menuChanges: number }>`
      select id as user_id, administrator, permission_version, (select number from menu_changes) as menu_changes from users where id = any(${ids}::text[])`.execute(
      kysely,
    ),
  ]);
  const users = new Map(rows.map((row) => [row.userId, row]));
  for (const one of here) {
    const user = users.get(one.userId);
    if (!user) continue;
    const granted = await rights.of({ ...user, factoryId: one.factoryId });
    const resources = about(one).flatMap(({ resource }) => {
      const page = registry.find(resource)?.page;
      return page !== undefined && granted.mayOpen(page) ? [resource] : [];
    });
    if (resources.length > 0) one.tell({ kind: "records", resources });
  }
}
