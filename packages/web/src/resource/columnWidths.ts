import { type AnyRow, type ResourceField, valueAt } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import { useLook } from "../bind/useSettings.ts";
import { fontSizes } from "../theme/tokens.ts";
import { lineWidth, textWidth } from "../ui/textWidth.ts";
import { isSortable, readValue } from "./fields/read.tsx";

/** Width of a column, in px. */
export interface ColumnWidth {
  readonly widthPx: number;
  /** Least width of its values when there is little space. */
  readonly leastPx: number;
  /** Width of the full head, with and without sort arrows. A head may wrap between words. */
  readonly headPx?: number;
  readonly bareHeadPx?: number;
  /** Width of the shown values in full; used only if other columns leave space. */
  readonly fullPx?: number;
}

/** Default widths of columns: space for a usual value in the current language and size. */
export interface ColumnWidths {
  /** @param place - whether the column names the row, and whether the rows are a tree */
  of(field: ResourceField, place: { readonly isFirst: boolean; readonly isTree: boolean }): ColumnWidth;
  /** Width of the widest value of a column, in px; 0 for values that are not a line of text. */
  full(field: ResourceField, rows: readonly AnyRow[]): number;
  readonly actionsPx: number;
}

/** Width of a usual value in the widest language. */
const usual: Readonly<Record<ResourceField["kind"], number>> = {
  text: 108,
  multiline: 120,
  json: 160,
  richText: 200,
  integer: 64,
  decimal: 88,
  amount: 108,
  rating: 92,
  slider: 72,
  duration: 72,
  flag: 80,
  choice: 72,
  choices: 108,
  colour: 96,
  icon: 120,
  date: 88,
  dateRange: 176,
  month: 80,
  instant: 120,
  clock: 64,
  location: 148,
  files: 120,
  images: 120,
  signature: 120,
  reference: 92,
  references: 108,
  area: 148,
  rows: 160,
  computed: 88,
  attribute: 120,
};

/**
 * Codes are spelt names: 总-运营-车辆 is zong-yunying-cheliang. A code that names the row is fixed on phones, too, and
 * leaves space for a name beside it.
 */
const CODE = { usualPx: 148, firstPx: 124, rules: new Set<string>(["enCode", "userAccount", "pathSegment"]) } as const;
const TREE = { widthPx: 240, leastPx: 180 } as const;
/** Four Chinese characters. Cut texts are shown in full on hover. The column that names the row is not made smaller. */
const LEAST_TEXT_PX = 72;
const texty: ReadonlySet<ResourceField["kind"]> = new Set([
  "text",
  "multiline",
  "json",
  "richText",
  "choices",
  "location",
  "files",
  "images",
  "signature",
  "reference",
  "references",
  "area",
  "attribute",
]);
/** Longer texts are cut. */
const MOST_TEXT_PX = 320;
/** Only this many rows are measured. */
const MEASURED_ROWS = 100;
/** Kinds with one line of text, which may be cut. */
const lines: ReadonlySet<ResourceField["kind"]> = new Set([...texty, "choice"]);
/** Width of a switch, which depends on its texts. */
const WORDY_FLAG_PX = 100;
/** Padding and border of a cell, and one pixel for rounding. */
const CELL_PX = 17;
/** Extra width for the column that names the row, which has larger text. */
const KEY_PX = 1;
/** Heads are bold; sortable ones have arrows after their text. */
const BOLD = 1.12;
const SORT_PX = 22;
/** One time in each month, because month names differ in length. */
const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 28, 12));

export function useColumnWidths(texts: ResourceTexts): ColumnWidths {
  const sizePx = fontSizes[useLook().size];
  const isWordy = texts.word("common.verbs.delete", "").length > 3;
  return {
    of(field, { isFirst, isTree }) {
      if (isFirst && isTree) return TREE;
      const valuePx = isFirst && isCode(field) ? CODE.firstPx : widthOf(field);
      const sorts = !isTree && isSortable(field);
      const head = texts.field(field.name);
      const widthPx = Math.max(valuePx, headWidth(head, sorts));
      const longest = (hasArrows: boolean) => Math.max(...head.split(" ").map((word) => headWidth(word, hasArrows)));
      const isNumber = "rule" in field && field.rule === "iphone";
      const mayShrink = !isFirst && !isNumber && texty.has(field.kind);
      return {
        widthPx,
        leastPx: mayShrink ? Math.min(valuePx, LEAST_TEXT_PX) : valuePx,
        headPx: longest(sorts),
        bareHeadPx: longest(false),
      };
    },
    full(field, rows) {
      if (!lines.has(field.kind)) return 0;
      const values = rows.slice(0, MEASURED_ROWS).map((row) => readValue(valueAt(row, field.name), field, texts));
      const needs = [...new Set(values)].map((line) => lineWidth(line, sizePx + KEY_PX));
      return Math.min(MOST_TEXT_PX, Math.ceil(Math.max(0, ...needs)) + CELL_PX);
    },
    // A text button and an icon.
    actionsPx: 92,
  };

  function headWidth(text: string, sorts: boolean): number {
    const textPx = textWidth(text, sizePx) * BOLD;
    return Math.ceil(textPx) + CELL_PX + (sorts ? SORT_PX : 0);
  }

  function widthOf(field: ResourceField): number {
    if (isCode(field)) return CODE.usualPx;
    const { type } = kindOf(field).stored;
    if (type === "boolean" && isWordy) return WORDY_FLAG_PX;
    if (type !== "timestamptz") return usual[field.kind];
    const times = MONTHS.map((instant) => textWidth(readValue(instant, field, texts), sizePx));
    return Math.max(usual[field.kind], Math.ceil(Math.max(...times)) + CELL_PX);
  }
}

function isCode(field: ResourceField): boolean {
  return "rule" in field && field.rule !== undefined && CODE.rules.has(field.rule);
}

/**
 * A column with the width of its shown values. Cells of its own may need more than their words: the column grows with the words but does not
 * shrink to them.
 */
export function withFull(width: ColumnWidth, fullPx: number, isOwn: boolean): ColumnWidth {
  return { ...width, fullPx: isOwn && fullPx > 0 ? Math.max(fullPx, width.widthPx) : fullPx };
}

/** Widths that fit the available space. `isTight`: heads show arrows only for the current order. */
interface Fitted {
  readonly widths: readonly number[];
  readonly isTight: boolean;
}

/**
 * Fits columns into the available space. If all usual widths fit, the rest goes to columns whose values would be cut.
 * Otherwise columns shrink in this order: first to what their values need; then, in proportion, below that (values are
 * cut and shown in full on hover); then without arrows in their heads; then with cut heads. If even that is too wide,
 * the usual widths are kept and the table scrolls.
 */
export function fitted(columns: readonly ColumnWidth[], roomPx: number): Fitted {
  const roomy = [columns, columns.map(needed)].find((some) => widthOfAll(some) <= roomPx);
  if (roomy) return { widths: grown(roomy, roomPx - widthOfAll(roomy)), isTight: false };
  const withHeads = (head: "headPx" | "bareHeadPx"): readonly ColumnWidth[] =>
    columns.map(needed).map((column) => {
      const { widthPx, leastPx } = column;
      return { widthPx, leastPx: Math.min(widthPx, Math.max(leastPx, column[head] ?? 0)) };
    });
  const widths = shared(withHeads("headPx"), roomPx);
  if (widths) return { widths, isTight: false };
  const bare = shared(withHeads("bareHeadPx"), roomPx) ?? shared(columns, roomPx);
  return bare ? { widths: bare, isTight: true } : { widths: columns.map(({ widthPx }) => widthPx), isTight: false };
}

/** At most the width of the shown values, where that is known. */
function needed(column: ColumnWidth): ColumnWidth {
  const { widthPx, leastPx, headPx = 0, fullPx = 0 } = column;
  return fullPx > 0 ? { ...column, widthPx: Math.min(widthPx, Math.max(fullPx, leastPx, headPx)) } : column;
}

function widthOfAll(columns: readonly ColumnWidth[]): number {
  return columns.reduce((all, { widthPx }) => all + widthPx, 0);
}

function grown(columns: readonly ColumnWidth[], leftPx: number): readonly number[] {
  const lacks = columns.map(({ widthPx, fullPx = 0 }) => Math.max(0, fullPx - widthPx));
  const lacking = lacks.reduce((all, lack) => all + lack, 0);
  const share = lacking > leftPx ? leftPx / lacking : 1;
  return columns.map(({ widthPx }, at) => widthPx + Math.floor((lacks[at] ?? 0) * share));
}

/** Shrinks columns in proportion; undefined if even the least widths do not fit. */
function shared(columns: readonly ColumnWidth[], roomPx: number): readonly number[] | undefined {
  const over = widthOfAll(columns) - roomPx;
  const spare = columns.reduce((all, { widthPx, leastPx }) => all + widthPx - leastPx, 0);
  if (over > spare) return undefined;
  const share = over > 0 ? over / spare : 0;
  return columns.map(({ widthPx, leastPx }) => Math.floor(widthPx - (widthPx - leastPx) * share));
}
