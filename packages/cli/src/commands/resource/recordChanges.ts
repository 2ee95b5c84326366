import { eachRow } from "@banche/core";
import type { Context } from "../../context.ts";
import { clock } from "../../output/clock.ts";
import { isForPeople, printRows } from "../../output/rows.ts";
import { type SignedIn, withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { limited } from "../messages/limits.ts";
import { actionWords, type AuditRow, changeReader, type ReadChange } from "./auditRows.ts";
import { findTargets, type Target } from "./keys.ts";

/** Changes that are shown without `--limit`. */
const USUAL = 20;

/** Changes of one record in the active factory, newest first. */
export function changesOf({ client }: SignedIn, resource: string, { id }: Target): AsyncGenerator<AuditRow> {
  return eachRow((at) => client.extensions.history({ params: { resource, id }, query: at }), 100);
}

interface Shown {
  readonly row: AuditRow;
  readonly change: ReadChange | undefined;
}

/** Prints the changes of a record, newest first: a row for each changed value. */
export function recordChanges(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const resource = connection.registry.of(name);
      const limit = input.integer("limit", { min: 1, max: 10_000 }) ?? USUAL;
      const [target] = await findTargets(connection, resource, input.args);
      if (!target) return;
      const read = changeReader(context, connection);
      let isCut = false;
      async function* rows(of: Target): AsyncGenerator<Shown> {
        let left = limit;
        for await (const row of limited(changesOf(connection, name, of), limit + 1)) {
          isCut = left === 0;
          if (isCut) return;
          left -= 1;
          const changes = row.action === "create" ? [] : await read(row);
          if (changes.length === 0) yield { row, change: undefined };
          for (const change of changes) yield { row, change };
        }
      }
      await printRows(context, { rows: rows(target), columns: columns(context, resource) });
      if (isCut) await context.note(context.text("changes.cli.cut", { count: limit }));
    });
}

function columns(context: Context, resource: Parameters<typeof actionWords>[2]) {
  const { text, settings } = context;
  return [
    { name: "id", title: "id", value: ({ row }: Shown) => row.id, extra: isForPeople(context) },
    {
      name: "at",
      title: text("logs.fields.time"),
      value: ({ row }: Shown) => new Date(row.at).toISOString(),
      cell: ({ row }: Shown) => clock(row.at),
      typed: true,
    },
    { name: "account", title: text("logs.fields.account"), value: ({ row }: Shown) => row.account },
    {
      name: "action",
      title: text("logs.fields.action"),
      value: ({ row }: Shown) => row.action,
      cell: ({ row }: Shown) => actionWords(row.action, settings.language, resource),
    },
    {
      name: "field",
      title: text("logs.fields.field"),
      value: ({ change }: Shown) => change?.field ?? null,
      typed: true,
    },
    { name: "before", title: text("logs.fields.before"), value: ({ change }: Shown) => change?.before ?? null },
    { name: "after", title: text("logs.fields.after"), value: ({ change }: Shown) => change?.after ?? null },
  ];
}
