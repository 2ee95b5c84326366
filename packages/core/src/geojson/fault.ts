/** Why a text is refused as GeoJSON; the texts belong to the maps page. */
export type GeoRule =
  /** Not JSON. */
  | "json"
  /** More bytes than `max`. */
  | "tooLarge"
  /** Deeper nesting of objects and arrays than `max`. */
  | "tooDeep"
  /** More features than `max`. */
  | "tooManyFeatures"
  /** More positions than `max`. */
  | "tooManyPositions"
  /** A type that is not in `allowed`. */
  | "type"
  /** A member is missing, or has another type than `wanted`. */
  | "member"
  /** A member of RFC 7946 in the wrong place, or a coordinate system other than WGS-84. */
  | "notAllowed"
  /** A position must have two or three numbers. */
  | "position"
  /** Longitude is outside of -180 to 180. */
  | "longitude"
  /** Latitude is outside of -90 to 90. */
  | "latitude"
  /** A line must have at least two positions. */
  | "lineTooShort"
  /** A ring must have at least four positions. */
  | "ringTooShort"
  /** The last position of a ring must equal the first. */
  | "ringOpen"
  /** `bbox` must have four or six numbers. */
  | "bbox";

/** One error, and its place. */
export interface GeoFault {
  readonly rule: GeoRule;
  /** JSON path of the value, such as `$.features[3].geometry.coordinates[0][2]`; `$` is the whole value. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Collects the first faults; reading continues, so that several are reported at once. */
export interface Faults {
  readonly all: readonly GeoFault[];
  /** Whether the limit of errors is reached. */
  isFull(): boolean;
  add(fault: GeoFault): void;
}

/** Most errors that are reported. */
export const MOST_FAULTS = 20;

export function collectFaults(): Faults {
  const all: GeoFault[] = [];
  const isFull = () => all.length >= MOST_FAULTS;
  return { all, isFull, add: (fault) => void (isFull() || all.push(fault)) };
}
