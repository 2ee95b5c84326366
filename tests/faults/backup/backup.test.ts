import { expect, inject, test } from "vitest";
import { runKilledRestores, runKilledWriters, runWhileWriting } from "./run.ts";
import { isTurn } from "../../turns.ts";

const postgresUrl = inject("postgresUrl");

test.runIf(isTurn(0, 3))(
  "a backup during writes holds one moment and has the same hash after its restore",
  async () => {
    const { written, ...counts } = await runWhileWriting(postgresUrl, 1);
    expect(counts).toEqual({ rounds: 1, equal: 1, wrong: [] });
    expect(written).toBeGreaterThan(10);
  },
);

test.runIf(isTurn(1, 3))(
  "a server killed while it writes backups lists the whole ones and writes the next one",
  async () => {
    const { cut, ...counts } = await runKilledWriters(postgresUrl, 1, 5);
    expect(counts).toEqual({ kills: 1, half: [] });
    expect(cut).toBeGreaterThan(0);
  },
);

test.runIf(isTurn(2, 3))(
  "a database with a killed restore is not served, and the restore can start again",
  async () => {
    const { cut, ...counts } = await runKilledRestores(postgresUrl, 2, 6);
    expect(counts).toEqual({ kills: 2, half: [] });
    expect(cut).toBeGreaterThan(0);
  },
);
