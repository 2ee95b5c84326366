import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { hostileTalk, NOW } from "./talk.ts";
import { hostileText } from "./texts.ts";

/** A platform where everything that people read comes from somebody hostile. */
export interface HostilePlatform {
  readonly url: string;
  /** Sends the next so many messages, and then a harmless one that is given. */
  push(count: number): string;
  close(): void;
}

/** Titles and names have limits of their own: a longer one makes the answer unreadable. */
const short = (number: number): string => hostileText(number, Number.POSITIVE_INFINITY);

/** A message of the message centre. */
const hostileMail = (number: number) => ({
  ...{ id: `n${number}`, title: short(number), type: (number % 2) + 1, isRead: "0" },
  ...{
    creatorUser: short(number + 7),
    lastModifyTime: NOW,
    creatorTime: NOW,
    bodyText: hostileText(number + 13),
  },
});

/** What the message centre answers: a page of so many messages, or one of them, behind any product; undefined for other addresses. */
export function hostileMails({ pathname, searchParams }: URL, messages: number): object | undefined {
  const read = /\/api\/system\/Message\/ReadInfo\/n(\d+)$/.exec(pathname)?.[1];
  if (read !== undefined) return hostileMail(Number(read));
  if (!pathname.endsWith("/api/system/Message")) return undefined;
  const [page, size] = [Number(searchParams.get("currentPage") ?? 1), Number(searchParams.get("pageSize") ?? 20)];
  const from = (page - 1) * size;
  const count = Math.max(0, Math.min(size, messages - from));
  const list = Array.from({ length: count }, (_, index) => hostileMail(from + index));
  return { list, pagination: { currentPage: page, pageSize: size, total: messages } };
}

/** @param messages - how many lie in the message centre, and in the conversation for those who ask for its history */
export async function startHostilePlatform(messages: number): Promise<HostilePlatform> {
  const answer = (url: URL): unknown => {
    if (url.pathname === "/api/oauth/CurrentUser") return currentUser;
    if (url.pathname === "/api/system/Permission/Users/All") {
      return {
        list: [{ id: "a", account: short(1), realName: `王${short(2)}`, department: short(3) }],
      };
    }
    return hostileMails(url, messages) ?? null;
  };
  const http = createServer((request, response: ServerResponse) => {
    response.setHeader("content-type", "application/json");
    const url = new URL(request.url ?? "", "http://x");
    response.end(JSON.stringify({ code: 200, msg: "", data: answer(url) }));
  });
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  let one: WebSocket | undefined;
  const talk = hostileTalk({ messages, peer: "a", self: "u", send: (frame) => one?.send(frame) });
  sockets.on("connection", (socket) => {
    one = socket;
    socket.on("message", (data: Buffer) => talk.heard(data.toString("utf8")));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    push: talk.push,
    close() {
      one?.terminate();
      sockets.close();
      http.close();
    },
  };
}

const currentUser = {
  menuList: [{ id: "m", fullName: "首页", type: 2, enCode: "home" }],
  userInfo: { userId: "u", userName: "李娜", userAccount: "lina" },
  permissionList: [],
  userCompanyModels: [{ companyId: "f", companyName: "示例一号工厂" }],
};
