import { describe, expect, it } from "vitest";
import type { CancelSignal, Clock } from "../../ports.ts";
import { cancelSource } from "../../cancel.ts";
import { createLimiter, type LimitChange } from "./limiter.ts";

/** A clock that the test moves. */
function handClock(start = 1_000_000) {
  let now = start;
  let waits: { readonly at: number; readonly wake: () => void }[] = [];
  const settle = async () => {
    for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
  };
  const clock: Clock = {
    now: () => now,
    wait: async (ms: number, signal?: CancelSignal) =>
      new Promise((resolve) => {
        waits.push({ at: now + ms, wake: resolve });
        signal?.addEventListener("abort", resolve);
      }),
  };
  return {
    clock,
    jump: (ms: number) => (now += ms),
    async pass(ms: number) {
      await settle();
      for (const until = now + ms; now < until;) {
        now += 1;
        const due = waits.filter(({ at }) => at <= now);
        waits = waits.filter(({ at }) => at > now);
        for (const { wake } of due) wake();
        if (due.length > 0) await settle();
      }
    },
  };
}

function setup(over: { readonly concurrency?: number; readonly rate?: number } = {}) {
  const hand = handClock();
  const changes: LimitChange[] = [];
  const stop = cancelSource();
  const limiter = createLimiter({
    ...{ clock: hand.clock, concurrency: 8, signal: stop.signal },
    ...over,
    onChange: (change) => changes.push(change),
  });
  return { ...hand, changes, stop, limiter };
}

describe("the limit", () => {
  it("admits the allowed number of requests and the next one when one leaves", async () => {
    const { limiter, pass } = setup({ concurrency: 2 });
    let inside = 0;
    for (let at = 0; at < 5; at += 1) void limiter.enter().then(() => (inside += 1));
    await pass(1);
    expect(inside).toBe(2);
    limiter.leave();
    await pass(1);
    expect(inside).toBe(3);
  });

  it("halves once for requests that ran at the same time and grows after good answers", async () => {
    const { limiter, changes } = setup();
    const turns = await Promise.all(Array.from({ length: 8 }, async () => limiter.turn()));
    for (const turn of turns) limiter.slow(turn ?? 0, "overloaded");
    expect([limiter.limit, changes]).toEqual([4, [{ limit: 4, code: "overloaded" }]]);
    limiter.slow((await limiter.turn()) ?? 0, "timeout");
    expect(limiter.limit).toBe(2);
    for (let at = 0; at < 60; at += 1) limiter.fine();
    expect([limiter.limit, changes.at(-1)]).toEqual([8, { limit: 8 }]);
  });

  it("never goes below one", async () => {
    const { limiter } = setup();
    for (let at = 0; at < 10; at += 1) limiter.slow((await limiter.turn()) ?? 0, "rate_limited");
    expect(limiter.limit).toBe(1);
  });

  it("sends nothing while the server asks for a pause, even when the clock jumps", async () => {
    const { limiter, pass, jump, changes } = setup();
    limiter.slow((await limiter.turn()) ?? 0, "rate_limited", 3_000);
    let sent = 0;
    for (let at = 0; at < 3; at += 1) void limiter.turn().then(() => (sent += 1));
    await pass(2_900);
    expect([sent, changes]).toEqual([0, [{ limit: 4, code: "rate_limited", pauseMs: 3_000 }]]);
    await pass(200);
    expect(sent).toBe(3);
    limiter.slow((await limiter.turn()) ?? 0, "rate_limited", 1_000);
    jump(-3_600_000);
    void limiter.turn().then(() => (sent += 1));
    await pass(1_001);
    expect(sent).toBe(4);
  });
});

describe("the rate", () => {
  it.each([[10], [50], [200]])("is %d requests in a second, evenly spread", async (rate) => {
    const { limiter, pass } = setup({ rate });
    let sent = 0;
    for (let at = 0; at < rate * 4; at += 1) void limiter.turn().then(() => (sent += 1));
    await pass(1_000);
    const first = sent;
    await pass(1_000);
    expect(first).toBeLessThanOrEqual(rate * 1.1 + 2);
    expect(sent - first).toBeGreaterThanOrEqual(rate * 0.95);
    expect(sent - first).toBeLessThanOrEqual(rate * 1.05 + 1);
  });

  it("continues when the clock is set back", async () => {
    const { limiter, pass, jump } = setup({ rate: 10 });
    for (let at = 0; at < 2; at += 1) await limiter.turn();
    jump(-3_600_000);
    let sent = 0;
    void limiter.turn().then(() => (sent += 1));
    await pass(400);
    expect(sent).toBe(1);
  });
});

it("releases all waiting requests when the job stops", async () => {
  const { limiter, stop, pass } = setup({ concurrency: 1, rate: 1 });
  await limiter.enter();
  await limiter.turn();
  const waiting = [limiter.enter(), limiter.turn()] as const;
  await pass(1);
  stop.cancel();
  expect(await Promise.all(waiting)).toEqual([false, undefined]);
  expect([await limiter.enter(), await limiter.turn()]).toEqual([false, undefined]);
});
