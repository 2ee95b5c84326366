import { type AssignedTrip, type PlannedFleet, tripsOn } from "./timetables.ts";

/**
 * Lines of the night shift, counted from 0, each with its vehicle and driver: the vehicle is on no other trip of the night, the driver on
 * no other trip at all.
 */
export const nightCrews = [
  { line: 1, vehicle: 0, driver: 24 },
  { line: 2, vehicle: 2, driver: 27 },
  { line: 3, vehicle: 4, driver: 28 },
  { line: 4, vehicle: 6, driver: 29 },
] as const;

/** Hours of the service day in which a crew of the night is on duty. The vehicle goes out again at 06:00, with somebody else. */
export const nightDuty = { from: 22, until: 28 } as const;

/**
 * A night shift begins half an hour after midnight, when that of the evening goes home. Minutes of the service day, for lines of many stops
 * (an even number) and of few: buses of those need longer until they are back.
 */
const starts = [
  { toFactory: [1320, 1405], toHome: [1490, 1580] },
  { toFactory: [1320, 1395], toHome: [1490, 1560, 1620] },
] as const;
/** Minutes between the departures of two lines, so that not all stand at the gate at once. */
const APART = 3;

/** The trips of a night scheme. */
export function nightTrips(routes: PlannedFleet["routes"]): readonly AssignedTrip[] {
  return nightCrews.flatMap((crew) => {
    const { line } = crew;
    const { toFactory, toHome } = starts[line % 2 === 0 ? 0 : 1];
    const later = (minutes: number) => minutes + line * APART;
    const of = { line, mark: "N", starts: { toFactory: toFactory.map(later), toHome: toHome.map(later) } };
    return tripsOn(routes[line] ?? [], of).map((trip) => ({ ...trip, ...crew }));
  });
}
