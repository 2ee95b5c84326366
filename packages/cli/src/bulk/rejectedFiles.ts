import type { ResourceRegistry, Language } from "@banche/core";
import { type BulkIssue, type CheckedFile, type JobRow, rejectedRows, rowIssues } from "@banche/core/bulk";
import { withThousands } from "@banche/core/text";
import type { Context } from "../context.ts";
import { usageError } from "../errors.ts";
import type { Input } from "../program/input.ts";
import { errorPath, writeSheet } from "./files.ts";
import type { Sources } from "./sources.ts";

/** Rows that were left out or refused go to a file beside their source, to be fixed and imported again. */
export interface RejectedFiles {
  /** Path for the rejected rows of the only file; undefined with several files. */
  readonly path: string | undefined;
  /**
   * @param rows - rows that the server refused
   * @returns a part of the summary that names the files; undefined when nothing was refused
   */
  write(rows?: readonly JobRow[]): Promise<{ readonly text: string; readonly files: readonly string[] } | undefined>;
}

/** @throws {CliError} `usage` when one path is given for several files */
export function rejectedFiles(
  context: Context,
  input: Input,
  { given, files }: { readonly given: Pick<Sources, "paths" | "sources">; readonly files: readonly CheckedFile[] },
): RejectedFiles {
  const asked = input.text("errors");
  const many = given.sources.length > 1;
  if (asked !== undefined && many) throw usageError("bulk.usage.errorsOfMany");
  const names = files.map(({ name }) => name);
  const pathOf = ({ name, resource, table }: CheckedFile): string => {
    const path = errorPath(given.paths.get(name) ?? name, resource?.noun ?? "rows", table?.format ?? "csv");
    const isShared = names.filter((other) => other === name).length > 1;
    return asked ?? (isShared ? path.replace(/\.errors\.(\w+)$/, `.${resource?.noun ?? "rows"}.errors.$1`) : path);
  };
  const [only] = files;
  return {
    path: only && files.length === 1 ? pathOf(only) : undefined,
    async write(rows = []) {
      const registry = await context.app.registry.load();
      const written: string[] = [];
      let count = 0;
      for (const file of files) {
        const refused = refusedOf(file, rows, { language: context.settings.language, registry });
        const mine = file.states.count("invalid") + new Set(refused.map(({ line }) => line)).size;
        if (!file.table || mine === 0) continue;
        const path = pathOf(file);
        await writeSheet(context.app, path, file.table.format, rejectedRows(file, refused));
        written.push(path);
        count += mine;
      }
      if (written.length === 0) return undefined;
      const params = { count: withThousands(count), file: written.join(", ") };
      return { text: context.text("bulk.rejected", params), files: written };
    },
  };
}

function refusedOf(
  { name, resource }: CheckedFile,
  rows: readonly JobRow[],
  { language, registry }: { readonly language: Language; readonly registry: ResourceRegistry },
): readonly BulkIssue[] {
  return rows
    .filter((row) => row.file === name && row.resource === resource?.name)
    .flatMap((row) => rowIssues(row, language, registry));
}
