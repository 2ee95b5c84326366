import type { ShownSheet } from "./table.ts";

/** Kinds of payments and deductions. */
export const chargeKinds = ["trips", "distance", "missed", "late", "incident", "adjustments"] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export interface Charge {
  readonly kind: ChargeKind;
  /** Negative for a deduction. */
  readonly fen: number;
}

/** The parts of a sheet that contain amounts. */
export interface ChargedSheet extends Pick<ShownSheet, "adjustments" | "payableFen" | "penalties"> {
  readonly rows: readonly {
    readonly ran: number;
    readonly tripFen?: number | undefined;
    readonly amountFen?: number | undefined;
  }[];
}

/**
 * The amounts of a sheet by kind, in order and without zeros. Their sum is the payable amount, including adjustments.
 * Undefined if the caller may not see money.
 */
export function chargesOf({ rows, penalties, adjustments, payableFen }: ChargedSheet): readonly Charge[] | undefined {
  if (payableFen === undefined) return undefined;
  const trips = rows.reduce((sum, { ran, tripFen = 0 }) => sum + ran * tripFen, 0);
  const taken = new Map<string, number>();
  for (const { kind, fen: less = 0 } of penalties) taken.set(kind, (taken.get(kind) ?? 0) + less);
  const penaltiesOf = (kind: ChargeKind) => taken.get(kind) ?? 0;
  const fen: Readonly<Record<ChargeKind, number>> = {
    trips,
    distance: rows.reduce((sum, { amountFen = 0 }) => sum + amountFen, 0) - trips,
    missed: 0 - penaltiesOf("missed"),
    late: 0 - penaltiesOf("late"),
    incident: 0 - penaltiesOf("incident"),
    adjustments: adjustments.reduce((sum, one) => sum + (one.fen ?? 0), 0),
  };
  return chargeKinds.flatMap((kind) => (fen[kind] === 0 ? [] : [{ kind, fen: fen[kind] }]));
}
