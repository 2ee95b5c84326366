import { rowsOf, timeText } from "@banche/core/roster";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { dateOf, readBoard, weekAsked } from "./read.ts";

/** The duties of a week by day and time, with driver, vehicle and broken rules. */
export async function showRoster(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const from = weekAsked(context, input);
  await withSession(context, async ({ client }) => {
    const board = await readBoard(client, { from, to: from + 6, limits: {} });
    const { rows, open, violations } = rowsOf(board, "driver");
    const nameOf = new Map([...board.drivers, ...board.vehicles].map(({ id, name }) => [id, name]));
    const broken = (id: string) => violations.filter(({ duty }) => duty === id).map(({ rule }) => rule);
    const words = (id: string) =>
      broken(id).map((rule) =>
        rule === "leave" || rule === "papers" || rule === "unusable"
          ? text(`roster.rules.${rule}`)
          : text(`duties.rules.${rule}`),
      );
    const duties = [...open, ...rows.flatMap(({ cells }) => cells)]
      .flatMap((cell) => cell.duties)
      .toSorted((a, b) => a.day - b.day || a.start - b.start || (a.number < b.number ? -1 : 1));
    await printRows(context, {
      rows: duties,
      columns: [
        { name: "day", title: text("roster.cli.fields.day"), value: ({ day }) => dateOf(day) },
        { name: "number", title: text("roster.cli.fields.number"), value: ({ number }) => number },
        { name: "start", title: text("roster.cli.fields.start"), value: ({ start }) => timeText(start) },
        { name: "end", title: text("roster.cli.fields.end"), value: ({ end }) => timeText(end) },
        { name: "driver", title: text("roster.cli.fields.driver"), value: ({ driver }) => nameOf.get(driver) ?? "" },
        {
          name: "vehicle",
          title: text("roster.cli.fields.vehicle"),
          value: ({ vehicle }) => nameOf.get(vehicle) ?? "",
        },
        { name: "line", title: text("roster.cli.fields.line"), value: ({ line }) => board.lineNames.get(line) ?? "" },
        {
          name: "rules",
          title: text("roster.cli.fields.rules"),
          value: ({ id }) => broken(id).join(" "),
          cell: ({ id }) => words(id).join(" "),
        },
      ],
    });
  });
}
