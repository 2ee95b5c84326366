import type { Sheet } from "./useSettlement.ts";

/** How the trips of a sheet are grouped. */
export const views = ["line", "vehicle", "day"] as const;
export type View = (typeof views)[number];
export const isView = (text: string): text is View => views.some((view) => view === text);

type Sums = Omit<Sheet["byDay"][number], "key">;

/** A row of the table, for any kind of grouping. */
export interface Group extends Sums {
  readonly key: string;
  readonly name: string;
  /** For a row by line: vehicle kind and shift in words, and the prices. */
  readonly kind: string;
  readonly shift: string;
  readonly tripFen?: number | undefined;
  readonly kmPrice?: number | undefined;
}

/** The groups of a sheet, in the usual reading order. */
export function groupsOf(sheet: Sheet, view: View): readonly Group[] {
  const names = new Map(sheet.names.map(({ id, name }) => [id, name]));
  const plain = { kind: "", shift: "" };
  if (view === "day") return sheet.byDay.map((one) => ({ ...one, ...plain, name: one.key }));
  const found =
    view === "vehicle"
      ? sheet.byVehicle.map((one) => ({ ...one, ...plain, name: names.get(one.key) ?? "–" }))
      : sheet.rows.map(({ lineId, vehicleKind, shift, ruleId: _rule, ...one }) => ({
          ...one,
          ...{ name: names.get(lineId) ?? "–", kind: names.get(vehicleKind) ?? vehicleKind },
          shift: names.get(shift) ?? shift,
        }));
  const order = new Intl.Collator("zh-CN", { numeric: true });
  return found.toSorted((a, b) => order.compare(a.name, b.name) || order.compare(a.kind, b.kind));
}
