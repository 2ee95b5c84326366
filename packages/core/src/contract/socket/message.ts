import { type ChatContent, kindOfContent, readContent, writeContent } from "./content.ts";
import { type Loose, textIn, timeIn, wholeIn, withoutUndefined } from "./loose.ts";

/**
 * One message between two users. `seq` and the following members are additions of ours; other servers do not have
 * them.
 */
export interface ChatMessage {
  readonly id?: string;
  readonly from: string;
  readonly to: string;
  /** Milliseconds since 1970 UTC. */
  readonly sentAt: number;
  readonly content: ChatContent;
  /** Whether the receiver has read it; only in lists. */
  readonly read?: boolean;
  /** When it was read, milliseconds since 1970 UTC; only in lists. */
  readonly readAt?: number;
  /** Position in the conversation, from 1 without gaps. */
  readonly seq?: number;
  /** Number of this message among those from this sender to this receiver, from 1 without gaps. */
  readonly ordinal?: number;
  /** The id from the sender's client. */
  readonly clientId?: string;
}

/** Names of the message parts in each frame. */
interface Ends {
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly content: unknown;
}

export function readMessage(frame: Loose, { from, to, type, content }: Ends): ChatMessage {
  return {
    from,
    to,
    sentAt: timeIn(frame, "dateTime", "sendTime", "latestDate") ?? 0,
    content: readContent(frame["retracted"] === true ? "retracted" : type, content),
    ...marks(frame),
  };
}

/** A message of a list; its content is always a text. */
export function readStored(row: Loose): ChatMessage {
  const ends = {
    from: textIn(row, "sendUserId"),
    to: textIn(row, "receiveUserId"),
    type: textIn(row, "contentType", "messageType"),
    content: row["content"],
  };
  const readAt = timeIn(row, "receiveTime");
  return {
    ...readMessage(row, ends),
    ...(readAt !== undefined && { readAt }),
    ...(wholeIn(row, "state") !== undefined && { read: wholeIn(row, "state") === 1 }),
  };
}

function marks(frame: Loose): Partial<ChatMessage> {
  const [id, clientId] = [textIn(frame, "id"), textIn(frame, "clientMessageId")];
  const [seq, ordinal] = [wholeIn(frame, "seq"), wholeIn(frame, "ordinal")];
  return {
    ...(id !== "" && { id }),
    ...(clientId !== "" && { clientId }),
    ...(seq !== undefined && { seq }),
    ...(ordinal !== undefined && { ordinal }),
  };
}

export function writeStored(message: ChatMessage): Loose {
  const read = message.read ?? false;
  return withoutUndefined({
    sendUserId: message.from,
    receiveUserId: message.to,
    sendTime: message.sentAt,
    receiveTime: message.readAt ?? null,
    content: asText(message.content),
    contentType: kindOfContent(message.content),
    state: read ? 1 : 0,
    ...writeMarks(message),
  });
}

export function writeMarks({ id, seq, ordinal, clientId, content }: ChatMessage): Loose {
  return { id, seq, ordinal, clientMessageId: clientId, retracted: content.type === "retracted" || undefined };
}

/** Stored contents are texts: for all types except text messages, the JSON of their object. */
export function asText(content: ChatContent): string {
  const written = writeContent(content);
  return typeof written === "string" ? written : JSON.stringify(written);
}
