/** A field of one kind, and what becomes of two of its values; the third record has none. */
export interface Sample {
  readonly settings?: object;
  /** What the wire must not take, with the rule that it breaks; the whole call is refused where there is none. */
  readonly refused: readonly (readonly [value: unknown, rule?: string])[];
  readonly low: unknown;
  readonly high: unknown;
  /** What a record without a value tells. */
  readonly none?: unknown;
  /** What a change takes the value away with; default: what such a record tells, else null. */
  readonly empty?: unknown;
  /** Texts of a filter, with the records that it leaves. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly badFilters?: readonly string[];
  /** The order of the three, upwards; a kind without one cannot be sorted by. */
  readonly order?: string;
  /** How a file holds both. */
  readonly cells: readonly [low: string, high: string];
}

const china = (text: string) => Date.parse(`${text}+08:00`);
const colours = [
  { value: "r", label: ["红", "Red"] },
  { value: "g", label: ["绿", "Green"] },
  { value: "b", label: ["蓝", "Blue"] },
];

/** By the kind, or by another name where the settings say the kind. */
export const samples: Readonly<Record<string, Sample>> = {
  text: {
    settings: { max: 5 },
    refused: [["123456", "max"]],
    low: "a",
    high: "b",
    none: "",
    order: "none low high",
    cells: ["a", "b"],
  },
  multiline: {
    settings: { max: 9 },
    refused: [["1234567890", "max"]],
    low: "a\nb",
    high: "b",
    none: "",
    cells: ["a\nb", "b"],
  },
  json: {
    settings: { max: 60 },
    refused: [
      ['{"a":[1,}', "json"],
      ["{'a':1}", "json"],
      ["undefined", "json"],
      ['{"a":1,"a":2}', "jsonTwice"],
      [`${"[".repeat(33)}${"]".repeat(33)}`, "jsonDeep"],
      [`"${"x".repeat(60)}"`, "max"],
      ["\u0000", "characters"],
      [[1]],
      [{}],
    ],
    low: '{"b":12345678901234567890.10,"a":[]}',
    high: '["<script>alert(1)</script>",null,"\\u202e"]',
    none: "",
    cells: ['{"b":12345678901234567890.10,"a":[]}', '["<script>alert(1)</script>",null,"\\u202e"]'],
  },
  integer: {
    settings: { min: 0, max: 100 },
    refused: [[101, "tooLarge"], [1.5]],
    low: 9,
    high: 10,
    none: 0,
    filters: { "9": "low", "..9": "low none", "10..": "high", "1..99999999999": "low high", none: "" },
    badFilters: ["10..9", "..", "nine", "1..2..3"],
    order: "none low high",
    cells: ["9", "10"],
  },
  decimal: {
    settings: { scale: 4, least: "-1" },
    refused: [["-1.5", "tooSmall"], ["0.12345", "decimals"], ["many", "number"], [[1]]],
    low: "0.5",
    high: "123456789012345678.1234",
    empty: "",
    filters: {
      "0.5": "low",
      "0.50..123456789012345678.1233": "low",
      "123456789012345678.1234..": "high",
      none: "none",
    },
    badFilters: ["much", "2..1"],
    order: "low high none",
    cells: ["0.5", "123456789012345678.1234"],
  },
  amount: {
    refused: [["0.001", "decimals"]],
    low: "-9.5",
    high: "1234.56",
    empty: "",
    filters: { "..0": "low", "1234.56": "high", none: "none" },
    badFilters: ["much"],
    order: "low high none",
    cells: ["-9.50", "1234.56"],
  },
  dateRange: {
    refused: [
      ["2026-02-01..2026-01-31", "datesTurned"],
      ["2026-02-01..2026-02-30", "dateRange"],
      ["2026-01-31", "dateRange"],
      ["2026-1-1..2026-1-2", "dateRange"],
      ["2026-01-01..2026-01-02..2026-01-03", "dateRange"],
      ["0050-01-01..0050-01-02", "dateRange"],
      ["2026-01-01..2026-01-02 \u202e", "dateRange"],
      [{ first: "2026-01-01" }],
      [["2026-01-01", "2026-01-31"]],
    ],
    low: "2026-01-01..2026-01-31",
    high: "2026-01-31..2026-02-28",
    empty: "",
    filters: {
      "2026-01-01": "low",
      "2026-01-31": "low high",
      "2026-02-01..2026-02-02": "high",
      "2026-03-01..": "",
      "2025-01-01..2027-01-01": "low high",
      "..2026-01-30": "low",
      "2025-12-01..2025-12-31": "",
      "2026-02-28..": "high",
      none: "none",
    },
    badFilters: ["2026-02-30", "2026-02-01..2026-01-31", "..", "2026-01-01..2026-01-02..2026-01-03"],
    order: "low high none",
    cells: ["2026-01-01..2026-01-31", "2026-01-31..2026-02-28"],
  },
  month: {
    refused: [[1e17, "month"]],
    low: china("2026-01-01T00:00"),
    high: china("2026-02-01T00:00"),
    filters: { "2026-01": "low", "2026-01..2026-02": "low high", "2026-02..": "high", none: "none" },
    badFilters: ["2026-13", "2026-02..2026-01"],
    order: "low high none",
    cells: ["2026-01", "2026-02"],
  },
  clock: {
    refused: [
      ["24:00", "clock"],
      ["8:30", "clock"],
    ],
    low: "08:30",
    high: "17:05",
    empty: "",
    filters: { "08:30": "low", "08:31..23:59": "high", none: "none" },
    badFilters: ["25:00", "17:00..08:00"],
    order: "low high none",
    cells: ["08:30", "17:05"],
  },
  flag: {
    refused: [[{}]],
    low: 0,
    high: 1,
    none: 0,
    filters: { "1": "high", "0": "low none" },
    badFilters: ["2"],
    order: "low none high",
    cells: ["否", "是"],
  },
  choice: {
    settings: { from: colours },
    refused: [["x", "choice"]],
    low: "b",
    high: "g",
    none: "",
    filters: { b: "low", "b,g": "low high" },
    badFilters: ["x"],
    order: "none low high",
    cells: ["蓝", "绿"],
  },
  choices: {
    settings: { from: colours },
    refused: [["r,x", "choice"], [{}]],
    low: "r",
    high: "g,b",
    none: "",
    filters: { r: "low", "b,r": "low high", b: "high" },
    badFilters: ["r,x"],
    cells: ["红", "绿、蓝"],
  },
  words: {
    settings: { kind: "choices", from: "fuelKind" },
    refused: [["spaceship", "choice"]],
    low: "diesel",
    high: "diesel,petrol",
    none: "",
    filters: { petrol: "high", diesel: "low high" },
    cells: ["柴油", "柴油、汽油"],
  },
  rating: {
    refused: [
      [6, "tooLarge"],
      [0, "tooSmall"],
    ],
    low: 2,
    high: 5,
    filters: { "2": "low", "3..": "high", none: "none" },
    badFilters: ["many"],
    order: "low high none",
    cells: ["2", "5"],
  },
  slider: {
    settings: { min: -10, max: 10, step: 5, unit: "°" },
    refused: [
      [3, "step"],
      [15, "tooLarge"],
    ],
    low: -5,
    high: 10,
    filters: { "-10..0": "low", "10": "high", none: "none" },
    badFilters: ["warm"],
    order: "low high none",
    cells: ["-5°", "10°"],
  },
  duration: {
    settings: { max: 86_400 },
    refused: [
      [86_401, "tooLarge"],
      [-1, "tooSmall"],
    ],
    low: 7,
    high: 5400,
    filters: { "..0:01": "low", "1:30": "high", "0:00:07": "low", none: "none" },
    badFilters: ["90"],
    order: "low high none",
    cells: ["0:00:07", "1:30"],
  },
  colour: {
    refused: [["red", "colour"]],
    low: "#1677ff",
    high: "#ffffff",
    none: "",
    cells: ["#1677ff", "#ffffff"],
  },
  icon: {
    refused: [
      ["nothing", "icon"],
      ["SYSNOTICE", "icon"],
      ["__proto__", "icon"],
      ["constructor", "icon"],
      ["sysNotice\u202e", "icon"],
      ['<svg onload="alert(1)">', "icon"],
      [["sysNotice"]],
    ],
    low: "sysNotice",
    high: "extend-car",
    none: "",
    cells: ["sysNotice", "extend-car"],
  },
  location: {
    refused: [
      ["31.230416,121.473701", "tooLarge"],
      ["-180.0000001,0", "tooSmall"],
      ["1.12345678,0", "decimals"],
      ["NaN,0", "location"],
      ["１,２", "location"],
      ["1,2 \u202eabc", "characters"],
      [`1,2 ${"x".repeat(101)}`, "max"],
      [{ lng: 1, lat: 2 }],
      [[1, 2]],
    ],
    low: "-73.9857,40.7484",
    high: "121.473701,31.230416 人民广场",
    none: "",
    cells: ["-73.9857,40.7484", "121.473701,31.230416 人民广场"],
  },
  area: {
    // The member of records is called as the field is, as those of all samples are.
    settings: { key: "farea" },
    refused: [
      ["999999", "unknownReference"],
      ["320508017000", "unknownReference"],
      ["江苏省", "unknownReference"],
      ["320508'; drop table areas; --", "unknownReference"],
      [{}],
    ],
    low: "440000",
    high: "320508",
    empty: "",
    filters: {
      "440000": "low",
      "320000": "high",
      "320500,440000": "low high",
      "320508": "high",
      "320507": "",
      "440300": "",
      "320508017000": "",
      "%": "",
    },
    cells: ["广东省", "江苏省/苏州市/姑苏区"],
  },
  date: {
    refused: [[1e17, "date"], ["soon"]],
    low: china("2026-01-31T00:00"),
    high: china("2026-02-01T00:00"),
    filters: { "2026-01-31": "low", "2026-02-01..": "high", "..2026-01-31": "low", none: "none" },
    badFilters: ["2026-02-30", "2026-02-01..2026-01-31"],
    order: "low high none",
    cells: ["2026-01-31", "2026-02-01"],
  },
  instant: {
    refused: [[1e17, "time"], ["soon"]],
    low: china("2026-01-31T08:30:15"),
    high: china("2026-01-31T23:59:59"),
    filters: { "2026-01-31": "low high", "..2026-01-31 08:30": "low", "2026-01-31 08:31..": "high", none: "none" },
    badFilters: ["yesterday"],
    order: "low high none",
    cells: ["2026-01-31 08:30:15", "2026-01-31 23:59:59"],
  },
};
