import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readMonthOf, yuanOf } from "./read.ts";

/** Lists the carriers of a month with their payments. */
export async function listSettlements(context: Context, input: Input): Promise<void> {
  const { text } = context;
  await withSession(context, async ({ client }) => {
    const { carriers } = await readMonthOf(context, client, input);
    await printRows(context, {
      rows: carriers,
      columns: [
        { name: "carrier", title: text("settlement.carriers"), value: ({ name }) => name },
        {
          name: "state",
          title: text("settlement.state"),
          value: ({ settlement }) => settlement?.state ?? "none",
          cell: ({ settlement }) => text(`settlement.states.${settlement?.state ?? "none"}`),
        },
        {
          name: "payable",
          title: text("settlement.fields.payable"),
          value: ({ settlement }) => yuanOf(settlement?.payableFen),
        },
        {
          name: "open",
          title: text("settlement.cli.openCount"),
          value: ({ settlement }) => settlement?.open ?? null,
        },
        {
          name: "vehicles",
          title: text("settlement.fields.vehicle"),
          value: ({ settlement }) => settlement?.vehicles ?? null,
          extra: true,
        },
        {
          name: "lines",
          title: text("settlement.fields.line"),
          value: ({ settlement }) => settlement?.lines ?? null,
          extra: true,
        },
        {
          name: "id",
          title: text("chat.fields.id"),
          value: ({ settlement }) => settlement?.id ?? null,
          extra: true,
        },
      ],
    });
  });
}
