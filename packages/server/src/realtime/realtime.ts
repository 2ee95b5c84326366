import type { FastifyInstance } from "fastify";

import { createSessions, type Sessions } from "../auth/sessions.ts";
import { together } from "../auth/together.ts";
import { createRightsReader, readRightsVersions, type RightsReader } from "../access/rights.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../base/ids.ts";
import { createDelivery, type Delivery } from "./delivery.ts";
import { createHub, type Hub } from "./hub.ts";
import { type ChatFiles, createChatFiles } from "./pictures.ts";
import { aliveMs, createPresence, type Presence } from "./presence.ts";
import { acceptSockets } from "./upgrade.ts";
import { greet } from "./visitor.ts";
import { recheck, sendRights, handleEvent } from "./handleEvent.ts";

/** The shared parts of the socket server. */
export interface Realtime extends Deps {
  readonly hub: Hub;
  readonly files: ChatFiles;
  readonly delivery: Delivery;
  readonly presence: Presence;
  readonly sessions: Sessions;
  /** The rights version of a user, which grows with each change. Undefined for unknown users. */
  rightsVersionOf(userId: string): Promise<number | undefined>;
  readonly rights: RightsReader;
  readonly log: FastifyInstance["log"];
}

/**
 * Adds the socket for chat and pushes at the platform's paths (contract-flow-chat §2). Any number of processes may share the database.
 * The stored rows are decisive; events only report changes.
 */
export async function mountRealtime(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, now, pubSub } = deps;
  const { kysely } = database;
  const hub = createHub();
  deps.vitals.readSockets(() => ({ connections: hub.connections().length, users: hub.users().length }));
  const files = createChatFiles(kysely, deps.fileStore, deps);
  const onError = (error: unknown): void => app.log.warn({ err: error }, "realtime");
  const delivery = createDelivery(kysely, hub, files.linked, onError);
  const presence = createPresence(kysely, pubSub, newId());
  const sessions = createSessions(kysely, now, deps.settings.now);
  const rightsVersionOf = together((userIds) => readRightsVersions(kysely, userIds));
  const rights = createRightsReader(kysely);
  const realtime: Realtime = {
    ...deps,
    rights,
    hub,
    files,
    delivery,
    presence,
    sessions,
    rightsVersionOf,
    log: app.log,
  };

  const endSockets = acceptSockets(app.server, deps, (socket, stranger) => greet(realtime, socket, stranger));

  const stopListening = await Promise.all([
    pubSub.subscribe((what) => handleEvent(realtime, what)),
    database.listen("banche_sessions", (payload) => void recheck(realtime, payload).catch(onError)),
    database.listen("banche_rights", (payload) => void sendRights(realtime, payload).catch(onError)),
  ]);
  const beat = (): void => void presence.beat(hub.users()).catch(onError);
  const timer = setInterval(beat, aliveMs / 3).unref();
  // A fallback in case notifications are lost.
  const checkTimer = setInterval(() => void recheck(realtime, "").catch(onError), 2 * aliveMs).unref();
  app.addHook("preClose", async () => {
    clearInterval(timer);
    clearInterval(checkTimer);
    endSockets();
    await Promise.all(stopListening.map((stop) => stop()));
    await delivery.settled();
    await presence.end().catch(onError);
  });
}
