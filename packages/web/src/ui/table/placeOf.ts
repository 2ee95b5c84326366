import type { CSSProperties } from "react";
import type { Placed } from "./lines.ts";

interface Place {
  readonly "data-pinned"?: "start" | "end";
  readonly "data-edge"?: true;
  readonly style?: CSSProperties;
}

/** Attributes that keep a cell visible, and mark the side where others scroll below it. */
export function placeOf<Row>({ startPx, endPx, isEdge }: Placed<Row>): Place {
  const edge = isEdge === true && { "data-edge": true as const };
  if (startPx !== undefined) return { "data-pinned": "start", ...edge, style: { insetInlineStart: startPx } };
  if (endPx !== undefined) return { "data-pinned": "end", ...edge, style: { insetInlineEnd: endPx } };
  return {};
}
