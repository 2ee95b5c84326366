import { isProtected, type Resource } from "@banche/core";
import { oneLine, withThousands } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { forget } from "../../session/candidates.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import type { Run } from "../command.ts";
import { forEach } from "./each.ts";
import { findTargets, type Target } from "./keys.ts";

/** Most names that the question shows; further records are only counted. */
const NAMES = 10;
/** Most records that one command deletes without `--max-delete`. */
const MAX_DELETE = 100;

/** Deletes records after a question. Deletes none unless all of them exist and their number is the expected one. */
export function removeRecords(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const resource = connection.registry.of(name);
      const { text } = context;
      const targets = await findTargets(connection, resource, await withStdinLines(input.args, context.app.stdin));
      guard(input, targets.length);
      const isDry = input.flag("dry-run");
      if (!isDry && !input.flag("yes")) await ask(context, targets);
      const gone: string[] = [];
      const { done, planned } = await forEach(context, targets, async ({ id, key }) => {
        if (resource.protectedBy !== undefined) refuseProtected(resource, await client.of(resource).get(id), key);
        if (isDry) return "planned";
        await client.of(resource).remove(id);
        gone.push(key);
        return "done";
      }).finally(() => {
        if (gone.length > 0) forget(context, connection, resource.name, gone);
      });
      const said = isDry
        ? text("cli.dryRun.deleted", { count: withThousands(planned) })
        : text("cli.done.deleted", { count: withThousands(done) });
      await context.note(`${context.paint.ok("✓")} ${said}`);
    });
}

/** @throws {CliError} `safety` when there are more records than allowed, or another number than expected */
function guard(input: Input, count: number): void {
  const most = input.integer("max-delete", { min: 0, max: 1_000_000 }) ?? MAX_DELETE;
  const expected = input.integer("expect", { min: 0, max: 1_000_000 });
  if (expected !== undefined && expected !== count) {
    const params = { expected, count };
    throw new CliError("safety", { text: { key: "cli.errors.unexpectedCount", params }, details: params });
  }
  if (count > most) {
    const params = { most, count };
    throw new CliError("safety", {
      text: { key: "cli.errors.tooManyDeletes", params },
      mend: { key: "cli.usage.useFlag", params: { flag: `--max-delete ${count}` } },
      details: params,
    });
  }
}

async function ask(context: Context, targets: readonly Target[]): Promise<void> {
  const names = targets.slice(0, NAMES).map(({ key }) => oneLine(key));
  const more = targets.length > NAMES ? "…" : "";
  const params = { count: withThousands(targets.length), names: `${names.join(", ")}${more}` };
  await context.confirm(context.text("cli.ask.delete", params), "--yes");
}

/** @throws {CliError} `protected` for a record that must not be disabled or deleted */
export function refuseProtected(resource: Resource, record: Readonly<Record<string, unknown>>, name: string): void {
  if (!isProtected(resource, record)) return;
  throw new CliError("protected", { text: { key: "cli.errors.protected", params: { name } }, details: { key: name } });
}
