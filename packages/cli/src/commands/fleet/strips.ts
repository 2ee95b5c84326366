import type { VehiclePosition } from "./showPositions.ts";

/** A line in one direction with the buses on it. */
export interface Strip {
  readonly line: string;
  readonly direction: string;
  readonly stops: number;
  readonly buses: readonly VehiclePosition[];
}

/** The lines on which something drives, by name and direction; on each the bus that is furthest comes first. */
export function stripsOf(list: readonly VehiclePosition[]): readonly Strip[] {
  const strips = new Map<string, VehiclePosition[]>();
  for (const one of list) {
    if (one.tripId === undefined) continue;
    const key = `${one.line ?? ""}\n${one.direction ?? ""}`;
    strips.set(key, [...(strips.get(key) ?? []), one]);
  }
  return [...strips]
    .map(([key, buses]) => {
      const [line = "", direction = ""] = key.split("\n");
      const stops = Math.max(...buses.map((bus) => bus.stops ?? 0));
      return { line, direction, stops, buses: buses.toSorted((a, b) => (b.nextStop ?? 0) - (a.nextStop ?? 0)) };
    })
    .toSorted(
      (a, b) => a.line.localeCompare(b.line, undefined, { numeric: true }) || (a.direction < b.direction ? -1 : 1),
    );
}

/** The stops of a line with its buses between them: `o--o-#-o` (the bus is on its way to the third stop). */
export function stripLine({ stops, buses }: Strip, isPlain: boolean): string {
  const [stop, way, bus] = isPlain ? ["o", "-", "#"] : ["○", "─", "●"];
  const before = (next: number): string => {
    const there = buses.filter(({ nextStop }) => nextStop === next).length;
    return there === 0 ? way.repeat(2) : there === 1 ? `${way}${bus}${way}` : `${way}${bus}${there}${way}`;
  };
  return Array.from({ length: stops }, (_, at) => (at === 0 ? stop : `${before(at)}${stop}`)).join("");
}
