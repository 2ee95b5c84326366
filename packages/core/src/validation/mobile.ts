import { every, isDigit } from "./characters.ts";

/** Digits of a Chinese mobile number. */
export const MOBILE_CHARS = 11;

/** Whether a text is a Chinese mobile number: eleven digits that begin with 13 to 19 (spec §5). Linear time. */
export function isMobileNumber(value: string): boolean {
  return value.length === MOBILE_CHARS && every(value, isDigit) && value.startsWith("1") && (value[1] ?? "") >= "3";
}
