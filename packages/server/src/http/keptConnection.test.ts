import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { answerAhead, type Kept, type WholeRequest } from "./keptConnection.ts";

const ahead = "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 5\r\n\r\nahead";
const get = (path: string, ...headers: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, "host: localhost", ...headers, "", ""].join("\r\n");
const post = (body: string, ...headers: readonly string[]): string =>
  [`POST /post HTTP/1.1`, "host: localhost", `content-length: ${body.length}`, ...headers, "", body].join("\r\n");

interface Line {
  /** Requests that Node has parsed, with their bodies. */
  readonly parsed: readonly string[];
  /** Requests that were offered before. */
  readonly offered: readonly WholeRequest[];
  /** Sends a text, and waits until the server has read it. */
  send(text: string): Promise<void>;
  /** Status codes and bodies so far, in order. */
  answers(): readonly string[];
  /** Waits until there are so many answers. */
  answered(count: number): Promise<readonly string[]>;
  /** Lets the server answer what waits. */
  release(): void;
  readonly socket: Socket;
}

/**
 * A connection whose first two requests were answered by Node. After them, every request is answered ahead if that is possible.
 *
 * @param first - what is sent first instead, in place of both
 */
async function line(first?: string): Promise<Line> {
  const [parsed, offered]: [string[], WholeRequest[]] = [[], []];
  const held: (() => void)[] = [];
  let kept: Kept | undefined;
  let [accepted, sentBytes]: [Socket | undefined, number] = [undefined, 0];
  const server: Server = createServer((request, response) => {
    kept ??= answerAhead(request.socket, (whole) => {
      offered.push(whole);
      return whole.url === "/pass" || whole.url === "/hold" ? undefined : ahead;
    });
    kept?.asked(request);
    response.once("close", () => kept?.answered());
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.once("end", () => {
      parsed.push(`${request.method} ${request.url} ${body}`.trim());
      const answer = () => response.end("node");
      if (request.url === "/hold") held.push(answer);
      else answer();
    });
  });
  server.on("connection", (one: Socket) => (accepted = one));
  server.on("upgrade", (_request, socket: Socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.setNoDelay(true);
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  await once(socket, "connect");
  let text = "";
  socket.setEncoding("latin1").on("data", (part: string) => (text += part));
  const answers = () =>
    Array.from(text.matchAll(/HTTP\/1\.1 (\d+)[^]*?\r\n\r\n(node|ahead)?/g), ([, status, body]) =>
      [status, body].filter(Boolean).join(" "),
    );
  const answered = async (count: number) => {
    await vi.waitUntil(() => answers().length >= count);
    return answers();
  };
  const made: Line = {
    ...{ parsed, offered, socket, answers, answered },
    async send(what) {
      sentBytes += what.length;
      socket.write(what, "latin1");
      await vi.waitUntil(() => (accepted?.bytesRead ?? 0) >= sentBytes, { interval: 2 });
    },
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
  };
  if (first === undefined) {
    await made.send(get("/first"));
    await answered(1);
    await made.send(get("/pass"));
    await answered(2);
    for (const told of [parsed, offered]) told.length = 0;
    text = "";
  } else await made.send(first);
  return made;
}

describe("a kept connection", () => {
  test("is given back to Node with what is not exactly one usual request", async () => {
    const cases = {
      "two requests in one piece": [get("/a") + get("/b"), "200 node", "200 node"],
      "a request and the beginning of another one": [get("/a") + get("/b").slice(0, 8), "200 node"],
      "a head in two pieces": [get("/a").slice(0, -2), "\r\n", "200 node"],
      "a chunked body": [
        "POST /post HTTP/1.1\r\nhost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n",
        "200 node",
      ],
      "a line without a carriage return": [`GET /a HTTP/1.1\r\nhost: a\n\r\n\r\n`, "400"],
      "a folded line": ["GET /a HTTP/1.1\r\nhost: a\r\nx-a: 1\r\n 2\r\n\r\n", "400"],
      "a length that is no number": ["POST /post HTTP/1.1\r\nhost: a\r\ncontent-length: 0x1\r\n\r\nx", "400"],
      "another version": ["GET /a HTTP/1.0\r\nhost: a\r\n\r\n", "200 node"],
      "another method": ["OPTIONS /a HTTP/1.1\r\nhost: a\r\n\r\n", "200 node"],
      "a request that closes the connection": [get("/a", "Connection: close"), "200 node"],
      "an upgrade": [get("/a", "Connection: Upgrade", "Upgrade: websocket"), "101"],
      "an expectation": [
        "POST /post HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 1\r\n\r\nx",
        "100",
        "200 node",
      ],
      "something else": ["hello\r\n\r\n", "400"],
    } as const;
    for (const [name, parts] of Object.entries(cases)) {
      const { send, answered, offered } = await line();
      const expected = parts.filter((part) => /^\d/.test(part));
      for (const part of parts.filter((sent) => !expected.includes(sent))) await send(part);
      expect(await answered(expected.length), name).toEqual(expected);
      expect(offered, name).toEqual([]);
    }
  });

  test("is not given another answer while one is outstanding", async () => {
    const { send, answered, answers, release, parsed } = await line();
    await send(get("/hold"));
    await vi.waitUntil(() => parsed.includes("GET /hold"));
    await send(get("/a"));
    // Node parses it and keeps its answer back until the one before it is complete.
    await vi.waitUntil(() => parsed.includes("GET /a"));
    expect(answers()).toEqual([]);
    release();
    expect(await answered(2)).toEqual(["200 node", "200 node"]);
    await send(get("/b"));
    expect(await answered(3)).toContain("503 ahead");
  });

  test("is not given another answer while one to a request that came with the first one is outstanding", async () => {
    const { send, answered, answers, release, parsed, offered } = await line(get("/first") + get("/hold"));
    for (const path of ["/a", "/b"]) {
      await send(get(path));
      await vi.waitUntil(() => parsed.includes(`GET ${path}`));
    }
    expect([answers(), offered]).toEqual([["200 node"], []]);
    release();
    expect(await answered(4)).toEqual(["200 node", "200 node", "200 node", "200 node"]);
    await send(get("/c"));
    expect(await answered(5)).toContain("503 ahead");
  });

  test("that is amid a request when it is first seen never has the rest of it taken for a request", async () => {
    const inner = get("/inner");
    const withBody = await line(get("/first") + post(inner).slice(0, -inner.length));
    await withBody.send(inner);
    expect(await withBody.answered(2)).toEqual(["200 node", "200 node"]);
    const withHead = await line(`${get("/first")}GET /outer HTTP/1.1\r\nx-a: `);
    await withHead.send(inner);
    expect(await withHead.answered(2)).toEqual(["200 node", "200 node"]);
    expect([withBody.parsed[1], withHead.parsed[1]]).toEqual([`POST /post ${inner}`.trim(), "GET /outer"]);
    for (const { send, answered, offered } of [withBody, withHead]) {
      await send(get("/a"));
      expect(await answered(3)).toEqual(["200 node", "200 node", "200 node"]);
      expect(offered).toEqual([]);
    }
  });

  test("never has the body of a request taken for a request", async () => {
    const { send, answered, parsed, offered } = await line();
    const body = get("/inner");
    const whole = post(body);
    await send(whole.slice(0, whole.length - body.length));
    await send(body);
    expect(await answered(1)).toEqual(["200 node"]);
    expect([parsed, offered]).toEqual([[`POST /post ${body}`.trim()], []]);
    await send(get("/a"));
    expect(await answered(2)).toContain("503 ahead");
  });

  test("is given back after a body with bytes behind it", async () => {
    const { send, answered, offered, parsed } = await line();
    const whole = post("1234");
    await send(whole.slice(0, -2));
    await send(whole.slice(-2) + get("/a"));
    expect(await answered(2)).toEqual(["200 node", "200 node"]);
    await send(get("/b"));
    expect(await answered(3)).toHaveLength(3);
    expect([offered, parsed]).toEqual([[], ["POST /post 1234", "GET /a", "GET /b"]]);
  });

  test("has whole requests answered before Node parses them, and the others by Node", async () => {
    const { send, answered, parsed, offered } = await line();
    await send(get("/a?x=1", "Accept-Language: en", "X-Request-Id:  abc ", "Connection: keep-alive"));
    expect(await answered(1)).toEqual(["503 ahead"]);
    expect(offered).toEqual([
      { method: "GET", url: "/a?x=1", headers: { "accept-language": "en", "x-request-id": "abc" } },
    ]);
    await send(get("/pass"));
    expect(await answered(2)).toHaveLength(2);
    await send(post("body"));
    expect(await answered(3)).toEqual(["503 ahead", "200 node", "503 ahead"]);
    expect(parsed).toEqual(["GET /pass"]);
  });

  test("has every request read for itself, also one that was sent before", async () => {
    const { send, answered, offered } = await line();
    const asked = [get("/a"), get("/a"), get("/b"), get("/a", "accept-language: en"), get("/a"), get("/b")];
    const long = get("/a", `x-long: ${"x".repeat(3_000)}`, "accept-language: zh");
    for (const [index, one] of [...asked, long, long, get("/b")].entries()) {
      await send(one);
      await answered(index + 1);
    }
    expect(offered.map(({ url, headers }) => [url, headers["accept-language"]].filter(Boolean).join(" "))).toEqual([
      ...["/a", "/a", "/b", "/a en", "/a", "/b", "/a zh", "/a zh", "/b"],
    ]);
  });

  test("does not collect answers for a reader that does not read", async () => {
    const { socket, parsed } = await line();
    expect(parsed).toEqual([]);
    socket.pause();
    const many = get(`/a?${"x".repeat(8_000)}`);
    // More than the buffers of both sockets take.
    for (let sent = 0; parsed.length < 1 && sent < 200_000; sent += 1) {
      await new Promise((resolve) => socket.write(many, "latin1", resolve));
    }
    expect(parsed).toContain(many.split(" ").slice(0, 2).join(" "));
  });
});
