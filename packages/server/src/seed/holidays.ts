/** A day that does not follow the schedule of its weekday. */
interface Holiday {
  /** Such as `2026-01-01`. */
  readonly day: string;
  readonly kind: string;
  readonly name: string;
}

type Rows = readonly (readonly [kind: string, name: string, days: string])[];

/** The same in every year. */
const fixed: Rows = [
  ["holiday", "元旦", "01-01"],
  ["holiday", "劳动节", "05-01 05-02"],
  ["holiday", "国庆节", "10-01 10-02 10-03"],
];

/** Days off by statute, for years whose longer holidays and make-up workdays are not announced yet. */
const statutory = (clearBright: string, newYear: string, dragonBoat: string, midAutumn: string): Rows => [
  ...fixed,
  ["holiday", "清明节", clearBright],
  ["holiday", "春节", newYear],
  ["holiday", "端午节", dragonBoat],
  ["holiday", "中秋节", midAutumn],
];

/** Public holidays of mainland China; for 2026 with make-up workdays at weekends, as announced by the State Council. */
const years: ReadonlyMap<number, Rows> = new Map([
  [
    2026,
    [
      ["holiday", "元旦", "01-01 01-02 01-03"],
      ["makeUpDay", "元旦调休", "01-04"],
      ["makeUpDay", "春节调休", "02-14"],
      ["holiday", "春节", "02-15 02-16 02-17 02-18 02-19 02-20 02-21 02-22 02-23"],
      ["makeUpDay", "春节调休", "02-28"],
      ["holiday", "清明节", "04-04 04-05 04-06"],
      ["holiday", "劳动节", "05-01 05-02 05-03 05-04 05-05"],
      ["makeUpDay", "劳动节调休", "05-09"],
      ["holiday", "端午节", "06-19 06-20 06-21"],
      ["makeUpDay", "国庆节调休", "09-20"],
      ["holiday", "中秋节", "09-25 09-26 09-27"],
      ["holiday", "国庆节", "10-01 10-02 10-03 10-04 10-05 10-06 10-07"],
      ["makeUpDay", "国庆节调休", "10-10"],
    ],
  ],
  [2027, statutory("04-05", "02-05 02-06 02-07 02-08", "06-09", "09-15")],
  // Mid-Autumn is a day of the National Day holiday.
  [2028, statutory("04-04", "01-25 01-26 01-27 01-28", "05-28", "")],
  [2029, statutory("04-04", "02-12 02-13 02-14 02-15", "06-16", "09-22")],
  [2030, statutory("04-05", "02-02 02-03 02-04 02-05", "06-05", "09-12")],
]);

/** The days of a year and of the next; after 2030 only those that are the same in every year. */
export function demoHolidays(year: number): readonly Holiday[] {
  return [year, year + 1].flatMap((one) =>
    (years.get(one) ?? fixed).flatMap(([kind, name, days]) =>
      days.split(" ").flatMap((day) => (day === "" ? [] : [{ day: `${one}-${day}`, kind, name }])),
    ),
  );
}
