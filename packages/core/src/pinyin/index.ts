import type { NameReader } from "../text/nameReader.ts";
import { plain, uniqueWord, type Word, wordsOf } from "./words.ts";

/** Keys for sorting and abbreviating a name. */
export interface NameKeys {
  /**
   * Toneless syllables separated by blanks, `ou yang xiao ming`; ü is v; words of other scripts are unchanged, in
   * lower case.
   */
  readonly pinyin: string;
  /** First letters, `oyxm`. */
  readonly pinyinInitials: string;
}

/** Increased whenever the same name gets other keys or sounds. Stored ones are then computed again. */
export const pinyinVersion = 1;

/** All combinations of a name's readings are used, up to this number of spellings. */
const combinedMost = 32;
/** Beyond that, each further reading is used alone, up to this number of spellings. */
const spellingsMost = 48;

/** Keys of a person's name: the first characters are read as a surname (单 is shan, 曾 is zeng). */
export function personKeys(name: string): NameKeys {
  return keysOf(wordsOf(name, true));
}

/** Keys of any other name; words are read as a whole (重庆 is chong qing, 银行 yin hang). */
export function nameKeys(name: string): NameKeys {
  return keysOf(wordsOf(name, false));
}

/**
 * Every spelling of a name: initials and full syllables, with each reading of a character (单雪: `dx`, `sx`, `cx`,
 * `danxue`...). In lower case, without blanks; traditional characters count as simplified ones. At most 48 of each
 * kind: beyond 32 combinations, each further reading is used alone.
 */
export function soundsOf(name: string): readonly string[] {
  const words = wordsOf(name, false);
  const letters = spellings(words.map(lettersOf));
  return [...new Set([...letters, ...spellings(words)])];
}

/** Reads names with the table of this module. */
export const nameReader: NameReader = { soundsOf, plain };

function keysOf(words: readonly Word[]): NameKeys {
  const said = words.map(([main]) => main);
  return { pinyin: said.join(" "), pinyinInitials: said.map((one) => one.charAt(0)).join("") };
}

function spellings(words: readonly Word[]): readonly string[] {
  let all: readonly (readonly string[])[] = [words.map(([main]) => main)];
  const alone: (readonly string[])[] = [];
  for (const [at, [, ...others]] of words.entries()) {
    const withOthers = (said: readonly string[]) => others.map((other) => said.with(at, other));
    if (all.length * (others.length + 1) <= combinedMost) all = [...all, ...all.flatMap(withOthers)];
    else alone.push(...withOthers(words.map(([main]) => main)));
  }
  return [...all, ...alone].slice(0, spellingsMost).map((said) => said.join(""));
}

function lettersOf([main, ...others]: Word): Word {
  return uniqueWord([main.charAt(0), ...others.map((reading) => reading.charAt(0))]);
}
