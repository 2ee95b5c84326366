import { expect, test } from "vitest";

import { createGate } from "./gate.ts";

const limits = { atWork: 2, waiting: 2, waitMs: 60_000 };

test("a call over the limits is refused at once with a time to retry", async () => {
  const gate = createGate(limits);
  const inside = await Promise.all([gate.enter(), gate.enter()]);
  const waiting = [gate.enter(), gate.enter()];
  await expect(gate.enter()).rejects.toMatchObject({ code: 503, retryAfterMs: 2_000 });
  expect([gate.atWork, gate.waiting]).toEqual([2, 2]);
  const ended = Promise.all(waiting);
  for (const leave of inside) leave();
  expect(await ended).toHaveLength(2);
});

test("a call that waits too long is refused, and its place becomes free", async () => {
  const gate = createGate({ ...limits, waitMs: 1 });
  const leave = await gate.enter();
  await gate.enter();
  await expect(gate.enter()).rejects.toMatchObject({ code: 503 });
  expect(gate.waiting).toBe(0);
  leave();
  expect(gate.atWork).toBe(1);
});

test("waiting calls enter in order; calls with priority enter first", async () => {
  const gate = createGate({ ...limits, atWork: 1, waiting: 3 });
  const leave = await gate.enter();
  const order: string[] = [];
  const wait = async (name: string, first = false): Promise<void> => {
    const leaveAgain = await gate.enter(first);
    order.push(name);
    leaveAgain();
  };
  const all = [wait("one"), wait("two"), wait("sign-in", true)];
  leave();
  await Promise.all(all);
  expect(order).toEqual(["sign-in", "one", "two"]);
  expect([gate.atWork, gate.waiting]).toEqual([0, 0]);
});

test("calls with priority have a line of their own", async () => {
  const gate = createGate(limits);
  const inside = await Promise.all([gate.enter(), gate.enter()]);
  const waiting = [gate.enter(), gate.enter()];
  expect(gate.isFull).toBe(true);
  const priority = [gate.enter(true), gate.enter(true)];
  await expect(gate.enter(true)).rejects.toMatchObject({ code: 503 });
  expect(gate.waiting).toBe(4);
  for (const leave of inside) leave();
  for (const leave of await Promise.all(priority)) leave();
  expect(await Promise.all(waiting)).toHaveLength(2);
});

test("no more calls wait than may run, as soon as one has waited for long", async () => {
  const gate = createGate({ ...limits, waiting: 5, lateMs: 0 });
  const inside = await Promise.all([gate.enter(), gate.enter()]);
  const waiting = [gate.enter(), gate.enter()];
  expect(gate.isFull).toBe(true);
  await expect(gate.enter()).rejects.toMatchObject({ code: 503 });
  for (const leave of inside) leave();
  for (const leave of await Promise.all(waiting)) leave();
  expect([gate.atWork, gate.waiting, gate.isFull]).toEqual([0, 0, false]);
});

test("leaving twice frees one place only", async () => {
  const gate = createGate(limits);
  const leave = await gate.enter();
  await gate.enter();
  leave();
  leave();
  expect(gate.atWork).toBe(1);
});
