import type { OpenItem, SettlementRow, SettlementSheet } from "./sheet.ts";

/** A row that differs between two sheets; one side is missing if that sheet has no such row. */
export interface RowDifference {
  readonly key: string;
  readonly before: SettlementRow | undefined;
  readonly after: SettlementRow | undefined;
}

/** The differences of another calculation from a stored sheet. */
export interface SheetDifference {
  readonly rows: readonly RowDifference[];
  /** Number of penalties and open items that only one of the sheets has. */
  readonly penalties: number;
  readonly open: number;
}

/** The differences between two sheets of the same carrier and month, in the order of the rows. */
export function compareSheets(before: SettlementSheet, after: SettlementSheet): SheetDifference {
  const [olds, news] = [rowsByKey(before), rowsByKey(after)];
  const keys = [...new Set([...olds.keys(), ...news.keys()])].toSorted();
  return {
    rows: keys.flatMap((key): readonly RowDifference[] => {
      const [old, young] = [olds.get(key), news.get(key)];
      return JSON.stringify(old) === JSON.stringify(young) ? [] : [{ key, before: old, after: young }];
    }),
    penalties: unlike(before.penalties, after.penalties),
    open: unlike<OpenItem>(before.open, after.open),
  };
}

const rowsByKey = ({ rows }: SettlementSheet) => new Map(rows.map((row) => [row.key, row]));

function unlike<One>(before: readonly One[], after: readonly One[]): number {
  const [olds, news] = [textsOf(before), textsOf(after)];
  return [...olds].filter((one) => !news.has(one)).length + [...news].filter((one) => !olds.has(one)).length;
}

const textsOf = (list: readonly unknown[]): ReadonlySet<string> => new Set(list.map((one) => JSON.stringify(one)));
