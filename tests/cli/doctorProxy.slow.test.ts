/** `banche doctor` through the proxy settings for operators, in front of a process of the product. */
import { type RunningServer, startServer } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import { describe, expect, inject, onTestFinished, test } from "vitest";

import { hasHaproxy, startHaproxy } from "../../examples/cluster/haproxy.ts";
import { hasNginx, startNginx } from "../../examples/cluster/nginx.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { freePort } from "../lib/freePort.ts";
import { noWebApp } from "../lib/noWebApp.ts";
import { failure, folder } from "./harness.ts";

const proxies = [
  { name: "haproxy", isHere: hasHaproxy, start: startHaproxy },
  { name: "nginx", isHere: hasNginx, start: startNginx },
];
for (const { name, isHere } of proxies) if (!isHere) console.warn(`doctor is not tested through it: no ${name} found`);

async function running(): Promise<RunningServer> {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  onTestFinished(() => database.drop());
  const server = await startServer({
    ...{ dataDir: folder(), databaseUrl: database.url, demo: true, port: 0, logLevel: "silent", webDir: noWebApp },
    trustedProxies: ["127.0.0.2"],
  });
  onTestFinished(() => server.close());
  return server;
}

async function examined(dataDir: string, address: string) {
  const banche = bancheInProcess(folder());
  const { code, stdout } = await banche([
    ...["doctor", "--data", dataDir, "--public", address, "--lang", "en", "--format", "json"],
  ]);
  const lines = JSON.parse(stdout) as readonly { check: string; state: string; about: string }[];
  const of = (name: string) => lines.filter(({ check }) => check === name).map(({ state, about }) => [state, about]);
  return { code, proxy: of("Proxy"), sockets: of("Sockets") };
}

test.each(["bus.example", "ftp://bus.example"])("%s is refused as the address of a server", async (address) => {
  const { exit, error } = await failure(bancheInProcess(folder())(["doctor", "--public", address, "--json"]));
  expect([exit, error.code]).toEqual([2, "usage"]);
});

test("an address without an answer and files of another process are problems", async () => {
  const nobody = await examined(folder(), "http://127.0.0.1:1");
  expect([nobody.code, nobody.proxy]).toEqual([1, [["problem", expect.stringContaining("does not answer: ")]]]);
  const { url } = await running();
  const other = await examined(folder(), url);
  expect([other.code, other.proxy[0]?.[0]]).toEqual([1, "problem"]);
  expect(other.proxy[0]?.[1]).toMatch(/answers 404, and no process of this installation/);
});

describe.each(proxies.filter(({ isHere }) => isHere))("through $name", ({ start }) => {
  test("an untrusted proxy is reported; with the trusted proxy all is well", async () => {
    const { port: target, dataDir } = await running();
    const through = async (from: string) => {
      const port = await freePort();
      const proxy = await start(folder(), port, [target], from);
      onTestFinished(() => proxy.stop());
      return examined(dataDir, `http://127.0.0.1:${port}`);
    };
    const other = await through("127.0.0.3");
    expect(other).toEqual({
      code: 1,
      proxy: [["problem", expect.stringContaining("The proxy 127.0.0.3 is not in BANCHE_TRUSTED_PROXIES")]],
      sockets: [["ok", expect.stringContaining("after 5 s of silence")]],
    });
    const right = await through("127.0.0.2");
    expect(right).toEqual({
      code: 0,
      proxy: [["ok", "The processes see the caller's own address, 127.0.0.1, and ignore a forged one"]],
      sockets: other.sockets,
    });
  });
});
