import { expect, inject, test } from "vitest";
import { runKilledRestores, runKilledWriters, runWhileWriting } from "./run.ts";
import { isTurn } from "../../turns.ts";

const postgresUrl = inject("postgresUrl");

test.runIf(isTurn(0, 3))(
  "a backup is of one moment while others write, and hashes the same when it is restored",
  async () => {
    const { written, ...counts } = await runWhileWriting(postgresUrl, 1);
    expect(counts).toEqual({ rounds: 1, equal: 1, wrong: [] });
    expect(written).toBeGreaterThan(10);
  },
);

test.runIf(isTurn(1, 3))(
  "a server that is killed while it writes backups lists those that are whole, and writes the next one",
  async () => {
    const { cut, ...counts } = await runKilledWriters(postgresUrl, 1, 5);
    expect(counts).toEqual({ kills: 1, half: [] });
    expect(cut).toBeGreaterThan(0);
  },
);

test.runIf(isTurn(2, 3))("a restore that is killed is served by nobody, and begun again", async () => {
  const { cut, ...counts } = await runKilledRestores(postgresUrl, 2, 6);
  expect(counts).toEqual({ kills: 2, half: [] });
  expect(cut).toBeGreaterThan(0);
});
