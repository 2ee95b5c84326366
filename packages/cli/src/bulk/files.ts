import { dirname, extname, join, resolve } from "node:path";
import { type BulkSource, csvText, jsonText, type Sheet, yamlText } from "@banche/core/bulk";
import { FileError, fileSource, spooledSource, workbookBytes, writeFileWhole } from "@banche/core/node";
import type { App } from "../app.ts";
import { CliError, usageError } from "../errors.ts";

/** Formats that files are written in. */
export const fileFormats = ["csv", "tsv", "xlsx", "json", "ndjson", "yaml"] as const;
export type FileFormat = (typeof fileFormats)[number];

/**
 * The file to read; `-` is standard input, which is kept in a private temporary file until `remove`.
 *
 * @throws {CliError} `file`
 */
export async function openSource(
  app: App,
  path: string,
): Promise<{ readonly source: BulkSource; remove(): Promise<void> }> {
  try {
    if (path === "-") return await spooledSource("-", app.stdin.chunks());
    const source = fileSource(resolve(app.cwd, path));
    for await (const _ of source.open()) break;
    return { source, remove: async () => undefined };
  } catch (error) {
    throw fileTrouble(error);
  }
}

/** Path for rejected rows: `users.csv` → `users.errors.csv` in the same folder. */
export function errorPath(path: string, noun: string, format: FileFormat): string {
  if (path === "-") return `${noun}.errors.${format}`;
  const extension = extname(path);
  const name = path.slice(0, path.length - extension.length);
  return `${name}.errors.${format}`;
}

/** @throws {CliError} `usage` when neither the option nor the extension names the format */
export function formatOf(path: string, asked: string | undefined): FileFormat {
  const extension = extname(path).slice(1).toLowerCase();
  const known = fileFormats.find((format) => format === extension);
  const wanted = fileFormats.find((format) => format === asked);
  if (asked !== undefined && !wanted) throw usageError("bulk.usage.format", { value: asked });
  if (known && wanted && known !== wanted) throw usageError("bulk.usage.formatAndName", { format: wanted, file: path });
  if (path === "-") return wanted ?? "csv";
  const format = known ?? wanted;
  if (!format) throw usageError("bulk.usage.format", { value: path });
  return format;
}

/**
 * Writes a table completely or not at all.
 *
 * @throws {CliError} `file`
 */
export async function writeSheet(app: App, path: string, format: FileFormat, sheet: Sheet): Promise<void> {
  try {
    await writeFileWhole(resolve(app.cwd, path), contentOf(format, sheet));
  } catch (error) {
    throw fileTrouble(error, path);
  }
}

/** The bytes or texts of a table in a format, piece by piece. */
export function contentOf(format: FileFormat, sheet: Sheet): AsyncIterable<string | Uint8Array> {
  return contents[format](sheet);
}

const contents: Readonly<Record<FileFormat, (sheet: Sheet) => AsyncIterable<string | Uint8Array>>> = {
  csv: (sheet) => csvText(sheet),
  tsv: (sheet) => csvText(sheet, "\t"),
  json: (sheet) => jsonText(sheet, "json"),
  ndjson: (sheet) => jsonText(sheet, "ndjson"),
  yaml: (sheet) => yamlText(sheet),
  xlsx: async function* (sheet) {
    yield await workbookBytes(sheet);
  },
};

/** Bytes that are already complete, as the content of a file. */
export async function* onePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** Turns a file error into an error of the tool; returns other errors unchanged. */
export function fileTrouble(error: unknown, path?: string): unknown {
  if (!(error instanceof FileError)) return error;
  const { problem, reason } = error;
  const params = { file: path ?? error.path, reason };
  const folder = path === undefined ? undefined : dirname(join(path));
  return new CliError("file", {
    text: { key: `bulk.fileErrors.${problem}`, params },
    details: { file: params.file, problem, reason, ...(folder && folder !== "." && { folder }) },
    cause: error,
  });
}
