import { checkRoster, drivenBy } from "@banche/core/roster";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { askedOf, dateOf, readBoard } from "./read.ts";

/** Lists the rules that the duties of a period break, by driver, then time. */
export async function checkRosterOf(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const asked = askedOf(input);
  await withSession(context, async ({ client }) => {
    const board = await readBoard(client, asked);
    const byId = new Map(board.duties.map((one) => [one.id, one]));
    const nameOf = new Map(board.drivers.map(({ id, name }) => [id, name]));
    const rows = checkRoster(drivenBy(board.duties, "driver"), board.rules).flatMap((violation) => {
      const duty = byId.get(violation.duty);
      return duty && duty.day >= asked.from && duty.day <= asked.to ? [{ ...violation, duty }] : [];
    });
    await printRows(context, {
      rows,
      columns: [
        {
          name: "day",
          title: text("duties.cli.fields.day"),
          value: ({ duty }) => dateOf(duty.day),
        },
        {
          name: "driver",
          title: text("duties.cli.fields.driver"),
          value: ({ driver }) => nameOf.get(driver) ?? driver,
        },
        { name: "number", title: text("duties.cli.fields.number"), value: ({ duty }) => duty.number },
        {
          name: "rule",
          title: text("duties.cli.fields.rule"),
          value: ({ rule }) => rule,
          cell: ({ rule }) => text(`duties.rules.${rule}`),
        },
        { name: "found", title: text("duties.cli.fields.found"), value: ({ found }) => found },
        { name: "limit", title: text("duties.cli.fields.limit"), value: ({ limit }) => limit },
        {
          name: "other",
          title: text("duties.cli.fields.other"),
          value: ({ other }) => (other === undefined ? "" : (byId.get(other)?.number ?? "")),
        },
      ],
    });
  });
}
