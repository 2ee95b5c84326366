import { clock } from "../../output/clock.ts";
import { readServiceDate } from "@banche/core/day";
import { findText } from "@banche/core/text";

import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { askRules, checkRules, rulesIn, rulesInFile } from "./ruleArgs.ts";

/**
 * Compares the alerts of a recorded day under other rules: counts by alert, then each added or removed alert. Changes
 * nothing.
 */
export async function replayRules(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const date = input.text("date");
  if (date !== undefined && readServiceDate(date) === undefined)
    throw usageError("duties.cli.day", { option: "--date" });
  const file = input.text("rules");
  const given = { ...(file !== undefined && (await rulesInFile(context, file))), ...rulesIn(input.args) };
  if (Object.keys(given).length === 0) throw usageError("fleetRules.cli.nothing");
  await withSession(context, async ({ client }) => {
    const { version: _version, ...now } = await askRules(client);
    checkRules(context, { ...now, ...given });
    const query = { ...given, ...(date !== undefined && { date }) };
    const trial = await client.fleetRules.trial({ query });
    const kindOf = (kind: string) => findText(context.settings.language, `tracking.map.alerts.${kind}`) ?? kind;
    await context.note(text("fleetRules.trial.about", { date: trial.date, count: trial.trips }));
    for (const { kind, present, tried } of trial.counts)
      if (present > 0 || tried > 0) await context.note(`${kindOf(kind)}: ${present} → ${tried}`);
    if (trial.left > 0) await context.warn(text("fleetRules.trial.left", { count: trial.left }));
    if (trial.changed.length === 0) await context.note(text("fleetRules.trial.same"));
    await printRows(context, {
      rows: trial.changed,
      columns: [
        {
          name: "change",
          title: text("fleetRules.cli.fields.change"),
          value: ({ isNew }) => (isNew ? "new" : "gone"),
          cell: ({ isNew }) => text(isNew ? "fleetRules.trial.isNew" : "fleetRules.trial.gone"),
        },
        {
          name: "kind",
          title: text("fleetRules.trial.kind"),
          value: ({ kind }) => kind,
          cell: ({ kind }) => kindOf(kind),
        },
        {
          name: "at",
          title: text("tracking.fields.at"),
          value: ({ at }) => clock(at, "yyyy-MM-dd HH:mm:ss"),
        },
        { name: "plate", title: text("tracking.fields.plate"), value: ({ plate }) => plate, typed: true },
        { name: "line", title: text("tracking.fields.line"), value: ({ line }) => line },
        { name: "trip", title: text("tracking.fields.trip"), value: ({ trip }) => trip },
        { name: "stop", title: text("tracking.fields.stop"), value: ({ stop }) => stop },
      ],
    });
  });
}
