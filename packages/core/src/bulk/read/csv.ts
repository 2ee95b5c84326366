import { BROKEN_LINES_MAX, RECORD_MAX_CHARS } from "../limits.ts";
import type { CsvParserClass, CsvParserLike, Row, RowProblem } from "./source.ts";

/** Separators that spreadsheets write, most likely first. */
export const delimiters = [",", "\t", ";", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * The most frequent separator in the first of the top ten lines that contains any, outside quotes. Title lines have
 * none.
 */
export function sniffDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>(delimiters.map((one) => [one, 0]));
  let quoted = false;
  let lines = 0;
  for (const char of text) {
    if (char === '"') quoted = !quoted;
    if (char === "\n" && !quoted && ((lines += 1) >= 10 || [...counts.values()].some((count) => count > 0))) break;
    const count = counts.get(char);
    if (count !== undefined && !quoted) counts.set(char, count + 1);
  }
  const most = Math.max(...counts.values());
  return delimiters.find((one) => counts.get(one) === most) ?? ",";
}

/**
 * Records of delimited text, in groups, with the number of their first line. A line with broken quotes, or a record
 * longer than `RECORD_MAX_CHARS`, becomes a row with a problem. Reading continues with the next line, so one stray
 * quote never consumes the rest of a file. After `BROKEN_LINES_MAX` such lines reading stops. Blank lines are left
 * out. Memory does not grow with the file, but a cell may hold a reference to a larger text: store its `ownText`.
 *
 * @param text - with `\n` at the ends of lines
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  delimiter: Delimiter,
  CsvParser?: CsvParserClass,
): AsyncGenerator<readonly Row[]> {
  const reader = csvReader(delimiter, CsvParser ?? (await parserThatRunsEverywhere()));
  for await (const piece of text) {
    const rows = await reader.feed(piece);
    if (rows.length > 0) yield rows;
  }
  const rows = await reader.finish();
  if (rows.length > 0) yield rows;
}

/** Loaded on demand, because it brings its own implementation of streams. */
async function parserThatRunsEverywhere(): Promise<CsvParserClass> {
  const { Parser } = await import("csv-parse/browser/esm");
  return Parser as unknown as CsvParserClass;
}

function csvReader(delimiter: Delimiter, CsvParser: CsvParserClass) {
  /** Text since the last complete record. It is read again after a broken line. */
  let tail = "";
  /** Lines of the file that are finished. */
  let done = 0;
  /** True while the rest of a line that is too long is skipped. */
  let skipping = false;
  let brokenLines = 0;
  let rows: Row[] = [];
  let broken: RowProblem | undefined;
  let parser = start();
  /** This build of the parser cannot end if nothing was written. */
  let written = false;

  async function write(piece: string): Promise<void> {
    if (piece === "") return;
    const before = done;
    written = true;
    await new Promise<void>((resolve) => void parser.write(piece, resolve));
    tail = withoutLines(tail, done - before);
  }

  function start(): CsvParserLike {
    const before = done;
    return new CsvParser({
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      skip_records_with_error: true,
      max_record_size: RECORD_MAX_CHARS,
      on_record(cells, { lines }) {
        if (broken) return null;
        const line = done + 1;
        done = before + lines;
        if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells });
        return null;
      },
      on_skip(error) {
        broken ??= problemOf(error?.code);
        return undefined;
      },
    });
  }

  async function parse(piece: string): Promise<void> {
    tail += piece;
    if (written) await write(piece);
    else {
      tail = takePlain(tail);
      const isWhole = tail.includes('"') && tail.includes("\n");
      if (!isWhole && tail.length <= RECORD_MAX_CHARS) return;
      parser = start();
      await write(tail);
    }
    await mend();
    if (!tail.includes('"') && tail.length <= RECORD_MAX_CHARS) written = false;
  }

  /**
   * Splits records of one line at the delimiter without the parser, which is many times faster. The text must start
   * at a record.
   * @returns the rest: an incomplete line, or the start of a record that has several lines or is broken
   */
  function takePlain(text: string): string {
    let at = 0;
    for (;;) {
      const next = text.indexOf("\n", at);
      if (next < 0 || next - at > RECORD_MAX_CHARS) break;
      const cells = cellsOf(text.slice(at, next), delimiter);
      if (!cells) break;
      takeLine(cells);
      at = next + 1;
    }
    return text.slice(at);
  }

  function takeLine(cells: readonly string[]): void {
    done += 1;
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: done, cells });
  }

  /** Reports the broken line and continues with the next one. */
  async function mend(isEnd = false): Promise<void> {
    while (broken) {
      const problem: RowProblem = broken;
      broken = undefined;
      const end = tail.indexOf("\n");
      written = false;
      // A quote in the middle of a cell. Wait for the rest of the line to decide whether a spreadsheet wrote it.
      if (end < 0 && !isEnd && problem.rule === "brokenQuotes" && tail.length <= RECORD_MAX_CHARS) return;
      const line = end < 0 ? tail : tail.slice(0, end);
      const cells = problem.rule === "brokenQuotes" ? cellsOf(line, delimiter) : undefined;
      if (cells) takeLine(cells);
      else {
        brokenLines += 1;
        const given = brokenLines > BROKEN_LINES_MAX ? ({ rule: "tooManyBroken" } as const) : problem;
        rows.push({ line: done + 1, cells: line.slice(0, 2_000).split(delimiter), problem: given });
        done += 1;
      }
      skipping = !cells && end < 0;
      tail = end < 0 ? "" : takePlain(tail.slice(end + 1));
      if (brokenLines > BROKEN_LINES_MAX) return;
      if (!tail.includes('"') || !(isEnd || tail.includes("\n"))) continue;
      parser = start();
      await write(tail);
    }
  }

  function take(): readonly Row[] {
    const taken = rows;
    rows = [];
    return taken;
  }

  return {
    async feed(piece: string): Promise<readonly Row[]> {
      if (brokenLines > BROKEN_LINES_MAX) return [];
      const end = skipping ? piece.indexOf("\n") : -1;
      if (skipping && end < 0) return [];
      skipping = false;
      await parse(piece.slice(end + 1));
      return take();
    },
    async finish(): Promise<readonly Row[]> {
      for (;;) {
        if (!written) {
          const isOver = brokenLines > BROKEN_LINES_MAX || tail === "";
          tail = isOver ? "" : takePlain(tail.endsWith("\n") ? tail : `${tail}\n`);
          if (tail === "") return take();
          parser = start();
          await write(tail);
        }
        await new Promise<void>((resolve) => void parser.end(resolve));
        if (!broken || brokenLines > BROKEN_LINES_MAX) return take();
        await mend(true);
      }
    },
  };
}

/**
 * The cells of a one-line record, as spreadsheets read them: a quote only counts at the start of a cell. Undefined if
 * a quoted cell does not end in the line, or if text follows its closing quote.
 */
function cellsOf(line: string, delimiter: Delimiter): readonly string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; ;) {
    let end = line.indexOf(delimiter, at);
    if (line[at] === '"') {
      const close = closingQuote(line, at + 1);
      end = close + 1;
      if (close < 0 || (end < line.length && line[end] !== delimiter)) return undefined;
      cells.push(line.slice(at + 1, close).replaceAll('""', '"'));
      if (end >= line.length) return cells;
    } else {
      cells.push(end < 0 ? line.slice(at) : line.slice(at, end));
      if (end < 0) return cells;
    }
    at = end + 1;
  }
}

/** Position where a quoted cell ends; two quotes are one quote character. */
function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) if (line[at + 1] !== '"') return at;
  return -1;
}

function problemOf(code: string | undefined): RowProblem {
  return code === "CSV_MAX_RECORD_SIZE"
    ? { rule: "tooLong", params: { max: RECORD_MAX_CHARS } }
    : { rule: "brokenQuotes" };
}

function withoutLines(text: string, count: number): string {
  let at = 0;
  for (let line = 0; line < count; line += 1) {
    const end = text.indexOf("\n", at);
    if (end < 0) return "";
    at = end + 1;
  }
  return text.slice(at);
}
