import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { importTemplate, type Sheet, templateWorkbook } from "@banche/core/bulk";
import { loadLookups, withoutLevels } from "@banche/core/forms";
import { writeFileWhole } from "@banche/core/node";
import { strToU8, zipSync } from "fflate";
import { contentOf, type FileFormat, fileTrouble, formatOf, onePiece } from "../../bulk/files.ts";
import { CliError, usageError } from "../../errors.ts";
import { withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";

/**
 * Writes the template of an import. A workbook has lists of the allowed values, a sample and a guide; a text file has only headings, so
 * that no sample is imported. An existing file is never replaced, because it may already be filled in.
 */
export function writeTemplate(name: string): Run {
  return async (context, input) => {
    const { app, settings, text } = context;
    const { language } = settings;
    const path = input.args[0] ?? "-";
    const format = formatOf(path, settings.format);
    if (!isTable(format)) throw usageError("bulk.usage.templateFormat", { value: format });
    if (path === "-" && format === "xlsx" && app.stdout.isTTY) throw usageError("bulk.usage.workbookToTerminal");
    const target = resolve(app.cwd, path);
    if (path !== "-" && (await stat(target).catch(() => undefined))) {
      throw new CliError("file", {
        text: { key: "bulk.templateExists", params: { file: path } },
        details: { file: path },
      });
    }
    await withSession(context, async ({ client, registry }) => {
      const resource = registry.of(name);
      const lookups = await loadLookups(client, [{ ...resource, fields: withoutLevels(resource.fields, registry) }]);
      const columns = importTemplate({ resource, language, lookups });
      const sheet: Sheet = { header: columns.map(({ heading }) => heading), rows: async function* () {} };
      const content =
        format === "xlsx"
          ? onePiece(templateWorkbook(columns, language, { zip: zipSync, encode: strToU8 }))
          : contentOf(format, sheet);
      if (path === "-") {
        for await (const piece of content) await app.stdout.write(piece);
        return;
      }
      await writeFileWhole(target, content).catch((error: unknown) => {
        throw fileTrouble(error, path);
      });
      await context.note(`${context.paint.ok("✓")} ${text("bulk.templateWritten", { file: path })}`);
    });
  };
}

type Table = "csv" | "tsv" | "xlsx";

const isTable = (format: FileFormat): format is Table => format === "csv" || format === "tsv" || format === "xlsx";
