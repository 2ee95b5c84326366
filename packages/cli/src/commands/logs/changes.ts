import { eachRow, wordsFor } from "@banche/core";
import { findText } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { clock } from "../../output/clock.ts";
import { asJson } from "../../output/json.ts";
import { isForPeople, printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { limited, limitOf } from "../messages/limits.ts";
import { actionWords, type AuditRow, changeReader, type ReadChange, shortly } from "../resource/auditRows.ts";
import { spanOf } from "./span.ts";

interface Shown {
  readonly row: AuditRow;
  readonly record: string;
  readonly changes: readonly ReadChange[];
}

/** Lists changes of records in the active factory, newest first, with each changed value. */
export async function listChanges(context: Context, input: Input): Promise<void> {
  const { text, settings } = context;
  const given = (name: string) => input.text(name);
  const [account, resource, recordId, jobId] = [given("account"), given("resource"), given("record"), given("job")];
  const query = {
    ...(account !== undefined && { account }),
    ...(resource !== undefined && { resource }),
    ...(recordId !== undefined && { recordId }),
    ...(jobId !== undefined && { jobId }),
    ...spanOf(input),
  };
  const limit = limitOf(context, input);
  await withSession(context, async (connection) => {
    const { client, registry } = connection;
    const read = changeReader(context, connection);
    async function* rows(): AsyncGenerator<Shown> {
      for await (const row of limited(
        eachRow((at) => client.extensions.audit({ query: { ...query, ...at } })),
        limit,
      )) {
        yield { row, record: recordName(row, registry.find(row.resource)?.label), changes: await read(row) };
      }
    }
    const nameOf = (name: string): string => {
      const found = registry.find(name);
      if (found) return wordsFor(found, settings.language).title;
      return findText(settings.language, `logs.resources.${name}`) ?? name;
    };
    await printRows(context, {
      rows: rows(),
      columns: [
        { name: "id", title: "id", value: ({ row }) => row.id, extra: isForPeople(context) },
        {
          name: "at",
          title: text("logs.fields.time"),
          value: ({ row }) => new Date(row.at).toISOString(),
          cell: ({ row }) => clock(row.at),
          typed: true,
        },
        { name: "account", title: text("logs.fields.account"), value: ({ row }) => row.account },
        {
          name: "action",
          title: text("logs.fields.action"),
          value: ({ row }) => row.action,
          cell: ({ row }) => actionWords(row.action, settings.language, registry.find(row.resource)),
        },
        {
          name: "resource",
          title: text("logs.fields.resource"),
          value: ({ row }) => row.resource,
          cell: ({ row }) => nameOf(row.resource),
        },
        { name: "record", title: text("logs.fields.record"), value: ({ record }) => record },
        {
          name: "recordId",
          title: text("logs.fields.record"),
          value: ({ row }) => row.recordId,
          extra: isForPeople(context),
        },
        {
          name: "changes",
          title: text("logs.cli.values"),
          value: ({ changes }) => changes.map(({ field, before, after }) => ({ field, before, after })),
          cell: ({ row, changes }) => (row.action === "create" ? "" : changes.map((one) => shortly(one)).join("; ")),
        },
        { name: "before", title: text("logs.fields.before"), value: ({ row }) => asJson(row.before), extra: true },
        { name: "after", title: text("logs.fields.after"), value: ({ row }) => asJson(row.after), extra: true },
        { name: "ip", title: text("logs.fields.ip"), value: ({ row }) => row.ip ?? null, extra: true },
        { name: "jobId", title: "jobId", value: ({ row }) => row.jobId ?? null, extra: true },
        { name: "requestId", title: "requestId", value: ({ row }) => row.requestId ?? null, extra: true },
      ],
    });
  });
}

/** The name of the record if the change has it, else its id. */
function recordName({ after, before, recordId }: AuditRow, label = "name"): string {
  const name = after?.[label] ?? before?.[label];
  return typeof name === "string" && name !== "" ? name : recordId;
}
