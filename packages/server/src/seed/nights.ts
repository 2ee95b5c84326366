import { type AssignedTrip, type PlannedFleet, tripsOn } from "./timetables.ts";

/**
 * Lines of the night shift, counted from 0, with vehicle and driver. The vehicle has no other trip of the night, the driver no other trip
 * at all.
 */
export const nightCrews = [
  { line: 1, vehicle: 0, driver: 24 },
  { line: 2, vehicle: 2, driver: 27 },
  { line: 3, vehicle: 4, driver: 28 },
  { line: 4, vehicle: 6, driver: 29 },
] as const;

/** Hours of the service day of a night duty. The vehicle runs again at 06:00 with another driver. */
export const nightDuty = { from: 22, until: 28 } as const;

/**
 * A night shift begins half an hour after midnight, when the evening shift goes home. Times are minutes of the service day, for lines
 * with many stops (an even number) and with few. Buses with many stops need longer to return.
 */
const starts = [
  { toFactory: [1320, 1405], toHome: [1490, 1580] },
  { toFactory: [1320, 1395], toHome: [1490, 1560, 1620] },
] as const;
/** Minutes between the departures of two lines, so that not all buses are at the gate at once. */
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
