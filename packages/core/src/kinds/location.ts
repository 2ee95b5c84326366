import { parseDecimal, toDecimal } from "../calculation/rational.ts";
import type { LocationField } from "../fields/field.ts";
import { fine, type Kind, type Parsed, type Problem, storedAs, wrong } from "./kind.ts";

/** A place on earth in degrees (WGS-84), as digits, with its name; the name may be empty. */
export interface Location {
  readonly lng: string;
  readonly lat: string;
  readonly name: string;
}

/** Most decimals of a degree; this is about a centimetre. */
const MOST_DECIMALS = 7;
/** Longest name of a place, in characters. */
export const PLACE_NAME_MAX = 100;
/** Longer texts are not parsed. */
const LONGEST = 400;
/** Characters that a name may not contain: controls, line ends, direction marks, unpaired surrogates. */
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u;
const DEGREES = /^[+-]?\d{1,3}(?:\.\d{0,20})?$/;

/** A place, as a text of longitude, latitude and name: `121.473701,31.230416 人民广场`. */
export const locationKind: Kind<LocationField> = {
  fromCell: readLocation,
  toCell: (value) => plain(value),
  check: (value) => (typeof value === "string" ? problemOf(locationParts(value)) : { rule: "location" }),
  same: (a, b) => plain(a) === plain(b),
  sortable: false,
  typed: true,
  isNumber: false,
  repeats: false,
  empty: () => "",
  blank: () => "",
  values: () => [],
  sample: () => "121.473701,31.230416",
  stored: { ...storedAs("text", ""), toColumn: (value) => (typeof value === "string" ? plain(value) : "") },
};

/** The parts of a place text, unchanged and even if invalid, for an editor. */
export function locationParts(text: string): Location {
  const [, lng = "", lat = "", name = ""] = /^([^,]{0,400})(?:,([^ ]{0,400}))?(?: (.*))?$/su.exec(text) ?? [];
  return { lng, lat, name };
}

/** The text of a place, which may be incomplete; empty if all parts are empty. */
export function locationText({ lng, lat, name }: Location): string {
  const place = lng === "" && lat === "" ? "" : `${lng},${lat}`;
  return name === "" ? place : `${place || ","} ${name}`;
}

/** Equal places get equal texts; a text that is not a place is returned unchanged. */
function plain(value: unknown): string {
  const text = String(value);
  const { lng, lat, name } = locationParts(text);
  return problemOf({ lng, lat, name }) ? text : locationText({ lng: digitsOf(lng), lat: digitsOf(lat), name });
}

function problemOf({ lng, lat, name }: Location): Problem | undefined {
  const problem = problemOfDegrees(lng, 180) ?? problemOfDegrees(lat, 90);
  if (problem) return problem;
  if (name.length > PLACE_NAME_MAX && [...name].length > PLACE_NAME_MAX) {
    return { rule: "max", params: { max: PLACE_NAME_MAX } };
  }
  return UNFIT.test(name) || name !== name.trim() ? { rule: "characters" } : undefined;
}

function problemOfDegrees(text: string, most: number): Problem | undefined {
  const number = DEGREES.test(text) ? parseDecimal(text) : undefined;
  if (!number) return { rule: "location" };
  const [end, size] = [BigInt(most) * number.bottom, number.top];
  if (size > end) return { rule: "tooLarge", params: { max: most } };
  if (size < -end) return { rule: "tooSmall", params: { min: -most } };
  const isTooFine = (size * 10n ** BigInt(MOST_DECIMALS)) % number.bottom !== 0n;
  return isTooFine ? { rule: "decimals", params: { max: MOST_DECIMALS } } : undefined;
}

/** The shortest digits of a number. */
function digitsOf(text: string): string {
  const number = parseDecimal(text);
  return number ? toDecimal(number) : text;
}

/** Two numbers separated by a comma or a blank, and a name after a blank. */
const PLACE =
  /^([-+－＋−.．\d\uff10-\uff19]{1,40})(?:\s*[,，;；]\s*|\s+)([-+－＋−.．\d\uff10-\uff19]{1,40})(?:\s+(.*))?$/su;

/**
 * Parses longitude, then latitude, separated by a comma or a blank. Full-width digits and brackets are accepted. A
 * name follows after a blank.
 */
function readLocation(cell: string): Parsed {
  const text = cell.trim();
  if (text.length > LONGEST) return wrong("location");
  const [, inside, after] = /^[(（]([^()（）]{1,90})[)）](?:\s+(.*))?$/su.exec(text) ?? [];
  const found = inside === undefined ? PLACE.exec(text) : PLACE.exec(`${inside.trim()} ${after ?? ""}`.trim());
  if (!found) return wrong("location");
  const [lng = "", lat = "", name = ""] = found.slice(1).map((part: string | undefined) => part ?? "");
  const spelt = (part: string): string => part.normalize("NFKC").replace("−", "-");
  const location = { lng: spelt(lng), lat: spelt(lat), name: name.trim() };
  const problem = problemOf(location);
  return problem ? { ok: false, problem } : fine(plain(locationText(location)));
}
