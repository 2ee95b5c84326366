import { basename } from "node:path";
import type { Client } from "@banche/core";
import { openTable, type Row } from "@banche/core/bulk";
import { nodeReadPorts } from "@banche/core/node";
import { type FileAnswer, type FileScan, isScanHeader, scansIn, sendScanFile } from "@banche/core/ridership";
import { SCANS_MAX } from "@banche/core/wire";
import { openSource } from "../../bulk/files.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import { exitCodes } from "../../exitCodes.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { needRidership } from "./read.ts";

/** Most rows that are printed; further rows are only counted. */
const MOST_TOLD = 50;

/** Checks all scans of a file. Saves them when none is wrong; on request it saves the valid ones in any case. */
export async function importScans(context: Context, input: Input): Promise<number> {
  const { text } = context;
  const file = input.args[0] ?? "";
  const scans = await readScanFile(context, file);
  return withSession(context, async ({ client }) => {
    await needRidership(client);
    const checked = await sendAll(client, file, scans, true);
    await context.note(text("ridership.checked", { ...checked.sums, rows: scans.length }));
    for (const [key, count] of [
      ["ridership.doubles", checked.doubles],
      ["ridership.repeated", checked.sums.repeated],
      ["ridership.unmatchedIn", checked.sums.stored - checked.sums.matched],
    ] as const)
      if (count > 0) await context.note(text(key, { count }));
    if (checked.refused.length > 0) {
      for (const { line, field, rule } of checked.refused.slice(0, MOST_TOLD))
        await context.warn(
          text("ridership.refusedRow", { line, field: fieldText(context, field), rule: ruleText(context, rule) }),
        );
      await context.warn(text("ridership.refusedIn", { count: checked.refused.length }));
      if (!input.flag("skip-refused")) return exitCodes.invalid;
    }
    if (input.flag("dry-run")) return exitCodes.ok;
    const { sums } = await sendAll(client, file, scans, false);
    await context.note(text("ridership.imported", sums));
    return exitCodes.ok;
  });
}

const fields = ["at", "plate", "line", "rider", "stop"] as const;
const fieldText = ({ text }: Context, field: string) =>
  text(`ridership.fieldNames.${fields.find((one) => one === field) ?? "at"}`);
const rules = ["required", "type", "clock", "tooLong"] as const;
const ruleText = ({ text }: Context, rule: string) =>
  text(`ridership.refusals.${rules.find((one) => one === rule) ?? "type"}`);

/** Sends a file in parts that belong to one import. */
async function sendAll(client: Client, file: string, scans: readonly FileScan[], dryRun: boolean): Promise<FileAnswer> {
  return sendScanFile(scans, SCANS_MAX, async (part, importId) =>
    client.ridership.send({
      body: { name: basename(file), dryRun, scans: [...part], ...(importId !== undefined && { importId }) },
    }),
  );
}

/** @throws {CliError} `file` */
async function readScanFile({ app }: Context, file: string): Promise<readonly FileScan[]> {
  const { source, remove } = await openSource(app, file);
  const refused = (key: "ridership.badFile" | "ridership.emptyFile") => new CliError("file", { text: { key } });
  try {
    const opened = await openTable(source, nodeReadPorts, { isHeader: isScanHeader });
    if (!opened.ok || !isScanHeader(opened.table.header)) throw refused("ridership.badFile");
    const rows: Row[] = [];
    for await (const group of opened.table.rows()) rows.push(...group);
    if (rows.length === 0) throw refused("ridership.emptyFile");
    return scansIn(opened.table.header, rows);
  } finally {
    await remove();
  }
}
