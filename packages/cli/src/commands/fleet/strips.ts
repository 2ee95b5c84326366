import type { VehiclePosition } from "./showPositions.ts";

/** A line in one direction with the buses on it. */
export interface Strip {
  readonly line: string;
  readonly direction: string;
  readonly stops: number;
  readonly buses: readonly VehiclePosition[];
}

/** The lines with vehicles on them, by name and direction. The bus that is furthest along its line is first. */
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

/** Options for drawing the stops of a line. */
export interface StripLook {
  /** Uses only ASCII characters. */
  readonly isPlain: boolean;
  /** Available cells. A longer strip is drawn to scale without its stops. Missing: no limit. */
  readonly width?: number;
  /** Returns the character for a bus; missing: the same for all. */
  readonly markOf?: (bus: VehiclePosition) => string;
}

/**
 * The stops of a line with its buses between them: `o--o-#-o` (the bus is between the second and the third stop). Of
 * several buses at one place the first is drawn, with their number.
 */
export function stripLine({ stops, buses }: Pick<Strip, "buses" | "stops">, look: StripLook): string {
  const { width = Number.POSITIVE_INFINITY, markOf } = look;
  const [stop, way, bus] = look.isPlain ? ["o", "-", "#"] : ["○", "─", "●"];
  if (stops > 1 && 3 * stops - 2 > width) return scaledStrip({ stops, buses }, look, { stop, way, bus });
  const before = (next: number): string => {
    const there = buses.filter(({ nextStop }) => nextStop === next);
    const [first] = there;
    if (!first) return way.repeat(2);
    const mark = markOf?.(first) ?? bus;
    return there.length === 1 ? `${way}${mark}${way}` : `${way}${mark}${there.length}${way}`;
  };
  const drawn = Array.from({ length: stops }, (_, at) => (at === 0 ? stop : `${before(at)}${stop}`)).join("");
  return drawn.length > width ? scaledStrip({ stops, buses }, look, { stop, way, bus }) : drawn;
}

/** Draws only both ends and the buses, each at its place to scale. */
function scaledStrip(
  { stops, buses }: Pick<Strip, "buses" | "stops">,
  { width = 0, markOf }: StripLook,
  { stop, way, bus }: Readonly<Record<"bus" | "stop" | "way", string>>,
): string {
  const inner = Math.max(0, width - 2);
  const cells = Array.from({ length: inner }, () => way);
  // If two buses are at one place, the first one must be visible.
  for (const one of buses.toReversed()) {
    const { nextStop = 0 } = one;
    if (nextStop < 1 || nextStop >= stops || inner === 0) continue;
    cells[Math.min(inner - 1, Math.floor(((nextStop - 0.5) / (stops - 1)) * inner))] = markOf?.(one) ?? bus;
  }
  return [stop, ...cells, ...(width > 1 ? [stop] : [])].join("");
}
