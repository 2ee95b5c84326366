import type { CSSProperties } from "react";
import type { Placed } from "./lines.ts";

interface Place {
  readonly "data-pinned"?: "start" | "end";
  readonly "data-edge"?: true;
  readonly style?: CSSProperties;
}

/** What keeps a cell in sight, and says on which side of it others pass below. */
export function placeOf<Row>({ startPx, endPx, isEdge }: Placed<Row>): Place {
  const edge = isEdge === true && { "data-edge": true as const };
  if (startPx !== undefined) return { "data-pinned": "start", ...edge, style: { insetInlineStart: startPx } };
  if (endPx !== undefined) return { "data-pinned": "end", ...edge, style: { insetInlineEnd: endPx } };
  return {};
}
