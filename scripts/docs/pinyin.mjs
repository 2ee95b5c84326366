import { Converter } from "opencc-js/t2cn";
import { pinyin, polyphonic } from "pinyin-pro";
import dict2 from "pinyin-pro/dist/esm/data/dict2.mjs";
import dict3 from "pinyin-pro/dist/esm/data/dict3.mjs";
import dict4 from "pinyin-pro/dist/esm/data/dict4.mjs";
import dict5 from "pinyin-pro/dist/esm/data/dict5.mjs";
import surnameReadings from "pinyin-pro/dist/esm/data/surname.mjs";

export const file = "packages/core/src/pinyin/table.ts";

/** The block of common characters, U+4E00 to U+9FFF; the position in the table identifies the character. */
const [first, last] = [0x4e00, 0x9fff];
/** Other places with characters whose readings are known: 〇, extension A, compatibility forms, the higher planes. */
const elsewhere = [
  [0x3000, 0x4dff],
  [0xf900, 0xfaff],
  [0x20000, 0x3347f],
];
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const options = { toneType: "none", type: "array", v: true };

/**
 * The readings of characters: the data of pinyin-pro without tones and without readings that follow from the single characters, and the
 * simplified forms of OpenCC. A quarter of the size of both libraries.
 */
export function generate() {
  const readings = new Map([...among([[first, last], ...elsewhere])].flatMap(readingsOf));
  const syllables = [...new Set([...readings.values()].flat())].toSorted();
  const codeOf = (syllable) => {
    const number = syllables.indexOf(syllable) + 1;
    return `${digits[Math.floor(number / digits.length)]}${digits[number % digits.length]}`;
  };
  const common = [...among([[first, last]])].map((character) => codeOf(readings.get(character)?.[0])).join("");
  const rare = [...readings].filter(([character]) => !isCommon(character));
  const several = [...readings].filter(([, all]) => all.length > 1);
  /** Each character's reading as an index into the readings of the character, most common first. */
  const odd = (table, always = () => false) => {
    const entries = Object.entries(table).flatMap(([text, reading]) => {
      const said = plain(reading).split(" ");
      const places = [...text].map((character, at) => (readings.get(character) ?? []).indexOf(said[at]));
      const wanted = always(text) || places.some((place) => place > 0);
      return wanted && !places.includes(-1) ? [`${text}${places.join("")}`] : [];
    });
    return entries.join(",");
  };
  const values = {
    syllables: ["Every syllable, without tone; ü is v.", syllables.join(" ")],
    common: [
      "The commonest reading of each character from U+4E00 to U+9FFF: its place among the syllables from 1 in two digits of base 62; 00 has none.",
      common,
    ],
    rare: [
      "Other characters with their commonest reading.",
      rare.map(([one, [reading]]) => `${one}${reading}`).join(","),
    ],
    several: [
      "Characters with several readings, with those after the commonest.",
      several.map(([character, [, ...others]]) => `${character}${others.join(" ")}`).join(","),
    ],
    phrases: [
      "Words in which a character is not read as when alone; each digit is a place among the readings of a character.",
      odd({ ...dict2, ...dict3, ...dict4, ...dict5 }),
    ],
    surnames: [
      "Surnames of two characters, and those that are not read as their characters alone, alike.",
      odd(surnameReadings, (text) => text.length > 1),
    ],
    traditional: ["Pairs of a traditional character and the simplified one.", pairs().join("")],
  };
  const blocks = Object.entries(values).map(
    ([name, [comment, text]]) => `/** ${comment} */\nexport const ${name} =\n  ${JSON.stringify(text)};\n`,
  );
  return `// Written by \`npm run docs\` from pinyin-pro and OpenCC: see scripts/docs/pinyin.mjs.\n\n${blocks.join("\n")}`;
}

function* among(ranges) {
  for (const [from, to] of ranges) for (let at = from; at <= to; at += 1) yield String.fromCodePoint(at);
}

function isCommon(character) {
  const at = character.codePointAt(0);
  return at >= first && at <= last;
}

/** The most common reading is the library's result for the single character; the others follow in its order. */
function readingsOf(character) {
  const [main] = pinyin(character, options);
  if (main === character || !/^[a-z]+$/.test(main)) return [];
  return [[character, [...new Set([main, ...polyphonic(character, options).flat()])]]];
}

function plain(reading) {
  return reading
    .normalize("NFD")
    .replaceAll("u\u0308", "v")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Resolves chains of forms: 甲 to 乙 and 乙 to 丙 become 甲 to 丙 and 乙 to 丙. */
function pairs() {
  const converters = ["t", "tw", "hk"].map((from) => Converter({ from, to: "cn" }));
  const simplified = new Map();
  for (const character of among([[first, last], ...elsewhere])) {
    const form = converters.map((convert) => convert(character)).find((other) => other !== character);
    if (character.normalize("NFKC") === character && form !== undefined && [...form].length === 1)
      simplified.set(character, form);
  }
  const lastOf = (character) => (simplified.has(character) ? lastOf(simplified.get(character)) : character);
  return [...simplified.keys()].map((character) => `${character}${lastOf(character)}`);
}
