import { unguardCell } from "../../text/csvGuard.ts";
import { csvLine } from "../../text/csvLine.ts";
import { CLEAR_CELL } from "../../records/limits.ts";

/** A header and its rows, to be written to a file. */
export interface Sheet {
  readonly header: readonly string[];
  rows(): AsyncIterable<readonly string[]>;
}

/** Byte order mark. Without it, Excel reads UTF-8 in the encoding of the computer. */
const BOM = "\ufeff";
/** Characters of one output piece. */
const PIECE_CHARS = 65_536;

/** A table as delimited text with CRLF, beginning with a byte order mark, piece by piece. */
export async function* csvText(sheet: Sheet, delimiter = ","): AsyncGenerator<string> {
  yield* inPieces(csvLines(sheet, delimiter));
}

/** A table as NDJSON, or as one JSON array. Members are named by the header, empty cells are left out. */
export async function* jsonText(sheet: Sheet, format: "json" | "ndjson"): AsyncGenerator<string> {
  yield* inPieces(format === "ndjson" ? ndjsonLines(sheet) : jsonLines(sheet));
}

/**
 * A table as a YAML list of mappings, with the same names as JSON. All texts are quoted, so none is read as another
 * type.
 */
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

/** The non-empty cells of a row, by the name of their column. */
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
