import { createStore } from "@banche/core";
import { expect, test } from "vitest";
import { untilIdle, whenDrawn } from "./whenDrawn.ts";

/** A window whose browser becomes idle when the test says so. */
function idleWindow() {
  const idle: (() => void)[] = [];
  const tasks: (() => void)[] = [];
  const window = {
    requestIdleCallback: (act: () => void) => idle.push(act),
    setTimeout: (act: () => void) => tasks.push(act),
  };
  const carryOut = (waiting: (() => void)[]) => {
    for (const act of waiting.splice(0)) act();
  };
  const beIdle = () => carryOut(idle);
  const beIdleTwice = () => {
    beIdle();
    carryOut(tasks);
    beIdle();
  };
  return {
    ...{ window: window as unknown as Window & typeof globalThis, beIdle, beIdleTwice },
    asked: () => idle.length + tasks.length,
  };
}

const count = () => createStore<number, 1 | -1>((before, by) => before + by, 0);

test("the callback waits for pending calls and for calls that start before the browser is idle", () => {
  const { window, beIdle, beIdleTwice, asked } = idleWindow();
  const [calls, parts] = [count(), count()];
  let called = 0;
  calls.dispatch(1);
  whenDrawn(window, [calls, parts], () => (called += 1));
  beIdleTwice();
  expect([called, asked()]).toEqual([0, 0]);
  calls.dispatch(-1);
  // The parts of the last answer are drawn after the first idle time.
  beIdle();
  expect([called, asked()]).toEqual([0, 1]);
  parts.dispatch(1);
  beIdleTwice();
  beIdleTwice();
  expect(called).toBe(0);
  parts.dispatch(-1);
  beIdleTwice();
  expect(called).toBe(1);
});

test("the callback runs only once", () => {
  const { window, beIdleTwice } = idleWindow();
  const calls = count();
  let called = 0;
  whenDrawn(window, [calls], () => (called += 1));
  for (let round = 0; round < 3; round += 1) {
    calls.dispatch(1);
    calls.dispatch(-1);
    beIdleTwice();
  }
  expect(called).toBe(1);
});

test("the callback runs at once in a browser without requestIdleCallback", async () => {
  const window = {} as Window & typeof globalThis;
  let called = 0;
  const calls = count();
  calls.dispatch(1);
  whenDrawn(window, [calls], () => (called += 1));
  expect(called).toBe(1);
  await untilIdle(window);
});
