/** Classes of characters, by code point. All checks built from these read each character a bounded number of times. */
export type CharacterClass = (codePoint: number) => boolean;

export const isDigit: CharacterClass = (code) => code >= 0x30 && code <= 0x39;
export const isLowerCaseLetter: CharacterClass = (code) => code >= 0x61 && code <= 0x7a;
export const isUpperCaseLetter: CharacterClass = (code) => code >= 0x41 && code <= 0x5a;
export const isLetter: CharacterClass = (code) => isLowerCaseLetter(code) || isUpperCaseLetter(code);
export const isLetterOrDigit: CharacterClass = (code) => isLetter(code) || isDigit(code);
/** Any Chinese character, including those outside the basic block. */
export const isHan: CharacterClass = (code) => isUsualHan(code) || HAN.test(String.fromCodePoint(code));
/** For the basic block, no Unicode table is needed. */
const isUsualHan: CharacterClass = (code) => code >= 0x4e00 && code <= 0x9fa5;

const HAN = /^\p{Script=Han}$/u;

/** Whether there is at least one character and all are of the class. */
export function every(value: string, inClass: CharacterClass): boolean {
  for (let at = 0; at < value.length; at += 1) {
    let code = value.charCodeAt(at);
    if (isSurrogate(code)) {
      code = value.codePointAt(at) ?? 0;
      if (code > 0xffff) at += 1;
    }
    if (!inClass(code)) return false;
  }
  return value !== "";
}

/** Whether at least one character is of the class. */
export function some(value: string, inClass: CharacterClass): boolean {
  return scan(value, inClass) !== undefined;
}

/** Whether the text has exactly these characters: one class for each position. */
export function spells(value: string, places: readonly CharacterClass[]): boolean {
  if (value.length > places.length * 2) return false;
  let place = 0;
  const wrong = scan(value, (code) => !places[place++]?.(code));
  return wrong === undefined && place === places.length;
}

/** The class of the characters of a text. */
export function oneOf(characters: string): CharacterClass {
  const codes = new Set(Array.from(characters, (character) => character.codePointAt(0)));
  return (code) => codes.has(code);
}

function scan(value: string, found: CharacterClass): number | undefined {
  for (let at = 0; at < value.length;) {
    const code = value.codePointAt(at) ?? 0;
    if (found(code)) return at;
    at += code > 0xffff ? 2 : 1;
  }
  return undefined;
}

function isSurrogate(unit: number): boolean {
  return (unit & 0xf800) === 0xd800;
}
