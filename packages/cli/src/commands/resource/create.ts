import type { Resource } from "@banche/core";
import { oneLine } from "@banche/core/text";
import { wantsData } from "../../output/view.ts";
import { withSession } from "../../session/connect.ts";
import { optionName, type Run } from "../command.ts";
import { type Draft, draftFrom, withDefaults } from "./draft.ts";
import { firstPassword } from "./firstPassword.ts";
import { printRecord } from "./get.ts";

/**
 * Creates one record from the options. Prints the record when data was asked for, else its id if the server returns one. With `--dry-run`
 * it checks all values and prints the record without creating it.
 */
export function createRecord(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const resource = connection.registry.of(name);
      const isGiven = (field: string) => input.text(optionName(field)) !== undefined;
      const given = await draftFrom({ connection, context, input }, resource, {});
      const body = withDefaults(resource, given, isGiven);
      const words = { name: nameIn(resource, body) };
      if (input.flag("dry-run")) {
        if (wantsData(context)) await printRecord(context, connection, resource, { ...body, id: "" });
        return context.note(`${context.paint.ok("✓")} ${context.text("cli.dryRun.create", words)}`);
      }
      const first = await firstPassword(context, connection, input, { name, body });
      const answer = await client
        .of(resource)
        .create({ ...body, ...first?.members })
        .catch((error: unknown) => {
          first?.failed(error);
          throw error;
        });
      const { id } = answer;
      try {
        if (wantsData(context)) {
          const record = id === undefined ? { ...body, id: "" } : await client.of(resource).get(id);
          await printRecord(context, connection, resource, record);
        } else if (id !== undefined && !context.app.stdout.isTTY) await context.print(id);
        await context.note(`${context.paint.ok("✓")} ${context.text("cli.done.created", words)}`);
      } finally {
        // Runs even when printing the record failed, because the password cannot be read again.
        await first?.made(answer);
      }
    });
}

/** The name of the record for people. */
function nameIn({ fields, label }: Resource, body: Draft): string {
  const field = fields[label];
  const said = field && body[field.key];
  return typeof said === "string" ? oneLine(said) : "";
}
