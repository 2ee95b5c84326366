import { join, resolve } from "node:path";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { placeOfFiles } from "../placeOfFiles.ts";
import { loadServer, startError } from "../serve.ts";
import { backupError, keyOf, printFacts } from "./local.ts";

/** Restores database and files from a backup; no server may run meanwhile. */
export async function restoreFile(context: Context, input: Input): Promise<void> {
  const { app, text, paint } = context;
  const [file = ""] = input.args;
  const path = resolve(app.cwd, file);
  const key = keyOf(context, input);
  const data = input.text("data");
  const dataDir = data === undefined ? join(app.folders.data, "data") : resolve(app.cwd, data);
  const replace = input.flag("replace");
  const { restoreBackupFile, verifyBackupFile } = await loadServer();
  const failed = (error: unknown): never => {
    throw startError(backupError(error, path));
  };
  // An incomplete backup file must not destroy the existing data.
  const { at } = await verifyBackupFile(path, key).catch(failed);
  if (replace && !input.flag("yes")) {
    const where = app.env["DATABASE_URL"] ? text("backups.cli.databaseOfUrl") : dataDir;
    await context.confirm(text("backups.cli.askReplace", { where, at }), "--yes");
  }
  const facts = await restoreBackupFile(path, {
    ...{ dataDir, key, replace },
    ...placeOfFiles(context, input),
    databaseUrl: app.env["DATABASE_URL"] || undefined,
    databaseDirectUrl: app.env["DATABASE_DIRECT_URL"] || undefined,
  }).catch(failed);
  await printFacts(context, facts);
  await context.note(`${paint.ok("✓")} ${text("backups.cli.restored")}`);
}
