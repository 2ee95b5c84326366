import type { Field, MeasureField } from "../fields/field.ts";
import { fine, type Kind, type Parsed, type Problem, storedOrNull, wrong } from "./kind.ts";
import { spanFilter } from "./span.ts";

const compare = (a: unknown, b: unknown): number => Number(a) - Number(b);

/** Largest value of an integer column. */
const MOST = 2_147_483_647;
const usual = {
  rating: { min: 1, max: 5 },
  slider: { min: 0, max: 100 },
  duration: { min: 0, max: MOST },
} as const satisfies Record<MeasureField["kind"], object>;

/** Longer texts are not parsed as durations. */
const LONGEST = 40;
/** Most stars of a rating. */
const MOST_STARS = 10;

/** The limits and the step of a field. */
export function boundsOf({ kind, min = usual[kind].min, max = usual[kind].max, step = 1 }: MeasureField) {
  return { min, max, step };
}

const answers = {
  check,
  same: (a: unknown, b: unknown) => a === b,
  compare,
  sortable: true,
  typed: false,
  isNumber: true,
  repeats: false,
  empty: () => null,
  blank: () => 0,
  values: () => [],
  sample: (field: MeasureField) => boundsOf(field).min,
  stored: storedOrNull("integer"),
};

/** A rating, stored as the number of stars. */
export const ratingKind: Kind<MeasureField> = {
  ...answers,
  fromCell: readStars,
  toCell: String,
  sample: (field) => boundsOf(field).max,
  filter: spanFilter({ read: readStars, write: String, compare }),
};

/** A value on a scale, stored as a number; its text may end with the unit. */
export const sliderKind: Kind<MeasureField> = {
  ...answers,
  fromCell: readPlace,
  toCell: placeText,
  filter: spanFilter({ read: readPlace, write: String, compare }),
};

/** Stars for display: `★★★☆☆`. */
export function starsText(value: unknown, field: Field): string {
  if (field.kind !== "rating" || typeof value !== "number") return "";
  const drawn = Math.min(Math.max(value, 0), MOST_STARS);
  return "★".repeat(drawn) + "☆".repeat(Math.max(0, Math.min(boundsOf(field).max, MOST_STARS) - drawn));
}

/** A value on a scale with its unit. */
export function placeText(value: unknown, field: Field): string {
  return typeof value === "number" ? `${value}${field.kind === "slider" ? (field.unit ?? "") : ""}` : "";
}

/** Whole seconds, written as hours, minutes and, if not zero, seconds: `1:30`, `1:30:15`. */
export const durationKind: Kind<MeasureField> = {
  ...answers,
  typed: true,
  fromCell: readDuration,
  toCell: spentText,
  check: (value, field) => (typeof value === "number" ? check(value, field) : { rule: "duration" }),
  sample: () => 5400,
  filter: spanFilter({ read: readDuration, write: (value) => spentText(value), compare }),
};

/** A duration as text for display and files. */
export function spentText(value: unknown): string {
  if (typeof value !== "number") return "";
  const two = (part: number): string => String(part).padStart(2, "0");
  const seconds = value % 60;
  const clock = `${Math.floor(value / 3600)}:${two(Math.floor(value / 60) % 60)}`;
  return seconds === 0 ? clock : `${clock}:${two(seconds)}`;
}

function check(value: unknown, field: MeasureField): Problem | undefined {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return { rule: "integer" };
  const { min, max, step } = boundsOf(field);
  if (value < min) return { rule: "tooSmall", params: { min } };
  if (value > max) return { rule: "tooLarge", params: { max } };
  return (value - min) % step === 0 ? undefined : { rule: "step", params: { min, step } };
}

/** `4`, `4/5` or `★★★★`. */
function readStars(cell: string, field: MeasureField): Parsed {
  const text = cell.trim().normalize("NFKC");
  const [, drawn = ""] = /^(★+)☆*$/.exec(text) ?? [];
  const [, digits = "", of] = /^(\d{1,3})(?:\.0+)?(?:\s*\/\s*(\d{1,3}))?$/.exec(text) ?? [];
  const isOther = of !== undefined && Number(of) !== boundsOf(field).max;
  if ((drawn === "" && digits === "") || isOther) return wrong("integer");
  return fine(drawn === "" ? Number(digits) : drawn.length);
}

function readPlace(cell: string, { unit = "" }: MeasureField): Parsed {
  const text = cell.trim().normalize("NFKC").toLowerCase();
  const behind = unit.normalize("NFKC").toLowerCase();
  const digits = behind !== "" && text.endsWith(behind) ? text.slice(0, -behind.length).trim() : text;
  return /^[+-]?\d{1,9}(\.0+)?$/.test(digits) ? fine(Number(digits)) : wrong("integer");
}

/** `1:30`, `1:30:15`, `1h30m`, `90min`, `1小时30分`. A number without a unit is refused, because it is ambiguous. */
function readDuration(cell: string): Parsed {
  const text = cell.trim().normalize("NFKC").toLowerCase().replace(/\s/g, "");
  if (text.length > LONGEST) return wrong("duration");
  const clock = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  const words =
    /^(?:(\d{1,6})(?:h|hours?|小时|小時|时|時))?(?:(\d{1,7})(?:m|min|minutes?|分钟|分鐘|分))?(?:(\d{1,9})(?:s|sec|seconds?|秒))?$/.exec(
      text,
    );
  const parts = clock ?? (text === "" ? null : words);
  if (!parts) return wrong("duration");
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part: string | undefined) => Number(part ?? 0));
  return fine(hours * 3600 + minutes * 60 + seconds);
}
