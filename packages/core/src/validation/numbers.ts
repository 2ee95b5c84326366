import { every, isDigit } from "./characters.ts";

/** Longer texts are not parsed as numbers. */
export const NUMBER_MAX_CHARS = 400;

/**
 * Whether a text is a number: optional sign, no leading zeros, optional decimals (spec §5). `0`, `-1`, `+1.5` are
 * valid; `01`, `1.`, `.5` and `1e3` are not.
 */
export function isNumberString(value: string): boolean {
  if (value.length > NUMBER_MAX_CHARS) return false;
  const unsigned = /^[+-]/.test(value) ? value.slice(1) : value;
  const [whole = "", decimals = "0", ...rest] = unsigned.split(".");
  if (rest.length > 0 || !every(whole, isDigit) || !every(decimals, isDigit)) return false;
  return whole === "0" || !whole.startsWith("0");
}

/** Whether a text is a whole number or a multiple of 0.5, not negative: hours of a shift, days of a leave (spec §5). */
export function isHalfStep(value: string): boolean {
  if (!isNumberString(value) || /^[+-]/.test(value)) return false;
  const decimals = value.split(".")[1] ?? "0";
  return (
    (decimals.startsWith("0") || decimals.startsWith("5")) && every(`0${decimals.slice(1)}`, (code) => code === 0x30)
  );
}

/** Whether a text is a whole number above zero without leading zeros (spec §5). */
export function isPositiveInteger(value: string): boolean {
  return every(value, isDigit) && !value.startsWith("0");
}
