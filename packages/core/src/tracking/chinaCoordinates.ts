import { type Place, placeOf } from "./geo.ts";
import { outlineOfChina } from "./outlineOfChina.ts";

/** Latitude and longitude in degrees. */
export interface Degrees {
  readonly latitude: number;
  readonly longitude: number;
}

/** What the degrees of a place are measured by: that of satellites, that of Chinese maps, that of Baidu. */
export const datums = ["wgs84", "gcj02", "bd09"] as const;
export type Datum = (typeof datums)[number];

const MAJOR_AXIS = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;
const BAIDU = (Math.PI * 3000) / 180;
const RADIANS = Math.PI / 180;
/** Each step of the inverse makes the error about 10,000 times smaller. */
const STEPS = 4;

/** WGS-84 to GCJ-02. Places outside China stay as they are. */
export function toGcj02(place: Degrees): Degrees {
  if (!isInChina(place)) return place;
  const { latitude, longitude } = place;
  const [x, y] = [longitude - 105, latitude - 35];
  const sine = Math.sin(latitude * RADIANS);
  const curve = 1 - ECCENTRICITY * sine * sine;
  const north = (MAJOR_AXIS * (1 - ECCENTRICITY)) / (curve * Math.sqrt(curve));
  const east = (MAJOR_AXIS / Math.sqrt(curve)) * Math.cos(latitude * RADIANS);
  return {
    latitude: latitude + northShift(x, y) / (north * RADIANS),
    longitude: longitude + eastShift(x, y) / (east * RADIANS),
  };
}

/** GCJ-02 to WGS-84; the way back is right to less than a millimetre. */
export function fromGcj02(place: Degrees): Degrees {
  if (!isInChina(place)) return place;
  return inverse(place, toGcj02);
}

/** GCJ-02 to BD-09. */
export function gcj02ToBd09({ latitude, longitude }: Degrees): Degrees {
  const radius = Math.hypot(longitude, latitude) + 0.000_02 * Math.sin(latitude * BAIDU);
  const angle = Math.atan2(latitude, longitude) + 0.000_003 * Math.cos(longitude * BAIDU);
  return { latitude: radius * Math.sin(angle) + 0.006, longitude: radius * Math.cos(angle) + 0.0065 };
}

/** BD-09 to GCJ-02. */
export function bd09ToGcj02(place: Degrees): Degrees {
  return inverse(place, gcj02ToBd09);
}

/** A place of any datum in WGS-84. */
export function toWgs84(place: Degrees, datum: Datum): Degrees {
  switch (datum) {
    case "wgs84":
      return place;
    case "gcj02":
      return fromGcj02(place);
    case "bd09":
      return fromGcj02(bd09ToGcj02(place));
  }
}

/** The same of a place in millionths of a degree, rounded to them: less than 0.2 m off. */
export function placeInWgs84(place: Place, datum: Datum): Place {
  if (datum === "wgs84") return place;
  const { latitude, longitude } = toWgs84({ latitude: place.lat / 1e6, longitude: place.lon / 1e6 }, datum);
  return placeOf(latitude, longitude);
}

/** The datum with a name; that of satellites where it is the name of none. */
export function datumOf(name: unknown): Datum {
  return datums.find((one) => one === name) ?? "wgs84";
}

/** A place in WGS-84 as another datum has it. */
export function fromWgs84(place: Degrees, datum: Datum): Degrees {
  switch (datum) {
    case "wgs84":
      return place;
    case "gcj02":
      return toGcj02(place);
    case "bd09":
      return gcj02ToBd09(toGcj02(place));
  }
}

/** Whether maps of China move a place: within a rough outline, so that Seoul and Hanoi stay where they are. */
export function isInChina({ latitude, longitude }: Degrees): boolean {
  let inside = false;
  outlineOfChina.forEach(([x, y], at) => {
    const [fromX, fromY] = outlineOfChina.at(at - 1) ?? [x, y];
    const crosses = y > latitude !== fromY > latitude;
    if (crosses && longitude < ((fromX - x) * (latitude - y)) / (fromY - y) + x) inside = !inside;
  });
  return inside;
}

function inverse(place: Degrees, forward: (of: Degrees) => Degrees): Degrees {
  let guess = place;
  for (let step = 0; step < STEPS; step += 1) {
    const there = forward(guess);
    guess = {
      latitude: guess.latitude + place.latitude - there.latitude,
      longitude: guess.longitude + place.longitude - there.longitude,
    };
  }
  return guess;
}

const wave = (of: number, ...parts: readonly (readonly [height: number, turns: number])[]): number =>
  parts.reduce((sum, [height, turns]) => sum + height * Math.sin(of * turns * Math.PI), 0) * (2 / 3);

function northShift(x: number, y: number): number {
  const plain = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x));
  return plain + wave(x, [20, 6], [20, 2]) + wave(y, [20, 1], [40, 1 / 3], [160, 1 / 12], [320, 1 / 30]);
}

function eastShift(x: number, y: number): number {
  const plain = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x));
  return plain + wave(x, [20, 6], [20, 2], [20, 1], [40, 1 / 3], [150, 1 / 12], [300, 1 / 30]);
}
