import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ClientFrame, readClientFrame, writeClientFrame } from "./clientFrames.ts";
import type { ChatContent } from "./content.ts";
import type { ChatMessage } from "./message.ts";
import { chatAdditions, readServerFrame, type ServerFrame } from "./serverFrames.ts";
import { writeServerFrame } from "./writeServerFrame.ts";

const read = (frame: object) => readServerFrame(JSON.stringify(frame), "u-1");
const at = Date.parse("2021-08-02T09:01:12+08:00");

describe("a frame of any server generation can be read", () => {
  test.each<[string, string]>([
    ["no JSON", "nonsense"],
    ["no object", "[1]"],
    ["null", "null"],
    ["no method", "{}"],
    ["an unknown method", '{"method":"refresh"}'],
    ["a method that objects have by nature", '{"method":"constructor"}'],
  ])("%s gives an unknown frame and no error", (_what, text) => {
    expect(readServerFrame(text, "u-1").kind).toBe("unknown");
  });

  test("the start frame with all members and with none", () => {
    expect(
      read({
        method: "initMessage",
        onlineUsers: ["u-2", 5],
        unreadNums: [
          {
            sendUserId: "u-2",
            tenantId: null,
            unreadNum: "2",
            defaultMessage: "收到",
            defaultMessageType: "text",
            defaultMessageTime: "2021-08-02 09:01:12",
          },
          { unreadNum: 1 },
          null,
        ],
        unreadNoticeCount: 1,
        unreadMessageCount: 3,
      }),
    ).toEqual({
      kind: "init",
      online: ["u-2"],
      peers: [{ userId: "u-2", unread: 2, latest: { content: { type: "text", text: "收到" }, sentAt: at } }],
      unreadNotices: 1,
      unreadMessages: 3,
      additions: [],
    });
    expect(read({ method: "initMessage" })).toMatchObject({ online: [], peers: [], unreadNotices: 0 });
    expect(read({ method: "initMessage", onlineUserList: ["u-3"] })).toMatchObject({ online: ["u-3"] });
  });

  test.each([
    ["Online", true],
    ["online", true],
    ["Offline", false],
    ["offline", false],
  ])("%s", (method, online) => {
    expect(read({ method, userId: "u-2" })).toEqual({ kind: "presence", userId: "u-2", online });
  });

  test.each([["2021-08-02 09:01:12"], [at], [String(at)], [at / 1000], ["2021-08-02T01:01:12Z"]])(
    "times in the form %s",
    (dateTime) => {
      const frame = read({
        method: "receiveMessage",
        formUserId: "u-2",
        messageType: "text",
        formMessage: "x",
        dateTime,
      });
      expect(frame).toMatchObject({ kind: "received", message: { from: "u-2", to: "u-1", sentAt: at } });
    },
  );

  test.each([["UserId"], ["userId"]])("the sender of an echo in the member %s", (name) => {
    const frame = { method: "sendMessage", [name]: "u-9", toUserId: "u-2", messageType: "text", toMessage: "x" };
    expect(read(frame)).toMatchObject({ kind: "sent", message: { from: "u-9", to: "u-2" } });
  });

  test.each<[string, unknown, ChatContent]>([
    [
      "image",
      { path: "6f.png", width: "1280", height: 720 },
      { type: "image", path: "6f.png", width: 1280, height: 720 },
    ],
    ["image", { path: "/api/file/Image/IM/6f.png" }, { type: "image", path: "6f.png" }],
    ["image", { path: "/fleet/api/file/Image/IM/6f.png" }, { type: "image", path: "6f.png" }],
    ["image", '{"path":"6f.png","width":"x"}', { type: "image", path: "6f.png" }],
    ["image", "{broken", { type: "image", path: "{broken" }],
    ["image", {}, { type: "unknown", kind: "image" }],
    ["voice", { path: "a.mp3", length: "6" }, { type: "voice", path: "a.mp3", seconds: 6 }],
    ["video", "clip.mp4", { type: "video", path: "clip.mp4" }],
    ["file", { path: "x1.pdf", fileName: "线路.pdf" }, { type: "file", path: "x1.pdf", name: "线路.pdf" }],
    ["text", { path: "x" }, { type: "unknown", kind: "text" }],
    ["sticker", { path: "x" }, { type: "unknown", kind: "sticker" }],
  ])("content of type %s: %j", (messageType, formMessage, content) => {
    const frame = read({ method: "receiveMessage", formUserId: "u-2", messageType, formMessage });
    expect(frame).toMatchObject({ message: { content } });
  });

  test("one bad row does not discard the page", () => {
    const row = { id: "m", sendUserId: "u-2", receiveUserId: "u-1", sendTime: at, content: "hi", contentType: "text" };
    const frame = read({
      method: "messageList",
      list: [{ ...row, state: 1 }, { ...row, content: "{", contentType: "voice", state: 0 }, 7],
      pagination: { currentPage: 2, pageSize: 50, total: 99 },
    });
    expect(frame).toMatchObject({ kind: "page", page: 2, pageSize: 50, total: 99 });
    expect(frame.kind === "page" && frame.messages.map(({ read: seen }) => seen)).toEqual([true, false]);
  });

  test("the end of the session, with and without a reason", () => {
    expect(read({ method: "logout" })).toEqual({ kind: "loggedOut", text: "" });
    expect(read({ method: "logout", msg: "此账号已在其他地方登陆" })).toMatchObject({ text: "此账号已在其他地方登陆" });
  });
});

const word = fc.stringMatching(/^[\w-]{1,12}$/);
const whole = fc.nat({ max: 1e9 });
const some = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;

const content: fc.Arbitrary<ChatContent> = fc.oneof(
  fc.record({ type: fc.constant("text" as const), text: fc.string() }),
  fc.record(
    { type: fc.constant("image" as const), path: word, width: whole, height: whole },
    { requiredKeys: ["type", "path"] },
  ),
  fc.record({ type: fc.constant("voice" as const), path: word, seconds: whole }, { requiredKeys: ["type", "path"] }),
  fc.record({ type: fc.constant("video" as const), path: word }),
);
const stored: fc.Arbitrary<ChatContent> = fc.oneof(content, fc.constant({ type: "retracted" as const }));
const instant = fc.integer({ min: 1e12, max: 3e12 });
const message: fc.Arbitrary<ChatMessage> = fc
  .tuple(
    fc.record({ from: word, to: fc.constant("u-1"), sentAt: instant, content: stored }),
    some({ id: word, clientId: word, seq: whole, ordinal: whole }),
  )
  .map(([base, marks]) => ({ ...base, ...marks }));
const pointers = fc.record({ lastSeq: whole, received: whole, read: whole, readByPeer: whole, retracted: whole });

const serverFrame: fc.Arbitrary<ServerFrame> = fc.oneof(
  fc.record(
    {
      kind: fc.constant("init" as const),
      online: fc.array(word),
      peers: fc.array(
        fc.record(
          { userId: word, unread: whole, latest: fc.record({ content: stored, sentAt: instant }), pointers },
          { requiredKeys: ["userId", "unread"] },
        ),
      ),
      unreadNotices: whole,
      unreadMessages: whole,
      newestNotice: word,
      newestMessage: word,
      additions: fc.constantFrom([], [...chatAdditions]),
      rightsVersion: whole,
      textsVersion: word,
    },
    { requiredKeys: ["kind", "online", "peers", "unreadNotices", "unreadMessages", "additions"] },
  ),
  fc.record({ kind: fc.constant("rights" as const), version: whole }),
  fc.record({ kind: fc.constant("texts" as const), version: word }),
  fc.record({ kind: fc.constant("records" as const), resources: fc.array(word) }),
  fc.record({ kind: fc.constant("presence" as const), userId: word, online: fc.boolean() }),
  fc.record(
    { kind: fc.constant("push" as const), title: fc.string(), more: whole, unreadTotal: whole },
    { requiredKeys: ["kind", "title", "more"] },
  ),
  fc.record({ kind: fc.constantFrom("sent" as const, "received" as const), message }),
  fc
    .record({
      messages: fc.array(fc.tuple(message, fc.boolean()).map(([one, seen]) => ({ ...one, read: seen }))),
      page: whole,
      pageSize: whole,
      total: whole,
      marks: some({ requestId: word, peer: word }),
    })
    .map(({ marks, ...page }) => ({ kind: "page" as const, ...page, ...marks })),
  fc.record({ kind: fc.constant("loggedOut" as const), text: fc.string() }),
  fc.record({ kind: fc.constantFrom("read" as const, "readByPeer" as const), peer: word, upTo: whole }),
  fc.record({ kind: fc.constant("typing" as const), userId: word }),
  fc.record({ kind: fc.constant("retracted" as const), from: word, to: word, seq: whole, count: whole }),
  fc.constant<ServerFrame>({ kind: "alive" }),
  fc.record({ kind: fc.constant("refused" as const), clientId: word, code: word, text: fc.string() }),
);

const clientFrame: fc.Arbitrary<ClientFrame> = fc.oneof(
  fc.record({ kind: fc.constant("connect" as const), token: word, mobile: fc.boolean() }),
  fc
    .record({
      token: word,
      to: word,
      content: fc.oneof(
        content,
        fc.record({ type: fc.constant("image" as const), base64: word, width: whole, height: whole }),
        fc.record({ type: fc.constant("voice" as const), base64: word, seconds: whole }),
      ),
      marks: some({ clientId: word }),
    })
    .map(({ marks, ...frame }) => ({ kind: "send" as const, ...frame, ...marks })),
  fc
    .record({
      token: word,
      peer: word,
      self: word,
      page: whole,
      pageSize: whole,
      order: fc.constantFrom("asc" as const, "desc" as const),
      marks: some({ keyword: word, requestId: word, before: whole, after: whole, since: whole }),
    })
    .map(({ marks, ...frame }) => ({ kind: "list" as const, ...frame, ...marks })),
  fc
    .record({ token: word, peer: word, marks: some({ upTo: whole }) })
    .map(({ marks, ...frame }) => ({ kind: "read" as const, ...frame, ...marks })),
  fc.record({ kind: fc.constant("retract" as const), token: word, peer: word, seq: whole, requestId: word }),
  fc.record({ kind: fc.constant("ping" as const), token: word }),
  fc.record({ kind: fc.constant("typing" as const), token: word, to: word }),
);

/** The frame in received form: own messages are addressed to oneself, and unread conversations come first. */
function echoOf(frame: ServerFrame): ServerFrame {
  if (frame.kind === "sent") return { ...frame, message: { ...frame.message, to: "u-1" } };
  if (frame.kind !== "init") return frame;
  const peers = [true, false].flatMap((isUnread) => frame.peers.filter(({ unread }) => unread > 0 === isUnread));
  return { ...frame, peers };
}

test("a frame that one side writes can be read by the other side", () => {
  fc.assert(
    fc.property(serverFrame, (frame) => {
      const echo = echoOf(frame);
      expect(readServerFrame(writeServerFrame(echo), "u-1")).toEqual(echo);
    }),
  );
  fc.assert(
    fc.property(clientFrame, (frame) => {
      expect(readClientFrame(writeClientFrame(frame))).toEqual(frame);
    }),
  );
});

test("conversations without unread messages are in a separate list, so that platform clients do not blink", () => {
  const peers = [0, 2].map((unread) => ({ userId: `u-${unread}`, unread }));
  const counts = { unreadNotices: 0, unreadMessages: 0 };
  const text = writeServerFrame({ kind: "init", online: [], peers, ...counts, additions: [] });
  expect(JSON.parse(text)).toMatchObject({
    unreadNums: [{ sendUserId: "u-2", unreadNum: 2 }],
    readConversations: [{ sendUserId: "u-0", unreadNum: 0 }],
  });
});

test("frame limits are sent, and limits that would stop all messages are ignored", () => {
  const [counts, frameLimits] = [
    { unreadNotices: 0, unreadMessages: 0 },
    { burst: 60, perSecond: 20 },
  ];
  const told = writeServerFrame({ kind: "init", online: [], peers: [], ...counts, additions: [], frameLimits });
  expect(readServerFrame(told, "u")).toMatchObject({ frameLimits });
  for (const bad of [{ burst: 0, perSecond: 20 }, { burst: 60, perSecond: -1 }, { burst: "x" }, [], 5, null]) {
    const text = JSON.stringify({ method: "initMessage", frameLimits: bad });
    expect(readServerFrame(text, "u")).not.toHaveProperty("frameLimits");
  }
});

test("no incoming text causes an exception", () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .tuple(
        fc.constantFrom("initMessage", "messageList", "receiveMessage", "sendMessage", "messagePush"),
        fc.dictionary(word, fc.jsonValue()),
      )
      .map(([method, rest]) => JSON.stringify({ ...rest, method, list: rest["list"] ?? [rest], unreadNums: [rest] })),
  );
  fc.assert(
    fc.property(anything, (text) => {
      expect(typeof readServerFrame(text, "u-1").kind).toBe("string");
      readClientFrame(text);
    }),
  );
});

test("missing members are not written", () => {
  const frame: ClientFrame = { kind: "read", token: "t", peer: "u-2" };
  expect(JSON.parse(writeClientFrame(frame))).toEqual({ method: "UpdateReadMessage", formUserId: "u-2", token: "t" });
});
