import type { CSSProperties } from "react";
import type { TableColumn } from "./column.ts";
import type { Placed } from "./lines.ts";

interface Place {
  readonly "data-pinned"?: "start" | "end";
  readonly "data-edge"?: true;
  /** Not printed. */
  readonly "data-tools"?: true;
  readonly style?: CSSProperties;
}

/** Attributes that keep a cell visible, and mark the side where others scroll below it. */
export function placeOf<Row>({ column, startPx, endPx, isEdge }: Placed<Row>): Place {
  const marks = {
    ...(isEdge === true && { "data-edge": true as const }),
    ...(hasTools(column) && { "data-tools": true as const }),
  };
  if (startPx !== undefined) return { "data-pinned": "start", ...marks, style: { insetInlineStart: startPx } };
  if (endPx !== undefined) return { "data-pinned": "end", ...marks, style: { insetInlineEnd: endPx } };
  return marks;
}

/** Whether a column has buttons instead of facts. */
export function hasTools<Row>({ key }: TableColumn<Row>): boolean {
  return key === "actions";
}
