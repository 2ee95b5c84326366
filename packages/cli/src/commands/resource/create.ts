import { oneLine, type Resource, type ResourceName, resources } from "@banche/core";
import { printJson } from "../../output/json.ts";
import { withSession } from "../../session/connect.ts";
import { optionName, type Run } from "../command.ts";
import { draftFrom, withDefaults } from "./draft.ts";

/** Makes one record from the options; prints its id where the server gives one. */
export function createRecord(name: ResourceName): Run {
  return (context, input) =>
    withSession(context, async ({ client }) => {
      const resource: Resource = resources[name];
      const isGiven = (field: string) => input.text(optionName(field)) !== undefined;
      const given = await draftFrom({ client, context, input }, resource, {});
      const body = withDefaults(resource, given, isGiven);
      const answer = await client.call(resource.endpoints.create, { body });
      const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
      const label = resource.fields[resource.label];
      const said = label && body[label.key];
      if (context.settings.format === "json") await printJson(context, { id: typeof id === "string" ? id : null });
      else if (typeof id === "string" && !context.app.stdout.isTTY) await context.print(id);
      const words = { name: typeof said === "string" ? oneLine(said) : "" };
      await context.note(`${context.paint.ok("✓")} ${context.text("cli.done.created", words)}`);
    });
}
