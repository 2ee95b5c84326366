import { type Location, type Message, type MessageName, readBody } from "@banche/core/jt808";
import { readFixes, type SentFix } from "@banche/core/tracking";

/** The locations of a message. */
export interface Locations {
  readonly read: readonly Location[];
  /** Number of unreadable locations. */
  readonly wrong: number;
}

/** Reads the locations of a message; undefined for messages without locations. */
export function readLocations(name: MessageName, message: Message): Locations | undefined {
  const one = (location: Location | undefined): Locations =>
    location ? { read: [location], wrong: 0 } : { read: [], wrong: 1 };
  switch (name) {
    case "location":
      return one(readBody("location", message));
    case "askedLocation":
      return one(readBody("askedLocation", message)?.location);
    case "locationBatch": {
      const batch = readBody("locationBatch", message);
      return batch ? { read: batch.locations, wrong: batch.wrong } : one(undefined);
    }
    default:
      return undefined;
  }
}

/** The fixes to store: locations from satellites, within the same limits as positions that programs send. */
export interface Fixes {
  readonly fixes: readonly SentFix[];
  readonly refused: number;
  readonly notLocated: number;
}

export function fixesOf(locations: readonly Location[], deviceId: string, nowMs: number): Fixes {
  const located = locations.filter(({ status }) => status.includes("located"));
  const given = located.map(({ status, latitude, longitude, speed, heading, atMs }) => ({
    ...{ device: deviceId, at: atMs, speed: speed / 10, heading },
    latitude: (status.includes("south") ? -latitude : latitude) / 1e6,
    longitude: (status.includes("west") ? -longitude : longitude) / 1e6,
  }));
  const { fixes, refused } = readFixes(given, nowMs);
  return { fixes, refused: refused.length, notLocated: locations.length - located.length };
}
