import { type Resource, type ResourceName, resources } from "@banche/core";
import { cellOf } from "../../output/cells.ts";
import { printDetails } from "../../output/details.ts";
import { withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { columnsOf } from "./columns.ts";
import { findTargets, readRecord } from "./keys.ts";
import { lookupsFor } from "./values.ts";

/** Prints one whole record. */
export function getRecord(name: ResourceName): Run {
  return (context, input) =>
    withSession(context, async ({ client }) => {
      const resource: Resource = resources[name];
      const { fields, language, format } = context.settings;
      const [target] = await findTargets(client, resource, input.args);
      if (!target) return;
      const record = await readRecord(client, resource, target.id);
      const shown = Object.values(resource.fields).filter(({ name }) => fields.length === 0 || fields.includes(name));
      const isForScripts = format !== undefined && format !== "table";
      const lookups = await lookupsFor(
        client,
        resource,
        shown.filter((field) => !isForScripts || field.kind !== "choice"),
      );
      const usual = ["id", ...Object.keys(resource.fields)];
      const columns = columnsOf({ resource, language, usual, from: "record", lookups });
      await printDetails(
        context,
        columns.map((column) => {
          const value = column.value(record);
          return { name: column.name, title: column.title, value, cell: column.cell?.(record) ?? cellOf(value) };
        }),
      );
    });
}
