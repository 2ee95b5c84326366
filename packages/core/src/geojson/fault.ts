/** Why a text is no GeoJSON that is taken; its text is that of the maps page. */
export type GeoRule =
  /** No JSON. */
  | "json"
  /** More bytes than `max`. */
  | "tooLarge"
  /** Objects and arrays inside each other deeper than `max`. */
  | "tooDeep"
  /** More features than `max`. */
  | "tooManyFeatures"
  /** More positions than `max`. */
  | "tooManyPositions"
  /** Another type than one of `allowed`. */
  | "type"
  /** A member is missing, or is something else than `wanted`. */
  | "member"
  /** A member of RFC 7946 that has another meaning somewhere else, or a coordinate system other than WGS-84. */
  | "notAllowed"
  /** A position is two or three numbers. */
  | "position"
  /** Longitude is outside of -180 to 180. */
  | "longitude"
  /** Latitude is outside of -90 to 90. */
  | "latitude"
  /** A line has two positions or more. */
  | "lineTooShort"
  /** A ring has four positions or more. */
  | "ringTooShort"
  /** The last position of a ring is the first. */
  | "ringOpen"
  /** `bbox` is four numbers, or six. */
  | "bbox";

/** One fault, and where it is. */
export interface GeoFault {
  readonly rule: GeoRule;
  /** JSON path of the value, such as `$.features[3].geometry.coordinates[0][2]`; `$` is the whole. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Collects the first faults; reading continues, so that several are reported at once. */
export interface Faults {
  readonly all: readonly GeoFault[];
  /** Whether no more are taken. */
  isFull(): boolean;
  add(fault: GeoFault): void;
}

/** Most faults that are reported. */
export const MOST_FAULTS = 20;

export function collectFaults(): Faults {
  const all: GeoFault[] = [];
  const isFull = () => all.length >= MOST_FAULTS;
  return { all, isFull, add: (fault) => void (isFull() || all.push(fault)) };
}
