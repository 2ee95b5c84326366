import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { HttpRequest } from "../ports.ts";
import { nodeTransport } from "./transport.ts";

async function serve(listener: RequestListener, connections = 8) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { transport, close } = nodeTransport(connections);
  onTestFinished(async () => {
    await close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, more: Partial<HttpRequest> = {}) =>
    transport({ method: "GET", url: url + path, headers: {}, timeoutMs: 10_000, ...more });
  return { get, transport, server, close };
}

test("an answer in many chunks is decoded as one text, and header names are lower case", async () => {
  const bytes = Buffer.from("\u{feff}班车🚌".repeat(1));
  const { get } = await serve((_request, response) => {
    response.setHeader("X-Thing", ["a", "b"]);
    for (const byte of bytes) response.write(Buffer.from([byte]));
    response.end();
  });
  const answer = await get("/");
  expect(answer.status).toBe(200);
  expect(answer.headers["x-thing"]).toBe("a, b");
  expect(await answer.text()).toBe("班车🚌");
});

test("bytes are returned unchanged", async () => {
  const { get } = await serve((_request, response) => response.end(Buffer.from([0, 255, 0xef, 0xbb, 0xbf])));
  expect([...(await (await get("/")).bytes())]).toEqual([0, 255, 0xef, 0xbb, 0xbf]);
});

test.each([
  ["before it is sent", true],
  ["while it waits for an answer", false],
])("a call that is stopped %s is aborted", async (_when, before) => {
  const stop = new AbortController();
  const { get } = await serve(() => stop.abort());
  if (before) stop.abort();
  await expect(get("/", { signal: stop.signal })).rejects.toMatchObject({ code: "aborted" });
});

test("a call that is stopped while it waits for a connection is aborted and never sent", async () => {
  const seen: string[] = [];
  let open = (): void => undefined;
  const { get } = await serve((request, response) => {
    seen.push(request.url ?? "");
    open = () => void response.end("first");
    entered();
  }, 1);
  let entered = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (entered = resolve));
  const first = get("/first");
  await arrived;
  const stop = new AbortController();
  const second = get("/second", { signal: stop.signal });
  stop.abort();
  await expect(second).rejects.toMatchObject({ code: "aborted" });
  open();
  expect(await (await first).text()).toBe("first");
  expect(seen).toEqual(["/first"]);
});

test("a call that is stopped in the middle of the answer is aborted", async () => {
  const stop = new AbortController();
  const { get } = await serve((_request, response) => {
    response.writeHead(200, { "content-length": "10" });
    response.write("half");
    setImmediate(() => stop.abort());
  });
  await expect(get("/", { signal: stop.signal })).rejects.toMatchObject({ code: "aborted" });
});

test.each<[string, RequestListener, string]>([
  ["cut off before an answer", (request) => request.socket.destroy(), "connection_lost"],
  [
    "cut off in the middle of one",
    (request, response) => {
      response.writeHead(200, { "content-length": "10" });
      response.write("half", () => request.socket.destroy());
    },
    "connection_lost",
  ],
  ["answered with something else", (request) => request.socket.end("SSH-2.0-x\r\n"), "not_a_server"],
  ["left without an answer", () => undefined, "timeout"],
])("a call that is %s fails with the right code", async (_what, listener, code) => {
  const { get } = await serve(listener);
  await expect(get("/", { timeoutMs: 50 })).rejects.toMatchObject({ code });
});

test("closing aborts running calls, and later calls are aborted without being sent", async () => {
  const seen: string[] = [];
  let arrived = (): void => undefined;
  const first = new Promise<void>((resolve) => (arrived = resolve));
  const { get, close } = await serve((request) => {
    seen.push(request.url ?? "");
    arrived();
  });
  const ended = get("/first").catch((error: unknown) => error);
  await first;
  await close();
  expect(await ended).toMatchObject({ code: "aborted" });
  await expect(get("/second")).rejects.toMatchObject({ code: "aborted" });
  expect(seen).toEqual(["/first"]);
});

test("a closed port and an invalid address fail with network_unreachable", async () => {
  const { get, server, transport } = await serve(() => undefined);
  server.close();
  await expect(get("/")).rejects.toMatchObject({ code: "network_unreachable" });
  const request = { method: "GET", url: "ftp://nowhere", headers: {}, timeoutMs: 1 } as const;
  await expect(transport(request)).rejects.toMatchObject({ code: "network_unreachable" });
});
