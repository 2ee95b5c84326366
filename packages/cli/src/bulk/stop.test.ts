import { BancheError } from "@banche/core";
import { describe, expect, it } from "vitest";
import type { StopSignal } from "../app.ts";
import { reportOf } from "../report.ts";
import { type Stop, stopCode, stoppable } from "./stop.ts";

/** Work that receives signals at times that the test chooses. */
function stopped<Result>(work: (stop: Stop) => Promise<Result>) {
  let now = 0;
  const listeners = new Set<(signal: StopSignal) => void>();
  const app: Parameters<typeof stoppable>[0] = {
    clock: { now: () => now, wait: async () => undefined },
    onStop(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const end = stoppable(app, work).then(
    (value) => ({ value }),
    (error: unknown) => ({ exitCode: reportOf(error, "en").exitCode, code: reportOf(error, "en").code }),
  );
  return {
    end,
    listeners,
    at(ms: number, signal: StopSignal) {
      now = ms;
      for (const listener of listeners) listener(signal);
    },
  };
}

const never = () => new Promise<never>(() => undefined);
const untilStopped = ({ signal }: Stop) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new BancheError("aborted"))));

describe.each([
  ["SIGINT", 130, "interrupted"],
  ["SIGTERM", 143, "terminated"],
  ["SIGHUP", 129, "hangup"],
] as const)("%s", (signal, exitCode, code) => {
  it(`gives the exit code ${exitCode}`, () => expect(stopCode(signal)).toBe(exitCode));

  it("ends interrupted work with its exit code", async () => {
    const { at, end, listeners } = stopped(untilStopped);
    at(0, signal);
    expect(await end).toEqual({ exitCode, code });
    // Repeated signals do not cut off the last message; later the system ends the program.
    at(1_999, "SIGINT");
    expect(listeners.size).toBe(1);
    at(2_000, "SIGINT");
    expect(listeners.size).toBe(0);
  });

  it("lets work that finishes itself give its result and read the signal", async () => {
    const { at, end } = stopped(async (stop) => untilStopped(stop).catch(() => stop.received()));
    at(0, signal);
    expect(await end).toEqual({ value: signal });
  });

  it("does not hide another error", async () => {
    const { at, end } = stopped(async (stop) =>
      untilStopped(stop).catch(() => {
        throw new BancheError("connection_lost");
      }),
    );
    at(0, signal);
    expect(await end).toEqual({ exitCode: 75, code: "connection_lost" });
  });

  it("ends work at the second signal after 200 ms; the first signal gives the exit code", async () => {
    const { at, end } = stopped(never);
    const isOver = { yet: false };
    void end.then(() => (isOver.yet = true));
    at(0, signal);
    at(199, "SIGINT");
    await Promise.resolve();
    expect(isOver.yet).toBe(false);
    at(200, "SIGINT");
    expect(await end).toEqual({ exitCode, code });
  });
});

it("after work without a signal the system handles signals again", async () => {
  const { end, listeners } = stopped(async () => "done");
  expect(await end).toEqual({ value: "done" });
  expect(listeners.size).toBe(0);
});

it("work that was aborted for another reason has the error of that reason", async () => {
  const { end } = stopped(() => Promise.reject(new BancheError("aborted")));
  expect(await end).toEqual({ exitCode: 130, code: "aborted" });
});
