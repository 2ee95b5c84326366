import { type ChatContent, readContent } from "./content.ts";
import { countIn, isLoose, listIn, type Loose, looseOf, textIn, timeIn, wholeIn } from "./loose.ts";
import { type ChatMessage, readMessage, readStored } from "./message.ts";

/** The state of a conversation. Every number only grows, so frames may arrive in any order. */
export interface Pointers {
  /** Number of messages in the conversation. */
  readonly lastSeq: number;
  /** Number of messages from the peer. */
  readonly received: number;
  /** Number of those that have been read. */
  readonly read: number;
  /** Number of the user's own messages that the peer has read. */
  readonly readByPeer: number;
  /** Number of retracted messages in the conversation. */
  readonly retracted: number;
}

/** A peer in the first frame. */
export interface PeerSummary {
  readonly userId: string;
  readonly unread: number;
  readonly latest?: { readonly content: ChatContent; readonly sentAt?: number };
  /** Ours. */
  readonly pointers?: Pointers;
}

/** Chat features that our servers have in addition to the platform's. */
export const chatAdditions = ["clientIds", "cursors", "dates", "heartbeat", "pointers", "retract", "typing"] as const;
export type ChatAddition = (typeof chatAdditions)[number];

/**
 * Ours: number of a client's frames that the server reads at once, and then per second. More frames wait; none is
 * refused.
 */
export interface FrameLimits {
  readonly burst: number;
  readonly perSecond: number;
}

/** Frames from the server (contract-flow-chat §2.4). */
export type ServerFrame =
  | {
      readonly kind: "init";
      readonly online: readonly string[];
      /** Peers with unread messages; with the addition `pointers`, all peers with a conversation. */
      readonly peers: readonly PeerSummary[];
      readonly unreadNotices: number;
      readonly unreadMessages: number;
      /** Title of the newest notice, read or unread. */
      readonly newestNotice?: string;
      readonly newestMessage?: string;
      readonly additions: readonly ChatAddition[];
      /** Ours: number of changes to the user's rights. */
      readonly rightsVersion?: number;
      /** Ours: version of the operator's replacement texts; empty: there are none. */
      readonly textsVersion?: string;
      readonly frameLimits?: FrameLimits;
    }
  | { readonly kind: "presence"; readonly userId: string; readonly online: boolean }
  | {
      readonly kind: "push";
      readonly title: string;
      /** Number of further ones; unreliable (W-14). */
      readonly more: number;
      /** The sender; missing if it was not a user. */
      readonly from?: string;
      /** The receivers, as far as the reader may know them. */
      readonly to?: readonly string[];
      /** Ours: total number of unread messages and notices. */
      readonly unreadTotal?: number;
    }
  /** Echo of a message from one of the user's own clients. */
  | { readonly kind: "sent"; readonly message: ChatMessage }
  | { readonly kind: "received"; readonly message: ChatMessage }
  | {
      readonly kind: "page";
      /** Oldest first. */
      readonly messages: readonly ChatMessage[];
      readonly page: number;
      readonly pageSize: number;
      readonly total: number;
      /** Ours. */
      readonly requestId?: string;
      readonly peer?: string;
    }
  /** The session has ended. */
  | { readonly kind: "loggedOut"; readonly text: string }
  /** Ours: the user's rights have changed; `version` is the number of changes. */
  | { readonly kind: "rights"; readonly version: number }
  /** Ours: the operator's replacement texts have changed. */
  | { readonly kind: "texts"; readonly version: string }
  /** Ours: records of these lists were changed. */
  | { readonly kind: "records"; readonly resources: readonly string[] }
  /** Ours: the user has read messages of a peer on another or this device. */
  | { readonly kind: "read"; readonly peer: string; readonly upTo: number }
  /** Ours: a peer has read the user's messages. */
  | { readonly kind: "readByPeer"; readonly peer: string; readonly upTo: number }
  | { readonly kind: "typing"; readonly userId: string }
  /** Ours: the sender retracted a message. Sent to both users. */
  | {
      readonly kind: "retracted";
      readonly from: string;
      readonly to: string;
      readonly seq: number;
      /** As in the pointers of the conversation. */
      readonly count: number;
    }
  | { readonly kind: "alive" }
  /** Ours: a message was refused. */
  | { readonly kind: "refused"; readonly clientId: string; readonly code: string; readonly text: string }
  /** A frame that this client does not know, or a text that is not JSON. */
  | { readonly kind: "unknown"; readonly method: string };

/** Reads all forms that servers of the platform send; never throws. `self` is the user of the connection. */
export function readServerFrame(text: string, self: string): ServerFrame {
  const frame = looseOf(text);
  if (!frame) return { kind: "unknown", method: "" };
  const method = textIn(frame, "method");
  const read = Object.hasOwn(readers, method) ? readers[method] : undefined;
  return read ? read(frame, self) : { kind: "unknown", method };
}

type Reader = (frame: Loose, self: string) => ServerFrame;

const presence =
  (online: boolean): Reader =>
  (frame) => ({ kind: "presence", userId: textIn(frame, "userId"), online });

const readers: Readonly<Record<string, Reader>> = {
  initMessage: (frame) => {
    const rightsVersion = wholeIn(frame, "permissionVersion");
    const { textsVersion } = frame;
    const frameLimits = readLimits(frame["frameLimits"]);
    const newestNotice = textIn(frame, "noticeDefaultText");
    const newestMessage = textIn(frame, "messageDefaultText");
    return {
      kind: "init",
      online: listIn(frame, "onlineUsers", "onlineUserList").flatMap((one) =>
        isLoose(one) ? textIn(one, "userId", "id") || [] : typeof one === "string" ? one : [],
      ),
      // Ours, in a separate member: conversations without unread messages.
      peers: [...listIn(frame, "unreadNums"), ...listIn(frame, "readConversations")].flatMap((one) =>
        isLoose(one) ? (readPeer(one) ?? []) : [],
      ),
      unreadNotices: countIn(frame, "unreadNoticeCount"),
      unreadMessages: countIn(frame, "unreadMessageCount"),
      ...(newestNotice !== "" && { newestNotice }),
      ...(newestMessage !== "" && { newestMessage }),
      additions: chatAdditions.filter((addition) => listIn(frame, "additions").includes(addition)),
      ...(rightsVersion !== undefined && { rightsVersion }),
      ...(typeof textsVersion === "string" && { textsVersion }),
      ...(frameLimits && { frameLimits }),
    };
  },
  Online: presence(true),
  online: presence(true),
  Offline: presence(false),
  offline: presence(false),
  messagePush: (frame) => {
    const unreadTotal = wholeIn(frame, "unreadTotal");
    const from = textIn(frame, "userId");
    const to = listIn(frame, "toUserId").flatMap((one) => (typeof one === "string" ? one : []));
    return {
      kind: "push",
      title: textIn(frame, "title"),
      more: countIn(frame, "unreadNoticeCount"),
      ...(from !== "" && { from }),
      ...(to.length > 0 && { to }),
      ...(unreadTotal !== undefined && { unreadTotal }),
    };
  },
  sendMessage: (frame, self) => ({
    kind: "sent",
    message: readMessage(frame, {
      from: textIn(frame, "UserId", "userId") || self,
      to: textIn(frame, "toUserId"),
      content: frame["toMessage"],
      type: textIn(frame, "messageType"),
    }),
  }),
  receiveMessage: (frame, self) => ({
    kind: "received",
    message: readMessage(frame, {
      from: textIn(frame, "formUserId", "fromUserId"),
      to: self,
      content: frame["formMessage"],
      type: textIn(frame, "messageType"),
    }),
  }),
  messageList: (frame) => {
    const pagination = isLoose(frame["pagination"]) ? frame["pagination"] : {};
    const [requestId, peer] = [textIn(frame, "requestId"), textIn(frame, "toUserId")];
    return {
      kind: "page",
      messages: listIn(frame, "list").flatMap((one) => (isLoose(one) ? [readStored(one)] : [])),
      page: wholeIn(pagination, "currentPage") ?? 1,
      pageSize: countIn(pagination, "pageSize"),
      total: countIn(pagination, "total"),
      ...(requestId !== "" && { requestId }),
      ...(peer !== "" && { peer }),
    };
  },
  logout: (frame) => ({ kind: "loggedOut", text: textIn(frame, "msg") }),
  closeSocket: (frame) => ({ kind: "loggedOut", text: textIn(frame, "msg") }),
  permissionChange: (frame) => ({ kind: "rights", version: countIn(frame, "permissionVersion") }),
  textsChange: (frame) => ({ kind: "texts", version: textIn(frame, "textsVersion") }),
  recordsChange: (frame) => ({
    kind: "records",
    resources: listIn(frame, "resources").flatMap((one) => (typeof one === "string" ? one : [])),
  }),
  readMessage: (frame) => ({ kind: "read", peer: textIn(frame, "formUserId"), upTo: countIn(frame, "readCount") }),
  messageRead: (frame) => ({ kind: "readByPeer", peer: textIn(frame, "userId"), upTo: countIn(frame, "readCount") }),
  typing: (frame) => ({ kind: "typing", userId: textIn(frame, "formUserId") }),
  messageRetracted: (frame) => ({
    kind: "retracted",
    from: textIn(frame, "formUserId"),
    to: textIn(frame, "toUserId"),
    seq: countIn(frame, "seq"),
    count: countIn(frame, "retractedCount"),
  }),
  heartCheck: () => ({ kind: "alive" }),
  refused: (frame) => ({
    kind: "refused",
    clientId: textIn(frame, "clientMessageId"),
    code: textIn(frame, "code"),
    text: textIn(frame, "msg"),
  }),
};

/** Limits that would block everything are ignored. */
function readLimits(value: unknown): FrameLimits | undefined {
  if (!isLoose(value)) return undefined;
  const [burst, perSecond] = [countIn(value, "burst"), countIn(value, "perSecond")];
  return burst > 0 && perSecond > 0 ? { burst, perSecond } : undefined;
}

function readPeer(item: Loose): PeerSummary | undefined {
  const userId = textIn(item, "sendUserId");
  if (userId === "") return undefined;
  const sentAt = timeIn(item, "defaultMessageTime");
  const said = item["defaultMessage"];
  const lastSeq = wholeIn(item, "lastSeq");
  return {
    userId,
    unread: countIn(item, "unreadNum"),
    ...(said !== undefined &&
      said !== null && {
        latest: {
          content: readContent(
            item["defaultMessageRetracted"] === true ? "retracted" : textIn(item, "defaultMessageType"),
            said,
          ),
          ...(sentAt !== undefined && { sentAt }),
        },
      }),
    ...(lastSeq !== undefined && {
      pointers: {
        lastSeq,
        received: countIn(item, "received"),
        read: countIn(item, "read"),
        readByPeer: countIn(item, "readByPeer"),
        retracted: countIn(item, "retractedCount"),
      },
    }),
  };
}
