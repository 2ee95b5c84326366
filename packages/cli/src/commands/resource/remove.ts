import { oneLine, type Resource, type ResourceName, resources, withThousands } from "@banche/core";
import { CliError } from "../../errors.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import type { Run } from "../command.ts";
import { forEach } from "./each.ts";
import { findTargets, readRecord } from "./keys.ts";

/** Names shown in the question; more are counted. */
const NAMES = 10;

/** Deletes records after a question. Nothing happens unless all of them exist. */
export function removeRecords(name: ResourceName): Run {
  return (context, input) =>
    withSession(context, async ({ client }) => {
      const resource: Resource = resources[name];
      const { text } = context;
      const targets = await findTargets(client, resource, await withStdinLines(input.args, context.app.stdin));
      if (!input.flag("yes")) {
        const names = targets.slice(0, NAMES).map(({ key }) => oneLine(key));
        const more = targets.length > NAMES ? "…" : "";
        const params = { count: withThousands(targets.length), names: `${names.join(", ")}${more}` };
        await context.confirm(text("cli.ask.delete", params), "--yes");
      }
      const { done } = await forEach(context, targets, async ({ id, key }) => {
        if (resource.protectedBy !== undefined) refuseProtected(resource, await readRecord(client, resource, id), key);
        await client.call(resource.endpoints.remove, { params: { id } });
        return "done";
      });
      await context.note(`${context.paint.ok("✓")} ${text("cli.done.deleted", { count: withThousands(done) })}`);
    });
}

/** @throws {CliError} `protected` for a record that may neither be disabled nor deleted */
export function refuseProtected(
  { protectedBy }: Resource,
  record: Readonly<Record<string, unknown>>,
  name: string,
): void {
  if (protectedBy === undefined || record[protectedBy] !== true) return;
  throw new CliError("protected", { text: { key: "cli.errors.protected", params: { name } }, details: { key: name } });
}
