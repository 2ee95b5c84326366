import { expect, inject, test } from "vitest";
import { isTurn } from "../../turns.ts";
import { runKilledExports } from "./exports.ts";
import { runKilledMigrations } from "./migrations.ts";

test.runIf(isTurn(0, 2))("a server killed during a migration leaves no half schema", async () => {
  const { kills, half } = await runKilledMigrations(inject("postgresUrl"), 3, 1);
  expect({ kills, half }).toEqual({ kills: 3, half: [] });
});

test.runIf(isTurn(1, 2))("a server killed during an export leaves no half file", async () => {
  const { kills, half } = await runKilledExports(inject("postgresUrl"), 2, 1);
  expect({ kills, half }).toEqual({ kills: 2, half: [] });
});
