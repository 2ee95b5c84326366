import { describe, expect, test } from "vitest";

import { deviceIn, newDeviceToken } from "./device.ts";
import { type LoginLimiter, createLoginLimiter } from "./limiter.ts";
import { createSigner } from "./signing.ts";

function atTime(start = 1_000_000, capacity?: number) {
  const clock = { now: start };
  return { clock, limiter: createLoginLimiter({ now: () => clock.now, ...(capacity !== undefined && { capacity }) }) };
}

function waitOf(limiter: LoginLimiter, account: string, address: string): number {
  const result = limiter.attempt(account, address);
  return "retryAfterMs" in result ? result.retryAfterMs : 0;
}

function fail(limiter: LoginLimiter, times: number, account: string, address: string): void {
  for (let index = 0; index < times; index += 1) limiter.attempt(account, address);
}

test("five failures cause no pause, then the pauses double up to 15 minutes", () => {
  const { clock, limiter } = atTime();
  fail(limiter, 5, "lina", "a");
  const pauses: number[] = [];
  for (let index = 0; index < 14; index += 1) {
    const pause = waitOf(limiter, "lina", "a");
    pauses.push(pause);
    clock.now += pause;
    expect(waitOf(limiter, "lina", "a")).toBe(0);
  }
  expect(pauses.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect(pauses.at(-1)).toBe(900_000);
});

test("upper and lower case and spaces in the account name make no difference", () => {
  const { limiter } = atTime();
  for (const name of ["lina", "LINA", " Lina ", "liNa", "lina"]) limiter.attempt(name, "a");
  expect(waitOf(limiter, "lina", "a")).toBe(1000);
});

test("success clears the count of the account at this address", () => {
  const { limiter } = atTime();
  fail(limiter, 4, "lina", "a");
  const attempt = limiter.attempt("lina", "a");
  if ("succeeded" in attempt) attempt.succeeded();
  fail(limiter, 5, "lina", "a");
  expect(waitOf(limiter, "lina", "a")).toBe(1000);
});

test("an account must wait after 20 failures from many addresses, except where its owner signed in before", () => {
  const { limiter } = atTime();
  const owner = limiter.attempt("lina", "home");
  if ("succeeded" in owner) owner.succeeded();
  for (let index = 0; index < 20; index += 1) limiter.attempt("lina", `bot${index}`);
  expect(waitOf(limiter, "lina", "fresh")).toBe(1000);
  expect(waitOf(limiter, "lina", "home")).toBe(0);
});

test("after 50 failures at many accounts an address may try each account once a minute", () => {
  const { clock, limiter } = atTime();
  for (let index = 0; index < 60; index += 1) limiter.attempt(`user${index}`, "bot");
  expect(waitOf(limiter, "another", "bot")).toBe(0);
  expect(waitOf(limiter, "another", "bot")).toBe(60_000);
  expect(waitOf(limiter, "third", "bot")).toBe(0);
  expect(waitOf(limiter, "another", "elsewhere")).toBe(0);
  clock.now += 59_999;
  expect(waitOf(limiter, "another", "bot")).toBe(1);
  clock.now += 1;
  expect(waitOf(limiter, "another", "bot")).toBe(0);
});

test("a right password is accepted from a limited address, and the address then counts as known", () => {
  const { limiter } = atTime();
  for (let index = 0; index < 60; index += 1) limiter.attempt(`user${index}`, "proxy");
  const attempt = limiter.attempt("lina", "proxy");
  if ("succeeded" in attempt) attempt.succeeded();
  expect(waitOf(limiter, "lina", "proxy")).toBe(0);
});

test("the limit of an account also holds for attempts from limited addresses", () => {
  const { clock, limiter } = atTime();
  let tried = 0;
  for (let index = 0; index < 60; index += 1) limiter.attempt(`user${index}`, "bot");
  for (let minute = 0; minute < 60; minute += 1) {
    if (waitOf(limiter, "lina", "bot") === 0) tried += 1;
    clock.now += 60_000;
  }
  expect(tried).toBeLessThan(20);
});

test("two processes share their failure counts", () => {
  const clock = { now: 1_000_000 };
  const [one, other] = [0, 1].map(() => createLoginLimiter({ now: () => clock.now }));
  if (!one || !other) throw new Error("none");
  const totals = new Map<string, number>();
  const exchange = () => {
    for (const limiter of [one, other]) {
      for (const { key, failures } of limiter.takeChanges()) totals.set(key, (totals.get(key) ?? 0) + failures);
    }
    const counts = [...totals].map(([key, failures]) => ({ key, failures, lastAt: clock.now }));
    for (const limiter of [one, other]) limiter.adopt(counts);
  };
  fail(one, 3, "lina", "a");
  exchange();
  fail(other, 2, "lina", "a");
  exchange();
  expect([waitOf(one, "lina", "a"), waitOf(other, "lina", "a")]).toEqual([1000, 1000]);
  clock.now += 1000;
  const right = other.attempt("lina", "a");
  if ("succeeded" in right) right.succeeded();
  exchange();
  expect(waitOf(one, "lina", "a")).toBe(0);
});

test("at an address where an account signed in before, 50 failures of other accounts do not limit it", () => {
  const { limiter } = atTime();
  const owner = limiter.attempt("lina", "proxy");
  if ("succeeded" in owner) owner.succeeded();
  for (let index = 0; index < 60; index += 1) limiter.attempt(`user${index}`, "proxy");
  limiter.attempt("another", "proxy");
  expect(waitOf(limiter, "another", "proxy")).toBeGreaterThan(0);
  expect(waitOf(limiter, "lina", "proxy")).toBe(0);
});

describe("a device on which an account has signed in", () => {
  const parts = { signer: createSigner(Buffer.alloc(32, 7)), now: () => 1_000_000 };
  const limiterOf = () =>
    createLoginLimiter({ now: parts.now, deviceIn: (account, token) => deviceIn(parts, account, token) });
  const waitWith = (limiter: LoginLimiter, device: string): number => {
    const result = limiter.attempt("lina", "office", { device });
    return "retryAfterMs" in result ? result.retryAfterMs : 0;
  };

  test.each([
    ["of another account", newDeviceToken(parts, "chen")],
    ["that is forged", newDeviceToken({ ...parts, signer: createSigner(Buffer.alloc(32, 8)) }, "lina")],
    ["that is changed", `x${newDeviceToken(parts, "lina")}`],
    ["that is too old", newDeviceToken({ ...parts, now: () => 1_000_000 - 31 * 24 * 3_600_000 }, "lina")],
    ["that is empty", ""],
    ["that is too long", "x".repeat(100_000)],
  ])("a token %s does not lift the limit", (_, token) => {
    const limiter = limiterOf();
    fail(limiter, 20, "lina", "office");
    expect(waitWith(limiter, token)).toBeGreaterThan(0);
  });

  test("failures of others at the same address do not limit it", () => {
    const limiter = limiterOf();
    const token = newDeviceToken(parts, " Lina ");
    const before = limiter.attempt("lina", "office");
    if ("succeeded" in before) before.succeeded();
    fail(limiter, 20, "lina", "office");
    expect(waitOf(limiter, "lina", "office")).toBeGreaterThan(0);
    expect(waitWith(limiter, token)).toBe(0);
  });

  test("its own failures limit it, and its success does not clear the failures of the address", () => {
    const limiter = limiterOf();
    const token = newDeviceToken(parts, "lina");
    fail(limiter, 20, "lina", "office");
    const right = limiter.attempt("lina", "office", { device: token });
    if ("succeeded" in right) right.succeeded();
    expect(waitOf(limiter, "lina", "office")).toBeGreaterThan(0);
    for (let tries = 0; tries < 5; tries += 1) expect(waitWith(limiter, token)).toBe(0);
    expect(waitWith(limiter, token)).toBe(1000);
  });

  test("the token does not contain the account name", () => {
    const [body = ""] = newDeviceToken(parts, "lina").split(".");
    expect(Buffer.from(body, "base64url").toString()).not.toContain("lina");
  });
});

test("requests for codes do not limit password attempts at the same address", () => {
  const { limiter } = atTime();
  for (let index = 0; index < 60; index += 1) limiter.attempt(`send 1380000${index}`, "office", { purpose: "code" });
  expect(waitOf(limiter, "lina", "office")).toBe(0);
});

test("all counts are cleared after one hour without a failure", () => {
  const { clock, limiter } = atTime();
  fail(limiter, 10, "lina", "a");
  clock.now += 60 * 60_000 + 1;
  expect(waitOf(limiter, "lina", "a")).toBe(0);
});

test("memory is bounded, and the newest count survives a flood of attempts", () => {
  const { limiter } = atTime(1_000_000, 30);
  for (let index = 0; index < 1000; index += 1) limiter.attempt(`user${index}`, `bot${index}`);
  fail(limiter, 5, "lina", "a");
  expect(waitOf(limiter, "lina", "a")).toBe(1000);
});
