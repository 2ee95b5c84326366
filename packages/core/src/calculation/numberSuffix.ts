import { NUMBER_SUFFIXES } from "../settings/constants.ts";

/**
 * A large number in short: `1500` is `1.5k`, `1234567` with two decimals is `1.23M` (spec §9: k, M, G, T, P, E).
 * Numbers below 1,000 and negative ones stay as they are.
 *
 * @param decimals - most decimals that are shown, 0 to 20; zeros at the end are cut
 */
export function shortNumber(value: number, decimals: number = 1): string {
  if (!Number.isFinite(value) || value < 1_000) return String(value);
  let power = Math.min(Math.floor(Math.log10(value) / 3), NUMBER_SUFFIXES.length);
  let text = (value / 1_000 ** power).toFixed(decimals);
  if (Number(text) >= 1_000 && power < NUMBER_SUFFIXES.length) {
    power += 1;
    text = (value / 1_000 ** power).toFixed(decimals);
  }
  return String(Number(text)) + (NUMBER_SUFFIXES[power - 1] ?? "");
}
