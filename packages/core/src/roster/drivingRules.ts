/** Limits of driving and rest, as a company sets them. Minutes, unless a name says days or nights. */
export interface DrivingRules {
  /** Longest time at the wheel without a break. */
  readonly continuousDay: number;
  /** Longest time at the wheel at night without a break. */
  readonly continuousNight: number;
  /** Shortest time away from the wheel that is a break. */
  readonly breakLength: number;
  /** Longest time at the wheel in any 24 hours. */
  readonly wheelIn24Hours: number;
  /** Longest time at the wheel in any seven service days in a row. */
  readonly wheelIn7Days: number;
  /** Shortest rest between the duties of two service days. */
  readonly restBetween: number;
  /** Most service days in a row with a duty. */
  readonly daysInRow: number;
  /** Most service days in a row with driving at night. */
  readonly nightsInRow: number;
  /** Minute of the day at which night begins, such as 1320 for 22:00. */
  readonly nightFrom: number;
  /** Minute of the day at which night ends, such as 360 for 06:00. */
  readonly nightUntil: number;
}

/** What holds where a company sets nothing. */
export const usualDrivingRules: DrivingRules = {
  continuousDay: 240,
  continuousNight: 120,
  breakLength: 20,
  wheelIn24Hours: 480,
  wheelIn7Days: 2640,
  restBetween: 660,
  daysInRow: 6,
  nightsInRow: 6,
  nightFrom: 1320,
  nightUntil: 360,
};

/**
 * Minutes of night between two minutes, which may be of different days.
 *
 * @param start - minutes since any midnight
 */
export function nightMinutes(
  start: number,
  end: number,
  rules: Pick<DrivingRules, "nightFrom" | "nightUntil">,
): number {
  return nightsBefore(end, rules) - nightsBefore(start, rules);
}

/** Minutes of night from 00:00 of day 0 to that minute; negative before it. */
function nightsBefore(
  minute: number,
  { nightFrom, nightUntil }: Pick<DrivingRules, "nightFrom" | "nightUntil">,
): number {
  const day = Math.floor(minute / 1440);
  const rest = minute - day * 1440;
  const passesMidnight = nightFrom > nightUntil;
  const ofDay = passesMidnight ? 1440 - nightFrom + nightUntil : nightUntil - nightFrom;
  const within = passesMidnight
    ? Math.min(rest, nightUntil) + Math.max(0, rest - nightFrom)
    : Math.max(0, Math.min(rest, nightUntil) - nightFrom);
  return day * ofDay + within;
}
