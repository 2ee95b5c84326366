import { loadPercent, ridershipCandidates } from "@banche/core/ridership";
import { serviceTimeText } from "@banche/core/timetable";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readRidership } from "./read.ts";

/** Lists recorded trips with their passenger counts. */
export async function listRidership(context: Context, input: Input): Promise<void> {
  const { text } = context;
  await withSession(context, async ({ client }) => {
    const { records, lines } = await readRidership(context, client, input);
    const names = new Map(lines.map(({ id, name }) => [id, name]));
    await printRows(context, {
      rows: records,
      columns: [
        { name: "day", title: text("ridership.fields.day"), value: ({ day }) => day },
        { name: "line", title: text("ridership.fields.line"), value: ({ lineId }) => names.get(lineId) ?? lineId },
        { name: "direction", title: text("ridership.fields.direction"), value: ({ direction }) => direction },
        { name: "departs", title: text("ridership.fields.time"), value: ({ departs }) => serviceTimeText(departs) },
        { name: "number", title: text("ridership.fields.number"), value: ({ number }) => number },
        { name: "people", title: text("ridership.fields.people"), value: ({ people }) => people },
        { name: "seats", title: text("ridership.fields.seats"), value: ({ seats }) => (seats > 0 ? seats : null) },
        {
          name: "percent",
          title: text("ridership.fields.percent"),
          value: ({ people, seats }) => loadPercent(people, seats) ?? null,
        },
        { name: "strangers", title: text("ridership.fields.strangers"), value: ({ strangers }) => strangers },
        {
          name: "source",
          title: text("ridership.fields.source"),
          value: ({ counted }) => (counted === undefined ? "scans" : "count"),
          cell: ({ counted }) => text(counted === undefined ? "ridership.scanned" : "ridership.counted"),
        },
      ],
    });
  });
}

/** Lists departures to merge or to add, by the rules of the factory. */
export async function listCandidates(context: Context, input: Input): Promise<void> {
  const { text } = context;
  await withSession(context, async ({ client }) => {
    const { records, lines, rules } = await readRidership(context, client, input);
    const names = new Map(lines.map(({ id, name }) => [id, name]));
    await printRows(context, {
      rows: ridershipCandidates(records, rules),
      columns: [
        {
          name: "kind",
          title: text("ridership.cli.kind"),
          value: ({ kind }) => kind,
          cell: ({ kind }) => text(`ridership.${kind}`),
        },
        { name: "line", title: text("ridership.fields.line"), value: ({ lineId }) => names.get(lineId) ?? lineId },
        { name: "direction", title: text("ridership.fields.direction"), value: ({ direction }) => direction },
        {
          name: "departures",
          title: text("ridership.cli.departures"),
          value: ({ departs }) => departs.map((one) => serviceTimeText(one)).join(" "),
        },
        { name: "on", title: text("ridership.cli.on"), value: ({ days }) => days.length },
        { name: "of", title: text("ridership.cli.of"), value: ({ ofDays }) => ofDays },
        {
          name: "days",
          title: text("ridership.cli.days"),
          value: ({ days }) => days.map(({ day, percent }) => `${day} ${percent}%`).join(", "),
        },
      ],
    });
  });
}
