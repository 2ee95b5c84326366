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
  const [seen, setSeen] = useState<Seen>({ rows: undefined, size, needs: {} });
  if (rows === undefined || (seen.rows === rows && seen.size === size)) return seen.needs;
  const before = seen.size === size ? seen.needs : {};
  const needs = Object.fromEntries(
    fields.map((field) => [field.name, Math.max(before[field.name] ?? 0, widths.full(field, rows))]),
  );
  setSeen({ rows, size, needs });
  return needs;
}

interface Seen {
  readonly rows: readonly AnyRow[] | undefined;
  readonly size: string;
  readonly needs: Readonly<Record<string, number>>;
}
