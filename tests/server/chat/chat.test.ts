import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Chat, createChat, socketUrl, unreadOf, webSockets } from "@banche/core/chat";
import { SOCKET_PATHS } from "@banche/core/wire";
import { systemClock } from "@banche/core/node";
import { type RunningServer, startServer } from "@banche/server";
import { chatUntil } from "../../lib/chatUntil.ts";
import { createTestDatabase } from "@banche/server/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { demoPassword, encode } from "../wire/harness.ts";

/** Two servers on one database, as two processes would be. */
const servers: RunningServer[] = [];
let client: pg.Client;
let ids: Record<string, string> = {};

beforeAll(async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-chat-"));
  for (let n = 0; n < 2; n += 1) {
    servers.push(
      await startServer({
        dataDir,
        databaseUrl: database.url,
        demo: true,
        port: 0,
        logLevel: "silent",
        maxLoopDelayMs: 0,
      }),
    );
  }
  client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ account: string; id: string }>("select account, id from users");
  ids = Object.fromEntries(rows.map(({ account, id }) => [account, id]));
  return async () => {
    await client.end();
    for (const server of servers) await server.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
});

const chats: Chat[] = [];
afterAll(() => {
  for (const chat of chats) chat.stop();
});

async function tokenOf(account: string, at = 0): Promise<string> {
  const answer = await fetch(`${servers[at]?.url}/api/oauth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account, password: encode(demoPassword) }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

async function ask(method: string, path: string, token: string, body?: object): Promise<{ code: number }> {
  const headers = { authorization: token, ...(body && { "content-type": "application/json" }) };
  const answer = await fetch(`${servers[0]?.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { code: number };
}

/** A chat client of our library, connected to one of the two servers. */
async function chatOf(account: string, at = 0, token?: string) {
  const logouts: string[] = [];
  const mine = token ?? (await tokenOf(account, at));
  const self = ids[account] ?? "";
  const chat = createChat({
    url: socketUrl(servers[at]?.url ?? "", undefined, SOCKET_PATHS[0]),
    socket: webSockets(globalThis),
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    outbox: { load: () => [], save: () => undefined },
    token: () => mine,
    self,
    owner: self,
    onLoggedOut: (text) => logouts.push(text),
  });
  chats.push(chat);
  chat.start();
  await chatUntil(chat, () => chat.getState().connection.status === "ready");
  return { chat, token: mine, logouts, id: self };
}

const texts = (chat: Chat, peer: string): readonly string[] => {
  const { timeline } = chat.conversation(peer);
  return timeline
    .slice(0, timeline.length)
    .map(({ content }) => (content.type === "text" ? content.text : content.type));
};

/** A socket without our library. It keeps every frame unchanged. */
async function rawSocket(
  token: string | undefined,
  options: { readonly path?: string; readonly origin?: string } = {},
) {
  const url = `${servers[0]?.url.replace("http", "ws")}${options.path ?? SOCKET_PATHS[0]}`;
  // Node accepts headers here that a web page cannot set.
  const init: { headers: Record<string, string> } = {
    headers: options.origin === undefined ? {} : { origin: options.origin },
  };
  const socket = new WebSocket(url, init as unknown as string[]);
  const frames: Record<string, unknown>[] = [];
  const waiting: (() => void)[] = [];
  socket.addEventListener("message", ({ data }) => {
    frames.push(JSON.parse(String(data)) as Record<string, unknown>);
    for (const look of [...waiting]) look();
  });
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code));
    socket.addEventListener("error", () => resolve(0));
  });
  const opened = await Promise.race([
    new Promise<boolean>((resolve) => socket.addEventListener("open", () => resolve(true))),
    closed,
  ]);
  const frame = (method: string): Promise<Record<string, unknown>> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = frames.find((one) => one["method"] === method);
        if (!found) return;
        frames.splice(frames.indexOf(found), 1);
        waiting.splice(waiting.indexOf(look), 1);
        resolve(found);
      };
      waiting.push(look);
      look();
    });
  const send = (body: object): void => socket.send(JSON.stringify(body));
  if (token !== undefined) send({ method: "OnConnection", token, mobileDevice: false });
  return { send, frame, closed, opened: opened === true, close: () => socket.close() };
}

describe("the chat server refuses", () => {
  test("a connection from a page of another site", async () => {
    expect((await rawSocket(undefined, { origin: "https://evil.example" })).opened).toBe(false);
    const own = await rawSocket(undefined, { origin: servers[0]?.url ?? "" });
    expect(own.opened).toBe(true);
    own.close();
  });

  test("an invalid token, and gives the reason", async () => {
    const socket = await rawSocket("bearer nonsense");
    expect(await socket.frame("logout")).toHaveProperty("msg");
    expect(await socket.closed).toBe(4001);
  });

  test("a connection of a locked session", async () => {
    const token = await tokenOf("viewer");
    expect((await ask("POST", "/api/ext/session/lock", token)).code).toBe(200);
    expect(await (await rawSocket(token)).closed).toBe(4001);
  });

  test.each<[string, object]>([
    ["an empty text", { messageType: "text", messageContent: "  " }],
    ["a text that is too long", { messageType: "text", messageContent: "x".repeat(10_001) }],
    ["a kind that there is not", { messageType: "sticker", messageContent: { path: "x" } }],
    [
      "somebody else's picture",
      { messageType: "image", messageContent: { name: "20260101_" + "0".repeat(32) + ".png" } },
    ],
    ["a picture that is none", { messageType: "image", messageContent: { base64: "bm90aGluZw==" } }],
  ])("%s, and names the id of the refused message", async (_what, content) => {
    const socket = await rawSocket(await tokenOf("admin"));
    await socket.frame("initMessage");
    socket.send({ method: "SendMessage", toUserId: ids["dispatcher"], clientMessageId: "c-1", ...content });
    expect(await socket.frame("refused")).toMatchObject({ clientMessageId: "c-1" });
    socket.close();
  });

  test("a frame larger than the largest allowed picture, and closes the connection", async () => {
    const socket = await rawSocket(await tokenOf("admin"));
    await socket.frame("initMessage");
    socket.send({ method: "SendMessage", toUserId: ids["viewer"], messageContent: "x".repeat(8 * 1024 * 1024) });
    expect(await socket.closed).toBe(1009);
  });

  test("a message to an unknown user or to the sender", async () => {
    const socket = await rawSocket(await tokenOf("admin"));
    await socket.frame("initMessage");
    for (const toUserId of ["nobody", ids["admin"]]) {
      socket.send({ method: "SendMessage", toUserId, messageType: "text", messageContent: "x", clientMessageId: "c" });
      expect(await socket.frame("refused")).toMatchObject({ code: "forbidden" });
    }
    socket.close();
  });

  test("to show the messages of two other users, whatever user the frame names", async () => {
    const admin = await chatOf("admin");
    admin.chat.sendText(ids["dispatcher"] ?? "", "between us");
    await chatUntil(admin.chat, () => admin.chat.getState().outbox.length === 0);
    const socket = await rawSocket(await tokenOf("viewer"));
    await socket.frame("initMessage");
    socket.send({
      method: "MessageList",
      toUserId: ids["dispatcher"],
      formUserId: ids["admin"],
      currentPage: 1,
      pageSize: 30,
    });
    expect(await socket.frame("messageList")).toMatchObject({ list: [] });
    socket.close();
  });
});

describe("between two processes", () => {
  test("messages, unread numbers, read marks and presence are the same", async () => {
    const li = await chatOf("admin", 0);
    const wang = await chatOf("dispatcher", 1);
    await chatUntil(li.chat, () => li.chat.getState().peers.get(wang.id)?.online === true);
    const before = unreadOf(wang.chat.getState().peers.get(li.id));
    for (let n = 0; n < 40; n += 1) li.chat.sendText(wang.id, `nr ${n}`);
    await chatUntil(wang.chat, () => unreadOf(wang.chat.getState().peers.get(li.id)) === before + 40);
    wang.chat.attend(li.id);
    await chatUntil(wang.chat, () => texts(wang.chat, li.id).length >= 30);
    expect(texts(wang.chat, li.id).slice(-30)).toEqual(Array.from({ length: 30 }, (_, n) => `nr ${n + 10}`));
    await chatUntil(li.chat, () => {
      const peer = li.chat.getState().peers.get(wang.id);
      return peer !== undefined && peer.readByPeer >= 40;
    });
    wang.chat.sendText(li.id, "到了[微笑]");
    await chatUntil(li.chat, () => unreadOf(li.chat.getState().peers.get(wang.id)) === 1);
    li.chat.sendTyping(wang.id);
    await chatUntil(wang.chat, () => wang.chat.getState().typing.has(li.id));
    wang.chat.stop();
    await chatUntil(li.chat, () => li.chat.getState().peers.get(wang.id)?.online === false);
  });

  test("the first frame contains the rate limits for frames", async () => {
    const socket = await rawSocket(await tokenOf("admin"));
    expect(await socket.frame("initMessage")).toMatchObject({ frameLimits: { burst: 60, perSecond: 20 } });
    socket.close();
  });

  test("a message sent twice with the same client id is stored once", async () => {
    const socket = await rawSocket(await tokenOf("admin"));
    await socket.frame("initMessage");
    const message = { method: "SendMessage", toUserId: ids["viewer"], messageType: "text", messageContent: "once" };
    socket.send({ ...message, clientMessageId: "same" });
    const first = await socket.frame("sendMessage");
    socket.send({ ...message, clientMessageId: "same" });
    const second = await socket.frame("sendMessage");
    expect([second["id"], second["seq"], second["UserId"]]).toEqual([first["id"], first["seq"], ids["admin"]]);
    socket.send({ ...message, clientMessageId: "another" });
    expect((await socket.frame("sendMessage"))["seq"]).toBe(Number(first["seq"]) + 1);
    socket.close();
  });

  test("a user who receives hundreds of messages at once can still send, and stays connected", async () => {
    const [viewer, dispatcher] = [await chatOf("viewer", 1), await chatOf("dispatcher")];
    const { since } = viewer.chat.getState().connection as { since: number };
    const told: number[] = [];
    dispatcher.chat.subscribe(() => told.push(dispatcher.chat.getState().peers.get(viewer.id)?.readByPeer ?? 0));
    viewer.chat.attend(dispatcher.id);
    const before = dispatcher.chat.getState().peers.get(viewer.id)?.readByPeer ?? 0;
    const sockets = await Promise.all(Array.from({ length: 8 }, () => rawSocket(dispatcher.token)));
    for (let n = 0; n < 400; n += 1) {
      const messageContent = `flood ${n}`;
      sockets[n % 8]?.send({ method: "SendMessage", toUserId: viewer.id, messageType: "text", messageContent });
    }
    const received = () => texts(viewer.chat, dispatcher.id).filter((text) => text.startsWith("flood")).length;
    await chatUntil(viewer.chat, () => received() === 400);
    viewer.chat.sendText(dispatcher.id, "enough");
    await chatUntil(viewer.chat, () => viewer.chat.getState().outbox.length === 0);
    await chatUntil(dispatcher.chat, () => (told.at(-1) ?? 0) >= before + 400);
    expect(viewer.chat.getState().connection).toMatchObject({ status: "ready", since });
    // Far fewer events than messages: more than sixty at once would be throttled.
    expect(new Set(told).size).toBeLessThan(60);
    for (const socket of sockets) socket.close();
  });

  test.each<[string, (viewer: Awaited<ReturnType<typeof chatOf>>, admin: string) => Promise<unknown>, RegExp]>([
    ["signs out", ({ token }) => ask("GET", "/api/oauth/Logout", token), /./],
    [
      "is signed out by an administrator",
      ({ id }, admin) => ask("DELETE", `/api/system/Base/OnlineUser/${id}`, admin),
      /强制下线/,
    ],
    [
      "is disabled",
      ({ id }, admin) => ask("PUT", `/api/system/Permission/Users/${id}/Actions/State`, admin, { enabledMark: 0 }),
      /停用|禁用/,
    ],
  ])("a user who %s loses the socket with a reason, on any process", async (_name, end, reason) => {
    const [viewer, admin] = [await chatOf("viewer", 1), await tokenOf("admin")];
    expect(await end(viewer, admin)).toMatchObject({ code: 200 });
    await chatUntil(viewer.chat, () => viewer.chat.getState().connection.status === "ended");
    expect(viewer.logouts).toEqual([expect.stringMatching(reason)]);
    await client.query("update users set enabled = true where id = $1", [viewer.id]);
  });

  test("a session that is locked loses its socket", async () => {
    const token = await tokenOf("dispatcher");
    const socket = await rawSocket(token);
    await socket.frame("initMessage");
    await ask("POST", "/api/ext/session/lock", token);
    expect(await socket.closed).toBe(4001);
  });
});

describe("rights", () => {
  const versionOf = async (token: string): Promise<unknown> => {
    const answer = await fetch(`${servers[0]?.url}/api/oauth/CurrentUser`, { headers: { authorization: token } });
    return ((await answer.json()) as { data: { userInfo: { permissionVersion: number } } }).data.userInfo
      .permissionVersion;
  };

  test("that change are sent to the open pages of that user only, on any process", async () => {
    const [admin, viewer, other] = await Promise.all([chatOf("admin"), chatOf("viewer", 1), chatOf("dispatcher", 1)]);
    const before = viewer.chat.getState().rightsVersion ?? 0;
    const others = other.chat.getState().rightsVersion;
    expect(await versionOf(viewer.token)).toBe(before);
    const answer = await fetch(`${servers[0]?.url}/api/system/Permission/Users/${viewer.id}`, {
      method: "PUT",
      headers: { authorization: admin.token, "content-type": "application/json" },
      body: JSON.stringify({ roleId: "" }),
    });
    expect(await answer.json()).toMatchObject({ code: 200 });
    await chatUntil(viewer.chat, () => viewer.chat.getState().rightsVersion === before + 1);
    expect(await versionOf(viewer.token)).toBe(before + 1);
    expect(other.chat.getState().rightsVersion).toBe(others);
  });

  test("that change while a page is disconnected are sent when it connects again", async () => {
    const viewer = await chatOf("viewer");
    const before = viewer.chat.getState().rightsVersion ?? 0;
    viewer.chat.stop();
    await client.query("update users set permission_version = permission_version + 1 where id = $1", [viewer.id]);
    viewer.chat.start();
    await chatUntil(viewer.chat, () => viewer.chat.getState().rightsVersion === before + 1);
  });
});

describe("pictures", () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );

  test("inside a frame, as old clients send them, are stored and readable by both users only", async () => {
    const [admin, dispatcher, viewer] = await Promise.all(
      ["admin", "dispatcher", "viewer"].map((name) => tokenOf(name)),
    );
    const socket = await rawSocket(admin);
    await socket.frame("initMessage");
    socket.send({
      method: "SendMessage",
      toUserId: ids["dispatcher"],
      messageType: "image",
      messageContent: { base64: png.toString("base64"), width: 1, height: 1 },
    });
    const echo = (await socket.frame("sendMessage"))["toMessage"] as { path: string; encryption: string };
    expect(echo).toMatchObject({ width: "1", height: "1" });
    const plain = `${servers[0]?.url}/api/file/Image/IM/${echo.path}`;
    const url = `${plain}?encryption=${echo.encryption}`;
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(png)).toBe(true);

    const seenBy = async (token: string | undefined) => {
      const answer = await fetch(plain, { headers: token === undefined ? {} : { authorization: token } });
      return answer.headers.get("content-type")?.startsWith("image/") === true;
    };
    expect([await seenBy(undefined), await seenBy(viewer), await seenBy(dispatcher), await seenBy(admin)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    socket.close();
  });

  test("that were uploaded first are sent by their name", async () => {
    const token = await tokenOf("dispatcher");
    const form = new FormData();
    form.append("file", new Blob([png], { type: "image/png" }), "bus.png");
    const upload = await fetch(`${servers[0]?.url}/api/file/Uploader/IM`, {
      method: "POST",
      headers: { authorization: token },
      body: form,
    });
    const { data } = (await upload.json()) as { data: { name: string } };
    const socket = await rawSocket(token);
    await socket.frame("initMessage");
    const content = { name: data.name, width: 1, height: 1 };
    socket.send({ method: "SendMessage", toUserId: ids["admin"], messageType: "image", messageContent: content });
    const echo = (await socket.frame("sendMessage"))["toMessage"] as { path: string };
    expect(echo.path).toBe(data.name);
    socket.close();
  });
});
