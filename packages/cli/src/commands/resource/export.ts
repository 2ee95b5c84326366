import { exportRecords, type Sheet, WhereError } from "@banche/core/bulk";
import { unguardCell, withThousands } from "@banche/core/text";
import { contentOf, fileTrouble, formatOf, writeSheet } from "../../bulk/files.ts";
import { createProgress } from "../../bulk/progress.ts";
import { whereTrouble } from "../../bulk/sources.ts";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import { printQueried } from "../../output/value.ts";
import { withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { findWithin } from "./within.ts";
import { withinIn } from "./withinOption.ts";

/**
 * Writes all records to a file that import can read; `-` is standard output. Query and template apply to the rows when they are printed,
 * else to the report (the file and its number of rows).
 */
export function exportFile(name: string): Run {
  return async (context, input) => {
    const { app, settings, text, view } = context;
    const resource = (await app.registry.load()).of(name);
    const path = input.args[0] ?? "-";
    const format = formatOf(path, settings.format);
    if (path === "-" && format === "xlsx" && app.stdout.isTTY) throw usageError("bulk.usage.workbookToTerminal");
    const isShaped = view.query !== undefined || view.template !== undefined;
    const { within } = resource.list;
    const given = withinIn(resource, input);
    await withSession(context, async (connection) => {
      const { client } = connection;
      const above =
        within && given ? await findWithin(connection, within.target, given.words, `--${given.option}`) : undefined;
      const progress = createProgress(
        { stream: app.stderr, clock: app.clock, text, quiet: settings.quiet },
        "bulk.phases.exporting",
      );
      let rows = 0;
      const sheet = await exportRecords({
        client,
        resource,
        language: settings.language,
        ...(settings.fields.length > 0 && { fields: settings.fields }),
        ...(within && above !== undefined && { filter: { [within.name]: above } }),
        where: input.texts("where"),
        ownNames: isShaped || format === "json" || format === "ndjson" || format === "yaml",
        onProgress: (done) => {
          rows = done;
          progress.update(done);
        },
      }).catch((error: unknown) => {
        throw error instanceof WhereError ? whereTrouble(resource, error, settings.language) : error;
      });
      try {
        if (path !== "-") await writeSheet(app, path, format, sheet);
        else if (isShaped) await printShaped(context, sheet);
        else for await (const piece of contentOf(format, sheet)) await app.stdout.write(piece);
      } catch (error) {
        throw fileTrouble(error, path);
      } finally {
        await progress.end();
      }
      if (path === "-") return;
      if (isShaped) await printQueried(context, { file: path, format, rows });
      await context.note(
        `${context.paint.ok("✓")} ${text("bulk.exported", { count: withThousands(rows), file: path })}`,
      );
    });
  };
}

/** Prints the rows as objects, with the same words as in a file; empty cells are null. */
async function printShaped(context: Context, { header, rows }: Sheet): Promise<void> {
  const columns = header.map((name, at) => ({
    name,
    title: name,
    value: (row: readonly string[]) => plainText(row[at]),
  }));
  await printRows({ ...context, settings: { ...context.settings, fields: [] } }, { columns, rows: rows() });
}

/** A cell without the apostrophe that stops spreadsheets from running it as a formula. */
function plainText(cell: string | undefined): string | null {
  return cell ? unguardCell(cell) : null;
}
