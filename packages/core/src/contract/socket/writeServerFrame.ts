import { kindOfContent, writeContent } from "./content.ts";
import { type Loose, withoutUndefined } from "./loose.ts";
import { asText, writeMarks, writeStored } from "./message.ts";
import type { PeerSummary, Pointers, ServerFrame } from "./serverFrames.ts";

/** The text of a frame, in the shapes that every client of the platform reads. */
export function writeServerFrame(frame: ServerFrame): string {
  return JSON.stringify(withoutUndefined(bodyOf(frame)));
}

function bodyOf(frame: ServerFrame): Loose {
  switch (frame.kind) {
    case "init":
      return {
        method: "initMessage",
        onlineUsers: frame.online,
        // Clients of the platform show an alert while this list is not empty.
        unreadNums: frame.peers.filter(({ unread }) => unread > 0).map(writePeer),
        readConversations: frame.peers.filter(({ unread }) => unread === 0).map(writePeer),
        unreadNoticeCount: frame.unreadNotices,
        noticeDefaultText: frame.newestNotice ?? "",
        unreadMessageCount: frame.unreadMessages,
        messageDefaultText: frame.newestMessage ?? "",
        additions: frame.additions,
        permissionVersion: frame.rightsVersion,
        textsVersion: frame.textsVersion,
        frameLimits: frame.frameLimits,
      };
    case "presence":
      return { method: frame.online ? "Online" : "Offline", userId: frame.userId };
    case "push":
      return {
        method: "messagePush",
        unreadNoticeCount: frame.more,
        userId: frame.from ?? "",
        toUserId: frame.to ?? [],
        title: frame.title,
        unreadTotal: frame.unreadTotal,
      };
    case "sent":
      return {
        method: "sendMessage",
        UserId: frame.message.from,
        toUserId: frame.message.to,
        messageType: kindOfContent(frame.message.content),
        toMessage: writeContent(frame.message.content),
        dateTime: frame.message.sentAt,
        ...writeMarks(frame.message),
      };
    case "received":
      return {
        method: "receiveMessage",
        formUserId: frame.message.from,
        messageType: kindOfContent(frame.message.content),
        formMessage: writeContent(frame.message.content),
        dateTime: frame.message.sentAt,
        ...writeMarks(frame.message),
      };
    case "page":
      return {
        method: "messageList",
        list: frame.messages.map(writeStored),
        pagination: { currentPage: frame.page, pageSize: frame.pageSize, total: frame.total },
        requestId: frame.requestId,
        toUserId: frame.peer,
      };
    case "loggedOut":
      return { method: "logout", msg: frame.text };
    case "rights":
      return { method: "permissionChange", permissionVersion: frame.version };
    case "texts":
      return { method: "textsChange", textsVersion: frame.version };
    case "records":
      return { method: "recordsChange", resources: frame.resources };
    case "read":
      return { method: "readMessage", formUserId: frame.peer, readCount: frame.upTo };
    case "readByPeer":
      return { method: "messageRead", userId: frame.peer, readCount: frame.upTo };
    case "typing":
      return { method: "typing", formUserId: frame.userId };
    case "retracted":
      return {
        method: "messageRetracted",
        formUserId: frame.from,
        toUserId: frame.to,
        seq: frame.seq,
        retractedCount: frame.count,
      };
    case "alive":
      return { method: "heartCheck" };
    case "refused":
      return { method: "refused", clientMessageId: frame.clientId, code: frame.code, msg: frame.text };
    case "unknown":
      return { method: frame.method };
    default:
      return frame satisfies never;
  }
}

function writePeer({ userId, unread, latest, pointers }: PeerSummary): Loose {
  return withoutUndefined({
    sendUserId: userId,
    unreadNum: unread,
    ...(latest && {
      defaultMessage: asText(latest.content),
      defaultMessageType: kindOfContent(latest.content),
      defaultMessageTime: latest.sentAt,
      defaultMessageRetracted: latest.content.type === "retracted" || undefined,
    }),
    ...(pointers && writePointers(pointers)),
  });
}

function writePointers({ lastSeq, received, read, readByPeer, retracted }: Pointers): Loose {
  return { lastSeq, received, read, readByPeer, retractedCount: retracted };
}
