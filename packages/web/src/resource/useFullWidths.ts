import type { AnyRow, ResourceField } from "@banche/core";
import { useState } from "react";
import { useLook } from "../bind/useSettings.ts";
import type { ColumnWidths } from "./columnWidths.ts";

/**
 * Width of the shown values of each column in full, in px, by field name. Widths grow and never shrink, so that columns
 * do not jump when pages are turned.
 */
export function useFullWidths(
  fields: readonly ResourceField[],
  rows: readonly AnyRow[] | undefined,
  widths: ColumnWidths,
): Readonly<Record<string, number>> {
  const { size } = useLook();
  const seeing = (before: Seen["needs"]): Seen => ({ rows, size, needs: rows ? grown(before, rows) : before });
  const grown = (before: Seen["needs"], now: readonly AnyRow[]): Seen["needs"] =>
    Object.fromEntries(fields.map((field) => [field.name, Math.max(before[field.name] ?? 0, widths.full(field, now))]));
  const [seen, setSeen] = useState(() => seeing({}));
  if (rows === undefined || (seen.rows === rows && seen.size === size)) return seen.needs;
  const next = seeing(seen.size === size ? seen.needs : {});
  setSeen(next);
  return next.needs;
}

interface Seen {
  readonly rows: readonly AnyRow[] | undefined;
  readonly size: string;
  readonly needs: Readonly<Record<string, number>>;
}
