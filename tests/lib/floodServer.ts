import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chatAdditions, writeServerFrame } from "@banche/core/wire";
import { type WebSocket, WebSocketServer } from "ws";

/** A platform with one chat partner, who sends as many messages as asked for. */
export interface FloodServer {
  readonly url: string;
  /** Resolves when a client has connected. */
  connected(): Promise<void>;
  /** Sends `count` more messages; returns the text of the last one. */
  push(count: number): string;
  close(): void;
}

const answers: Readonly<Record<string, unknown>> = {
  "/api/oauth/CurrentUser": {
    menuList: [{ id: "m", fullName: "首页", type: 2, enCode: "home" }],
    userInfo: { userId: "u", userName: "李娜", userAccount: "lina" },
    permissionList: [],
    userCompanyModels: [{ companyId: "f", companyName: "示例一号工厂" }],
  },
  "/api/system/Permission/Users/All": { list: [{ id: "a", account: "wangfang", realName: "王芳" }] },
  "/api/system/Message": { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } },
};

export async function startFloodServer(): Promise<FloodServer> {
  const http = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ code: 200, msg: "", data: answers[path] ?? null }));
  });
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  let one: WebSocket | undefined;
  let sent = 0;
  let listening = (): void => undefined;
  const someoneListens = new Promise<void>((resolve) => {
    listening = resolve;
  });
  sockets.on("connection", (socket) => {
    one = socket;
    socket.on("message", (data: Buffer) => {
      const { method, requestId } = JSON.parse(data.toString("utf8")) as { method: string; requestId?: string };
      if (method === "OnConnection") {
        const counts = { unreadNotices: 0, unreadMessages: 0 };
        listening();
        socket.send(writeServerFrame({ kind: "init", online: ["a"], peers: [], ...counts, additions: chatAdditions }));
      } else if (method === "MessageList") {
        const page = { messages: [], page: 1, pageSize: 30, total: 0, peer: "a" };
        socket.send(writeServerFrame({ kind: "page", ...page, ...(requestId !== undefined && { requestId }) }));
      }
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    connected: () => someoneListens,
    push(count) {
      for (const last = sent + count; sent < last;) {
        sent += 1;
        const content = { type: "text", text: `第${sent}条：三号车的刹车片到了吗？` } as const;
        const message = { id: `m${sent}`, from: "a", to: "u", sentAt: Date.now(), content, seq: sent, ordinal: sent };
        one?.send(writeServerFrame({ kind: "received", message }));
      }
      return `第${sent}条：`;
    },
    close() {
      one?.terminate();
      sockets.close();
      http.close();
    },
  };
}
