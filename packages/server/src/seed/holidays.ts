/** A day that does not follow the schedule of its weekday. */
interface Holiday {
  /** Such as `2026-01-01`. */
  readonly day: string;
  readonly kind: string;
  readonly name: string;
}

const year = 2026;

/** Public holidays of mainland China and make-up workdays at weekends, as announced by the State Council for 2026. */
const table: readonly (readonly [kind: string, name: string, days: string])[] = [
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
];

export const demoHolidays: readonly Holiday[] = table.flatMap(([kind, name, days]) =>
  days.split(" ").map((day) => ({ day: `${year}-${day}`, kind, name })),
);
