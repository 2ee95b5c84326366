import { type Extent, placeLabels, type Point } from "@banche/core/tracking";
import { type FleetVehicle, needsSomebody, shortPlate } from "./fleetModel.ts";
import type { Tone } from "./marks.ts";

/** A label as it is drawn. */
export interface MapLabel extends Point, Extent {
  readonly text: string;
  /** Undefined: a name on the ground, without a frame. */
  readonly tone: Tone | undefined;
  /** The vehicle that it belongs to and moves with; its place is the distance from it. */
  readonly vehicle: number | undefined;
}

/** A name on the ground, at its place in px. */
export interface GroundName {
  readonly id: string;
  readonly text: string;
  readonly at: Point;
  readonly priority: number;
}

interface Wanted {
  readonly vehicles: readonly FleetVehicle[];
  readonly chosen: string | undefined;
  /** Where a vehicle is drawn, in px. */
  readonly pointOf: (index: number) => Point;
  /** The word for the state of a vehicle. */
  readonly wordOf: (vehicle: FleetVehicle) => string;
  /** The width of a text in px. */
  readonly widthOf: (text: string) => number;
  readonly names: readonly GroundName[];
  /** The part of the map that nothing covers. */
  readonly room: Extent;
}

const LABEL_HEIGHT = 20;
const NAME_HEIGHT = 16;
/** More labels of vehicles, and names, than this are not considered: they would not find room. */
export const MOST_WANTED = 60;

/**
 * The labels of a map: that of the chosen vehicle first, then those of vehicles that need attention, the most urgent first, then names on the
 * ground. Only what is visible is considered, and a bounded number of it.
 */
export function mapLabels({ vehicles, chosen, pointOf, wordOf, widthOf, names, room }: Wanted): readonly MapLabel[] {
  const isSeen = ({ x, y }: Point) => x >= 0 && y >= 0 && x <= room.width && y <= room.height;
  const told: { index: number; at: Point }[] = [];
  for (const [index, vehicle] of vehicles.entries()) {
    // The vehicles that need attention stand first, and the chosen one may be the last.
    const isWanted = vehicle.id === chosen || (told.length < MOST_WANTED && needsSomebody(vehicle));
    if (!isWanted) continue;
    const at = pointOf(index);
    if (isSeen(at)) told.push({ index, at });
  }
  const seen = names.filter(({ at }) => isSeen(at)).slice(0, MOST_WANTED);
  const labels = [
    ...told.flatMap(({ index, at }) => {
      const vehicle = vehicles[index];
      if (!vehicle) return [];
      const { id, state } = vehicle;
      const text = `${shortPlate(vehicle)} ${wordOf(vehicle)}`;
      const priority = id === chosen ? 2 : state === "late" || state === "early" ? 1 : 0;
      const size = { width: Math.ceil(widthOf(text)) + 12, height: LABEL_HEIGHT };
      return [{ id, at, ...size, priority, text, tone: labelTone(vehicle), vehicle: index }];
    }),
    ...seen.map(({ id, text, at, priority }) => {
      const size = { width: Math.ceil(widthOf(text)) + 4, height: NAME_HEIGHT };
      return { id, at, ...size, priority, text, tone: undefined, vehicle: undefined };
    }),
  ];
  const wanted = new Map(labels.map((label) => [label.id, label]));
  return placeLabels(labels, room).flatMap(({ id, x, y }) => {
    const label = wanted.get(id);
    if (!label) return [];
    const { text, tone, vehicle, width, height, at } = label;
    const from = vehicle === undefined ? { x: 0, y: 0 } : at;
    return [{ text, tone, vehicle, width, height, x: x - from.x, y: y - from.y }];
  });
}

function labelTone({ state }: FleetVehicle): Tone {
  if (state === "late") return "danger";
  if (state === "early") return "warning";
  return state === "noSignal" ? "ink" : "text";
}
