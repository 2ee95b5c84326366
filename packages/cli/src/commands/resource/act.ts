import { type Resource, valueAt } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import { labelIn, withThousands } from "@banche/core/text";
import type { Endpoint } from "@banche/core/wire";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import type { Run } from "../command.ts";
import { forEach } from "./each.ts";
import { findTargets } from "./keys.ts";

/** Sets the values of an action on records; a record that has them already is not changed. */
export function actOn(name: string, action: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const resource = connection.registry.of(name);
      const { label, sets = {} } = resource.actions?.[action] ?? {};
      const endpoint = new Map<string, Endpoint>(Object.entries(resource.endpoints)).get(action);
      if (!endpoint || !label) throw new TypeError(`${name} has no action ${action}`);
      const targets = await findTargets(connection, resource, await withStdinLines(input.args, context.app.stdin));
      const isDry = input.flag("dry-run");
      const { done, unchanged, planned } = await forEach(context, targets, async ({ id }) => {
        if (has(resource, await client.of(resource).get(id), sets)) return "unchanged";
        if (isDry) return "planned";
        await client.call(endpoint, { params: { id } });
        return "done";
      });
      const params = {
        action: labelIn(context.settings.language, label),
        count: withThousands(isDry ? planned : done),
      };
      const rest = unchanged > 0 ? context.text("cli.done.unchanged", { count: withThousands(unchanged) }) : "";
      const said = `${context.text(isDry ? "cli.dryRun.acted" : "cli.done.acted", params)}${rest}`;
      await context.note(`${context.paint.ok("✓")} ${said}`);
    });
}

function has(resource: Resource, record: Readonly<Record<string, unknown>>, sets: Readonly<Record<string, unknown>>) {
  return Object.entries(sets).every(([name, value]) => {
    const field = resource.fields[name];
    const now = field && valueAt(record, field.key);
    return field !== undefined && now !== undefined && kindOf(field).same(now, value, field);
  });
}
