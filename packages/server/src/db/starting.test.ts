import { afterAll, expect, inject, onTestFinished, test, vi } from "vitest";

import { createTestDatabase } from "../testing/database.ts";
import { openPool } from "./pool.ts";
import { patiently } from "./starting.ts";

const database = await createTestDatabase(inject("postgresUrl"), "empty");
afterAll(() => database.drop());
/** How long a call waits for a connection, in milliseconds. */
const callMs = 5_000;

/** A pool whose only connection is busy until the test releases it. The test sets the waiting time. */
async function busy() {
  const state = { isStarting: true };
  const pool = openPool(
    { url: database.url },
    () => undefined,
    1,
    () => state.isStarting,
  );
  onTestFinished(() => pool.close());
  let letGo = (): void => undefined;
  const gone = new Promise<void>((done) => (letGo = done));
  const held = await new Promise<{ readonly work: Promise<void> }>((taken) => {
    const work: Promise<void> = pool.kysely.connection().execute(async () => {
      taken({ work });
      await gone;
    });
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(async () => {
    vi.useRealTimers();
    letGo();
    await held.work;
  });
  let told: unknown = "nothing";
  const asked = pool.query("select 1 as one").then(
    ({ rows }) => (told = rows),
    (error: unknown) => (told = error),
  );
  return { state, letGo, asked, told: () => told };
}

test("a call waits for a connection only until its timeout", async () => {
  const { state, told } = await busy();
  state.isStarting = false;
  await vi.advanceTimersByTimeAsync(callMs);
  expect(told()).toMatchObject({ message: "timeout exceeded when trying to connect" });
});

test("a start fails after six times the timeout of a call", async () => {
  const { told } = await busy();
  await vi.advanceTimersByTimeAsync(6 * callMs);
  expect(told()).toMatchObject({ message: "timeout exceeded when trying to connect" });
});

test("a start waits for a connection longer than a call", async () => {
  const { letGo, asked, told } = await busy();
  await vi.advanceTimersByTimeAsync(5 * callMs);
  expect(told()).toBe("nothing");
  vi.useRealTimers();
  letGo();
  await asked;
  expect(told()).toEqual([{ one: 1 }]);
});

test.each(["ECONNREFUSED", "password authentication failed"])("the error %s ends a start at once", async (message) => {
  const connect = vi.fn<() => Promise<never>>(() => Promise.reject(new Error(message)));
  await expect(patiently(() => true, connect)).rejects.toThrow(message);
  expect(connect).toHaveBeenCalledTimes(1);
});
