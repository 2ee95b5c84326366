import type { VehicleState } from "@banche/core/day";

/** The shape of a state, in a square of 12 with its origin in the middle. Marks in words and the map draw the same paths. */
export interface Shape {
  /** Path data of SVG. */
  readonly path: string;
  /** Filled with the colour of the state; otherwise with that of the sheet. */
  readonly isFull: boolean;
  /** Width of the outline in px; 0: none. */
  readonly outline: number;
  readonly dashes: readonly number[];
  /** It points north, and turns with the vehicle. */
  readonly isTurned: boolean;
}

const disc = (radius: number) =>
  `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
const plain = { isFull: true, outline: 0, dashes: [], isTurned: false } as const;

export const shapes: Readonly<Record<VehicleState, Shape>> = {
  late: { ...plain, path: "M0-5 5.500 5h-11z" },
  early: { ...plain, path: "M0 5-5.500-5h11z", isFull: false, outline: 1.6 },
  noSignal: { ...plain, path: disc(4.6), isFull: false, outline: 1.7, dashes: [2.2, 1.7] },
  moving: { ...plain, path: "M0-5.500 4.500 5 0 2.500-4.500 5z", isTurned: true },
  standing: { ...plain, path: disc(3.8) },
  off: { ...plain, path: "M-4-4h8v8h-8z", isFull: false, outline: 1.4 },
};
