import { clock } from "../../output/clock.ts";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Context } from "../../context.ts";
import { CliError, usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import type { BackupFacts } from "../serve.ts";

/** The key. It is read from a file and is never an argument, because other users of the machine can see arguments. */
export function keyOf({ app }: Context, input: Input): string | undefined {
  const file = input.text("key-file") ?? app.env["BANCHE_BACKUP_KEY_FILE"];
  if (file === undefined || file === "") return undefined;
  return readKey(resolve(app.cwd, file));
}

/** @throws {CliError} `usage` */
export function readKey(path: string): string {
  let key: string;
  try {
    key = readFileSync(path, "utf8").trim();
  } catch (cause) {
    throw new CliError("usage", { text: { key: "backups.cli.noKeyFile", params: { path } }, cause });
  }
  if (key.length < LEAST_KEY_CHARS) throw usageError("backups.cli.shortKey", { path, count: LEAST_KEY_CHARS });
  return key;
}

const LEAST_KEY_CHARS = 12;

const reasons = [
  ...(["not_a_backup", "damaged", "cut_off", "key_needed", "wrong_key"] as const),
  ...(["newer", "not_empty", "in_use"] as const),
];

/** Describes the failure of a backup in words, with what to do. */
export function backupError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.name !== "BackupError") {
    const isOfFile = "path" in error && error.path === file;
    return isOfFile
      ? new CliError("file", { text: { key: "cli.errors.unreadable", params: { file } }, cause: error })
      : error;
  }
  const reason = reasons.find((one) => one === error.code) ?? "damaged";
  return new CliError(reason === "not_empty" || reason === "in_use" ? "safety" : "file", {
    text: { key: `backups.cli.errors.${reason}`, params: { reason: error.message } },
    details: { reason },
    cause: error,
  });
}

export async function printFacts(context: Context, facts: BackupFacts): Promise<void> {
  const { text } = context;
  await printRows(context, {
    rows: [facts],
    columns: [
      {
        name: "at",
        title: text("backups.fields.createdAt"),
        value: ({ at }) => at,
        cell: ({ at }) => clock(Date.parse(at)),
      },
      { name: "tables", title: text("backups.cli.tables"), value: ({ tables }) => tables, align: "right" },
      { name: "rows", title: text("backups.cli.rows"), value: ({ rows }) => rows, align: "right" },
      { name: "files", title: text("backups.cli.files"), value: ({ files }) => files, align: "right" },
      { name: "missing", title: text("backups.cli.missing"), value: ({ missing }) => missing, align: "right" },
    ],
  });
}
