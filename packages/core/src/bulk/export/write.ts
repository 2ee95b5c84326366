import { unguardCell } from "../../text/csvGuard.ts";
import { csvLine } from "../../text/csvLine.ts";
import { CLEAR_CELL } from "../../records/limits.ts";

/** A header and the rows below it, to be written to a file. */
export interface Sheet {
  readonly header: readonly string[];
  rows(): AsyncIterable<readonly string[]>;
}

/** Byte order mark: without it Excel takes UTF-8 for the encoding of the machine. */
const BOM = "\ufeff";
/** Characters that are handed on at once. */
const PIECE_CHARS = 65_536;

/** A table as delimited text with CRLF, beginning with a byte order mark, piece by piece. */
export async function* csvText(sheet: Sheet, delimiter = ","): AsyncGenerator<string> {
  yield* inPieces(csvLines(sheet, delimiter));
}

/** A table as NDJSON, or as one JSON array; members are named by the header, empty cells left out. */
export async function* jsonText(sheet: Sheet, format: "json" | "ndjson"): AsyncGenerator<string> {
  yield* inPieces(format === "ndjson" ? ndjsonLines(sheet) : jsonLines(sheet));
}

/** A table as a YAML list of mappings, named like those of JSON. Texts are quoted, so none is taken for something else. */
export async function* yamlText(sheet: Sheet): AsyncGenerator<string> {
  yield* inPieces(yamlLines(sheet));
}

async function* csvLines(sheet: Sheet, delimiter: string): AsyncGenerator<string> {
  yield `${BOM}${csvLine(sheet.header, delimiter)}`;
  for await (const row of sheet.rows()) yield csvLine(row, delimiter);
}

async function* ndjsonLines(sheet: Sheet): AsyncGenerator<string> {
  for await (const row of sheet.rows()) yield `${jsonOf(sheet.header, row)}\n`;
}

async function* jsonLines(sheet: Sheet): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of sheet.rows()) {
    yield `${before}${jsonOf(sheet.header, row)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* yamlLines(sheet: Sheet): AsyncGenerator<string> {
  let empty = true;
  for await (const row of sheet.rows()) {
    const members = membersOf(sheet.header, row).map(
      ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}\n`,
    );
    yield members.length > 0 ? `- ${members.join("  ")}` : "- {}\n";
    empty = false;
  }
  if (empty) yield "[]\n";
}

function jsonOf(header: readonly string[], row: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(membersOf(header, row)));
}

/** The cells of a row that say something, by the name of their column. */
function membersOf(header: readonly string[], row: readonly string[]): readonly (readonly [string, string | null])[] {
  return header.flatMap((name, at) => {
    const cell = row[at];
    return cell ? [[name, cell === CLEAR_CELL ? null : unguardCell(cell)] as const] : [];
  });
}

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE_CHARS) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
