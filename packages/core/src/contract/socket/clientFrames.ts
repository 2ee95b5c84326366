import {
  type ChatContent,
  type InlineFile,
  kindOfContent,
  readContent,
  readInline,
  writeContent,
  writeInline,
} from "./content.ts";
import { type Loose, looseOf, textIn, wholeIn, withoutUndefined } from "./loose.ts";

/** Paths of the socket: the platform's path, and the one of later servers (contract-flow-chat §2.1). */
export const SOCKET_PATHS = ["/api/system/Message/websocket", "/api/message/websocket"] as const;

/** Frames from the client (contract-flow-chat §2.3). Parts marked "ours" are additions that other servers ignore. */
export type ClientFrame =
  | {
      readonly kind: "connect";
      readonly token: string;
      readonly mobile: boolean;
    }
  | {
      readonly kind: "send";
      readonly token: string;
      readonly to: string;
      readonly content: ChatContent | InlineFile;
      /** Ours: two messages with the same id are one message. */
      readonly clientId?: string;
    }
  | {
      readonly kind: "list";
      readonly token: string;
      readonly peer: string;
      readonly self: string;
      /** From 1. */
      readonly page: number;
      readonly pageSize: number;
      readonly order: "asc" | "desc";
      readonly keyword?: string;
      /** Ours: returned with the answer. */
      readonly requestId?: string;
      /** Ours: only messages before or after this position in the conversation; `page` is then ignored. */
      readonly before?: number;
      readonly after?: number;
      /** Ours: only messages at or after this time, milliseconds since 1970 UTC. */
      readonly since?: number;
    }
  | {
      readonly kind: "read";
      readonly token: string;
      readonly peer: string;
      /** Ours: total number of the peer's messages that have been read. */
      readonly upTo?: number;
    }
  /** Ours: retracts one of the user's own messages, everywhere. Answered by `retracted` or `refused`. */
  | {
      readonly kind: "retract";
      readonly token: string;
      readonly peer: string;
      /** Position of the message in the conversation. */
      readonly seq: number;
      readonly requestId: string;
    }
  /** Ours (the name is the platform's): answered by `alive`. */
  | { readonly kind: "ping"; readonly token: string }
  /** Ours. */
  | { readonly kind: "typing"; readonly token: string; readonly to: string };

/** The text of a frame. */
export function writeClientFrame(frame: ClientFrame): string {
  return JSON.stringify(withoutUndefined(bodyOf(frame)));
}

function bodyOf(frame: ClientFrame): Loose {
  const { token } = frame;
  switch (frame.kind) {
    case "connect":
      return { method: "OnConnection", token, mobileDevice: frame.mobile };
    case "send": {
      const { content } = frame;
      const inline = "base64" in content;
      return {
        method: "SendMessage",
        toUserId: frame.to,
        messageType: inline ? content.type : kindOfContent(content),
        messageContent: inline ? writeInline(content) : writeContent(content),
        token,
        clientMessageId: frame.clientId,
      };
    }
    case "list":
      return {
        method: "MessageList",
        toUserId: frame.peer,
        formUserId: frame.self,
        token,
        currentPage: frame.page,
        pageSize: frame.pageSize,
        sord: frame.order,
        keyword: frame.keyword,
        requestId: frame.requestId,
        beforeSeq: frame.before,
        afterSeq: frame.after,
        sinceTime: frame.since,
      };
    case "read":
      return { method: "UpdateReadMessage", formUserId: frame.peer, token, readCount: frame.upTo };
    case "retract":
      return { method: "RetractMessage", toUserId: frame.peer, seq: frame.seq, token, requestId: frame.requestId };
    case "ping":
      return { method: "HeartCheck", token };
    case "typing":
      return { method: "Typing", toUserId: frame.to, token };
    default:
      return frame satisfies never;
  }
}

/** Reads a frame of a client; undefined if the server does not know it. */
export function readClientFrame(text: string): ClientFrame | undefined {
  const frame = looseOf(text);
  const token = frame && textIn(frame, "token");
  if (!frame || token === undefined) return undefined;
  switch (textIn(frame, "method")) {
    case "OnConnection":
      return { kind: "connect", token, mobile: frame["mobileDevice"] === true };
    case "SendMessage": {
      const kind = textIn(frame, "messageType");
      const value = frame["messageContent"];
      const clientId = textIn(frame, "clientMessageId");
      return {
        kind: "send",
        token,
        to: textIn(frame, "toUserId"),
        content: readInline(kind, value) ?? readContent(kind, value),
        ...(clientId !== "" && { clientId }),
      };
    }
    case "MessageList":
      return { kind: "list", token, ...readList(frame) };
    case "UpdateReadMessage": {
      const upTo = wholeIn(frame, "readCount");
      return { kind: "read", token, peer: textIn(frame, "formUserId"), ...(upTo !== undefined && { upTo }) };
    }
    case "RetractMessage": {
      const seq = wholeIn(frame, "seq") ?? 0;
      return { kind: "retract", token, peer: textIn(frame, "toUserId"), seq, requestId: textIn(frame, "requestId") };
    }
    case "HeartCheck":
      return { kind: "ping", token };
    case "Typing":
      return { kind: "typing", token, to: textIn(frame, "toUserId") };
    default:
      return undefined;
  }
}

function readList(frame: Loose) {
  const [keyword, requestId] = [textIn(frame, "keyword"), textIn(frame, "requestId")];
  const [before, after] = [wholeIn(frame, "beforeSeq"), wholeIn(frame, "afterSeq")];
  const since = wholeIn(frame, "sinceTime");
  return {
    peer: textIn(frame, "toUserId"),
    self: textIn(frame, "formUserId"),
    page: wholeIn(frame, "currentPage") ?? 1,
    pageSize: wholeIn(frame, "pageSize") ?? 30,
    order: frame["sord"] === "asc" ? ("asc" as const) : ("desc" as const),
    ...(keyword !== "" && { keyword }),
    ...(requestId !== "" && { requestId }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(since !== undefined && { since }),
  };
}
