import { type Resource, type ResourceField, withValue } from "@banche/core";
import { oneLine } from "@banche/core/text";
import { notFound, usageError } from "../../errors.ts";
import { type SignedIn, withSession } from "../../session/connect.ts";
import { optionName, type Run } from "../command.ts";
import { changesIn, reportChanges } from "./changes.ts";
import { findTargets, type Target } from "./keys.ts";
import { changesOf } from "./recordChanges.ts";
import { lookupsFor } from "./values.ts";

/**
 * Restores the value that a field of a record had before a change: before its last change, or before the one with the given id. The other
 * fields keep their present values, and all rules of a change apply.
 */
export function revertField(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const resource = connection.registry.of(name);
      const field = fieldOf(resource, input.text("field"));
      const [target] = await findTargets(connection, resource, input.args);
      if (!target) return;
      const value = await formerValue(connection, { name, target, field, change: input.text("change") });
      const before = await client.of(resource).get(target.id);
      const after = withValue(before, field.key, value ?? null);
      const changes = changesIn(resource, before, after, await lookupsFor(connection, resource, [field]));
      if (changes.length === 0) return context.note(context.text("changes.cli.same"));
      await reportChanges(context, resource, target.key, changes);
      const words = { name: oneLine(target.key), count: 1 };
      if (input.flag("dry-run"))
        return context.note(`${context.paint.ok("✓")} ${context.text("cli.dryRun.update", words)}`);
      if (!input.flag("yes")) await context.confirm(context.text("cli.ask.update", { count: 1 }), "--yes");
      await client.of(resource).update(target.id, after);
      await context.note(`${context.paint.ok("✓")} ${context.text("cli.done.updated", words)}`);
    });
}

/** @throws {CliError} `usage` for a field that does not exist or cannot be set alone */
function fieldOf(resource: Resource, given: string | undefined): ResourceField {
  const settable = Object.values(resource.fields).filter(
    ({ key, readOnly, createOnly }) => readOnly !== true && createOnly !== true && !key.includes("."),
  );
  const found = settable.find(({ name }) => name === given || optionName(name) === given);
  if (found) return found;
  const fields = settable.map(({ name }) => name).join(", ");
  if (given === undefined) throw usageError("changes.cli.whichField", { fields });
  throw usageError("cli.usage.unknownField", { field: oneLine(given), fields });
}

interface Wanted {
  readonly name: string;
  readonly target: Target;
  readonly field: ResourceField;
  readonly change: string | undefined;
}

/** @throws {CliError} `not_found` when no change of the record has a former value of the field */
async function formerValue(connection: SignedIn, { name, target, field, change }: Wanted): Promise<unknown> {
  for await (const { id, action, before, after } of changesOf(connection, name, target)) {
    if (change !== undefined && id !== change) continue;
    if (action !== "create" && after !== undefined && (field.key in (before ?? {}) || field.key in after)) {
      return before?.[field.key];
    }
    if (change !== undefined) break;
  }
  throw notFound("changes.cli.noFormer", { field: field.name, name: oneLine(target.key) });
}
