import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameReader, personKeys } from "../pinyin/index.ts";
import type { ChatMessage } from "../contract/socket/message.ts";
import {
  type ChatUser,
  nameOrder,
  orderUsers,
  peopleOf,
  type Peers,
  searchUsers,
  unreadOf,
  unreadTotal,
  withAllRead,
  withMessage,
  withPointers,
  withPresence,
  withStart,
} from "./peers.ts";

const none: Peers = new Map();
const from = (userId: string, ordinal?: number, sentAt = 1): ChatMessage => ({
  from: userId,
  to: "me",
  sentAt,
  content: { type: "text", text: String(ordinal) },
  ...(ordinal !== undefined && { ordinal, seq: ordinal }),
});
const unread = (peers: Peers, userId: string) => unreadOf(peers.get(userId));

type Frame = { readonly userId: string; readonly ordinal: number } | { readonly userId: string; readonly read: number };

describe("unread messages", () => {
  test("that arrive twice, late or after they were read are not counted again", () => {
    let peers = withMessage(none, from("u", 2), "me");
    peers = withMessage(peers, from("u", 1), "me");
    peers = withMessage(peers, from("u", 2), "me");
    expect(unread(peers, "u")).toBe(2);
    peers = withAllRead(peers, "u");
    peers = withMessage(peers, from("u", 2), "me");
    expect(unread(peers, "u")).toBe(0);
    expect(withAllRead(peers, "u")).toBe(peers);
    expect(withAllRead(peers, "stranger")).toBe(peers);
  });

  test("are the same on every client, in any order of frames", () => {
    const event: fc.Arbitrary<Frame> = fc.oneof(
      fc.record({ userId: fc.constantFrom("a", "b"), ordinal: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ userId: fc.constantFrom("a", "b"), read: fc.integer({ min: 1, max: 20 }) }),
    );
    const play = (events: readonly Frame[]) =>
      events.reduce<Peers>(
        (peers, one) =>
          "read" in one
            ? withPointers(peers, one.userId, { read: one.read })
            : withMessage(peers, from(one.userId, one.ordinal), "me"),
        none,
      );
    fc.assert(
      fc.property(
        fc
          .array(event)
          .chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))),
        ([events, shuffled]) => {
          const [one, other] = [play(events), play([...shuffled, ...shuffled])];
          expect([unread(one, "a"), unread(one, "b")]).toEqual([unread(other, "a"), unread(other, "b")]);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  test("have the count of the start frame on servers without pointers", () => {
    let peers = withMessage(none, from("a"), "me");
    peers = withMessage(peers, from("a"), "me");
    expect(unread(peers, "a")).toBe(2);
    const start = { online: ["b"], peers: [{ userId: "b", unread: 3 }], pointers: false };
    peers = withStart(peers, start);
    expect([unread(peers, "a"), unread(peers, "b"), unreadTotal(peers)]).toEqual([0, 3, 3]);
  });

  test("that were read here without a connection stay read", () => {
    let peers = withAllRead(withMessage(none, from("a", 3), "me"), "a");
    const pointers = { lastSeq: 4, received: 4, read: 0, readByPeer: 0, retracted: 0 };
    peers = withStart(peers, { online: [], peers: [{ userId: "a", unread: 4, pointers }], pointers: true });
    expect(unread(peers, "a")).toBe(1);
  });
});

test("the start frame lists the users who are online, and later frames change the list", () => {
  let peers = withPresence(none, "a", true);
  peers = withStart(peers, { online: ["b"], peers: [], pointers: true });
  expect([peers.get("a")?.online, peers.get("b")?.online]).toEqual([false, true]);
  peers = withPresence(peers, "b", false);
  expect(peers.get("b")?.online).toBe(false);
});

describe("the list", () => {
  const user = (id: string, more: Partial<ChatUser> = {}): ChatUser => ({ id, realName: id, account: id, ...more });

  test("shows most unread first, then online users, then the newest message, then names", () => {
    let peers = withMessage(none, from("far", 1, 50), "me");
    peers = withMessage(peers, from("many", 5), "me");
    peers = withAllRead(withMessage(peers, from("recent", 1, 99), "me"), "recent");
    peers = withPresence(peers, "here", true);
    const users = ["zoe", "amy", "recent", "here", "far", "many"].map((id) => user(id));
    const ids = (now: Peers) => orderUsers(users, now, nameOrder("en")).map(({ id }) => id);
    expect(ids(peers)).toEqual(["many", "far", "here", "recent", "amy", "zoe"]);
    expect(ids(withPresence(peers, "here", false))).toEqual(["many", "far", "recent", "amy", "here", "zoe"]);
  });

  test.each(["zh", "zhtw", "en"] as const)("is sorted by the pinyin keys of the server: %s", (language) => {
    const names = ["单雪", "上官婉儿", "曾国", "大勇", "zoe", "沙僧"];
    const users = names.map((name) => user(name, { realName: name, pinyin: personKeys(name).pinyin }));
    const strangers = ["李", "amy"].map((name) => user(name, { realName: name }));
    const sorted = orderUsers([...strangers, ...users], new Map(), nameOrder(language)).map(({ id }) => id);
    expect(sorted.slice(0, 6)).toEqual(["大勇", "沙僧", "单雪", "上官婉儿", "曾国", "zoe"]);
    expect(sorted.slice(6).sort()).toEqual(["amy", "李"]);
  });

  test("is searched by name, account and initials, in any case, also when one is missing", () => {
    const users = [
      user("1", { realName: "王调度", account: "WangDD", quickQuery: "WDD" }),
      user("2", { realName: "李维修", account: "liwx", quickQuery: undefined }),
    ];
    const read = (keyword: string) => searchUsers(users, keyword, nameReader).map(({ id }) => id);
    expect([read("lwx"), read("diaodu"), read("tiaodu"), read("調度")]).toEqual([["2"], ["1"], ["1"], ["1"]]);
    const found = (keyword: string) => searchUsers(users, keyword).map(({ id }) => id);
    expect([found(" wdd "), found("维"), found("LIWX"), found("x"), found(""), found("none")]).toEqual([
      ["1"],
      ["2"],
      ["2"],
      ["2"],
      ["1", "2"],
      [],
    ]);
  });
});

test("the list contains all other users and unknown users who sent a message", () => {
  const user = (id: string): ChatUser => ({ id, realName: id, account: id });
  const peers = withMessage(withMessage(none, from("stranger", 1), "me"), from("a", 1), "me");
  const known = withPresence(peers, "silent", true);
  const ids = peopleOf([user("me"), user("a"), user("b")], known, "me").map(({ id }) => id);
  expect(ids).toEqual(["a", "b", "stranger"]);
});
