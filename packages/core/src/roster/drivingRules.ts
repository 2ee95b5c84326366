/** Limits of driving and rest, set by a company. In minutes, unless the name says days or nights. */
export interface DrivingRules {
  /** Longest driving time without a break. */
  readonly continuousDay: number;
  /** Longest driving time at night without a break. */
  readonly continuousNight: number;
  /** Shortest interruption of driving that counts as a break. */
  readonly breakLength: number;
  /** Longest driving time in any 24 hours. */
  readonly wheelIn24Hours: number;
  /** Longest driving time in any seven consecutive service days. */
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

/** The default rules. */
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
 * Night minutes between two minutes, which may be on different days.
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

/** Night minutes from 00:00 of day 0 to that minute; negative before it. */
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
