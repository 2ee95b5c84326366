import { readings } from "./readings.ts";

/** Length of the longest words in the table. */
const longestPhrase = 5;

/**
 * A Chinese character with its readings, the one for this word first; or a run of letters and digits, which is its
 * own reading.
 */
export type Word = readonly [string, ...string[]];

/**
 * The words of a name with their readings, in lower case and half-width forms. Other characters separate words.
 *
 * @param person - the first characters are a surname (单 is shan, 曾 is zeng)
 */
export function wordsOf(name: string, person: boolean): readonly Word[] {
  const given = [...halfWidth(name)];
  const characters = given.map(simplifiedOf);
  const placed = person ? surnameAt(characters) : [];
  const words: Word[] = [];
  let run = "";
  for (let at = 0; at < characters.length;) {
    const phrase = at < placed.length ? placed : phraseAt(characters, at);
    const step = Math.max(1, phrase.length);
    for (let further = 0; further < step; further += 1, at += 1) {
      const character = characters[at] ?? "";
      const own = readings().of(character);
      const asGiven = character === given[at] ? own : readings().of(given[at] ?? "");
      const place = phrase[further];
      const said = (place === undefined ? asGiven[0] : own[Number(place)]) ?? own[0];
      if (said === undefined && /[\p{L}\p{N}]/u.test(character)) run += character;
      else {
        if (run !== "") words.push([run]);
        run = "";
        const alone = own.length === 1 && asGiven === own;
        if (said !== undefined) words.push(alone ? [said] : uniqueWord([said, ...asGiven, ...own]));
      }
    }
  }
  if (run !== "") words.push([run]);
  return words;
}

/** The text with simplified characters, half-width forms and lower case: the normal form for comparing names. */
export function plain(text: string): string {
  return [...halfWidth(text)].map(simplifiedOf).join("");
}

/** The word without duplicate readings; the first reading stays first. */
export function uniqueWord([main, ...others]: Word): Word {
  const further = new Set(others);
  further.delete(main);
  return [main, ...further];
}

function halfWidth(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function simplifiedOf(character: string): string {
  return readings().simplified.get(character) ?? character;
}

function phraseAt(characters: readonly string[], at: number): readonly string[] {
  const { phrases, phraseStarts } = readings();
  if (!phraseStarts.has(characters[at] ?? "")) return [];
  for (let length = Math.min(longestPhrase, characters.length - at); length > 1; length -= 1) {
    const places = phrases.get(characters.slice(at, at + length).join(""));
    if (places !== undefined) return [...places];
  }
  return [];
}

function surnameAt(characters: readonly string[]): readonly string[] {
  const { surnames } = readings();
  return [...(surnames.get(characters.slice(0, 2).join("")) ?? surnames.get(characters[0] ?? "") ?? "")];
}
