import { oneLine, type Resource, type ResourceName, resources } from "@banche/core";
import { usageError } from "../../errors.ts";
import { printJson } from "../../output/json.ts";
import { withSession } from "../../session/connect.ts";
import { optionName, type Run } from "../command.ts";
import { draftFrom } from "./draft.ts";
import { findTargets, readRecord } from "./keys.ts";

/**
 * Changes the fields that were given. The whole record is sent, as it was read a moment before: other servers of the
 * platform empty what is missing, and ours refuses when somebody else was faster (`conflict`).
 */
export function updateRecord(name: ResourceName): Run {
  return async (context, input) => {
    const resource: Resource = resources[name];
    const options = Object.keys(resource.fields).map(optionName);
    if (!options.some((option) => input.text(option) !== undefined)) throw usageError("cli.usage.nothingToChange");
    await withSession(context, async ({ client }) => {
      const [target] = await findTargets(client, resource, input.args);
      if (!target) return;
      const before = await readRecord(client, resource, target.id);
      const body = await draftFrom({ client, context, input }, resource, before);
      await client.call(resource.endpoints.update, { params: { id: target.id }, body });
      if (context.settings.format === "json") await printJson(context, { id: target.id });
      await context.note(`${context.paint.ok("✓")} ${context.text("cli.done.updated", { name: oneLine(target.key) })}`);
    });
  };
}
