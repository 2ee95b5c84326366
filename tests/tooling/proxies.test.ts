/** The haproxy and nginx settings for operators, tested in front of fake processes. */
import { once } from "node:events";
import { rmSync } from "node:fs";
import { Agent, createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";

import { hasHaproxy, startHaproxy } from "../../examples/cluster/haproxy.ts";
import { hasNginx, startNginx } from "../../examples/cluster/nginx.ts";
import { freePort } from "../lib/freePort.ts";
import { makeFolder } from "../lib/makeFolder.ts";

const proxies = [
  { name: "haproxy", isHere: hasHaproxy, start: startHaproxy, asksReadiness: true },
  { name: "nginx", isHere: hasNginx, start: startNginx, asksReadiness: false },
];
for (const { name, isHere } of proxies) if (!isHere) console.warn(`its settings are not tested: no ${name} found`);

interface Seen {
  readonly at: number;
  readonly connection: Socket;
  readonly call: string;
  readonly headers: IncomingHttpHeaders;
}

describe.each(proxies.filter(({ isHere }) => isHere))("$name", ({ start, asksReadiness }) => {
  const folder = makeFolder();
  const leaving = new Set<number>();
  /** Calls that are answered only when a test asks for it. */
  const held: { readonly at: number; readonly answer: () => void }[] = [];
  let seen: Seen[] = [];
  /** Number of the next calls whose connection is closed after the request was read. */
  let cuts = 0;
  let port = 0;
  let servers: Server[] = [];
  let stop = async (): Promise<void> => undefined;

  /** A process whose answers name its number. */
  const standIn = (at: number): Server => {
    const server = createServer((incoming, outgoing) => {
      if (incoming.url === "/readyz") return void outgoing.writeHead(leaving.has(at) ? 503 : 200).end();
      const { method, url, headers, socket: connection } = incoming;
      seen.push({ at, connection, call: `${method} ${url}`, headers });
      incoming.resume().once("end", () => {
        if (incoming.url === "/api/long") return void held.push({ at, answer: () => outgoing.end(String(at)) });
        if (incoming.url === "/api/away") return void outgoing.writeHead(503, { "retry-after": "2" }).end(String(at));
        if (cuts === 0) return void outgoing.end(String(at));
        cuts -= 1;
        incoming.socket.destroy();
      });
    });
    const sockets = new WebSocketServer({ server });
    sockets.on("connection", (socket) => socket.on("message", (text) => socket.send(`${at} heard ${String(text)}`)));
    return server.listen(0, "127.0.0.1");
  };

  beforeAll(async () => {
    servers = Array.from({ length: 9 }, (_, at) => standIn(at));
    await Promise.all(servers.map((server) => once(server, "listening")));
    port = await freePort();
    const proxy = await start(
      folder,
      port,
      servers.map((server) => (server.address() as AddressInfo).port),
    );
    stop = () => proxy.stop();
  });
  beforeEach(() => {
    seen = [];
    cuts = 0;
    leaving.clear();
  });
  afterAll(async () => {
    await stop();
    for (const server of servers) server.close().closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (method: string, path: string, headers: Readonly<Record<string, string>> = {}, agent?: Agent) =>
    new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, method, path, headers, agent: agent ?? false }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => (text += part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      sent.on("error", reject).end(method === "GET" ? undefined : "{}");
    });
  const whoAnswer = async () =>
    new Set(await Promise.all(Array.from({ length: 2 * servers.length }, async () => (await ask("GET", "/")).text)));

  test.each(["POST", "PUT", "DELETE"])("a %s without an answer is sent once, and twice with a key", async (method) => {
    cuts = 1;
    expect((await ask(method, "/api/plain")).status).toBe(502);
    cuts = 1;
    expect((await ask(method, "/api/keyed", { "idempotency-key": "one" })).status).toBe(200);
    const times = (call: string) => seen.filter((one) => one.call === `${method} ${call}`).length;
    expect({ plain: times("/api/plain"), keyed: times("/api/keyed") }).toEqual({ plain: 1, keyed: 2 });
  });

  test("calls of one caller use connections to the processes again", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let at = 0; at < 4 * servers.length; at += 1) await ask("GET", "/api/list", {}, agent);
    agent.destroy();
    expect(seen).toHaveLength(4 * servers.length);
    expect(new Set(seen.map(({ connection }) => connection)).size).toBeLessThanOrEqual(2 * servers.length);
  });

  test("a read without an answer is sent again", async () => {
    cuts = 1;
    expect((await ask("GET", "/api/list")).status).toBe(200);
    expect(seen.filter(({ call }) => call === "GET /api/list")).toHaveLength(2);
  });

  test("metrics of the processes cannot be read from outside", async () => {
    for (const path of ["/metrics", "/bus/metrics"]) expect((await ask("GET", path)).status).toBe(404);
    expect(seen).toEqual([]);
  });

  test("processes receive the address of the caller and the requested host", async () => {
    await ask("GET", "/api/whoami", { host: "bus.example:8443", "x-forwarded-for": "203.0.113.9" });
    const headers: IncomingHttpHeaders = seen.find(({ call }) => call === "GET /api/whoami")?.headers ?? {};
    expect(headers.host).toBe("bus.example:8443");
    expect(headers["x-forwarded-proto"]).toBe(asksReadiness ? "https" : "http");
    // The proxy adds the last address. The processes trust only that one.
    expect(String(headers["x-forwarded-for"])).toBe("203.0.113.9, 127.0.0.1");
  });

  test("web sockets pass through the proxy", async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket`);
    await once(socket, "open");
    socket.send("hello");
    const [answer] = (await once(socket, "message")) as [Buffer];
    socket.close();
    expect(String(answer)).toMatch(/^\d heard hello$/);
  });

  test("an answer to try again later comes from a process, and the next calls are answered", async () => {
    const refused = await Promise.all(Array.from({ length: 40 }, () => ask("GET", "/api/away")));
    expect(new Set(refused.map(({ status, text }) => `${status} ${/^\d$/.test(text)}`))).toEqual(new Set(["503 true"]));
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("GET", "/api/list")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test.runIf(asksReadiness)("a process that reports its shutdown gets no more calls", async () => {
    expect(await whoAnswer()).toContain("1");
    leaving.add(1);
    await expect.poll(whoAnswer).not.toContain("1");
  });

  test.runIf(asksReadiness)("a running call and socket survive the shutdown report of their process", async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket`);
    const cut = once(socket, "close").then(() => Promise.reject(new Error("the socket was cut")));
    cut.catch(() => undefined);
    await once(socket, "open");
    const hear = async (text: string): Promise<number> => {
      const answer = once(socket, "message");
      socket.send(text);
      return Number.parseInt(String(((await Promise.race([answer, cut])) as [Buffer])[0]), 10);
    };
    const own = await hear("hello");
    const call = ask("POST", "/api/long");
    await expect.poll(() => held.length).toBe(1);
    leaving.add(own).add(held[0]?.at ?? 0);
    await expect.poll(whoAnswer).not.toContain(String(own));
    await expect.poll(whoAnswer).not.toContain(String(held[0]?.at));
    expect(await hear("still here")).toBe(own);
    held[0]?.answer();
    expect(await call).toMatchObject({ status: 200, text: String(held[0]?.at) });
    socket.close();
  });

  test("calls, also changes, go to another process when one has stopped", async () => {
    // For 2 s nginx sends nothing to a process that did not answer.
    await expect.poll(whoAnswer).toContain("0");
    servers[0]?.close().closeAllConnections();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at % 2 ? "POST" : "GET", "/api/more")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});
