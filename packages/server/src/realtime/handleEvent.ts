import { findText } from "@banche/core/text";
import { chatAdditions } from "@banche/core/wire";
import { sql } from "kysely";

import { isHeld } from "../access/held.ts";
import type { Session } from "../auth/sessions.ts";
import { type NoSession, refuse } from "../base/respond.ts";
import type { PubSubEvent } from "../pubsub/pubSub.ts";
import { pairOf, summaries } from "./chatStore.ts";
import type { Connection } from "./hub.ts";
import { sendListChanges } from "./openPages.ts";
import type { Realtime } from "./realtime.ts";
import { burst, framesEachSecond } from "./socket.ts";
import { authorOf, newestInCentre, receiversAmong, unreadInCentre } from "./unread.ts";

/** WebSocket close code for a session that cannot be used. */
export const closeSessionEnded = 4001;

/** Sends the server's first frame. It contains everything that a client needs to be up to date, however long it was disconnected. */
export async function start(
  { presence, database, files, rightsVersionOf, texts }: Realtime,
  session: Session,
  connection: Connection,
) {
  const { kysely } = database;
  const { userId } = session;
  const [peers, online, [mine], newest, rightsVersion] = await Promise.all([
    summaries(kysely, userId),
    presence.onlineFor(userId),
    unreadInCentre(kysely, [session]),
    newestInCentre(kysely, session),
    rightsVersionOf(userId),
  ]);
  connection.tell({
    kind: "init",
    online,
    peers: peers.map((peer) =>
      peer.latest ? { ...peer, latest: { ...peer.latest, content: files.linked(peer.latest.content) } } : peer,
    ),
    unreadNotices: mine?.notices ?? 0,
    unreadMessages: mine?.messages ?? 0,
    ...newest,
    additions: chatAdditions,
    frameLimits: { burst, perSecond: framesEachSecond },
    ...(rightsVersion !== undefined && { rightsVersion }),
    textsVersion: texts.now().version,
  });
}

/** Handles an event from this process or another one. */
export function handleEvent(realtime: Realtime, what: PubSubEvent): void {
  const { hub, delivery } = realtime;
  switch (what.kind) {
    case "message":
      delivery.arrived(pairOf(what.a, what.b), what.seq);
      return;
    case "retracted":
      delivery.retracted(what);
      return;
    case "read":
      hub.tell([what.reader], { kind: "read", peer: what.peer, upTo: what.upTo });
      hub.tell([what.peer], { kind: "readByPeer", peer: what.reader, upTo: what.upTo });
      return;
    case "presence":
      void publishPresence(realtime, what.userId, what.online).catch((error: unknown) =>
        realtime.log.warn({ err: error }, "realtime"),
      );
      return;
    case "typing":
      hub.tell([what.to], { kind: "typing", userId: what.from });
      return;
    case "centre":
      void sendToMessageCentre(realtime, what).catch((error: unknown) => realtime.log.warn({ err: error }, "realtime"));
      return;
    case "records":
      void sendListChanges(realtime, what.lists).catch((error: unknown) =>
        realtime.log.warn({ err: error }, "realtime"),
      );
      return;
    case "texts":
      void tellTexts(realtime).catch((error: unknown) =>
        realtime.log.warn({ err: error }, "the texts could not be read"),
      );
      return;
    case "tasks":
    case "mails":
    case "schedules":
    case "forget":
    case "settings":
      return;
    case "missed":
      void resync(realtime).catch((error: unknown) => realtime.log.warn({ err: error }, "realtime"));
      return;
    default:
      what satisfies never;
  }
}

/** Clients request the texts as soon as they know the version, so this process reads them first. */
async function tellTexts({ hub, texts }: Realtime): Promise<void> {
  await texts.reload();
  for (const connection of hub.connections()) connection.tell({ kind: "texts", version: texts.now().version });
}

/** Sends every client the current state. Clients then request what they missed. */
async function resync(realtime: Realtime): Promise<void> {
  realtime.delivery.forget();
  await realtime.texts.reload();
  for (const connection of realtime.hub.connections()) {
    const session = await realtime.sessions.look(connection.sessionId);
    if (typeof session !== "string") await start(realtime, session, connection);
  }
}

async function publishPresence({ hub, database }: Realtime, userId: string, online: boolean): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select distinct theirs.user_id from user_factories mine
      join user_factories theirs on theirs.factory_id = mine.factory_id
    where mine.user_id = ${userId} and theirs.user_id = any(${[...hub.users()]}::text[])
      and theirs.user_id <> ${userId}`.execute(database.kysely);
  hub.tell(
    rows.map((row) => row.userId),
    { kind: "presence", userId, online },
  );
}

/** Sends absolute numbers, so that badges stay correct. Clients that only add get the number of new ones (W-14). */
async function sendToMessageCentre(
  { hub, database: { kysely } }: Realtime,
  { title = "", messageId, userId }: Extract<PubSubEvent, { readonly kind: "centre" }>,
): Promise<void> {
  const receivers = messageId === undefined ? undefined : await receiversAmong(kysely, messageId, hub.users());
  const from = messageId === undefined ? undefined : await authorOf(kysely, messageId);
  const told = hub
    .connections()
    .filter((one) => receivers?.has(one.userId) ?? (userId === undefined || one.userId === userId));
  const unread = await unreadInCentre(kysely, told);
  for (const [place, { messages, notices }] of unread.entries()) {
    const one = told[place];
    const unreadTotal = messages + notices;
    // A user must not see the other receivers.
    one?.tell({ kind: "push", title, more: receivers ? 1 : 0, ...(from && { from }), to: [one.userId], unreadTotal });
  }
}

/** Notifies open pages that rights were changed. @param userId - empty: all users */
export async function sendRights({ hub, rightsVersionOf }: Realtime, userId: string): Promise<void> {
  const here = userId === "" ? hub.users() : [userId].filter(hub.isHere);
  await Promise.all(
    here.map(async (id) => {
      const version = await rightsVersionOf(id);
      if (version !== undefined) hub.tell([id], { kind: "rights", version });
    }),
  );
}

/** Closes the sockets of sessions that ended or were locked. @param sessionId - empty: checks all sessions */
export async function recheck({ hub, sessions, log }: Realtime, sessionId: string): Promise<void> {
  const mine = hub.connections().filter((one) => sessionId === "" || one.sessionId === sessionId);
  for (const connection of mine) {
    if (!connection.mayStay()) {
      connection.end(closeSessionEnded);
      continue;
    }
    const session = await sessions.look(connection.sessionId);
    if (typeof session !== "string" && !isHeld(session)) {
      // Another factory has other messages: the client must connect again.
      if (session.factoryId !== connection.factoryId) connection.drop();
      continue;
    }
    log.debug({ sessionId: connection.sessionId }, "socket of an ended session");
    endConnection(connection, session);
  }
}

/**
 * Closes a socket. The reason is sent if the session has ended. A session that is locked or waits for something only loses its socket.
 */
export function endConnection(
  connection: Pick<Connection, "tell" | "end" | "language">,
  session: Session | NoSession,
): void {
  if (typeof session === "string") {
    const text = findText(connection.language, refuse.noSession(session).text) ?? "";
    connection.tell({ kind: "loggedOut", text });
  }
  connection.end(closeSessionEnded);
}
