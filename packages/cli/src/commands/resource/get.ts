import { type Reach } from "../../registry.ts";
import { type AnyRow, type Resource, type ResourceField, valueAt } from "@banche/core";
import type { Lookups } from "@banche/core/forms";
import type { Context } from "../../context.ts";
import { cellOf } from "../../output/cells.ts";
import { printDetails } from "../../output/details.ts";
import { remember } from "../../session/candidates.ts";
import { type SignedIn, withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { columnsOf } from "./columns.ts";
import { findTargets } from "./keys.ts";
import { rememberLookups } from "../../session/lookups.ts";
import { candidateOf } from "./remembering.ts";
import { lookupsFor } from "./values.ts";
import { pathInLevels, pointsToLevels } from "./within.ts";

/** Prints one whole record. */
export function getRecord(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const resource = connection.registry.of(name);
      const [target] = await findTargets(connection, resource, input.args);
      if (!target) return;
      await printRecord(context, connection, resource, await client.of(resource).get(target.id));
    });
}

/** Prints a whole record: one label and value on each line, or in the requested format. */
export async function printRecord(
  context: Context,
  connection: SignedIn,
  resource: Resource,
  record: AnyRow,
): Promise<void> {
  const { fields, language, format } = context.settings;
  const forPeople = format === undefined || format === "table";
  const shown = Object.values(resource.fields).filter(({ name }) => fields.length === 0 || fields.includes(name));
  const wanted = shown.filter((field) => forPeople || !("from" in field));
  const lookups = await withPaths(connection, record, wanted, await lookupsFor(connection, resource, wanted));
  rememberLookups(context, connection, wanted, lookups);
  const candidate = candidateOf(resource, record);
  if (candidate && resource.key.length === 1)
    remember(context, connection, { name: resource.name, seen: [candidate], isAll: false });
  const usual = ["id", ...Object.keys(resource.fields)];
  const columns = columnsOf({ resource, language, usual, from: "record", lookups });
  await printDetails(
    context,
    columns.map((column) => {
      const value = column.value(record);
      return { name: column.name, title: column.title, value, cell: column.cell?.(record) ?? cellOf(value) };
    }),
  );
}

/** The lookups, with added paths for references into trees that are too large for lookups. */
async function withPaths(
  reach: Reach,
  record: AnyRow,
  fields: readonly ResourceField[],
  lookups: Lookups,
): Promise<Lookups> {
  const paths = new Map<string, string>();
  for (const field of fields) {
    const id = valueAt(record, field.key);
    if (!pointsToLevels(reach.registry, field) || !("target" in field) || typeof id !== "string" || id === field.root)
      continue;
    paths.set(`${field.target} ${id}`, await pathInLevels(reach, field.target, id));
  }
  return { ...lookups, label: (target, id) => paths.get(`${target} ${id}`) ?? lookups.label(target, id) };
}
