import { once } from "node:events";

import { expect, test } from "vitest";
import WebSocket from "ws";

import { ours, sharedWire } from "./harness.ts";

/** How an unmodified web client handles pictures and messages: picture addresses without its token, texts unchanged. */
const wire = sharedWire();

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const me = "/api/oauth/CurrentUser";

interface Frame {
  readonly method: string;
  readonly [name: string]: unknown;
}

/** A socket of the platform's client. */
async function talk(token: string) {
  const socket = new WebSocket(`${wire.url.replace("http", "ws")}/api/system/Message/websocket`);
  const frames: Frame[] = [];
  const waiting: (() => void)[] = [];
  socket.on("message", (data: Buffer) => {
    frames.push(JSON.parse(data.toString()) as Frame);
    for (const look of waiting.splice(0)) look();
  });
  await once(socket, "open");
  const say = (frame: object): void => socket.send(JSON.stringify({ ...frame, token }));
  /** Removes and returns the first frame of a method. */
  const take = async (method: string): Promise<Frame> => {
    for (;;) {
      const at = frames.findIndex((frame) => frame.method === method);
      if (at >= 0) return frames.splice(at, 1)[0] as Frame;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  say({ method: "OnConnection", mobileDevice: false });
  await take("initMessage");
  return { say, take, close: () => socket.close() };
}

const idOf = async (account: string): Promise<string> =>
  (await wire.sql<{ id: string }>(`select id from users where account = $1`, [account]))[0]?.id ?? "";
const cookieOf = async (token: string, headers: Readonly<Record<string, string>> = {}): Promise<string | undefined> =>
  (await wire.ask("GET", `/product${me}`, { token, headers })).headers.get("set-cookie") ?? undefined;
const get = (path: string, cookie?: string) =>
  fetch(`${wire.url}/product${path}`, { headers: cookie === undefined ? {} : { cookie } });

function avatar(cookie: string | undefined, type = "userAvatar") {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(png)]), "me.png");
  return wire.ask("POST", `/product/api/file/Uploader/${type}`, {
    body,
    headers: cookie === undefined ? {} : { cookie },
  });
}

test("a user without a picture has the address of a default picture", async () => {
  const { token } = await wire.userWith([]);
  const { headIcon } = (await wire.ask("GET", me, { token })).data.userInfo;
  expect(headIcon).toBe("/api/file/Image/userAvatar/001.png");
  const picture = await get(headIcon);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100);
  const { list } = (await wire.ask("GET", "/api/system/Permission/Users/All", { token })).data;
  expect(list.filter((row) => !String(row["headIcon"]).startsWith("/api/file/Image/userAvatar/"))).toEqual([]);
  expect((await wire.ask("GET", "/api/system/Permission/Users/Current/BaseInfo", { token })).data["avatar"]).toBe(
    headIcon,
  );
});

test("the default picture address in a form is stored as no picture", async () => {
  const token = await wire.login("admin");
  const { id } = await wire.userWith([]);
  const path = `/api/system/Permission/Users/${id}`;
  const { version: _version, ...form } = (await wire.ask("GET", path, { token })).data;
  expect(form["headIcon"]).toBe("/api/file/Image/userAvatar/001.png");
  const position = (await wire.ask("GET", "/api/system/Permission/Position/All", { token })).data.list[0];
  const body = { ...form, positionId: position?.id, description: "x" };
  expect(await wire.ask("PUT", path, { token, body })).toMatchObject({ code: 200 });
  expect(await wire.sql(`select head_icon, description from users where id = $1`, [id])).toEqual([
    { head_icon: "", description: "x" },
  ]);
});

test("pictures without a token need a valid cookie, which opens no other paths", async () => {
  const { token } = await wire.userWith([]);
  const cookie = await cookieOf(token);
  expect(cookie).toMatch(/^banche-files=[\w.-]+; Path=\/product\/api\/file; HttpOnly; SameSite=Strict$/);
  expect(await cookieOf(token, ours)).toBeUndefined();
  const value = cookie?.split(";")[0] ?? "";
  expect(await avatar(undefined)).toMatchObject({ code: 600 });
  expect(await avatar(`${value}x`)).toMatchObject({ code: 600 });
  expect(await avatar(value, "annex")).toMatchObject({ code: 600 });
  expect(await wire.ask("GET", me, { headers: { cookie: value } })).toMatchObject({ code: 600 });
  const uploaded = await avatar(value);
  expect(uploaded).toMatchObject({ code: 200 });
  const setAvatar = `/api/system/Permission/Users/Current/Avatar/${uploaded.data.name}`;
  expect(await wire.ask("PUT", setAvatar, { token })).toMatchObject({ code: 200 });
  await wire.ask("GET", "/api/oauth/Logout", { token });
  expect(await avatar(value)).toMatchObject({ code: 602 });
});

test("a chat picture has a plain name and a signature, and can be read by both users", async () => {
  const fromId = await idOf("dispatcher");
  const toId = await idOf("admin");
  const tokens = { from: await wire.login("dispatcher"), to: await wire.login("admin") };
  const sender = await talk(tokens.from);
  const receiver = await talk(tokens.to);
  const messageContent = { base64: png.toString("base64"), width: 1, height: 1 };
  sender.say({ method: "SendMessage", toUserId: toId, messageType: "image", messageContent });
  const received = (await receiver.take("receiveMessage"))["formMessage"] as Readonly<Record<string, string>>;
  expect(received["path"]).toMatch(/^\d{8}_[0-9a-f]{32}\.png$/);
  const address = `/api/file/Image/IM/${received["path"]}`;
  expect((await get(`${address}?encryption=${received["encryption"]}`)).headers.get("content-type")).toBe("image/png");
  expect((await get(address)).headers.get("content-type")).toContain("application/json");
  const cookie = (await cookieOf(tokens.to))?.split(";")[0];
  expect((await get(address, cookie)).headers.get("content-type")).toBe("image/png");
  const stranger = (await cookieOf((await wire.userWith([])).token))?.split(";")[0];
  expect((await get(address, stranger)).headers.get("content-type")).toContain("application/json");

  const list = async () => {
    receiver.say({
      method: "MessageList",
      toUserId: fromId,
      formUserId: toId,
      currentPage: 1,
      pageSize: 30,
      sord: "desc",
    });
    const rows = (await receiver.take("messageList"))["list"] as readonly Readonly<Record<string, unknown>>[];
    return rows.at(-1);
  };
  expect(await list()).toMatchObject({ receiveTime: null });
  expect(JSON.parse(String((await list())?.["content"]))).toMatchObject({ path: received["path"] });
  receiver.say({ method: "UpdateReadMessage", formUserId: fromId });
  await receiver.take("readMessage");
  expect(await list()).toMatchObject({ receiveTime: expect.any(Number) as number });
  expect(Number((await list())?.["receiveTime"])).toBeGreaterThanOrEqual(Number((await list())?.["sendTime"]));
  sender.close();
  receiver.close();
});

test("a voice message is read at its own address, by its receiver", async () => {
  const toId = await idOf("admin");
  const tokens = { from: await wire.login("dispatcher"), to: await wire.login("admin") };
  const sender = await talk(tokens.from);
  const bytes = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(64)]);
  sender.say({
    method: "SendMessage",
    toUserId: toId,
    messageType: "voice",
    messageContent: { base64: bytes.toString("base64"), length: "2" },
  });
  const { path = "", length } = (await sender.take("sendMessage"))["toMessage"] as Readonly<Record<string, string>>;
  expect([path, length]).toEqual([expect.stringMatching(/^\d{8}_[0-9a-f]{32}\.mp3$/), "2"]);
  const address = `/api/file/IMVoice/${path.replace(".", "@")}`;
  expect((await get(address)).headers.get("content-type")).toContain("application/json");
  const cookie = (await cookieOf(tokens.to))?.split(";")[0];
  const voice = await get(address, cookie);
  expect(voice.headers.get("content-type")).toBe("audio/mpeg");
  expect((await voice.arrayBuffer()).byteLength).toBe(bytes.length);
  sender.close();
});

test("the author of a notice is sent as name and account in lists, texts and pushes", async () => {
  const token = await wire.login("admin");
  const reader = await wire.userWith([]);
  const page = await talk(reader.token);
  const { id } = (
    await wire.ask("POST", "/api/system/Message", { token, body: { id: 0, title: "谁写的", bodyText: "<p>文</p>" } })
  ).data;
  const [admin] = await wire.sql<{ id: string; real_name: string }>(
    `select id, real_name from users where account = 'admin'`,
  );
  const creatorUser = `${admin?.real_name}/admin`;
  const notices = (await wire.ask("GET", "/api/system/Message/Notice", { token })).data.list;
  expect(notices.find((row) => row.id === id)).toMatchObject({ creatorUser });
  expect((await wire.ask("GET", `/api/system/Message/${id}`, { token })).data).toMatchObject({ creatorUser });
  await wire.ask("PUT", `/api/system/Message/${id}/Actions/Release`, { token });
  expect(await page.take("messagePush")).toMatchObject({
    userId: admin?.id,
    toUserId: [reader.id],
    title: "谁写的",
    unreadNoticeCount: 1,
  });
  const own = (await wire.ask("GET", "/api/system/Message", { token: reader.token })).data.list;
  expect(own[0]).toMatchObject({ id, creatorUser });
  expect((await wire.ask("GET", `/api/system/Message/ReadInfo/${id}`, { token: reader.token })).data).toMatchObject({
    creatorUser,
  });
  page.close();
});
