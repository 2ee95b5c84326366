import type { FastifyInstance } from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";

import { createApp } from "./app.ts";
import { createLogger } from "./logging.ts";

async function create(trustedProxies: readonly string[], routes: (app: FastifyInstance) => void = () => undefined) {
  const logger = createLogger("info", () => undefined);
  const app = await createApp({ logger, productName: "banche", isReady: async () => true, routes, trustedProxies });
  onTestFinished(() => app.close());
  return app;
}

describe("the address of a caller behind a proxy", () => {
  const asked = async (trustedProxies: readonly string[], remoteAddress: string, forwarded: string) => {
    const routes = (app: FastifyInstance) => void app.get("/api/address", async ({ ip }) => ({ ip }));
    const app = await create(trustedProxies, routes);
    const headers = { "x-forwarded-for": forwarded };
    return (await app.inject({ url: "/api/address", remoteAddress, headers })).json<{ ip: string }>().ip;
  };
  test.each([
    ["nobody is believed unless named", [], "10.0.0.1", "203.0.113.5", "10.0.0.1"],
    ["another machine is not believed", ["10.0.0.1"], "10.0.0.9", "203.0.113.5", "10.0.0.9"],
    ["the named proxy is believed", ["10.0.0.1"], "10.0.0.1", "203.0.113.5", "203.0.113.5"],
    ["what the caller says itself is not", ["10.0.0.1"], "10.0.0.1", "1.2.3.4, 203.0.113.5", "203.0.113.5"],
    ["a network is believed", ["10.0.0.0/8"], "10.7.0.1", "203.0.113.5, 10.1.1.1", "203.0.113.5"],
    ["so many proxies on the way are", ["2"], "10.7.0.1", "1.2.3.4, 203.0.113.5, 10.1.1.1", "203.0.113.5"],
  ])("%s", async (_, proxies, from, forwarded, address) => {
    expect(await asked(proxies, from, forwarded)).toBe(address);
  });

  test.each([["proxy.example.com"], ["10.0.0.0/33"], ["10.0.0.1/x"], ["0"], [""]])(
    "%j is refused at the start",
    async (proxy) => {
      await expect(create([proxy])).rejects.toThrow(/Not a proxy/);
    },
  );
});
