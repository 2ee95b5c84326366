import { textOf } from "@banche/core/text";
import { expect, it } from "vitest";
import { createProgress } from "./progress.ts";

function shown(isTTY: boolean, total?: number) {
  let now = 1_000_000;
  const written: string[] = [];
  const progress = createProgress(
    {
      stream: { isTTY, columns: isTTY ? 40 : undefined, write: async (data) => void written.push(String(data)) },
      clock: { now: () => now },
      text: (key, params) => textOf("en", key, params),
      quiet: false,
    },
    "bulk.phases.importing",
    total,
  );
  return {
    written,
    progress,
    at(ms: number, done: number) {
      now = 1_000_000 + ms;
      progress.update(done);
    },
  };
}

it("rewrites one line of a terminal, at most ten times a second, and clears it", async () => {
  const { written, at, progress } = shown(true, 1_000);
  at(50, 5);
  at(100, 10);
  at(150, 20);
  at(1_000, 100);
  await progress.end();
  expect(written).toEqual([
    "\r\u001b[KImporting 10/1,000 rows · 100 rows/s ·…",
    "\r\u001b[KImporting 100/1,000 rows · 100 rows/s …",
    "\r\u001b[K",
  ]);
});

it("in a pipe writes a line for each tenth of the rows or five seconds, at most one a second", async () => {
  const { written, at, progress } = shown(false, 10_000);
  at(200, 2_000);
  at(1_100, 2_200);
  at(4_000, 2_400);
  at(6_200, 2_500);
  await progress.end();
  expect(written).toEqual([
    "Importing 2,200/10,000 rows · 2,000 rows/s · 4s left\n",
    "Importing 2,500/10,000 rows · 403 rows/s · 19s left\n",
  ]);
});

it("shows no remaining time while the total is unknown", () => {
  const { written, at } = shown(false);
  at(5_000, 500);
  expect(written).toEqual(["Importing 500 rows · 100 rows/s\n"]);
});

it("in a pipe shows the remaining time after the first second", () => {
  const { written, at } = shown(false, 10_000);
  at(900, 90);
  at(1_000, 100);
  at(2_000, 200);
  expect(written).toEqual(["Importing 100/10,000 rows · 100 rows/s · 1m39s left\n"]);
});
