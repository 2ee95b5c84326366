import { explainRoster, fillRoster, problemOf } from "@banche/core/roster";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { askedOf, dateOf, readBoard } from "./read.ts";
import { saveWishes } from "./save.ts";

const usualTries = 4_000_000;

/**
 * Finds drivers for the open duties of a period and prints them. Changes nothing without `--save`, which saves all or
 * nothing. `duties import` accepts the printed text, with a plan and undo.
 */
export async function fillRosterOf(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const asked = askedOf(input);
  const seed = input.integer("seed", { min: 0, max: 1_000_000 }) ?? 1;
  const proposals = input.integer("tries", { min: 1_000, max: 100_000_000 }) ?? usualTries;
  await withSession(context, async ({ client }) => {
    const board = await readBoard(client, asked);
    const problem = problemOf(board);
    const fill = fillRoster(problem, { seed, proposals });
    for (let progress = fill.step(50_000); !progress.done && progress.best.unplaced > 0;) progress = fill.step(50_000);
    const filled = fill.result();
    const dutyById = new Map(board.duties.map((one) => [one.id, one]));
    const driverById = new Map(board.drivers.map((driver) => [driver.id, driver]));
    await printRows(context, {
      rows: filled.assignments,
      columns: [
        {
          name: "number",
          title: text("duties.cli.fields.number"),
          value: ({ duty }) => dutyById.get(duty)?.number ?? "",
        },
        {
          name: "driver",
          title: text("duties.cli.fields.driver"),
          value: ({ driver }) => driverById.get(driver)?.code ?? "",
        },
        {
          name: "name",
          title: text("duties.cli.fields.name"),
          value: ({ driver }) => driverById.get(driver)?.name ?? "",
        },
        {
          name: "day",
          title: text("duties.cli.fields.day"),
          value: ({ duty }) => dateOf(dutyById.get(duty)?.day ?? 0),
        },
      ],
    });
    await context.note(text("duties.cli.placed", { count: filled.assignments.length, total: problem.open.length }));
    if (input.flag("save") && filled.assignments.length > 0) {
      const wishes = filled.assignments.flatMap(({ duty: id, driver: driverId }) => {
        const duty = dutyById.get(id);
        return duty ? [{ id, version: duty.version, number: duty.number, driverId }] : [];
      });
      await saveWishes(context, client, wishes, false);
    }
    const { verdict, unplaced, shortages } = explainRoster(problem, filled);
    if (verdict === "complete") return;
    await context.warn(text(`duties.cli.${verdict}`, { count: unplaced.length }));
    for (const { duties: short, drivers: few, of } of shortages)
      await context.warn(text(`duties.cli.short.${of}`, { duties: short.length, drivers: few.length }));
    for (const { duty, hindrances } of unplaced) {
      const reasons = Object.entries(hindrances).map(([name, count]) => `${name} ${count}`);
      await context.warn(
        text("duties.cli.left", { number: dutyById.get(duty)?.number ?? "", reasons: reasons.join(", ") }),
      );
    }
  });
}
