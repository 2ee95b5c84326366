import { every, isLetter, isLowerCaseLetter, isUpperCaseLetter } from "./characters.ts";

/** Whether a text has lower-case Latin letters only (spec §5). */
export function isLowerCase(value: string): boolean {
  return every(value, isLowerCaseLetter);
}

/** Whether a text has upper-case Latin letters only (spec §5). */
export function isUpperCase(value: string): boolean {
  return every(value, isUpperCaseLetter);
}

/** Whether a text has Latin letters only (spec §5). */
export function isAlphabet(value: string): boolean {
  return every(value, isLetter);
}
