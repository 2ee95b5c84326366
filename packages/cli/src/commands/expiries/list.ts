import { clock } from "../../output/clock.ts";
import { daysLeft, labelIn } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

/** Papers that have expired or soon will, oldest first. */
export async function listExpiries(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const { language } = context.settings;
  const resource = input.text("resource");
  const days = input.integer("days", { min: 0, max: 366 });
  await withSession(context, async ({ client }) => {
    if (!(await client.additions()).has("expiries")) throw usageError("expiries.missing");
    const registry = await client.loadModels();
    const query = { ...(days !== undefined && { days }), ...(resource !== undefined && { resource }) };
    const { list } = await client.expiries.list({ query });
    const now = Date.now();
    await printRows(context, {
      rows: list,
      columns: [
        { name: "daysLeft", title: text("expiries.fields.left"), value: ({ until }) => daysLeft(until, now) },
        {
          name: "resource",
          title: text("expiries.fields.concept"),
          value: (row) => row.resource,
          cell: (row) => labelIn(language, registry.find(row.resource)?.one ?? [row.resource, row.resource]),
        },
        { name: "name", title: text("expiries.fields.record"), value: ({ name }) => name },
        {
          name: "field",
          title: text("expiries.fields.paper"),
          value: ({ field }) => field,
          cell: (row) =>
            labelIn(language, registry.find(row.resource)?.fields[row.field]?.label ?? [row.field, row.field]),
        },
        {
          name: "until",
          title: text("expiries.fields.until"),
          value: ({ until }) => clock(until, "yyyy-MM-dd"),
        },
        { name: "id", title: text("chat.fields.id"), value: ({ recordId }) => recordId, extra: true },
      ],
    });
  });
}
