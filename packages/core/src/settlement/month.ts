const MONTH = /^(20\d{2})-(0[1-9]|1[0-2])$/;

/** Parses a month such as `2026-10`, with its days as `2026-10-01`; undefined for any other text. From 2000 to 2099. */
export function readMonth(text: string): { readonly month: string; readonly days: readonly string[] } | undefined {
  const [, year, number] = MONTH.exec(text) ?? [];
  if (year === undefined || number === undefined) return undefined;
  const count = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate();
  return {
    month: text,
    days: Array.from({ length: count }, (_, at) => `${text}-${String(at + 1).padStart(2, "0")}`),
  };
}

/** The month this many months later; negative: earlier. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = year * 12 + number - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
}
