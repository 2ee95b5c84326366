/**
 * Milliseconds, seconds with ten digits, `yyyy-MM-dd HH:mm:ss` in China time, or an ISO 8601 time with its zone;
 * undefined for anything else.
 */
export function readSentTime(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? fromDigits(Math.round(value)) : undefined;
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (/^\d{10,13}$/.test(text)) return fromDigits(Number(text));
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)$/.exec(text) ?? [];
  const isZoned = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const ms = day === undefined ? (isZoned ? Date.parse(text) : Number.NaN) : Date.parse(`${day}T${time}+08:00`);
  return Number.isNaN(ms) ? undefined : ms;
}

const fromDigits = (value: number): number => (value > 0 && value < 1e10 ? value * 1000 : value);
