import type { Language } from "../i18n/language.ts";
import type { TextKey } from "../i18n/catalogue.ts";
import { findText, textOf } from "../i18n/pick.ts";
import { fenText } from "./money.ts";

/** Sums for a caller: money is missing if it is hidden. */
interface ShownSums {
  readonly planned: number;
  readonly ran: number;
  readonly missed: number;
  readonly late: number;
  readonly plannedMetres: number;
  readonly metres: number;
  readonly amountFen?: number | undefined;
  readonly penaltyFen?: number | undefined;
  readonly payableFen?: number | undefined;
}
interface ShownItem {
  readonly kind: string;
  readonly day: string;
  readonly number: string;
  readonly lineId: string;
  readonly vehicleId: string;
}

/** A sheet as the server sends it. */
export interface ShownSheet {
  readonly rows: readonly (ShownSums & {
    readonly lineId: string;
    readonly vehicleKind: string;
    readonly shift: string;
    readonly ruleId: string;
  })[];
  readonly totals: ShownSums;
  readonly payableFen?: number | undefined;
  readonly penalties: readonly (ShownItem & {
    readonly ruleId: string;
    readonly lateMinutes: number;
    readonly fen?: number | undefined;
    readonly note: string;
  })[];
  readonly open: readonly (ShownItem & { readonly why: string })[];
  readonly adjustments: readonly {
    readonly fen?: number | undefined;
    readonly reason: string;
    readonly by: string;
  }[];
  readonly names: readonly { readonly id: string; readonly name: string }[];
}

/** Text, a whole number, or a decimal. */
type Cell = string | number | { readonly decimal: string };

const columns = [
  ...(["section", "line", "kind", "shift", "rule", "planned", "ran", "missed", "late"] as const),
  ...(["plannedKm", "km", "amount", "penalty", "payable", "day", "number", "vehicle", "reason"] as const),
];
type Column = (typeof columns)[number];

/**
 * A sheet as one table for files: rows, penalties, adjustments and open items, then the payable amount. Kilometres
 * have three decimals, money two. Values that the caller may not see are empty.
 */
export function settlementTable(
  sheet: ShownSheet,
  language: Language,
): { readonly header: readonly string[]; readonly rows: readonly (readonly Cell[])[] } {
  const names = new Map(sheet.names.map(({ id, name }) => [id, name]));
  const say = (key: TextKey) => textOf(language, key);
  const nameOf = (id: string) => names.get(id) ?? "";
  const lines: Partial<Record<Column, Cell>>[] = [
    ...inOrder(sheet.rows, nameOf).map((row) => ({
      ...{ section: say("settlement.sections.rows"), line: nameOf(row.lineId), kind: nameOf(row.vehicleKind) },
      ...{ shift: nameOf(row.shift), rule: nameOf(row.ruleId), ...cellsOf(row) },
    })),
    ...sheet.penalties.map(({ fen, ruleId, ...item }) => ({
      ...{ section: say("settlement.sections.penalties"), ...placeOf(item, nameOf), rule: nameOf(ruleId) },
      ...{ penalty: money(fen), reason: penaltyText(item, language, nameOf) },
    })),
    ...sheet.adjustments.map(({ fen, reason }) => ({
      ...{ section: say("settlement.sections.adjustments"), payable: money(fen), reason },
    })),
    ...sheet.open.map((item) => ({
      ...{ section: say("settlement.sections.open"), ...placeOf(item, nameOf) },
      reason: findText(language, `settlement.open.${item.why}`) ?? item.why,
    })),
    {
      ...{ section: say("settlement.sections.total"), ...cellsOf(sheet.totals) },
      payable: money(sheet.payableFen),
    },
  ];
  return {
    header: columns.map((name) => say(`settlement.fields.${name}`)),
    rows: lines.map((line) => columns.map((name) => line[name] ?? "")),
  };
}

/** The reason of a penalty as a text. */
export function penaltyText(
  { kind, lateMinutes, note }: Pick<ShownSheet["penalties"][number], "kind" | "lateMinutes" | "note">,
  language: Language,
  nameOf: (id: string) => string,
): string {
  if (kind === "late") return textOf(language, "settlement.penalties.late", { minutes: lateMinutes });
  if (kind === "incident") return textOf(language, "settlement.penalties.incident", { kind: nameOf(note) || note });
  return note === ""
    ? textOf(language, "settlement.penalties.missed")
    : textOf(language, "settlement.missedWhy", { note });
}

/** Rows sorted by line name, with `2号线` before `10号线`. */
function inOrder(rows: ShownSheet["rows"], nameOf: (id: string) => string): ShownSheet["rows"] {
  const order = new Intl.Collator("zh-CN", { numeric: true });
  return rows.toSorted(
    (a, b) =>
      order.compare(nameOf(a.lineId), nameOf(b.lineId)) || order.compare(nameOf(a.vehicleKind), nameOf(b.vehicleKind)),
  );
}

function cellsOf(sums: ShownSums) {
  return {
    ...{ planned: sums.planned, ran: sums.ran, missed: sums.missed, late: sums.late },
    ...{ plannedKm: kilometres(sums.plannedMetres), km: kilometres(sums.metres) },
    ...{ amount: money(sums.amountFen), penalty: money(sums.penaltyFen), payable: money(sums.payableFen) },
  };
}

function placeOf({ day, number, lineId, vehicleId }: ShownItem, nameOf: (id: string) => string) {
  return { day, number, line: nameOf(lineId), vehicle: nameOf(vehicleId) };
}

const money = (fen: number | undefined): Cell => (fen === undefined ? "" : { decimal: fenText(fen) });

const METRES_IN_KM = 1000;
const kilometres = (metres: number): Cell => ({ decimal: (metres / METRES_IN_KM).toFixed(3) });
