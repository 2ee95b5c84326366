import { openTable, type Row } from "@banche/core/bulk";
import { changesIn, type FileChange } from "@banche/core/languages";
import { nodeReadPorts } from "@banche/core/node";
import { openSource } from "../../bulk/files.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { changeTexts } from "./change.ts";
import { formatIn } from "./formatIn.ts";

/** Imports the texts of a file. Each refused text is reported with its line. */
export async function importTexts(context: Context, input: Input): Promise<number> {
  const [path = ""] = input.args;
  formatIn(path);
  const found = await readChanges(context, path);
  if (found.length === 0) {
    await context.note(context.text("languages.cli.nothing"));
    return 0;
  }
  const changes = found.map(({ key, language, text }) => ({ key, language, text }));
  const placeOf = (at: number) => `${path}:${found[at]?.line ?? ""}`;
  return changeTexts(context, { changes, dryRun: input.flag("dry-run"), partly: input.flag("partly"), placeOf });
}

/** @throws {CliError} `file` */
async function readChanges({ app }: Context, path: string): Promise<readonly FileChange[]> {
  const refused = (key: "noKey" | "notRows") =>
    new CliError("file", { text: { key: `languages.faults.${key}` }, details: { path } });
  const { source, remove } = await openSource(app, path);
  try {
    const opened = await openTable(source, nodeReadPorts);
    if (!opened.ok) throw refused("notRows");
    const rows: Row[] = [];
    for await (const group of opened.table.rows()) rows.push(...group);
    const { changes, fault } = changesIn(opened.table.header, rows);
    if (fault) throw refused(fault);
    return changes;
  } finally {
    await remove();
  }
}
