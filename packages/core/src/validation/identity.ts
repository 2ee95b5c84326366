import { type CharacterClass, every, isDigit, isUpperCaseLetter, oneOf, spells } from "./characters.ts";

/**
 * Whether a text is the number of a Chinese identity card: 18 characters, an existing day, and the check character of
 * ISO 7064 MOD 11-2. The old form with 15 digits has been invalid since 2013.
 */
export function isIdentityCardNumber(value: string): boolean {
  const body = value.slice(0, 17);
  if (value.length !== 18 || !every(body, isDigit) || value.startsWith("0")) return false;
  if (!isDay(Number(value.slice(6, 10)), Number(value.slice(10, 12)), Number(value.slice(12, 14)))) return false;
  let sum = 0;
  for (let place = 0; place < 17; place += 1) sum += (body.charCodeAt(place) - 0x30) * (WEIGHTS[place] ?? 0);
  return "10X98765432"[sum % 11] === value.slice(17).toUpperCase();
}

/** 2 to the power of 17, 16... modulo 11. */
const WEIGHTS = Array.from({ length: 17 }, (_, place) => 2 ** (17 - place) % 11);

/**
 * Whether a text is a Chinese number plate: province, letter and five characters, or six for new-energy vehicles
 * (small: letter first; large: letter last). The letters I and O are not used after the second character (GA 36).
 */
export function isPlateNumber(value: string): boolean {
  return spells(value, ordinary) || spells(value, smallNewEnergy) || spells(value, largeNewEnergy);
}

const province = oneOf("京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼");
const serialLetters = oneOf("ABCDEFGHJKLMNPQRSTUVWXYZ");
const energyLetters = oneOf("ABCDEFGHJK");
const special = oneOf("挂学警港澳");
const serial: CharacterClass = (code) => isDigit(code) || serialLetters(code);
const last: CharacterClass = (code) => serial(code) || special(code);

const ordinary = [province, isUpperCaseLetter, serial, serial, serial, serial, last];
const smallNewEnergy = [province, isUpperCaseLetter, energyLetters, serial, isDigit, isDigit, isDigit, isDigit];
const largeNewEnergy = [province, isUpperCaseLetter, isDigit, isDigit, isDigit, isDigit, isDigit, energyLetters];

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1800 || year > 2199 || month < 1 || month > 12 || day < 1) return false;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (DAYS[month - 1] ?? 0) + (leap ? 1 : 0);
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
