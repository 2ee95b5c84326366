import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChatMessage } from "../contract/socket/message.ts";
import { firstUnreadIndex, messageKey, transcriptOf } from "./transcript.ts";

const day = 86_400_000;
const noon = Date.UTC(2026, 0, 5, 4);
const said = (from: string, parts: Partial<ChatMessage> = {}): ChatMessage => ({
  from,
  to: from === "me" ? "peer" : "me",
  sentAt: noon,
  content: { type: "text", text: "x" },
  ...parts,
});

test("messages are divided by days of the time zone, and a line precedes the unread ones", () => {
  const messages = [
    said("peer", { seq: 1, ordinal: 1 }),
    said("me", { seq: 2, ordinal: 1, sentAt: noon + 1 }),
    said("me", { seq: 3, ordinal: 2, sentAt: noon + 11 * 3_600_000 }),
    said("peer", { seq: 4, ordinal: 2, sentAt: noon + day }),
  ];
  const items = transcriptOf(messages, { self: "me", readByPeer: 1, firstUnread: "s4", zone: 480 });
  expect(items.map((item) => (item.kind === "message" ? `${item.key} ${item.read}` : item.kind))).toEqual([
    "day",
    "s1 undefined",
    "s2 true",
    "s3 false",
    "day",
    "unread",
    "s4 undefined",
  ]);
});

test("without numbers read marks come from the messages, and equal messages have different keys", () => {
  const messages = [said("me", { id: "a", read: true }), said("me"), said("me")];
  const items = transcriptOf(messages, { self: "me", readByPeer: 0 }).filter(({ kind }) => kind === "message");
  expect(items.map((item) => item.kind === "message" && item.read)).toEqual([true, undefined, undefined]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(3);
});

describe("the first unread message", () => {
  const numbered = [5, 6, 7].map((ordinal) => said("peer", { seq: ordinal * 2, ordinal }));
  test.each([
    [{ read: 7, unread: 0 }, -1],
    [{ read: 5, unread: 2 }, 1],
    [{ read: 4, unread: 3 }, 0],
    [{ read: 3, unread: 4 }, -1],
    [{ read: 0, unread: 7 }, -1],
  ])("by number %j", (mark, index) => expect(firstUnreadIndex(numbered, "peer", mark)).toBe(index));

  const plain = [said("peer"), said("me"), said("peer"), said("me"), said("peer")];
  test.each([
    [{ read: 0, unread: 1 }, 4],
    [{ read: 0, unread: 3 }, 0],
    [{ read: 0, unread: 4 }, -1],
  ])("by counting %j", (mark, index) => expect(firstUnreadIndex(plain, "peer", mark)).toBe(index));
});

test("every message is shown once, in order, with a unique key", () => {
  const message = fc.record({
    from: fc.constantFrom("me", "peer"),
    sentAt: fc.integer({ min: noon, max: noon + 3 * day }),
    seq: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
    id: fc.option(fc.constantFrom("a", "b"), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(message), (parts) => {
      const messages = parts.map(({ from, seq, id, sentAt }) =>
        said(from, { sentAt, ...(seq !== undefined && { seq }), ...(id !== undefined && { id }) }),
      );
      const items = transcriptOf(messages, {
        self: "me",
        readByPeer: 0,
        firstUnread: messageKey(messages[0] ?? said("me")),
      });
      expect(items.flatMap((item) => (item.kind === "message" ? [item.message] : []))).toEqual(messages);
      const keys = items.filter(({ kind }) => kind !== "unread").map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
