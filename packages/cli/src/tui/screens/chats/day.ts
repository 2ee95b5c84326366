/**
 * Parses a day in local time: `2026-11-05`, `2026/11/5`, or `11-05` for the most recent such day.
 *
 * @returns start of the day, milliseconds since 1970 UTC; undefined if the text is no day
 */
export function readDay(text: string, nowMs: number): number | undefined {
  const parts = /^(?:(\d{4})([-/]))?(\d{1,2})([-/])(\d{1,2})$/.exec(text.trim());
  if (!parts) return undefined;
  const [, year, first = "-", month, second, day] = parts;
  if (first !== second) return undefined;
  const at = (inYear: number): Date => new Date(inYear, Number(month) - 1, Number(day));
  const thisYear = new Date(nowMs).getFullYear();
  const wanted = year === undefined && at(thisYear).getTime() > nowMs ? at(thisYear - 1) : at(Number(year ?? thisYear));
  const isThere = wanted.getMonth() === Number(month) - 1 && wanted.getDate() === Number(day);
  return isThere ? wanted.getTime() : undefined;
}
