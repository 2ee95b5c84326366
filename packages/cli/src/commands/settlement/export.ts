import { resolve } from "node:path";
import { tableSheet, tableWorkbook } from "@banche/core/bulk";
import { writeFileWhole } from "@banche/core/node";
import { settlementTable } from "@banche/core/settlement";
import { strToU8, zipSync } from "fflate";
import { contentOf, fileTrouble, formatOf } from "../../bulk/files.ts";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readSheet } from "./read.ts";

/** Writes a sheet to a file, completely or not at all; a workbook has numeric cells. */
export async function exportSettlement(context: Context, input: Input): Promise<void> {
  const { app, settings, text, paint } = context;
  const file = input.args[1] ?? "-";
  const format = formatOf(file, settings.format);
  if (file === "-" && format === "xlsx" && app.stdout.isTTY) throw usageError("bulk.usage.workbookToTerminal");
  await withSession(context, async ({ client }) => {
    const sheet = await readSheet(context, client, input);
    const table = settlementTable(sheet, settings.language);
    const content =
      format === "xlsx"
        ? one(tableWorkbook({ name: sheet.month, ...table }, { zip: zipSync, encode: strToU8 }))
        : contentOf(format, tableSheet(table));
    if (file === "-") {
      for await (const piece of content) await app.stdout.write(piece);
      return;
    }
    await writeFileWhole(resolve(app.cwd, file), content).catch((error: unknown) => {
      throw fileTrouble(error, file);
    });
    await context.note(`${paint.ok("✓")} ${text("settlement.cli.exported", { count: table.rows.length, file })}`);
  });
}

async function* one(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
