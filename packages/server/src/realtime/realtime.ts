import type { IncomingMessage } from "node:http";
import { join } from "node:path";

import type { ClientFrame } from "@banche/core";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";

import { createSessions, type Session, type Sessions } from "../auth/sessions.ts";
import { together } from "../auth/together.ts";
import { readRightsVersions } from "../access.ts";
import type { Deps } from "../deps.ts";
import { createFileStore } from "../features/files/store.ts";
import { languageFor } from "../http/errors.ts";
import { newId } from "../ids.ts";
import { answerFrame } from "./conversation.ts";
import { createDelivery, type Delivery } from "./delivery.ts";
import { type Connection, createHub, type Hub } from "./hub.ts";
import { type ChatFiles, createChatFiles } from "./pictures.ts";
import { aliveMs, createPresence, type Presence } from "./presence.ts";
import { frameSocket } from "./socket.ts";
import { acceptSockets } from "./upgrade.ts";
import { closeSessionEnded, endConnection, recheck, start, tellRights, woken } from "./woken.ts";

/** The first frame with the token must come within this time. */
const greetingLimitMs = 10_000;
const closeNoGreeting = 4002;

/** What the parts of the socket server share. */
export interface Realtime extends Deps {
  readonly hub: Hub;
  readonly files: ChatFiles;
  readonly delivery: Delivery;
  readonly presence: Presence;
  readonly sessions: Sessions;
  /** How many times the rights of a user have changed; undefined for users that there are not. */
  rightsVersionOf(userId: string): Promise<number | undefined>;
  readonly log: FastifyInstance["log"];
}

/**
 * Adds the socket of chat and pushes at the platform's paths (contract-flow-chat §2). Any number of processes may share the
 * database: rows are the truth, wake-ups only tell of them.
 */
export async function mountRealtime(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, dataDir, now, signer, wakes } = deps;
  const { kysely } = database;
  const hub = createHub();
  const files = createChatFiles(kysely, createFileStore(join(dataDir, "files"), now), { signer, now });
  const onError = (error: unknown): void => app.log.warn({ err: error }, "realtime");
  const delivery = createDelivery(kysely, hub, files.linked, onError);
  const presence = createPresence(kysely, wakes, newId());
  const sessions = createSessions(kysely, now);
  const rightsVersionOf = together((userIds) => readRightsVersions(kysely, userIds));
  const realtime: Realtime = { ...deps, hub, files, delivery, presence, sessions, rightsVersionOf, log: app.log };

  const endSockets = acceptSockets(app.server, (socket, request) => greet(realtime, socket, request));

  const stopListening = await Promise.all([
    wakes.listen((what) => woken(realtime, what)),
    database.listen("banche_sessions", (payload) => void recheck(realtime, payload).catch(onError)),
    database.listen("banche_rights", (payload) => void tellRights(realtime, payload).catch(onError)),
  ]);
  const beat = (): void => void presence.beat(hub.users()).catch(onError);
  const timer = setInterval(beat, aliveMs / 3).unref();
  // A safety net behind the notifications.
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

/** Waits for the frame with the token, then binds the connection to its user. */
function greet(realtime: Realtime, socket: WebSocket, request: IncomingMessage): void {
  const language = languageFor(request);
  let connection: Connection | undefined;
  let session: Session | undefined;
  let limit: NodeJS.Timeout | undefined = setTimeout(() => socket.close(closeNoGreeting), greetingLimitMs);

  const frames = frameSocket(
    socket,
    {
      async onFrame(frame) {
        if (frame.kind === "connect") await welcome(frame);
        else if (session) {
          const { kysely: db } = realtime.database;
          await answerFrame({ ...realtime, db, session, language, answer: frames.tell }, frame);
        }
      },
      onEnd() {
        clearTimeout(limit);
        if (connection && realtime.hub.remove(connection)) {
          realtime.presence.left(connection.userId).catch((error: unknown) => realtime.log.warn({ err: error }));
        }
      },
      onError: (error) => realtime.log.warn({ err: error }, "realtime frame"),
    },
    realtime.now,
  );

  async function welcome({ token }: Extract<ClientFrame, { readonly kind: "connect" }>): Promise<void> {
    const found = await realtime.sessions.find(token);
    if (typeof found === "string" || found.locked) {
      endConnection({ ...frames, language }, found);
      return;
    }
    clearTimeout(limit);
    limit = undefined;
    if (session && session.id !== found.id) {
      frames.end(closeSessionEnded);
      return;
    }
    session = found;
    const isFirst = connection === undefined;
    connection ??= { ...frames, language, userId: found.userId, sessionId: found.id, factoryId: found.factoryId };
    const isNewHere = isFirst && realtime.hub.add(connection);
    await start(realtime, found, connection);
    if (isNewHere) await realtime.presence.came(found.userId);
  }
}
