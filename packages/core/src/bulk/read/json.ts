import { guardCell } from "../../text/csvGuard.ts";
import { CLEAR_CELL } from "../../records/limits.ts";
import { RECORD_MAX_CHARS } from "../limits.ts";
import type { RowProblem } from "./source.ts";

/** One object of a JSON, NDJSON or YAML file, its members as cell texts. */
export interface JsonRow {
  readonly line: number;
  readonly members: ReadonlyMap<string, string>;
  readonly problem?: RowProblem;
}

/**
 * The objects of a file: one per line (NDJSON), or the elements of one array (JSON). `null` means "make it empty",
 * like `-` in a spreadsheet; lists are joined. Memory does not grow with the file.
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<readonly JsonRow[]> {
  const scanner = objectScanner();
  for await (const piece of text) {
    const rows = scanner.feed(piece);
    if (rows.length > 0) yield rows;
  }
  const rows = scanner.finish();
  if (rows.length > 0) yield rows;
}

/** Splits the text into its outermost objects by counting braces outside strings. */
function objectScanner() {
  let line = 1;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let object = "";
  let startLine = 1;
  let strayLine = 0;
  let rows: JsonRow[] = [];

  function take(): readonly JsonRow[] {
    const taken = rows;
    rows = [];
    return taken;
  }

  function outside(char: string): void {
    if (char === "{") {
      depth = 1;
      startLine = line;
      object = char;
    } else if (char.trim() !== "" && !"[],".includes(char) && strayLine !== line) {
      strayLine = line;
      rows.push({ line, members: new Map(), problem: { rule: "brokenJson" } });
    }
  }

  function inside(char: string): void {
    object += char;
    if (escaped) escaped = false;
    else if (inString && char === "\\") escaped = true;
    else if (char === '"') inString = !inString;
    else if (!inString && char === "{") depth += 1;
    else if (!inString && char === "}") depth -= 1;
    if (depth > 0 && object.length <= RECORD_MAX_CHARS) return;
    rows.push(depth > 0 ? tooLong(startLine) : parse(object, startLine));
    depth = 0;
    inString = false;
    object = "";
  }

  return {
    feed(piece: string): readonly JsonRow[] {
      for (const char of piece) {
        if (depth === 0) outside(char);
        else inside(char);
        if (char === "\n") line += 1;
      }
      return take();
    },
    finish(): readonly JsonRow[] {
      if (depth > 0) rows.push({ line: startLine, members: new Map(), problem: { rule: "brokenJson" } });
      return take();
    },
  };
}

function tooLong(line: number): JsonRow {
  return { line, members: new Map(), problem: { rule: "tooLong", params: { max: RECORD_MAX_CHARS } } };
}

function parse(object: string, line: number): JsonRow {
  try {
    const value: unknown = JSON.parse(object);
    const members = Object.entries(typeof value === "object" && value !== null ? value : {});
    return { line, members: new Map(members.map(([name, member]) => [name, cellOf(member)])) };
  } catch {
    return { line, members: new Map(), problem: { rule: "brokenJson" } };
  }
}

/** A value of a JSON file as the text of a cell. */
export function cellOf(value: unknown): string {
  if (value === null) return CLEAR_CELL;
  if (Array.isArray(value)) return value.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("、");
  return typeof value === "string" ? guardCell(value) : JSON.stringify(value);
}
