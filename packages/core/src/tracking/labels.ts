import type { Point } from "./geo.ts";
import type { Extent } from "./mapView.ts";

/** A label that wants to stand beside a point. */
export interface WantedLabel extends Extent {
  readonly id: string;
  readonly at: Point;
  /** More is placed first. */
  readonly priority: number;
}

/** Where a label stands: its left top, in px. */
export interface PlacedLabel extends Point {
  readonly id: string;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Between a point and its label, px. */
const BESIDE = 14;

/**
 * Labels beside their points: right, left, above or below, the most urgent first. One that has no room beside those that are placed
 * already, or not all of whose box lies in the map, is left out. Order and ids decide between equal ones, so that labels do not jump.
 */
export function placeLabels(wanted: readonly WantedLabel[], size: Extent): readonly PlacedLabel[] {
  const taken: Box[] = [];
  const placed: PlacedLabel[] = [];
  const order = wanted.toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  for (const label of order) {
    const box = boxesOf(label).find((one) => isInside(one, size) && !taken.some((other) => overlap(one, other)));
    if (!box) continue;
    taken.push(box);
    placed.push({ id: label.id, x: box.left, y: box.top });
  }
  return placed;
}

function boxesOf({ at: { x, y }, width, height }: WantedLabel): readonly Box[] {
  const at = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + height });
  return [
    at(x + BESIDE, y - height / 2),
    at(x - BESIDE - width, y - height / 2),
    at(x - width / 2, y - BESIDE - height),
    at(x - width / 2, y + BESIDE),
  ];
}

function isInside({ left, top, right, bottom }: Box, { width, height }: Extent): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
