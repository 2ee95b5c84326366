import type { Board, BoardLeave } from "./board.ts";
import type { DrivingRules } from "./drivingRules.ts";
import { type Piece, pieceKinds } from "./duty.ts";
import type { BoardChanges } from "./boardState.ts";

interface AnsweredRow {
  readonly id: string;
  readonly name: string;
  readonly carrierId: string;
  readonly isUsable: boolean;
  readonly papersUntil?: number | undefined;
}

/** The parts of a roster answer from which a board is made. */
export interface RosterAnswer {
  readonly from: number;
  readonly days: number;
  readonly drivers: readonly (AnsweredRow & { readonly code: string; readonly licence: string })[];
  readonly vehicles: readonly (AnsweredRow & { readonly seats: number })[];
  readonly duties: readonly {
    readonly id: string;
    readonly version: number;
    readonly number: string;
    readonly day: number;
    readonly start: number;
    readonly end: number;
    readonly driverId: string;
    readonly vehicleId: string;
    readonly lineId: string;
    readonly state: string;
    readonly papersAllowed: boolean;
    readonly isReplacement?: boolean | undefined;
    readonly pieces: readonly { readonly kind: string; readonly start: number; readonly end: number }[];
  }[];
  readonly leaves: readonly (Omit<BoardLeave, "driver" | "note"> & {
    readonly driverId: string;
    readonly reason: string;
  })[];
  readonly names: readonly { readonly id: string; readonly name: string }[];
  readonly rules: DrivingRules;
}

/** Makes a board from an answer of the server. */
export function boardOfAnswer({ from, days, drivers, vehicles, duties, leaves, names, rules }: RosterAnswer): Board {
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const row = ({ id, name, carrierId, isUsable, papersUntil }: AnsweredRow) => ({
    ...{ id, name, group: nameOf.get(carrierId) ?? "", isUsable, ...(papersUntil !== undefined && { papersUntil }) },
  });
  return {
    ...{ from, days, rules },
    drivers: drivers.map(({ code, licence, ...one }) => ({ ...row(one), code, licence })),
    vehicles: vehicles.map(({ seats, ...one }) => ({ ...row(one), seats })),
    duties: duties.map(({ driverId: driver, vehicleId: vehicle, lineId: line, pieces, isReplacement, ...one }) => ({
      ...{ ...one, driver, vehicle, line, ...(isReplacement === true && { isReplacement }) },
      pieces: pieces.flatMap((piece): readonly Piece[] => {
        const kind = pieceKinds.find((known) => known === piece.kind);
        return kind ? [{ ...piece, kind }] : [];
      }),
    })),
    leaves: leaves.map(({ driverId: driver, reason: note, ...one }) => ({ ...one, driver, note })),
  };
}

/** Changes of a board in the form of the save call. */
export function wireChanges({ duties, spares, removed }: BoardChanges) {
  return {
    duties: duties.map(({ id, version, driver, vehicle }) => ({
      ...{ id, version },
      ...(driver !== undefined && { driverId: driver }),
      ...(vehicle !== undefined && { vehicleId: vehicle }),
    })),
    spares: spares.map(({ driver: driverId, day }) => ({ driverId, day })),
    removed: removed.map((one) => ({ ...one })),
  };
}
