import { resolve } from "node:path";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { loadServer } from "../serve.ts";
import { backupError, keyOf, printFacts } from "./local.ts";

/** Reads a backup to its end and compares it with its hashes. Needs no server and no database. */
export async function verifyFile(context: Context, input: Input): Promise<void> {
  const [file = ""] = input.args;
  const key = keyOf(context, input);
  const path = resolve(context.app.cwd, file);
  const { verifyBackupFile } = await loadServer();
  const facts = await verifyBackupFile(path, key).catch((error: unknown) => {
    throw backupError(error, path);
  });
  await printFacts(context, facts);
  await context.note(`${context.paint.ok("✓")} ${context.text("backups.cli.verified")}`);
}
