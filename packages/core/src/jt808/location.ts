import { ByteReader, ByteWriter } from "./bytes.ts";
import { chinaTime, type Codec, flags, namesOf, signed16, struct, unsigned } from "./codec.ts";

/** Named bits of a vehicle's state, with their positions. */
export const statusBits = {
  ignition: 0,
  located: 1,
  south: 2,
  west: 3,
  outOfService: 4,
  encrypted: 5,
  fuelCut: 10,
  powerCut: 11,
  doorsLocked: 12,
  gps: 18,
  beidou: 19,
  glonass: 20,
  galileo: 21,
} as const;
export type StatusBit = keyof typeof statusBits;

/** Named alarm bits, with their positions. */
export const alarmBits = {
  emergency: 0,
  speeding: 1,
  fatigue: 2,
  danger: 3,
  gnssFault: 4,
  antennaCut: 5,
  antennaShort: 6,
  lowVoltage: 7,
  powerLost: 8,
  displayFault: 9,
  speechFault: 10,
  cameraFault: 11,
  drivingTooLong: 18,
  parkedTooLong: 19,
  areaCrossed: 20,
  routeCrossed: 21,
  legTime: 22,
  offRoute: 23,
  speedSensor: 24,
  fuelFault: 25,
  stolen: 26,
  illegalIgnition: 27,
  illegalMove: 28,
  collision: 29,
  rollover: 30,
} as const;
export type AlarmBit = keyof typeof alarmBits;

/** The 28 bytes at the start of every position report, unchanged. */
interface Basis {
  readonly alarms: readonly AlarmBit[];
  readonly status: readonly StatusBit[];
  /** Degrees × 10⁶ without a sign; `south` and `west` of the state give the sign. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres above the sea. */
  readonly altitudeM: number;
  /** Tenths of a kilometre per hour. */
  readonly speed: number;
  /** Degrees clockwise from north. */
  readonly heading: number;
  /** Milliseconds since 1970, in whole seconds. */
  readonly atMs: number;
}

const basis: Codec<Basis> = struct<Basis>({
  alarms: flags(alarmBits),
  status: flags(statusBits),
  latitude: unsigned(4),
  longitude: unsigned(4),
  altitudeM: signed16,
  speed: unsigned(2),
  heading: unsigned(2),
  atMs: chinaTime,
});

/** Named items after the basic data: id, bytes, and unit. */
const items = {
  /** Kilometres. */
  mileageKm: { id: 0x01, length: 4, unit: 0.1 },
  /** Litres. */
  fuelL: { id: 0x02, length: 2, unit: 0.1 },
  /** Kilometres per hour, from the vehicle's recorder. */
  recorderKmh: { id: 0x03, length: 2, unit: 0.1 },
  /** Mobile network signal, 0 to 99 or 255. */
  signal: { id: 0x30, length: 1, unit: 1 },
  satellites: { id: 0x31, length: 1, unit: 1 },
} as const;
export type ItemName = keyof typeof items;
const itemNames = namesOf(items);

/** The position of a terminal, with its state. */
export interface Location extends Basis {
  readonly items: Readonly<Partial<Record<ItemName, number>>>;
  /** Items without a name here, or with an unexpected length. */
  readonly others: readonly { readonly id: number; readonly bytes: Uint8Array }[];
}

/** The body of 0x0200, to its end. An item that is cut off ends the list; the items before it are valid. */
export const location: Codec<Location> = {
  read(from, edition) {
    const read = basis.read(from, edition);
    if (!read || from.isShort) return undefined;
    const named: Partial<Record<ItemName, number>> = {};
    const others: Location["others"][number][] = [];
    while (from.rest >= 2) {
      const [id, length] = [from.number(1), from.number(1)];
      if (length > from.rest) break;
      const bytes = from.take(length);
      const name = itemNames.find((one) => items[one].id === id && items[one].length === length);
      if (name) named[name] = valueOf(name, bytes);
      else others.push({ id, bytes });
    }
    from.take(from.rest);
    return { ...read, items: named, others };
  },
  write(to, value, edition) {
    basis.write(to, value, edition);
    for (const name of itemNames) {
      const given = value.items[name];
      if (given === undefined) continue;
      const { id, length, unit } = items[name];
      to.number(id, 1);
      to.number(length, 1);
      to.number(Math.round(given / unit), length);
    }
    for (const { id, bytes } of value.others) {
      to.number(id, 1);
      to.number(bytes.length, 1);
      to.bytes(bytes);
    }
  },
};

function valueOf(name: ItemName, bytes: Uint8Array): number {
  const { length, unit } = items[name];
  const value = new ByteReader(bytes).number(length);
  return unit === 1 ? value : value / 10;
}

/** Positions of 0x0704: live ones, or ones that were stored while there was no connection. */
export interface LocationBatch {
  readonly isResent: boolean;
  /** Valid positions. */
  readonly locations: readonly Location[];
  /** Number of invalid ones. */
  readonly wrong: number;
}

export const locationBatch: Codec<LocationBatch> = {
  read(from, edition) {
    const [count, type] = [from.number(2), from.number(1)];
    const locations: Location[] = [];
    for (let at = 0; at < count && from.rest > 0; at += 1) {
      const read = location.read(new ByteReader(from.take(from.number(2))), edition);
      if (from.isShort) return undefined;
      if (read) locations.push(read);
    }
    return from.isShort ? undefined : { isResent: type === 1, locations, wrong: count - locations.length };
  },
  write(to, { isResent, locations }, edition) {
    to.number(locations.length, 2);
    to.number(isResent ? 1 : 0, 1);
    for (const one of locations) {
      const inside = new ByteWriter();
      location.write(inside, one, edition);
      const bytes = inside.done();
      to.number(bytes.length, 2);
      to.bytes(bytes);
    }
  },
};
