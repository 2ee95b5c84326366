import { fleetRuleBounds, fleetRuleNames, usualFleetRules } from "@banche/core/tracking";

import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { askRules, checkRules, rulesIn } from "./ruleArgs.ts";

/** Shows the rules of the factory. With `rule=value` arguments it changes them, all or none. */
export async function showOrSetRules(context: Context, input: Input): Promise<void> {
  const given = rulesIn(input.args);
  const { text, paint } = context;
  await withSession(context, async ({ client }) => {
    const { version, ...now } = await askRules(client);
    const names = Object.keys(given);
    if (names.length > 0) {
      checkRules(context, { ...now, ...given });
      await client.fleetRules.update({ body: { ...given, version } });
      await context.note(`${paint.ok("✓")} ${text("fleetRules.cli.changed", { names: names.join(", ") })}`);
      return;
    }
    await printRows(context, {
      rows: fleetRuleNames.map((name) => ({ name, value: now[name], ...fleetRuleBounds[name] })),
      columns: [
        { name: "rule", title: text("fleetRules.cli.fields.rule"), value: ({ name }) => name },
        {
          name: "label",
          title: text("fleetRules.cli.fields.label"),
          value: ({ name }) => text(`fleetRules.names.${name}`),
        },
        { name: "value", title: text("fleetRules.cli.fields.value"), value: ({ value }) => value, align: "right" },
        {
          name: "unit",
          title: text("fleetRules.cli.fields.unit"),
          value: ({ unit }) => unit,
          cell: ({ unit }) => text(`fleetRules.units.${unit}`),
        },
        { name: "min", title: text("fleetRules.cli.fields.min"), value: ({ min }) => min, align: "right", extra: true },
        { name: "max", title: text("fleetRules.cli.fields.max"), value: ({ max }) => max, align: "right", extra: true },
        {
          name: "usual",
          title: text("fleetRules.cli.fields.usual"),
          value: ({ name }) => usualFleetRules[name],
          align: "right",
        },
      ],
    });
  });
}
