import { clock } from "../../output/clock.ts";
import { type Client, eachRow, type Resource } from "@banche/core";
import { bringBack, hasRecycleBin } from "@banche/core/bulk";
import { withThousands } from "@banche/core/text";
import { notFound, usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import type { Run } from "../command.ts";
import { forEach } from "./each.ts";
import type { Target } from "./keys.ts";

/** Lists deleted records that can be restored, newest first. */
export function listDeleted(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const { text } = context;
      const resource = connection.registry.of(name);
      await refuseWithout(client, resource);
      const time = (ms: number): string => clock(ms, "yyyy-MM-dd HH:mm");
      await printRows(context, {
        rows: rowsOf(client, resource, input.text("keyword")),
        columns: [
          { name: "id", title: "id", value: ({ id }) => id },
          { name: "key", title: text("cli.list.key"), value: ({ key }) => key },
          { name: "label", title: text("cli.deleted.label"), value: ({ label }) => label },
          {
            name: "deletedAt",
            title: text("cli.deleted.at"),
            value: ({ deletedAt }) => new Date(deletedAt).toISOString(),
            cell: ({ deletedAt }) => time(deletedAt),
          },
          { name: "deletedBy", title: text("cli.deleted.by"), value: ({ deletedBy }) => deletedBy },
          {
            name: "until",
            title: text("cli.deleted.until"),
            value: ({ until }) => new Date(until).toISOString(),
            cell: ({ until }) => time(until),
          },
        ],
      });
    });
}

/** Restores deleted records by key or id; a refused record does not stop the others. */
export function restoreDeleted(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const resource = connection.registry.of(name);
      await refuseWithout(client, resource);
      const targets: Target[] = [];
      for (const key of new Set(await withStdinLines(input.args, context.app.stdin))) {
        targets.push({ key, id: await findDeleted(client, resource, key) });
      }
      const isDry = input.flag("dry-run");
      const { done, planned } = await forEach(context, targets, async ({ id }) => {
        if (isDry) return "planned";
        const [back] = await bringBack(client, resource, [id]);
        if (back?.error) throw back.error;
        return "done";
      });
      const said = isDry
        ? context.text("cli.dryRun.restored", { count: withThousands(planned) })
        : context.text("cli.done.restored", { count: withThousands(done) });
      await context.note(`${context.paint.ok("✓")} ${said}`);
    });
}

const rowsOf = (client: Client, { name }: Resource, keyword: string | undefined) =>
  eachRow((at) =>
    client.extensions.deleted({
      params: { resource: name },
      query: { ...at, ...(keyword !== undefined && { keyword }) },
    }),
  );

/** @throws {CliError} `not_found`; `usage` when several deleted records had the same key */
async function findDeleted(client: Client, resource: Resource, key: string): Promise<string> {
  const ids: string[] = [];
  for await (const row of rowsOf(client, resource, key)) {
    if (row.key.toLowerCase() === key.toLowerCase()) ids.push(row.id);
  }
  if (ids.length > 1) throw usageError("cli.deleted.several", { key, ids: ids.join(", ") });
  if (ids[0] !== undefined) return ids[0];
  for await (const { id } of rowsOf(client, resource, undefined)) if (id === key) return id;
  throw notFound("cli.deleted.none", { key });
}

async function refuseWithout(client: Client, resource: Resource): Promise<void> {
  if (!(await hasRecycleBin(client, resource))) throw usageError("cli.deleted.noBin");
}
