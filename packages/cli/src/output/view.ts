import { usageError } from "../errors.ts";
import type { Settings } from "../settings.ts";
import type { Query } from "./query.ts";
import type { Template } from "./template.ts";

/** How output is queried and formatted; compiled before any request. */
export interface View {
  /** `--query`: applied to the whole output, or to each record with `--format ndjson`. */
  readonly query?: Query;
  /** `--template`: a text for each record. */
  readonly template?: Template;
}

/** @throws {CliError} `usage` for a wrong expression or template */
export async function compileView({ query, template, format }: Settings): Promise<View> {
  if (template !== undefined && format !== undefined && format !== "json") {
    throw usageError("cli.usage.templateAndFormat");
  }
  return {
    ...(query !== undefined && { query: await (await import("./query.ts")).compileQuery(query) }),
    ...(template !== undefined && { template: (await import("./template.ts")).compileTemplate(template) }),
  };
}

/** Whether data was asked for where a short note is the default. */
export function wantsData({ settings, view }: { readonly settings: Settings; readonly view: View }): boolean {
  return settings.format !== undefined || view.query !== undefined || view.template !== undefined;
}

/**
 * The fields to print: those of `--fields`, else those that the template uses; empty for the default ones.
 *
 * @param known - fields of the command; undefined when its output has its own shape
 * @throws {CliError} `usage` for a field that the command does not print
 */
export function chooseFields(
  { fields, query }: Settings,
  { template }: View,
  known: readonly string[] | undefined,
): readonly string[] {
  if (fields.length > 0 && !known) throw usageError("cli.usage.noFields");
  // With a query, field names refer to its result.
  const wanted = fields.length > 0 ? fields : query === undefined && known ? (template?.fields ?? []) : [];
  const unknown = wanted.find((name) => !known?.includes(name));
  if (unknown === undefined) return wanted;
  throw usageError("cli.usage.unknownField", { field: unknown, fields: known?.join(", ") ?? "" });
}
