import type { Client } from "@banche/core";
import { serviceTimeText } from "@banche/core/timetable";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { kmOf, readSheet, type Sheet, yuanOf } from "./read.ts";

/** The rows of a sheet, or its trips. */
export async function showSettlement(context: Context, input: Input): Promise<void> {
  await withSession(context, async ({ client }) => {
    const sheet = await readSheet(context, client, input);
    if (input.flag("trips")) await showTrips(context, client, sheet);
    else await showRows(context, sheet);
  });
}

async function showRows(context: Context, sheet: Sheet): Promise<void> {
  const { text } = context;
  const names = new Map(sheet.names.map(({ id, name }) => [id, name]));
  await printRows(context, {
    rows: sheet.rows,
    columns: [
      { name: "line", title: text("settlement.fields.line"), value: ({ lineId }) => names.get(lineId) ?? lineId },
      {
        name: "kind",
        title: text("settlement.fields.kind"),
        value: ({ vehicleKind }) => names.get(vehicleKind) ?? vehicleKind,
      },
      { name: "shift", title: text("settlement.fields.shift"), value: ({ shift }) => names.get(shift) ?? shift },
      { name: "planned", title: text("settlement.fields.planned"), value: ({ planned }) => planned },
      { name: "ran", title: text("settlement.fields.ran"), value: ({ ran }) => ran },
      { name: "missed", title: text("settlement.fields.missed"), value: ({ missed }) => missed },
      { name: "late", title: text("settlement.fields.late"), value: ({ late }) => late },
      { name: "km", title: text("settlement.fields.km"), value: ({ metres }) => kmOf(metres) },
      { name: "amount", title: text("settlement.fields.amount"), value: ({ amountFen }) => yuanOf(amountFen) },
      { name: "penalty", title: text("settlement.fields.penalty"), value: ({ penaltyFen }) => yuanOf(penaltyFen) },
      { name: "payable", title: text("settlement.fields.payable"), value: ({ payableFen }) => yuanOf(payableFen) },
    ],
  });
  const { carrier, month, payableFen, open } = sheet;
  await context.note(
    text("settlement.cli.calculated", { carrier, month, yuan: yuanOf(payableFen), open: open.length }),
  );
}

async function showTrips(context: Context, client: Client, { id }: Sheet): Promise<void> {
  const { text } = context;
  const { trips, names: told } = await client.settlements.trips({ params: { id } });
  const names = new Map(told.map((one) => [one.id, one.name]));
  await printRows(context, {
    rows: trips,
    columns: [
      { name: "day", title: text("settlement.fields.day"), value: ({ day }) => day },
      { name: "number", title: text("settlement.fields.number"), value: ({ number }) => number },
      { name: "departs", title: text("day.fields.departs"), value: ({ departs }) => serviceTimeText(departs) },
      { name: "line", title: text("settlement.fields.line"), value: ({ lineId }) => names.get(lineId) ?? lineId },
      {
        name: "vehicle",
        title: text("settlement.fields.vehicle"),
        value: ({ vehicleId }) => names.get(vehicleId) ?? "",
      },
      {
        name: "outcome",
        title: text("settlement.state"),
        value: ({ outcome }) => outcome,
        cell: ({ outcome }) => text(outcome === "ran" ? "settlement.panel.ran" : "settlement.panel.cancelled"),
      },
      { name: "lateMinutes", title: text("settlement.fields.late"), value: ({ lateMinutes }) => lateMinutes },
      { name: "km", title: text("settlement.fields.km"), value: ({ metres }) => kmOf(metres) },
      { name: "amount", title: text("settlement.fields.amount"), value: ({ amountFen }) => yuanOf(amountFen) },
      { name: "penalty", title: text("settlement.fields.penalty"), value: ({ penaltyFen }) => yuanOf(penaltyFen) },
      { name: "note", title: text("settlement.fields.reason"), value: ({ note }) => note },
    ],
  });
}
