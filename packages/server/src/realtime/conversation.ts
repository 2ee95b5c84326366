import type { Language } from "@banche/core";
import { CHAT_TEXT_MAX_CHARS } from "@banche/core/chat";
import { findText } from "@banche/core/text";
import type { ClientFrame, ServerFrame } from "@banche/core/wire";
import type { Kysely } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { Refusal, refuse } from "../base/respond.ts";
import { StoreError } from "../storage/place.ts";
import { systemCode } from "../base/startError.ts";
import { findUnstorable } from "../wire/storable.ts";
import type { PubSub } from "../pubsub/pubSub.ts";
import { keepMessage, markRead, mayTalk, pageOfMessages, pairOf } from "./chatStore.ts";
import { retractMessage } from "./retractMessage.ts";
import type { Delivery } from "./delivery.ts";
import type { ChatFiles } from "./pictures.ts";

/** What is needed to answer frames of one signed-in socket. */
export interface Talk {
  readonly db: Kysely<Schema>;
  readonly pubSub: PubSub;
  readonly files: ChatFiles;
  readonly delivery: Delivery;
  readonly session: Session;
  readonly language: Language;
  readonly answer: (frame: ServerFrame) => void;
}

type Frame<Kind extends ClientFrame["kind"]> = Extract<ClientFrame, { readonly kind: Kind }>;

/**
 * Answers one frame. The acting user is always the user of the connection, whatever the frame contains (W-5). Refusals are sent only to
 * clients that gave an id. Others get none, as with the platform's own servers.
 */
export async function answerFrame(talk: Talk, frame: ClientFrame): Promise<void> {
  try {
    if (findUnstorable(frame)) throw refuse.because("characters", "validation.characters");
    await carryOut(talk, frame);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const id = idOf(frame);
    if (id === undefined) return;
    const text = findText(talk.language, refusal.text, refusal.params) ?? refusal.reason;
    talk.answer({ kind: "refused", clientId: id, code: refusal.reason, text });
  }
}

/** The id by which a client recognises the answer. Undefined for clients that do not support refusals. */
function idOf(frame: ClientFrame): string | undefined {
  if (frame.kind === "send") return frame.clientId;
  return frame.kind === "list" || frame.kind === "retract" ? frame.requestId : undefined;
}

/** The refusal for an error: our refusals, files that cannot be stored now, and values that the database rejects (class 22). */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreError) return refuse.filesAway();
  return systemCode(error)?.startsWith("22") ? refuse.because("validation", "server.badValue") : undefined;
}

async function carryOut(talk: Talk, frame: ClientFrame): Promise<void> {
  switch (frame.kind) {
    case "send":
      return send(talk, frame);
    case "list":
      return list(talk, frame);
    case "read":
      await markRead(talk.db, talk.pubSub, talk.session.userId, frame.peer, frame.upTo);
      return;
    case "retract":
      return retract(talk, frame);
    case "ping":
      talk.answer({ kind: "alive" });
      return;
    case "typing":
      if (await mayTalk(talk.db, talk.session.userId, frame.to)) {
        await talk.pubSub.publish(talk.db, { kind: "typing", from: talk.session.userId, to: frame.to });
      }
      return;
    case "connect":
      return;
    default:
      frame satisfies never;
  }
}

async function send(talk: Talk, { to, content, clientId }: Frame<"send">): Promise<void> {
  const { db, pubSub, session } = talk;
  if (content.type === "unknown" || content.type === "retracted") throw refuse.because("file_kind", "server.fileKind");
  if (content.type === "text") checkText(content.text);
  if (clientId !== undefined && clientId.length > 100) throw refuse.notFound();
  if (!(await mayTalk(db, session.userId, to))) throw refuse.forbidden();
  const kept = await talk.files.keep(session, content);
  const { message, isNew } = await keepMessage(db, pubSub, { from: session.userId, to, clientId, ...kept });
  if (isNew) talk.delivery.arrived(pairOf(session.userId, to), message.seq, message);
  else talk.answer({ kind: "sent", message: { ...message, content: talk.files.linked(message.content) } });
}

/** Users may retract only their own messages, and only for a short time. A repeated call gets the same answer. */
async function retract(
  { db, pubSub, session: { userId }, answer }: Talk,
  { peer, seq }: Frame<"retract">,
): Promise<void> {
  const done = await retractMessage(db, pubSub, { from: userId, to: peer, seq });
  if (done === "missing") throw refuse.notFound();
  if (done === "late") throw refuse.because("too_late", "server.retractTooLate");
  if (done.isRepeated) answer({ kind: "retracted", from: userId, to: peer, seq, count: done.count });
}

function checkText(text: string): void {
  const tooLong = text.length > CHAT_TEXT_MAX_CHARS;
  if (tooLong || text.trim() === "") throw refuse.because("text_size", "server.badValue");
}

async function list({ db, session, files, answer }: Talk, frame: Frame<"list">): Promise<void> {
  const { peer, page, pageSize, requestId } = frame;
  const { messages, total } = await pageOfMessages(db, session.userId, peer, frame);
  answer({
    kind: "page",
    messages: messages.map((message) => ({ ...message, content: files.linked(message.content) })),
    page,
    pageSize,
    total,
    peer,
    ...(requestId !== undefined && { requestId }),
  });
}
