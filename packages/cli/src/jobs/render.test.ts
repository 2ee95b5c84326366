import type { JobEvent, JobProgress } from "@banche/core/bulk";
import { textOf } from "@banche/core/text";
import { describe, expect, it } from "vitest";
import { createContext } from "../context.ts";
import { createInput } from "../program/input.ts";
import { readSettings } from "../settings.ts";
import { fakeApp } from "../testing/fakeApp.ts";
import { createRenderer, type ProgressMode } from "./render.ts";

function shown(mode: ProgressMode, terminal: boolean) {
  let now = 0;
  const app = {
    ...fakeApp({ terminal, columns: 120 }),
    clock: { now: () => now, wait: async () => undefined },
  };
  const settings = readSettings(createInput([], { lang: "en" }), {});
  const renderer = createRenderer(createContext({ app, settings }), mode, "bulk.phases.importing");
  return {
    end: renderer.end,
    err: app.err,
    at(ms: number, event: JobEvent) {
      now = ms;
      renderer.take(event);
    },
  };
}

const counts = { done: 0, same: 0, failed: 0, conflict: 0, skipped: 0, unknown: 0, created: 0, updated: 0, removed: 0 };
const progress = (done: number, over: Partial<JobProgress> = {}): JobEvent => ({
  type: "progress",
  progress: { done, total: 1_000, counts: { ...counts, done }, perSecond: 100, etaMs: 9_000, ...over },
});

describe("progress of a job", () => {
  it("is one line on a terminal, updated at most ten times a second, cleared at the end", async () => {
    const { at, err, end } = shown("auto", true);
    at(0, progress(100));
    at(50, progress(110));
    at(100, progress(500, { counts: { ...counts, done: 496, failed: 3, skipped: 1 } }));
    await end();
    expect(err().split("\r\u001b[K")).toEqual([
      "",
      "██░░░░░░░░░░░░░░░░░░ Importing 100/1,000 rows · 100 rows/s · 9s left · ok 100 · failed 0 · skipped 0",
      "██████████░░░░░░░░░░ Importing 500/1,000 rows · 100 rows/s · 9s left · ok 496 · failed 3 · skipped 1",
      "",
    ]);
  });

  it("shows the reason while it waits", () => {
    const { at, err } = shown("auto", true);
    at(0, progress(100));
    at(100, { type: "slowed", limit: 2, code: "rate_limited", pauseMs: 3_000 });
    expect(err()).toContain(textOf("en", "jobs.waits", { reason: "rate_limited", seconds: 3, limit: 2 }));
    at(9_000, progress(200));
    expect(err().split("\r\u001b[K").at(-1)).not.toContain("slow down");
  });

  it("is one line every five seconds in a pipe", () => {
    const { at, err } = shown("auto", false);
    for (const ms of [0, 1_000, 4_999, 5_000, 9_000, 10_500]) at(ms, progress(ms / 10));
    expect(err().match(/Importing [\d,]+\//g)).toEqual(["Importing 0/", "Importing 500/", "Importing 1,050/"]);
    expect(err()).not.toContain("\u001b");
  });

  it("is one line of JSON for each event, or nothing", () => {
    const json = shown("json", true);
    json.at(0, progress(1));
    json.at(1, { type: "reconciling", count: 3 });
    expect(
      json
        .err()
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as JobEvent),
    ).toMatchObject([
      { type: "progress", progress: { done: 1, total: 1_000 } },
      { type: "reconciling", count: 3 },
    ]);
    const none = shown("none", true);
    none.at(0, progress(1));
    expect(none.err()).toBe("");
  });
});
