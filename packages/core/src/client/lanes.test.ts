import { describe, expect, it } from "vitest";
import { BancheError } from "../errors.ts";
import type { HttpRequest, Transport } from "../ports.ts";
import { cancelSource } from "../cancel.ts";
import { createLanes } from "./lanes.ts";

/** A server that takes `takesMs` for each request, with a clock that the test moves. */
function timedServer(takesMs: number) {
  let now = 0;
  const ends: { readonly at: number; readonly end: () => void }[] = [];
  let inside = 0;
  let most = 0;
  const transport: Transport = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise<void>((resolve) => ends.push({ at: now + takesMs, end: resolve }));
    inside -= 1;
    return { status: 200, headers: {}, text: async () => "", bytes: async () => new Uint8Array() };
  };
  return {
    transport,
    now: () => now,
    most: () => most,
    async pass(ms: number) {
      for (const until = now + ms; now < until; now += 1) {
        for (const { end } of ends.filter(({ at }) => at === now)) end();
        for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
      }
    },
  };
}

const request: HttpRequest = { method: "GET", url: "http://fake/", headers: {}, timeoutMs: 1_000 };

describe("lanes", () => {
  it("answer an interactive request at once while a job fills its lane", async () => {
    const server = timedServer(10);
    const lanes = createLanes(server.transport, { places: 8 });
    let bulk = 0;
    for (let at = 0; at < 500; at += 1) void lanes.bulk(request).then(() => (bulk += 1));
    const times: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      await server.pass(7);
      const from = server.now();
      void lanes.interactive(request).then(() => times.push(server.now() - from));
    }
    await server.pass(30);
    expect([times.length, Math.max(...times)]).toEqual([20, 10]);
    expect(server.most()).toBeLessThanOrEqual(8);
    expect(bulk).toBeGreaterThanOrEqual(90);
    await server.pass(1_000);
    expect(bulk).toBe(500);
  });

  it("give a free place to the first waiting interactive request", async () => {
    const server = timedServer(10);
    const lanes = createLanes(server.transport, { places: 2, reserved: 1 });
    const order: string[] = [];
    for (const name of ["bulk1", "bulk2"]) void lanes.bulk(request).then(() => order.push(name));
    for (const name of ["call1", "call2"]) void lanes.interactive(request).then(() => order.push(name));
    await server.pass(60);
    expect(order).toEqual(["bulk1", "call1", "call2", "bulk2"]);
  });

  it("drop a waiting request when its signal fires and free the place of a failed request", async () => {
    const server = timedServer(10);
    let fail = true;
    const lanes = createLanes(
      async (one) => {
        if (!fail) return server.transport(one);
        fail = false;
        throw new BancheError("connection_lost");
      },
      { places: 2, reserved: 1 },
    );
    await expect(lanes.bulk(request)).rejects.toMatchObject({ code: "connection_lost" });
    const { signal, cancel } = cancelSource();
    const first = lanes.bulk(request);
    const second = lanes.bulk({ ...request, signal });
    cancel();
    await expect(second).rejects.toMatchObject({ code: "aborted" });
    await expect(lanes.bulk({ ...request, signal })).rejects.toMatchObject({ code: "aborted" });
    await server.pass(20);
    expect((await first).status).toBe(200);
  });
});
