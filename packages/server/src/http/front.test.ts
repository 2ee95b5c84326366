import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { type AppOptions, createApp } from "./app.ts";
import type { Leave } from "./gate.ts";
import { addGates, createGates } from "./gates.ts";
import { listen, urlOf } from "./listen.ts";
import { createLogger } from "./logging.ts";

const list = "/api/system/Permission/Users";
const login = "/api/oauth/Login";

/** An app whose gate is full: so many calls are carried out and wait as may. */
async function openFull(options: Partial<AppOptions> = {}) {
  const gates = createGates(1);
  const leaves: Leave[] = [];
  let isFilling = true;
  while (!gates.calls.isFull) {
    const entered = gates.calls.enter();
    void entered.then((leave) => (isFilling ? leaves.push(leave) : leave())).catch(() => undefined);
    await Promise.resolve();
  }
  isFilling = false;
  const lines: string[] = [];
  const app = await createApp({
    logger: createLogger("info", (line) => void lines.push(line)),
    productName: "banche",
    isReady: async () => true,
    gates,
    routes(routed) {
      addGates(routed, gates);
      routed.all(list, { config: { wireId: "users.list" } }, async ({ body }) => ({ body }));
      routed.all(`/:product${list}`, { config: { wireId: "users.list" } }, async ({ body }) => ({ body }));
      routed.post(login, { config: { wireId: "session.login" } }, async () => ({ isSignedIn: true }));
    },
    ...options,
  });
  onTestFinished(() => app.close());
  const url = urlOf("127.0.0.1", await listen(app, "127.0.0.1", 0));
  const empty = (): void => {
    for (const leave of leaves.splice(0)) leave();
  };
  return { app, url, gates, lines, empty };
}

/** A connection that is used again, as those of proxies are. */
async function connection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = async (line: string, headers: Readonly<Record<string, string>> = {}) => {
    const [method, path] = line.split(" ");
    const asked = request(url + path, { agent, method, headers }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const head = new Headers(Object.entries(answer.headers as Record<string, string>));
    const body = await text(answer);
    return { status: answer.statusCode, headers: head, body, isReused: asked.reusedSocket };
  };
  return { ask };
}

/** Members that differ between two answers, and those that the server adds to every answer on a connection. */
const ownHeaders = ["date", "connection", "keep-alive", "x-request-id", "content-length", "transfer-encoding", "vary"];

const comparable = (headers: Iterable<readonly [string, unknown]>): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...headers].filter(([name]) => !ownHeaders.includes(name)));

describe("a call that would find the gate full", () => {
  test.each([list, `${list}?page=1`, `/banche${list}`])("is refused (%s) with the answer of the gate", async (path) => {
    const { app, url, lines } = await openFull();
    const headers = { "x-request-id": "abcdefgh-1", "accept-language": "en" };
    const fromGate = await app.inject({ url: path, headers });
    const loggedByGate = lines.length;
    const answer = await fetch(url + path, { headers });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(comparable(answer.headers)).toEqual(comparable(Object.entries(fromGate.headers)));
    expect(answer.headers.get("x-request-id")).toBe("abcdefgh-1");
    expect(await answer.json()).toEqual(fromGate.json());
    // The app, which logs each request, has not seen it.
    expect(lines).toHaveLength(loggedByGate);
  });

  test("gets an id of its own and the text in its language", async () => {
    const { url } = await openFull();
    const ask = async (language: string) => {
      const answer = await fetch(url + list, { headers: { "accept-language": language } });
      return { answer, envelope: (await answer.json()) as { msg: string; requestId: string } };
    };
    const [zh, en] = [await ask("zh-CN"), await ask("en")];
    expect(zh.envelope.msg).toMatch(/\p{Script=Han}/u);
    expect(en.envelope.msg).not.toMatch(/\p{Script=Han}/u);
    expect(zh.envelope.requestId).toMatch(/^[\da-f]{32}$/);
    expect(zh.envelope.requestId).toBe(zh.answer.headers.get("x-request-id"));
    expect(en.envelope.requestId).not.toBe(zh.envelope.requestId);
  });

  test("loses its body, and the connection serves the next call", async () => {
    const { url, empty } = await openFull();
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    await once(socket, "connect");
    socket.write(
      `POST ${list} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`,
    );
    await vi.waitUntil(() => text.includes('"reason":"overloaded"'));
    empty();
    socket.write(`{"at": 1}POST ${list} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n`);
    await vi.waitUntil(() => text.includes("HTTP/1.1 200"));
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 503", "HTTP/1.1 200"]);
  });

  test("on a connection that was refused twice is refused with the same answer, and Node does not parse it", async () => {
    const { app, url, gates, empty } = await openFull();
    let parsed = 0;
    app.server.on("request", () => (parsed += 1));
    const { ask } = await connection(url);
    const headers = { "x-request-id": "abcdefgh-1", "accept-language": "en" };
    const byNode = await ask(`GET ${list}`, headers);
    // With the second one it is certain where requests begin.
    await ask(`GET ${list}`);
    const ahead = await ask(`GET ${list}`, headers);
    expect(ahead.isReused).toBe(true);
    expect([parsed, gates.refused()]).toEqual([2, 3]);
    expect([ahead.status, ahead.body]).toEqual([byNode.status, byNode.body]);
    expect(comparable(ahead.headers)).toEqual(comparable(byNode.headers));
    expect(ahead.headers.get("x-request-id")).toBe("abcdefgh-1");
    expect((await ask("GET /livez")).status).toBe(200);
    empty();
    await vi.waitUntil(() => gates.calls.atWork === 0);
    expect((await ask(`GET ${list}`)).status).toBe(200);
    expect([parsed, gates.refused()]).toEqual([4, 3]);
  });

  test("is counted, and logged together with others", async () => {
    const { url, gates, lines } = await openFull();
    const tell = vi.fn<() => void>();
    gates.onEarlyRefusal(tell);
    for (let at = 0; at < 3; at += 1) await fetch(url + list);
    expect(gates.refused()).toBe(3);
    expect(tell).toHaveBeenCalledTimes(3);
    const logged = () => lines.map((line) => JSON.parse(line) as object).filter((line) => "refused" in line);
    await vi.waitUntil(() => logged().length > 0, { timeout: 10_000 });
    expect(logged()).toEqual([expect.objectContaining({ refused: 3 })]);
  });

  test("is refused by the app when the server leaves, so that the connection is closed", async () => {
    let isLeaving = false;
    const { url } = await openFull({ isLeaving: () => isLeaving });
    const { ask } = await connection(url);
    await ask(`GET ${list}`);
    isLeaving = true;
    const answer = await ask(`GET ${list}`);
    expect([answer.status, answer.headers.get("connection")]).toEqual([503, "close"]);
  });
});

describe("at a full gate", () => {
  test("sign-in waits for its turn", async () => {
    const { url, gates, empty } = await openFull();
    const before = gates.calls.waiting;
    const answer = fetch(url + login, { method: "POST" });
    await vi.waitUntil(() => gates.calls.waiting > before);
    empty();
    expect((await answer).status).toBe(200);
  });

  test("health checks and other paths are answered", async () => {
    const { url } = await openFull();
    for (const path of ["/livez", "/readyz", "/healthz"]) expect((await fetch(url + path)).status).toBe(200);
    expect((await fetch(`${url}/elsewhere/file.js`)).status).toBe(404);
  });

  test("a long body is read before its refusal, so that its sender sees the answer", async () => {
    const { url } = await openFull();
    const body = JSON.stringify({ text: "x".repeat(1024 * 1024) });
    const answer = await fetch(url + list, { method: "POST", body, headers: { "content-type": "application/json" } });
    expect([answer.status, ((await answer.json()) as { reason: string }).reason]).toEqual([503, "overloaded"]);
  });
});

test("a gate with places refuses nothing", async () => {
  const { url, empty, gates } = await openFull();
  empty();
  await vi.waitUntil(() => gates.calls.atWork === 0);
  expect((await fetch(url + list)).status).toBe(200);
});
