import type { ChatContent } from "../contract/socket/content.ts";
import type { ChatMessage } from "../contract/socket/message.ts";
import type { Language } from "../i18n/language.ts";
import type { NameReader } from "../text/nameReader.ts";
import { createNameSearch } from "../text/nameSearch.ts";
import type { PeerSummary, Pointers } from "../contract/socket/serverFrames.ts";

/** A chat user, from the directory (contract-flow-chat §2.9). */
export interface ChatUser {
  readonly id: string;
  readonly realName: string;
  readonly account: string;
  readonly headIcon?: string | undefined;
  readonly department?: string | undefined;
  /** Pinyin initials of the name. */
  readonly quickQuery?: string | undefined;
  /** The name in pinyin, `shan xue`, used for sorting; missing if the server does not send it. */
  readonly pinyin?: string | undefined;
}

/** State of one peer. */
export interface PeerState extends Pointers {
  readonly userId: string;
  readonly online: boolean;
  readonly latest?: { readonly content: ChatContent; readonly sentAt: number; readonly own: boolean } | undefined;
}

export type Peers = ReadonlyMap<string, PeerState>;

/** Unread messages are computed from the received and the read count; they are never counted separately. */
export function unreadOf(peer: Pick<Pointers, "received" | "read"> | undefined): number {
  return peer ? Math.max(0, peer.received - peer.read) : 0;
}

/** Unread messages of all peers. */
export function unreadTotal(peers: Peers): number {
  let total = 0;
  for (const peer of peers.values()) total += unreadOf(peer);
  return total;
}

const blank = (userId: string): PeerState => ({
  userId,
  online: false,
  lastSeq: 0,
  received: 0,
  read: 0,
  readByPeer: 0,
  retracted: 0,
});

/** Pointers only grow, so late or repeated updates have no effect. */
export function withPointers(peers: Peers, userId: string, pointers: Partial<Pointers>): Peers {
  const before = peers.get(userId) ?? blank(userId);
  const grown = (name: keyof Pointers): number => Math.max(before[name], pointers[name] ?? 0);
  return withPeer(peers, {
    ...before,
    lastSeq: grown("lastSeq"),
    received: grown("received"),
    read: grown("read"),
    readByPeer: grown("readByPeer"),
    retracted: grown("retracted"),
  });
}

/**
 * A message was received or sent. On servers with numbers, `ordinal` is the total count; on others, each message adds
 * one.
 *
 * @param self - the user of the connection
 */
export function withMessage(peers: Peers, message: ChatMessage, self: string): Peers {
  const own = message.from === self;
  const userId = own ? message.to : message.from;
  const { seq = 0, ordinal } = message;
  const known = peers.get(userId) ?? blank(userId);
  const received = own ? known.received : (ordinal ?? known.received + 1);
  const next = withPointers(peers, userId, { lastSeq: seq, received });
  const latest = known.latest && known.latest.sentAt > message.sentAt ? known.latest : { ...message, own };
  const { content, sentAt } = latest;
  return withPeer(next, { ...(next.get(userId) ?? known), latest: { content, sentAt, own: latest.own } });
}

/**
 * A message was retracted and is no longer shown as the latest one. @param count - total number of retracted messages
 */
export function withRetracted(peers: Peers, userId: string, seq: number, count: number): Peers {
  const next = withPointers(peers, userId, { retracted: count });
  const peer = next.get(userId);
  if (!peer?.latest || peer.lastSeq !== seq) return next;
  return withPeer(next, { ...peer, latest: { ...peer.latest, content: { type: "retracted" } } });
}

/** Marks all messages as read, at least here. @returns the same map if nothing was unread */
export function withAllRead(peers: Peers, userId: string): Peers {
  const peer = peers.get(userId);
  return peer && unreadOf(peer) > 0 ? withPointers(peers, userId, { read: peer.received }) : peers;
}

export function withPresence(peers: Peers, userId: string, online: boolean): Peers {
  const peer = peers.get(userId) ?? blank(userId);
  return peer.online === online && peers.has(userId) ? peers : withPeer(peers, { ...peer, online });
}

/**
 * Applies the server's first frame after every connect (W-3). Exactly the users in it are online. Pointers are
 * merged. Servers without pointers send who has unread messages; all other users have none.
 */
export function withStart(
  peers: Peers,
  start: { readonly online: readonly string[]; readonly peers: readonly PeerSummary[]; readonly pointers: boolean },
): Peers {
  let next: Peers = new Map(
    [...peers].map(([userId, peer]) => [
      userId,
      { ...peer, online: false, ...(!start.pointers && { received: 0, read: 0 }) },
    ]),
  );
  for (const userId of start.online) next = withPresence(next, userId, true);
  for (const { userId, unread, latest, pointers } of start.peers) {
    next = withPointers(next, userId, pointers ?? { received: unread });
    const peer = next.get(userId);
    const isKnown = peer?.latest !== undefined && peer.latest.sentAt >= (latest?.sentAt ?? 0);
    if (!peer || !latest || (isKnown && latest.content.type !== "retracted")) continue;
    const own = isKnown && (peer.latest?.own ?? false);
    next = withPeer(next, { ...peer, latest: { content: latest.content, sentAt: latest.sentAt ?? 0, own } });
  }
  return next;
}

/** Sorts names by pinyin, like the server. Names without pinyin follow, in the order of the language. */
export function nameOrder(language: Language): (a: ChatUser, b: ChatUser) => number {
  const collator = new Intl.Collator(language === "en" ? "en" : "zh");
  return (a, b) => {
    const [left, right] = [a.pinyin ?? "", b.pinyin ?? ""];
    if (left === right) return collator.compare(a.realName, b.realName);
    if (left === "" || right === "") return left === "" ? 1 : -1;
    return left < right ? -1 : 1;
  };
}

/**
 * The order of the list: most unread first, then online users, then by latest message, then by name (spec §4).
 *
 * @param compareNames - collation of the user's language
 */
export function orderUsers(
  users: readonly ChatUser[],
  peers: Peers,
  compareNames: (a: ChatUser, b: ChatUser) => number,
): readonly ChatUser[] {
  const rank = (user: ChatUser) => {
    const peer = peers.get(user.id);
    return { user, unread: unreadOf(peer), online: peer?.online ? 1 : 0, at: peer?.latest?.sentAt ?? 0 };
  };
  return users
    .map(rank)
    .sort(
      (a, b) =>
        b.unread - a.unread ||
        b.online - a.online ||
        b.at - a.at ||
        compareNames(a.user, b.user) ||
        (a.user.account < b.user.account ? -1 : 1),
    )
    .map(({ user }) => user);
}

/**
 * All users in the list: the directory without the user, plus unknown senders of unread messages, such as a colleague
 * of another factory. Of those, only the id is known.
 */
export function peopleOf(directory: readonly ChatUser[], peers: Peers, self: string): readonly ChatUser[] {
  const known = new Set(directory.map(({ id }) => id));
  const others = [...peers.values()].filter((peer) => unreadOf(peer) > 0 && !known.has(peer.userId));
  const strangers = others.map(({ userId }) => ({ id: userId, realName: "", account: "" }));
  return [...directory, ...strangers].filter(({ id }) => id !== self);
}

/** Users whose name, account or spelling contains the text, ignoring case (spec §2). */
export function searchUsers(users: readonly ChatUser[], keyword: string, reader?: NameReader): readonly ChatUser[] {
  if (keyword.trim() === "") return users;
  const findable = ({ realName, account, quickQuery }: ChatUser) => ({ name: realName, others: [account, quickQuery] });
  return createNameSearch(users, findable, { reader })(keyword);
}

function withPeer(peers: Peers, peer: PeerState): Peers {
  return new Map(peers).set(peer.userId, peer);
}

/** The map without a key; the same map if it does not have the key. */
export function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  if (!map.has(key)) return map;
  const next = new Map(map);
  next.delete(key);
  return next;
}
