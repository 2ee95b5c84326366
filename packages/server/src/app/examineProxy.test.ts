import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { expect, onTestFinished, test } from "vitest";

import { createApp } from "../http/app.ts";
import { arrivalPath, proofOf } from "../http/arrival.ts";
import { listen } from "../http/listen.ts";
import { createLogger } from "../http/logging.ts";
import { addressBehind, trustOf } from "../http/proxies.ts";
import { acceptSockets } from "../realtime/upgrade.ts";
import { type HeaderProxyOptions, startHeaderProxy } from "../testing/headerProxy.ts";
import { trustTestCertificate } from "../testing/smtpServer.ts";
import { examineProxy } from "./examineProxy.ts";
import { examineSockets } from "./examineSockets.ts";

const mark = "0123456789abcdef01234567";
const nonce = "0".repeat(32);

/** Starts a process that accepts sockets. */
async function start(trustedProxies: readonly string[] = [], basePath = "") {
  const logger = createLogger("silent", () => undefined);
  const isReady = async (): Promise<boolean> => true;
  const app = await createApp({
    ...{ logger, productName: "banche", isReady, mark, trustedProxies, basePath },
    routes: () => undefined,
  });
  const end = acceptSockets(
    app.server,
    { addressOf: addressBehind(trustOf(trustedProxies)), basePath },
    () => undefined,
  );
  onTestFinished(async () => {
    end();
    await app.close();
  });
  return { app, port: await listen(app, "127.0.0.1", 0) };
}

async function examined(trusted: readonly string[], proxy?: Omit<HeaderProxyOptions, "target">, path = "") {
  const server = await start(trusted, path);
  let { port } = server;
  if (proxy) {
    const before = await startHeaderProxy({ target: port, ...proxy });
    onTestFinished(() => before.close());
    ({ port } = before);
  }
  const found = await examineProxy({ publicUrl: `http://127.0.0.1:${port}${path}`, mark, silenceMs: 50 });
  return found.map(({ name, state, found: what, facts }) => [`${name} ${state} ${what}`, facts] as const);
}

test.each([
  ["nothing that proves anything", undefined],
  ["the mark itself", mark],
  ["a proof by another mark", proofOf("other", nonce)],
  ["a proof of something else", proofOf(mark, "")],
])("a sender of %s gets 404 when it asks how a call arrives", async (_what, authorization) => {
  const { app } = await start();
  const headers = { ...(authorization !== undefined && { authorization }) };
  expect((await app.inject({ url: arrivalPath, headers })).statusCode).toBe(404);
});

test("a process without a mark answers 404 when it is asked how a call arrives", async () => {
  const logger = createLogger("silent", () => undefined);
  const app = await createApp({
    ...{ logger, productName: "banche", isReady: async () => true, routes: () => undefined, mark: "" },
  });
  onTestFinished(() => app.close());
  const answer = await app.inject({ url: arrivalPath, headers: { authorization: proofOf("", nonce) } });
  expect(answer.statusCode).toBe(404);
});

const proxied = "127.0.0.2";
const [own, local] = [{ address: "127.0.0.1" }, { address: proxied }];

test.each<readonly [string, readonly string[], Omit<HeaderProxyOptions, "target">, string, object]>([
  ["that writes nothing, with none trusted", [], { forwarded: "drop" }, "warning unwritten", local],
  ["that writes nothing, though it is trusted", [proxied], { forwarded: "drop" }, "problem unwritten", local],
  ["that passes on what callers say", [proxied], { forwarded: "keep" }, "problem forged", local],
  [
    "on the machine of the caller that passes on what callers say",
    ["127.0.0.1"],
    { forwarded: "keep", from: "127.0.0.1" },
    "problem forged",
    own,
  ],
  ["that is one of too many that are counted", ["2"], {}, "problem forgedCount", own],
  ["among strangers that are all trusted", ["127.0.0.0/8"], {}, "warning ownMachine", own],
  ["that is one of two, with one counted", ["1"], { said: "10.1.1.1" }, "problem otherCount", { address: "10.1.1.1" }],
  ["that nobody trusts", [], {}, "warning untrusted", local],
  ["that is another one than is trusted", ["10.0.0.1"], {}, "problem otherProxy", local],
  [
    "that says another host",
    [proxied],
    { host: "banche" },
    "problem host",
    { host: "banche", wanted: expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string },
  ],
  ["that is trusted", [proxied], {}, "ok believed", own],
  ["that is counted", ["1"], {}, "ok believed", own],
  ["that says who asks and nothing else", [proxied], { forwarded: "replace" }, "ok believed", own],
])("a proxy %s", async (_what, trusted, proxy, expected, facts) => {
  const [headers] = await examined(trusted, proxy);
  expect(headers).toEqual([`proxy ${expected}`, facts]);
});

test.each<readonly [string, Omit<HeaderProxyOptions, "target">, string, object]>([
  ["does not pass upgrades on", { sockets: "plain" }, "problem notPassed", { status: 404 }],
  ["says another host", { host: "banche" }, "problem host", { status: 403 }],
  ["cuts what is idle", { sockets: "cut" }, "problem cut", { seconds: 0 }],
  ["passes them on", {}, "ok stay", { seconds: 0 }],
])("sockets through a proxy that %s", async (_what, proxy, expected, facts) => {
  const [, sockets] = await examined([proxied], proxy);
  expect(sockets).toEqual([`sockets ${expected}`, facts]);
});

test("the check finds a socket that carries no data", async () => {
  const { port: target } = await start([proxied]);
  const before = await startHeaderProxy({ target, sockets: "mute" });
  onTestFinished(() => before.close());
  const found = await examineSockets(new URL(`http://127.0.0.1:${before.port}`), 10, 100);
  expect(found).toMatchObject({ state: "problem", found: "mute" });
});

test("an untrusted certificate is a problem; a trusted proxy is checked for the protocol that it states", async () => {
  const { port: target } = await start([proxied]);
  const found = async (protocol?: string) => {
    const before = await startHeaderProxy({ target, isSecure: true, ...(protocol !== undefined && { protocol }) });
    onTestFinished(() => before.close());
    return examineProxy({ publicUrl: `https://127.0.0.1:${before.port}`, mark, silenceMs: 10 });
  };
  const known = getCACertificates("default");
  onTestFinished(() => setDefaultCACertificates(known));
  setDefaultCACertificates(getCACertificates("bundled"));
  const untrusted = await found("https");
  expect(untrusted).toMatchObject([{ state: "problem", found: "unreachable" }]);
  expect(untrusted[0]?.facts["reason"]).toMatch(/^self-signed certificate/);
  trustTestCertificate();
  expect(await found()).toMatchObject([{ state: "warning", found: "protocol" }, { state: "ok" }]);
  expect(await found("https")).toMatchObject([{ state: "ok", found: "believed" }, { state: "ok" }]);
});

test("without a proxy, also below a path, the check sees the caller's own address", async () => {
  for (const path of ["", "/bus"]) {
    expect(await examined([], undefined, path)).toEqual([
      ["proxy ok direct", own],
      ["sockets ok stay", { seconds: 0 }],
    ]);
  }
});

test("the check finds one process of several that trusts no proxy", async () => {
  const [right, wrong] = [await start([proxied]), await start()];
  let turn = 0;
  const before = await startHeaderProxy({
    get target() {
      turn += 1;
      return turn % 3 === 0 ? wrong.port : right.port;
    },
  });
  onTestFinished(() => before.close());
  const [headers] = await examineProxy({ publicUrl: `http://127.0.0.1:${before.port}`, mark, silenceMs: 50 });
  expect(headers).toMatchObject({ state: "warning", found: "untrusted" });
});

/** Starts a server that is not part of the installation. */
async function stranger(status: number, headers: Readonly<Record<string, string>> = {}, body = "") {
  const server = createServer((_request, answer) => answer.writeHead(status, headers).end(body));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("an address with no answer or an answer of another server is a problem with its reason", async () => {
  const found = async (publicUrl: string, known: string | undefined = mark) =>
    (await examineProxy({ publicUrl, mark: known, silenceMs: 50 })).map(({ name, found: what }) => `${name} ${what}`);
  expect(await found("http://127.0.0.1:1")).toEqual(["proxy unreachable"]);
  expect(await found(await stranger(308, { location: "https://bus.example/" }))).toContain("proxy elsewhere");
  expect(await found(await stranger(200, {}, "<html>"))).toEqual(["proxy otherAnswer", "sockets notPassed"]);
  expect(await found(await stranger(200, {}, "{}"))).toContain("proxy otherAnswer");
  expect(await found(await stranger(502))).toContain("proxy otherAnswer");
  expect(await found(await stranger(429))).toContain("sockets tooMany");
  const { port } = await start();
  expect(await found(`http://127.0.0.1:${port}`, "another mark")).toEqual(["proxy otherAnswer", "sockets stay"]);
});

test("without a mark the headers are not checked; without an address the check is skipped", async () => {
  const { port } = await start();
  const [headers, sockets] = await examineProxy({
    publicUrl: `http://127.0.0.1:${port}`,
    mark: undefined,
    silenceMs: 50,
  });
  expect([headers?.found, sockets?.state]).toEqual(["noMark", "ok"]);
  expect(await examineProxy({ mark })).toMatchObject([{ name: "proxy", state: "skipped" }]);
});
