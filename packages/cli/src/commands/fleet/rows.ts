import type { Client } from "@banche/core";

import type { ToldPositions, VehiclePosition } from "./showPositions.ts";
import { type Strip, stripsOf } from "./strips.ts";

/** Rows in order: each line followed by its buses, then the vehicles without a trip. */
export type FleetRow =
  | { readonly type: "line"; readonly key: string; readonly strip: Strip }
  | { readonly type: "bus"; readonly key: string; readonly bus: VehiclePosition; readonly strip: Strip | undefined }
  | { readonly type: "off"; readonly key: string; readonly count: number };

export function fleetRows({ list }: Pick<ToldPositions, "list">): readonly FleetRow[] {
  const rowOf = (bus: VehiclePosition, strip?: Strip): FleetRow => ({ type: "bus", key: bus.vehicleId, bus, strip });
  const off = list
    .filter(({ tripId }) => tripId === undefined)
    .toSorted((a, b) => (a.plate < b.plate ? -1 : a.plate > b.plate ? 1 : 0));
  return [
    ...stripsOf(list).flatMap((strip): readonly FleetRow[] => [
      { type: "line", key: `line ${strip.line} ${strip.direction}`, strip },
      ...strip.buses.map((bus) => rowOf(bus, strip)),
    ]),
    ...(off.length > 0 ? [{ type: "off" as const, key: "off", count: off.length }] : []),
    ...off.map((bus) => rowOf(bus)),
  ];
}

/** The lines of a factory with the names of their stops. */
export type FleetLines = Awaited<ReturnType<Client["tracking"]["lines"]>>["lines"];

/** Names of the stops of a strip. Numbers are used if the names are unknown or the line has other stops now. */
export function stopNames(lines: FleetLines, { stops, direction, buses }: Strip): readonly string[] {
  const line = lines.find(({ id }) => id === buses[0]?.lineId);
  const named = line?.directions.find((one) => one.direction === direction)?.stops ?? [];
  const isSame = named.length === stops;
  return Array.from({ length: stops }, (_, at) => (isSame && named[at]?.name) || String(at + 1));
}
