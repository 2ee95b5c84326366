import { formatTime } from "@banche/core/text";
import { checkRoster, drivenDuties, serviceDayStart } from "@banche/core/roster";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { askedOf, readDrivers, readDuties } from "./read.ts";
import { CHINA_ZONE } from "@banche/core/text";

/** Lists what the duties of a period break, by driver, then time. */
export async function checkRosterOf(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const asked = askedOf(input);
  await withSession(context, async ({ client }) => {
    const [duties, drivers] = [await readDuties(client, asked), await readDrivers(client)];
    const byId = new Map(duties.map((one) => [one.duty.id, one]));
    const nameOf = new Map(drivers.map(({ id, name }) => [id, String(name ?? "")]));
    const rows = checkRoster(drivenDuties(duties), asked.rules).flatMap((violation) => {
      const duty = byId.get(violation.duty);
      return duty && duty.duty.day >= asked.from && duty.duty.day <= asked.to
        ? [{ ...violation, ...duty, violation }]
        : [];
    });
    await printRows(context, {
      rows,
      columns: [
        {
          name: "day",
          title: text("duties.cli.fields.day"),
          value: ({ duty }) => formatTime(serviceDayStart(duty.day), "yyyy-MM-dd", CHINA_ZONE),
        },
        {
          name: "driver",
          title: text("duties.cli.fields.driver"),
          value: ({ violation }) => nameOf.get(violation.driver) ?? violation.driver,
        },
        { name: "number", title: text("duties.cli.fields.number"), value: ({ number }) => number },
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
