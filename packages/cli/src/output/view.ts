import { usageError } from "../errors.ts";
import type { Settings } from "../settings.ts";
import type { Query } from "./query.ts";
import type { Template } from "./template.ts";

/** How what a command prints is looked at; compiled before anything is asked of the server. */
export interface View {
  /** `--query`: over the whole output, or over each record with `--format ndjson`. */
  readonly query?: Query;
  /** `--template`: a text for each record. */
  readonly template?: Template;
}

/** @throws {CliError} `usage` for an expression or a template that is wrong */
export async function compileView({ query, template, format }: Settings): Promise<View> {
  if (template !== undefined && format !== undefined && format !== "json") {
    throw usageError("cli.usage.templateAndFormat");
  }
  return {
    ...(query !== undefined && { query: await (await import("./query.ts")).compileQuery(query) }),
    ...(template !== undefined && { template: (await import("./template.ts")).compileTemplate(template) }),
  };
}

/** Whether somebody asked for data where a note would do. */
export function wantsData({ settings, view }: { readonly settings: Settings; readonly view: View }): boolean {
  return settings.format !== undefined || view.query !== undefined || view.template !== undefined;
}

/**
 * The fields to print: those that were named, else those that the template names; empty for the usual ones.
 *
 * @param known - fields of the command; undefined where its output has a shape of its own
 * @throws {CliError} `usage` for a field that the command does not print
 */
export function chooseFields(
  { fields, query }: Settings,
  { template }: View,
  known: readonly string[] | undefined,
): readonly string[] {
  if (fields.length > 0 && !known) throw usageError("cli.usage.noFields");
  // Behind a query the names are those of what it makes.
  const wanted = fields.length > 0 ? fields : query === undefined && known ? (template?.fields ?? []) : [];
  const unknown = wanted.find((name) => !known?.includes(name));
  if (unknown === undefined) return wanted;
  throw usageError("cli.usage.unknownField", { field: unknown, fields: known?.join(", ") ?? "" });
}
