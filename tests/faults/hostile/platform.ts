import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { chatAdditions, readClientFrame, type ServerFrame, writeServerFrame } from "@banche/core";
import { type WebSocket, WebSocketServer } from "ws";
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
const NOW = 1_767_225_600_000;

/** @param messages - how many lie in the message centre, and in the conversation for those who ask for its history */
export async function startHostilePlatform(messages: number): Promise<HostilePlatform> {
  const mail = (number: number) => ({
    ...{ id: `n${number}`, title: short(number), type: (number % 2) + 1, isRead: "0" },
    ...{
      creatorUser: short(number + 7),
      lastModifyTime: NOW,
      creatorTime: NOW,
      bodyText: hostileText(number + 13),
    },
  });
  const answer = (url: URL): unknown => {
    const { pathname, searchParams } = url;
    if (pathname === "/api/oauth/CurrentUser") return currentUser;
    if (pathname === "/api/system/Permission/Users/All") {
      return {
        list: [{ id: "a", account: short(1), realName: `王${short(2)}`, department: short(3) }],
      };
    }
    const read = /^\/api\/system\/Message\/ReadInfo\/n(\d+)$/.exec(pathname)?.[1];
    if (read !== undefined) return mail(Number(read));
    if (pathname !== "/api/system/Message") return null;
    const [page, size] = [Number(searchParams.get("currentPage") ?? 1), Number(searchParams.get("pageSize") ?? 20)];
    const from = (page - 1) * size;
    const list = Array.from({ length: Math.max(0, Math.min(size, messages - from)) }, (_, index) => mail(from + index));
    return { list, pagination: { currentPage: page, pageSize: size, total: messages } };
  };
  const http = createServer((request, response: ServerResponse) => {
    response.setHeader("content-type", "application/json");
    const url = new URL(request.url ?? "", "http://x");
    response.end(JSON.stringify({ code: 200, msg: "", data: answer(url) }));
  });
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  let one: WebSocket | undefined;
  let sent = 0;
  const marks = new Map<number, string>();
  const say = (frame: ServerFrame): void => one?.send(writeServerFrame(frame));
  const message = (number: number, text: string) => ({
    ...{ id: `m${number}`, from: "a", to: "u", sentAt: NOW, seq: number, ordinal: number },
    content: { type: "text", text } as const,
  });
  sockets.on("connection", (socket) => {
    one = socket;
    socket.on("message", (data: Buffer) => {
      const frame = readClientFrame(data.toString("utf8"));
      if (frame?.kind === "connect") {
        const counts = { unreadNotices: 0, unreadMessages: 0 };
        say({ kind: "init", online: ["a"], peers: [], ...counts, additions: chatAdditions });
      } else if (frame?.kind === "list") {
        const { page, pageSize, requestId, order, before = sent + 1, after } = frame;
        // Who asks from the beginning gets the history; who opens the conversation, what was sent since the start.
        const isHistory = order === "asc" && after === undefined;
        const from = isHistory ? (page - 1) * pageSize : (after ?? Math.max(0, before - 1 - pageSize));
        const end = Math.min(from + pageSize, isHistory ? messages : before - 1);
        const texts = Array.from({ length: Math.max(0, end - from) }, (_, index) => {
          const number = from + index + 1;
          return message(number, isHistory ? hostileText(number) : (marks.get(number) ?? hostileText(number)));
        });
        say({
          ...{ kind: "page", peer: "a", messages: texts, page, pageSize, total: isHistory ? messages : sent },
          ...(requestId !== undefined && { requestId }),
        });
      }
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    push(count) {
      for (const last = sent + count; sent < last;) {
        sent += 1;
        say({ kind: "received", message: message(sent, hostileText(sent)) });
      }
      sent += 1;
      const mark = `到此${sent}为止`;
      marks.set(sent, mark);
      say({ kind: "received", message: message(sent, mark) });
      return mark;
    },
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
